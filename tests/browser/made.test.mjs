// The console's files that are made are those that would be made today, and its types hold.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { made, typeFaults, web } from "./made.mjs";

test("the client and what is vendored are as they are made: `npm run made`", () => {
    const files = made();
    for (const [file, text] of files) assert.equal(readFileSync(join(web, file), "utf8"), text, file);
    const there = ["client", "vendor"].flatMap((folder) => {
        const entries = readdirSync(join(web, folder), { recursive: true, withFileTypes: true });
        return entries
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name).slice(web.length + 1));
    });
    assert.deepEqual(there.sort(), [...files.keys()].sort());
});

test("the types of the console hold, strictly", () => {
    assert.equal(typeFaults(), "");
});
