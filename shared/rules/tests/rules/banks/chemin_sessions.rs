//! Random sessions of chemin de fer: 2 to 9 seats, cash and tournament.

use mazziere_rules::chemin_de_fer::drawing::Choice;
use mazziere_rules::chemin_de_fer::event::{BankOver, Winner};
use mazziere_rules::chemin_de_fer::{
    CheminDeFer, CheminDeFerEvent, CheminDeFerHand, CheminDeFerLegalMove, CheminDeFerMove, CheminDeFerOptions,
    CheminDeFerPreferences, CheminDeFerRing,
};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::ring::{Mode, RingEvent};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;

use crate::dice::Dice;
use crate::ring_random::{self, Event, Met, State, Subject, wanted};

struct Random;

impl Subject for Random {
    type Rules = CheminDeFer;

    const MEETS: &[&str] = &[
        "lost",
        "passed",
        "no bets",
        "stopped",
        "ties",
        "bank wins",
        "halved",
        "increased",
        "obliged",
        "penalties",
        "bought",
        "bids",
        "shoes",
        "eliminated",
        "house",
        "refused",
    ];

    fn setup(dice: &mut Dice) -> Setup<CheminDeFerOptions> {
        let seats = 2 + dice.below(8) as u8;
        let min_posta = 1 + dice.below(60);
        let options = CheminDeFerOptions {
            mode: if dice.below(3) == 0 { Mode::Tournament } else { Mode::Cash },
            min_posta,
            min_bet: 1 + dice.below(min_posta),
            house_bp: dice.below(1001) as u16,
            house_cap: dice.below(2) * dice.below(90),
            min_buyin: 50,
            max_buyin: 200,
            ..CheminDeFerOptions::default()
        };
        Setup { options, seats, dealer: Seat::new(dice.below(u32::from(seats)) as u8), knockout: false }
    }

    fn preferences(dice: &mut Dice) -> CheminDeFerMove {
        let choice = |dice: &mut Dice| if dice.below(2) == 0 { Choice::Stand } else { Choice::Draw };
        CheminDeFerMove::Preferences {
            preferences: CheminDeFerPreferences {
                by_rule: dice.below(2) == 0,
                punta_five: choice(dice),
                bank_three_to_nine: choice(dice),
                bank_five_to_four: choice(dice),
                auto_beat: dice.below(2) == 0,
            },
        }
    }

    fn attempts(state: &State<Self>, seat: Seat, dice: &mut Dice) -> Vec<(CheminDeFerMove, bool)> {
        type Legal = CheminDeFerLegalMove;
        type Move = CheminDeFerMove;
        let legal = CheminDeFerRing::legal(state, seat).moves;
        let plain = [
            (Move::Refuse {}, Legal::Refuse {}),
            (Move::Tavolo {}, Legal::Tavolo {}),
            (Move::BancoSolo {}, Legal::BancoSolo {}),
            (Move::BancoRispetto {}, Legal::BancoRispetto {}),
            (Move::Withdraw {}, Legal::Withdraw {}),
            (Move::PassHand {}, Legal::PassHand {}),
            (Move::Halve {}, Legal::Halve {}),
            (Move::Beat {}, Legal::Beat {}),
            (Move::Stand {}, Legal::Stand {}),
            (Move::Draw {}, Legal::Draw {}),
            (Move::Buy {}, Legal::Buy {}),
            (Move::Decline {}, Legal::Decline {}),
        ];
        let mut all: Vec<(Move, bool)> =
            plain.into_iter().map(|(r#move, offered)| (r#move, legal.contains(&offered))).collect();
        let range = |pick: fn(&Legal) -> Option<mazziere_rules::betting::Range>| legal.iter().find_map(pick);
        let accept = range(|legal| if let Legal::Accept { amount } = legal { Some(*amount) } else { None });
        let bet = range(|legal| if let Legal::Bet { amount } = legal { Some(*amount) } else { None });
        let increase = range(|legal| if let Legal::Increase { amount } = legal { Some(*amount) } else { None });
        let bid = range(|legal| if let Legal::Bid { amount } = legal { Some(*amount) } else { None });
        let mut amounts = vec![0, 1, Chips::MAX, Chips::from(dice.below(3_000))];
        for range in [accept, bet, increase, bid].into_iter().flatten() {
            assert!(0 < range.min && range.min <= range.max);
            amounts.extend([range.min - 1, range.min, range.min + 1, range.max - 1, range.max, range.max + 1]);
        }
        for amount in amounts {
            let fits =
                |range: Option<mazziere_rules::betting::Range>| range.is_some_and(|range| range.contains(amount));
            all.push((Move::Accept { amount }, fits(accept)));
            all.push((Move::Bet { amount }, fits(bet)));
            all.push((Move::Increase { amount }, fits(increase)));
            all.push((Move::Bid { amount }, fits(bid)));
        }
        all
    }

    fn note(state: &State<Self>, event: &Event<Self>, met: &mut Met) {
        let mut add = |what: &'static str, count: usize| *met.entry(what).or_default() += count as u64;
        match event {
            RingEvent::HandEnded { result } => {
                add("eliminated", result.eliminated.len());
                add("house", usize::from(result.rake > 0));
            }
            RingEvent::DeckShuffled { .. } => add("shoes", 1),
            RingEvent::Hand { event } => match event {
                CheminDeFerEvent::BankEnded { because, .. } => add(
                    match because {
                        BankOver::Lost => "lost",
                        BankOver::Passed => "passed",
                        BankOver::NoBets => "no bets",
                        BankOver::Stopped => "stopped",
                    },
                    1,
                ),
                CheminDeFerEvent::CoupEnded { winner, gains, .. } => {
                    add("ties", usize::from(*winner == Winner::Nobody));
                    add("bank wins", usize::from(*winner == Winner::Bank));
                    assert!(gains.iter().all(|gain| gain.share <= gain.gain));
                }
                CheminDeFerEvent::BetsClosed { bets, .. } => {
                    let placed: Chips = bets.iter().map(|bet| bet.amount).sum();
                    let in_bank = state.phase.hand().unwrap().in_bank();
                    assert!(0 < placed && placed <= in_bank, "the bank can pay every bet");
                }
                CheminDeFerEvent::Halved { .. } => add("halved", 1),
                CheminDeFerEvent::Increased { .. } => add("increased", 1),
                CheminDeFerEvent::ObligedBet { .. } | CheminDeFerEvent::ObligedLost { .. } => add("obliged", 1),
                CheminDeFerEvent::OfferMissed { parts, .. } => add("penalties", parts.len()),
                CheminDeFerEvent::Bought { .. } => add("bought", 1),
                CheminDeFerEvent::Bid { .. } => add("bids", 1),
                _ => {}
            },
            _ => {}
        }
    }

    fn chips_in_play(hand: &CheminDeFerHand) -> Chips {
        hand.chips_in_play()
    }
}

#[test]
fn random_sessions_conserve_chips_and_know_what_is_legal() {
    ring_random::sessions::<Random>(wanted(4_000));
}

#[test]
fn damaged_logs_are_taken_in_without_a_panic() {
    ring_random::damaged::<Random>(60);
}
