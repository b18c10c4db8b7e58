// Files: open by dialogue, paste and drag; the address and the line.

import { byId, html, throttled, write } from "./dom.js";
import { ofTab } from "./kept.js";
import { t } from "./texts.js";

const MOST_BYTES = 1_000_000; // of a file; the server reads messages of 1 MiB
const ADDRESS_MS = 200; // between two changes of the address: browsers allow only so many in a while
const KEPT_ADDRESS = "kakugo-address"; // the part of the address that this tab wrote last, after what stood there before
const LOCAL = /^(localhost|127\..*|\[::1\])$/; // names of this machine for itself

/** The files panel. */
export class Files {
  #showAddress; // throttled: writes a line into the address

  /** kind(): asks of which kind a game is, as `like` of the message has it. */
  constructor(app, chooseTab, kind) {
    Object.assign(this, { app, chooseTab, kind, text: "", like: {} });
    const { connection } = app;
    this.#showAddress = throttled((line) => {
      if (app.incoming) return; // the address still says which game comes
      const before = location.hash; // which a reload at this moment still takes
      history.replaceState(
        null,
        "",
        `${location.pathname}${location.search}#${encodeURIComponent(line)}`,
      );
      ofTab.set(KEPT_ADDRESS, `${before} ${location.hash}`);
    }, ADDRESS_MS);
    connection.on("position", ({ line }) => {
      byId("position-line").value = line;
      this.#showAddress(line);
      if (this.news) app.remark(this.news); // the new position has cleared the remark before
      this.news = "";
    });
    connection.on("opened", (message) => this.#opened(message));
    byId("file-choose").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", (event) => {
      this.#read(event.target.files[0]);
      event.target.value = "";
    });
    byId("file-read").addEventListener("click", () => this.open(byId("file-text").value));
    byId("file-games").addEventListener("change", (event) =>
      this.open(this.text, { number: Number(event.target.value), ...this.like }),
    );
    byId("copy-line").addEventListener("click", () => this.#copy(this.app.position.line));
    byId("copy-address").addEventListener("click", () =>
      this.#copy(this.address, LOCAL.test(location.hostname) ? "copied-here" : "copied"),
    );
    const names = byId("names");
    const keep = app.typed("about", (name, text) => ({ [name]: text }));
    names.addEventListener("input", ({ target: { name, value } }) => keep(name, value));
    connection.on("game", ({ about }) => {
      for (const input of names.querySelectorAll("input"))
        if (input !== document.activeElement) input.value = about?.[input.name] ?? "";
    });
    this.#drag();
    document.addEventListener("paste", (event) => {
      if (event.target.closest("input, textarea, select, dialog")) return;
      const text = event.clipboardData.getData("text/plain");
      const [file] = event.clipboardData.files;
      if (file) this.#read(file);
      else if (text.trim()) this.open(text);
    });
    addEventListener("hashchange", () => this.fromAddress());
  }

  /** The page's address with the game in it; without a token, which is nobody else's. */
  get address() {
    return `${location.origin}${location.pathname}#${encodeURIComponent(this.app.position.line)}`;
  }

  /** Whether the address is one that this tab has written: the session knows that game, and more of it. */
  get hasOwnAddress() {
    return (ofTab.get(KEPT_ADDRESS) ?? "").split(" ").includes(location.hash);
  }

  /** Opens the game that the address holds, if it holds another one than the page. */
  async fromAddress() {
    const { app } = this;
    let line = location.hash.slice(1);
    try {
      line = decodeURIComponent(line);
    } catch {
      // no text that a page has written: the server says so
    }
    if (line && line !== app.position?.line) await this.open(line, { isRemarked: false });
    if (app.position && !app.incoming && app.connection.state === "open")
      this.#showAddress(app.position.line); // in place of what cannot be opened
  }

  /** Whether the server would read a message with these fields. */
  fits(fields) {
    return new Blob([JSON.stringify(fields)]).size <= MOST_BYTES;
  }

  /** Opens a game of the library; a promise of the answer, which fails with an `error`. */
  openKept(game, isRemarked = true) {
    this.isRemarked = isRemarked;
    return this.app.ask("open", { game });
  }

  /** Opens a text of any format; isRemarked: whether the status line says so; more: fields of the message. */
  async open(text, { isRemarked = true, ...more } = {}) {
    if (this.app.incoming) return this.app.remark(t("incoming"), true);
    if (!this.fits({ text, ...more })) return this.say(t("file-too-big"), true);
    if (!text.trim()) return;
    this.text = text;
    this.like = more.like ? { like: more.like } : {};
    this.isRemarked = isRemarked;
    try {
      await this.app.ask("open", { text, ...more });
    } catch (error) {
      if (error.key === "kind") {
        const like = await this.kind();
        return like && this.open(text, { isRemarked, ...more, like });
      }
      const words = this.app.errorWords(error);
      this.say(words, true);
      this.app.remark(words, true);
    }
  }

  #opened({ format, number, games }) {
    const [name] = t(`format-${format}`, {}, format).split(" (");
    const words = t("opened", { format: name });
    this.say(words);
    this.news = this.isRemarked ? words : "";
    byId("file-games-label").hidden = games.length < 2;
    byId("file-games").replaceChildren(
      ...games.map((text, index) =>
        html("option", { value: index, text: `${index + 1}: ${text}` }),
      ),
    );
    byId("file-games").value = number;
    if (games.length > 1) this.chooseTab("files");
  }

  async #read(file) {
    if (!file) return;
    if (file.size > MOST_BYTES) return this.say(t("file-too-big"), true);
    const module = await this.app.loaded(import("./decoding.js"));
    if (module) await this.open(module.decoded(await file.arrayBuffer()));
  }

  #drag() {
    const hasType = (event, kind) => [...event.dataTransfer.types].includes(kind);
    const isOurs = (event) =>
      hasType(event, "Files") ||
      (hasType(event, "text/plain") && !event.target.closest?.("input, textarea"));
    addEventListener("dragover", (event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    addEventListener("drop", (event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      document.body.classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (file) this.#read(file);
      else this.open(event.dataTransfer.getData("text/plain"));
    });
  }

  async #copy(text, done = "copied") {
    try {
      await navigator.clipboard.writeText(text);
      this.say(t(done));
    } catch {
      byId("position-line").select();
      this.say(t("not-copied"), true);
    }
  }

  /** Says in the panel what has become of a file. */
  say(text, isBad = false) {
    write(byId("file-words"), text);
    byId("file-words").classList.toggle("bad", isBad);
  }
}
