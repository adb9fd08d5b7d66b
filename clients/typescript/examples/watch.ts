// Watches a table to its end: node watch.js TABLE
import { Cards, developmentToken, followTable, House } from "@mazziere/client";
import { at, front } from "./here.js";

const { token } = await developmentToken(front, "player", "spectator");
const { tables } = new House(at, { token });
const cards = await Cards.read(tables);
for await (const { event, view } of followTable(tables, process.argv[2] ?? "")) {
  if (event.event === "snapshot") {
    console.log(`${view.game}, ${view.seats.length} posti`);
  } else if (event.event === "step" && event.data.step === "turn" && event.data.data.game === "scopa") {
    for (const one of event.data.data.events) {
      if (one.type === "deal" && one.event.type === "card_played") {
        const { seat, card, capture } = one.event;
        const taken = (capture ?? []).map((code) => cards.name(code)).join(", ");
        console.log(`${seat}: ${cards.name(card)}${taken === "" ? "" : ` prende ${taken}`}`);
      }
    }
  } else if (event.event === "end") {
    console.log(event.data.status, view.version);
  }
}
