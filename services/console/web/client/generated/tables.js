// Generated from openapi/tables.json by `npm run generate`.
// sha256 f270a1326661df0ebc4f2194ae38202a43668f1f19eddc5d4a2e6ef3e4d39961
export {};
