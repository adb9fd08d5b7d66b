//! What a seat on turn could do, found: whole moves that the judge accepts, the best opening, a hand that is complete.
//!
//! Everything here is computed when somebody asks, never while a match is played.

use super::moves::{Lay, Named, ScalaMeld, ScalaMove, ScalaReuse, ScalaUse};
use super::standing::Standing;
use super::worth::meld_value;
use super::{OPENING, score};
use crate::card::{Card, French, FrenchSet, ManyCards, Suit};
use crate::rummy::{Layout, Meld, MeldCards, Place, SCALA_40, offer, partition};

/// A game as a move names it.
pub(super) fn named(meld: &Meld) -> ScalaMeld {
    ScalaMeld { cards: meld.cards().collect(), layout: meld.layout() }
}

/// Games that take all cards of a hand but one, and that one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complete {
    /// The games.
    pub games: Vec<Meld>,
    /// The last card; no jolly.
    pub discard: Card,
}

impl Standing {
    /// The hand, with the top discard where that is taken.
    pub(super) fn hand_with(&self, taken: Option<Card>) -> ManyCards<French> {
        let mut hand = self.hand;
        taken.into_iter().for_each(|card| {
            hand.insert(card);
        });
        hand
    }

    /// The opening worth most, with `taken` in it if the top discard is taken; none if no games are worth 40.
    pub fn best_opening(&self, taken: Option<Card>) -> Option<(Vec<Meld>, u16)> {
        let hand = self.hand_with(taken);
        let cards: Vec<Card> = hand.iter().collect();
        let best = |spare| partition::best(SCALA_40, &cards, taken, spare, |meld| u32::from(meld_value(meld)));
        let closes = |laid: &partition::Laid| {
            let left = left_of(&hand, &laid.melds);
            left.is_some_and(|left| left.len() > 1 || left.iter().all(|card| self.may_close_with(card)))
        };
        let one = if self.may_close { best(1).filter(closes) } else { None };
        let laid = one.or_else(|| best(2))?;
        let worth = u16::try_from(laid.worth).ok()?;
        (worth >= OPENING).then_some((laid.melds, worth))
    }

    /// Games that take the whole hand but one card that is no jolly, with `taken` in a game if the top discard is
    /// taken; none if there are none. Whether the deal may be closed is not asked.
    pub fn complete(&self, taken: Option<Card>) -> Option<Complete> {
        let hand = self.hand_with(taken);
        let cards: Vec<Card> = hand.iter().collect();
        // As many cards as can be; of those ways one that keeps no jolly.
        let worth = |meld: &Meld| 16 * meld.len() as u32 + u32::from(meld.wild().is_some());
        let laid = partition::best(SCALA_40, &cards, taken, 1, worth)?;
        let left = left_of(&hand, &laid.melds)?;
        let mut left = left.iter();
        match (left.next(), left.next()) {
            (Some(discard), None) if discard != Card::JOLLY && !laid.melds.is_empty() => {
                Some(Complete { games: laid.melds, discard })
            }
            _ => None,
        }
    }

    /// The largest games that the hand could lay.
    pub fn offers(&self) -> Vec<Meld> {
        offer::openable(SCALA_40, &self.hand)
    }

    /// The faces of the hand that could be added, one by one, to a game.
    pub fn fitting(&self, game: &Meld) -> FrenchSet {
        offer::fitting(SCALA_40, game, self.hand.faces())
    }

    /// Whether the judge takes a lay-down.
    pub(super) fn takes(&self, used: &ScalaUse, taken: Option<Card>) -> bool {
        self.lay(Lay::from(used), taken, "").is_ok()
    }

