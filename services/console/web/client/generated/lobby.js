// Generated from openapi/lobby.json by `npm run generate`.
// sha256 6312e129408457d0cf6c60424528d514ec99531477853e5058c89fb42dc19248
export {};
