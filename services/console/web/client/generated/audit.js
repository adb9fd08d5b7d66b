// Generated from openapi/audit.json by `npm run generate`.
// sha256 6928b79eba2e0db7f0455184d65730d1cd114c8b18d110dd7d63fedb8e3cc111
export {};
