// Generated from openapi/lobby.json by `npm run generate`.
// sha256 eee6598ef228beb0ff8bd3c0659c78ab617075d5d3184fd02314bc8045c0fda3
export {};
