//! Who is to blame that a match was not played to its end, read of the rules' own result.
//!
//! Only the word for the ending and the line at fault are read. A result that does not say them blames nobody: whoever
//! is not named is not warned.

use mazziere_contract::tables::LineStanding;
use serde::Deserialize;
use serde_json::Value;

use crate::terms::{Absence, Fault};

/// The rules' result, as far as blame goes.
#[derive(Deserialize)]
struct Told {
    ending: ToldEnding,
}

#[derive(Deserialize)]
struct ToldEnding {
    by: String,
    #[serde(default)]
    line: Option<u8>,
}

/// Who has lost a match by timeout or abandon (G4.4); `None` if it was played to its end.
pub fn read(lines: &[LineStanding], outcome: &Value) -> Option<Fault> {
    let ending = Told::deserialize(outcome).ok()?.ending;
    let by = match ending.by.as_str() {
        "timeout" => Absence::Timeout,
        "abandoned" => Absence::Abandon,
        _ => return None,
    };
    let line = lines.iter().find(|standing| Some(standing.line) == ending.line)?;
    Some(Fault { by, players: line.players.clone() })
}

#[cfg(test)]
mod tests {
    use mazziere_ids::PlayerId;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn blamed(outcome: &Value) -> Option<(Absence, Vec<u128>)> {
        let player = |number| PlayerId::new(Uuid::from_u128(number));
        let line = |line, players: &[u128]| LineStanding {
            line,
            players: players.iter().map(|number| player(*number)).collect(),
            rank: 1,
            points: 0,
            vp: 0,
            mp: 0,
            took_part: None,
        };
        let fault = read(&[line(0, &[1, 3]), line(1, &[2, 4])], outcome)?;
        Some((fault.by, fault.players.iter().map(|player| player.uuid().as_u128()).collect()))
    }

    #[test]
    fn g5_5_the_line_at_fault_is_blamed_and_nobody_else() {
        let ended = |ending: Value| json!({"kind": "match", "winner": 0, "lines": [], "ending": ending});
        let timeout = ended(json!({"by": "timeout", "line": 1, "award": 3}));
        assert_eq!(blamed(&timeout), Some((Absence::Timeout, vec![2, 4])));
        let abandoned = ended(json!({"by": "abandoned", "line": 0, "award": 0}));
        assert_eq!(blamed(&abandoned), Some((Absence::Abandon, vec![1, 3])));
        for nobody in [
            json!({"by": "played"}),
            json!({"by": "cappotto", "line": 1}),
            json!({"by": "timeout"}),
            json!({"by": "timeout", "line": 7}),
            json!({"by": 4}),
        ] {
            assert_eq!(blamed(&ended(nobody.clone())), None, "{nobody}");
        }
        assert_eq!(blamed(&Value::Null), None);
    }
}
