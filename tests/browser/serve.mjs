// Serves the console's files from this tree, for work on them without a build: `node serve.mjs HOUSE PORT`, where HOUSE
// is the printed address of a house that runs. A change is there when the page is loaded anew.
import { once } from "node:events";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../services/console/web/", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/**
 * Serves the tree before a house.
 * @param {string} house Its address. @param {number} port 0 for one that is free.
 * @returns {Promise<import("node:http").Server>}
 */
export async function serveTree(house, port) {
    const server = createServer(async (request, answer) => {
        const { pathname } = new URL(request.url ?? "/", "http://console");
        const file = join(web, normalize(pathname === "/" ? "/index.html" : pathname));
        if (existsSync(file) && statSync(file).isFile()) {
            const kind = /** @type {Record<string, string>} */ (KINDS)[extname(file)] ?? "text/plain";
            answer.setHeader("content-type", `${kind}; charset=utf-8`);
            answer.setHeader("cache-control", "no-store");
            createReadStream(file).pipe(answer);
            return;
        }
        // What the house serves beside its console: where it is, and its development issuer.
        try {
            const there = await fetch(new URL(request.url ?? "/", house), {
                method: request.method ?? "GET",
                headers: { "content-type": request.headers["content-type"] ?? "application/json" },
                ...(request.method === "GET" ? {} : { body: /** @type {any} */ (request), duplex: "half" }),
            });
            answer.writeHead(there.status, { "content-type": there.headers.get("content-type") ?? "text/plain" });
            answer.end(Buffer.from(await there.arrayBuffer()));
        } catch {
            answer.writeHead(502).end();
        }
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [, , house = "http://127.0.0.1:8080", port = "8090"] = process.argv;
    await serveTree(house, Number(port));
    console.log(`http://127.0.0.1:${port}/`);
}
