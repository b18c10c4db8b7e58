// The library: every game that was played here, found by words, opened, renamed, deleted, exported.
// Loaded when its panel is seen first.

import { faultOf } from "./app.js";
import { aboutWords, buttonOf, card, deedOf, icon } from "./cards.js";
import { byId, find, focusedIn, html, mark, throttled, write } from "./dom.js";
import { NAMELESS, playerName } from "./players.js";
import { locale, t, texted } from "./texts.js";
import { resultWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Files } from "./files.js" */
/** @import { LibraryGame } from "./messages.js" */
/** @typedef {Pick<LibraryGame, "name" | "black" | "white">} Titled */

const FIND_MS = 150;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOST = 20; // words, and ways to say each
const NAMED = /^(game|rule|reason)-/; // texts behind whose key the library's own word stands
// Other such texts.
/** @type {Record<string, string>} */
const OWN = { black: "black", white: "white", drawn: "draw", you: "you", unfinished: "unfinished" };

/**
 * The ways in which the library may write a word that begins so in the page's language.
 * @param {string} word
 */
export function ways(word) {
  const begin = ` ${word.toLowerCase()}`;
  const known = Object.entries(texted()).filter(
    ([key, text]) => (NAMED.test(key) || key in OWN) && ` ${text}`.toLowerCase().includes(begin),
  );
  const said = known.map(([key]) => OWN[key] ?? key.replace(NAMED, ""));
  return [...new Set([word, ...said])].slice(0, MOST);
}

/**
 * A title in parts: a name does not change the direction of what stands beside it.
 * @param {Titled} game
 */
const titleParts = ({ name, black, white }) => {
  if (name) return [name];
  const [one, other] = isAlone({ black, white }) ? ["", ""] : [black, white];
  return [playerName(one) || t("black"), " - ", playerName(other) || t("white")];
};
/**
 * Whether a person has played both sides.
 * @param {Pick<Titled, "black" | "white">} game
 */
const isAlone = ({ black, white }) => black === NAMELESS && white === NAMELESS;
export const title = (/** @type {Titled} */ one) => titleParts(one).join("");
const isolated = (/** @type {Titled} */ one) =>
  titleParts(one).map((part) => html("bdi", { text: part }));

/** The library's panel. */
export class Library {
  /** @type {LibraryGame[]} */
  #games = [];
  /** @type {LibraryGame[]} */
  #gone = []; // those that were deleted, the last one first to come back
  /** @type {Map<number, HTMLElement>} */
  #fields = new Map(); // rows where names are typed, by game
  #list = byId("library-list");
  #asked = "";
  #total = 0;
  #deleted = 0; // how many games are
  #isDeleted = false; // whether these are listed

