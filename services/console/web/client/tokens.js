// The caller's token: asked for once, kept, and renewed when the house says that it has expired.
export class Tokens {
    #source;
    #kept;
    constructor(source) {
        this.#source = source;
    }
    async current() {
        return this.#source === undefined ? undefined : await (this.#kept ??= this.#ask(undefined));
    }
    /** Gets another token in place of this one, once for all that meet its end together; false if there is none. */
    async renew(expired) {
        if (typeof this.#source !== "function") {
            return false;
        }
        if ((await this.current()) === expired) {
            this.#kept = this.#ask(expired);
        }
        return (await this.current()) !== expired;
    }
    #ask(expired) {
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
