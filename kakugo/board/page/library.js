// The library: every game that was played here, found by words, opened, renamed, deleted, exported. Loaded when its panel is seen first.

import { byId, html, throttled, write } from "./dom.js";
import { locale, t, texted } from "./texts.js";
import { kindWords, resultWords } from "./words.js";

const FIND_MS = 150;
const MOST = 20; // words, and ways to say each
const NAMED = /^(game|rule|reason)-/; // texts behind whose key the library's own word stands
const OWN = { black: "black", white: "white", drawn: "draw", you: "you", unfinished: "unfinished" }; // other such texts
const RENAME = "M4 20h4L19 9l-4-4L4 16z";
const DELETE = "M6 6l12 12M18 6 6 18"; // pictures on buttons

/** The ways in which the library may write a word that begins so in the page's language. */
function ways(word) {
  const known = Object.entries(texted()).filter(
    ([key, text]) =>
      (NAMED.test(key) || key in OWN) &&
      ` ${text}`.toLowerCase().includes(` ${word.toLowerCase()}`),
  );
  return [...new Set([word, ...known.map(([key]) => OWN[key] ?? key.replace(NAMED, ""))])].slice(
    0,
    MOST,
  );
}

/** The name of a player, as the page says it. */
const playerName = (name) =>
  name === "you"
    ? t("you")
    : name.replace(/^Kakugo, level (\d+)$/, (_, level) => t("engine", { level }));

/** A title in parts: a name does not change the direction of what stands beside it. */
const titleParts = ({ name, black, white }) =>
  name ? [name] : [playerName(black) || t("black"), " - ", playerName(white) || t("white")];
const title = (one) => titleParts(one).join("");
const isolated = (one) => titleParts(one).map((part) => html("bdi", { text: part }));

/** The library's panel. */
export class Library {
  constructor(app, files) {
    Object.assign(this, { app, files, games: [], gone: [], fields: new Map() }); // gone: those that were deleted, the last one first to come back. fields: rows where names are typed, by game
    const { connection } = app;
    const whenSeen = () => app.tab === "library" && this.find();
    connection.on("session", whenSeen);
    connection.on("kept", whenSeen);
    byId("library-search").addEventListener(
      "input",
      throttled(() => this.find(), FIND_MS),
    );
    byId("library-more").addEventListener("click", () => this.find(this.games.length));
    byId("library-restore").addEventListener("click", () => this.#restore());
    for (const kind of ["sgf", "zip"])
      byId(`export-${kind}`).addEventListener("click", () =>
        html("a", { href: app.address(`library.${kind}`), download: "" }).click(),
      );
    this.list = byId("library-list");
    this.list.addEventListener("click", ({ target }) => {
      const { what, game } = target.closest("[data-what]")?.dataset ?? {};
      if (what) this[what](this.games.find((one) => one.game === Number(game)));
    });
  }

  /** Lists what is searched for, from the game with this place on. */
  async find(skip = 0) {
    const words = byId("library-search").value.split(/\s+/).filter(Boolean).slice(0, MOST);
    this.asked = words.join(" ");
    const asked = this.asked;
    const found = await this.app.send("library", { search: words.map(ways), skip });
    if (!found || asked !== this.asked) return; // another word was typed meanwhile
    const known = new Map((skip ? this.games : []).map((game) => [game.game, game]));
    for (const game of found.games) known.set(game.game, game);
    this.games = [...known.values()];
    this.total = found.total;
    this.translated();
    if (skip) this.list.children[skip]?.querySelector("button")?.focus();
  }

  /** Writes the list, in the language that has just been chosen. What has the focus keeps it. */
  translated() {
    const { activeElement } = document;
    const { what, game } = this.list.contains(activeElement) ? activeElement.dataset : {};
    const rows = this.games.map((one) => this.fields.get(one.game) ?? this.#row(one));
    const typed = rows.find((row) => row.contains(activeElement)); // not moved: that would take the focus
    for (const row of [...this.list.children]) if (row !== typed) row.remove();
    const place = rows.indexOf(typed);
    this.list.prepend(...rows.slice(0, Math.max(place, 0)));
    this.list.append(...rows.slice(place + 1));
    if (what) this.#focus(what, game);
    write(
      byId("library-words"),
      this.asked || this.total ? `${t("games")}: ${this.total ?? 0}` : t("library-empty"),
    );
    byId("library-more").hidden = this.games.length >= (this.total ?? 0);
    const [last] = this.gone;
    byId("library-gone").hidden = !last;
    write(byId("library-gone").firstChild, last ? t("deleted", { name: title(last) }) : "");
  }

  #focus(what, game) {
    this.list.querySelector(`[data-what=${what}][data-game="${game}"]`)?.focus();
  }

  #row(one) {
    const { game, kind, rule, winner, reason, date, changed, turns } = one;
    const about = [
      [kindWords(kind), rule && t(`rule-${rule}`, {}, rule)].filter(Boolean).join(" · "),
      winner ? resultWords({ winner, reason, text: "" }) : t("unfinished"),
      `${date || new Date(1000 * changed).toLocaleDateString(locale())} · ${t("column-turns")}: ${turns}`,
    ];
    const players =
      one.name && (one.black || one.white)
        ? [html("span", {}, isolated({ ...one, name: "" }))]
        : [];
    const icon = (what, path) => {
      const button = html("button", {
        type: "button",
        class: "icon",
        data: { what, game },
        "aria-label": `${t(what)}: ${title(one)}`,
      });
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
      return button;
    };
    return html(
      "li",
      {},
      html(
        "button",
        {
          type: "button",
          class: "game",
          data: { what: "open", game },
          "aria-current": game === this.app.kept?.game ? "true" : null,
        },
        html("img", {
          src: this.app.address(`library/${game}.svg`),
          alt: "",
          width: 72,
          height: 72,
          loading: "lazy",
        }),
        html(
          "span",
          {},
          html("b", {}, isolated(one)),
          ...players,
          ...about.map((text) => html("span", { text })),
        ),
      ),
      icon("rename", RENAME),
      icon("delete", DELETE),
    );
  }

