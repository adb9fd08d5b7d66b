// A deal, checked in the browser: promise, seeds, shuffle and openings, and that the log has all of it signed. What is
// checked is the file of `GET /v1/tables/{id}/hands/{hand}/proof`, or the fairness of a deal alone. Pure: it reads
// nothing, and the format is docs/audit-format.md.
import { fromBase64, fromHex, joined, same, toHex, utf8, uuid, field, number } from "./bytes.js";
import { ascending, commitmentOf, contextOf, drawKey, infoOf, mixedOf, permuted, saltOf, words } from "./chance.js";
import { checkpointOf, eventHash, eventLeaf, isSigned, keyOf, Untrue } from "./log.js";
import { leads, leaf, rootOf } from "./trees.js";

/**
 * One thing that was looked at. `what` and `why` are keys of the catalogue; without `why` it is as it should be, and
 * `unknown` says that it could not be looked at.
 * @typedef {{ what: string, deal?: number, params?: Record<string, string | number>, why?: string, unknown?: boolean }} Mark
 * @typedef {import("../client/generated/tables.js").Fairness} Fairness
 * @typedef {import("../client/generated/tables.js").HandProofFile} ProofFile
 */

/**
 * @param {Mark[]} marks @param {Omit<Mark, "why">} mark
 * @param {() => Promise<string | undefined | false> | string | undefined | false} look Says why not; nothing if it holds.
 */
async function looked(marks, mark, look) {
  try {
    const why = await look();
    marks.push(why === undefined || why === false ? mark : { ...mark, why });
  } catch (error) {
    if (!(error instanceof Untrue)) marks.push({ ...mark, why: "audit.untrue.malformed" });
    else if (error.what.startsWith("audit.unable")) marks.push({ ...mark, why: error.what, unknown: true });
    else marks.push({ ...mark, why: error.what });
  }
}

/**
 * A whole proof: the log, the rows, and each deal.
 * @param {ProofFile} file
 * @param {{ key: string, witnesses: readonly string[], own: readonly string[] }} known The key of the log, which should
 *   come from elsewhere than the file; those of its witnesses; the seeds that this browser sent.
 */
export async function checkProof(file, { key, witnesses, own }) {
  /** @type {Mark[]} */
  const marks = [];
  const { hand, log } = file;
  await looked(marks, { what: "audit.mark.signed" }, async () => {
    const checkpoint = checkpointOf(log.checkpoint);
    return (await isSigned(checkpoint, await keyOf(key))) ? undefined : "audit.untrue.signature";
  });
  for (const witness of witnesses) {
    const name = witness.split("+")[0] ?? "";
    await looked(marks, { what: "audit.mark.witness", params: { name } }, async () =>
      (await isSigned(checkpointOf(log.checkpoint), await keyOf(witness))) ? undefined : "audit.untrue.signature",
    );
  }
  await looked(marks, { what: "audit.mark.included", params: { n: hand.rows.length } }, () => included(file));
  await looked(marks, { what: "audit.mark.order" }, () => ordered(hand));
  const { within, before } = dealsOf(hand);
  for (const { cards, fairness } of hand.deals) {
    /** @type {Mark[]} */
    const found = [];
    const isOfHand = within.has(fairness.deal);
    const isBefore = fairness.deal === before;
    await looked(found, { what: "audit.mark.drawn", deal: fairness.deal }, () =>
      isOfHand || isBefore ? drawn(hand, fairness) : "audit.untrue.hand",
    );
    found.push(...(await checkDeal(hand.table_id, fairness, { own: isOfHand ? own : [], cards })));
    // What holds of the deal of another hand says nothing of this one; what does not hold is wrong with the file.
    marks.push(...(isOfHand ? found : found.filter(isWrong)));
  }
  return marks;
}

/**
 * Whether hands of this game go on with cards that were drawn for an earlier one: those that are dealt from a shoe.
 * @param {string} game
 */
export const keepsShoe = (game) => game === "chemin-de-fer";

/**
 * Which deals of a file are those of its hand, by their numbers: at a ring those that were drawn within it, or, from a
 * shoe, at any time before its end. One that was drawn before the hand may be beside them, because the row with which
 * a hand begins names the deal before it.
 * @param {ProofFile["hand"]} hand
 * @returns {{ within: Set<number>, before?: number | undefined }}
 */
