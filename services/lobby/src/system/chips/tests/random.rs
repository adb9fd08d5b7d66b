//! Whatever happens in whatever order: hands at random, effects late, twice or with their answers lost, news twice,
//! tables lost, players coming late, tables where all go out in one hand, a cancellation at any moment. Chips and money
//! are conserved, nobody sits twice, somebody wins, and the books end at zero.

use mazziere_contract::wallet::AccountRef;
use proptest::prelude::*;

use super::life::{Life, cents, is_timed, player, scheduled, settings};
use crate::system::chips::command::ChipCommand;
use crate::system::chips::{Bubble, Whereabouts};
use crate::terms::{ChipMode, ChipSettings};
use crate::tournament::effect::{Effect, FieldStep};
use crate::tournament::registration::late;
use crate::tournament::{Command, Stage};
use crate::world::Luck;

#[derive(Clone, Copy, Debug)]
enum Step {
    Attempt(usize, Luck),
    /// Word comes at last of an effect whose answer was late.
    Word(usize),
    /// An effect that was done is carried out again.
    Again(usize),
    Hear,
    /// News that was heard before.
    HearAgain(usize),
    Deal(usize),
    End(usize, usize, u8),
    AllOut(usize),
    Lose(usize),
    Register(u128),
    EndLate,
    Cancel,
}

fn step() -> impl Strategy<Value = Step> {
    let luck = prop_oneof![
        12 => Just(Luck::Done), 1 => Just(Luck::Dies(1)), 1 => Just(Luck::Dies(2)), 2 => Just(Luck::Late), 1 => Just(Luck::Away)
    ];
    prop_oneof![
        16 => (0..16_usize, luck).prop_map(|(index, luck)| Step::Attempt(index, luck)),
        2 => (0..16_usize).prop_map(Step::Word),
        2 => (0..64_usize).prop_map(Step::Again),
        14 => Just(Step::Hear),
        1 => (0..64_usize).prop_map(Step::HearAgain),
        10 => (0..16_usize).prop_map(Step::Deal),
        10 => (0..16_usize, 0..10_usize, 0..=255_u8).prop_map(|(table, winner, luck)| Step::End(table, winner, luck)),
        1 => (0..16_usize).prop_map(Step::AllOut),
        2 => (20..30_u128).prop_map(Step::Register),
    ]
}

/// Things that happen seldom, once or twice in a tournament, at some point of it.
fn rare() -> impl Strategy<Value = (usize, Step)> {
    let what = prop_oneof![
        2 => Just(Step::EndLate),
        2 => (0..16_usize).prop_map(Step::Lose),
        1 => Just(Step::Cancel),
    ];
    (0..400_usize, what)
}

struct World {
    life: Life,
    chips: u64,
    round: u32,
}

impl World {
    fn say(&mut self, command: &Command) {
        // Refusals are part of the game; outcomes and news are never refused here.
        let refused = self.life.say(command).is_err();
        assert!(!refused || matches!(command, Command::Register { .. } | Command::Cancel { .. }), "{command:?}");
    }

