// Generated from openapi/lobby.json by `npm run generate`.
// sha256 202c33d31beb7785d7d4ac744feae29a8956ac4fdee13a217f72053448869f26
export {};
