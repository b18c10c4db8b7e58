// Before the first paint: the colours that a person has chosen, so that the page does not flash.

try {
  document.documentElement.dataset.theme = localStorage.getItem("kakugo-theme") ?? "auto";
} catch {
  // the browser keeps nothing
  document.documentElement.dataset.theme = "auto";
}
