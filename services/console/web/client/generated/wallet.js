// Generated from openapi/wallet.json by `npm run generate`.
// sha256 1128c54c120c01aeddd8870a38dcb8fee268b4cace04ea7c4362535dfd4fdefb
export {};
