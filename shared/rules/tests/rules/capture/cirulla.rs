//! Cirulla as a subject of the harness.

use mazziere_rules::capture::{Hand, LastPlay, Layout};
use mazziere_rules::card::{Card, CardSet};
use mazziere_rules::cirulla::{
    Accuso, Cirulla, CirullaDeal, CirullaEvent, CirullaLegal, CirullaMove, CirullaOptions, CirullaScore,
};
use mazziere_rules::kernel::Setup;
use mazziere_rules::seat::{ByLine, Line, Seat};

use super::naive::{Naive, Rule};
use super::subject::{Subject, goal, naive, seated, swapped_hands};
use crate::dice::Dice;

impl Subject for Cirulla {
    fn setup(dice: &mut Dice) -> Setup<CirullaOptions> {
        let goal = goal(dice, &[6, 11, 21, 31, 41, 51], 6);
        let seats = if dice.below(2) == 0 { 2 } else { 4 };
        let [carte_viste, scoperte, auto_accuso] = std::array::from_fn(|_| dice.below(2) == 0);
        let carte_scoperte = scoperte && seats == 4;
        seated(dice, CirullaOptions { goal, carte_viste, carte_scoperte, auto_accuso }, seats)
    }
    fn layout(deal: &CirullaDeal) -> &Layout {
        deal.layout()
    }
    fn moves(legal: &CirullaLegal) -> Vec<CirullaMove> {
        legal.moves.to_vec()
    }
    fn play(card: Card, capture: Option<CardSet>) -> CirullaMove {
        CirullaMove::Play { card, capture }
    }
    fn as_play(r#move: &CirullaMove) -> Option<(Card, Option<CardSet>)> {
        match *r#move {
            CirullaMove::Play { card, capture } => Some((card, capture)),
            CirullaMove::Accuse { .. } | CirullaMove::AutoAccuso { .. } => None,
        }
    }
    fn shown(deal: &CirullaDeal, seat: Seat) -> bool {
        deal.accused(seat).is_some()
    }
    fn declarations() -> Vec<CirullaMove> {
        [Accuso::Cirulla, Accuso::Decino].map(|accuso| CirullaMove::Accuse { accuso }).to_vec()
    }
    fn preference(dice: &mut Dice) -> Option<CirullaMove> {
        Some(CirullaMove::AutoAccuso { on: dice.below(2) == 0 })
    }
    fn assert_scores(scores: &ByLine<CirullaScore>) {
        for (line, score) in scores.iter() {
            let other = &scores[line.other()];
            let items = [score.settebello, score.primiera, score.denari, score.carte];
            let deck = items.into_iter().filter(|&won| won).count() as u8;
            let accusi = score.dealer_accuso + 3 * score.cirulle + 10 * score.decini;
            let runs = score.piccola + if score.grande { 5 } else { 0 };
            assert_eq!(score.points, score.scope + deck + accusi + runs);
            assert_eq!((score.carte_taken + other.carte_taken, score.denari_taken + other.denari_taken), (40, 10));
            assert!(score.settebello != other.settebello && score.denari_taken < 10, "ten denari are a cappotto");
            assert!([0, 3, 4, 5, 6].contains(&score.piccola) && score.dealer_accuso.min(other.dealer_accuso) == 0);
            assert!(!(score.grande && other.grande) && score.piccola.min(other.piccola) == 0);
        }
    }
    fn rigged() -> &'static [&'static str] {
        &["AD", "AC"]
    }
    fn swapped(event: CirullaEvent, other: &dyn Fn(Card) -> Card) -> CirullaEvent {
        let others = |cards: CardSet| cards.map(other).collect::<CardSet>();
        match event {
            CirullaEvent::DealVoided { table } => CirullaEvent::DealVoided { table: table.map(other) },
            CirullaEvent::TableDealt { cards } => CirullaEvent::TableDealt { cards: cards.map(other) },
            CirullaEvent::HandsDealt { hands } => CirullaEvent::HandsDealt { hands: swapped_hands(hands, other) },
            CirullaEvent::DealerAccused { line, cards, sum, points, matta } => {
                CirullaEvent::DealerAccused { line, cards: others(cards), sum, points, matta }
            }
            CirullaEvent::Accused { seat, accuso, cards, points, matta } => {
                CirullaEvent::Accused { seat, accuso, cards: others(cards), points, matta }
            }
            CirullaEvent::CardPlayed { seat, card, capture, scopa } => {
                CirullaEvent::CardPlayed { seat, card: other(card), capture: others(capture), scopa }
            }
            CirullaEvent::LeftoversTaken { line, cards } => CirullaEvent::LeftoversTaken { line, cards: others(cards) },
            same @ (CirullaEvent::AutoAccusoSet { .. } | CirullaEvent::CappottoMade { .. }) => same,
        }
    }
    fn naive(deal: &CirullaDeal) -> Naive {
        let layout = deal.layout();
        Naive {
            by_hand: !deal.auto_accuso(layout.turn()),
            accused: Seat::all(layout.seats()).map(|seat| deal.accused(seat).is_some()).collect(),
            matta: deal.matta().map(u32::from),
            ..naive(layout, Rule::Cirulla)
        }
    }
    fn hands_dealt(hands: Vec<Hand>) -> CirullaEvent {
        CirullaEvent::HandsDealt { hands }
    }
    fn card_played(play: LastPlay) -> CirullaEvent {
        let LastPlay { seat, card, capture, scopa } = play;
        CirullaEvent::CardPlayed { seat, card, capture, scopa }
    }
    fn leftovers_taken(line: Line, cards: CardSet) -> CirullaEvent {
        CirullaEvent::LeftoversTaken { line, cards }
    }
}
