//! Why the house ends something by itself: each reason once, in the words that logs keep and as data.
//!
//! Events keep the words, and always have; so what is read from any log is told as data, too. Words that are none of
//! these are those of a person.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::Because;

use crate::interruption::{TOO_LATE, WHY};

/// What the tables tell of a cash table that was closed there.
pub(crate) const CLOSED_AT_TABLES: &str = "closed at the tables";
pub(crate) const CALLED_OFF: &str = "called off";
pub(crate) const INVITATION_REFUSED: &str = "an invitation was refused";
pub(crate) const INVITATION_UNANSWERED: &str = "an invitation was not answered in time";
pub(crate) const CREATOR_LEFT: &str = "the creator has left the lobby";
pub(crate) const NOBODY_INVITED: &str = "nobody was invited in time";
pub(crate) const PLAYER_LEFT: &str = "a player has left";
pub(crate) const NO_REMATCH: &str = "not everybody plays another game";
pub(crate) const CANNOT_PAY: &str = "a player cannot pay another game";
pub(crate) const TOO_LITTLE_CREDIT: &str = "a player has too little for another game";

/// What begins and ends the words of a refusal of the tables, around its code.
const REFUSED: [(&str, &str); 3] = [
    ("the tables cannot open what it is played by (", ")"),
    ("the tables refuse to open a match: ", ""),
    ("the tables refuse to open it: ", ""),
];

/// That a tournament or private event cannot be played.
pub(crate) fn cannot_be_played(code: ErrorCode) -> String {
    refused(0, code.code())
}

/// That no match can be played at a cash table.
pub(crate) fn no_match(code: ErrorCode) -> String {
    refused(1, code.code())
}

/// That a cash table was not opened.
pub(crate) fn not_opened(code: &str) -> String {
    refused(2, code)
}

fn refused(which: usize, code: &str) -> String {
    let (begins, ends) = REFUSED[which];
    format!("{begins}{code}{ends}")
}

/// That too few were there at the start.
pub(crate) fn too_few(min_players: u32) -> String {
    format!("fewer than {min_players} players")
}

/// What words of a log say.
pub(crate) fn read(words: &str) -> Because {
    match words {
        WHY => return Because::Interrupted {},
        TOO_LATE => return Because::StartMissed {},
        CLOSED_AT_TABLES => return Because::ClosedAtTables {},
        CALLED_OFF => return Because::CalledOff {},
        INVITATION_REFUSED => return Because::InvitationRefused {},
        INVITATION_UNANSWERED => return Because::InvitationUnanswered {},
        CREATOR_LEFT => return Because::CreatorLeft {},
        NOBODY_INVITED => return Because::NobodyInvited {},
        PLAYER_LEFT => return Because::PlayerLeft {},
        NO_REMATCH => return Because::NoRematch {},
        CANNOT_PAY => return Because::CannotPay {},
        TOO_LITTLE_CREDIT => return Because::TooLittleCredit {},
        _ => {}
    }
    let inside = |(begins, ends): &(&str, &str)| words.strip_prefix(*begins)?.strip_suffix(*ends);
    if let Some(refused) = REFUSED.iter().find_map(inside).and_then(ErrorCode::from_code) {
        return Because::TablesRefused { refused };
    }
    let fewer = words.strip_prefix("fewer than ").and_then(|rest| rest.strip_suffix(" players"));
    match fewer.and_then(|number| number.parse().ok()) {
        Some(min_players) => Because::TooFewPlayers { min_players },
        None => Because::InWords {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_house_are_data_and_those_of_people_are_words() {
        let refused = ErrorCode::InvalidOptions;
        for (words, because) in [
            (WHY.to_owned(), Because::Interrupted {}),
            (TOO_LATE.to_owned(), Because::StartMissed {}),
            (too_few(6), Because::TooFewPlayers { min_players: 6 }),
            (cannot_be_played(refused), Because::TablesRefused { refused }),
            (no_match(refused), Because::TablesRefused { refused }),
            (not_opened(refused.code()), Because::TablesRefused { refused }),
            (PLAYER_LEFT.to_owned(), Because::PlayerLeft {}),
            ("the hall lost its power".to_owned(), Because::InWords {}),
            ("fewer than many players".to_owned(), Because::InWords {}),
            (not_opened("no_such_code"), Because::InWords {}),
            (String::new(), Because::InWords {}),
        ] {
            assert_eq!(read(&words), because, "{words}");
        }
        let named = serde_json::to_value(read(&too_few(6))).unwrap();
        assert_eq!(named, serde_json::json!({"code": "too_few_players", "min_players": 6}));
    }
}
