//! Tresette and spizzichino at random: conservation, points, legality, replay, leaks, perft.

use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent, StateOf};
use mazziere_rules::seat::{ByLine, Line, Points, Seat, SeatSet};
use mazziere_rules::tresette::accuso::Accuso;
use mazziere_rules::tresette::declaration::Declaration;
use mazziere_rules::tresette::settings::Change;
use mazziere_rules::tresette::{
    Tresette, TresetteDeal, TresetteEvent, TresetteLegal, TresetteMatch, TresetteMove, TresetteOptions, TresetteScore,
};

use crate::dice::Dice;
use crate::played::autoplay::{autoplay, damaged_logs, json_replays, many};
use crate::played::leaks::compared;
use crate::played::{Played, Record, shuffled};
use crate::trick::perft::perft;
use crate::trick::scene::{new, shuffle};

impl Played for Tresette {
    fn setup(dice: &mut Dice) -> Setup<TresetteOptions> {
        let goal = match dice.below(16) {
            n @ 0..=7 => Goal::Deals(n as u8 + 1),
            n => Goal::Target([6, 11, 17, 21, 26, 31, 36, 41][n as usize - 8]),
        };
        let seats = if dice.below(2) == 0 { 2 } else { 4 };
        let knockout = dice.below(2) == 0;
        let mut flip = |allowed: bool| allowed && dice.below(2) == 0;
        let options = TresetteOptions {
            goal,
            accuso: flip(true),
            cappotto: flip(!knockout),
            dichiarazioni: flip(seats == 4),
            carte_viste: flip(true),
            carte_sicure: flip(seats == 4),
        };
        let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
        Setup { options, seats, dealer, knockout }
    }

    fn places(deal: &TresetteDeal) -> Vec<Vec<Card>> {
        let hands = Seat::all(4).map(|seat| deal.hand(seat).collect());
        let piles = Line::all(2).map(|line| deal.pile(line).collect());
        let trick = deal.trick().cards().map(|(_, card)| card).collect();
        hands.chain(piles).chain([trick, deal.stock().to_vec()]).collect()
    }

    fn check_points(options: &TresetteOptions, scores: &ByLine<TresetteScore>, points: &ByLine<Points>, called: bool) {
        let accusi: u8 = scores.values().iter().map(|score| score.accusi).sum();
        let all = points.values().iter().sum::<Points>() - Points::from(accusi);
        let last = scores.values().iter().filter(|score| score.last_trick).count();
        if called {
            assert!(all <= 10 && last == 0, "a call-out comes before the last trick");
        } else {
            assert_eq!((all, last), (11, 1), "eleven in every smazzata");
            assert_eq!(scores.values().iter().map(|score| score.thirds).sum::<u8>(), 32);
        }
        assert!(options.accuso || accusi == 0);
        for score in scores.values() {
            assert_eq!(score.cappotto, options.cappotto && score.points - score.accusi == 11);
        }
    }

    fn every_move(_: &TresetteDeal, _: Seat, dice: &mut Dice) -> Vec<TresetteMove> {
        let mut moves: Vec<TresetteMove> = DeckKind::Italian40
            .cards()
            .iter()
            .map(|&card| {
                let said = dice.below(8) as usize;
                TresetteMove::Play { card, declaration: Declaration::ALL.get(said).copied() }
            })
            .collect();
        moves.extend([TresetteMove::CallOut {}, TresetteMove::DeclineCallOut {}]);
        for bits in 0..8 {
            let accusi = Accuso::ALL.into_iter().enumerate().filter(|(at, _)| bits & 1 << at != 0);
            moves.push(TresetteMove::Accuse { accusi: accusi.map(|(_, accuso)| accuso).collect() });
        }
        moves
    }

