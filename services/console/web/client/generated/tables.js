// Generated from openapi/tables.json by `npm run generate`.
// sha256 5b6a08dafded31055dda7810e5041fe67124c9e3eb995877f143c730e7badf22
export {};
