// Generated from openapi/tables.json by `npm run generate`.
// sha256 dfc19931a4eb07ce8b09e266575de30a2b99de59bbd959400903b31de76c4247
export {};
