// Generated from openapi/lobby.json by `npm run generate`.
// sha256 fa639583c52a07c35b2beb7ddeb6e859b50e6d56c80a6ec0d2a32f43152f9ec9
export {};
