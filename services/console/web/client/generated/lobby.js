// Generated from openapi/lobby.json by `npm run generate`.
// sha256 9d6ab2bfa4a2315dc3c78de8f8f819e19865df79378462bbf4d3ea5176e2ec84
export {};
