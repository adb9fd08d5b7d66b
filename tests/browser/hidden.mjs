// Which cards a page received before they were to be seen: the browser's log of the network, held against what an
// auditor is shown once the table is over. A card is hidden while all its copies in the pack are.

/** @typedef {{ url: string, at: number, text: string }} Received A piece of an answer, and when it came. */
/** @typedef {{ version: number, at: number, deal: number, open: ReadonlySet<string> }} Moment What may be seen then. */

/**
 * Notes every byte that a page receives from the house's services, as the browser tells it: whole answers and streams.
 * @param {import("playwright-core").Page} page @param {readonly string[]} services Their addresses.
 */
export async function listen(page, services) {
    /** @type {Map<string, { url: string, skew: number, pieces: { at: number, bytes: Buffer }[] }>} */
    const answers = new Map();
    const network = await page.context().newCDPSession(page);
    network.on("Network.requestWillBeSent", ({ requestId, request: { url }, wallTime, timestamp }) => {
        if (!services.includes(new URL(url).origin)) return;
        answers.set(requestId, { url, skew: wallTime - timestamp, pieces: [] });
    });
    network.on("Network.responseReceived", async ({ requestId, timestamp }) => {
        const answer = answers.get(requestId);
        if (answer === undefined) return;
        const at = 1000 * (timestamp + answer.skew);
        try {
            const { bufferedData } = await network.send("Network.streamResourceContent", { requestId });
            answer.pieces.push({ at, bytes: Buffer.from(bufferedData, "base64") });
        } catch {
            // It was whole before it could be followed.
            const whole = await network.send("Network.getResponseBody", { requestId }).catch(() => undefined);
            if (whole === undefined) return;
            answer.pieces.push({ at, bytes: Buffer.from(whole.body, whole.base64Encoded ? "base64" : "utf8") });
        }
    });
    network.on("Network.dataReceived", ({ requestId, timestamp, data }) => {
        const answer = answers.get(requestId);
        if (answer === undefined || data === undefined) return;
        answer.pieces.push({ at: 1000 * (timestamp + answer.skew), bytes: Buffer.from(data, "base64") });
    });
    await network.send("Network.enable");
    /** What came until now: of a stream each line, with the time of its end. @returns {Received[]} */
    return () =>
        [...answers.values()].flatMap(({ url, pieces }) => {
            const lines = [];
            const decoder = new TextDecoder();
            let begun = "";
            for (const { at, bytes } of pieces) {
                const [first = "", ...more] = decoder.decode(bytes, { stream: true }).split("\n");
                begun += first;
                for (const next of more) {
                    lines.push({ url, at, text: begun });
                    begun = next;
                }
            }
            lines.push({ url, at: pieces.at(-1)?.at ?? 0, text: begun });
            return lines.filter(({ text }) => text.trim() !== "");
        });
}

/** Events of which others are told that they were, and not with which cards. */
const COVERED = new Set([
    ...["deck_shuffled", "cards_reshuffled", "hands_dealt", "hole_dealt", "dealt"],
    ...["card_drawn", "cards_drawn", "pozzetto_taken", "changed", "drew", "entered_blind"],
    ...["card_chosen", "pass_chosen", "cards_passed"],
]);

/** What of them lies open for all. */
const OPEN = new Set(["open", "turned"]);

/** What of them is somebody else's than their seat's. */
const OTHERS = new Set(["bank"]);

/** Games in which cards that are drawn are shown to all. */
const DRAWN_OPENLY = new Set(["tresette"]);

/**
 * The texts in an event that who has these seats may see. An event may lie within another one.
 * @param {any} value @param {readonly number[]} seats @param {string} game @param {boolean} [open]
 * @returns {Generator<string>}
 */
function* seen(value, seats, game, open = true) {
    if (typeof value === "string" && open) yield value;
    if (typeof value !== "object" || value === null) return;
    const covered = COVERED.has(value.type) && !(value.type === "cards_drawn" && DRAWN_OPENLY.has(game));
    const own = [value.seat, value.from, value.to].filter((one) => typeof one === "number");
    const mine = own.some((seat) => seats.includes(seat));
    for (const [field, one] of Object.entries(value)) {
        const told = (open && !covered) || OPEN.has(field) || (mine && !OTHERS.has(field));
        yield* seen(one, seats, game, told);
    }
}

/** @param {{ cards: readonly string[] }} hand */
const cardsOf = ({ cards }) => cards;

/**
 * What may be seen by a player, step by step.
 * @param {readonly { items: any[], view: any }[]} replays An auditor's: of a match, or of each hand in order.
 * @param {readonly number[]} [seats] Theirs: two of a player who plays for both partners, none of who only watches.
 */
