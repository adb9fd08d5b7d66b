// A player without money registers, and is told why that does not work, in both languages.
import { developmentToken, House, isRefusal, refusalText } from "@mazziere/client";
import { english } from "@mazziere/client/english";
import { italian } from "@mazziere/client/italian";
import { at, eventually, front } from "./here.js";

const { token } = await developmentToken(front, "player", `bruno-${process.pid}`);
const { lobby } = new House(at, { token });
const { tournament_id } = await eventually(async () => {
  return (await lobby.get("/v1/tournaments", { query: { status: "registration_open", limit: 1 } })).data.items[0];
});
try {
  await lobby.post("/v1/tournaments/{tournament_id}/registrations", { path: { tournament_id }, body: {} });
} catch (error) {
  if (!isRefusal(error)) throw error;
  console.log(error.code);
  console.log(refusalText(error.problem, italian));
  console.log(refusalText(error.problem, english));
}
