// The English catalogue.
import { frame } from "./en/frame.js";
import { lobby } from "./en/lobby.js";
import { money } from "./en/money.js";
import { table } from "./en/table.js";
import { games } from "./en/games.js";
import { replay } from "./en/replay.js";
import { audit } from "./en/audit.js";
import { staff } from "./en/staff.js";

export const english = { ...frame, ...lobby, ...money, ...table, ...games, ...replay, ...audit, ...staff };