  /**
   * @param {App} app
   * @param {Files} files
   * @param {(files: Blob[]) => unknown} importing takes all games of files
   */
  constructor(app, files, importing) {
    this.app = app;
    this.files = files;
    const chosen = byId("import-files");
    byId("import-all").addEventListener("click", () => chosen.click());
    chosen.addEventListener("change", () => {
      importing([...(chosen.files ?? [])]);
      chosen.value = "";
    });
    const whenSeen = () => app.tab === "library" && this.find();
    app.connection.on("session", whenSeen);
    app.connection.on("kept", whenSeen);
    /** @type {(event: Event) => void} */
    const typed = throttled(() => this.find(), FIND_MS);
    byId("library-search").addEventListener("input", typed);
    byId("library-more").addEventListener("click", () => this.find(this.#games.length));
    byId("library-restore").addEventListener("click", () => this.#restore(this.#gone[0].game));
    byId("library-deleted").addEventListener("click", () => {
      this.#isDeleted = !this.#isDeleted;
      this.find();
    });
    for (const kind of /** @type {const} */ (["sgf", "zip"]))
      byId(`export-${kind}`).addEventListener("click", () =>
        html("a", { href: app.address(`library.${kind}`), download: "" }).click(),
      );
    this.#list.addEventListener("click", ({ target }) => {
      const deed = deedOf(target);
      const game = this.#games.find((one) => one.game === deed?.number);
      if (!game) return;
      if (deed?.what === "rename") this.#rename(game);
      else if (deed?.what === "delete") this.#delete(game);
      else if (deed?.what === "restore") this.#restore(game.game);
      else this.#open(game);
    });
  }

  /** Lists what is searched for, from the game with this place on. */
  async find(skip = 0) {
    const words = byId("library-search").value.split(/\s+/).filter(Boolean).slice(0, MOST);
    const asked = words.join(" ");
    const deleted = this.#isDeleted;
    this.#asked = asked;
    const found = await this.app.send("library", { search: words.map(ways), skip, deleted });
    // Another word was typed meanwhile, or the other list is wanted.
    if (!found || asked !== this.#asked || deleted !== this.#isDeleted) return;
    const known = new Map((skip ? this.#games : []).map((game) => [game.game, game]));
    for (const game of found.games) known.set(game.game, game);
    this.#games = [...known.values()];
    this.#total = found.total;
    this.#deleted = found.deleted;
    this.translated();
    if (skip) this.#list.children[skip]?.querySelector("button")?.focus();
  }

  /** Writes the list, in the language that has just been chosen. What has the focus keeps it. */
  translated() {
    const focused = focusedIn(this.#list);
    const deed = deedOf(focused);
    const rows = this.#games.map((one) => this.#fields.get(one.game) ?? this.#row(one));
    const place = rows.findIndex((row) => row.contains(focused)); // moved, it would lose the focus
    for (const row of [...this.#list.children]) if (row !== rows[place]) row.remove();
    this.#list.prepend(...rows.slice(0, Math.max(place, 0)));
    this.#list.append(...rows.slice(place + 1));
    if (deed) buttonOf(this.#list, deed)?.focus();
    const isKnown = this.#asked || this.#total;
    const empty = t(this.#isDeleted ? "deleted-none" : "library-empty");
    write(byId("library-words"), isKnown ? `${t("games")}: ${this.#total}` : empty);
    const deleted = byId("library-deleted");
    deleted.hidden = !this.#isDeleted && this.#deleted === 0;
    mark(deleted, "aria-pressed", String(this.#isDeleted));
    write(deleted, t("deleted-games", { count: this.#deleted }));
    byId("library-more").hidden = this.#games.length >= this.#total;
    const gone = byId("library-gone");
    const last = this.#gone.at(0);
    gone.hidden = !last;
    write(find("span", gone), last ? t("deleted", { name: title(last) }) : "");
  }

  /** @param {LibraryGame} one */
  #row(one) {
    const { game: number, name, black, white, winner, reason, date, changed, turns, until } = one;
    const dayOf = (/** @type {number} */ time) =>
      new Date(1000 * time).toLocaleDateString(locale());
    const day = date ? dateWords(date) : dayOf(changed);
    const about = [
      aboutWords(one),
      winner ? resultWords({ winner, reason, text: "" }) : t("unfinished"),
      `${day} · ${t("column-turns")}: ${turns}`,
    ].map((text) => html("span", { text }));
    const players = isolated({ black, white, name: "" });
    if (name && (black || white) && !isAlone(one)) about.unshift(html("span", {}, players));
    if (until) about.push(html("span", { text: t("deleted-until", { day: dayOf(until) }) }));
    const words = (/** @type {string} */ what) => `${t(what)}: ${title(one)}`;
    return html(
      "li",
      {},
      card(
        this.app,
        { what: "open", number },
        { isHere: number === this.app.newest.kept?.game, title: isolated(one), lines: about },
      ),
      until === null
        ? ["rename", "delete"].map((what) => icon({ what, number }, what, words(what)))
        : html("button", {
            type: "button",
            text: t("restore"),
            "aria-label": words("restore"),
            data: { what: "restore", number },
          }),
    );
  }

  /**
   * Shows a game on the board.
   * @param {LibraryGame} game
   */
  async #open({ game }) {
    try {
      await this.files.openKept(game);
    } catch (error) {
      this.app.remark(this.app.errorWords(faultOf(error)), true);
    }
  }

  /**
   * Lets a name be typed in a game's row; the field stays while the list is written again.
   * @param {LibraryGame} one
   */
  #rename(one) {
    const { game } = one;
    const button = { what: "rename", number: game };
    const input = html("input", { type: "text", maxlength: 200 });
    input.value = one.name;
    const words = html("span", { text: t("name-of", { name: title(one) }) });
    const row = html("li", {}, html("label", { class: "block" }, words, input));
    let isAsked = false;
    const end = async (/** @type {boolean} */ isKept) => {
      if (isAsked || this.#fields.get(game) !== row) return;
      isAsked = true;
      const name = isKept ? input.value : one.name;
      const isDone = name === one.name || (await this.app.send("rename", { game, name }));
      isAsked = false;
      if (!isDone) return; // what was typed can be sent again
      this.#fields.delete(game);
      const listed = this.#games.find((other) => other.game === game);
      if (!listed) return;
      if (name !== one.name) listed.name = name;
      const isHere = row.contains(document.activeElement);
      row.replaceWith(this.#row(listed));
      if (isHere) buttonOf(this.#list, button)?.focus();
    };
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault(); // the button that gets the focus would be pressed by it
      end(event.key === "Enter");
    });
    input.addEventListener("blur", () => end(true));
    const before = buttonOf(this.#list, button)?.closest("li");
    // What is below must not move when a click there ends this.
    row.style.minHeight = `${before?.offsetHeight}px`;
    before?.replaceWith(row);
    this.#fields.set(game, row);
    input.focus();
  }

  /**
   * Takes a game out of the list; it can be brought back.
   * @param {LibraryGame} one
   */
  async #delete(one) {
    if (!(await this.app.send("delete", { game: one.game }))) return;
    this.#gone.unshift(one);
    await this.find();
    // The focus was in the row that is gone.
    if (document.activeElement === document.body) byId("library-restore").focus();
  }

  /** @param {number} game that was deleted */
  async #restore(game) {
    if (!(await this.app.send("restore", { game }))) return;
    this.#gone = this.#gone.filter((one) => one.game !== game);
    await this.find();
    if (this.#isDeleted) byId("library-deleted").focus();
    else buttonOf(this.#list, { what: "open", number: game })?.focus();
  }
}

/**
 * A date of a record: one as FF[4] has it in the language of the page, any other as it stands.
 * @param {string} date
 */
export function dateWords(date) {
  return DAY.test(date) ? new Date(`${date}T12:00`).toLocaleDateString(locale()) : date;
}
