// What a person likes: kept in this browser.

const USUAL = { language: null, theme: "auto", numbers: "off", labels: "on", confirm: "off", sound: "off" };
const key = (name) => `kakugo-${name}`;

/** A preference, or its usual value. */
export const preference = (name) => localStorage.getItem(key(name)) ?? USUAL[name];

/** Keeps a preference. */
export const prefer = (name, value) => localStorage.setItem(key(name), value);
