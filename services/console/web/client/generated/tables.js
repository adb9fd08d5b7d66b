// Generated from openapi/tables.json by `npm run generate`.
// sha256 aee3685e9ff246e67c214e8caed739578184ae08c0a1e51d12aa468bf7fb294e
export {};
