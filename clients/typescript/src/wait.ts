// Waiting: jitter, and what a signal ends.

export type Random = () => number;

/** Milliseconds before an attempt is repeated: anything up to a bound that doubles from one to the next. */
export function backoff(failures: number, random: Random, least = 250, most = 15_000): number {
  return random() * Math.min(most, least * 2 ** failures);
}

/** As long as the house says and up to a second more, so that not all come back at once; never less. */
export function politely(seconds: number, random: Random): number {
  return 1000 * seconds + 1000 * random();
}

/**
 * The promise, or the reason of the signal as soon as it ends. `fetch` is not to be relied on for that: Node's forgets
 * the signal of a request that has been collected, and goes on reading.
 */
export function heeding<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) {
    return promise;
  }
  return new Promise((done, fail) => {
    const ended = () => fail(signal.reason);
    if (signal.aborted) {
      ended();
    } else {
      signal.addEventListener("abort", ended, { once: true });
    }
    promise.then(done, fail).finally(() => signal.removeEventListener("abort", ended));
  });
}

/** Ends early, and throws the reason, when the signal does. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) {
      fail(signal.reason);
      return;
    }
    const ended = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", ended);
      done();
    }, ms);
    signal?.addEventListener("abort", ended, { once: true });
  });
}
