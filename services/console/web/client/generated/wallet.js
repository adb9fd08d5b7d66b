// Generated from openapi/wallet.json by `npm run generate`.
// sha256 444a14eacb566e7fbdb055c3e02bf4dee55d781766fee7cf37c907e4653b299e
export {};
