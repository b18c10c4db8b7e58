// A page that shows games: all that needs rules was found out when it was made.

import { frame, packed, unpacked } from "./links.js";
import { COLOURS, disc, drawing, ground, placesOf, shape, stoneOn, withCells } from "./picture.js";

/** @import { Board, Data, Game, Place, Turn } from "./shown.js" */

const SWIPE_PX = 30; // a finger that goes less far has touched
const FIRST = 0; // the node before all turns

/**
 * The element of the page with this id.
 * @param {string} id
 */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));
const all = (/** @type {string} */ selector) =>
  /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(selector)]);
const read = (/** @type {string} */ id) => JSON.parse(byId(id).textContent);

// The texts, in the language of the browser.

/** @typedef {string | Record<string, string>} Text a text, or one for each plural form */
/** @type {Record<string, Record<string, Text>>} */
const languages = read("texts");
const language =
  navigator.languages.map((one) => one.split("-")[0]).find((one) => one in languages) ?? "en";
const plurals = new Intl.PluralRules(language);

/**
 * A text with its values.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
function t(key, values = {}) {
  const text = languages[language][key] ?? key;
  const form = typeof text === "string" ? text : text[plurals.select(Number(values.count))];
  return (form ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

// What is shown.

/** @type {Data} */
const own = read("data"); // the games that the page holds itself
let data = own;
let number = 0; // of the game
/** @type {Game} */
let game;
/** @type {Board} */
let board;
/** @type {Place[]} */
let cells = [];
/** @type {number[][]} */
let children = []; // of each node, the main line first
/** @type {number[]} */
let line = []; // nodes from the root through the one that is shown, and on to an end
let ply = 0; // of the one that is shown: its place in the line

/** The name of a row, as a person likes it. */
const rowName = (/** @type {number} */ row) =>
  String(field("bottom").checked ? board.height - row : row + 1);

/**
 * A turn in words: in the data rows are counted from the top.
 * @param {string} turn
 */
function turnWords(turn) {
  if (turn === "swap" || turn === "pass") return t(`viewer-${turn}`);
  return turn.replace(/\b([a-z]{1,2})(\d{1,2})\b/g, (_, column, row) => column + rowName(row - 1));
}

/** What stands on each cell, and which turn has put it there. */
function position() {
  const stones = [...game.stones].map(Number);
  /** @type {Map<number, number>} */
  const numbers = new Map();
  for (let at = 1; at <= ply; at++) {
    const { change = [], cells: played = [] } = game.nodes[line[at]];
    for (let index = 0; index < change.length; index += 2) {
      const cell = change[index];
      stones[cell] = change[index + 1];
      if (stones[cell] && played.includes(cell)) numbers.set(cell, at);
      else if (!stones[cell]) numbers.delete(cell);
    }
  }
  return { stones, numbers };
}

/** @type {{ board: Board, isFromBottom: boolean, picture: Element } | null} */
let drawn = null; // the board without stones, while it stays the same

/** The picture of the board without stones. */
function empty() {
  const isFromBottom = field("bottom").checked;
  if (drawn?.board !== board || drawn.isFromBottom !== isFromBottom) {
    drawn = { board, isFromBottom, picture: shape("g", {}) };
    drawn.picture.append(...ground(board, cells, rowName));
  }
  return drawn.picture;
}

/** Draws the position. */
function draw() {
  const { stones, numbers } = position();
  const { cells: last = [], row = [], drawings = [] } = game.nodes[line[ply]];
  const lettered = drawings.filter(([kind]) => kind === "label").map(([, cell]) => cell);
  const isNumbered = (/** @type {number} */ cell) =>
    field("numbers").checked && !lettered.includes(cell);
  const next = children[line[ply]].length > 1 ? children[line[ply]] : [];
  const free = next.map((one) => game.nodes[one].cells?.[0] ?? -1).filter((one) => !stones[one]);
  const picture = byId("board");
  picture.setAttribute("viewBox", board.box.join(" "));
  picture.replaceChildren(
    shape("title", { id: "board-words" }, boardWords(stones)),
    empty(),
    ...stones.flatMap((stone, cell) =>
      stone
        ? stoneOn(board, cells[cell], stone, isNumbered(cell) ? numbers.get(cell) : undefined)
        : [],
    ),
    ...last.map((cell) => disc(cells[cell], board.radius + 1, "last")),
    ...row.map((cell) => disc(cells[cell], board.radius, "won")),
    ...free.filter((cell) => cell >= 0).map((cell) => disc(cells[cell], board.radius - 2, "next")),
    ...drawings.flatMap((one) => drawing(board, cells, stones, one)),
  );
}

