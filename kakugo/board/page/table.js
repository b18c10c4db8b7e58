// A game that several pages share: links to its seats, names, and what players offer each other.

import { byId, find, html, svg } from "./dom.js";
import { ofBrowser, prefer, preference } from "./kept.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Role, Seat, Sent } from "./messages.js" */
/** @typedef {Sent["table"]} TableNews */

const SEATS = /** @type {const} */ (["first", "second"]);
const ROLES = /** @type {const} */ ([...SEATS, "watch"]);
const USES = /** @type {const} */ ([...ROLES, "lesson"]); // of what the host may choose
const OFFERS = /** @type {const} */ (["undo", "draw"]); // "Play again" stands in the banner
const LONGEST_CALLED = 40; // characters of a name
const KEPT_HOSTED = "kakugo-hosted"; // the session that a host has left, see early.js

/** What the panel of the game says of those who share it. */
export class Table {
  #how = html("select", { id: "table-how" });
  #box = byId("table");
  #asked = byId("table-asked");
  #name = html("input", {
    id: "table-name",
    maxlength: String(LONGEST_CALLED),
    autocomplete: "nickname",
  });
  #isKnown = false; // whether the page knows that the game is shared
  /** @type {Role | null} */
  #coded = null; // the role whose link is shown as a QR code

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#name.addEventListener("change", () => this.#call(this.#name.value));
    app.connection.on("session", ({ guest }) => {
      document.body.classList.toggle("guest", Boolean(guest));
      this.draw();
    });
    app.connection.on("table", (news) => this.#hear(news), "page");
    app.connection.on("players", () => this.draw(), "page");
    addEventListener("pagehide", () => {
      if (this.news?.links) ofBrowser.set(KEPT_HOSTED, app.session.id);
    });
  }

  /** The newest that is known; null where nobody shares the game. */
  get news() {
    const news = this.app.newest.table;
    return news?.use ? news : null;
  }

  /** @param {TableNews} news */
  #hear(news) {
    const isShared = Boolean(news.use);
    if (isShared && !this.#isKnown) this.#box.open = true; // for who comes, or comes back
    this.#isKnown = isShared;
    document.body.classList.toggle("shared", news.played);
    const isLesson = news.use === "lesson";
    document.body.classList.toggle("lesson", isLesson && !news.has_board);
    document.body.classList.toggle("teaching", isLesson && news.has_board);
    const seat = news.role === "watch" ? null : news.seats[news.role];
    const liked = preference("name");
    if (news.use === "game" && seat && !seat.name && liked) this.#call(liked);
    this.draw();
  }

  /**
   * Says what this person is called.
   * @param {string} name
   */
  #call(name) {
    prefer("name", name);
    return this.app.send("called", { name });
  }

  /** Draws all anew. */
  draw() {
    if (!this.app.newest.session) return;
    const { news } = this;
    const isGuest = this.app.session.guest;
    const isTyping = document.activeElement === this.#name;
    const parts = news ? this.#shared(news) : isGuest ? [] : this.#unshared();
    this.#box.replaceChildren(...parts);
    if (isTyping) this.#name.focus();
    this.#ask(news);
  }

  /** What a host sees who has not shared the game. */
  #unshared() {
    const chosen = this.#how.value || "first";
    this.#how.replaceChildren(
      ...USES.map((use) => html("option", { value: use, text: t(`table-as-${use}`) })),
    );
    this.#how.value = chosen;
    return [
      html("summary", { text: t("table-share") }),
      html(
        "div",
        { class: "buttons" },
        html("label", { class: "field-small" }, html("span", { text: t("table-who") }), this.#how),
        html("button", { type: "button", text: t("table-make"), onclick: () => this.#share() }),
      ),
    ];
  }

  #share() {
    const use = this.#how.value;
    /** @type {{ use: "game" | "lesson", seat?: Role }} */
    const fields =
      use === "lesson" ? { use: "lesson" } : { use: "game", seat: /** @type {Role} */ (use) };
    return this.app.send("share", fields);
  }

  /** @param {TableNews} news */
  #shared(news) {
    const words =
      news.use === "game"
        ? SEATS.map((seat) => this.#seat(news, seat))
        : [html("li", { text: t(news.has_board ? "table-has-board" : "table-lesson") })];
    const watching = html("li", { text: t("table-watching", { count: news.watching }) });
    const called = html("span", { text: t("table-name") });
    const name = html("label", { class: "field-small" }, called, this.#name);
    const own = news.role === "watch" ? "" : news.seats[news.role].name;
    if (document.activeElement !== this.#name) this.#name.value = own || preference("name");
    const isAsked = news.role !== "watch" || this.app.session.guest;
    return [
      html("summary", { text: t("table-share") }),
      html("ul", { class: "seats" }, ...words, watching),
      ...(isAsked ? [name] : []),
      ...(news.links ? this.#links(news) : []),
    ];
  }

  /**
   * @param {TableNews} news
   * @param {Seat} seat
   */
  #seat(news, seat) {
    const { name, here } = news.seats[seat];
    const who = name || t(`${seat}-player`);
    const isYou = news.role === seat ? ` (${t("you")})` : "";
    return html("li", { text: `${who}${isYou}: ${t(here ? "table-here" : "table-away")}` });
  }

  /** @param {TableNews} news */
  #links(news) {
    const rows = ROLES.flatMap((role) => {
      const link = news.links?.[role];
      return link ? [this.#link(role, this.address(link))] : [];
    });
    const hands = (news.guests ?? [])
      .filter(() => news.use === "lesson")
      .map(({ guest, name, has_board: has }) => {
        const who = name || t("table-guest", { number: guest });
        const text = has ? t("table-hand-back") : t("table-hand", { name: who });
        const onclick = () => this.app.send("hand", { guest: has ? null : guest });
        return html("button", { type: "button", text, onclick });
      });
    const isFar = this.app.session.address !== "";
    return [
      ...rows,
      html("div", { id: "table-code", class: "code" }),
      ...(isFar ? [] : [html("p", { class: "hint", text: t("table-local") })]),
      html("div", { class: "buttons" }, ...hands, this.#button("table-end", "unshare", {})),
    ];
  }

  /**
   * The address of a link, for other machines where these reach the server.
   * @param {string} link
   */
  address(link) {
    const isHere = /^(localhost|127\.|\[::1\])/.test(location.host);
    const { address } = this.app.session;
    return `${isHere && address ? address : `${location.origin}/`}?link=${link}`;
  }

  /**
   * @param {Role} role
   * @param {string} address
   */
  #link(role, address) {
    const copy = async () => {
      await navigator.clipboard?.writeText(address);
      this.app.remark(t("table-copied"));
    };
    const field = html("input", { readonly: "", value: address });
    field.addEventListener("focus", () => field.select());
    return html(
      "div",
      { class: "buttons link" },
      html(
        "label",
        { class: "field-small" },
        html("span", { text: t(`table-link-${role}`) }),
        field,
      ),
      html("button", { type: "button", text: t("table-copy"), onclick: copy }),
      html("button", {
        type: "button",
        text: t("table-code"),
        onclick: () => this.#code(role, address),
      }),
    );
  }

  /**
   * Shows a link as a QR code, or no more.
   * @param {Role} role
   * @param {string} address
   */
  async #code(role, address) {
    const box = find("#table-code");
    this.#coded = this.#coded === role ? null : role;
    box.replaceChildren();
    if (!this.#coded) return;
    const code = await this.app.send("code", { address });
    if (!code) return;
    const edge = 4; // modules without ink
    const size = code.side + 2 * edge;
    const label = t(`table-link-${role}`);
    box.replaceChildren(
      svg(
        "svg",
        { viewBox: `${-edge} ${-edge} ${size} ${size}`, role: "img", "aria-label": label },
        svg("path", { d: code.path }),
      ),
    );
  }

  /**
   * A button that sends a message.
   * @template {"offer" | "answer" | "unshare"} What
   * @param {string} key
   * @param {What} what
   * @param {import("./messages.js").Asked[What]} fields
   */
  #button(key, what, fields) {
    const sent = /** @type {import("./connection.js").Fields<What>} */ ([fields]);
    const onclick = () => this.app.send(what, ...sent);
    return html("button", { type: "button", text: t(key), onclick });
  }

  /**
   * Shows what the players may offer, and what is offered.
   * @param {TableNews | null} news
   */
  #ask(news) {
    const isPlayer = news?.use === "game" && news.role !== "watch";
    this.#asked.hidden = !isPlayer;
    if (!news || !isPlayer) return;
    const { offer } = news;
    if (!offer) {
      const may = news.played ? OFFERS : [];
      const buttons = may.map((what) => this.#button(`table-offer-${what}`, "offer", { what }));
      this.#asked.replaceChildren(...buttons);
      return;
    }
    const isMine = offer.by === news.role;
    const name = news.seats[offer.by].name || t(`${offer.by}-player`);
    const words = isMine ? t("table-waits") : t(`table-asks-${offer.what}`, { name });
    const says = html("p", { text: words });
    const answers = isMine
      ? []
      : [
          this.#button("table-accept", "answer", { what: offer.what, accept: true }),
          this.#button("table-decline", "answer", { what: offer.what, accept: false }),
        ];
    this.#asked.replaceChildren(says, ...answers);
    if (!isMine) this.app.announce(words);
  }
}
