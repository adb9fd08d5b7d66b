//! The rings of a chip tournament: what its floor asks is done, one thing after the other, and in between hands are
//! played.

use std::cmp::Reverse;
use std::collections::VecDeque;

use anyhow::{Context, ensure};
use mazziere_contract::tables::{Eliminated, HandEnded, HandSeat, SeatVacated, VacatedBecause};
use mazziere_ids::{PostingId, RegistrationId};
use mazziere_lobby::system::chips::command::ChipCommand;
use mazziere_lobby::system::chips::step::ChipStep;
use mazziere_lobby::system::chips::{Chair, Chips, Player, Table, Whereabouts};
use mazziere_lobby::tournament::effect::{FieldStep, RunStep};
use mazziere_lobby::tournament::{Command, Tournament};

use super::dice::Dice;

/// What a tournament waits for, in order, and how far the feed is.
#[derive(Default)]
pub(super) struct Rings {
    waiting: VecDeque<RunStep>,
    position: i64,
}

impl Rings {
    /// Something is to be done; what waits for the clock, or for levels, is not done here.
    pub(super) fn note(&mut self, step: RunStep) {
        if matches!(step, RunStep::Chips(_) | RunStep::Field(FieldStep::Pool { .. } | FieldStep::TopUp)) {
            self.waiting.push_back(step);
        }
    }

    /// Does the next thing that waits: what is to be said of it. `None` if nothing waits.
    pub(super) fn done(&mut self, state: &Tournament) -> anyhow::Result<Option<Vec<Command>>> {
        let Some(step) = self.waiting.pop_front() else { return Ok(None) };
        let posting = |what: &str| PostingId::derived(state.id.uuid(), what);
        let command = match step {
            RunStep::Chips(step) => return self.told(state, step).map(Some),
            RunStep::Field(FieldStep::Pool { registration_id }) => {
                Command::NotePooled { registration_id, posting: Some(posting(&format!("pool:{registration_id}"))) }
            }
            RunStep::Field(_) => Command::NoteToppedUp { posting: posting("top_up") },
        };
        Ok(Some(vec![command]))
    }

    /// The tables are told something.
    fn told(&mut self, state: &Tournament, step: ChipStep) -> anyhow::Result<Vec<Command>> {
        let chips = state.system.chips().context("chips")?;
        let command = match step {
            ChipStep::OpenTable { table } => {
                let is_sent = |id: &RegistrationId| {
                    let place = chips.players.get(id).map(|player| player.place);
                    matches!(place, Some(Whereabouts::Arriving(chair)) if chair.table == table)
                };
                let holders = chips.table(table).into_iter().flat_map(|table| table.seats.iter().flatten().copied());
                ChipCommand::NoteTableOpened { table, seated: holders.filter(is_sent).collect() }
            }
            ChipStep::Seat { registration_id, seating } => ChipCommand::NoteSeated { registration_id, seating },
            ChipStep::Release { registration_id, .. } => {
                let player = chips.players.get(&registration_id).context("a player")?;
                let from = player.place.sits_at().context("a seat")?;
                return Ok(vec![self.stands_up(chips, from, player, VacatedBecause::Moved)?]);
            }
            ChipStep::Pace { table, number } => {
                let (hands, allowed) =
                    chips.table(table).map(|table| (table.hands, table.paced.allowed)).context("a table")?;
                ChipCommand::NotePaceHeard { table, number, hand: allowed.map(|_| hands) }
            }
            ChipStep::CloseTable { table } => {
                let sitting = seated(chips, table, chips.table(table).context("a table")?);
                let close = |(seat, _, player): (u8, RegistrationId, &Player)| {
                    self.stands_up(chips, Chair { table, seat }, player, VacatedBecause::Closed)
                };
                return sitting.into_iter().map(close).collect();
            }
            ChipStep::VoidTable { .. } => anyhow::bail!("nothing is cancelled here"),
        };
        Ok(vec![Command::Chips(command)])
    }

