// Tables that no house has: the console's files, and a house that answers with views which a test makes up.
import { serveTree } from "./serve.mjs";

const AT = "2026-01-01T12:00:00Z";
const TABLE = "00000000-0000-4000-8000-000000000000";
const HOUSE = "http://house.test";
const ITALIAN = [..."DCBS"].flatMap((suit) => [..."A234567JQK"].map((rank) => rank + suit));
const FRENCH = [..."dhcs"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
const NAMES = ["Anna", "Bartolomeo", "Carla", "Domenico", "Elisabetta", "Federico", "Ginevra", "Ivo", "Lucia", "Mario"];

/** @param {number} seat */
const player = (seat) => `00000000-0000-4000-8000-00000000000${seat}`;

/**
 * A view of a table that is being played, as the one in seat 0 has it, whose turn it is.
 * @param {string} game @param {number} seats @param {any} view The game's own part.
 * @param {readonly any[]} moves @param {Record<string, unknown>} [more]
 */
export function viewOf(game, seats, view, moves, more = {}) {
    const all = Array.from({ length: seats }, (_, seat) => seat);
    return {
        table_id: TABLE,
        version: 9,
        game,
        rules_version: 1,
        options_text: `${game}()`,
        format: seats === 2 ? "heads_up" : "ring",
        status: "playing",
        seats: all.map((seat) => ({
            seat,
            player_id: player(seat),
            ready: true,
            match_ms_left: 600_000,
            to_move: seat === 0,
            ...(seat === 0 ? { deadline: "2026-01-01T12:00:30Z" } : {}),
        })),
        names: all.map((seat) => ({ player_id: player(seat), name: NAMES[seat] })),
        clocks: { match_seconds: 600, move_seconds: 60 },
        yours: [0],
        view: { game, seats, ...view },
        legal: [{ seat: 0, decision: "9-0", legal: { game, moves, games: [] } }],
        last: [],
        at: AT,
        ...more,
    };
}

/** The cards of a hand of two packs, as many as are wanted from the first on. */
const HAND = "Ks Qs Js 9s 9s 4s Ah Kh Th 7h 7h 3h Qc 8c 5c 2c Ad Jd 6d Jo Jo".split(" ");

const discards = (/** @type {readonly string[]} */ cards) =>
    [...new Set(cards)].map((card) => ({ type: "discard", card }));

/** @param {readonly string[]} cards @param {number} others How many cards the other holds. */
const players = (cards, others) => [
    { seat: 0, cards, count: cards.length, opened: true, played: true },
    { seat: 1, count: others, opened: false, played: true },
];

/** A turn of burraco. @param {number} many How many cards the reader holds. */
export function burraco(many) {
    const cards = HAND.slice(0, many);
    const games = [
        { meld: { kind: "sequence", cards: ["4d", "5d", "6d", "7d", "8d", "9d", "Td"] }, burraco: "clean" },
        { meld: { kind: "combination", cards: ["Jc", "Jh", "Jd", "Js"] } },
    ];
    const lines = [
        { line: 0, games, pozzetto_taken: true },
        { line: 1, games: games.slice(1), pozzetto_taken: false },
    ];
    const deal = { phase: "play", turn: 0, stock: 30, pile: ["3c"], pozzetti: 1, lines, players: players(cards, 11) };
    const moves = [...discards(cards), { type: "open_game", cards: ["9s", "9s", "9h"] }];
    return viewOf("burraco", 2, { lines: 2, totals: [120, 85], dealer: 1, deal }, moves);
}

/** A turn of scala 40. @param {number} many How many cards the reader holds. */
export function scala(many) {
    const cards = HAND.slice(0, many);
    const games = [
        { number: 0, value: 15, game: { kind: "sequence", cards: ["4d", "5d", "6d", "7d"] } },
        { number: 1, value: 30, game: { kind: "combination", cards: ["Jc", "Jh", "Jd"] } },
    ];
    const deal = { turn: 0, draws: false, stock: 30, top: "3c", under: 4, reshuffles: 0, games };
    const view = { lines: 2, totals: [20, 35], dealer: 1, deal: { ...deal, players: players(cards, 13) } };
    return viewOf("scala-40", 2, view, [...discards(cards), { type: "new_game", cards: cards.slice(0, 3) }]);
}

/** A hand of hold'em with three side pots, in which the one in seat 0 may raise. @param {number} seats */
export function holdem(seats) {
    const all = Array.from({ length: seats }, (_, seat) => seat);
    const hand = {
        street: "turn",
        board: ["Ah", "7d", "7c", "Ks"],
        pot: 24_500,
        pots: [
            { amount: 9_500, contenders: all },
            { amount: 8_000, contenders: all.slice(0, -1) },
            { amount: 5_000, contenders: all.slice(0, -2) },
            { amount: 2_000, contenders: all.slice(0, -3) },
        ].slice(0, Math.max(1, seats - 1)),
        level: 800,
        asked_to_show: [],
        seats: all.map((seat) => ({
            seat,
            chips: seat > seats - 4 && seat > 1 ? 0 : 12_000,
            bet: 400 + 100 * (seat % 4),
            paid: 1_000,
            folded: false,
            all_in: seat > seats - 4 && seat > 1,
            count: 2,
            shown: false,
            ...(seat === 0 ? { cards: ["Ad", "Kd"] } : {}),
        })),
    };
    const places = all.map((seat) => ({ seat, chips: 12_000, sitting_out: false, leaving: false, debt: {} }));
    const stakes = { stake: 200, ante: 25 };
    const view = {
        hand,
        hand_number: 12,
        in_play: true,
        places,
        positions: { button: 1, small: 2 % seats, big: 3 % seats },
        stakes,
    };
    const moves = [{ type: "fold" }, { type: "call" }, { type: "raise", to: { min: 1_200, max: 12_400 } }];
    const bet = { type: "hand", event: { type: "raised", seat: 1, to: 800, amount: 400, all_in: false } };
    return viewOf("holdem", seats, view, moves, {
        ring: {
            kind: { kind: "cash" },
            seats,
            hand: 12,
            clocks: { turn_seconds: 30, time_bank_seconds: 60 },
            pot: 24_500,
            unposted_hands: 0,
            waits_for_ledger: false,
            leaving: [],
        },
        last: all.slice(1).map((seat) => ({ seat, version: 8, events: [{ ...bet, event: { ...bet.event, seat } }] })),
    });
}

/**
 * Opens a table and has it drawn.
 * @param {import("playwright-core").Page} page @param {string} front Where the console's files are.
 * @param {ReturnType<typeof viewOf>} view
 */
export async function draw(page, front, view) {
    const cards = [...ITALIAN, ...FRENCH, "Jo"].map((card) => ({ card, name_it: card, name_en: card, glyph: card }));
    const told = `event: snapshot\nid: 9\ndata: ${JSON.stringify(view)}\n\nevent: end\ndata: {}\n\n`;
    const addresses = { lobby: HOUSE, tables: HOUSE, wallet: HOUSE, audit: HOUSE };
    const json = (/** @type {any} */ body) => ({ headers: OPEN, json: body });
    await page.route("**/console.json", (route) =>
        route.fulfill(json({ addresses, sign_in: { kind: "development", url: HOUSE }, version: "0", verifier: false })),
    );
    await page.route(`${HOUSE}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === "/v1/decks") return route.fulfill(json({ items: [{ deck: "all", cards }] }));
        if (pathname === `/v1/games/${view.game}`) return route.fulfill(json({ seat_order: "anticlockwise" }));
        if (pathname.endsWith("/stream")) return route.fulfill({ headers: OPEN, contentType: EVENTS, body: told });
        return route.fulfill(json({}));
    });
    await page.clock.setFixedTime(AT);
    await page.goto(`${front}/#/tables/${TABLE}`);
    await page.locator(".felt .plate").first().waitFor();
}

const OPEN = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
const EVENTS = "text/event-stream";

/** Serves the console's files. @returns {Promise<{ front: string, stop: () => void }>} */
export async function consoleAlone() {
    const server = await serveTree(HOUSE, 0);
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const stop = () => {
        server.closeAllConnections();
        server.close();
    };
    return { front: `http://127.0.0.1:${port}`, stop };
}
