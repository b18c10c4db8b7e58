// The text in a file, in whichever encoding.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decoded } from "#page/decoding.js";

const record = (charset) => `(;GM[4]${charset}C[`;

/** A record whose comment has these bytes. */
const bytes = (charset, ...comment) =>
  new Uint8Array([...Buffer.from(record(charset), "latin1"), ...comment, ...Buffer.from("])")]);

const CASES = [
  ["UTF-8 says nothing", "", [0xe5, 0xa5, 0xbd], "好"],
  ["GBK says so", "CA[gb2312]", [0xba, 0xc3], "好"],
  ["Shift JIS says so", "CA[Shift_JIS]", [0x8d, 0x44], "好"],
  ["what says nothing known is of Windows", "CA[no such]", [0xf6], "ö"],
  ["what says nothing is of Windows", "", [0xf6], "ö"],
];
for (const [name, charset, comment, text] of CASES)
  test(name, () => {
    assert.equal(decoded(bytes(charset, ...comment)), `${record(charset)}${text}])`);
  });

test("UTF-16 begins with its order", () => {
  const little = Buffer.from("\ufeff(;C[好])", "utf16le");
  assert.equal(decoded(little), "(;C[好])");
  assert.equal(decoded(Buffer.from(little).swap16()), "(;C[好])");
});
