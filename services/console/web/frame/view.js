// The view library, as the pages use it: one place to change when it changes.
import { h, render, Fragment, createContext } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export { render, Fragment, createContext };
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/hooks.js";

/** A template of elements: html`<p class="x">${text}</p>`. Values are text, never markup. */
export const html = htm.bind(h);
