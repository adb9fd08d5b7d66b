// Generated from openapi/tables.json by `npm run generate`.
// sha256 a35b466b26995a1f92c9fa9d184e1f446f406616fcea18589471ca0d2e24c2d1
export {};
