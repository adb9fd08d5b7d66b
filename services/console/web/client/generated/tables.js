// Generated from openapi/tables.json by `npm run generate`.
// sha256 f27f97763290421c0d1765f62f4067a9a242a56fb9ff17382fd5cdfdcb5cc5e1
export {};
