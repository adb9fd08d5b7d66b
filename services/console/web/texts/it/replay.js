// TODO
export const replay = {};
