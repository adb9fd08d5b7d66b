// Writes src/generated: types of the four documents in openapi/, and which lists are paged by version.
//
//     node scripts/generate.mjs [FOLDER]
//
// Every file opens with the SHA-256 of its document, by which `cargo test` sees that a document has changed since.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = process.argv[2] ?? join(here, "src", "generated");
const services = ["lobby", "tables", "wallet", "audit"];

/** Without what calls have no type of: refusals, which are all of one kind and thrown, and examples. */
function slim(document) {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (status >= "400") {
          delete operation.responses[status];
        } else {
          for (const content of Object.values(answer.content ?? {})) {
            delete content.example;
            delete content.examples;
          }
        }
      }
    }
  }
  // Its description is the table of all codes, which the documents have for people.
  document.components.schemas.ErrorCode.description = "A stable code; `refusals` has what each means.";
  return document;
}

mkdirSync(folder, { recursive: true });
const byVersion = {};
for (const service of services) {
  const bytes = readFileSync(join(here, "..", "..", "openapi", `${service}.json`));
  const document = slim(JSON.parse(bytes));
  const types = astToString(await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
  const digest = createHash("sha256").update(bytes).digest("hex");
  const opening = `// Generated from openapi/${service}.json by \`npm run generate\`.\n// sha256 ${digest}\n\n`;
  writeFileSync(join(folder, `${service}.ts`), opening + types);
  byVersion[service] = Object.entries(document.paths)
    .filter(([, item]) => item.get?.parameters?.some((parameter) => parameter.name === "after"))
    .map(([path]) => path);
}
const opening = "// Generated from openapi/ by `npm run generate`.\n\n";
const lists = `/** Lists whose \`next\` is sent as \`after\`; that of the others is sent as \`cursor\`. */
export const pagedByVersion: Record<string, readonly string[]> = ${JSON.stringify(byVersion, null, 2)};\n`;
writeFileSync(join(folder, "pages.ts"), opening + lists);
