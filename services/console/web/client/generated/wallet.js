// Generated from openapi/wallet.json by `npm run generate`.
// sha256 373f781321f58394fc6b9e38c164295772b4843c519f4ce3f14294eaaf88aa87
export {};
