// Generated from openapi/tables.json by `npm run generate`.
// sha256 9fb5f5f69aa12df6d607875b943b3b8c2089a0e15b40654d2786b3fe46e70bd9
export {};
