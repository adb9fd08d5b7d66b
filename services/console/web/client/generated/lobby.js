// Generated from openapi/lobby.json by `npm run generate`.
// sha256 abf220350fc777db411a277fd474cb7360b31100d3ce702e4991fda6bcf1e6a1
export {};
