// A table as it is now: its view, kept up to date by its live stream.
import type { TableView } from "./generated/tables.js";
import type { Tables } from "./house.js";
import { applyPatch, type PatchOp } from "./patch.js";
import type { StreamEvent, TableEvents } from "./streams.js";

export interface Followed {
  /** What has happened. */
  event: StreamEvent<TableEvents>;
  /** The table after it. */
  view: TableView;
}

/**
 * Follows a table to its end. A step that brings a patch is applied to the view; where steps bring none, the view is
 * read again if it is older than the step.
 */
export async function* followTable(
  tables: Tables,
  table_id: string,
  signal?: AbortSignal,
): AsyncGenerator<Followed, void, undefined> {
  let view: TableView | undefined;
  for await (const event of tables.stream("/v1/tables/{table_id}/stream", { path: { table_id }, signal })) {
    if (event.event === "snapshot") {
      view = event.data;
    } else if (event.event === "step" && (view === undefined || view.version < event.data.version)) {
      view = patched(view, event.data) ?? (await read(tables, table_id, signal));
    }
    if (view !== undefined) {
      yield { event, view };
    }
  }
}

async function read(tables: Tables, table_id: string, signal: AbortSignal | undefined): Promise<TableView> {
  return (await tables.get("/v1/tables/{table_id}", { path: { table_id }, signal })).data;
}

/** The view after a step that brings a patch. */
function patched(view: TableView | undefined, step: object): TableView | undefined {
  const patch: unknown = "patch" in step ? step.patch : undefined;
  if (view === undefined || !Array.isArray(patch)) {
    return undefined;
  }
  const ops: readonly PatchOp[] = patch;
  // A patched view is a view: the house's own tests hold each against the view of its version.
  return applyPatch(view, ops) as TableView;
}
