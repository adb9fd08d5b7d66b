//! The tables of any tournament: those of matches and the rings of chips, with what they have to tell.

use mazziere_contract::tables::LineStanding;
use mazziere_ids::{PlayerId, RegistrationId, TableId};

use super::chance::Dice;
use crate::outbox::call::{Call, CallResult, Request};
use crate::system::Meeting;
use crate::system::chips::tests::life::Floor;
use crate::terms::{Absence, Fault};
use crate::tournament::{Command, Tournament};
use crate::world::{MatchTables, Tables, Wallet};

/// Both kinds of tables; what those of matches have to tell may come in any order.
#[derive(Default)]
pub(super) struct Hall {
    pub(super) matches: MatchTables,
    pub(super) floor: Floor,
    pub(super) news: Vec<Command>,
    position: i64,
}

impl Tables for Hall {
    fn answer(&mut self, wallet: &mut Wallet, call: &Call) -> Option<CallResult> {
        let of_match = match &call.request {
            Request::Open(_) | Request::Abandon(..) => true,
            Request::Void { table, .. } => !self.floor.rooms.contains_key(table),
            _ => false,
        };
        if of_match { self.matches.answer(wallet, call) } else { self.floor.answer(wallet, call) }
    }
}

impl Hall {
    /// The meetings that are being played at a table.
    pub(super) fn playing(&self, state: &Tournament) -> Vec<Meeting> {
        let mut ready = state.system.ready();
        ready.retain(|meeting| self.matches.tables.get(&meeting.table_id) == Some(&false));
        ready
    }

    /// A match ends, or its table is void.
    pub(super) fn end_match(&mut self, state: &Tournament, meeting: &Meeting, dice: &mut Dice) {
        self.matches.tables.insert(meeting.table_id, true);
        self.position += 1;
        let (match_id, table_id, position) = (meeting.match_id, meeting.table_id, self.position);
        let given_up = self.matches.given_up.get(&table_id).copied();
        self.news.push(if dice.once_in(12) {
            Command::NoteTableVoided { match_id, table_id, position }
        } else {
            let lines = lines(state, meeting, given_up, dice);
            let fault =
                given_up.map(|player| Fault { by: Absence::Abandon, players: vec![player], others: Vec::new() });
            Command::NoteResult { match_id, table_id, lines, fault, position }
        });
    }

    /// The rings at which a hand is in play, and those that can begin one.
    pub(super) fn rings(&self) -> (Vec<TableId>, Vec<TableId>) {
        let open = self.floor.rooms.iter().filter(|(_, room)| !room.over);
        let (playing, idle): (Vec<_>, Vec<_>) = open.partition(|(_, room)| room.in_play.is_some());
        let ids = |rooms: Vec<(&TableId, _)>| rooms.into_iter().map(|(id, _)| *id).collect::<Vec<_>>();
        let ready = ids(idle).into_iter().filter(|id| self.floor.can_deal(*id)).collect();
        (ids(playing), ready)
    }

    /// A hand begins or ends at some ring; whether one could.
    pub(super) fn play_hand(&mut self, dice: &mut Dice) -> bool {
        let (playing, ready) = self.rings();
        let ends = !playing.is_empty() && (ready.is_empty() || dice.once_in(2));
        if ends {
            let id = playing[dice.below(playing.len())];
            if dice.once_in(12) {
                self.floor.end_without_a_winner(id);
            } else {
                let (winner, luck) = (dice.below(10), dice.below(256));
                self.floor.end_hand(id, winner, |index, start| match (luck >> (index % 4 * 2)) & 3 {
                    0 | 1 => start,
                    2 => start / 3,
                    _ => 1,
                });
            }
        } else if !ready.is_empty() {
            self.floor.deal(ready[dice.below(ready.len())]);
        } else {
            return false;
        }
        true
    }
}

/// What a match comes to: the rounds of gironi may end level, knockout matches have a winner; the entry that gives up
/// loses.
fn lines(state: &Tournament, meeting: &Meeting, given_up: Option<PlayerId>, dice: &mut Dice) -> Vec<LineStanding> {
    let mut order = meeting.entries.clone();
    for index in (1..order.len()).rev() {
        order.swap(index, dice.below(index + 1));
    }
    let loses = |entry: &RegistrationId| given_up.is_some_and(|player| state.entry(*entry).unwrap().has(player));
    order.sort_by_key(loses);
    let level = !meeting.knockout && dice.once_in(5) && given_up.is_none();
    let high = 11 + u8::try_from(dice.below(10)).unwrap();
    let scores: &[(u8, u8)] = match (order.len(), level) {
        (2, false) => &[(1, high), (2, 20 - high)],
        (2, true) => &[(1, 10), (1, 10)],
        (_, false) => &[(1, 12), (2, 6), (3, 2), (4, 0)],
        (_, true) => &[(1, 9), (1, 9), (3, 2), (4, 0)],
    };
    // Some entries are away most of the time, so that they are withdrawn.
    let mut away = |entry: &RegistrationId| match entry.uuid().as_u128() % 4 {
        0 => !dice.once_in(4),
        _ => dice.once_in(10),
    };
    let line = |(line, (entry, (rank, vp))): (u8, (_, &(u8, u8)))| LineStanding {
        took_part: Some(!away(&entry)),
        line,
        players: state.entry(entry).unwrap().players.clone(),
        rank: *rank,
        points: i32::from(*vp),
        vp: *vp,
        mp: 2 * i32::from(*vp) - 20,
    };
    (0..).zip(order.into_iter().zip(scores)).map(line).collect()
}
