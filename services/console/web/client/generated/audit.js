// Generated from openapi/audit.json by `npm run generate`.
// sha256 586d51bd892eab0c7aaf72a73878c3ae2741a5eb959e7b7c2a33f49147401844
export {};
