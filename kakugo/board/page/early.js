// Before everything else, what takes long from far away: the line to the server, with what comes
// on it until connection.js is there, and the texts, before texts.js wants them.

{
  /**
   * What the browser keeps, or "".
   * @param {() => Storage} find
   * @param {string} key
   */
  const kept = (find, key) => {
    try {
      return find().getItem(key) ?? "";
    } catch {
      return ""; // it keeps nothing
    }
  };
  /**
   * A line to the server, which finds a session by its id.
   * @param {string} id
   */
  const call = (id) => {
    const query = new URLSearchParams({ id });
    const address = new URLSearchParams(location.search);
    for (const name of ["token", "link"]) {
      const value = address.get(name);
      if (value) query.set(name, value);
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/session?${query}`);
  };
  const own = kept(() => sessionStorage, "kakugo-session");
  // A shared game whose host has closed the tab: whoever opens the page again comes back to it.
  const hosted = kept(() => localStorage, "kakugo-hosted");
  const isBare = !location.hash && !new URLSearchParams(location.search).get("link");
  const id = own || (isBare ? hosted : "");
  if (id && id === hosted) localStorage.removeItem("kakugo-hosted"); // only one tab
  const socket = call(id);
  /** @type {Event[]} */
  const events = [];
  const keep = (/** @type {Event} */ event) => events.push(event);
  for (const kind of ["message", "close"]) socket.addEventListener(kind, keep);
  Object.assign(window, { call, early: { id, socket, events, keep } });

  const known = (document.documentElement.dataset.languages ?? "").split(" ");
  const wanted = [kept(() => localStorage, "kakugo-language"), ...navigator.languages];
  const language = wanted.map((one) => one.split("-")[0]).find((one) => known.includes(one));
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
  link.href = `page/languages/${language ?? "en"}/page.json`;
  document.head.append(link);
}
