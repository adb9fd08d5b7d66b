// Registers, and learns from the own stream when the table is ready.
import { developmentToken, House } from "@mazziere/client";
import { at, eventually, front } from "./here.js";

const till = new House(at, { token: (await developmentToken(front, "finance", "till")).token });
const { subject: player_id, token } = await developmentToken(front, "player", `carla-${process.pid}`);
const { lobby, me } = new House(at, { token });
await till.wallet.post("/v1/deposits", {
  body: { player_id, amount: "5.00", currency: "EUR", external_reference: `bank-${player_id}` },
});

for await (const told of me.stream()) {
  if (told.event === "opened") {
    await eventually(async () => {
      const { data } = await lobby.get("/v1/tournaments", {
        query: { game: "scopa", format: "heads_up", status: "registration_open", max_buy_in: "0.10" },
      });
      const [open] = data.items;
      return open && (await lobby.post("/v1/tournaments/{tournament_id}/registrations", { path: open, body: {} })).data;
    });
  } else if (told.event === "registration") {
    console.log(told.event, told.data.registration.status);
  } else if (told.event === "table_ready") {
    console.log(told.event, told.data.table_id);
    break;
  }
}
