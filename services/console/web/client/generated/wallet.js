// Generated from openapi/wallet.json by `npm run generate`.
// sha256 85dbf11c53b7637286d9cc6b531c86ddac6de82203488acf39a0bacc8fab6b49
export {};
