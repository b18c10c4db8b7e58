// A game that several pages share: links to its seats, names, and what players offer each other.

import { byId, find, html, svg } from "./dom.js";
import { ofBrowser, prefer, preference } from "./kept.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Role, Seat, Sent } from "./messages.js" */
/** @typedef {Sent["table"]} TableNews */
/** @typedef {NonNullable<TableNews["guests"]>[number]} TableGuest */

const SEATS = /** @type {const} */ (["first", "second"]);
const ROLES = /** @type {const} */ ([...SEATS, "watch"]);
const USES = /** @type {const} */ ([...ROLES, "lesson"]); // of what the host may choose
const OFFERS = /** @type {const} */ (["undo", "draw"]); // "Play again" stands in the banner
const LONGEST_CALLED = 40; // characters of a name
const KEPT_HOSTED = "kakugo-hosted"; // the session that a host has left, see early.js

/**
 * What a guest is called.
 * @param {TableGuest} guest
 */
const guestName = ({ name, guest }) => name || t("table-guest", { number: guest });

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
  #links = html("details", { id: "table-links" }); // unfolded until all guests are there
  #code = html("div", { id: "table-code", class: "code" });
  #isKnown = false; // whether the page knows that the game is shared
  #coded = ""; // the address that is shown as a QR code
  #areAllThere = false;
  #isNew = false; // the session is, and the person has not said a name in it
  #declined = ""; // what was said last of an own offer that was declined

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#name.addEventListener("change", () => this.#call(this.#name.value));
    app.connection.on("session", ({ guest }) => {
      document.body.classList.toggle("guest", Boolean(guest));
      this.#isNew = Boolean(guest);
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
    document.body.classList.toggle("seated", this.app.isSeated);
    document.body.classList.toggle("onlooker", this.app.isSeated && news.role === "watch");
    const isLesson = news.use === "lesson";
    document.body.classList.toggle("lesson", isLesson && !news.has_board);
    document.body.classList.toggle("teaching", isLesson && news.has_board);
    const seat = news.role === "watch" ? null : news.seats[news.role];
    const liked = preference("name");
    // Who watches has no seat that would keep the name.
    const isUnknown = seat ? !seat.name : this.#isNew;
    this.#isNew = false;
    if (news.use && isUnknown && liked) this.#call(liked);
    this.draw();
  }

  /**
   * Shows a guest that the game is shared no more: nothing can be done, though all is still seen.
   * @param {boolean} isEnded
   */
  end(isEnded) {
    document.body.classList.toggle("ended", isEnded);
    for (const part of [".wood", ".side"]) find(part).inert = isEnded;
    if (isEnded) this.app.status();
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
      ...this.#nearWords(),
    ];
  }

  /** Says that links lead here on this machine only, where that is so. */
  #nearWords() {
    const isFar = this.app.session.address !== "";
    return isFar ? [] : [html("p", { class: "hint", text: t("table-local") })];
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
        : [html("li", { text: this.#boardWords(news) })];
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
      ...(news.links ? this.#hosts(news) : []),
    ];
  }

  /**
   * Who has the board in a lesson, as far as the page knows.
   * @param {TableNews} news
   */
  #boardWords({ guests = [], has_board: has }) {
    const holder = guests.find((guest) => guest.has_board);
    if (holder) return t("table-other-has", { name: guestName(holder) });
    return t(has ? "table-has-board" : "table-lesson");
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

  /**
   * What only the host sees: links, and what may be done with the guests.
   * @param {TableNews} news
   */
  #hosts(news) {
    const links = ROLES.flatMap((role) => {
      const link = news.links?.[role];
      return link ? [/** @type {const} */ ([role, this.address(link)])] : [];
    });
    const rows = links.map(([role, address]) => this.#link(role, address));
    if (!links.some(([, address]) => address === this.#coded)) this.#decode();
    const hands = (news.guests ?? [])
      .filter(() => news.use === "lesson")
      .map((one) => {
        const { guest, has_board: has } = one;
        const text = has ? t("table-hand-back") : t("table-hand", { name: guestName(one) });
        const onclick = () => this.app.send("hand", { guest: has ? null : guest });
        return html("button", { type: "button", text, onclick });
      });
    const areAllThere =
      news.use === "lesson" ? news.watching > 0 : SEATS.every((seat) => news.seats[seat].here);
    // Only then: somebody may have opened or closed it since.
    if (areAllThere !== this.#areAllThere || !this.#links.isConnected)
      this.#links.open = !areAllThere;
    this.#areAllThere = areAllThere;
    const summary = html("summary", { text: t("table-links") });
    this.#links.replaceChildren(summary, ...rows, this.#code, ...this.#nearWords());
    return [
      this.#links,
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
        onclick: () => (this.#coded === address ? this.#decode() : this.#encode(role, address)),
      }),
    );
  }

  /** Shows no QR code any more. */
  #decode() {
    this.#coded = "";
    this.#code.replaceChildren();
  }

  /**
   * Shows a link as a QR code.
   * @param {Role} role
   * @param {string} address
   */
  async #encode(role, address) {
    this.#decode();
    this.#coded = address;
    const code = await this.app.send("code", { address });
    if (!code || this.#coded !== address) return;
    const edge = 4; // modules without ink
    const size = code.side + 2 * edge;
    const label = `${t("table-code")}: ${t(`table-link-${role}`)}`;
    this.#code.replaceChildren(
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
   * What became of the own offer, if the other player declined it.
   * @param {TableNews} news
   */
  #declinedWords({ declined, role, seats }) {
    if (!declined || declined.by !== role) return "";
    const other = declined.by === "first" ? "second" : "first";
    return t("table-declined", { name: seats[other].name || t(`${other}-player`) });
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
      const words = this.#declinedWords(news);
      this.#asked.replaceChildren(...(words ? [html("p", { text: words })] : []), ...buttons);
      if (words && words !== this.#declined) this.app.announce(words);
      this.#declined = words;
      return;
    }
    this.#declined = "";
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
