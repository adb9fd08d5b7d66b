/** @type {import("./game.js").Game} */
export const game = {};
