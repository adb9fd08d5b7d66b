//! Who is to blame that a match was not played to its end, read of the rules' own result.
//!
//! Only the word for the ending and the line at fault are read. A result that does not say them blames nobody: a player
//! who is not named is not warned.

use mazziere_contract::tables::{AtFault, FaultBy, LineStanding};
use serde::Deserialize;
use serde_json::Value;

use crate::terms::{Absence, Fault};

/// The rules' result, as far as blame goes.
#[derive(Deserialize)]
struct Outcome {
    ending: Ending,
}

#[derive(Deserialize)]
struct Ending {
    by: String,
    #[serde(default)]
    line: Option<u8>,
}

/// Who has lost a match by timeout or abandon (G4.4); `None` if it was played to its end. `at_fault` are the players
/// that the tables name. Results from before they did name a line, which says who it was if one player has it.
pub fn read(lines: &[LineStanding], outcome: &Value, at_fault: &[AtFault]) -> Option<Fault> {
    if let Some(first) = at_fault.first() {
        let of = |by: FaultBy| at_fault.iter().filter(move |fault| fault.by == by).map(|fault| fault.player_id);
        let (by, other) = match first.by {
            FaultBy::Timeout => (Absence::Timeout, FaultBy::Abandon),
            FaultBy::Abandon => (Absence::Abandon, FaultBy::Timeout),
        };
        return Some(Fault { by, players: of(first.by).collect(), others: of(other).collect() });
    }
    let ending = Outcome::deserialize(outcome).ok()?.ending;
    let by = match ending.by.as_str() {
        "timeout" => Absence::Timeout,
        "abandoned" => Absence::Abandon,
        _ => return None,
    };
    let line = lines.iter().find(|standing| Some(standing.line) == ending.line)?;
    match line.players[..] {
        [alone] => Some(Fault { by, players: vec![alone], others: Vec::new() }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use mazziere_ids::PlayerId;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn player(number: u128) -> PlayerId {
        PlayerId::new(Uuid::from_u128(number))
    }

    fn blamed(sides: [&[u128]; 2], outcome: &Value, at_fault: &[(u128, FaultBy)]) -> Option<Fault> {
        let line = |line, players: &[u128]| LineStanding {
            line,
            players: players.iter().map(|number| player(*number)).collect(),
            rank: 1,
            points: 0,
            vp: 0,
            mp: 0,
            took_part: None,
        };
        let named = |(number, by): &(u128, FaultBy)| AtFault { player_id: player(*number), by: *by };
        let at_fault: Vec<AtFault> = at_fault.iter().map(named).collect();
        read(&[line(0, sides[0]), line(1, sides[1])], outcome, &at_fault)
    }

    fn ended(ending: &Value) -> Value {
        json!({"kind": "match", "winner": 0, "lines": [], "ending": ending})
    }

    fn fault(by: Absence, players: &[u128], others: &[u128]) -> Option<Fault> {
        let all = |numbers: &[u128]| numbers.iter().map(|number| player(*number)).collect();
        Some(Fault { by, players: all(players), others: all(others) })
    }

    #[test]
    fn g5_5_of_a_pair_the_one_at_fault_is_blamed_and_never_the_partner() {
        let pairs: [&[u128]; 2] = [&[1, 3], &[2, 4]];
        let timeout = ended(&json!({"by": "timeout", "line": 1, "award": 3}));
        assert_eq!(blamed(pairs, &timeout, &[(4, FaultBy::Timeout)]), fault(Absence::Timeout, &[4], &[]));
        let abandoned = ended(&json!({"by": "abandoned", "line": 0, "award": 0}));
        assert_eq!(blamed(pairs, &abandoned, &[(1, FaultBy::Abandon)]), fault(Absence::Abandon, &[1], &[]));
        assert_eq!(blamed(pairs, &timeout, &[]), None, "nobody has said which of them it was");
    }

    #[test]
    fn g5_5_of_single_players_everybody_who_was_out_by_it_is_blamed_however_it_ended() {
        let played = ended(&json!({"by": "played"}));
        let out = [(2, FaultBy::Abandon), (1, FaultBy::Timeout), (3, FaultBy::Abandon)];
        assert_eq!(blamed([&[1], &[2]], &played, &out), fault(Absence::Abandon, &[2, 3], &[1]));
        let table_id = mazziere_ids::TableId::new(Uuid::nil());
        let offences: Vec<_> = blamed([&[1], &[2]], &played, &out).unwrap().offences(table_id).collect();
        let lost = |number, by| (player(number), crate::terms::Offence::MatchLost { table_id, by });
        assert_eq!(
            offences,
            [(2, Absence::Abandon), (3, Absence::Abandon), (1, Absence::Timeout)].map(|(n, by)| lost(n, by))
        );
    }

    #[test]
    fn g5_5_a_result_from_before_players_were_named_blames_the_line_of_one() {
        let lone: [&[u128]; 2] = [&[1], &[2]];
        let timeout = ended(&json!({"by": "timeout", "line": 1, "award": 3}));
        assert_eq!(blamed(lone, &timeout, &[]), fault(Absence::Timeout, &[2], &[]));
        for nobody in [
            json!({"by": "played"}),
            json!({"by": "cappotto", "line": 1}),
            json!({"by": "timeout"}),
            json!({"by": "timeout", "line": 7}),
            json!({"by": 4}),
        ] {
            assert_eq!(blamed(lone, &ended(&nobody), &[]), None, "{nobody}");
        }
        assert_eq!(blamed(lone, &Value::Null, &[]), None);
    }
}
