// What a person likes: kept in this browser.

import { ofBrowser } from "./kept.js";

const USUAL = { language: null, theme: "auto", coordinates: "top", numbers: "off", labels: "on", confirm: "off", sound: "off", characters: "on" };
const key = (name) => `kakugo-${name}`;

/** A preference, or its usual value. */
export const preference = (name) => ofBrowser.get(key(name)) ?? USUAL[name];

/** Keeps a preference. */
export const prefer = (name, value) => ofBrowser.set(key(name), value);
