// TODO
export const staff = {};
