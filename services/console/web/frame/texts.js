// Every text of the console, in Italian and English: one catalogue each, a file for each part of the console. A part is
// fetched in the language that is spoken, and in another when that is spoken: those of every page first, what pages and
// games add when they are opened.
import { numbers } from "./formats.js";
import { browser } from "./kept.js";
import { value, useValue } from "./value.js";

/** @typedef {"it" | "en"} Language */
/** @typedef {keyof typeof import("../texts/it.js").italian} Key */

/** The parts that are in use, and what is here of them. */
const parts = /** @type {Set<string>} */ (new Set());
/** @type {Record<Language, Record<string, string>>} */
const catalogues = { it: {}, en: {} };
/** The client's words for refusals. */
const WORDS = {
  it: async () => (await import("../client/refusals/italian.js")).italian,
  en: async () => (await import("../client/refusals/english.js")).english,
};
/** @type {Partial<Record<Language, import("../client/index.js").Words>>} */
const words = {};
/** What has been asked for, by its address. @type {Map<string, Promise<void>>} */
const fetched = new Map();

/** @param {Language} spoken @param {string} part */
function fetchPart(spoken, part) {
  const address = `../texts/${spoken}/${part}.js`;
  const texts = fetched.get(address) ?? import(address).then((of) => void Object.assign(catalogues[spoken], ...Object.values(of)));
  // What could not be fetched is asked for again by who needs it next.
  fetched.set(address, texts);
  texts.catch(() => fetched.delete(address));
  return texts;
}

/** Waits until the texts of parts are here: files below `texts/it/`, without their end. @param {readonly string[]} more */
export async function needTexts(more) {
  for (const part of more) parts.add(part);
  const languages = new Set([language.get(), asked]);
  await Promise.all([...languages].flatMap((spoken) => more.map((part) => fetchPart(spoken, part))));
}

/** @returns {Language} */
function first() {
  const kept = browser.get("language");
  return kept === "it" || kept === "en" ? kept : navigator.language.startsWith("it") ? "it" : "en";
}

export const language = value(first());
/** The language that was asked for last: the one that is spoken, or will be once its texts are here. */
let asked = language.get();
language.watch(() => browser.set("language", language.get()));

/** Speaks a language from now on. @param {Language} spoken */
export async function speak(spoken) {
  asked = spoken;
  const fetching = [...parts].map((part) => fetchPart(spoken, part));
  words[spoken] ??= await WORDS[spoken]();
  await Promise.all(fetching);
  language.set(spoken);
}

for (const part of ["frame", "lobby", "table", "games/cards"]) parts.add(part);
await speak(asked);

export const LOCALES = { it: "it-IT", en: "en-GB" };

/** The language of the page; a component that uses it is drawn again when it changes. */
export const useLanguage = () => useValue(language);

/** The client's words for refusals in the language of the page. */
export const refusals = () => /** @type {import("../client/index.js").Words} */ (words[language.get()]);

/**
 * A text with its {parameters}. `{n|card|cards}` is "card" where `n` is 1, else "cards".
 * @param {Key | (string & {})} key
 * @param {Record<string, string | number | undefined>} [parameters]
 */
export function t(key, parameters = {}) {
  const text = catalogues[language.get()][key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const given = parameters[name];
    if (one !== undefined) return Number(given) === 1 ? one : many;
    return typeof given === "number" ? numbers(LOCALES[language.get()]).format(given) : String(given ?? "");
  });
}

/** Whether there is such a text. @param {string} key */
export const hasText = (key) => key in catalogues[language.get()];

/** A word of the contract (a status, a kind), in words: the catalogue's, or the word itself without its underscores. @param {string} area @param {string} word */
export function word(area, word) {
  const key = `${area}.${word}`;
  return hasText(key) ? t(key) : word.replaceAll("_", " ");
}