    fn attempt(&mut self, index: usize, luck: Luck) {
        let waiting = &self.life.world.waiting;
        let due: Vec<usize> = (0..waiting.len()).filter(|index| !is_timed(&waiting[*index].effect)).collect();
        let Some(index) = due.get(index % due.len().max(1)) else { return };
        if let Some(command) = self.life.world.attempt(&self.life.state, *index, luck) {
            self.say(&command);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Attempt(index, luck) => self.attempt(index, luck),
            Step::Word(index) => {
                if let Some(command) = self.life.world.word(index) {
                    self.say(&command);
                }
            }
            Step::Again(index) => {
                let done = &self.life.world.done;
                if let Some(effect) = done.get(index % done.len().max(1))
                    && !is_timed(&effect.effect)
                    && let Some(command) = self.life.world.again(&self.life.state, index)
                {
                    self.say(&command);
                }
            }
            Step::Hear => {
                if let Some(news) = self.life.world.tables.news.pop_front() {
                    self.life.hear(news);
                }
            }
            Step::HearAgain(index) => {
                if let Some(news) = self.life.old_news.get(index % self.life.old_news.len().max(1)).cloned() {
                    // A player may be back in a seat that they left before; otherwise old news come to nothing.
                    if matches!(news, ChipCommand::NoteHand { .. }) {
                        let before = self.life.state.clone();
                        self.say(&Command::Chips(news));
                        assert_eq!(before.system, self.life.state.system, "a hand counts once");
                    }
                }
            }
            Step::Deal(index) => {
                let rooms = self.life.open_rooms();
                if let Some(id) = rooms.get(index % rooms.len().max(1)).copied()
                    && self.life.can_deal(id)
                {
                    self.life.deal(id);
                }
            }
            Step::End(index, winner, luck) => {
                let rooms = self.life.open_rooms();
                let playing: Vec<_> =
                    rooms.into_iter().filter(|id| self.life.world.tables.rooms[id].in_play.is_some()).collect();
                if let Some(id) = playing.get(index % playing.len().max(1)).copied() {
                    self.life.end_hand(id, winner, |index, start| match (usize::from(luck) >> (index % 4 * 2)) & 3 {
                        0 => start,
                        1 => start / 3,
                        2 => 1,
                        _ => 0,
                    });
                }
            }
            Step::AllOut(index) => {
                let rooms = self.life.open_rooms();
                let playing: Vec<_> =
                    rooms.into_iter().filter(|id| self.life.world.tables.rooms[id].in_play.is_some()).collect();
                if let Some(id) = playing.get(index % playing.len().max(1)).copied() {
                    self.life.end_without_a_winner(id);
                }
            }
            Step::Lose(index) => {
                let rooms = self.life.open_rooms();
                if let Some(id) = rooms.get(index % rooms.len().max(1)).copied() {
                    self.life.lose(id);
                }
            }
            Step::Register(number) => {
                if late::is_open(&self.life.state) {
                    let known = self.life.state.entries.iter().any(|entry| entry.has(player(number)));
                    if !known {
                        let _refused = self.life.register(number);
                    }
                }
            }
            Step::EndLate => {
                let effect = Effect::from(FieldStep::EndLateRegistration);
                if self.life.world.position(|waiting| *waiting == effect).is_some() {
                    self.life.tick(FieldStep::EndLateRegistration);
                }
            }
            Step::Cancel => self.say(&Command::Cancel { reason: "the tests".into() }),
        }
        self.check();
    }

    /// What holds after every step.
    fn check(&mut self) {
        if self.life.chips().is_shootout() && self.life.chips().round != self.round {
            self.life.ownerless = 0;
        }
        let chips = self.life.chips();
        if self.life.state.stage == Stage::Running {
            if chips.round != self.round || !chips.is_shootout() {
                self.round = chips.round;
                let in_round = if chips.is_shootout() { chips.left() } else { chips.players.len() };
                self.chips = in_round as u64 * chips.settings.starting_chips;
            }
            let in_play: u64 = chips.players.values().map(|player| player.chips).sum();
            assert_eq!(in_play + self.life.ownerless, self.chips, "chips are conserved");
        }
        assert_eq!(chips.wrong_with_rooms(), Vec::<u32>::new(), "the lists of tables are what the tables come to");
        let mut held = 0;
        for table in chips.tables.iter() {
            held += table.seats.iter().flatten().count();
        }
        let mut claimed = 0;
        for player in chips.players.values() {
            claimed += match player.place {
                Whereabouts::Leaving { .. } => 2,
                Whereabouts::Arriving(_) | Whereabouts::Seated(_) => 1,
                Whereabouts::Waiting | Whereabouts::Out(_) => 0,
            };
        }
        // The seat of a player who is out stays theirs until the tables say that they have left it, and the seat at a
        // lost table that a player was going to is held by nobody.
        let out = chips.players.values().filter(|player| !player.place.is_in()).count();
        let broken = |player: &&crate::system::chips::Player| {
            let target = player.place.target().and_then(|chair| chips.table(chair.table));
            target.is_some_and(|table| table.breaking && !table.closing)
        };
        assert_eq!(chips.players.values().find(broken), None, "nobody is sent to a table that is being broken");
        assert!(held <= claimed + out, "{held} seats are held, {claimed} claimed");
        assert_eq!(chips.fallen, chips.out.iter().map(|fallen| fallen.entries.len()).sum::<usize>());
    }

    /// Hands at random, everything done at once, until it is over.
    fn play_out(&mut self) {
        for command in std::mem::take(&mut self.life.world.late) {
            self.say(&command);
        }
        for turn in 0_usize..4_000 {
            self.life.settle();
            self.check();
            self.check_settled();
            if self.life.state.is_over() {
                return;
            }
            let rooms = self.life.open_rooms();
            let playing: Vec<_> =
                rooms.iter().copied().filter(|id| self.life.world.tables.rooms[id].in_play.is_some()).collect();
            let ready: Vec<_> = rooms.iter().copied().filter(|id| self.life.can_deal(*id)).collect();
            if let Some(id) = playing.first() {
                // Who is called by the winner and how far is scattered enough for every hand to be another.
                let luck = turn.wrapping_mul(2_654_435_761) >> 7;
                if luck.is_multiple_of(11) {
                    self.life.end_without_a_winner(*id);
                } else {
                    self.life.end_hand(*id, luck, |index, start| if (luck >> index) % 2 == 0 { start } else { 1 });
                }
            } else if let Some(id) = ready.get(turn % ready.len().max(1)) {
                self.life.deal(*id);
            } else {
                panic!("nobody can play: {:#?}", self.life.chips());
            }
        }
        panic!("it never ends");
    }

