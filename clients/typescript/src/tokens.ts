// The caller's token: asked for once, kept, and renewed when the house says that it has expired.

/** A token, or what gives one; `expired` is the one that is not taken any more. */
export type TokenSource = string | ((expired: string | undefined) => string | Promise<string>);

export class Tokens {
  readonly #source: TokenSource | undefined;
  #kept: Promise<string> | undefined;

  constructor(source: TokenSource | undefined) {
    this.#source = source;
  }

  async current(): Promise<string | undefined> {
    return this.#source === undefined ? undefined : await (this.#kept ??= this.#ask(undefined));
  }

  /** Gets another token in place of this one, once for all that meet its end together; false if there is none. */
  async renew(expired: string | undefined): Promise<boolean> {
    if (typeof this.#source !== "function") {
      return false;
    }
    if ((await this.current()) === expired) {
      this.#kept = this.#ask(expired);
    }
    return (await this.current()) !== expired;
  }

  #ask(expired: string | undefined): Promise<string> {
    const source = this.#source;
    const asked = (async () => (typeof source === "function" ? await source(expired) : (source ?? "")))();
    asked.catch(() => {
      if (this.#kept === asked) {
        this.#kept = undefined;
      }
    });
    return asked;
  }
}