    /// A hand at one of the tables that may play one, and who stands up after it.
    pub(super) fn hand(&mut self, state: &Tournament, dice: &mut Dice) -> anyhow::Result<Vec<Command>> {
        let chips = state.system.chips().context("chips")?;
        let all = u64::try_from(chips.players.len())? * chips.settings.starting_chips;
        ensure!(chips.is_shootout() || chips.in_play() == all, "{} of {all} chips are in play", chips.in_play());
        let may = |table: &Table| {
            table.opened && !table.closing && table.paced.allowed.is_none_or(|allowed| table.hands < allowed)
        };
        let tables = (0..).zip(chips.tables.iter()).filter(|(_, table)| may(table));
        let with_players = tables.map(|(number, table)| (number, table, seated(chips, number, table)));
        let ready: Vec<_> = with_players.filter(|(_, _, sitting)| sitting.len() > 1).collect();
        let (number, table, sitting) = ready.get(dice.pick(ready.len())).context("nobody can play")?;
        let winner = dice.pick(sitting.len());
        let lost = |index: usize, chips: u64, luck: u64| match luck {
            _ if index == winner => 0,
            0 => 0,
            1 => chips / 3,
            _ => chips,
        };
        let lost: Vec<u64> =
            (0..).zip(sitting).map(|(index, (_, _, player))| lost(index, player.chips, dice.throw(4))).collect();
        let pot: u64 = lost.iter().sum();
        let seat = |(index, (seat, _, player)): (usize, &(u8, RegistrationId, &Player))| HandSeat {
            seat: *seat,
            player_id: player.player_id,
            start: player.chips,
            end: player.chips - lost[index] + if index == winner { pot } else { 0 },
        };
        let seats: Vec<HandSeat> = sitting.iter().enumerate().map(seat).collect();
        // The button is the first of them.
        let out = (0..).zip(&seats).filter(|(_, seat)| seat.end == 0);
        let mut eliminated: Vec<Eliminated> =
            out.map(|(distance, seat)| Eliminated { player_id: seat.player_id, start: seat.start, distance }).collect();
        eliminated.sort_by_key(|loser| (Reverse(loser.start), loser.distance));
        let hand = HandEnded {
            hand: table.hands + 1,
            seats,
            pot,
            rake: 0,
            brought: 0,
            carried: 0,
            eliminated,
            away: Vec::new(),
        };
        self.position += 1;
        let ended = ChipCommand::NoteHand { table_id: table.id, hand, position: self.position };
        let mut commands = vec![Command::Chips(ended)];
        for (index, (seat, _, player)) in sitting.iter().enumerate() {
            if lost[index] == player.chips {
                let chair = Chair { table: *number, seat: *seat };
                let out = VacatedBecause::Eliminated;
                let broke = Player { chips: 0, ..(*player).clone() };
                commands.push(self.stands_up(chips, chair, &broke, out)?);
            }
        }
        Ok(commands)
    }

    fn stands_up(
        &mut self,
        chips: &Chips,
        from: Chair,
        player: &Player,
        because: VacatedBecause,
    ) -> anyhow::Result<Command> {
        let table = chips.table(from.table).context("a table")?;
        let vacated = SeatVacated {
            player_id: player.player_id,
            seat: from.seat,
            chips: player.chips,
            from_pot: 0,
            because,
            hand: table.hands,
            session_id: None,
            time_bank_ms: 1_000,
        };
        self.position += 1;
        Ok(Command::Chips(ChipCommand::NoteVacated { table_id: table.id, vacated, position: self.position }))
    }
}

/// Who sits at a table, by seat.
fn seated<'a>(chips: &'a Chips, number: u32, table: &Table) -> Vec<(u8, RegistrationId, &'a Player)> {
    let holders = (0..).zip(&table.seats).filter_map(|(seat, holder)| Some((seat, (*holder)?)));
    let sitting = holders.filter_map(|(seat, id)| {
        let player = chips.players.get(&id)?;
        (player.place.sits_at() == Some(Chair { table: number, seat })).then_some((seat, id, player))
    });
    sitting.collect()
}
