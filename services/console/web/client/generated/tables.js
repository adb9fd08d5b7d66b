// Generated from openapi/tables.json by `npm run generate`.
// sha256 140749079e5085caae4db7dfd9bdb645939e19942feead04097b718815f6da26
export {};
