// TODO
export const lobby = {};
