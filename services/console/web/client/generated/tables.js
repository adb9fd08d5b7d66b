// Generated from openapi/tables.json by `npm run generate`.
// sha256 63a7453e8b7e8fb37fc709eb17677775c23b221455a16683c295e424509d7b9a
export {};
