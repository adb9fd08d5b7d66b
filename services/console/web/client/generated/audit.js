// Generated from openapi/audit.json by `npm run generate`.
// sha256 0cc54f55ebba07faba07dd6617f7514a47d1847416dd964d91bfe4fe91d03eac
export {};
