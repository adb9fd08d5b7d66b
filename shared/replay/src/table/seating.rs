//! Who moves which seat: the mapping of players to seats that the rules do not know.
//!
//! Players are numbered in seating order. One player, one seat, but for "4 in 2", where player `i` moves the seats `i`
//! and `i + 2` (scopa R3): the rules change in nothing, one account sees both hands of its line.

use mazziere_ids::PlayerId;
use mazziere_rules::registry::Format;
use mazziere_rules::seat::{Seat, SeatSet};

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    format: Format,
    players: Box<[PlayerId]>,
}

impl Seating {
    /// Seats `players` in order; `None` when their number does not fit, or somebody would sit twice.
    pub fn new(format: Format, players: &[PlayerId]) -> Option<Seating> {
        let distinct = players.iter().enumerate().all(|(at, player)| !players[..at].contains(player));
        (format != Format::Ring && players.len() == usize::from(format.players()) && distinct)
            .then(|| Seating { format, players: players.into() })
    }

    /// How the players sit.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The players in seating order.
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    /// The number of a player at this table.
    pub fn index_of(&self, player: PlayerId) -> Option<usize> {
        self.players.iter().position(|seated| *seated == player)
    }

    /// The number of the player who moves `seat`.
    pub fn controller(&self, seat: Seat) -> usize {
        usize::from(seat.index()) % self.players.len()
    }

    /// The player who moves `seat`.
    pub fn player(&self, seat: Seat) -> PlayerId {
        self.players[self.controller(seat)]
    }

    /// The seats that player number `index` moves.
    pub fn seats_of(&self, index: usize) -> SeatSet {
        Seat::all(self.format.seats()).filter(|seat| self.controller(*seat) == index).collect()
    }

    /// The seats that `player` moves; none for a player who does not sit here.
    pub fn seats(&self, player: PlayerId) -> SeatSet {
        self.index_of(player).map_or(SeatSet::EMPTY, |index| self.seats_of(index))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn players(count: u128) -> Vec<PlayerId> {
        (1..=count).map(|n| PlayerId::new(Uuid::from_u128(n))).collect()
    }

    #[test]
    fn in_four_in_two_a_player_moves_both_seats_of_a_line() {
        let seating = Seating::new(Format::FourInTwo, &players(2)).unwrap();
        let seats = |n: usize| seating.seats_of(n).iter().map(Seat::index).collect::<Vec<_>>();
        assert_eq!((seats(0), seats(1)), (vec![0, 2], vec![1, 3]));
        assert_eq!(seating.player(Seat::new(3)), players(2)[1]);
    }

    #[test]
    fn nobody_sits_twice_and_no_seat_stays_free() {
        let twice = [players(1)[0], players(1)[0]];
        assert!(Seating::new(Format::HeadsUp, &twice).is_none());
        assert!(Seating::new(Format::Pairs, &players(3)).is_none());
        assert!(Seating::new(Format::FourIndividual, &players(4)).is_some());
    }

    #[test]
    fn a_stranger_moves_nothing() {
        let seating = Seating::new(Format::HeadsUp, &players(2)).unwrap();
        assert!(seating.seats(PlayerId::new(Uuid::from_u128(9))).is_empty());
    }
}
