// Cards, whatever the game.
export const cards = {
  "card.back": "face-down card",
  "card.backs": "{n} face-down {n|card|cards}",
  "card.count": "{n} {n|card|cards}",
  "card.and": "and",
};
