// A table as it is now: its view, kept up to date by its live stream.
import type { TableView } from "./generated/tables.js";
import type { Tables } from "./house.js";
import { applyPatch, type PatchOp } from "./patch.js";
import { isRefusal } from "./problem.js";
import type { StreamEvent, TableEvents } from "./streams.js";

export interface Followed {
  /** What has happened. */
  event: StreamEvent<TableEvents>;
  /** The table after it. */
  view: TableView;
}

const STREAM = "/v1/tables/{table_id}/stream";

/**
 * Follows a table to its end, by the patches of its stream. A house whose streams have none is asked for the view again
 * where it is older than a step.
 */
export async function* followTable(
  tables: Tables,
  table_id: string,
  signal?: AbortSignal,
): AsyncGenerator<Followed, void, undefined> {
  const plain = { path: { table_id }, signal };
  try {
    const patches = { ...plain, query: { view: "patch" as const } };
    yield* followed(tables.stream(STREAM, patches), (view, step) => Promise.resolve(patched(view, step)));
  } catch (error) {
    if (!isRefusal(error, "invalid_query")) {
      throw error;
    }
    yield* followed(tables.stream(STREAM, plain), async (view, step) =>
      view.version < step.version ? (await tables.get("/v1/tables/{table_id}", plain)).data : view,
    );
  }
}

type Step = TableEvents["step"];

async function* followed(
  events: AsyncIterable<StreamEvent<TableEvents>>,
  after: (view: TableView, step: Step) => Promise<TableView>,
): AsyncGenerator<Followed, void, undefined> {
  let view: TableView | undefined;
  for await (const event of events) {
    if (event.event === "snapshot") {
      view = event.data;
    } else if (event.event === "step" && view !== undefined) {
      view = await after(view, event.data);
    }
    if (view !== undefined) {
      yield { event, view };
    }
  }
}

/** The view after a step; where the step brings no patch, a later one makes up for it. */
function patched(view: TableView, step: object): TableView {
  const patch: unknown = "patch" in step ? step.patch : undefined;
  if (!Array.isArray(patch)) {
    return view;
  }
  const ops: readonly PatchOp[] = patch;
  return applyPatch(view, ops);
}
