import { applyPatch } from "./patch.js";
import { isRefusal } from "./problem.js";
const STREAM = "/v1/tables/{table_id}/stream";
/**
 * Follows a table to its end, by the patches of its stream. A house whose streams have none is asked for the view again
 * where it is older than a step.
 */
export async function* followTable(tables, table_id, signal) {
    const plain = { path: { table_id }, signal };
    try {
        const patches = { ...plain, query: { view: "patch" } };
        yield* followed(tables.stream(STREAM, patches), (view, step) => Promise.resolve(patched(view, step)));
    }
    catch (error) {
        if (!isRefusal(error, "invalid_query")) {
            throw error;
        }
        yield* followed(tables.stream(STREAM, plain), async (view, step) => view.version < step.version ? (await tables.get("/v1/tables/{table_id}", plain)).data : view);
    }
}
async function* followed(events, after) {
    let view;
    for await (const event of events) {
        if (event.event === "snapshot") {
            view = event.data;
        }
        else if (event.event === "step" && view !== undefined) {
            view = await after(view, event.data);
        }
        if (view !== undefined) {
            yield { event, view };
        }
    }
}
/** The view after a step; where the step brings no patch, a later one makes up for it. */
function patched(view, step) {
    const patch = "patch" in step ? step.patch : undefined;
    if (!Array.isArray(patch)) {
        return view;
    }
    const ops = patch;
    return applyPatch(view, ops);
}