    /// Lay-downs that the judge takes, worth most first: openings and closings in hand, or games, replaced jolly and
    /// single cards attached. With `taken` they use the top discard.
    pub(super) fn lay_downs(&self, taken: Option<Card>) -> Vec<ScalaUse> {
        let mut found = Vec::new();
        if self.opened {
            self.new_games(taken, &mut found);
            self.replacements(taken, &mut found);
            self.attachments(taken, &mut found);
        } else {
            if let Some(Complete { games, discard }) = self.complete(taken).filter(|_| self.may_close) {
                found.push(ScalaUse::CloseInHand { games: games.iter().map(named).collect(), discard });
            }
            if let Some((games, _)) = self.best_opening(taken) {
                found.push(ScalaUse::Open { games: games.iter().map(named).collect() });
            }
        }
        found.retain(|used| self.takes(used, taken));
        found
    }

    fn new_games(&self, taken: Option<Card>, found: &mut Vec<ScalaUse>) {
        let mut offers = offer::openable(SCALA_40, &self.hand_with(taken));
        offers.retain(|meld| taken.is_none_or(|taken| meld.cards().any(|card| card == taken)));
        let laid = |meld: &Meld| {
            let ScalaMeld { cards, layout } = named(meld);
            self.takes(&ScalaUse::NewGame { cards, layout }, taken)
        };
        let mut offers = offer::largest(SCALA_40, offers, laid);
        offers.sort_by_key(|meld| std::cmp::Reverse((meld.len(), meld_value(meld))));
        let games = offers.iter().map(named);
        found.extend(games.map(|ScalaMeld { cards, layout }| ScalaUse::NewGame { cards, layout }));
    }

    /// Single cards that fit games on the table, jolly last; a card that is taken with others of the hand, where it
    /// does not fit alone.
    fn attachments(&self, taken: Option<Card>, found: &mut Vec<ScalaUse>) {
        let faces = taken.map_or(self.hand.faces(), FrenchSet::of);
        for (number, game) in (0..).zip(&self.games) {
            let before = found.len();
            for card in faces {
                found.extend(added(game, card).map(|layout| ScalaUse::Attach {
                    game: number,
                    cards: MeldCards::from_slice(&[card]),
                    layout,
                }));
            }
            if let Some(taken) = taken.filter(|_| found.len() == before) {
                let joined = joined(game, taken, &self.hand);
                found.extend(joined.into_iter().map(|(cards, layout)| ScalaUse::Attach {
                    game: number,
                    cards,
                    layout,
                }));
            }
        }
    }

    /// Jolly that a card of the hand replaces: used in a game of the hand, or attached to another game alone.
    fn replacements(&self, taken: Option<Card>, found: &mut Vec<ScalaUse>) {
        for (number, game) in (0_u8..).zip(&self.games) {
            let Some(card) = game.wild_as().filter(|&card| self.hand_with(taken).contains(card)) else { continue };
            if SCALA_40.replace_wild(game, card).is_err() {
                continue;
            }
            let reuses = self.reuses(number, card, taken);
            found.extend(reuses.into_iter().map(|reuse| ScalaUse::ReplaceJoker { game: number, card, reuse }));
        }
    }

    fn reuses(&self, number: u8, card: Card, taken: Option<Card>) -> Vec<ScalaReuse> {
        let mut hand = self.hand_with(taken);
        hand.remove(card);
        hand.insert(Card::JOLLY);
        let mut games = offer::openable(SCALA_40, &hand);
        games.retain(|meld| meld.wild().is_some());
        let again = |meld: &Meld| ScalaReuse::NewGame { cards: meld.cards().collect(), layout: meld.layout() };
        let laid = |meld: &Meld| self.takes(&ScalaUse::ReplaceJoker { game: number, card, reuse: again(meld) }, taken);
        let mut reuses: Vec<ScalaReuse> = offer::largest(SCALA_40, games, laid).iter().map(again).collect();
        for (other, game) in (0_u8..).zip(&self.games).filter(|(other, _)| *other != number) {
            let cards = MeldCards::from_slice(&[Card::JOLLY]);
            reuses.extend(added(game, Card::JOLLY).map(|layout| ScalaReuse::Attach {
                game: other,
                cards: cards.clone(),
                layout,
            }));
            if let Some(taken) = taken.filter(|&taken| taken != card) {
                let mut rest = self.hand;
                rest.remove(card);
                rest.insert(Card::JOLLY);
                let joined = joined(game, taken, &rest).into_iter();
                let joined = joined.filter(|(cards, _)| cards.contains(&Card::JOLLY));
                reuses.extend(joined.map(|(cards, layout)| ScalaReuse::Attach { game: other, cards, layout }));
            }
        }
        reuses
    }

