// Keys of the table: arrows go among the lit cards, figures are the buttons of the moves, Escape lets the cards go.
import { useEffect, useLayoutEffect, useRef } from "../frame/view.js";

/** Where keys are letters. @param {EventTarget | null} target */
const writes = (target) => target instanceof Element && target.closest("input, select, textarea, dialog") !== null;

const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/** @param {() => void} letGo */
export function useKeys(letGo) {
  const now = useRef(letGo);
  now.current = letGo;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    function pressed(event) {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return;
      const ahead = FORWARD.includes(event.key);
      if (ahead || BACK.includes(event.key)) {
        // A list that scrolls keeps its arrows.
        if (event.target instanceof Element && event.target.closest("[role=log]") !== null) return;
        const lit = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".felt button.lit, .felt button.taken")]);
        if (lit.length === 0) return;
        const at = lit.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const next = at < 0 ? (ahead ? 0 : lit.length - 1) : (at + (ahead ? 1 : -1) + lit.length) % lit.length;
        lit[next]?.focus();
        event.preventDefault();
      } else if (/^[1-9]$/.test(event.key)) {
        const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".moves > button, .moves .bet > button")]);
        const button = buttons[Number(event.key) - 1];
        if (button === undefined || button.disabled) return;
        button.click();
        event.preventDefault();
      } else if (event.key === "Escape") {
        now.current();
      }
    }
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

/**
 * Where what had the focus goes away with the next view, the focus goes on to what stands there now, or stays with the
 * part of the page: these are its attributes.
 * @param {string} [next] What gets it, in the part.
 */
export function useKeptFocus(next) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false);
  useLayoutEffect(() => {
    const { current } = ref;
    const { activeElement } = document;
    if (current === null || !inside.current || (activeElement !== null && activeElement !== document.body)) return;
    const found = next === undefined ? null : /** @type {HTMLElement | null} */ (current.querySelector(next));
    (found ?? current).focus({ preventScroll: true });
  });
  /** @param {FocusEvent} event */
  const onFocusOut = ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && ref.current?.contains(relatedTarget) === false) inside.current = false;
  };
  return { ref, tabindex: -1, onFocusIn: () => void (inside.current = true), onFocusOut };
}
