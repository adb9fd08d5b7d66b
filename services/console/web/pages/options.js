// The options of an event in words, as its table says them.
import { amountOfChips } from "../client/index.js";
import { numbers } from "../frame/formats.js";
import { money } from "../frame/parts.js";
import { LOCALES, language, t, useLanguage } from "../frame/texts.js";
import { optionWords } from "../table/words.js";

/**
 * The options as the API prints them, in words; at a cash table chips are cents.
 * @param {{ text: string, cash?: boolean }} props
 */
export function Options({ text, cash = false }) {
  useLanguage();
  const chips = (/** @type {number} */ n) =>
    cash ? money(amountOfChips(n)) : numbers(LOCALES[language.get()]).format(n);
  return optionWords(text, chips).join(" · ") || t("draft.goal.default");
}
