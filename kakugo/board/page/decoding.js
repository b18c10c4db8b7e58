// The text in a file, in whichever encoding. Loaded with the first file.

const CHARSET = /\bCA\[([\w.:-]{1,40})\]/; // in SGF
/** @type {Record<string, string>} */
const ORDERS = { ÿþ: "utf-16le", þÿ: "utf-16be" }; // by what a file in UTF-16 begins with

/**
 * The text of these bytes: UTF-8, else as their beginning or a record in them says.
 * @param {ArrayBuffer} bytes
 */
export function decoded(bytes) {
  const read = (/** @type {string} */ encoding, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes);
  try {
    return read("utf-8", true);
  } catch {
    // some other encoding
  }
  const plain = read("windows-1252");
  try {
    return read(ORDERS[plain.slice(0, 2)] ?? CHARSET.exec(plain)?.[1] ?? "windows-1252");
  } catch {
    // none that the browser knows
    return plain;
  }
}
