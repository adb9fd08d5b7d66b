// The verifier in a Worker of a page: is sent the files of a bundle, and sends what came of them.

import { blobs, verify } from "./mazziere.mjs";

onmessage = async ({ data: files }) => {
  const module = await WebAssembly.compileStreaming(fetch("mazziere.wasm"));
  postMessage(await verify(module, blobs(files)));
};
