// Serves the console's files from this tree, for work on them without a build: `node serve.mjs HOUSE PORT`, where HOUSE
// is the printed address of a house that runs. A change is there when the page is loaded anew.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const [, , house = "http://127.0.0.1:8080", port = "8090"] = process.argv;
const web = fileURLToPath(new URL("../../services/console/web/", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? "/", "http://console");
    const file = join(web, normalize(pathname === "/" ? "/index.html" : pathname));
    if (existsSync(file) && statSync(file).isFile()) {
        answer.setHeader("content-type", `${/** @type {any} */ (KINDS)[extname(file)] ?? "text/plain"}; charset=utf-8`);
        answer.setHeader("cache-control", "no-store");
        createReadStream(file).pipe(answer);
        return;
    }
    // What the house serves beside its console: where it is, and its development issuer.
    const body = request.method === "GET" ? undefined : request;
    const there = await fetch(new URL(request.url ?? "/", house), {
        method: request.method ?? "GET",
        headers: { "content-type": request.headers["content-type"] ?? "application/json" },
        ...(body === undefined ? {} : { body: /** @type {any} */ (body), duplex: "half" }),
    });
    answer.writeHead(there.status, { "content-type": there.headers.get("content-type") ?? "application/json" });
    answer.end(Buffer.from(await there.arrayBuffer()));
}).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
