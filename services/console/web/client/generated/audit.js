// Generated from openapi/audit.json by `npm run generate`.
// sha256 98625a2dca6e01fcecfb14fac53e3eeb61fb2996968053d4efefd858bb888bae
export {};
