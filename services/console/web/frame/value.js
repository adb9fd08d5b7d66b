// A value that pages watch: language, person, address.
import { useEffect, useState } from "./view.js";

/**
 * @template T
 * @typedef {{ get(): T, set(value: T): void, watch(told: () => void): () => void }} Value
 */

/** @template T @param {T} first @returns {Value<T>} */
export function value(first) {
  let now = first;
  /** @type {Set<() => void>} */
  const watchers = new Set();
  return {
    get: () => now,
    set(next) {
      if (Object.is(next, now)) return;
      now = next;
      for (const watcher of [...watchers]) watcher();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The value as it is now; the component is drawn again when it changes. @template T @param {Value<T>} of @returns {T} */
export function useValue(of) {
  const [, draw] = useState(0);
  useEffect(() => of.watch(() => draw((n) => n + 1)), [of]);
  return of.get();
}
