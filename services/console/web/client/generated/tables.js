// Generated from openapi/tables.json by `npm run generate`.
// sha256 fa171ef3be12e0383a340e73ea83a5089b206ab5c1791d84b5f833179cb5cf4c
export {};