export function shownTo(replays, seats = []) {
    /** @type {Set<string>} */
    const pack = new Set();
    /** @type {Moment[]} */
    const moments = [];
    let known = new Set();
    let stock = 0;
    const ended = new Set();
    for (const [n, { items, view }] of replays.entries()) {
        // With *carte viste* two players see each other's last hand: it can be deduced (R19 of scopa).
        const lastOpen = view.seats.length === 2 && /carte_viste/.test(view.options_text);
        for (const { version, at, data } of items) {
            const here = new Set();
            for (const one of data?.events ?? []) {
                const event = one.event ?? one;
                if (event.type === "deck_shuffled") {
                    known = new Set();
                    stock = event.cards.length;
                    for (const card of event.cards) pack.add(card);
                }
                const dealt = event.type === "hands_dealt" ? event.hands.flatMap(cardsOf) : [];
                stock -= event.type === "table_dealt" ? event.cards.length : dealt.length;
                if (lastOpen && stock === 0) for (const card of dealt) known.add(card);
                // At the end of a solitario everything is shown.
                if (event.type === "player_ended") ended.add(event.seat);
                const lies = ended.size === view.seats.length || event.type === "time_up";
                if (view.game === "solitario" && lies) for (const card of pack) known.add(card);
                for (const text of seen(event, seats, view.game)) known.add(text) && here.add(text);
            }
            moments.push({ version, at: Date.parse(at), deal: n + 1, open: new Set([...known, ...here]) });
        }
    }
    return { pack, moments };
}

/** Answers about a table whose parts say of which version they are; the others are of the moment at which they came. */
const VERSIONED = /\/v1\/tables\/[^/?]+(\/stream|\/replay|\/events|\/moves)?(\?|$)/;

/** Answers about one hand that is over. */
const OF_HAND = /\/hands\/(\d+)\//;

/**
 * Each text in a value, fields included, with the version that the part says.
 * @param {any} value @param {number | undefined} version @returns {Generator<[string, number | undefined]>}
 */
function* texts(value, version) {
    if (typeof value === "string") yield [value, version];
    if (typeof value !== "object" || value === null) return;
    const own = typeof value.version === "number" ? value.version : version;
    for (const [field, one] of Object.entries(value)) {
        yield [field, own];
        // What a joker stands for is no card.
        if (field !== "joker") yield* texts(one, own);
    }
}

/** @param {string} text */
function parsed(text) {
    try {
        return JSON.parse(text.replace(/^data:/, ""));
    } catch {
        return text;
    }
}

/**
 * What may be seen at a version. What one command brings about happens at one time: a move that ends a deal is answered
 * with its cards, after those of the next deal are shuffled.
 * @param {readonly Moment[]} moments @param {number} version
 */
function openAt(moments, version) {
    const until = moments.filter((one) => one.version <= version);
    const now = until.filter(({ at }) => at === until.at(-1)?.at);
    return new Set(now.flatMap(({ open }) => [...open]));
}

/**
 * What was received too early, in words, and how many cards were looked at.
 * @param {readonly Received[]} received
 * @param {ReturnType<typeof shownTo>} shown
 * @param {string} table
 * @param {number} [over] When the match was over: then its secrets are told, from which everybody makes each card.
 */
export function early(received, { pack, moments }, table, over = Infinity) {
    // A card within a word, a number, an id or coded bytes is none.
    const card = new RegExp(`(?<![\\w+/=-])(?:${[...pack].join("|")})(?![\\w+/=-])`, "g");
    const found = [];
    /** @type {Map<number, ReadonlySet<string>>} */
    const opened = new Map();
    const openBy = (/** @type {number} */ version) => {
        const open = opened.get(version) ?? openAt(moments, version);
        opened.set(version, open);
        return open;
    };
    let looked = 0;
    for (const { url, at, text } of received) {
        const versioned = VERSIONED.test(url) && url.includes(table);
        const of = OF_HAND.exec(url)?.[1];
        const hand = of === undefined ? undefined : Number(of);
        // The proof of a hand has what was open of the deal before it, too, whose row it has.
        const then =
            hand === undefined
                ? moments.findLast((one) => one.at <= at)?.open
                : new Set([0, 1].flatMap((n) => [...(moments.findLast((one) => one.deal === hand - n)?.open ?? [])]));
        for (const [said, version] of texts(parsed(text), undefined)) {
            const judged = versioned && version !== undefined;
            if (!judged && at >= over) continue;
            for (const [code] of said.matchAll(card)) {
                looked += 1;
                const open = judged ? openBy(version) : then;
                if (open?.has(code)) continue;
                found.push(`${code} at ${judged ? version : new Date(at).toISOString()}: ${url}`);
            }
        }
    }
    return { found, looked };
}
