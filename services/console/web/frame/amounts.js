// Amounts of money as people type them, and as the API takes them. Pure.

/** An amount as a person types it ("2,50"), as the API takes it. @param {unknown} text */
export const amountTyped = (text) =>
  String(text ?? "")
    .trim()
    .replace(",", ".");

/** An amount of the API as one types it in a language. @param {string} amount @param {string} spoken */
export const asTyped = (amount, spoken) => (spoken === "it" ? amount.replace(".", ",") : amount);
