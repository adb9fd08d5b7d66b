// Generated from openapi/tables.json by `npm run generate`.
// sha256 eb79615051ef2d017333c61ad44e24327cd6a050bf60e7b0cb4245a537e5cfd6
export {};
