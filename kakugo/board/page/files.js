// Files: open by dialogue, paste and drag; the address and the line.

import { faultOf } from "./app.js";
import { Refused } from "./connection.js";
import { around, byId, html, throttled, write } from "./dom.js";
import { ofTab } from "./kept.js";
import { isFromBottom } from "./names.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Fault } from "./connection.js" */
/** @import { Asked, Kind, Sent } from "./messages.js" */
/** @typedef {Pick<Asked["open"], "number" | "like">} More fields of `open` beside the text */

const MOST_BYTES = 1_000_000; // of a message: the server reads 1 MiB; more is sent as a file
const ADDRESS_MS = 200; // between two changes of the address: browsers allow only so many
// The part of the address that this tab wrote last, after what stood there before.
const KEPT_ADDRESS = "kakugo-address";
const LOCAL = /^(localhost|127\..*|\[::1\])$/; // names of this machine for itself
const LINK = "link"; // the format of what stands in an address
const NAMES = /** @type {const} */ (["black", "white", "event", "date"]);

/** The files panel. */
export class Files {
  /** @type {(line: string) => void} */
  #showAddress; // throttled: writes a line into the address
  /** @type {{ text: string } | { file: string }} */
  #source = { text: "" }; // that was opened: a text, or the name of a file that was sent
  /** @type {More} */
  #like = {}; // and of which kind its game is
  #isRemarked = false; // whether the status line says what is opened
  #news = ""; // what it says with the next position

