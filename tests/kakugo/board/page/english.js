// The page's English, for tests that read what it says.

import { readFileSync } from "node:fs";
import { adopt } from "#page/texts.js";

globalThis.navigator ??= { language: "en" }; // Node 20 has none

const page = new URL("../../../../kakugo/board/page/languages/en/page.json", import.meta.url);

/** Speaks English, without a server. */
export const speakEnglish = () => adopt("en", JSON.parse(readFileSync(page, "utf8")));
