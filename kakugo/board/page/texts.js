// The texts of the page in the language that is spoken: how one is chosen, filled in, and written.

/** @typedef {Record<string, string | number | null | undefined>} Values */
/** @typedef {string | Record<string, string>} Text a text, or one for each plural form */
/** @typedef {Record<string, Text>} Texts */

/** The languages and what they call themselves; `languages/` has a folder of texts for each. */
export const LANGUAGES = {
  cs: "Čeština",
  en: "English",
  et: "Eesti",
  fr: "Français",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  pl: "Polski",
  ru: "Русский",
  sv: "Svenska",
  vi: "Tiếng Việt",
  zh: "简体中文",
};

let language = "en";
/** @type {Texts} */
let texts = {};
const parts = new Set(["page"]); // files of a language that are wanted
let plurals = new Intl.PluralRules(language);

/**
 * A file of texts of a language. Fails where it cannot be had.
 * @param {string} language
 * @param {string} part
 * @returns {Promise<Texts>}
 */
async function read(language, part) {
  const answer = await fetch(`page/languages/${language}/${part}.json`);
  if (!answer.ok) throw new TypeError(`there are no texts of ${part} in ${language}`);
  return answer.json();
}

/**
 * Takes texts as those of a language.
 * @param {string} spoken
 * @param {Texts[]} read
 */
export function adopt(spoken, ...read) {
  texts = Object.assign({}, ...read);
  language = spoken;
  plurals = new Intl.PluralRules(language);
}

/**
 * Speaks the first of the languages that there is, else English. Fails where a file of it cannot be
 * had.
 * @param {readonly string[]} wanted as browsers name them: "fr", "pt-BR"
 */
export async function speak(wanted) {
  const nearest = wanted.map((one) => one.split("-")[0]).find((one) => one in LANGUAGES) ?? "en";
  adopt(nearest, ...(await Promise.all([...parts].map((part) => read(nearest, part)))));
  document.documentElement.lang = language;
}

/**
 * Learns the texts of a part of the page, in the language that is spoken and in those to come.
 * @param {string} part
 */
export async function learn(part) {
  if (parts.has(part)) return;
  Object.assign(texts, await read(language, part));
  parts.add(part);
}

/** The language now. */
export const spoken = () => language;

/** The texts now, by their keys. */
export const texted = () => texts;

/** How numbers and dates are written: as the browser's person does, if in the page's language. */
export const locale = () =>
  navigator.language.split("-")[0] === language ? navigator.language : language;

/**
 * A text with its values.
 * @param {string} text
 * @param {Values} values
 */
export const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? "";
    return typeof value === "number" ? value.toLocaleString(locale()) : value;
  });

/**
 * The text of a key with its values, or the fallback where there is none. A text with plural forms
 * has one for each category that the language has for the value `count`.
 * @param {string} key
 * @param {Values} values
 */
export function t(key, values = {}, fallback = key) {
  const text = texts[key] ?? fallback;
  const form = typeof text === "string" ? text : text[plurals.select(Number(values.count))];
  return filled(form, values);
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
