#!/usr/bin/env node
// Verifies a bundle in Node:
// node verify.mjs DIR [--json] [--house NAME] [--checkpoint FILE] [--key KEY].. [--witness KEY]..
//
// Prints what was counted, and ends with the exit codes of `mazziere audit verify`; with 66 where there is no module,
// which lies beside this file, or where MAZZIERE_WASM says.

import { closeSync, openSync, readFileSync, readSync, statSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { verify } from "./mazziere.mjs";

const EX_NOINPUT = 66;
const EX_CONFIG = 78;

const file = (descriptor) => ({
  read: (into, offset) => readSync(descriptor, into, 0, into.length, offset),
  write(bytes, offset) {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
    }
  },
  close: () => closeSync(descriptor),
});

let scratches = 0;

/** A folder as the verifier asks for it. */
const folder = (path) => ({
  find(name) {
    const found = statSync(join(path, name), { throwIfNoEntry: false });
    return found === undefined ? -1 : found.isFile() ? found.size : -2;
  },
  open: (name) => file(openSync(join(path, name), "r")),
  scratch() {
    const name = join(tmpdir(), `mazziere-verify-${process.pid}-${scratches++}.index`);
    const descriptor = openSync(name, "wx+", 0o600);
    unlinkSync(name);
    return file(descriptor);
  },
});

function ended(code, said) {
  console.error(`verify: ${said}`);
  process.exit(code);
}

function asked() {
  const text = { type: "string" };
  const many = { ...text, multiple: true };
  const options = { json: { type: "boolean" }, house: text, checkpoint: text, key: many, witness: many };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return ended(EX_CONFIG, error.message);
  }
}

const { values, positionals } = asked();
if (positionals.length !== 1) ended(EX_CONFIG, "one folder with a bundle is verified at a time");
const { json, checkpoint, ...question } = values;
const read = (path, code) => {
  try {
    return readFileSync(path);
  } catch (error) {
    return ended(code, error.message);
  }
};
if (checkpoint !== undefined) question.checkpoint = read(checkpoint, EX_CONFIG).toString();
const module = process.env.MAZZIERE_WASM ?? fileURLToPath(new URL("mazziere.wasm", import.meta.url));
const { code, said, report } = await verify(read(module, EX_NOINPUT), folder(positionals[0]), question);
if (report === undefined) ended(code, said);
if (json) {
  console.log(JSON.stringify(report));
} else {
  const { right, wrong, ...counts } = report;
  for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(12)} ${name}`);
  if (!right) console.log(`WRONG   ${wrong.kind}: ${JSON.stringify(wrong.place)}: ${wrong.what}`);
}
process.exitCode = code;
