// What tables of all games say, a file for each.
import { cards } from "./games/cards.js";
import { ring } from "./games/ring.js";

export const games = { ...cards, ...ring };
