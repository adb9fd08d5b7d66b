// Generated from openapi/audit.json by `npm run generate`.
// sha256 49a96cd5c4c5b59f708b4c5f5b9020bab7f78a7d3484d7a74130fbbaa6e0c7b6
export {};
