// The texts of the page in the language that is spoken: how one is chosen, filled in, and written.

import { TEXTS } from "./texts.en.js";

/** @typedef {Record<string, string | number | null | undefined>} Values */

const LANGUAGES = ["en", "it", "fr"]; // each in a file of its own; English is always there
let language = "en";
/** @type {Record<string, string>} */
const english = TEXTS;
let texts = english;

/**
 * Chooses a language; the nearest one that there is. Fails where its file cannot be had.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const nearest = LANGUAGES.includes(wanted) ? wanted : "en";
  texts = nearest === "en" ? english : (await import(`./texts.${nearest}.js`)).TEXTS;
  language = nearest;
  document.documentElement.lang = language;
}

/** The language now. */
export const spoken = () => language;

/** How numbers and dates are written: as the browser's person does, if in the page's language. */
export const locale = () =>
  navigator.language.split("-")[0] === language ? navigator.language : language;

/** Its texts, by their keys. */
export const texted = () => texts;

/**
 * A text with its values.
 * @param {string} text
 * @param {Values} values
 */
export const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/**
 * The text of a key with its values, or the fallback where no language has one.
 * @param {string} key
 * @param {Values} values
 */
export function t(key, values = {}, fallback = key) {
  return filled(texts[key] ?? english[key] ?? fallback, values);
}

/**
 * Writes the texts of all elements that name one.
 * @param {ParentNode} root
 */
export function translate(root) {
  /** @type {(name: string) => NodeListOf<HTMLElement>} */
  const all = (name) => root.querySelectorAll(`[data-${name}]`);
  for (const element of all("text")) element.textContent = t(element.dataset.text ?? "");
  for (const element of all("label")) {
    const label = t(element.dataset.label ?? "");
    element.setAttribute("aria-label", label);
    if (element.tagName === "BUTTON") element.title = label;
  }
  for (const element of all("hint"))
    element.setAttribute("placeholder", t(element.dataset.hint ?? ""));
}
