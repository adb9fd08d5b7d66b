// The Italian catalogue.
import { frame } from "./it/frame.js";
import { lobby } from "./it/lobby.js";
import { money } from "./it/money.js";
import { table } from "./it/table.js";
import { games } from "./it/games.js";
import { replay } from "./it/replay.js";
import { audit } from "./it/audit.js";
import { staff } from "./it/staff.js";

export const italian = { ...frame, ...lobby, ...money, ...table, ...games, ...replay, ...audit, ...staff };