/**
 * All stones in words.
 * @param {number[]} stones
 */
function boardWords(stones) {
  const names = board.names.split(" ");
  const sides = [1, 2].map((colour) => {
    const there = names.filter((_, cell) => stones[cell] === colour).map(turnWords);
    return `${t(`viewer-${COLOURS[colour]}`)}: ${there.join(" ") || "-"}.`;
  });
  return sides.join(" ");
}

/**
 * What is known at a node, in words.
 * @param {Turn} node
 */
function nodeWords({ turn, side, mark = "", wins = 0, value, taken: [black, white] = [0, 0] }) {
  const winner = wins > 0 ? "black" : "white";
  const words = [
    turn === undefined
      ? t("viewer-before")
      : `${ply}. ${t(`viewer-${side}`)}: ${turnWords(turn)}${mark && ` ${mark}`}`,
    wins && t(`viewer-win-${winner}`, { count: Math.abs(wins) }),
    value !== undefined && t("viewer-value", { value: Math.round(value) }),
    (black || white) && t("viewer-taken", { black, white }),
  ];
  return words.filter(Boolean).join(" · ");
}

/**
 * A button of the list of turns.
 * @param {number} at the node
 * @param {string} place its number in the line; "" where it begins another one
 */
function moveButton(at, place) {
  const { turn = "", mark = "", comment } = game.nodes[at];
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.node = String(at);
  button.className = place ? "" : "other";
  button.textContent = `${place} ${turnWords(turn)}${mark}${comment ? " ✎" : ""}`.trim();
  if (!place) button.setAttribute("aria-label", `${t("viewer-variation")}: ${turnWords(turn)}`);
  if (at === line[ply]) button.setAttribute("aria-current", "step");
  return button;
}

/** Writes the turns of the line, each with those that may stand in its place. */
function list() {
  const box = byId("moves");
  const hasKeyboard = box.contains(document.activeElement);
  const buttons = line.slice(1).flatMap((at, index) => {
    const others = children[line[index]].filter((one) => one !== at);
    return [moveButton(at, `${index + 1}`), ...others.map((one) => moveButton(one, ""))];
  });
  box.replaceChildren(...buttons);
  box.hidden = !buttons.length;
  const now = buttons.find((button) => button.ariaCurrent === "step");
  box.scrollTop = now ? now.offsetTop - box.clientHeight / 2 : 0;
  if (hasKeyboard) (now ?? box).focus({ preventScroll: true });
}

/** Shows the node at its place in the line. */
function show() {
  const node = game.nodes[line[ply]];
  draw();
  list();
  byId("turn").textContent = nodeWords(node);
  byId("comment").textContent = node.comment ?? "";
  byId("ply").textContent = `${ply} / ${line.length - 1}`;
  for (const button of all("[data-step]"))
    button.disabled = STEPS[button.dataset.step ?? ""]() === ply;
  share();
}

// Going through the game.

/** @type {Record<string, () => number>} */
const STEPS = {
  start: () => 0,
  back: () => Math.max(0, ply - 1),
  forward: () => Math.min(line.length - 1, ply + 1),
  end: () => line.length - 1,
};

/** @param {string} where */
function step(where) {
  if (!game) return; // it is still unpacked
  ply = STEPS[where]();
  show();
}

/**
 * Goes to a node; the line goes on from there as its main line does.
 * @param {number} at
 */
function go(at) {
  if (!line.includes(at)) {
    line = [at];
    while (line[0] !== FIRST) line.unshift(game.nodes[line[0]].parent ?? FIRST);
    for (let end = at; children[end].length; line.push(end)) end = children[end][0];
  }
  ply = line.indexOf(at);
  show();
}

/**
 * Goes to the variation beside this one.
 * @param {number} way
 */
