//! What a capture game tells the harness: how to build its moves and events, and what its rules promise.

use mazziere_rules::asso_piglia_tutto::{AssoPigliaTutto, AssoPigliaTuttoOptions};
use mazziere_rules::capture::{
    CaptureDeal, CaptureEvent, CaptureLegal, CaptureMove, CaptureScore, Hand, LastPlay, Layout,
};
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::Setup;
use mazziere_rules::matches::{DealEventOf, EventOf, Goal, LegalOf, MatchGame, MoveOf, ScoreOf, StateOf};
use mazziere_rules::scopa::Scopa;
use mazziere_rules::scopone::{Scopone, ScoponeOptions};
use mazziere_rules::seat::{ByLine, Line, Points, Seat, SeatSet};

use super::naive::{Naive, Rule};
use crate::dice::Dice;
use crate::played::Played;

/// A capture game under test.
pub(crate) trait Subject: MatchGame<Options: Copy> {
    /// Any setup that the game allows.
    fn any_setup(dice: &mut Dice) -> Setup<Self::Options>;
    /// Its cards.
    fn layout(deal: &Self::Deal) -> &Layout;
    /// Its legal moves, listed.
    fn moves(legal: &LegalOf<Self>) -> Vec<MoveOf<Self>>;
    /// A play.
    fn play(card: Card, capture: Option<CardSet>) -> MoveOf<Self>;
    /// The card and the capture of a play.
    fn as_play(r#move: &MoveOf<Self>) -> Option<(Card, Option<CardSet>)>;
    /// Whether everybody sees the hand of a seat, whatever carte viste and carte scoperte say.
    fn shown(_deal: &Self::Deal, _seat: Seat) -> bool {
        false
    }
    /// Every move that is no play and needs its turn, legal or not.
    fn declarations() -> Vec<MoveOf<Self>> {
        Vec::new()
    }
    /// Something that a player may say at any time, out of turn.
    fn preference(_dice: &mut Dice) -> Option<MoveOf<Self>> {
        None
    }
    /// Checks what both lines scored in a deal.
    fn assert_scores(scores: &ByLine<ScoreOf<Self>>);
    /// The cards that a random deck is now and then rigged to show first among those laid on the table.
    fn rigged() -> &'static [&'static str];
    /// The same position for the naive enumeration.
    fn naive(deal: &Self::Deal) -> Naive;

    fn hands_dealt(hands: Vec<Hand>) -> DealEventOf<Self>;
    fn card_played(play: LastPlay) -> DealEventOf<Self>;
    fn leftovers_taken(line: Line, cards: CardSet) -> DealEventOf<Self>;
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

impl<G: Subject> Played for G {
    fn setup(dice: &mut Dice) -> Setup<G::Options> {
        G::any_setup(dice)
    }

    /// One in twenty lays on the table what makes the deal void.
    fn deck_for(state: &StateOf<G>, dice: &mut Dice) -> Vec<Card> {
        let mut cards = dice.deck();
        let hand = G::layout(&G::start(&state.setup.options, state.setup.seats, state.dealer, &cards)).dealing().hand;
        let first = usize::from(hand * state.setup.seats);
        if dice.below(20) == 0 && first + G::rigged().len() <= cards.len() {
            for (place, card) in G::rigged().iter().enumerate() {
                let at = cards.iter().position(|c| c.to_string() == *card).unwrap();
                cards.swap(first + place, at);
            }
        }
        cards
    }

    fn places(deal: &G::Deal) -> Vec<Vec<Card>> {
        let layout = G::layout(deal);
        let hands = Seat::all(4).map(|seat| layout.hand(seat).collect());
        let piles = Line::all(2).map(|line| layout.pile(line).collect());
        hands.chain(piles).chain([layout.table().collect(), layout.stock().to_vec()]).collect()
    }

    fn check_points(_: &G::Options, scores: &ByLine<ScoreOf<G>>, _: &ByLine<Points>, _: bool) {
        G::assert_scores(scores);
    }

    fn every_move(deal: &G::Deal, _: Seat, dice: &mut Dice) -> Vec<MoveOf<G>> {
        let (deck, table) = (DeckKind::Italian40.cards(), G::layout(deal).table());
        let mut moves = G::declarations();
        for &card in deck {
            let subset: CardSet = table.filter(|_| dice.below(2) == 0).collect();
            let foreign = CardSet::of(deck[dice.below(40) as usize]);
            let captures = [None, Some(CardSet::EMPTY), Some(subset), Some(foreign), Some(table)];
            moves.extend(captures.map(|capture| G::play(card, capture)));
        }
        moves
    }

    /// A play that names no capture is legal where the card has one way only.
    fn is_named(legal: &LegalOf<G>, r#move: &MoveOf<G>) -> bool {
        let legal = G::moves(legal);
        match G::as_play(r#move) {
            Some((card, None)) => legal.iter().filter(|m| G::as_play(m).is_some_and(|(c, _)| c == card)).count() == 1,
            _ => legal.contains(r#move),
        }
    }

    fn change(state: &StateOf<G>, dice: &mut Dice) -> Option<(Seat, MoveOf<G>)> {
        let r#move = if dice.below(40) == 0 { G::preference(dice)? } else { return None };
        Some((Seat::new(dice.below(u32::from(state.setup.seats)) as u8), r#move))
    }

    fn hidden(deal: &G::Deal, _: &G::Options, _: &[EventOf<G>], eyes: SeatSet) -> Vec<Card> {
        let layout = G::layout(deal);
        let (dealing, seats) = (layout.dealing(), layout.seats());
        let open = dealing.carte_viste && seats == 2 && layout.stock().is_empty();
        let partner = |seat: Seat| Seat::new((seat.index() + 2) % 4);
        let sees = |seat: Seat| {
            open || eyes.contains(seat)
                || G::shown(deal, seat)
                || (dealing.carte_scoperte && seats == 4 && eyes.contains(partner(seat)))
        };
        let hands = Seat::all(seats).filter(|&seat| !sees(seat)).flat_map(|seat| layout.hand(seat));
        hands.chain(layout.stock().iter().copied()).collect()
    }
}

macro_rules! card_game {
    ($game:ty, $rigged:expr, $rule:expr, |$dice:ident| $setup:expr) => {
        impl Subject for $game {
            fn any_setup($dice: &mut Dice) -> Setup<<$game as MatchGame>::Options> {
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
