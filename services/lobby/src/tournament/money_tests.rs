//! Money in any order: effects carried out late, twice or never answered, players coming and going, a cancellation at
//! any moment. At the end every account of the tournament is zero and every player has what the log says.

use std::collections::HashSet;

use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{PlayerId, PrizeDecisionId};
use proptest::prelude::*;
use uuid::Uuid;

use super::tests::{Life, lines, player, registration};
use super::*;
use crate::system;
use crate::system::league::tests::{danish, round_robin};
use crate::system::plan::LeaguePlan;
use crate::terms::{Format, PrizeVerdict};
use crate::tournament::command::PrizeWish;
use crate::tournament::effect::Effect;
use crate::world::{self, Luck, MatchTables};

/// What each player brings, in cents: enough for one buy-in and a half.
pub(super) const PURSE: i64 = 150;

#[derive(Clone, Copy, Debug)]
enum Step {
    Register(u128),
    /// With a partner, where the tournament is for pairs.
    Invite(u128, u128),
    /// The player who is invited agrees, or declines.
    Reply(usize, bool),
    Withdraw(usize),
    Attempt(usize, Luck),
    /// Word comes at last of an effect whose answer was late.
    Word(usize),
    /// Carries an effect out again that was done before.
    Again(usize),
    Play(usize),
    /// Somebody withdraws in play.
    Retire(usize),
    /// One of two operators wants something of a player's prize (G5.6).
    Prize(u128, u128, u8),
    /// The tables refuse for good to open what is not open yet.
    Refuse,
    Cancel,
}

fn step() -> impl Strategy<Value = Step> {
    let luck = prop_oneof![
        8 => Just(Luck::Done), 1 => Just(Luck::Dies(1)), 1 => Just(Luck::Dies(2)), 4 => Just(Luck::Late),
        2 => Just(Luck::Away), 2 => Just(Luck::TooLong)
    ];
    prop_oneof![
        6 => (1..7_u128).prop_map(Step::Register),
        6 => (1..7_u128, 1..7_u128).prop_map(|(first, second)| Step::Invite(first, second)),
        5 => (0..8_usize, prop::bool::weighted(0.8)).prop_map(|(index, agrees)| Step::Reply(index, agrees)),
        1 => (0..8_usize).prop_map(Step::Withdraw),
        12 => (0..8_usize, luck).prop_map(|(index, luck)| Step::Attempt(index, luck)),
        2 => (0..40_usize).prop_map(Step::Again),
        2 => (0..40_usize).prop_map(Step::Word),
        3 => (0..4_usize).prop_map(Step::Play),
        1 => (0..8_usize).prop_map(Step::Retire),
        4 => (1..7_u128, 1..3_u128, 0..5_u8).prop_map(|(player, by, wish)| Step::Prize(player, by, wish)),
        1 => prop_oneof![8 => Just(Step::Play(0)), 1 => Just(Step::Cancel), 1 => Just(Step::Refuse)],
    ]
}

struct World {
    life: Life,
    world: world::World<Tournament, MatchTables>,
    registrations: u128,
}

impl World {
    fn new(format: Format, entries: u32, share: i64, fee: i64) -> World {
        World::playing(format, entries, share, fee, None)
    }

    fn playing(format: Format, entries: u32, share: i64, fee: i64, plan: Option<LeaguePlan>) -> World {
        let players = entries * u32::from(format.players_per_entry());
        let life = match plan {
            None => Life::new(format, players, share, fee),
            Some(plan) => Life::playing(format, players, share, fee, system::Plan::League(plan)),
        };
        World { life, world: world::World::new(PURSE, MatchTables::default()), registrations: 0 }
    }

    fn say(&mut self, command: &Command) {
        // Refusals are part of the game; outcomes are never refused here.
        let _refused = self.life.say_in(command, &mut self.world);
    }

    fn attempt(&mut self, index: usize, luck: Luck) {
        let index = index % self.world.waiting.len().max(1);
        if let Some(command) = self.world.attempt(&self.life.state, index, luck) {
            self.say(&command);
        }
    }

    fn accounts(&self) -> [i64; 3] {
        self.world.wallet.of(self.life.state.id)
    }

