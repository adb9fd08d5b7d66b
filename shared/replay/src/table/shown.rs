//! Events as the contract shows them, and what is taken over from its requests. Apart from the events, so that no log
//! depends on the contract.

use mazziere_contract::tables as contract;
use mazziere_rules::registry::Format;

use super::event::{AtFault, FaultBy, LineStanding};
use super::ring::event::{ChipLevel, RingClocks, RingKind, RingTournament};
use super::ring::hand::{Eliminated, HandEnded, HandSeat, SeatVacated, ToppedUp, VacatedBecause};
use crate::clock::Clocks;

/// Pairs of formats, of which each direction follows.
macro_rules! formats {
    ($($format:ident),*) => {
        /// A format as the contract shows it.
        pub const fn format(format: Format) -> contract::Format {
            match format { $(Format::$format => contract::Format::$format,)* }
        }

        /// A format of a request.
        pub const fn asked_format(format: contract::Format) -> Format {
            match format { $(contract::Format::$format => Format::$format,)* }
        }
    };
}

formats!(HeadsUp, Pairs, FourInTwo, ThreeIndividual, FourIndividual, FiveIndividual, SixIndividual, Ring);

impl From<contract::Clocks> for Clocks {
    fn from(clocks: contract::Clocks) -> Clocks {
        let contract::Clocks { match_seconds, move_seconds } = clocks;
        Clocks { match_seconds, move_seconds }
    }
}

impl From<Clocks> for contract::Clocks {
    fn from(Clocks { match_seconds, move_seconds }: Clocks) -> Self {
        Self { match_seconds, move_seconds }
    }
}

impl From<RingClocks> for contract::RingClocks {
    fn from(RingClocks { turn_seconds, time_bank_seconds }: RingClocks) -> Self {
        Self { turn_seconds, time_bank_seconds }
    }
}

impl From<contract::RingClocks> for RingClocks {
    fn from(clocks: contract::RingClocks) -> RingClocks {
        let contract::RingClocks { turn_seconds, time_bank_seconds } = clocks;
        RingClocks { turn_seconds, time_bank_seconds }
    }
}

impl From<contract::RingKind> for RingKind {
    fn from(kind: contract::RingKind) -> RingKind {
        match kind {
            contract::RingKind::Cash {} => RingKind::Cash {},
            contract::RingKind::Tournament(contract::RingTournament { tournament_id, levels, levels_from }) => {
                let level = |contract::ChipLevel { stake, ante, seconds }| ChipLevel { stake, ante, seconds };
                let levels = levels.into_iter().map(level).collect();
                RingKind::Tournament(RingTournament { tournament_id, levels, levels_from })
            }
        }
    }
}

impl From<RingTournament> for contract::RingTournament {
    fn from(RingTournament { tournament_id, levels, levels_from }: RingTournament) -> Self {
        let level = |ChipLevel { stake, ante, seconds }| contract::ChipLevel { stake, ante, seconds };
        Self { tournament_id, levels: levels.into_iter().map(level).collect(), levels_from }
    }
}

impl From<LineStanding> for contract::LineStanding {
    fn from(standing: LineStanding) -> Self {
        let LineStanding { line, players, rank, points, vp, mp, took_part } = standing;
        Self { line, players, rank, points, vp, mp, took_part }
    }
}

impl From<FaultBy> for contract::FaultBy {
    fn from(by: FaultBy) -> Self {
        match by {
            FaultBy::Timeout => Self::Timeout,
            FaultBy::Abandon => Self::Abandon,
        }
    }
}

impl From<AtFault> for contract::AtFault {
    fn from(AtFault { player_id, by }: AtFault) -> Self {
        Self { player_id, by: by.into() }
    }
}

impl From<HandSeat> for contract::HandSeat {
    fn from(HandSeat { seat, player_id, start, end }: HandSeat) -> Self {
        Self { seat, player_id, start, end }
    }
}

impl From<HandEnded> for contract::HandEnded {
    fn from(ended: HandEnded) -> Self {
        let HandEnded { hand, seats, pot, rake, brought, carried, eliminated, away } = ended;
        let out = |Eliminated { player_id, start, distance }| contract::Eliminated { player_id, start, distance };
        Self {
            hand,
            seats: seats.into_iter().map(Into::into).collect(),
            pot,
            rake,
            brought,
            carried,
            eliminated: eliminated.into_iter().map(out).collect(),
            away,
        }
    }
}

impl From<SeatVacated> for contract::SeatVacated {
    fn from(left: SeatVacated) -> Self {
        let SeatVacated { player_id, seat, chips, from_pot, because, hand, session_id, time_bank_ms } = left;
        let because = match because {
            VacatedBecause::Left => contract::VacatedBecause::Left,
            VacatedBecause::Away => contract::VacatedBecause::Away,
            VacatedBecause::Moved => contract::VacatedBecause::Moved,
            VacatedBecause::Broken => contract::VacatedBecause::Broken,
            VacatedBecause::Eliminated => contract::VacatedBecause::Eliminated,
            VacatedBecause::Closed => contract::VacatedBecause::Closed,
        };
        Self { player_id, seat, chips, from_pot, because, hand, session_id, time_bank_ms }
    }
}

