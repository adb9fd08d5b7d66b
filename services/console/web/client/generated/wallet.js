// Generated from openapi/wallet.json by `npm run generate`.
// sha256 44426e95b0934a66d50131e96b596ffd53ca5d4f33749e02e0d5384e0ea34de1
export {};
