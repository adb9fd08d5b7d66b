// Every text of the console, in Italian and English: one catalogue each, a file for each part of the console. The
// catalogue of a language is fetched when the language is spoken.
import { browser } from "./kept.js";
import { value, useValue } from "./value.js";

/** @typedef {"it" | "en"} Language */
/** @typedef {keyof typeof import("../texts/it.js").italian} Key */

/** @type {Record<Language, () => Promise<Record<string, string>>>} */
const CATALOGUES = {
  it: async () => (await import("../texts/it.js")).italian,
  en: async () => (await import("../texts/en.js")).english,
};

/** Those that are here. @type {Partial<Record<Language, Record<string, string>>>} */
const catalogues = {};

/** @returns {Language} */
function first() {
  const kept = browser.get("language");
  return kept === "it" || kept === "en" ? kept : navigator.language.startsWith("it") ? "it" : "en";
}

export const language = value(first());
language.watch(() => browser.set("language", language.get()));

/** Speaks a language from now on. @param {Language} spoken */
export async function speak(spoken) {
  catalogues[spoken] ??= await CATALOGUES[spoken]();
  language.set(spoken);
}

await speak(language.get());

export const LOCALES = { it: "it-IT", en: "en-GB" };

/** The language of the page; a component that uses it is drawn again when it changes. */
export const useLanguage = () => useValue(language);

/**
 * A text with its {parameters}. `{n|card|cards}` is "card" where `n` is 1, else "cards".
 * @param {Key | (string & {})} key
 * @param {Record<string, string | number | undefined>} [parameters]
 */
export function t(key, parameters = {}) {
  const text = catalogues[language.get()]?.[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const given = parameters[name];
    if (one !== undefined) return Number(given) === 1 ? one : many;
    return typeof given === "number" ? new Intl.NumberFormat(LOCALES[language.get()]).format(given) : String(given ?? "");
  });
}

/** Whether there is such a text. @param {string} key */
export const hasText = (key) => key in (catalogues[language.get()] ?? {});

/** A word of the contract (a status, a kind), in words: the catalogue's, or the word itself without its underscores. @param {string} area @param {string} word */
export function word(area, word) {
  const key = `${area}.${word}`;
  return hasText(key) ? t(key) : word.replaceAll("_", " ");
}
