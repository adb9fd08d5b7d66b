//! What a capture game tells the harness: how to build its moves and events, and what its rules promise.

use mazziere_rules::asso_piglia_tutto::{AssoPigliaTutto, AssoPigliaTuttoOptions};
use mazziere_rules::capture::{
    CaptureDeal, CaptureEvent, CaptureLegal, CaptureMove, CaptureScore, Hand, LastPlay, Layout,
};
use mazziere_rules::card::{Card, CardSet};
use mazziere_rules::kernel::Setup;
use mazziere_rules::matches::{Goal, MatchGame};
use mazziere_rules::scopa::Scopa;
use mazziere_rules::scopone::{Scopone, ScoponeOptions};
use mazziere_rules::seat::{ByLine, Line, Seat};

use super::naive::{Naive, Rule};
use crate::dice::Dice;

/// A capture game under test.
pub(crate) trait Subject: MatchGame<Options: Copy> {
    /// Any setup that the game allows.
    fn setup(dice: &mut Dice) -> Setup<Self::Options>;
    /// Its cards.
    fn layout(deal: &Self::Deal) -> &Layout;
    /// Its legal moves, listed.
    fn moves(legal: &Self::Legal) -> Vec<Self::Move>;
    /// A play.
    fn play(card: Card, capture: Option<CardSet>) -> Self::Move;
    /// The card and the capture of a play.
    fn as_play(r#move: &Self::Move) -> Option<(Card, Option<CardSet>)>;
    /// Whether everybody sees the hand of a seat, whatever carte viste and carte scoperte say.
    fn shown(_deal: &Self::Deal, _seat: Seat) -> bool {
        false
    }
    /// Every move that is no play and needs its turn, legal or not.
    fn declarations() -> Vec<Self::Move> {
        Vec::new()
    }
    /// Something that a player may say at any time, out of turn.
    fn preference(_dice: &mut Dice) -> Option<Self::Move> {
        None
    }
    /// Checks what both lines scored in a deal.
    fn assert_scores(scores: &ByLine<Self::Score>);
    /// The cards that a random deck is now and then rigged to show first among those laid on the table.
    fn rigged() -> &'static [&'static str];
    /// The same event after every card went through `other`.
    fn swapped(event: Self::Event, other: &dyn Fn(Card) -> Card) -> Self::Event;
    /// The same position for the naive enumeration.
    fn naive(deal: &Self::Deal) -> Naive;

    fn hands_dealt(hands: Vec<Hand>) -> Self::Event;
    fn card_played(play: LastPlay) -> Self::Event;
    fn leftovers_taken(line: Line, cards: CardSet) -> Self::Event;
}

/// Any goal out of these.
pub(crate) fn goal(dice: &mut Dice, targets: &[u16], deals: u8) -> Goal {
    let choice = dice.below(targets.len() as u32 + u32::from(deals)) as usize;
    targets.get(choice).map_or_else(|| Goal::Deals((choice - targets.len()) as u8 + 1), |&target| Goal::Target(target))
}

pub(crate) fn seated<O>(dice: &mut Dice, options: O, seats: u8) -> Setup<O> {
    let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
    Setup { options, seats, dealer, knockout: dice.below(2) == 0 }
}

/// The hands, table and stock as the naive enumeration has them.
pub(crate) fn naive(layout: &Layout, rule: Rule) -> Naive {
    Naive {
        rule,
        dealer: usize::from(layout.dealer().index()),
        turn: usize::from(layout.turn().index()),
        hands: Seat::all(layout.seats()).map(|seat| layout.hand(seat).collect()).collect(),
        table: layout.table().collect(),
        stock: layout.stock().to_vec(),
        hand_size: usize::from(layout.dealing().hand),
        by_hand: false,
        accused: vec![false; usize::from(layout.seats())],
        matta: None,
    }
}

pub(crate) fn swapped_hands(hands: Vec<Hand>, other: &dyn Fn(Card) -> Card) -> Vec<Hand> {
    hands.into_iter().map(|hand| Hand { cards: hand.cards.into_iter().map(other).collect(), ..hand }).collect()
}

