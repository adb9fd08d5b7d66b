// Where the focus goes when what had it goes away, is disabled or is moved: back to it if it can be, else to what is
// around it. A browser would throw it to the top of the page, and who listens would hear the page from there.

/** What had the focus last, and what is around it from the inside out; of a dialog then what had it before. */
let held = /** @type {readonly Element[]} */ ([]);

/**
 * What had the focus when a dialog was opened, and what is around that.
 * @type {WeakMap<Element, readonly Element[]>}
 */
const before = new WeakMap();

/** @param {Element} first @param {Element | null} [last] @returns {Element[]} */
function around(first, last = document.body) {
  const all = [];
  for (let one = /** @type {Element | null} */ (first); one !== null; one = one.parentElement) {
    if (one === document.body) break;
    all.push(one);
    if (one === last) break;
  }
  return all;
}

/** @param {FocusEvent} event */
function got({ target }) {
  if (!(target instanceof Element)) return;
  const dialog = target.closest("dialog");
  if (dialog === null) held = around(target);
  else {
    if (!before.has(dialog)) before.set(dialog, held);
    held = [...around(target, dialog), ...(before.get(dialog) ?? [])];
  }
}

/** @param {Element} one @returns {one is HTMLElement} */
const isThere = (one) =>
  one instanceof HTMLElement &&
  one.checkVisibility({ visibilityProperty: true }) &&
  one.offsetHeight > 0 &&
  !one.matches(":disabled");

/** Gives the focus to something that is no control: only for as long as it has it. @param {HTMLElement} part */
function lend(part) {
  if (part.tabIndex < 0 && !part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}

function kept() {
  const { activeElement } = document;
  const lost = activeElement === null || activeElement === document.body || activeElement.matches(":disabled");
  if (!lost || held.length === 0) return;
  const there = held.find(isThere);
  const main = document.querySelector("main");
  // Around the page is only all of it.
  if (there !== undefined) lend(main !== null && there.contains(main) ? main : there);
}

/** Keeps the focus within a part of the page, from now on. @param {Element} root */
export function keepFocus(root) {
  document.addEventListener("focusin", got);
  // Who presses where nothing takes the focus lets go of it.
  document.addEventListener("pointerdown", () => void (held = []), true);
  const attributeFilter = ["disabled", "hidden", "open"];
  new MutationObserver(kept).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter });
}