function dealsOf({ rows, deals }) {
  const [from, until] = spanOf(rows);
  const numbers = (/** @type {(drawn_at: number) => boolean} */ is) =>
    deals.flatMap(({ fairness: { deal, drawn_at } }) => (is(drawn_at ?? 0) ? [deal] : []));
  const within = new Set(numbers((at) => at >= from && at < until));
  const older = numbers((at) => at < from);
  return { within, before: older.length === 1 && within.size > 0 ? older[0] : undefined };
}

/**
 * The version from which on the deals of a hand were drawn, and the one before which. Of a match there is neither, and
 * `ordered` says whether its one deal is the one that was asked for.
 * @param {ProofFile["hand"]["rows"]} rows
 * @returns {[number, number]}
 */
function spanOf(rows) {
  const ended = rows.find(({ type }) => type === "hand_ended");
  if (ended === undefined) return [0, Infinity];
  try {
    const { game } = JSON.parse(rows[0]?.payload ?? "");
    const { first_version } = JSON.parse(ended.payload);
    return [keepsShoe(game) ? 0 : Number(first_version), ended.version];
  } catch {
    return [0, ended.version];
  }
}

/** @param {ProofFile} file */
async function included({ hand, log }) {
  const { size, root } = checkpointOf(log.checkpoint);
  for (const row of hand.rows) {
    const hash = await eventHash(row, hand.table_id);
    const place = await eventLeaf(row.position, hand.table_id, row.version, hash, "table");
    const path = log.paths.find(({ index }) => index === row.position)?.path;
    if (path === undefined) return "audit.untrue.no_path";
    if (!(await leads(place, row.position, size, path.map(fromBase64), root))) return "audit.untrue.not_included";
  }
  return undefined;
}

/** @param {ProofFile["hand"]} hand */
function ordered(hand) {
  const { rows, deals } = hand;
  const [first] = rows;
  const opened = first && JSON.parse(first.payload);
  const rises = rows.every(
    (row, at) =>
      at === 0 || (row.version > (rows[at - 1]?.version ?? 0) && row.position > (rows[at - 1]?.position ?? 0)),
  );
  if (!rises) return "audit.untrue.order";
  if (first?.version !== 1 || first.type !== "table_opened") return "audit.untrue.opening";
  if (opened.table_id !== hand.table_id || !opened.promises) return "audit.untrue.opening";
  if (deals.some(({ fairness }, at) => fairness.deal <= (deals[at - 1]?.fairness.deal ?? 0)))
    return "audit.untrue.order";
  if (deals.length === 0) return "audit.untrue.hand";
  if (opened.ring === undefined || opened.ring === null) {
    return deals.some(({ fairness }) => fairness.deal !== hand.hand) && "audit.untrue.hand";
  }
  const ended = rows.find(({ type }) => type === "hand_ended");
  return (ended === undefined || JSON.parse(ended.payload).hand?.hand !== hand.hand) && "audit.untrue.hand";
}

/**
 * What the log itself says of a draw, against the page of the deal.
 * @param {ProofFile["hand"]} hand
 * @param {Fairness} fairness
 */
function drawn(hand, fairness) {
  const row = hand.rows.find(({ version }) => version === fairness.drawn_at);
  if (row?.type !== "turn") return "audit.untrue.no_draw";
  const payload = JSON.parse(row.payload);
  const said = payload.drawn ?? draw(payload.event ?? payload);
  const agrees =
    said?.deal === fairness.deal &&
    (said.root ?? undefined) === (fairness.root ?? undefined) &&
    JSON.stringify(said.seeds) === JSON.stringify(fairness.seeds) &&
    JSON.stringify(said.seeded_at) === JSON.stringify(fairness.seeded_at);
  if (!agrees) return "audit.untrue.draw";
  const promised = hand.rows.find(({ version }) => version === fairness.promised_at);
  const root = promised && JSON.parse(promised.payload);
  const deals = root?.promises?.deals ?? root?.deals ?? root;
  return deals?.root !== fairness.promise?.root && "audit.untrue.promised";
}

/** @param {any} turn */
const draw = (turn) => turn.draw && { deal: turn.deal, ...turn.draw };

/**
 * What the page of a deal says, by itself.
 * @param {string} table @param {Fairness} fairness
 * @param {{ own: readonly string[], cards?: number | undefined }} known
 */
