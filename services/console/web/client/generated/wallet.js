// Generated from openapi/wallet.json by `npm run generate`.
// sha256 acc13cbca826e1465e54b064e6e583b68b5a2c0da43d0b13123b83d7c043b25c
export {};
