// Generated from openapi/lobby.json by `npm run generate`.
// sha256 32d1be0a849646afa75c856043736c0fa98457b7b7374f845294e8001ef3c99c
export {};
