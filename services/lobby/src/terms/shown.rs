//! The lobby's terms as the contract shows them, and back.

use arrayvec::ArrayString;
use mazziere_contract::{ErrorCode, lobby, tables};

use super::{
    BuyIn, ChipLevel, ChipMode, ChipSettings, ChipStart, Clocks, Code, Format, MatchKind, Phase, PrizeShare,
    PrizeVerdict, Product, Repeat, RingClocks, SeatDrawBecause, Stakes, Unplayed, VacatedBecause,
};

/// Types of which ours and the contract's have the same variants or fields: one that only one of them has does not
/// compile.
macro_rules! alike {
    ($(enum $own:ident = $shown:path { $($variant:ident),* })*) => {
        $(
            impl From<$own> for $shown {
                fn from(own: $own) -> $shown {
                    use $shown as Shown;
                    match own { $($own::$variant => Shown::$variant,)* }
                }
            }

            impl From<$shown> for $own {
                fn from(shown: $shown) -> $own {
                    use $shown as Shown;
                    match shown { $(Shown::$variant => $own::$variant,)* }
                }
            }
        )*
    };
    ($(struct $own:ident = $shown:path { $($field:ident),* })*) => {
        $(
            impl From<$own> for $shown {
                fn from($own { $($field),* }: $own) -> $shown {
                    use $shown as Shown;
                    Shown { $($field),* }
                }
            }

            impl From<$shown> for $own {
                fn from(shown: $shown) -> $own {
                    use $shown as Shown;
                    let Shown { $($field),* } = shown;
                    $own { $($field),* }
                }
            }
        )*
    };
}

alike! {
    enum Format = tables::Format {
        HeadsUp, Pairs, FourInTwo, ThreeIndividual, FourIndividual, FiveIndividual, SixIndividual, Ring
    }
    enum ChipMode = lobby::ChipMode { Normal, Shootout }
    enum Repeat = lobby::Repeat { Daily, Weekly }
    enum Product = lobby::Product { Triplete, PremioMatto }
    enum SeatDrawBecause = lobby::SeatDrawBecause { Round, Breaking, Balancing, Seating }
    enum VacatedBecause = tables::VacatedBecause {
        Left, Away, Moved, Broken, Eliminated, Closed, Unconfirmed, CreditTooLow
    }
    enum MatchKind = lobby::MatchKind { Difference, Fixed }
    enum PrizeVerdict = lobby::PrizeVerdict { Release, Confiscate }
}

alike! {
    struct Clocks = tables::Clocks { match_seconds, move_seconds }
    struct RingClocks = tables::RingClocks { turn_seconds, time_bank_seconds }
    struct ChipLevel = tables::ChipLevel { stake, ante, seconds }
    struct BuyIn = lobby::BuyIn { share, fee, currency }
    struct PrizeShare = lobby::PrizeShare { from_place, to_place, basis_points }
    struct Stakes = lobby::Stakes { small, big }
    struct Unplayed = tables::Unplayed { vp, mp, lost_mp, rest_vp, rest_mp }
}

impl From<Phase> for lobby::Phase {
    fn from(own: Phase) -> lobby::Phase {
        match own {
            Phase::Knockout { seeded } => lobby::Phase::Knockout { seeded },
            Phase::RoundRobin { group_size, advance } => lobby::Phase::RoundRobin { group_size, advance },
            Phase::Danish { rounds, cut, advance } => lobby::Phase::Danish { rounds, cut, advance },
        }
    }
}

impl From<lobby::Phase> for Phase {
    fn from(shown: lobby::Phase) -> Phase {
        match shown {
            lobby::Phase::Knockout { seeded } => Phase::Knockout { seeded },
            lobby::Phase::RoundRobin { group_size, advance } => Phase::RoundRobin { group_size, advance },
            lobby::Phase::Danish { rounds, cut, advance } => Phase::Danish { rounds, cut, advance },
        }
    }
}

impl From<ChipStart> for lobby::ChipStart {
    fn from(own: ChipStart) -> lobby::ChipStart {
        match own {
            ChipStart::SitAndGo {} => lobby::ChipStart::SitAndGo {},
            ChipStart::Scheduled { min_players } => lobby::ChipStart::Scheduled { min_players },
        }
    }
}

impl From<lobby::ChipStart> for ChipStart {
    fn from(shown: lobby::ChipStart) -> ChipStart {
        match shown {
            lobby::ChipStart::SitAndGo {} => ChipStart::SitAndGo {},
            lobby::ChipStart::Scheduled { min_players } => ChipStart::Scheduled { min_players },
        }
    }
}

impl From<ChipSettings> for lobby::ChipSettings {
    fn from(own: ChipSettings) -> lobby::ChipSettings {
        lobby::ChipSettings {
            starting_chips: own.starting_chips,
            levels: own.levels.into_iter().map(Into::into).collect(),
            table_seats: own.table_seats,
            clocks: own.clocks.map(Into::into),
            start: own.start.into(),
            late_registration_level: own.late_registration_level,
            mode: own.mode.into(),
            hand_for_hand: own.hand_for_hand,
            guarantee: own.guarantee,
        }
    }
}

impl From<lobby::ChipSettings> for ChipSettings {
    fn from(shown: lobby::ChipSettings) -> ChipSettings {
        ChipSettings {
            starting_chips: shown.starting_chips,
            levels: shown.levels.into_iter().map(Into::into).collect(),
            table_seats: shown.table_seats,
            clocks: shown.clocks.map(Into::into),
            start: shown.start.into(),
            late_registration_level: shown.late_registration_level,
            mode: shown.mode.into(),
            hand_for_hand: shown.hand_for_hand,
            guarantee: shown.guarantee,
        }
    }
}

impl From<ErrorCode> for Code {
    fn from(code: ErrorCode) -> Code {
        Code(ArrayString::from(code.code()).expect("no code is that long"))
    }
}

/// Codes are never renamed or taken back; one that nobody knows any more would be our mistake, and is shown as one.
impl From<Code> for ErrorCode {
    fn from(code: Code) -> ErrorCode {
        ErrorCode::from_code(code.as_str()).unwrap_or(ErrorCode::Internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_kept_and_shown_as_it_was_said() {
        for code in ErrorCode::ALL {
            let kept = Code::from(*code);
            assert_eq!(serde_json::to_value(kept).unwrap(), serde_json::to_value(code).unwrap());
            assert_eq!(ErrorCode::from(kept), *code);
        }
        let unknown: Code = serde_json::from_str("\"of_another_time\"").unwrap();
        assert_eq!(ErrorCode::from(unknown), ErrorCode::Internal);
    }

    #[test]
    fn formats_seat_as_many_as_those_of_the_tables() {
        for shown in tables::Format::ALL {
            let own = Format::from(*shown);
            assert_eq!((own.players(), own.players_per_entry()), (shown.players(), shown.players_per_entry()));
        }
    }
}
