// An operator opens a tournament, sees what cancelling it would refund, and cancels it.
import { developmentToken, formatAmount, House } from "@mazziere/client";
import { at, eventually, front } from "./here.js";

const { token } = await developmentToken(front, "operator", "olga");
const { lobby } = new House(at, { token });
const { template_id } = await eventually(async () => {
  // Of a kind that is not full at once: what is in play is not cancelled by one person alone.
  const { data } = await lobby.get("/v1/tournaments", { query: { status: "registration_open", limit: 200 } });
  return data.items.find(({ players, starts_at }) => players >= 8 && !starts_at);
});
const { tournament_id } = (await lobby.post("/v1/tournaments", { body: { template_id } })).data;

const path = { tournament_id };
const cancel = async (dry_run: boolean) => {
  const body = { dry_run, reason: "power failure in the hall" };
  return (await lobby.post("/v1/tournaments/{tournament_id}/cancellation", { path, body })).data;
};
const plan = await cancel(true);
console.log(`${plan.refunds.length} refunds, ${formatAmount(plan.from_pool, "en")} of the pool`);
await cancel(false);
console.log((await lobby.get("/v1/tournaments/{tournament_id}", { path })).data.summary.status);
