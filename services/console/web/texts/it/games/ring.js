// See the games of hands.
export const ring = {};
