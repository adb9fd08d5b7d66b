// Generated from openapi/audit.json by `npm run generate`.
// sha256 0c889442df3add3fac2082450ed68e1b4c31f02c491429c6f476ed4f147b3faf
export {};