impl From<ToppedUp> for contract::ToppedUp {
    fn from(ToppedUp { player_id, session_id, credited, returned }: ToppedUp) -> Self {
        Self { player_id, session_id, credited, returned }
    }
}

#[cfg(test)]
mod tests {
    use mazziere_ids::{PlayerId, SessionId, TournamentId};
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use uuid::Uuid;

    use super::*;
    use crate::table::ring::event::RingEvent;

    #[test]
    fn the_contract_names_every_step_of_a_ring() {
        let mut named = contract::TableStep::NAMES[contract::TableStep::OF_ALL_TABLES..].to_vec();
        let mut written = RingEvent::NAMES.to_vec();
        named.sort_unstable();
        written.sort_unstable();
        assert_eq!(named, written);
    }

    /// A stored shape is shown as it is stored, byte for byte, and read back as the same.
    fn shown_as_stored<S, C>(stored: S)
    where
        S: Clone + Serialize + DeserializeOwned + Into<C>,
        C: Serialize,
    {
        let text = serde_json::to_string(&stored).unwrap();
        let shown: C = stored.into();
        assert_eq!(serde_json::to_string(&shown).unwrap(), text);
        assert_eq!(serde_json::to_string(&serde_json::from_str::<S>(&text).unwrap()).unwrap(), text);
    }

    #[test]
    fn what_the_log_keeps_is_what_the_contract_shows() {
        let player_id = PlayerId::new(Uuid::from_u128(1));
        let session_id = Some(SessionId::new(Uuid::from_u128(2)));
        for took_part in [None, Some(true)] {
            let players = vec![player_id];
            let points = -3;
            let mp = -4;
            let standing = LineStanding { line: 1, players, rank: 2, points, vp: 7, mp, took_part };
            shown_as_stored::<_, contract::LineStanding>(standing);
        }
        for by in [FaultBy::Timeout, FaultBy::Abandon] {
            shown_as_stored::<_, contract::AtFault>(AtFault { player_id, by });
        }
        for some in [0, 5] {
            let seats = vec![HandSeat { seat: 3, player_id, start: 10, end: some }];
            let eliminated = vec![Eliminated { player_id, start: 10, distance: 2 }];
            let away = if some > 0 { vec![3] } else { Vec::new() };
            let brought = some;
            let carried = some + some;
            let ended = HandEnded { hand: 9, seats, pot: 20, rake: 1, brought, carried, eliminated, away };
            shown_as_stored::<_, contract::HandEnded>(ended);
        }
        use VacatedBecause as Because;
        let left =
            [Because::Left, Because::Away, Because::Moved, Because::Broken, Because::Eliminated, Because::Closed];
        for because in left {
            let (session_id, from_pot) = if because == Because::Left { (session_id, 3) } else { (None, 0) };
            let left =
                SeatVacated { player_id, seat: 4, chips: 8, from_pot, because, hand: 2, session_id, time_bank_ms: 7 };
            shown_as_stored::<_, contract::SeatVacated>(left);
        }
        shown_as_stored::<_, contract::ToppedUp>(ToppedUp { player_id, session_id, credited: 5, returned: 6 });
    }

    #[test]
    fn what_a_request_says_is_kept_as_it_was_said() {
        let kept = |asked: &contract::RingKind| {
            let kept = RingKind::from(asked.clone());
            let text = serde_json::to_string(asked).unwrap();
            assert_eq!(serde_json::to_string(&kept).unwrap(), text);
            assert_eq!(serde_json::from_str::<RingKind>(&text).unwrap(), kept);
            kept
        };
        kept(&contract::RingKind::Cash {});
        let levels_from = chrono::DateTime::from_timestamp_nanos(1_767_297_600_123_456_000);
        let levels = vec![contract::ChipLevel { stake: 10, ante: 0, seconds: 60 }];
        let tournament_id = TournamentId::new(Uuid::from_u128(3));
        let asked = contract::RingTournament { tournament_id, levels, levels_from };
        let RingKind::Tournament(tournament) = kept(&contract::RingKind::Tournament(asked.clone())) else {
            panic!("another kind")
        };
        assert_eq!(contract::RingTournament::from(tournament), asked);
        for &asked in contract::Format::ALL {
            assert_eq!(format(asked_format(asked)), asked);
            assert_eq!(serde_json::to_value(asked_format(asked)).unwrap(), asked.name());
        }
        let clocks = contract::Clocks { match_seconds: 600, move_seconds: 30 };
        assert_eq!(serde_json::to_string(&Clocks::from(clocks)).unwrap(), serde_json::to_string(&clocks).unwrap());
        let clocks = contract::RingClocks { turn_seconds: 20, time_bank_seconds: 30 };
        assert_eq!(serde_json::to_string(&RingClocks::from(clocks)).unwrap(), serde_json::to_string(&clocks).unwrap());
    }
}
