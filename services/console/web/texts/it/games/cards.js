// Cards, whatever the game.
export const cards = {
  "card.back": "carta coperta",
  "card.backs": "{n} {n|carta coperta|carte coperte}",
  "card.count": "{n} {n|carta|carte}",
  "card.and": "e",
};
