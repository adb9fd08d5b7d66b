// Looks for what makes a type of nothing in examples and tests, which use the package as others do: there is none.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = fileURLToPath(new URL("..", import.meta.url));
const files = ["examples", "test"].flatMap((folder) =>
  readdirSync(join(here, folder)).filter((name) => name.endsWith(".ts")).map((name) => join(here, folder, name)),
);
let found = 0;
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const complain = (node, what) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    console.error(`${file}:${line + 1}: ${what}`);
    found += 1;
  };
  const look = (node) => {
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) {
      complain(node, "a cast");
    } else if (ts.isNonNullExpression(node)) {
      complain(node, "an exclamation mark");
    } else if (node.kind === ts.SyntaxKind.AnyKeyword) {
      complain(node, "any");
    } else if (ts.isTypePredicateNode(node)) {
      complain(node, "a claimed type");
    }
    ts.forEachChild(node, look);
  };
  look(source);
  if (/@ts-(ignore|expect-error|nocheck)/.test(source.text)) {
    console.error(`${file}: the compiler is told to look away`);
    found += 1;
  }
}
process.exit(found === 0 ? 0 : 1);
