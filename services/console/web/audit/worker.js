// Runs the whole verifier of a house in a Worker: the module of WebAssembly and what loads it lie in `wasm/`, where the
// house serves them. One file alone is a bundle as it comes over HTTP, and is taken apart first.

/**
 * A bundle as one NDJSON, as the files and the manifest of a folder.
 * @param {Blob} whole @param {readonly string[]} checkpoints Those that it is held against.
 */
async function folder(whole, checkpoints) {
  const lines = (await whole.text()).split("\n");
  const head = JSON.parse(lines[0] ?? "");
  /** @type {{ name: string, lines: string[] }[]} */
  const files = [];
  for (const line of lines.slice(1)) {
    const name = line.startsWith('{"file":') ? JSON.parse(line).file : undefined;
    if (name !== undefined) files.push({ name, lines: [] });
    else if (line !== "" && line !== '{"end":true}') files.at(-1)?.lines.push(line);
  }
  /** @type {File[]} */
  const made = [];
  const listed = [];
  for (const { name, lines: rows } of files) {
    const file = new File([rows.map((row) => `${row}\n`).join("")], name);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    listed.push({ name, rows: rows.length, bytes: file.size, sha256 });
    made.push(file);
  }
  const manifest = { ...head, files: listed, checkpoints };
  return [...made, new File([JSON.stringify(manifest)], "manifest.json")];
}

onmessage = async ({ data: { files: given, notes, keys } }) => {
  try {
    const base = new URL("../wasm/", import.meta.url);
    const { blobs, verify } = await import(new URL("mazziere.mjs", base).href);
    const module = await WebAssembly.compileStreaming(fetch(new URL("mazziere.wasm", base)));
    const files = given.length === 1 ? await folder(given[0], notes) : given;
    postMessage(await verify(module, blobs(files), { key: keys }));
  } catch (error) {
    postMessage({ code: 70, said: String(error) });
  }
};
