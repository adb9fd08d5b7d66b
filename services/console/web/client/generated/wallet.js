// Generated from openapi/wallet.json by `npm run generate`.
// sha256 4609dc09b4e4256d7c9e32b0d652c2ca1f8ec236f60fc7a50c20000a6060b96e
export {};
