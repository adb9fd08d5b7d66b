// Generated from openapi/audit.json by `npm run generate`.
// sha256 ab73438be12a30a217e4581eb96688cd84c136227693983bc15b9b75f2223ac7
export {};
