// Generated from openapi/audit.json by `npm run generate`.
// sha256 32ca636549187528a3a8943fd5b756c91b5c1420727c9b72a4d88c16d6563c9e
export {};
