// Money as the API has it: decimal strings in euro and cents. Sums are of whole cents, and nothing is a float.
const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;
/** The cents of an amount such as "10.50". */
export function cents(amount) {
    const found = AMOUNT.exec(amount);
    if (found === null) {
        throw new RangeError(`not an amount: ${amount}`);
    }
    const [, sign = "", whole = "", part = ""] = found;
    return BigInt(sign + whole + part.padEnd(2, "0"));
}
/** The amount of so many cents, such as "10.50". */
export function amount(cents) {
    const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
    return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
export function addAmounts(...amounts) {
    return amount(amounts.reduce((sum, one) => sum + cents(one), 0n));
}
export function subtractAmounts(from, what) {
    return amount(cents(from) - cents(what));
}
/** Below, at or above zero as the first is less than, equal to or more than the second: an order for `sort`. */
export function compareAmounts(one, other) {
    const difference = cents(one) - cents(other);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
/** The amount for people: "10,50 €" in Italian, "€10.50" in English. */
export function formatAmount(amount, locale = "it", currency = "EUR") {
    const all = cents(amount);
    const whole = all / 100n;
    const part = all < 0n ? -(all % 100n) : all % 100n;
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits: 2 });
    const fraction = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false }).format(part);
    // Of less than a euro the whole part has no sign of its own: minus zero has.
    const parts = format.formatToParts(all < 0n && whole === 0n ? -0 : whole);
    return parts.map(({ type, value }) => (type === "fraction" ? fraction : value)).join("");
}
/** The amount of so many chips of a cash table, where one is one cent. */
export function amountOfChips(chips) {
    return amount(BigInt(chips));
}
