// Games as a part of a link, packed, and the links that a person may want.

/** @import { Data } from "./shown.js" */

const FORMAT = "deflate-raw";
const MOST_CHARACTERS = 16_000_000; // of the games in a link, unpacked: it may come from anybody
const FRAME = 'width="640" height="800" loading="lazy"'; // of the page within another one

/**
 * Data as a fragment of an address holds it.
 * @param {Data} data
 */
export async function packed(data) {
  const stream = new Blob([JSON.stringify(data)]).stream();
  const bytes = await new Response(stream.pipeThrough(new CompressionStream(FORMAT))).arrayBuffer();
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The inverse of packed. Fails for what it has not packed.
 * @param {string} text
 * @returns {Promise<Data>}
 */
export async function unpacked(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let json = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    json += next.value;
    if (json.length > MOST_CHARACTERS) throw new RangeError("the games in the link are too long");
  }
  return JSON.parse(json);
}

/**
 * A page within another one, as HTML; that of a file is beside it.
 * @param {string} address
 * @param {string} title
 */
export function frame(address, title) {
  const beside = address.startsWith("file:") ? address.replace(/^.*\/(?=[^/]*$)/, "") : address;
  const quoted = (/** @type {string} */ text) =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe src="${quoted(beside)}" title="${quoted(title)}" ${FRAME}></iframe>`;
}
