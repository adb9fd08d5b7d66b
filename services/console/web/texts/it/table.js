// TODO
export const table = {};