export async function checkDeal(table, fairness, { own, cards }) {
  /** @type {Mark[]} */
  const marks = [];
  const deal = fairness.deal;
  const context = contextOf(uuid(table), deal);
  const seeds = fairness.seeds ?? [];
  const { promise } = fairness;
  if (promise === undefined || promise === null) {
    marks.push({ what: "audit.mark.promise", deal, why: "audit.unable.no_promise", unknown: true });
  } else {
    await looked(
      marks,
      { what: "audit.mark.promise", deal, params: { first: promise.first, n: promise.count } },
      async () => {
        const place = await leaf(fromHex(fairness.commitment));
        const path = promise.path.map(fromHex);
        const there = await leads(place, deal - promise.first, promise.count, path, fromHex(promise.root));
        return there ? undefined : "audit.untrue.promised";
      },
    );
  }
  await looked(marks, { what: fairness.joint ? "audit.mark.joint" : "audit.mark.alone", deal }, () =>
    younger(fairness),
  );
  if (own.length > 0) {
    await looked(marks, { what: "audit.mark.own", deal }, async () => {
      for (const seed of own) {
        if (seeds.includes(toHex(await mixedOf(context, fromHex(seed))))) return undefined;
      }
      return "audit.untrue.own";
    });
  }
  const { root, openings, secret } = fairness;
  const size = cards ?? (secret ? openings.length : undefined);
  if (root && openings.length > 0) {
    await looked(marks, { what: "audit.mark.openings", deal, params: { n: openings.length } }, async () => {
      if (size === undefined) throw new Untrue("audit.unable.size");
      for (const { position, card, salt, path } of openings) {
        const place = await cardLeaf(position, card, fromHex(salt));
        if (!(await leads(place, position, size, path.map(fromHex), fromHex(root))))
          return "audit.untrue.opening_of_card";
      }
      return undefined;
    });
  }
  if (!secret) {
    marks.push({ what: "audit.mark.shuffle", deal, why: "audit.unable.no_secret", unknown: true });
    return marks;
  }
  await looked(marks, { what: "audit.mark.secret", deal }, async () =>
    toHex(await commitmentOf(context, fromHex(secret))) === fairness.commitment ? undefined : "audit.untrue.secret",
  );
  if (root)
    await looked(marks, { what: "audit.mark.shuffle", deal, params: { n: size ?? 0 } }, () =>
      shuffled(context, fairness, size),
    );
  return marks;
}

/** Promise before seeds, seeds before the draw. @param {Fairness} fairness */
function younger({ seeds, seeded_at, promised_at, drawn_at, joint }) {
  const sent = (seeds ?? [])
    .map((seed, seat) => ({ seed, at: seeded_at?.[seat] ?? 0 }))
    .filter(({ seed }) => seed !== "");
  const early = sent.some(({ at }) => at <= (promised_at ?? 0) || at >= (drawn_at ?? 0));
  if (early) return "audit.untrue.seed_order";
  return (joint ?? false) !== sent.length > 0 && "audit.untrue.joint";
}

/** @param {number} position @param {string} card @param {Uint8Array} salt */
const cardLeaf = (position, card, salt) => leaf(joined(number(position, 4, true), field(utf8(card), true), salt));

/**
 * The deck follows from secret and seeds, card by card.
 * @param {Uint8Array} context
 * @param {Fairness} fairness
 * @param {number | undefined} size
 */
async function shuffled(context, { openings, root, secret, seeds }, size) {
  const cards = openings.toSorted((one, other) => one.position - other.position).map(({ card }) => card);
  if (cards.length !== size || openings.some(({ position }) => position >= cards.length))
    return "audit.untrue.not_all_open";
  const bytes = fromHex(secret ?? "");
  const info = infoOf("deal", context, (seeds ?? []).map(fromHex));
  const order = permuted(words(await drawKey(bytes, info)), cards.length);
  const fresh = ascending(cards);
  if (order.some((from, at) => fresh[from] !== cards[at])) return "audit.untrue.shuffle";
  const leaves = await Promise.all(cards.map(async (card, at) => cardLeaf(at, card, await saltOf(bytes, info, at))));
  return !same(await rootOf(leaves), fromHex(root ?? "")) && "audit.untrue.root";
}

/** @param {Mark} mark */
const isWrong = ({ why, unknown }) => why !== undefined && unknown !== true;

/** What came of it all: wrong before unknown before good. @param {readonly Mark[]} marks */
export function verdict(marks) {
  if (marks.some(isWrong)) return "wrong";
  return marks.some(({ unknown }) => unknown === true) ? "partly" : "good";
}
