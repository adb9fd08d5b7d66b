// Looks for whatever makes a type of nothing: node casts.mjs FILE... Exits with 1 if there is any.
import { readFileSync } from "node:fs";
import ts from "typescript";

let found = 0;
for (const file of process.argv.slice(2)) {
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
