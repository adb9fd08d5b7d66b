// Generated from openapi/lobby.json by `npm run generate`.
// sha256 755de86152574c6b2b10330855dc9f243fa6a86c4ffd969f351b5f9c521963e3
export {};
