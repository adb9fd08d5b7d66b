// Plays a match of scopa and hands of hold'em at a running house: node main.js FRONT LOBBY TABLES WALLET
import { holdem } from "./holdem.js";
import { key, ok, person } from "./house.js";
import { scopa } from "./scopa.js";

const [front, lobby, tables, wallet] = process.argv.slice(2);
if (front === undefined || lobby === undefined || tables === undefined || wallet === undefined) {
  throw new Error("where is the house?");
}
const at = { front, lobby, tables, wallet };
const me = await person(at, "player", `typescript ${process.pid}`);
const till = await person(at, "finance", "till");
ok("deposit", await till.wallet.POST("/v1/deposits", {
  params: { header: key() },
  body: { player_id: me.id, amount: "500.00", currency: "EUR", external_reference: `typescript-${process.pid}` },
}));
await scopa(me);
await holdem(me, 5);