function sibling(way) {
  if (!game) return;
  const beside = ply ? children[line[ply - 1]] : [];
  const other = beside[beside.indexOf(line[ply]) + way];
  if (other !== undefined) go(other);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step("back"),
  ArrowRight: () => step("forward"),
  ArrowUp: () => sibling(-1),
  ArrowDown: () => sibling(1),
  Home: () => step("start"),
  End: () => step("end"),
};

/**
 * Shows a game of the data.
 * @param {number} wanted
 * @param {number} at the node
 */
function open(wanted, at) {
  number = data.games[wanted] ? wanted : 0;
  game = data.games[number];
  board = withCells(data.boards[game.board]);
  cells = placesOf(board);
  children = game.nodes.map(() => []);
  game.nodes.forEach(({ parent }, one) => {
    if (parent !== undefined) children[parent].push(one);
  });
  field("bottom").checked = game.bottom;
  const name = t(game.kind);
  const kind =
    `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} ${game.size.join("×")}`.trim();
  const isNamed = game.black || game.white;
  const about = [isNamed ? kind : "", game.result, game.event, game.date];
  byId("title").textContent = document.title = isNamed ? game.title : kind;
  byId("about").textContent = about.filter(Boolean).join(" · ");
  line = [];
  go(game.nodes[at] ? at : FIRST);
}

/** Shows what the address asks for: the page's games, or those that the address holds. */
async function fromAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const whole = asked.get("game");
  try {
    data = whole ? await unpacked(whole) : own;
    const names = data.games.map(({ title }, index) => new Option(`${index + 1}: ${title}`));
    byId("which").hidden = names.length < 2;
    field("games").replaceChildren(...names);
    open(Number(asked.get("number") ?? 1) - 1, Number(asked.get("at")));
    /** @type {HTMLSelectElement} */ (byId("games")).selectedIndex = number;
    byId("steps").hidden = byId("notes").hidden = false;
  } catch {
    // no link of ours, or one that was cut
    byId("steps").hidden = byId("notes").hidden = true;
    byId("board").replaceChildren();
    byId("about").textContent = t("viewer-none");
  }
}

/** Writes the links, if they are seen. */
async function share() {
  if (!(/** @type {HTMLDetailsElement} */ (byId("more")).open)) return;
  const [address] = location.href.split("#");
  const place = `${data.games.length > 1 ? `number=${number + 1}&` : ""}at=${line[ply]}`;
  const game = await packed(data);
  const link = `${address}#${data === own ? "" : `game=${game}&`}${place}`;
  field("link").value = link;
  field("whole").value = `${address}#game=${game}&${place}`;
  field("embed").value = frame(link, document.title);
}

// What a person does.

document.documentElement.lang = language;
for (const element of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll("[data-text]")
))
  element.textContent = t(element.dataset.text ?? "");
for (const button of all("[data-label]"))
  button.ariaLabel = button.title = t(button.dataset.label ?? "");
byId("steps").ariaLabel = byId("moves").ariaLabel = t("viewer-moves");

for (const button of all("[data-step]"))
  button.addEventListener("click", () => step(button.dataset.step ?? ""));
for (const button of all("[data-copy]"))
  button.addEventListener("click", async () => {
    const source = field(button.dataset.copy ?? "");
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
      byId("copied").textContent = t("viewer-copied");
    } catch {
      // the browser does not let the page: the text is selected
      byId("copied").textContent = t("viewer-selected");
    }
  });
byId("moves").addEventListener("click", ({ target }) => {
  const node = /** @type {HTMLElement} */ (target).dataset.node;
  if (node) go(Number(node));
});
byId("games").addEventListener("change", ({ target }) =>
  open(/** @type {HTMLSelectElement} */ (target).selectedIndex, FIRST),
);
for (const id of ["numbers", "bottom"]) byId(id).addEventListener("change", show);
byId("more").addEventListener("toggle", share);
addEventListener("keydown", (event) => {
  const { target, key } = event;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping || !(key in KEYS)) return;
  event.preventDefault();
  KEYS[key]();
});
let began = 0; // where a finger or the mouse came down
byId("board").addEventListener("pointerdown", ({ clientX }) => {
  began = clientX;
});
byId("board").addEventListener("pointerup", ({ clientX }) => {
  if (Math.abs(clientX - began) >= SWIPE_PX) step(clientX < began ? "forward" : "back");
});
addEventListener("hashchange", fromAddress);
await fromAddress();
