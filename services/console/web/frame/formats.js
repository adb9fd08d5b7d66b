// Figures, dates and lists in a language. To make a format takes far longer than to use it, so each is made once. Pure.

/** @template T @param {(...of: any[]) => T} make @returns {(...of: any[]) => T} */
function once(make) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (...of) => {
    const key = JSON.stringify(of);
    const format = known.get(key) ?? make(...of);
    known.set(key, format);
    return format;
  };
}

/** @type {(locale: string) => Intl.NumberFormat} */
export const numbers = once((locale) => new Intl.NumberFormat(locale));

/** @type {(locale: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat} */
export const dates = once((locale, options) => new Intl.DateTimeFormat(locale, options));

/** "one, two and three". @type {(locale: string) => Intl.ListFormat} */
export const lists = once((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));
