// Refusals in the words of people: `@mazziere/client/italian`, `@mazziere/client/english`.
import type { ErrorCode, FieldCode, FieldError, Problem } from "./generated/lobby.js";
import { formatAmount } from "./money.js";

/**
 * A text for each code; of several the first whose {parameters} are known, and which begins with no {name=value} that
 * is another one. The last one has neither.
 */
export type Texts<Code extends string = ErrorCode> = Readonly<Record<Code, string | readonly string[]>>;

/** What a language says. */
export interface Words {
  /** How it writes amounts, times and lists, such as "it-IT". */
  readonly locale: string;
  readonly refusals: Texts;
  /** Of fields at fault. */
  readonly fields: Texts<FieldCode>;
}

export interface Wording {
  /** In which times are told, such as "Europe/Rome"; that of the machine if left out. */
  timeZone?: string | undefined;
}

/**
 * A refusal for people. It says amounts, limits and times where the house sends them; a code that is newer than this
 * package is told by its title, in English.
 */
export function refusalText(refused: Pick<Problem, "code" | "title">, words: Words, wording: Wording = {}): string {
  const texts: Partial<Texts> = words.refusals;
  return worded(texts[refused.code], refused, words.locale, wording) ?? refused.title;
}

/** What is wrong with a field, for people; its detail, in English, where the house sends no code that is known. */
export function fieldText(
  field: Pick<FieldError, "code" | "detail" | "params">,
  words: Words,
  wording: Wording = {},
): string {
  const texts: Partial<Texts<FieldCode>> = words.fields;
  return worded(texts[field.code], field, words.locale, wording) ?? field.detail;
}

/** The first of the texts whose parameters are all known. */
function worded(
  texts: string | readonly string[] | undefined,
  about: object,
  locale: string,
  { timeZone }: Wording,
): string | undefined {
  const parameters = parametersOf(about);
  for (const text of [texts ?? []].flat()) {
    const said = filled(text, parameters, locale, timeZone);
    if (said !== undefined) {
      return said;
    }
  }
  return undefined;
}

function parametersOf(about: object): Map<string, unknown> {
  const params: unknown = "params" in about ? about.params : undefined;
  return new Map(typeof params === "object" && params !== null ? Object.entries(params) : []);
}

/** The text with its parameters in place; undefined if one of them is not known, or not what the text is for. */
function filled(
  text: string,
  parameters: ReadonlyMap<string, unknown>,
  locale: string,
  timeZone: string | undefined,
): string | undefined {
  let missing = false;
  const said = text.replace(/\{(\w+)(?:=(\w+))?\}/g, (_, name: string, only: string | undefined) => {
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
function told(value: unknown, locale: string, currency: string, timeZone: string | undefined): string | undefined {
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
