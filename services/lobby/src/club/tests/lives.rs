//! Whole lives of private events: players who say anything at any time, wallets that refuse or are silent, effects that
//! are carried out late, twice, out of order, or by a process that dies in between. At the end everybody has exactly
//! what the games that were decided left them, the house has their fees, and every account is empty.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;

/// Something that happens in a life.
#[derive(Clone, Debug)]
enum Happening {
    /// A player says something.
    Says(Command),
    /// Every player who is asked for something says yes.
    Agreed,
    /// An effect is tried.
    Tried(usize, Luck),
    /// Everything that waits is done.
    Done,
    /// An effect is carried out again that was done before.
    Again(usize),
    /// An outcome comes late.
    Word(usize),
    /// So many milliseconds pass, and the times that are over run out.
    Passes(i64),
    /// The side of a seat wins by so many points.
    Won(usize, u32),
    /// The table is void.
    Void,
    /// The tables were away for more than half an hour.
    Away,
}

fn anybody() -> impl Strategy<Value = PlayerId> {
    // The fifth is never invited.
    (1..=5_u128).prop_map(player)
}

fn invites() -> impl Strategy<Value = Command> {
    let players = prop_oneof![
        6 => Just(vec![player(2), player(3), player(4)]),
        6 => Just(vec![player(2)]),
        1 => prop::collection::vec(anybody(), 0..5),
    ];
    let creator = prop_oneof![9 => Just(player(1)), 1 => anybody()];
    (creator, players, prop::option::weighted(0.2, anybody()), buy_in())
        .prop_map(|(creator, players, partner, buy_in)| Command::SendInvites { creator, players, partner, buy_in })
}

/// Mostly nothing; else something that may be brought to the table for cash of these tests, or not.
fn buy_in() -> impl Strategy<Value = Option<Money>> {
    prop_oneof![4 => Just(None), 1 => prop_oneof![Just(500), Just(1_500), Just(2_345), Just(5_001)].prop_map(|amount| {
        Some(cents(amount))
    })]
}

fn says() -> impl Strategy<Value = Command> {
    prop_oneof![
        8 => invites(),
        16 => (anybody(), buy_in()).prop_map(|(player, buy_in)| Command::Accept { player, buy_in }),
        16 => anybody().prop_map(|player| Command::Rematch { player }),
        2 => anybody().prop_map(|player| Command::Leave { player }),
        1 => anybody().prop_map(|player| Command::Refuse { player }),
        1 => anybody().prop_map(|player| Command::Cancel { player }),
        1 => Just(Command::NoteCreatorGone),
    ]
}

fn luck() -> impl Strategy<Value = Luck> {
    prop_oneof![
        8 => Just(Luck::Done),
        2 => (1..4_usize).prop_map(Luck::Dies),
        2 => Just(Luck::Late),
        1 => Just(Luck::Away),
        1 => Just(Luck::TooLong),
    ]
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        10 => says().prop_map(Happening::Says),
        6 => Just(Happening::Agreed),
        2 => Just(Happening::Done),
        14 => (any::<usize>(), luck()).prop_map(|(index, luck)| Happening::Tried(index, luck)),
        2 => any::<usize>().prop_map(Happening::Again),
        3 => any::<usize>().prop_map(Happening::Word),
        2 => prop_oneof![Just(1), Just(10_000), Just(60_000), Just(180_000)].prop_map(Happening::Passes),
        3 => (0..2_usize, 0..30_u32).prop_map(|(seat, difference)| Happening::Won(seat, difference)),
        1 => Just(Happening::Void),
        1 => prop::bool::weighted(0.2).prop_map(|away| if away { Happening::Away } else { Happening::Passes(1) }),
    ]
}

impl Club {
    fn hears(&mut self, outcome: Option<Command>) {
        if let Some(outcome) = outcome {
            self.take(&outcome).expect("an outcome is never refused");
        }
    }

    fn agrees(&mut self) {
        let others: Vec<PlayerId> = (2..).map(player).take(self.state.seat_count() - 1).collect();
        let all = std::iter::once(player(1)).chain(others.iter().copied());
        let said: Vec<Command> = match self.state.stage {
            Stage::Draft => {
                let (creator, partner, buy_in) = (player(1), None, None);
                vec![Command::SendInvites { creator, players: others, partner, buy_in }]
            }
            Stage::Inviting { .. } => all.map(|player| Command::Accept { player, buy_in: None }).collect(),
            Stage::RematchWait { .. } => all.map(|player| Command::Rematch { player }).collect(),
            _ => Vec::new(),
        };
        for command in &said {
            // A player who has said it already is refused.
            let _refused = self.take(command);
        }
    }

    fn happens(&mut self, happening: &Happening) {
        match happening {
            Happening::Says(command) => drop(self.take(command)),
            Happening::Agreed => self.agrees(),
            Happening::Done => {
                for index in (0..self.world.waiting.len()).rev() {
                    self.happens(&Happening::Tried(index, Luck::Done));
                }
            }
            Happening::Tried(index, luck) => {
                let index = index % self.world.waiting.len().max(1);
                // A clock is not early.
                if self.world.waiting.get(index).is_some_and(|it| !matches!(it.effect, Effect::Expire { .. })) {
                    let outcome = self.world.attempt(&self.state, index, *luck);
                    self.hears(outcome);
                }
            }
            Happening::Again(index) => {
                let outcome = self.world.again(&self.state, *index);
                self.hears(outcome);
            }
            Happening::Word(index) => {
                let word = self.world.word(*index);
                self.hears(word);
            }
            Happening::Passes(milliseconds) => {
                self.now += milliseconds;
                for timer in [Timer::Draft, Timer::Invitations, Timer::Rematch] {
                    self.hears(Some(Command::Expire { timer, game: self.state.game }));
                }
            }
            Happening::Won(seat, difference) => {
                self.difference = *difference;
                self.hears(Some(self.won(*seat)));
            }
            Happening::Void => {
                let table_id = self.state.table_id();
                self.hears(Some(Command::NoteTableVoided { table_id, position: 1 }));
            }
            Happening::Away => {
                let interruption = Interruption { from: self.at(), to: self.at() + Duration::milliseconds(1_800_001) };
                self.hears(Some(Command::NoteInterrupted { interruption }));
            }
        }
    }

