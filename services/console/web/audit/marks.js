// What was looked at, each with its mark in words; and files that the page makes itself.
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";

const SIGNS = { good: "✓", wrong: "✗", unknown: "–" };

/** @param {{ marks: readonly import("../replay/deal.js").Mark[] }} props */
export function Marks({ marks }) {
  return html`<ul class="marks">
    ${marks.map((mark) => {
      const kind = mark.why === undefined ? "good" : mark.unknown ? "unknown" : "wrong";
      const deal = mark.deal === undefined ? "" : `${t("audit.mark.deal", { n: mark.deal })}: `;
      return html`<li class=${`mark-${kind}`}>
        <span class="mark-sign" aria-hidden="true">${SIGNS[kind]}</span>
        <span
          ><span class="heard">${t(`audit.sign.${kind}`)} </span>${deal}${t(mark.what, mark.params)}${
            mark.why !== undefined && html`<small>${t(mark.why, mark.params)}</small>`
          }</span
        >
      </li>`;
    })}
  </ul>`;
}

/**
 * A file made in the browser.
 * @param {{ name: string, content: () => string | Blob, text: string, type?: string }} props
 */
export function Download({ name, content, text, type = "application/json" }) {
  function save() {
    const made = content();
    const url = URL.createObjectURL(made instanceof Blob ? made : new Blob([made], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  return html`<button type="button" class="plain" onClick=${save}>${text}</button>`;
}
