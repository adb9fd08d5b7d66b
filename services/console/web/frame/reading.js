// Reading the house: once, page after page, and live. Each ends with the component that reads, and reads anew when its
// `key` changes.
import { NoAnswer } from "../client/index.js";
import { person } from "./caller.js";
import { useCallback, useEffect, useState } from "./view.js";
import { useValue } from "./value.js";

/**
 * @template T
 * @typedef {{ data: T | undefined, error: unknown, again: () => void }} Read
 */

/**
 * Reads once; `again` reads once more and keeps what was there meanwhile.
 * @template T
 * @param {string} key What is read: another key is another thing.
 * @param {(signal: AbortSignal) => Promise<T>} read
 * @returns {Read<T>}
 */
export function useRead(key, read) {
  const who = useValue(person)?.subject ?? "";
  const name = `${who} ${key}`;
  const [state, setState] = useState(/** @type {{ name: string, data?: T, error?: unknown }} */ ({ name }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    read(ending.signal).then(
      (data) => ending.signal.aborted || setState({ name, data }),
      (error) =>
        ending.signal.aborted || setState((before) => ({ ...(before.name === name ? before : { name }), error })),
    );
    return () => ending.abort();
  }, [name, round]);
  const again = useCallback(() => setRound((n) => n + 1), []);
  const mine = state.name === name ? state : { data: undefined, error: undefined };
  return { data: mine.data, error: mine.error, again };
}

/**
 * Reads a list page after page.
 * @template T
 * @param {string} key
 * @param {(cursor: string | undefined, signal: AbortSignal) => Promise<{ items: T[], next?: string | undefined }>} page
 * @returns {{ items: T[], more: (() => void) | undefined, loading: boolean, error: unknown, again: () => void }}
 */
export function usePages(key, page) {
  const first = useRead(key, (signal) => page(undefined, signal));
  const [rest, setRest] = useState(
    /** @type {{ of: unknown, items: T[], next: string | undefined, loading: boolean, error?: unknown }} */ ({
      of: undefined,
      items: [],
      next: undefined,
      loading: false,
    }),
  );
  const mine = rest.of === first.data ? rest : { items: [], next: first.data?.next, loading: false, error: undefined };
  const more = useCallback(async () => {
    const of = first.data;
    setRest({ of, items: mine.items, next: mine.next, loading: true });
    try {
      const { items, next } = await page(mine.next, new AbortController().signal);
      setRest({ of, items: [...mine.items, ...items], next, loading: false });
    } catch (error) {
      setRest({ of, items: mine.items, next: mine.next, loading: false, error });
    }
  }, [first.data, mine.items, mine.next]);
  return {
    items: [...(first.data?.items ?? []), ...mine.items],
    more: mine.next === undefined ? undefined : more,
    loading: (first.data === undefined && first.error === undefined) || mine.loading,
    error: first.error ?? mine.error,
    again: first.again,
  };
}

/**
 * Follows something live. `follow` is an endless loop over a stream of the client, which resumes by itself; `told` is
 * called for each event. The error is what ended it for good.
 * @template E
 * @param {string} key
 * @param {(signal: AbortSignal) => AsyncIterable<E>} follow
 * @param {(event: E) => void} told
 */
export function useStream(key, follow, told) {
  const who = useValue(person)?.subject ?? "";
  const [ended, setEnded] = useState(/** @type {{ over: boolean, error?: unknown }} */ ({ over: false }));
  useEffect(() => {
    const ending = new AbortController();
    setEnded({ over: false });
    (async () => {
      for await (const event of follow(ending.signal)) told(event);
    })().then(
      () => ending.signal.aborted || setEnded({ over: true }),
      (error) => ending.signal.aborted || setEnded({ over: true, error }),
    );
    return () => ending.abort();
  }, [`${who} ${key}`]);
  return ended;
}

/** Whether the browser has a network at all, and whether the house answered last. */
export function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine);
    addEventListener("online", changed);
    addEventListener("offline", changed);
    return () => {
      removeEventListener("online", changed);
      removeEventListener("offline", changed);
    };
  }, []);
  return online;
}

/** The time, drawn anew every `every` milliseconds while `running`. @param {number} every @param {boolean} [running] */
export function useNow(every, running = true) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, running]);
  return now;
}

/** Whether this is "the house did not answer", after which asking again may help. @param {unknown} error */
export const isSilence = (error) => error instanceof NoAnswer;
