// Generated from openapi/ by `npm run generate`.

/** Lists whose `next` is sent as `after`; that of the others is sent as `cursor`. */
export const pagedByVersion: Record<string, readonly string[]> = {
  "lobby": [],
  "tables": [
    "/v1/feed",
    "/v1/tables/{table_id}/events",
    "/v1/tables/{table_id}/log",
    "/v1/tables/{table_id}/replay"
  ],
  "wallet": [
    "/v1/exclusions",
    "/v1/statement-lines"
  ],
  "audit": []
};
