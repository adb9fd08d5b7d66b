// What tables say, a file for each kind of game.
import { capture } from "./games/capture.js";
import { cards } from "./games/cards.js";
import { melds } from "./games/melds.js";
import { ring } from "./games/ring.js";
import { solitario } from "./games/solitario.js";
import { tricks } from "./games/tricks.js";
import { uno } from "./games/uno.js";

export const games = { ...capture, ...cards, ...melds, ...ring, ...solitario, ...tricks, ...uno };
