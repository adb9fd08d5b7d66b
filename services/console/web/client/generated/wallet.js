// Generated from openapi/wallet.json by `npm run generate`.
// sha256 3aefb2e0725c946928d5c0c137c00ae1919dcacd72bcef2ea34d54da4dafdd27
export {};
