// The tabs of the tools: one panel is seen at a time.

/** Makes a tablist work by pointer and keyboard; chosen(name) is called with the part behind "tab-". */
export function tabs(list, chosen) {
  const all = () => [...list.querySelectorAll("[role=tab]")]; // one may come later
  const choose = (tab, focus) => {
    for (const one of all()) {
      const is = one === tab;
      one.setAttribute("aria-selected", String(is));
      one.tabIndex = is ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = !is;
    }
    if (focus) tab.focus();
    chosen(tab.id.replace("tab-", ""));
  };
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) choose(tab, false);
  });
  list.addEventListener("keydown", (event) => {
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    choose(
      all().at((all().indexOf(document.activeElement) + steps[event.key]) % all().length),
      true,
    );
  });
  return (name) => choose(document.getElementById(`tab-${name}`), false);
}