    /// When nothing waits and no hand is in play, the floor is in order (G1.9).
    fn check_settled(&self) {
        let (chips, state) = (self.life.chips(), &self.life.state);
        let idle = self.life.world.tables.rooms.values().all(|room| room.over || room.in_play.is_none());
        if state.stage != Stage::Running || !idle || chips.is_shootout() || chips.bubble != Bubble::Off {
            return;
        }
        assert!(!chips.is_moving(), "{chips:#?}");
        let sizes = self.life.sizes();
        let (most, least) = (sizes.iter().max().unwrap(), sizes.iter().min().unwrap());
        assert!(most - least <= 1, "{sizes:?}");
        let seats = usize::from(chips.settings.table_seats);
        assert_eq!(sizes.len(), chips.left().div_ceil(seats), "as few tables as needed: {sizes:?}");
    }
}

fn run(players: u32, seats: u8, mode: ChipMode, late: bool, guarantee: i64, steps: Vec<Step>, rare: &[(usize, Step)]) {
    let base = if late { scheduled(2) } else { settings() };
    let settings = ChipSettings {
        table_seats: seats,
        mode,
        late_registration_level: u32::from(late),
        guarantee: cents(guarantee),
        ..base
    };
    let most = if late { players + 10 } else { players };
    let mut life = Life::new(most, settings);
    life.join(1..=u128::from(players));
    if late {
        life.tick(FieldStep::CloseRegistration);
        life.tick(FieldStep::Start);
    }
    let mut world = World { life, chips: 0, round: 0 };
    for (number, step) in steps.into_iter().enumerate() {
        for (at, rare) in rare {
            if *at == number {
                world.take(*rare);
            }
        }
        world.take(step);
    }
    world.play_out();
    let state = &world.life.state;
    assert!(state.is_settled(), "{:?} waits for {:?}", state.stage, world.life.world.waiting);
    assert_eq!(world.life.world.wallet.of(state.id), [0, 0, 0]);
    let entries = world.life.chips().players.len();
    let house = world.life.world.wallet.balance(AccountRef::HouseFee {});
    let overlay = -world.life.world.wallet.balance(AccountRef::HouseOverlay {});
    let cash: i64 = (1..40)
        .map(|number| world.life.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) }))
        .sum();
    assert_eq!(cash + house - overlay, 39 * 150, "every cent is somewhere");
    match &state.stage {
        Stage::Finished { standings, .. } => {
            assert_eq!(house, 20 * entries as i64);
            assert_eq!(standings.len(), entries);
            let chips = world.life.chips();
            let winners = standings.iter().filter(|standing| standing.place == 1).count();
            assert!(chips.left() <= 1 && winners > 0);
            assert!(
                winners == 1 || chips.left() == 0,
                "the last of several tables went out in one hand of all of them"
            );
            let paid: i64 = standings.iter().map(|standing| standing.prizes[0].cents()).sum();
            assert_eq!(paid, (80 * entries as i64).max(guarantee));
            assert_eq!(overlay, (guarantee - 80 * entries as i64).max(0));
        }
        Stage::Cancelled { plan, .. } => {
            assert_eq!(house, plan.fees_kept.cents());
            assert_eq!(overlay, 0, "only the money collected is distributed");
        }
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn tables_balanced_and_broken(
        players in 2..20_u32, seats in 2..7_u8, guarantee in prop_oneof![Just(0), Just(5_000)],
        steps in prop::collection::vec(step(), 0..400), rare in prop::collection::vec(rare(), 0..2),
    ) {
        run(players, seats, ChipMode::Normal, false, guarantee, steps, &rare);
    }

    #[test]
    fn players_coming_late(
        players in 2..12_u32, seats in 2..7_u8, guarantee in prop_oneof![Just(0), Just(5_000)],
        steps in prop::collection::vec(step(), 0..400), rare in prop::collection::vec(rare(), 0..2),
    ) {
        run(players, seats, ChipMode::Normal, true, guarantee, steps, &rare);
    }

    #[test]
    fn shoot_outs(
        players in 2..20_u32, seats in 2..7_u8,
        steps in prop::collection::vec(step(), 0..400), rare in prop::collection::vec(rare(), 0..2),
    ) {
        run(players, seats, ChipMode::Shootout, false, 0, steps, &rare);
    }
}
