// Generated from openapi/tables.json by `npm run generate`.
// sha256 c8f448d03a27908f6e87d12f085b33aed43c53282210e7d9cb4646506be07500
export {};
