// Generated from openapi/tables.json by `npm run generate`.
// sha256 36ef71cc9a6ef9767ad73cf2548a5a725b0de70cd6d1ae95ce818e1f68d17461
export {};
