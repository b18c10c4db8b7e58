// The library: every game that was played here, found by words, opened, renamed, deleted, exported. Loaded when its panel is seen first.

import { byId, html, throttled, write } from "./dom.js";
import { locale, t, texted } from "./texts.js";
import { kindWords, resultWords } from "./words.js";

const FIND_MS = 150;
const MOST = 20; // words, and ways to say each
const NAMED = /^(game|rule|reason)-/; // texts behind whose key the library's own word stands
const OWN = { black: "black", white: "white", drawn: "draw", you: "you", unfinished: "unfinished" }; // other such texts
const RENAME = "M4 20h4L19 9l-4-4L4 16z", DELETE = "M6 6l12 12M18 6 6 18"; // pictures on buttons

/** The ways in which the library may write a word that begins so in the page's language. */
function ways(word) {
  const known = Object.entries(texted()).filter(([key, text]) => (NAMED.test(key) || key in OWN) && ` ${text}`.toLowerCase().includes(` ${word.toLowerCase()}`));
  return [...new Set([word, ...known.map(([key]) => OWN[key] ?? key.replace(NAMED, ""))])].slice(0, MOST);
}

/** The name of a player, as the page says it. */
const playerName = (name) => (name === "you" ? t("you") : name.replace(/^Kakugo, level (\d+)$/, (_, level) => t("engine", { level })));

/** A title in parts: a name does not change the direction of what stands beside it. */
const titleParts = ({ name, black, white }) => (name ? [name] : [playerName(black) || t("black"), " - ", playerName(white) || t("white")]);
const title = (one) => titleParts(one).join("");
const isolated = (one) => titleParts(one).map((part) => html("bdi", { text: part }));

/** The library's panel. */
export class Library {
  constructor(app, files) {
    Object.assign(this, { app, files, games: [], gone: [], naming: null }); // naming: where a name is typed. gone: those that were deleted, the last one first to come back
    const { connection } = app;
    const whenSeen = () => app.tab === "library" && this.find();
    connection.on("session", whenSeen);
    connection.on("kept", whenSeen);
    byId("library-search").addEventListener("input", throttled(() => this.find(), FIND_MS));
    byId("library-more").addEventListener("click", () => this.find(this.games.length));
    byId("library-restore").addEventListener("click", () => this.#restore());
    for (const kind of ["sgf", "zip"]) byId(`export-${kind}`).addEventListener("click", () => html("a", { href: app.address(`library.${kind}`), download: "" }).click());
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
    if (skip) this.list.children[skip]?.querySelector("button").focus();
  }

  /** Writes the list, in the language that has just been chosen; after a name, if one is being typed in it. */
  translated() {
    if (this.naming) return;
    const { what, game } = this.list.contains(document.activeElement) ? document.activeElement.dataset : {};
    this.list.replaceChildren(...this.games.map((one) => this.#row(one)));
    if (what) this.list.querySelector(`[data-what=${what}][data-game="${game}"]`)?.focus();
    write(byId("library-words"), this.asked || this.total ? `${t("games")}: ${this.total ?? 0}` : t("library-empty"));
    byId("library-more").hidden = this.games.length >= (this.total ?? 0);
    const [last] = this.gone;
    byId("library-gone").hidden = !last;
    write(byId("library-gone").firstChild, last ? t("deleted", { name: title(last) }) : "");
  }

  #row(one) {
    const { game, kind, rule, winner, reason, date, changed, turns } = one;
    const about = [
      [kindWords(kind), rule && t(`rule-${rule}`, {}, rule)].filter(Boolean).join(" · "),
      winner ? resultWords({ winner, reason, text: "" }) : t("unfinished"),
      `${date || new Date(1000 * changed).toLocaleDateString(locale())} · ${t("column-turns")}: ${turns}`,
    ];
    const players = one.name && (one.black || one.white) ? [html("span", {}, isolated({ ...one, name: "" }))] : [];
    const icon = (what, path) => {
      const button = html("button", { type: "button", class: "icon", data: { what, game }, "aria-label": `${t(what)}: ${title(one)}` });
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
      return button;
    };
    return html("li", {},
      html("button", { type: "button", class: "game", data: { what: "open", game }, "aria-current": game === this.app.kept?.game ? "true" : null },
        html("img", { src: this.app.address(`library/${game}.svg`), alt: "", width: 72, height: 72, loading: "lazy" }),
        html("span", {}, html("b", {}, isolated(one)), ...players, ...about.map((text) => html("span", { text })))),
      icon("rename", RENAME), icon("delete", DELETE));
  }

  /** Shows a game on the board. */
  open({ game }) {
    this.files.openKept(game).catch((error) => this.app.remark(this.app.errorWords(error), true));
  }

  /** Lets a name be typed in the place of a game's. */
  rename(one) {
    const row = this.list.children[this.games.indexOf(one)];
    const input = html("input", { type: "text", maxlength: 200 });
    input.value = one.name;
    this.naming = input;
    const end = async (isKept, isStaying) => {
      if (this.naming !== input) return;
      this.naming = null;
      const { game } = one, name = input.value;
      if (isKept && name !== one.name && (await this.app.send("rename", { game, name }))) Object.assign(this.games.find((listed) => listed.game === game) ?? one, { name });
      this.translated();
      if (isStaying) this.list.querySelector(`[data-what=rename][data-game="${game}"]`)?.focus();
    };
    input.addEventListener("keydown", ({ key }) => ["Enter", "Escape"].includes(key) && end(key === "Enter", true));
    input.addEventListener("blur", () => end(true));
    row.replaceChildren(html("label", { class: "block" }, html("span", { text: t("name-of", { name: title(one) }) }), input));
    input.focus();
  }

  /** Takes a game out of the list; it can be brought back. */
  async delete(one) {
    if (!(await this.app.send("delete", { game: one.game }))) return;
    this.gone.unshift(one);
    await this.find();
    byId("library-restore").focus();
  }

  async #restore() {
    const { game } = this.gone[0];
    if (!(await this.app.send("restore", { game }))) return;
    this.gone.shift();
    await this.find();
    this.list.querySelector(`[data-what=open][data-game="${game}"]`)?.focus();
  }
}
