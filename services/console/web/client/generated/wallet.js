// Generated from openapi/wallet.json by `npm run generate`.
// sha256 7bdfc1a53f7d62cf73ca6325fbc3eceb36429256c32e87ea5b0c8dd60509ae93
export {};