    fn play(&mut self, index: usize) {
        let state = &self.life.state;
        let ready = state.system.ready();
        let Some(meeting) = ready.get(index % ready.len().max(1)) else { return };
        let places = if index.is_multiple_of(2) { [1, 2] } else { [2, 1] };
        let lines = lines(state, &meeting.entries, &places);
        let match_id = meeting.match_id;
        let table_id = meeting.table_id;
        self.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 });
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Register(number) => {
                self.registrations += 1;
                let registration_id = registration(self.registrations);
                self.say(&Command::Register { registration_id, player: player(number), partner: None });
            }
            Step::Invite(first, second) => {
                self.registrations += 1;
                let registration_id = registration(self.registrations);
                self.say(&Command::Register { registration_id, player: player(first), partner: Some(player(second)) });
            }
            Step::Reply(index, agrees) => {
                let open = self.life.state.entries.iter().filter(|entry| entry.is_invitation());
                let open: Vec<_> = open.filter_map(|entry| Some((entry.registration_id, entry.pair()?.1))).collect();
                if let Some((registration_id, player)) = open.get(index % open.len().max(1)).copied() {
                    self.say(&match agrees {
                        true => Command::AcceptInvitation { registration_id, player },
                        false => Command::DeclineInvitation { registration_id, player },
                    });
                }
            }
            Step::Withdraw(index) => {
                let entries = &self.life.state.entries;
                if let Some(entry) = entries.get(index % entries.len().max(1)) {
                    let registration_id = entry.registration_id;
                    let player = entry.players[0];
                    self.say(&Command::Withdraw { registration_id, player });
                }
            }
            Step::Retire(index) => {
                let entries = &self.life.state.entries;
                if let Some(entry) = entries.get(index % entries.len().max(1)) {
                    let registration_id = entry.registration_id;
                    let player = entry.players[0];
                    self.say(&Command::Retire { registration_id, player });
                }
            }
            Step::Prize(number, by, wish) => self.prize(player(number), by, wish),
            Step::Attempt(index, luck) => self.attempt(index, luck),
            Step::Again(index) => {
                if let Some(command) = self.world.again(&self.life.state, index) {
                    self.say(&command);
                }
            }
            Step::Word(index) => {
                if let Some(command) = self.world.word(index) {
                    self.say(&command);
                }
            }
            Step::Play(index) => self.play(index),
            Step::Refuse => self.world.tables.refusing = true,
            Step::Cancel => self.say(&Command::Cancel { reason: "the tests".into() }),
        }
        let state = &self.life.state;
        assert!(state.places_taken() <= state.setup.entries());
        let bound =
            |entry: &Entry| entry.players.iter().copied().filter(|player| entry.binds(*player)).collect::<Vec<_>>();
        let mut seen: HashSet<PlayerId> = HashSet::new();
        assert!(state.entries.iter().flat_map(bound).all(|player| seen.insert(player)), "one entry per player (G2.3)");
        for entry in state.confirmed() {
            assert!(entry.is_paid_up(), "a place is taken when it is paid");
        }
    }

    fn prize(&mut self, player: PlayerId, by: u128, wish: u8) {
        let known = self.life.state.withholdings.of(player).and_then(|known| known.proposal.as_ref());
        let decision_id = known.map_or_else(|| PrizeDecisionId::new(Uuid::nil()), |proposal| proposal.decision_id);
        let next = PrizeDecisionId::derived(decision_id.uuid(), "next");
        let reason = "case 88".to_owned();
        let wish = match wish {
            0 => PrizeWish::Withhold { reason },
            1 => PrizeWish::Propose { decision_id: next, verdict: PrizeVerdict::Release, reason },
            2 => PrizeWish::Propose { decision_id: next, verdict: PrizeVerdict::Confiscate, reason },
            3 => PrizeWish::Approve { decision_id },
            _ => PrizeWish::Reject { decision_id, reason },
        };
        self.say(&Command::Prize { player, by: Uuid::from_u128(0xA000 + by), wish });
    }

    /// Whatever is withheld is decided by two people.
    fn decide_prizes(&mut self) {
        let withheld: Vec<PlayerId> = self.life.state.withholdings.iter().map(|(player, _)| player).collect();
        for player in withheld {
            self.prize(player, 1, 1);
            self.prize(player, 1, 3);
            self.prize(player, 2, 3);
        }
    }

    /// Cancels what is not over and lets everything happen that still waits.
    fn end(&mut self) {
        self.say(&Command::Cancel { reason: "the end".into() });
        for command in std::mem::take(&mut self.world.late) {
            self.say(&command);
        }
        self.decide_prizes();
        let mut turns = 0;
        while !self.world.waiting.is_empty() {
            self.attempt(turns, Luck::Done);
            turns += 1;
            assert!(turns < 1_000, "it never ends: {:?}", self.world.waiting);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn whatever_happens_in_whatever_order_the_books_end_at_zero(
        pairs in prop::bool::weighted(0.4),
        entries in 2..5_u32,
        system in 0..4_u8,
        fee in 0..21_i64,
        steps in prop::collection::vec(step(), 0..120),
    ) {
        // Three pairs at most come of six players.
        let (format, entries) = if pairs { (Format::Pairs, entries.min(3)) } else { (Format::HeadsUp, entries) };
        let plan = match system {
            0 if entries != 3 => Some(danish(3, &[7, 14], None)),
            1 => Some(round_robin(None, Some(2))),
            _ => None,
        };
        let mut world = World::playing(format, entries, 81, fee, plan);
        for step in steps {
            world.take(step);
        }
        world.end();
        prop_assert!(world.life.state.is_settled(), "{:?}", world.life.state.stage);
        prop_assert_eq!(world.accounts(), [0, 0, 0]);
        let house = world.world.wallet.balance(AccountRef::HouseFee {});
        let cash: i64 = (1..7).map(|number| world.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) })).sum();
        let taken = world.world.wallet.balance(AccountRef::HouseAdjustments {});
        prop_assert_eq!(cash + house + taken, 6 * PURSE);
        let kept = match &world.life.state.stage {
            Stage::Finished { .. } => world.life.state.setup.fees(world.life.state.setup.players as usize).cents(),
            Stage::Cancelled { plan, .. } => plan.fees_kept.cents(),
            _ => -1,
        };
        prop_assert_eq!(house, kept);
    }
}

