// Plays a match for money, from the first deposit to the statement.
import { answerTo, developmentToken, formatAmount, House, moveOf, Turns } from "@mazziere/client";
import { at, eventually, front } from "./here.js";

// Two tokens: one that may book deposits, and a player's. Fifty euro arrive.
const till = new House(at, { token: (await developmentToken(front, "finance", "till")).token });
const { subject: player_id, token } = await developmentToken(front, "player", `anna-${process.pid}`);
const { lobby, tables, wallet } = new House(at, { token });
await till.wallet.post("/v1/deposits", {
  body: { player_id, amount: "50.00", currency: "EUR", external_reference: `bank-${player_id}` },
});

// A sit&go over a single deal, for ten cents: the next one if another player was faster.
const { tournament_id, registration_id } = await eventually(async () => {
  const { data } = await lobby.get("/v1/tournaments", {
    query: { game: "scopa", format: "heads_up", status: "registration_open", max_buy_in: "0.10" },
  });
  const [open] = data.items;
  return open && (await lobby.post("/v1/tournaments/{tournament_id}/registrations", { path: open, body: {} })).data;
});
const table_id = await eventually(async () => {
  return (await lobby.get("/v1/registrations/{registration_id}", { path: { registration_id } })).data.table_id;
});

// We say that we are here, and play the first legal move whenever it is our turn.
const path = { table_id };
const turns = new Turns();
await tables.post("/v1/tables/{table_id}/ready", { path, body: {} });
for await (const event of tables.stream("/v1/tables/{table_id}/stream", { path })) {
  const [turn] = turns.after(event);
  const first = turn?.legal.moves[0];
  if (turn && first) {
    await tables.post("/v1/tables/{table_id}/moves", { path, ...answerTo(turn, moveOf(first)) });
    turns.answered(turn);
  }
}

// When the prize is paid: our money, newest entry first.
const tournament = () => lobby.get("/v1/tournaments/{tournament_id}", { path: { tournament_id } });
await eventually(async () => ((await tournament()).data.summary.status === "paid" ? true : undefined));
for await (const entry of wallet.items("/v1/players/{player_id}/statement", { path: { player_id } })) {
  console.log(entry.kind, formatAmount(entry.amount), "→", formatAmount(entry.balance));
}
