// JSON Patch (RFC 6902), as streams send it: what changes one view into the next.

export interface PatchOp {
  op: string;
  /** A JSON Pointer (RFC 6901). */
  path: string;
  value?: unknown;
}

/** A patch that was not made for the value that it met. */
export class PatchMisfit extends Error {
  override readonly name = "PatchMisfit";
}

/**
 * What a patch makes of a value, which stays as it is. Parts that the patch leaves alone are shared. The patch of a
 * step makes a view of a view: the house's own tests hold each against the view of its version.
 */
export function applyPatch<Value>(value: Value, patch: readonly PatchOp[]): Value {
  return patch.reduce<unknown>((now, op) => carriedOut(now, steps(op.path), op), value) as Value;
}

function steps(path: string): readonly string[] {
  if (path === "") {
    return [];
  }
  if (!path.startsWith("/")) {
    throw new PatchMisfit(`no JSON Pointer: ${path}`);
  }
  return path.slice(1).split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function carriedOut(value: unknown, [step, ...below]: readonly string[], op: PatchOp): unknown {
  if (step === undefined) {
    if (op.op !== "add" && op.op !== "replace") {
      throw misfit(op);
    }
    return op.value;
  }
  if (Array.isArray(value)) {
    return inList(value, step, below, op);
  }
  if (typeof value !== "object" || value === null) {
    throw misfit(op);
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  if (below.length > 0 || op.op === "replace") {
    if (!fields.has(step)) {
      throw misfit(op);
    }
    fields.set(step, carriedOut(fields.get(step), below, op));
  } else if (op.op === "add") {
    fields.set(step, op.value);
  } else if (op.op !== "remove" || !fields.delete(step)) {
    throw misfit(op);
  }
  return Object.fromEntries(fields);
}

function inList(list: readonly unknown[], step: string, below: readonly string[], op: PatchOp): unknown {
  const adds = below.length === 0 && op.op === "add";
  const at = step === "-" && adds ? list.length : /^(0|[1-9]\d*)$/.test(step) ? Number(step) : -1;
  if (at < 0 || at > list.length || (at === list.length && !adds)) {
    throw misfit(op);
  }
  if (adds) {
    return [...list.slice(0, at), op.value, ...list.slice(at)];
  }
  if (below.length > 0 || op.op === "replace") {
    return list.with(at, carriedOut(list[at], below, op));
  }
  if (op.op !== "remove") {
    throw misfit(op);
  }
  return list.toSpliced(at, 1);
}

function misfit(op: PatchOp): PatchMisfit {
  return new PatchMisfit(`there is no such place for ${op.op}: ${op.path}`);
}
