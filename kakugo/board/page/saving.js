// A game saved in each format that can hold it, or as a picture. Loaded when the panel of files is seen first.

import { byId, html, write } from "./dom.js";
import { spoken, t } from "./texts.js";

const PICTURE_WIDTH = 1400; // pixels of a PNG
const PICTURE = "svg"; // the format of which a PNG is made
const WHOLE = "sgf"; // the one that holds everything of every game

const named = (format) => t(`format-${format}`, {}, format);

/** The buttons of the files panel that save. */
export class Saving {
  constructor(app, files) {
    Object.assign(this, { app, files, refused: {} });
    const { connection } = app;
    connection.on("session", () => this.translated());
    for (const kind of ["position", "order"]) connection.on(kind, () => this.ask());
    this.translated();
  }

  /** Asks which formats can hold the game, where the panel is seen. */
  async ask() {
    const { app } = this;
    if (app.tab !== "files" || app.incoming) return;
    const answer = await app.send("formats");
    if (!answer) return;
    this.refused = answer.refused;
    this.#refuse();
  }

  /** Makes the buttons, in the language that has just been chosen. */
  translated() {
    const save = (format, help, act) =>
      html("button", {
        type: "button",
        data: { format },
        title: help,
        text: named(format),
        onclick: act,
      });
    const inEnglish = (help) => (spoken() === "en" ? help : null);
    const buttons = this.app.session.formats.map(({ format, help }) => [
      format,
      save(format, inEnglish(help), () => this.#save(format)),
    ]);
    const { [WHOLE]: whole, ...others } = Object.fromEntries(buttons);
    byId("file-save").replaceChildren(
      whole,
      html("button", {
        type: "button",
        data: { format: "png" },
        text: t("picture-png"),
        onclick: () => this.#png(),
      }),
      ...Object.values(others),
    );
    this.#refuse();
  }

  /** Greys the formats that cannot hold the game, and says why. */
  #refuse() {
    const formats = new Map(); // by reason
    for (const button of byId("file-save").children) {
      const refusal = this.refused[button.dataset.format];
      button.disabled = Boolean(refusal);
      if (!refusal) continue;
      const { code, name } = refusal;
      const why = t(`refused-${code}`, { name: t(`${code}-${name}`, {}, name) });
      formats.set(why, [...(formats.get(why) ?? []), button.textContent]);
    }
    write(
      byId("file-refused"),
      [...formats].map(([why, names]) => `${names.join(", ")}: ${why}.`).join(" "),
    );
  }

  async #save(format) {
    const saved = await this.app.send("save", { format });
    if (saved) this.#download(new Blob([saved.text], { type: saved.mime }), saved.name);
  }

  async #png() {
    const saved = await this.app.send("save", { format: PICTURE });
    if (!saved) return;
    const address = URL.createObjectURL(new Blob([saved.text], { type: "image/svg+xml" }));
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
      const canvas = html("canvas", {
        width: PICTURE_WIDTH,
        height: Math.round((PICTURE_WIDTH * image.naturalHeight) / image.naturalWidth),
      });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((done, failed) =>
        canvas.toBlob((made) => (made ? done(made) : failed()), "image/png"),
      );
      this.#download(blob, saved.name.replace(/\.svg$/, ".png"));
    } catch {
      // the browser cannot draw it, or has no room
      this.files.say(t("no-picture"), true);
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  #download(blob, name) {
    const address = URL.createObjectURL(blob);
    html("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.files.say(t("saved", { name }));
    this.app.remark(t("saved", { name })); // also in place of what was wrong before
  }
}
