// TODO
export const games = {};
