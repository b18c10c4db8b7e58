// What the browser keeps for the page, for this tab or for good, as what a person likes; where it
// must not, the page remembers it while it is open.

/** @param {() => Storage} find */
const kept = (find) => {
  /** @type {Map<string, string>} */
  const memory = new Map();
  return {
    /** @param {string} key */
    get(key) {
      try {
        return find().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    /**
     * @param {string} key
     * @param {string} value
     */
    set(key, value) {
      try {
        find().setItem(key, value);
      } catch {
        memory.set(key, value);
      }
    },
  };
};

export const ofTab = kept(() => sessionStorage);
export const ofBrowser = kept(() => localStorage);

const USUAL = {
  language: "", // the browser's
  theme: "auto",
  coordinates: "usual", // in the game that is shown
  numbers: "off",
  labels: "on",
  confirm: "touch",
  sound: "off",
  characters: "on",
  name: "", // what the person is called in a shared game
  threads: "", // all that the server allows
  memory: "",
};

/** @typedef {keyof typeof USUAL} Preference */

const key = (/** @type {Preference} */ name) => `kakugo-${name}`;

/**
 * A preference, or its usual value.
 * @param {Preference} name
 */
export const preference = (name) => ofBrowser.get(key(name)) ?? USUAL[name];

/**
 * Keeps a preference.
 * @param {Preference} name
 * @param {string} value
 */
export const prefer = (name, value) => ofBrowser.set(key(name), value);

/**
 * Whether a cell has to be chosen twice: a finger may miss.
 * @param {boolean} isTouch
 */
export const isTwice = (isTouch) =>
  preference("confirm") === "on" || (preference("confirm") === "touch" && isTouch);