    /// The cards that may be discarded, the least useful first: cards without neighbours, then the dearest.
    pub(super) fn discards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.hand.faces().filter(|&card| self.check_discard(card).is_ok()).collect();
        cards.sort_by_key(|&card| (self.neighbours(card), std::cmp::Reverse(score::value(card)), card));
        cards
    }

    /// How many cards of the hand could go with this one; a jolly goes with all.
    fn neighbours(&self, card: Card) -> usize {
        let Some(own) = card.french() else { return usize::MAX };
        let near = |other: &Card| {
            let Some(french) = other.french() else { return false };
            let apart = own.rank.number().abs_diff(french.rank.number());
            *other != card && (apart == 0 || (own.suit == french.suit && (apart <= 2 || apart >= 11)))
        };
        self.hand.faces().filter(near).count()
    }

    /// Every move that is suggested; the judge takes each of them.
    pub(super) fn suggested(&self) -> Vec<ScalaMove> {
        if self.draws {
            let taken = self.top.map(|top| self.lay_downs(Some(top))).unwrap_or_default();
            let takes = taken.into_iter().map(|used| ScalaMove::TakeDiscard { r#use: used.into() });
            return takes.chain([ScalaMove::DrawStock {}]).collect();
        }
        let lays = self.lay_downs(None).into_iter().map(ScalaUse::into_move);
        lays.chain(self.discards().into_iter().map(|card| ScalaMove::Discard { card })).collect()
    }
}

/// What is left of a hand when these games are laid.
fn left_of(hand: &ManyCards<French>, melds: &[Meld]) -> Option<ManyCards<French>> {
    let laid: ManyCards<French> = melds.iter().flat_map(|meld| meld.cards().collect::<MeldCards>()).collect();
    hand.minus(&laid)
}

/// The ways to add one card to a game: as it is, or every layout where one is needed.
fn added(game: &Meld, card: Card) -> impl Iterator<Item = Option<Layout>> + use<> {
    let game = *game;
    let alone = SCALA_40.extend(&game, &[card], None).is_ok();
    let places = (1..=14).map(Place::Position).chain(Suit::ALL.map(Place::Suit));
    let layouts = places.filter(move |&place| {
        !alone && SCALA_40.fits(&game, card) && SCALA_40.extend(&game, &[card], Some(&[place])).is_ok()
    });
    alone.then_some(None).into_iter().chain(layouts.map(|place| Some(Layout::from_slice(&[place]))))
}

/// The ways to add a card to a sequence that it does not fit alone: with the cards of the hand that lie between, a
/// jolly in the place of one that is wanting.
fn joined(game: &Meld, card: Card, hand: &ManyCards<French>) -> Vec<(MeldCards, Option<Layout>)> {
    let mut found = Vec::new();
    for mut cards in offer::between(game, card) {
        if let Some(wanting) = cards.iter_mut().find(|own| !hand.contains(**own)) {
            *wanting = Card::JOLLY;
        }
        cards.push(card);
        // What is not held, such as a second card that is wanting, the judge refuses.
        let ways = SCALA_40.extensions(game, &cards).unwrap_or_default();
        let several = ways.len() > 1;
        found.extend(ways.iter().map(|way| {
            let layout = SCALA_40.layout_of(game, &cards, way).filter(|_| several);
            (cards.clone(), layout)
        }));
    }
    found
}

/// A lay-down of named cards, to ask whether the judge takes it.
impl<'a> From<&'a ScalaMeld> for Lay<'a> {
    fn from(meld: &'a ScalaMeld) -> Lay<'a> {
        Lay::NewGame(Named::of(meld))
    }
}
