// Has a browser verify a bundle: node browser.mjs BROWSER DIR. Serves the page js/verify.html with the module that
// MAZZIERE_WASM names, chooses the files of the folder in it, as a person would, and prints what the page shows then.
//
// The browser is Chromium, or speaks as it does (the DevTools protocol, by a pipe).

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [browser, bundle] = process.argv.slice(2);
const served = {
  "/verify.html": "text/html",
  "/worker.mjs": "text/javascript",
  "/mazziere.mjs": "text/javascript",
  "/mazziere.wasm": "application/wasm",
};
const server = createServer(({ url }, response) => {
  const type = served[url];
  if (type === undefined) return response.writeHead(404).end();
  const file = url === "/mazziere.wasm" ? process.env.MAZZIERE_WASM : new URL(`../js${url}`, import.meta.url);
  return response.writeHead(200, { "content-type": type }).end(readFileSync(file));
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const page = `http://127.0.0.1:${server.address().port}/verify.html`;

const profile = mkdtempSync(join(tmpdir(), "mazziere-browser-"));
// In a container tests are run by root, for whom the browser has no sandbox.
const switches = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe"];
const stdio = ["ignore", "ignore", "inherit", "pipe", "pipe"];
const child = spawn(browser, [...switches, `--user-data-dir=${profile}`], { stdio });
child.on("error", ({ message }) => broken(message));
child.on("exit", () => broken("the browser has ended"));

function broken(what) {
  console.error(`browser: ${what}`);
  rmSync(profile, { recursive: true, force: true });
  process.exit(1);
}

const waiting = new Map();
const onEvent = new Map();
let heard = "";
child.stdio[4].setEncoding("utf8").on("data", (text) => {
  const messages = (heard + text).split("\0");
  heard = messages.pop();
  for (const { id, method, result, error } of messages.map((message) => JSON.parse(message))) {
    if (error) broken(error.message);
    (id === undefined ? onEvent : waiting).get(id ?? method)?.(result);
  }
});
let count = 0;
const call = (method, params = {}, sessionId = undefined) =>
  new Promise((answered) => {
    waiting.set(++count, answered);
    child.stdio[3].write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
  });

const { targetId } = await call("Target.createTarget", { url: "about:blank" });
const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
const tell = (method, params) => call(method, params, sessionId);
await tell("Page.enable");
const loaded = new Promise((shown) => onEvent.set("Page.loadEventFired", shown));
await tell("Page.navigate", { url: page });
await loaded;
const { root } = await tell("DOM.getDocument");
const { nodeId } = await tell("DOM.querySelector", { nodeId: root.nodeId, selector: "input" });
const shows = tell("Runtime.evaluate", {
  expression: `new Promise((shown) => {
    const pre = document.querySelector("pre");
    new MutationObserver(() => shown(pre.textContent)).observe(pre, { childList: true });
  })`,
  awaitPromise: true,
});
const files = readdirSync(bundle).map((name) => resolve(bundle, name));
await tell("DOM.setFileInputFiles", { nodeId, files });
console.log((await shows).result.value);
child.removeAllListeners("exit");
child.on("exit", () => {
  rmSync(profile, { recursive: true, force: true });
  server.close();
});
call("Browser.close");
