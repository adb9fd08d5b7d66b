// What each game says.
import { ring } from "./games/ring.js";

export const games = { ...ring };
