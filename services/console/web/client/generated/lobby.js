// Generated from openapi/lobby.json by `npm run generate`.
// sha256 5656bd058dc811e2cb4b88ab5d916321b8ec875aa01c6131378339fac07535b4
export {};
