//! A tournament in a world where every effect is carried out at once, but those that wait for a clock; tables say
//! nothing by themselves. Entry `n` is registration `n` of player `n`; of pairs, of players `2n - 1` and `2n`.

use mazziere_contract::tables::LineStanding;
use mazziere_contract::wallet::AccountRef;

use super::*;
use crate::system::Meeting;
use crate::tournament::effect::{FieldStep, RunStep};
use crate::tournament::event::Withdrawal;
use crate::world::Luck;

pub(crate) struct House {
    pub(crate) life: Life,
    pub(crate) world: World<Tournament, MatchTables>,
}

/// Number of a registration.
pub(crate) fn number(id: RegistrationId) -> u128 {
    id.uuid().as_u128() - 1_000
}

impl House {
    /// Nobody has registered yet; everybody has so much to spend.
    pub(crate) fn new(life: Life, purse: i64) -> House {
        let mut world = World::new(purse, MatchTables::default());
        let opened = Event::TournamentOpened {
            setup: Box::new(life.state.setup.clone()),
            commitment: life.state.commitment.clone(),
        };
        world.queue(&life.state, &opened);
        House { life, world }
    }

    /// So many entries, one after the other.
    pub(crate) fn enter(&mut self, entries: u128) {
        for number in 1..=entries {
            self.register(number);
        }
    }

    pub(crate) fn register(&mut self, number: u128) {
        let registration_id = registration(number);
        if self.life.state.setup.format == Format::Pairs {
            let (first, second) = (player(2 * number - 1), player(2 * number));
            self.say(&Command::Register { registration_id, player: first, partner: Some(second) });
            self.say(&Command::AcceptInvitation { registration_id, player: second });
        } else {
            self.say(&Command::Register { registration_id, player: player(number), partner: None });
        }
    }

    /// Says a command that is not refused, and carries out what follows.
    pub(crate) fn say(&mut self, command: &Command) {
        self.life.say_in(command, &mut self.world).unwrap_or_else(|code| panic!("{command:?}: {code:?}"));
        self.settle();
    }

    fn is_timer(effect: &Effect) -> bool {
        matches!(
            effect,
            Effect::ExpireInvitation { .. }
                | Effect::Run {
                    step: RunStep::Field(FieldStep::OpenRegistration | FieldStep::CloseRegistration | FieldStep::Start),
                }
        )
    }

    /// Carries out all that waits for no clock.
    pub(crate) fn settle(&mut self) {
        while let Some(index) = self.world.position(|effect| !House::is_timer(effect)) {
            if let Some(outcome) = self.world.attempt(&self.life.state, index, Luck::Done) {
                self.life.say_in(&outcome, &mut self.world).unwrap();
            }
        }
    }

    /// The time of a scheduled step has come.
    pub(crate) fn ring(&mut self, step: FieldStep) {
        let rings = |effect: &Effect| *effect == Effect::from(step);
        let index = self.world.position(rings).unwrap_or_else(|| panic!("{step:?} is not due"));
        if let Some(outcome) = self.world.attempt(&self.life.state, index, Luck::Done) {
            self.say(&outcome);
        }
    }

    pub(crate) fn cancel(&mut self) {
        self.say(&Command::Cancel { reason: "storm".into() });
    }

    pub(crate) fn retire(&mut self, number: u128) {
        let first = self.life.state.entry(registration(number)).unwrap().players[0];
        self.say(&Command::Retire { registration_id: registration(number), player: first });
    }

    /// Who meets whom now, by their numbers, smaller ones first.
    pub(crate) fn ready(&self) -> Vec<Vec<u128>> {
        let numbers = |meeting: Meeting| {
            let mut numbers: Vec<u128> = meeting.entries.into_iter().map(number).collect();
            numbers.sort_unstable();
            numbers
        };
        let mut ready: Vec<Vec<u128>> = self.life.state.system.ready().into_iter().map(numbers).collect();
        ready.sort();
        ready
    }

    /// The meeting of these has this result: of each its VP and MP, the best first; an entry that has as many VP and MP
    /// as the one before shares the place.
    pub(crate) fn result(&mut self, scores: &[(u128, u8, i32)]) {
        self.result_without(scores, &[]);
    }

    /// The same, in which these took no part.
    pub(crate) fn result_without(&mut self, scores: &[(u128, u8, i32)], away: &[u128]) {
        let ready = self.life.state.system.ready();
        let all = |meeting: &&Meeting| scores.iter().all(|score| meeting.entries.contains(&registration(score.0)));
        let meeting = ready.iter().find(all).unwrap_or_else(|| panic!("{scores:?} do not meet: {:?}", self.ready()));
        let mut lines: Vec<LineStanding> = Vec::new();
        for (line, (number, vp, mp)) in (0..).zip(scores.iter().copied()) {
            let level = lines.last().filter(|last| (last.vp, last.mp) == (vp, mp)).map(|last| last.rank);
            let players = self.life.state.entry(registration(number)).unwrap().players.clone();
            let (rank, took_part) = (level.unwrap_or(line + 1), Some(!away.contains(&number)));
            lines.push(LineStanding { line, players, rank, points: mp, vp, mp, took_part });
        }
        let (match_id, table_id) = (meeting.match_id, meeting.table_id);
        self.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 });
    }

    /// Why an entry has withdrawn, if it has.
    pub(crate) fn withdrawn(&self, number: u128) -> Option<Withdrawal> {
        self.life.state.entry(registration(number)).and_then(|entry| entry.retired)
    }

    pub(crate) fn cash(&self, number: u128) -> i64 {
        self.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) })
    }

    /// What the first so many players have gained or lost.
    pub(crate) fn gains(&self, players: u128) -> Vec<i64> {
        let purse = self.world.wallet.balance(AccountRef::PlayerCash { player_id: player(99_999) });
        (1..=players).map(|number| self.cash(number) - purse).collect()
    }

    pub(crate) fn house_fee(&self) -> i64 {
        self.world.wallet.balance(AccountRef::HouseFee {})
    }

    /// The place that each of so many entries holds.
    pub(crate) fn places(&self, entries: u128) -> Vec<Option<u32>> {
        (1..=entries).map(|number| self.life.state.system.place_of(registration(number))).collect()
    }

    /// Everything is paid, and every account of the tournament is empty.
    pub(crate) fn is_settled(&self) -> bool {
        self.life.state.is_settled() && self.world.wallet.of(self.life.state.id) == [0, 0, 0]
    }
}