    fn is_named(legal: &TresetteLegal, r#move: &TresetteMove) -> bool {
        match r#move {
            TresetteMove::Play { card, declaration } => {
                legal.play.contains(card) && declaration.is_none_or(|said| legal.declarations.contains(&said))
            }
            TresetteMove::Accuse { accusi } => {
                !accusi.is_empty() && accusi.iter().all(|accuso| legal.accusi.contains(accuso))
            }
            TresetteMove::CallOut {} => legal.call_out,
            TresetteMove::DeclineCallOut {} => legal.proposed,
            TresetteMove::Preferences(_) => true,
        }
    }

    fn change(state: &StateOf<Tresette>, dice: &mut Dice) -> Option<(Seat, TresetteMove)> {
        // Every match begins with some settings; later ones change now and then.
        if state.scored > 0 && dice.below(60) != 0 || state.scored == 0 && dice.below(5) != 0 {
            return None;
        }
        let options = state.setup.options;
        let mut flip = |offered: bool| (offered && dice.below(2) == 0).then(|| dice.below(3) == 0);
        let change = Change {
            auto_fuori: flip(matches!(options.goal, Goal::Target(_))),
            auto_accuso: flip(options.accuso),
            auto_dichiarazione: flip(options.dichiarazioni),
        };
        let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
        (change != Change::default()).then_some((seat, TresetteMove::Preferences(change)))
    }

    fn hidden(deal: &TresetteDeal, options: &TresetteOptions, log: &[EventOf<Tresette>], eyes: SeatSet) -> Vec<Card> {
        // What everybody has been told: accusi, honours declared, cards drawn. What "Ho" proves of the other cards is
        // told from the same events: exchanging one of them for a card of another hand changes nothing that is sent
        // either.
        let mut told = CardSet::EMPTY;
        for event in log {
            let MatchEvent::Deal { event } = event else { continue };
            match event {
                TresetteEvent::Accused { accusi, .. } => {
                    told = accusi.iter().fold(told, |told, made| told.union(made.cards));
                }
                TresetteEvent::CardPlayed { declared: Some(said), .. } => {
                    told = told.union(said.ho.map(|ho| ho.honours).unwrap_or_default());
                }
                TresetteEvent::CardsDrawn { draws } => {
                    told = draws.iter().fold(told, |told, draw| told.with(draw.card));
                }
                _ => {}
            }
        }
        let open = options.carte_viste && deal.seats() == 2 && deal.stock().is_empty();
        let partner = |seat: Seat| Seat::new((seat.index() + 2) % 4);
        let sees = |seat: Seat| {
            open || eyes.contains(seat) || (options.carte_sicure && deal.seats() == 4 && eyes.contains(partner(seat)))
        };
        let hands = Seat::all(deal.seats()).filter(|&seat| !sees(seat)).flat_map(|seat| deal.hand(seat));
        hands.chain(deal.stock().iter().copied()).filter(|&card| !told.contains(card)).collect()
    }
}

#[test]
fn many_matches() {
    let endings = many::<Tresette>(1_500, 25);
    // Play-offs are next to impossible here: a player who has the target calls out, or declines and is marked.
    for met in ["abandoned", "called_out", "played", "tie_broken", "timeout"] {
        assert!(endings.iter().any(|ending| ending == met), "{met} in {endings:?}");
    }
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Tresette>(60);
    damaged_logs::<Tresette>(40);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Tresette>(120);
    assert!(compared > 3_000, "{compared} different worlds were compared");
}

/// Only a player who has just refused leads their last card without having been asked (R3, R11).
#[test]
fn no_last_card_is_led_over_a_callers_head() {
    let mut again = 0;
    for seed in 0..1_500 {
        let Record { log, live, .. } = autoplay::<Tresette>(seed, false);
        let mut state = TresetteMatch::initial(&live.setup);
        let mut refused = None;
        for event in &log {
            let (MatchEvent::Deal { event: inside }, Some(deal)) = (event, state.deal.latest()) else {
                TresetteMatch::evolve(&mut state, event);
                continue;
            };
            match inside {
                TresetteEvent::CardPlayed { seat, automatic: true, .. } if deal.may_call_out(*seat) => {
                    assert_eq!(refused, Some(*seat), "seed {seed}");
                }
                TresetteEvent::CallOutProposed { seat } if deal.has_declined(*seat) => {
                    assert_eq!(deal.hand(*seat).len(), 1, "seed {seed}: only before the last card");
                    again += 1;
                }
                _ => {}
            }
            refused = match inside {
                TresetteEvent::CallOutDeclined { seat } => Some(*seat),
                _ => None,
            };
            TresetteMatch::evolve(&mut state, event);
        }
    }
    assert!(again > 0, "nobody was asked again");
}

