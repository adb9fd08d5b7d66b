// TODO
export const money = {};
