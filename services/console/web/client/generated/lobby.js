// Generated from openapi/lobby.json by `npm run generate`.
// sha256 471f87d345cbd28036403246d561fde62f31779881dc85750dbc64b0858eabce
export {};