/// A naive tresette: hands as lists, the rules read aloud. The last card of a hand counts as one way, as it plays
/// itself.
struct Naive {
    hands: Vec<Vec<String>>,
    stock: Vec<String>,
    trick: Vec<(usize, String)>,
    turn: usize,
}

impl Naive {
    fn legal(&self) -> Vec<usize> {
        let hand = &self.hands[self.turn];
        let led = self.trick.first().map(|(_, card)| card.chars().nth(1).unwrap());
        let follows: Vec<usize> = (0..hand.len()).filter(|&at| hand[at].chars().nth(1) == led).collect();
        if follows.is_empty() { (0..hand.len()).collect() } else { follows }
    }

    fn count(&self, depth: u32) -> u64 {
        if self.hands[self.turn].is_empty() {
            return 1;
        }
        if self.hands[self.turn].len() == 1 {
            return self.after(0).count(depth);
        }
        if depth == 0 {
            return 1;
        }
        self.legal().into_iter().map(|at| self.after(at).count(depth - 1)).sum()
    }

    fn after(&self, at: usize) -> Naive {
        let seats = self.hands.len();
        let mut next =
            Naive { hands: self.hands.clone(), stock: self.stock.clone(), trick: self.trick.clone(), turn: self.turn };
        let card = next.hands[self.turn].remove(at);
        next.trick.push((self.turn, card));
        next.turn = (self.turn + 1) % seats;
        if next.trick.len() == seats {
            let suit = next.trick[0].1.chars().nth(1).unwrap();
            let rank = |card: &str| "4567JQKA23".find(card.chars().next().unwrap()).unwrap();
            let of_suit = next.trick.iter().filter(|(_, card)| card.ends_with(suit));
            next.turn = of_suit.max_by_key(|(_, card)| rank(card)).unwrap().0;
            next.trick.clear();
            for step in 0..seats.min(next.stock.len()) {
                let card = next.stock.remove(0);
                let seat = (next.turn + step) % seats;
                next.hands[seat].push(card);
            }
        }
        next
    }
}

#[test]
fn perft_agrees_with_a_naive_enumeration() {
    let moves = |state: &_, seat| {
        let play = TresetteMatch::legal(state, seat).play;
        play.into_iter().map(|card| TresetteMove::Play { card, declaration: None }).collect()
    };
    let options = TresetteOptions { goal: Goal::Deals(1), ..TresetteOptions::default() };
    for (seats, depth) in [(2u8, 5), (4, 7)] {
        for seed in 0..3 {
            let cards = shuffled(DeckKind::Italian40, &mut Dice(seed));
            let mut state = new::<Tresette>(options, seats, 0, false);
            shuffle::<Tresette>(&mut state, cards.clone());
            let n = usize::from(seats);
            let mut hands = vec![Vec::new(); n];
            for (at, card) in cards[..10 * n].iter().enumerate() {
                hands[(1 + at) % n].push(card.to_string());
            }
            let stock = cards[10 * n..].iter().map(Card::to_string).collect();
            let naive = Naive { hands, stock, trick: Vec::new(), turn: 1 };
            assert_eq!(perft::<Tresette>(&state, depth, &moves), naive.count(depth), "{seats} seats, seed {seed}");
        }
    }
    // The end of a deal in pairs: four cards each, to the last one, which plays itself.
    let mut state = new::<Tresette>(options, 4, 0, false);
    shuffle::<Tresette>(&mut state, shuffled(DeckKind::Italian40, &mut Dice(7)));
    while state.deal.latest().unwrap().tricks() < 6 {
        let by = state.deal.latest().unwrap().trick().turn();
        let first: Vec<TresetteMove> = moves(&state, by);
        crate::trick::scene::step::<Tresette>(&mut state, by.index(), first[0].clone()).unwrap();
    }
    let deal = state.deal.latest().unwrap();
    let hands = Seat::all(4).map(|seat| deal.hand(seat).map(|card| card.to_string()).collect()).collect();
    let turn = usize::from(deal.trick().turn().index());
    let naive = Naive { hands, stock: Vec::new(), trick: Vec::new(), turn };
    assert_eq!(perft::<Tresette>(&state, 12, &moves), naive.count(12));
}
