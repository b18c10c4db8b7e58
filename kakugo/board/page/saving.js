// A game saved in each format that can hold it, or as a picture. Loaded when the panel of files is
// seen first.

import { byId, html, write } from "./dom.js";
import { isFromBottom } from "./names.js";
import { spoken, t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Files } from "./files.js" */
/** @import { Format, Sent } from "./messages.js" */

const PICTURE_WIDTH = 1400; // pixels of a PNG
const PICTURE = "svg"; // the format of which a PNG is made
const PNG = "png";
const LIBRARY = "lib"; // the one that has an order of its own
const OFTEN = ["sgf", PNG, "html"]; // wanted often: the first one holds everything of every game
const KEPT_MS = 10_000; // for the browser to take a file

/**
 * The bytes of a file that came as a text.
 * @param {string} text in base64
 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The buttons of the files panel that save. */
export class Saving {
  /** @type {Sent["formats"]["refused"]} */
  #refused = {};
  /** @type {{ format: string, button: HTMLButtonElement }[]} */
  #buttons = [];

  /**
   * @param {App} app
   * @param {Files} files
   */
  constructor(app, files) {
    this.app = app;
    this.files = files;
    const { connection } = app;
    connection.on("session", () => this.translated());
    for (const kind of /** @type {const} */ (["position", "order"]))
      connection.on(kind, () => this.ask());
    this.translated();
  }

  /** Asks which formats can hold the game, where the panel is seen. */
  async ask() {
    const { app } = this;
    if (app.tab !== "files" || app.incoming) return;
    const answer = await app.send("formats");
    if (!answer) return;
    this.#refused = answer.refused;
    this.#refuse();
  }

  /** Makes the buttons, in the language that has just been chosen. */
  translated() {
    const { formats } = this.app.session;
    const saves = formats.map((format) => this.#button(format, () => this.#save(format.format)));
    const picture = this.#button({ format: PNG, help: "" }, () => this.#png(), t("picture-png"));
    const place = ({ format = "" }) => OFTEN.indexOf(format) + 1 || Infinity;
    this.#buttons = [picture, ...saves].toSorted((a, b) => place(a) - place(b) || 0);
    const buttons = this.#buttons.map(({ button }) => button);
    byId("file-save").replaceChildren(...buttons.slice(0, OFTEN.length));
    byId("file-save-more").replaceChildren(...buttons.slice(OFTEN.length));
    this.#refuse();
  }

  /**
   * @param {Pick<Format, "format" | "help">} format
   * @param {() => unknown} onclick
   */
  #button({ format, help }, onclick, text = t(`format-${format}`, {}, format)) {
    const title = spoken() === "en" ? help || null : null;
    const attributes = { type: "button", data: { format }, title, text, onclick };
    return { format, button: html("button", attributes) };
  }

  /** Greys the formats that cannot hold the game, and says why. */
  #refuse() {
    /** @type {Map<string, string[]>} */
    const formats = new Map(); // by reason
    for (const { format, button } of this.#buttons) {
      const refusal = this.#refused[format];
      button.disabled = Boolean(refusal);
      if (!refusal) continue;
      const { code, name } = refusal;
      const why = t(`refused-${code}`, { name: t(`${code}-${name}`, {}, name) });
      formats.set(why, [...(formats.get(why) ?? []), button.textContent]);
    }
    const words = [...formats].map(([why, names]) => `${names.join(", ")}: ${why}.`);
    write(byId("file-refused"), words.join(" "));
  }

  /** @param {string} format */
  async #save(format) {
    const saved = await this.app.send("save", { format, bottom: isFromBottom() });
    if (!saved) return;
    const content = saved.bytes ? bytesOf(saved.text) : saved.text;
    const said = format === LIBRARY ? "saved-lib" : "saved";
    this.#download(new Blob([content], { type: saved.mime }), saved.name, said);
  }

  async #png() {
    const saved = await this.app.send("save", { format: PICTURE, bottom: isFromBottom() });
    if (!saved) return;
    try {
      const png = await drawn(new Blob([saved.text], { type: saved.mime }));
      this.#download(png, saved.name.replace(/\.svg$/, ".png"));
    } catch {
      // the browser cannot draw it, or has no room
      this.files.say(t("no-picture"), true);
    }
  }

  /**
   * @param {Blob} blob
   * @param {string} name
   * @param {"saved" | "saved-lib"} said
   */
  #download(blob, name, said = "saved") {
    const address = URL.createObjectURL(blob);
    html("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    this.files.say(t(said, { name }));
    this.app.remark(t(said, { name })); // also in place of what was wrong before
  }
}

/**
 * A picture as PNG; fails where the browser cannot draw it.
 * @param {Blob} picture
 * @returns {Promise<Blob>}
 */
async function drawn(picture) {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const height = Math.round((PICTURE_WIDTH * image.naturalHeight) / image.naturalWidth);
    const canvas = html("canvas", { width: PICTURE_WIDTH, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((made) => (made ? done(made) : failed()), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
