// The settings: language, colours, and what the board shows.

import { byId, find, html } from "./dom.js";
import { prefer, preference } from "./kept.js";
import { LANGUAGES, speak, translate } from "./texts.js";

const TICKS = /** @type {const} */ (["numbers", "labels", "sound", "characters"]);
const LISTS = /** @type {const} */ (["theme", "language", "coordinates", "confirm"]);

/** Chooses the language that a person likes, or else one of the browser's. */
export async function speakAsLiked() {
  await speak([preference("language"), ...navigator.languages]);
  translate(document);
}

/**
 * Makes the dialog work.
 * @param {() => void} translated called where every text is to be written anew
 */
export function settings(translated) {
  const changed = { theme: apply, language: translated, coordinates: translated, confirm: apply };
  for (const name of TICKS) {
    const box = byId(`set-${name}`);
    box.checked = preference(name) === "on";
    box.addEventListener("change", () => {
      prefer(name, box.checked ? "on" : "off");
      apply();
    });
  }
  byId("set-language").append(
    ...Object.entries(LANGUAGES).map(([value, text]) =>
      html("option", { value, lang: value, text }),
    ),
  );
  for (const name of LISTS) {
    const list = byId(`set-${name}`);
    list.value = name === "language" ? document.documentElement.lang : preference(name);
    list.addEventListener("change", () => {
      prefer(name, list.value);
      changed[name]();
    });
  }
  byId("settings-open").addEventListener("click", () => byId("settings").showModal());
  apply();
}

/** Makes the page as a person likes it. */
function apply() {
  const { classList } = find(".wood");
  document.documentElement.dataset.theme = preference("theme");
  classList.toggle("no-numbers", preference("numbers") === "off");
  classList.toggle("numbers", preference("numbers") === "on");
  classList.toggle("no-labels", preference("labels") === "off");
}
