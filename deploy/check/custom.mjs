// Custom resources against the types that their operators publish: what is required, what type and form each field has.
// A field that no type knows is not found out. Prints a line NOT CHECKED for every kind without a published type.
//
//   node custom.mjs FILE...          JSON as documents.py writes it
//
// The packages are looked for beside this file: check.sh copies it to where it has installed them.
import { readFileSync } from "node:fs";

const packages = {
  "external-secrets.io/v1": "@kubernetes-models/external-secrets",
  "gateway.networking.k8s.io/v1": "@kubernetes-models/gateway-api",
  "postgresql.cnpg.io/v1": "@kubernetes-models/cloudnative-pg",
  "monitoring.coreos.com/v1": "@kubernetes-models/prometheus-operator",
};

let wrong = 0;
let right = 0;
const unknown = new Set();
for (const file of process.argv.slice(2)) {
  for (const document of JSON.parse(readFileSync(file, "utf8"))) {
    const { apiVersion, kind, metadata } = document;
    const home = packages[apiVersion];
    if (!home) {
      unknown.add(`${apiVersion} ${kind}`);
      continue;
    }
    const types = await import(`${home}/${apiVersion}`);
    try {
      new types[kind](document).validate();
      right += 1;
    } catch (error) {
      wrong += 1;
      console.error(`${kind} ${metadata.name}: ${error.message}`);
    }
  }
}
console.log(`${right} custom resources are of their types, ${wrong} are not`);
for (const kind of unknown) console.log(`NOT CHECKED: ${kind}: no published type`);
process.exit(wrong === 0 ? 0 : 1);