/// A world in which two players have asked for the two places of a tournament.
fn two_asked() -> World {
    let mut world = World::new(Format::HeadsUp, 2, 80, 20);
    world.take(Step::Register(1));
    world.take(Step::Register(2));
    world
}

#[test]
fn a_buy_in_is_given_up_when_the_wallet_has_had_its_time_and_not_before() {
    let mut world = two_asked();
    world.attempt(0, Luck::Away);
    let waits = |world: &World| world.life.state.entries[0].payments[0];
    assert_eq!(waits(&world), Payment::Pending, "no answer is no reason to give it up");
    world.attempt(0, Luck::TooLong);
    assert_eq!(waits(&world), Payment::CallingOff);
    assert_eq!(world.world.wallet.posted.len(), 0, "the wallet is not asked any more");
}

#[test]
fn an_opening_that_is_refused_is_tried_five_times_more_and_then_the_tournament_is_cancelled() {
    let mut world = two_asked();
    world.world.tables.refusing = true;
    (0..3).for_each(|_| world.attempt(0, Luck::Done));
    let opening = |effect: &Effect| matches!(effect, Effect::OpenTable { .. });
    for attempt in 0..5 {
        let index = world.world.position(opening).expect("it waits");
        assert_eq!(world.life.state.stage, Stage::Running, "at attempt {attempt}");
        world.attempt(index, Luck::Done);
    }
    let index = world.world.position(opening).expect("it waits");
    world.attempt(index, Luck::Done);
    assert!(matches!(world.life.state.stage, Stage::Cancelled { .. }), "{:?}", world.life.state.stage);
    world.end();
    assert_eq!(world.accounts(), [0, 0, 0]);
    let cash = |number| world.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) });
    assert_eq!([cash(1), cash(2)], [PURSE, PURSE], "everybody has everything back");
}

#[test]
fn who_has_won_is_paid_the_prize_and_nobody_else() {
    let mut world = two_asked();
    (0..4).for_each(|_| world.attempt(0, Luck::Done));
    world.take(Step::Play(0));
    world.end();
    let Stage::Finished { standings, .. } = &world.life.state.stage else { panic!("it is finished") };
    for standing in standings.iter() {
        let player_id = world.life.state.entry(standing.registration_id).unwrap().players[0];
        let prize = if standing.place == 1 { 160 } else { 0 };
        let cash = world.world.wallet.balance(AccountRef::PlayerCash { player_id });
        assert_eq!(cash, PURSE - 100 + prize, "place {}", standing.place);
    }
    assert_eq!(world.world.wallet.balance(AccountRef::HouseFee {}), 40, "a fee is kept once");
}
