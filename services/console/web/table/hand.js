// A hand that the reader plays from: its cards, those that may be touched lit.
import { Card } from "../cards/card.js";
import { t } from "../frame/texts.js";
import { html, useLayoutEffect, useRef } from "../frame/view.js";

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
 * @param {{ at: import("./at.js").At, codes: readonly string[], label: string, starts?: ((card: string) => boolean) | undefined }} props
 */
export function Hand({ at, codes, label, starts }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false);
  // The card that was played is gone, and with it the focus: it goes on to the next one that may be played.
  useLayoutEffect(() => {
    const { current } = element;
    const { activeElement } = document;
    if (current === null || !inside.current || (activeElement !== null && activeElement !== document.body)) return;
    (/** @type {HTMLElement | null} */ (current.querySelector("button.card.lit")) ?? current).focus({ preventScroll: true });
  });
  const { choice, cards } = at;
  return html`<div
    ref=${element}
    class=${`hand ${codes.length > 13 ? "many" : codes.length > 7 ? "some" : ""}`}
    role="group"
    aria-label=${label}
    tabindex="-1"
    onFocusIn=${() => (inside.current = true)}
    onFocusOut=${(/** @type {FocusEvent} */ { relatedTarget }) => {
      if (relatedTarget !== null && !element.current?.contains(/** @type {Node} */ (relatedTarget))) inside.current = false;
    }}
  >
    ${codes.length === 0 && html`<p class="faint">${t("table.hand.empty")}</p>`}
    ${copies(codes).map(({ code, copy }) => {
      const taken = choice.taken(code, undefined, copy);
      const lit = choice.lit(code, undefined, copy);
      const touch = lit || (starts?.(code) ?? false) ? () => choice.touch(code, undefined, copy) : undefined;
      return html`<${Card} key=${`${code} ${copy}`} ...${{ code, cards, size: "large", lit, taken, touch }} />`;
    })}
  </div>`;
}