  /** Shows a game on the board. */
  open({ game }) {
    this.files.openKept(game).catch((error) => this.app.remark(this.app.errorWords(error), true));
  }

  /** Lets a name be typed in a game's row; the field stays while the list is written again. */
  rename(one) {
    const { game } = one;
    const input = html("input", { type: "text", maxlength: 200 });
    input.value = one.name;
    const row = html(
      "li",
      {},
      html(
        "label",
        { class: "block" },
        html("span", { text: t("name-of", { name: title(one) }) }),
        input,
      ),
    );
    let isAsked = false;
    const end = async (isKept) => {
      if (isAsked || this.fields.get(game) !== row) return;
      isAsked = true;
      const name = isKept ? input.value : one.name;
      const isDone = name === one.name || (await this.app.send("rename", { game, name }));
      isAsked = false;
      if (!isDone) return; // what was typed can be sent again
      this.fields.delete(game);
      const listed = this.games.find((other) => other.game === game);
      if (!listed) return;
      if (name !== one.name) listed.name = name;
      const isHere = row.contains(document.activeElement);
      row.replaceWith(this.#row(listed));
      if (isHere) this.#focus("rename", game);
    };
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault(); // the button that gets the focus would be pressed by it
      end(event.key === "Enter");
    });
    input.addEventListener("blur", () => end(true));
    const before = this.list.querySelector(`[data-what=rename][data-game="${game}"]`).closest("li");
    row.style.minHeight = `${before.offsetHeight}px`; // what is below must not move when a click there ends this
    before.replaceWith(row);
    this.fields.set(game, row);
    input.focus();
  }

  /** Takes a game out of the list; it can be brought back. */
  async delete(one) {
    if (!(await this.app.send("delete", { game: one.game }))) return;
    this.gone.unshift(one);
    await this.find();
    if (document.activeElement === document.body) byId("library-restore").focus(); // the focus was in the row that is gone
  }

  async #restore() {
    const { game } = this.gone[0];
    if (!(await this.app.send("restore", { game }))) return;
    this.gone.shift();
    await this.find();
    this.#focus("open", game);
  }
}
