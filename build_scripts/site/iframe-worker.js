// A Worker for pages that are read from a disk, where browsers start none: a hidden frame works.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const home = new URL(url, location);
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.head.append(frame); // the body is not there yet, or is exchanged
      this.inner = frame.contentWindow;
      const { inner } = this;
      inner.postMessage = (data) =>
        setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
      inner.importScripts = (...urls) => Promise.all(urls.map(load));
      function load(source) {
        return new Promise((done, failed) => {
          const script = frame.contentDocument.createElement("script");
          script.src = new URL(source, home);
          script.async = false; // in their order
          script.onload = done;
          script.onerror = failed;
          frame.contentDocument.head.append(script);
        });
      }
      this.ready = load(home);
    }

    postMessage(data) {
      this.ready.then(() => this.inner.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
