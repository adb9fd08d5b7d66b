// Generated from openapi/wallet.json by `npm run generate`.
// sha256 1540bd515187ebf0d2d7b78cd10c3473730e7325c048fb4759024e6cff4f385b
export {};
