// A hand that the reader plays from: its cards, those that may be touched lit.
import { Card } from "../cards/card.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { useKeptFocus } from "./keys.js";

/** Cards of a hand, each with which of its equals it is. @param {readonly string[]} cards */
export function copies(cards) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return cards.map((code) => {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    return { code, copy };
  });
}

/**
 * @param {object} props
 * @param {import("./at.js").At} props.at
 * @param {readonly string[]} props.codes
 * @param {string} props.label
 * @param {((card: string) => boolean) | undefined} [props.starts] Whether a choice begins anew with a card.
 */
export function Hand({ at, codes, label, starts }) {
  // The card that was played is gone, and with it the focus: it goes on to the next one that may be played.
  const kept = useKeptFocus("button.card.lit");
  const { choice, cards } = at;
  return html`<div
    ...${kept}
    class=${`hand ${codes.length <= 5 ? "few" : ""}`}
    style=${{ "--cards": codes.length }}
    role="group"
    aria-label=${label}
  >
    ${codes.length === 0 && html`<p class="faint">${t("table.hand.empty")}</p>`}
    ${copies(codes).map(({ code, copy }) => {
      const taken = choice.taken(code, undefined, copy);
      const lit = choice.lit(code, undefined, copy);
      const touch = lit || (starts?.(code) ?? false) ? () => choice.touch(code, undefined, copy) : undefined;
      return html`<span key=${`${code} ${copy}`} class="place">
        <${Card} ...${{ code, cards, size: "large", lit, taken, touch }} />
      </span>`;
    })}
  </div>`;
}
