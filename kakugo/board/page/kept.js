// What the browser keeps for the page, for this tab or for good; where it must not, the page remembers it while it is open.

const kept = (find) => {
  const memory = new Map();
  return {
    get(key) {
      try {
        return find().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        find().setItem(key, value);
      } catch {
        memory.set(key, value);
      }
    },
  };
};

export const ofTab = kept(() => sessionStorage);
export const ofBrowser = kept(() => localStorage);
