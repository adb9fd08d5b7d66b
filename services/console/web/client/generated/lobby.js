// Generated from openapi/lobby.json by `npm run generate`.
// sha256 83648ea00893ae54045cdc038ea65ab6b3ce56b31dee87e1fe93bee1dcc9b3ec
export {};