    /// Everything that waits is done, nobody says anything any more, and a game in play is won.
    fn ends(&mut self) {
        for _ in 0..50 {
            while !self.world.late.is_empty() {
                self.happens(&Happening::Word(0));
            }
            self.happens(&Happening::Done);
            self.happens(&Happening::Won(0, 3));
            self.happens(&Happening::Passes(180_001));
        }
    }

    /// What the games that were decided have left to a player, in cents.
    fn earned(&self, number: u128) -> i64 {
        let of_game = |event: &Event| match event {
            Event::MatchEnded { result, .. } => {
                let own = result.shares.iter().filter(|share| share.player_id == player(number));
                own.map(|share| share.amount.cents()).sum::<i64>()
            }
            Event::GameDecided { prizes, .. } if self.state.players.contains(&player(number)) => {
                let won = prizes.iter().filter(|part| part.player_id == player(number));
                won.map(|part| part.from_pool.cents()).sum::<i64>() - self.state.cost().cents()
            }
            _ => 0,
        };
        self.happened.iter().map(of_game).sum()
    }

    /// What the house has of the matches for cash, in cents.
    fn raked(&self) -> i64 {
        let of = |event: &Event| if let Event::MatchEnded { result, .. } = event { result.rake.cents() } else { 0 };
        self.happened.iter().map(of).sum()
    }

    fn decided(&self) -> i64 {
        let decided = self.happened.iter().filter(|event| matches!(event, Event::GameDecided { .. }));
        i64::try_from(decided.count()).unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Collected = prizes + refunds + fees kept, whatever happens.
    #[test]
    fn club_v2_v4_v8_no_cent_is_lost_or_made_in_any_life(
        pairs in any::<bool>(),
        training in prop::bool::weighted(0.1),
        // Some have enough for everything, some for a game or two, some for none.
        purses in prop::array::uniform4(prop_oneof![4 => Just(PURSE), 1 => Just(1_000), 1 => Just(499)]),
        happenings in prop::collection::vec(happening(), 0..160),
    ) {
        let format = if pairs { Format::Pairs } else { Format::HeadsUp };
        let mut club = Club::new(format, if training { 0 } else { 500 });
        for (number, purse) in (1..).zip(purses) {
            club.world.wallet.move_money(AccountRef::PlayerCash { player_id: player(number) }, purse - PURSE);
        }
        happenings.iter().for_each(|happening| club.happens(happening));
        club.ends();
        prop_assert!(club.is_settled(), "{:?}", club.state.stage);
        for (number, purse) in (1..).zip(purses) {
            prop_assert_eq!(club.cash(number) + PURSE - purse, club.earned(number), "player {}", number);
        }
        let fee = club.state.buy_in().fee.cents() * i64::try_from(club.state.seat_count()).unwrap();
        prop_assert_eq!(club.fees(), club.decided() * fee);
    }

    /// Brought = taken home and raked, whatever happens; each has what they brought and what the posted matches moved.
    #[test]
    fn g3_4_g3_9_and_g3_12_no_cent_is_lost_or_made_in_any_life_for_cash(
        pairs in any::<bool>(),
        // Some have enough for anything, some for the least that is brought, some for less.
        purses in prop::array::uniform4(prop_oneof![4 => Just(PURSE), 1 => Just(2_000), 1 => Just(1_499)]),
        happenings in prop::collection::vec(happening(), 0..160),
    ) {
        let mut club = Club::for_cash(if pairs { Format::Pairs } else { Format::HeadsUp });
        for (number, purse) in (1..).zip(purses) {
            club.world.wallet.move_money(AccountRef::PlayerCash { player_id: player(number) }, purse - PURSE);
        }
        happenings.iter().for_each(|happening| club.happens(happening));
        club.ends();
        prop_assert!(club.is_settled(), "{:?}", club.state.stage);
        for (number, purse) in (1..).zip(purses) {
            prop_assert_eq!(club.cash(number) + PURSE - purse, club.earned(number), "player {}", number);
        }
        prop_assert_eq!(club.world.wallet.balance(AccountRef::HouseRake {}), club.raked());
        prop_assert_eq!(club.fees(), 0);
    }
}

/// The lives above say something: many of them come to matches that are paid, some to more than one.
#[test]
fn lives_for_cash_come_to_matches() {
    let mut runner = TestRunner::deterministic();
    let lives = prop::collection::vec(happening(), 100..160);
    let matches = |_| {
        let mut club = Club::for_cash(Format::HeadsUp);
        let life = lives.new_tree(&mut runner).unwrap().current();
        life.iter().for_each(|happening| club.happens(happening));
        club.ends();
        club.happened.iter().filter(|event| matches!(event, Event::MatchPosted { .. })).count()
    };
    let played: Vec<usize> = (0..200).map(matches).collect();
    let with = |least: usize| played.iter().filter(|matches| **matches >= least).count();
    assert!(with(1) >= 20 && with(2) >= 1, "{played:?}");
}