  /**
   * @param {App} app
   * @param {(name: string) => void} chooseTab
   * @param {() => Promise<Kind | null>} kind asks of which kind a game is
   * @param {(files: (Blob | string)[]) => unknown} importing takes all games into the library
   */
  constructor(app, chooseTab, kind, importing) {
    this.app = app;
    this.importing = importing;
    this.chooseTab = chooseTab;
    this.kind = kind;
    this.#showAddress = throttled((line) => {
      if (app.incoming) return; // the address still says which game comes
      const before = location.hash; // which a reload at this moment still takes
      const { pathname, search } = location;
      history.replaceState(null, "", `${pathname}${search}#${encodeURIComponent(line)}`);
      ofTab.set(KEPT_ADDRESS, `${before} ${location.hash}`);
    }, ADDRESS_MS);
    app.connection.on("position", ({ line }) => {
      byId("position-line").value = line;
      this.#showAddress(line);
      if (this.#news) app.remark(this.#news); // the new position has cleared the remark before
      this.#news = "";
    });
    app.connection.on("opened", (message) => this.#opened(message));
    const file = byId("file");
    byId("file-choose").addEventListener("click", () => file.click());
    file.addEventListener("change", () => {
      this.#read(file.files?.[0]);
      file.value = "";
    });
    byId("file-read").addEventListener("click", () => this.open(byId("file-text").value));
    const games = byId("file-games");
    games.addEventListener("change", () =>
      this.#open(this.#source, { number: Number(games.value), ...this.#like }, true),
    );
    byId("file-all").addEventListener("click", () => {
      const { text, file } = { text: "", file: "", ...this.#source };
      this.importing([file || new Blob([text])]);
    });
    byId("copy-view").addEventListener("click", () => this.#copyView());
    byId("copy-line").addEventListener("click", () => this.#copy(app.position.line));
    byId("copy-address").addEventListener("click", () =>
      this.#copy(this.address, LOCAL.test(location.hostname) ? "copied-here" : "copied"),
    );
    this.#names();
    this.#drag();
    document.addEventListener("paste", ({ target, clipboardData }) => {
      if (!clipboardData || around(target, "input, textarea, select, dialog")) return;
      const text = clipboardData.getData("text/plain");
      const [pasted] = clipboardData.files;
      if (pasted) this.#read(pasted);
      else if (text.trim()) this.open(text);
    });
    addEventListener("hashchange", () => this.fromAddress());
  }

  /** The names in the record: what is typed is kept. */
  #names() {
    const { app } = this;
    /** @type {(name: string, text: string) => unknown} */
    const keep = app.typed("about", (name, text) => ({ [name]: text }));
    const inputs = NAMES.map((name) => ({ name, input: byId(`name-${name}`) }));
    for (const { name, input } of inputs)
      input.addEventListener("input", () => keep(name, input.value));
    app.connection.on("game", ({ about }) => {
      for (const { name, input } of inputs)
        if (input !== document.activeElement) input.value = about[name];
    });
  }

  /** The page's address with the game in it; without a token, which is nobody else's. */
  get address() {
    return `${location.origin}${location.pathname}#${encodeURIComponent(this.app.position.line)}`;
  }

  /**
   * Whether the address is one that this tab has written: the session knows that game, and more of
   * it.
   */
  get hasOwnAddress() {
    return (ofTab.get(KEPT_ADDRESS) ?? "").split(" ").includes(location.hash);
  }

  /** Opens the game that the address holds, if it holds another one than the page. */
  async fromAddress() {
    const { app } = this;
    const shown = () => app.newest.position?.line;
    let line = location.hash.slice(1);
    try {
      line = decodeURIComponent(line);
    } catch {
      // no text that a page has written: the server says so
    }
    if (line && line !== shown()) await this.open(line, {}, false);
    const now = shown();
    if (now !== undefined && !app.incoming && app.connection.state === "open")
      this.#showAddress(now); // in place of what cannot be opened
  }

  /**
   * Whether the server would read a message with these fields.
   * @param {object} fields
   */
  fits(fields) {
    return new Blob([JSON.stringify(fields)]).size <= MOST_BYTES;
  }

  /**
   * Opens a game of the library; a promise of the answer, which fails with Refused.
   * @param {number} game
   */
  openKept(game, isRemarked = true) {
    this.#isRemarked = isRemarked;
    return this.app.ask("open", { game });
  }

  /**
   * Opens a text of any format.
   * @param {string} text
   * @param {More} more
   * @param {boolean} isRemarked whether the status line says so
   */
  async open(text, more = {}, isRemarked = true) {
    if (!text.trim()) return this.say(t("text-empty"), true);
    if (!this.fits({ text, ...more })) return this.#read(new Blob([text]));
    await this.#open({ text }, more, isRemarked);
  }

  /**
   * @param {{ text: string } | { file: string }} source
   * @param {More} more
   * @param {boolean} isRemarked
   * @returns {Promise<void>}
   */
  async #open(source, more, isRemarked) {
    const { app } = this;
    if (app.incoming) return app.remark(t("incoming"), true);
    this.#source = source;
    this.#like = more.like ? { like: more.like } : {};
    this.#isRemarked = isRemarked;
    try {
      await app.ask("open", { ...source, ...more, bottom: isFromBottom() });
    } catch (error) {
      const fault = faultOf(error);
      if (fault.key === "kind") {
        const like = await this.kind();
        return like ? this.#open(source, { ...more, like }, isRemarked) : undefined;
      }
      this.#refused(fault);
    }
  }

  /** @param {Fault} fault */
  #refused(fault) {
    const words = this.app.errorWords(fault);
    this.say(words, true);
    this.app.remark(words, true);
  }

  /**
   * Sends a file to the server, whatever is in it; its name there. Fails with Refused.
   * @param {Blob} file
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>}
   */
  async sent(file, signal) {
    const asked = { method: "POST", body: file, signal };
    const answer = await fetch(this.app.address("files"), asked).catch(() => null);
    const said = await answer?.json().catch(() => null);
    if (!answer?.ok || !said) throw new Refused(said ?? { key: "lost" });
    return said.file;
  }

  /** @param {Sent["opened"]} message */
  #opened({ format, number, games, remarks, remarked }) {
    const [name] = t(`format-${format}`, {}, format).split(" (");
    const more = remarked - remarks.length;
    const said = [
      t("opened", { format: name }),
      remarked && t("remarks", { remarks: remarks.join("; ") }),
      more && t("more-remarks", { more }),
    ];
    const words = said.filter(Boolean).join(" ");
    this.say(words);
    this.#news = this.#isRemarked ? words : "";
    byId("file-games-box").hidden = games.length < 2;
    byId("file-games").replaceChildren(
      ...games.map((text, index) =>
        html("option", { value: index, text: `${index + 1}: ${text}` }),
      ),
    );
    byId("file-games").value = String(number);
    if (games.length > 1) this.chooseTab("files");
  }

  /** @param {Blob} [file] */
  async #read(file) {
    if (!file) return;
    if (!file.size) return this.say(t("file-empty"), true);
    try {
      await this.#open({ file: await this.sent(file) }, {}, true);
    } catch (error) {
      this.#refused(faultOf(error));
    }
  }

  #drag() {
    const { classList } = document.body;
    const isOurs = (/** @type {DragEvent} */ { dataTransfer, target }) => {
      const types = dataTransfer?.types ?? [];
      const isText = types.includes("text/plain") && !around(target, "input, textarea");
      return types.includes("Files") || isText;
    };
    addEventListener("dragover", (event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      classList.add("dropping");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) classList.remove("dropping");
    });
    addEventListener("drop", (event) => {
      if (!isOurs(event) || !event.dataTransfer) return;
      event.preventDefault();
      classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (file) this.#read(file);
      else this.open(event.dataTransfer.getData("text/plain"));
    });
  }

  /** Copies a link with the whole game in it, to the page that shows it without a board. */
  async #copyView() {
    const saved = await this.app.send("save", { format: LINK, bottom: isFromBottom() });
    if (!saved) return;
    const here = LOCAL.test(location.hostname) ? "copied-here" : "copied";
    await this.#copy(`${location.origin}/view#${saved.text}`, here);
  }

  /**
   * @param {string} text
   * @param {string} done what is said then
   */
  async #copy(text, done = "copied") {
    try {
      await navigator.clipboard.writeText(text);
      this.say(t(done));
    } catch {
      byId("position-line").select();
      this.say(t("not-copied"), true);
    }
  }

  /**
   * Says in the panel what has become of a file.
   * @param {string} text
   */
  say(text, isBad = false) {
    write(byId("file-words"), text);
    byId("file-words").classList.toggle("bad", isBad);
  }
}
