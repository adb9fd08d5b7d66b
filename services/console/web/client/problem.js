/** The house has refused a request. Decide by `code`; `refusalText` has words for people. */
export class Refusal extends Error {
    name = "Refusal";
    code;
    status;
    problem;
    /** Seconds, where the house says after how many to come back. */
    retryAfter;
    constructor(problem, retryAfter) {
        super(`${problem.code}: ${problem.detail}`);
        // It is of this code, as the type of the problem says.
        this.code = problem.code;
        this.status = problem.status;
        this.problem = problem;
        this.retryAfter = retryAfter;
    }
}
/** Whether it is a refusal, with one of these codes if any are named. */
export function isRefusal(error, ...codes) {
    return error instanceof Refusal && (codes.length === 0 || codes.some((code) => code === error.code));
}
/** Nothing that the house has said arrived. A write may have had effect: repeat it with its key. */
export class NoAnswer extends Error {
    name = "NoAnswer";
    /** The key of the write. */
    key;
    /** The status of something in between, such as a proxy. */
    status;
    constructor(what, about) {
        super(what, { cause: about.cause });
        this.key = about.key;
        this.status = about.status;
    }
}
/** Reads the refusal out of an answer, or undefined if it is none of the house. */
export async function refusalOf(response) {
    const type = response.headers.get("content-type") ?? "";
    if (!type.startsWith("application/problem+json")) {
        await response.body?.cancel();
        return undefined;
    }
    const problem = (await response.json());
    const seconds = Number(response.headers.get("retry-after") ?? "");
    return new Refusal(problem, seconds > 0 ? seconds : undefined);
}
