// Small things that the browser keeps: preferences for this browser, the session for this tab. A browser that keeps
// nothing loses them and nothing else.

/** @param {Storage | undefined} storage */
function shelf(storage) {
  return {
    /** @param {string} name @returns {any} What was kept, or undefined. */
    get(name) {
      try {
        const text = storage?.getItem(`mazziere.${name}`);
        return text === null || text === undefined ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    /** @param {string} name @param {unknown} value Undefined forgets it. */
    set(name, value) {
      try {
        if (value === undefined) storage?.removeItem(`mazziere.${name}`);
        else storage?.setItem(`mazziere.${name}`, JSON.stringify(value));
      } catch {
        // Full, or forbidden.
      }
    },
  };
}

/** @param {"localStorage" | "sessionStorage"} name */
function storage(name) {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

export const browser = shelf(storage("localStorage"));
export const tab = shelf(storage("sessionStorage"));
