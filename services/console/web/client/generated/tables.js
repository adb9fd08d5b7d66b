// Generated from openapi/tables.json by `npm run generate`.
// sha256 3f040dc3fe9ff9166bd11f1559ed2db7470243afae489a5684450c65729f5950
export {};
