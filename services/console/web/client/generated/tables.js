// Generated from openapi/tables.json by `npm run generate`.
// sha256 0c812093d3009ccb4cf08ebd97c68fe27328a79f14a64a2d0b5be48a1ec15f70
export {};
