// A move as it is typed: its words, or the code or name of its card, in any order and cut short. Pure.

/** @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}♠♥♦♣+*]+/u)
    .filter((word) => word !== "");

/**
 * The moves that are meant, and the number that was typed with them.
 * @template T
 * @param {string} text
 * @param {readonly { one: T, words: string, codes: readonly string[], range?: { min: number, max: number } | undefined }[]} moves
 * @param {(text: string) => number | undefined} [amount] The chips of an amount as it is typed at this table.
 * @returns {{ found: T[], number: number | undefined }}
 */
export function meant(text, moves, amount = Number) {
  const typed = plain(text);
  if (typed.length === 0) return { found: [], number: undefined };
  const [, said = "", ending = ""] = /^(.*?)(?:€\s*)?(\d[\d.,]*)\s*€?\s*$/.exec(text) ?? [];
  const last = ending === "" ? undefined : amount(ending);
  const exact = moves.filter(({ words }) => plain(words).join(" ") === typed.join(" "));
  if (exact.length > 0) return { found: exact.map(({ one }) => one), number: undefined };
  const whole = moves.filter(({ words, codes }) => has([...plain(words), ...codes.flatMap(plain)], typed));
  if (whole.length > 0 || last === undefined) return { found: whole.map(({ one }) => one), number: undefined };
  const before = plain(said);
  const open = moves.filter(
    ({ words, range }) => range !== undefined && last >= range.min && last <= range.max && has(plain(words), before),
  );
  return { found: open.map(({ one }) => one), number: last };
}

/**
 * Whether each typed word begins a word, each another.
 * @param {readonly string[]} words
 * @param {readonly string[]} typed
 */
function has(words, typed) {
  const rest = [...words];
  return typed.every((part) => {
    const exact = rest.indexOf(part);
    const at = exact >= 0 ? exact : rest.findIndex((word) => word.startsWith(part));
    if (at < 0) return false;
    rest.splice(at, 1);
    return true;
  });
}
