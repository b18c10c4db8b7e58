// What the browser keeps for the page, for this tab or for good, as what a person likes; where it must not, the page remembers it while it is open.

const kept = (find) => {
  const memory = new Map();
  return {
    get(key) {
      try {
        return find().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
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
  language: null,
  theme: "auto",
  coordinates: "top",
  numbers: "off",
  labels: "on",
  confirm: "touch",
  sound: "off",
  characters: "on",
};
const key = (name) => `kakugo-${name}`;

/** A preference, or its usual value. */
export const preference = (name) => ofBrowser.get(key(name)) ?? USUAL[name];

/** Keeps a preference. */
export const prefer = (name, value) => ofBrowser.set(key(name), value);

/** Whether a cell has to be chosen twice: a finger may miss. */
export const isTwice = (isTouch) =>
  ({ on: true, off: false, touch: isTouch })[preference("confirm")];
