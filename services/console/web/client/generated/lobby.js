// Generated from openapi/lobby.json by `npm run generate`.
// sha256 8a965615fab845cd7cb618d3c3a6206a648403061068e4a75b7c2a2b582f7817
export {};
