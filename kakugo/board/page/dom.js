// Making and finding elements.

/** @import { Elements } from "./elements.js" */
/** @typedef {string | Node | null | undefined} Child */
/**
 * What an element is made with: attributes; `on…` are listeners, `class`, `text` and `data` what
 * they say; null, undefined and false leave out.
 * @typedef {{ [Type in keyof HTMLElementEventMap as `on${Type}`]?:
 *   (event: HTMLElementEventMap[Type]) => unknown }
 *   & { text?: string, data?: Record<string, string | number> }
 *   & Record<string, unknown>} Attributes
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element of the page with this id.
 * @template {keyof Elements} Id
 * @param {Id} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return /** @type {Elements[Id]} */ (/** @type {unknown} */ (found));
}

/**
 * The first element there that a selector fits.
 * @param {string} selector
 * @param {ParentNode} root
 */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the page has no element ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * All elements there that a selector fits.
 * @param {string} selector
 * @param {ParentNode} root
 */
export const all = (selector, root = document) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/**
 * The nearest element around a target of an event that a selector fits; the target may be it.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const around = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;

/**
 * The element that the keyboard is on, where that is inside of another one.
 * @param {Node} box
 */
export function focusedIn(box) {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && box.contains(activeElement) ? activeElement : null;
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function dress(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") element.textContent = String(value);
    else if (key === "data") {
      for (const [name, one] of Object.entries(value)) element.setAttribute(`data-${name}`, one);
    } else if (typeof value === "function")
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A new element of HTML.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
export const html = (name, attributes = {}, ...children) =>
  dress(document.createElement(name), attributes, children);

/**
 * A new element of SVG.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
export const svg = (name, attributes = {}, ...children) =>
  dress(document.createElementNS(SVG, name), attributes, children);

/**
 * Whether what is typed into an element is a text, or chooses from a list.
 * @param {EventTarget | null} element
 */
export const isField = (element) =>
  element instanceof Element && element.matches("input:not([type=checkbox]), textarea, select");

/**
 * Sets a text only where it differs, so that nothing is drawn again for nothing.
 * @param {Node} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets an attribute only where it differs; null and false take it away.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | false | null} value
 */
export function mark(element, name, value) {
  if (value === null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value))
    element.setAttribute(name, String(value));
}

/**
 * Calls `draw` with the newest value, at most once in so many milliseconds.
 * @template Value
 * @param {(value: Value) => void} draw
 * @param {number} ms
 */
export function throttled(draw, ms) {
  /** @type {Value} */
  let newest;
  /** @type {number | null} */
  let timer = null;
  let last = 0;
  const run = () => {
    timer = null;
    last = performance.now();
    draw(newest);
  };
  return (/** @type {Value} */ value) => {
    newest = value;
    if (timer === null) timer = setTimeout(run, Math.max(0, ms - (performance.now() - last)));
  };
}
