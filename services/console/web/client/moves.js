import { isRefusal } from "./problem.js";
/** The turns that a view shows. */
export function turnsOf(view) {
    const { legal, version } = view;
    return legal.map((one) => ({ seat: one.seat, legal: one.legal, version, decision: decisionOf(one) }));
}
/**
 * The turns that an event of a table's stream brings. Of a table that is followed its view has them: give what
 * `followTable` gives, not the event alone, whose steps have a patch in the place of what may be done.
 */
export function turnsAfter(told) {
    const { event, view } = "view" in told ? told : { event: told, view: undefined };
    switch (event.event) {
        case "snapshot":
            return turnsOf(view ?? event.data);
        case "step":
            if (view !== undefined) {
                return turnsOf(view);
            }
            if ("patch" in event.data) {
                throw new TypeError("a step with a patch does not say what may be done: give the view as well");
            }
            return turnsOf({ legal: event.data.now?.legal ?? [], version: event.data.version });
        default:
            return [];
    }
}
/**
 * Whether a move was refused because it came too late: others or a clock were faster, the player has left, or the table
 * is over. What is asked instead, if anything, comes with a later step.
 */
export function isTooLate(error) {
    return isRefusal(error, "stale_version", "time_expired", "not_your_turn", "seat_not_yours", "table_over");
}
/**
 * The turns of one table that are still to be answered. What a seat is asked is told with every step for as long as it
 * is asked; while an answer is on its way steps may come that tell it once more.
 */
export class Turns {
    #answered = new Set();
    /** The turns that an event brings, without those that were answered. */
    after(told) {
        return turnsAfter(told).filter((turn) => turn.decision === undefined || !this.#answered.has(turn.decision));
    }
    /** A move was accepted for it, or came too late: nothing more is to be sent for this decision. */
    answered({ decision }) {
        if (decision === undefined)
            return;
        this.#answered.add(decision);
        for (const oldest of this.#answered) {
            if (this.#answered.size <= 100)
                break;
            this.#answered.delete(oldest);
        }
    }
}
function decisionOf(legal) {
    return "decision" in legal && typeof legal.decision === "string" ? legal.decision : undefined;
}
/**
 * The body and version of `POST /v1/tables/{table_id}/moves`, so that a move counts for this turn and no other: by the
 * decision where the house has an id of it, else by the version.
 */
export function answerTo(turn, move) {
    const { seat, decision, version } = turn;
    return decision === undefined ? { body: { seat, move }, version } : { body: { seat, move, ...{ decision } } };
}
/** The least of everything. */
export const least = {
    number: (_, min) => min,
    some: (_, of, min) => of.slice(0, min),
};
/** Anything that is legal, each as likely as the next. */
export function anything(random = Math.random) {
    const between = (min, max) => min + Math.floor(random() * (max - min + 1));
    return {
        number: (_, min, max) => between(min, max),
        some: (_, of, min, max) => {
            const left = [...of];
            const many = Math.min(between(min, max), left.length);
            return Array.from({ length: many }, () => left.splice(between(0, left.length - 1), 1)).flat();
        },
    };
}
function isOpen(value) {
    return typeof value === "object" && value !== null && "min" in value && "max" in value;
}
/** The move that a legal move becomes. */
export function moveOf(legal, choose = least) {
    const move = {};
    for (const [field, value] of Object.entries(legal)) {
        if (!isOpen(value)) {
            move[field] = value;
        }
        else if (value.of === undefined) {
            move[field] = choose.number(field, value.min, value.max);
        }
        else {
            const some = choose.some(field, value.of, value.min, value.max);
            // With `min` 0 the field holds one card and no list, or is left out.
            if (value.min > 0) {
                move[field] = some;
            }
            else if (some.length > 0) {
                move[field] = some[0];
            }
        }
    }
    // What a legal move becomes is said by the document in words, not by its types.
    return move;
}