macro_rules! card_game {
    ($game:ty, $rigged:expr, $rule:expr, |$dice:ident| $setup:expr) => {
        impl Subject for $game {
            fn setup($dice: &mut Dice) -> Setup<<$game as MatchGame>::Options> {
                $setup
            }
            fn layout(deal: &CaptureDeal) -> &Layout {
                deal.layout()
            }
            fn moves(legal: &CaptureLegal) -> Vec<CaptureMove> {
                legal.moves.to_vec()
            }
            fn play(card: Card, capture: Option<CardSet>) -> CaptureMove {
                CaptureMove::Play { card, capture }
            }
            fn as_play(r#move: &CaptureMove) -> Option<(Card, Option<CardSet>)> {
                let CaptureMove::Play { card, capture } = *r#move;
                Some((card, capture))
            }
            fn assert_scores(scores: &ByLine<CaptureScore>) {
                assert_deck_points(scores);
            }
            fn rigged() -> &'static [&'static str] {
                $rigged
            }
            fn swapped(event: CaptureEvent, other: &dyn Fn(Card) -> Card) -> CaptureEvent {
                swapped_event(event, other)
            }
            fn naive(deal: &CaptureDeal) -> Naive {
                naive(deal.layout(), $rule)
            }
            fn hands_dealt(hands: Vec<Hand>) -> CaptureEvent {
                CaptureEvent::HandsDealt { hands }
            }
            fn card_played(play: LastPlay) -> CaptureEvent {
                let LastPlay { seat, card, capture, scopa } = play;
                CaptureEvent::CardPlayed { seat, card, capture, scopa }
            }
            fn leftovers_taken(line: Line, cards: CardSet) -> CaptureEvent {
                CaptureEvent::LeftoversTaken { line, cards }
            }
        }
    };
}

/// The points of the deck are what the rules can give.
fn assert_deck_points(scores: &ByLine<CaptureScore>) {
    for (line, score) in scores.iter() {
        let other = &scores[line.other()];
        let items = [score.settebello, score.primiera, score.denari, score.carte];
        assert_eq!(score.points, score.scope + items.into_iter().filter(|&won| won).count() as u8);
        assert_eq!((score.carte_taken + other.carte_taken, score.denari_taken + other.denari_taken), (40, 10));
        assert!(score.settebello != other.settebello);
        for (one, two) in [(score.primiera, other.primiera), (score.denari, other.denari), (score.carte, other.carte)] {
            assert!(!(one && two), "a point has one winner at most");
        }
    }
}

fn swapped_event(event: CaptureEvent, other: &dyn Fn(Card) -> Card) -> CaptureEvent {
    let others = |cards: CardSet| cards.map(other).collect::<CardSet>();
    match event {
        CaptureEvent::DealVoided { table } => CaptureEvent::DealVoided { table: table.map(other) },
        CaptureEvent::TableDealt { cards } => CaptureEvent::TableDealt { cards: cards.map(other) },
        CaptureEvent::HandsDealt { hands } => CaptureEvent::HandsDealt { hands: swapped_hands(hands, other) },
        CaptureEvent::CardPlayed { seat, card, capture, scopa } => {
            CaptureEvent::CardPlayed { seat, card: other(card), capture: others(capture), scopa }
        }
        CaptureEvent::LeftoversTaken { line, cards } => CaptureEvent::LeftoversTaken { line, cards: others(cards) },
    }
}

card_game!(Scopa, &["KD", "KC", "KB"], Rule::Scopa, |dice| dice.setup());

card_game!(Scopone, &["KD", "KC", "KB"], Rule::Scopa, |dice| {
    let goal = goal(dice, &[6, 11, 21], 5);
    let [scientifico, carte_viste, carte_scoperte] = std::array::from_fn(|_| dice.below(2) == 0);
    seated(dice, ScoponeOptions { goal, scientifico, carte_viste, carte_scoperte }, 4)
});

card_game!(AssoPigliaTutto, &["KD", "KC", "KB"], Rule::Aces, |dice| {
    let goal = goal(dice, &[6, 11, 21], 5);
    let seats = if dice.below(2) == 0 { 2 } else { 4 };
    let [carte_viste, scoperte, ace_sweep_scores_scopa] = std::array::from_fn(|_| dice.below(2) == 0);
    let carte_scoperte = scoperte && seats == 4;
    seated(dice, AssoPigliaTuttoOptions { goal, carte_viste, carte_scoperte, ace_sweep_scores_scopa }, seats)
});
