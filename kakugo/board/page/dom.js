// Making and finding elements.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Sets attributes; `on…` are listeners, `class`, `text` and `data` what they say; null leaves out. */
function dress(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A new element of HTML. */
export const html = (name, attributes = {}, ...children) =>
  dress(document.createElement(name), attributes, children);

/** A new element of SVG. */
export const svg = (name, attributes = {}, ...children) =>
  dress(document.createElementNS(SVG, name), attributes, children);

/** Whether what is typed into an element is a text, or chooses from a list. */
export const isField = (element) => element.matches("input:not([type=checkbox]), textarea, select");

/** Sets a text only where it differs, so that nothing is drawn again for nothing. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute only where it differs; null takes it away. */
export function mark(element, name, value) {
  if (value === null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Calls `draw` with the newest value, at most once in so many milliseconds. */
export function throttled(draw, ms) {
  let newest;
  let timer = null;
  let last = 0;
  const run = () => {
    timer = null;
    last = performance.now();
    draw(newest);
  };
  return (value) => {
    newest = value;
    if (timer === null) timer = setTimeout(run, Math.max(0, ms - (performance.now() - last)));
  };
}
