// Before the first paint: the colours that a person has chosen, so that the page does not flash.

document.documentElement.dataset.theme = localStorage.getItem("kakugo-theme") ?? "auto";
