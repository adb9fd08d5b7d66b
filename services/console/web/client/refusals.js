import { formatAmount } from "./money.js";
/**
 * A refusal for people. It says amounts, limits and times where the house sends them; a code that is newer than this
 * package is told by its title, in English.
 */
export function refusalText(refused, words, wording = {}) {
    const texts = words.refusals;
    return worded(texts[refused.code], refused, words.locale, wording) ?? refused.title;
}
/** What is wrong with a field, for people; its detail, in English, where the house sends no code that is known. */
export function fieldText(field, words, wording = {}) {
    const texts = words.fields;
    return worded(texts[field.code], field, words.locale, wording) ?? field.detail;
}
/** The first of the texts whose parameters are all known. */
function worded(texts, about, locale, { timeZone }) {
    const parameters = parametersOf(about);
    for (const text of [texts ?? []].flat()) {
        const said = filled(text, parameters, locale, timeZone);
        if (said !== undefined) {
            return said;
        }
    }
    return undefined;
}
function parametersOf(about) {
    const params = "params" in about ? about.params : undefined;
    return new Map(typeof params === "object" && params !== null ? Object.entries(params) : []);
}
/** The text with its parameters in place; undefined if one of them is not known, or not what the text is for. */
function filled(text, parameters, locale, timeZone) {
    let missing = false;
    const said = text.replace(/\{(\w+)(?:=(\w+))?\}/g, (_, name, only) => {
        if (only !== undefined) {
            missing ||= parameters.get(name) !== only;
            return "";
        }
        const value = told(parameters.get(name), locale, String(parameters.get("currency") ?? "EUR"), timeZone);
        missing ||= value === undefined;
        return value ?? "";
    });
    return missing ? undefined : said;
}
const AMOUNT = /^-?\d+\.\d{2}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** A value in the words of a language; undefined for what has none. */
function told(value, locale, currency, timeZone) {
    if (typeof value === "number") {
        return new Intl.NumberFormat(locale).format(value);
    }
    if (typeof value === "string") {
        if (AMOUNT.test(value)) {
            return formatAmount(value, locale, currency);
        }
        if (TIME.test(value)) {
            const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
            return format.format(new Date(value));
        }
        return value;
    }
    if (Array.isArray(value) && value.length > 0) {
        const items = value.map((item) => told(item, locale, currency, timeZone) ?? "");
        return new Intl.ListFormat(locale, { type: "disjunction" }).format(items);
    }
    return undefined;
}
