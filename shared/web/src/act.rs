//! Acts of the staff: who asks for what, as the gate lets it in, until a service records it with what it changed.
//!
//! **Invariant:** the gate makes an act of every write that a member of the staff calls, before the handler runs, and
//! it comes with the [`Principal`](crate::Principal) without whom no command has an id. Players act for themselves, and
//! services carry out what somebody has begun: neither are staff.

use std::fmt;
use std::sync::OnceLock;

use mazziere_contract::act::{ActTarget, StaffAct};
use mazziere_contract::text::{self, LONGEST_REASON};
use serde_json::Value;
use uuid::Uuid;

/// The most targets of an act; a correction names 64 accounts and what it corrects.
const MOST_TARGETS: usize = 128;

/// What a member of the staff asks for. It becomes a [`StaffAct`] when it has taken place.
#[derive(PartialEq, Eq)]
pub struct Act {
    asked: StaffAct,
    body: OnceLock<Body>,
}

/// What the body of a request adds.
#[derive(Debug, PartialEq, Eq)]
struct Body {
    targets: Vec<ActTarget>,
    reason: Option<String>,
}

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name of a person stays out of logs.
        write!(f, "Act({} by {} {})", self.asked.operation, self.asked.role, self.asked.actor)
    }
}

impl Act {
    /// What is known of it before its body is read: everything but what only the body says.
    pub fn new(asked: StaffAct) -> Act {
        let name = asked.name.as_deref().and_then(kept);
        Act { asked: StaffAct { name, ..asked }, body: OnceLock::new() }
    }

    /// Takes note of the body of the request.
    pub fn read(&self, body: &[u8]) {
        let Ok(body) = serde_json::from_slice::<Value>(body) else { return };
        let reason = body.get("reason").and_then(Value::as_str).and_then(kept);
        let mut targets = Vec::new();
        add_all(&body, true, &mut targets);
        // A body is read once; if a handler should take it twice, it says the same.
        let _known = self.body.set(Body { targets, reason });
    }

    /// The record of this act, once it was answered so: with the ids that a JSON answer names outside lists, which tell
    /// what was made.
    pub fn record(&self, answer: &[u8]) -> StaffAct {
        let mut act = self.asked.clone();
        if let Some(body) = self.body.get() {
            act.reason.clone_from(&body.reason);
            body.targets.iter().for_each(|target| add(&mut act.on, target.clone()));
        }
        if let Ok(answer) = serde_json::from_slice::<Value>(answer) {
            add_all(&answer, false, &mut act.on);
        }
        act
    }
}

/// What a field names, if it is an id.
fn target(name: &str, value: &Value) -> Option<ActTarget> {
    if !name.ends_with("_id") {
        return None;
    }
    value.as_str().and_then(|text| Uuid::try_parse(text).ok()).map(|id| ActTarget { name: name.to_owned(), id })
}

fn add(targets: &mut Vec<ActTarget>, target: ActTarget) {
    if targets.len() < MOST_TARGETS && !targets.contains(&target) {
        targets.push(target);
    }
}

/// Adds every id that a value names, however deep, but for those in lists unless `lists`.
fn add_all(value: &Value, lists: bool, targets: &mut Vec<ActTarget>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match target(name, value) {
                    Some(target) => add(targets, target),
                    None => add_all(value, lists, targets),
                }
            }
        }
        Value::Array(items) if lists => items.iter().for_each(|item| add_all(item, lists, targets)),
        _ => {}
    }
}

/// A text as it is kept.
fn kept(text: &str) -> Option<String> {
    text::kept(text, LONGEST_REASON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazziere_contract::act::StaffRole;
    use serde_json::json;

    const TABLE: Uuid = Uuid::from_u128(1);
    const PLAYER: Uuid = Uuid::from_u128(2);
    const MADE: Uuid = Uuid::from_u128(3);

    fn act(name: Option<&str>) -> Act {
        Act::new(StaffAct {
            at: "2026-01-01T20:00:00Z".parse().unwrap(),
            service: "tables".to_owned(),
            actor: Uuid::from_u128(9),
            name: name.map(str::to_owned),
            role: StaffRole::Operator,
            token_id: "t".to_owned(),
            operation: "POST /v1/tables/{table_id}/void".to_owned(),
            on: vec![ActTarget { name: "table_id".to_owned(), id: TABLE }],
            reason: None,
        })
    }

    fn on(act: &StaffAct) -> Vec<(&str, Uuid)> {
        act.on.iter().map(|target| (target.name.as_str(), target.id)).collect()
    }

    #[test]
    fn an_act_is_about_what_path_request_and_answer_name() {
        let act = act(None);
        let body =
            json!({"reason": " no power ", "legs": [{"player_id": PLAYER}, {"player_id": PLAYER}], "grid": TABLE});
        act.read(body.to_string().as_bytes());
        let answer = json!({"table_id": TABLE, "inner": {"posting_id": MADE}, "list": [{"hold_id": PLAYER}]});
        let record = act.record(answer.to_string().as_bytes());
        assert_eq!(on(&record), [("table_id", TABLE), ("player_id", PLAYER), ("posting_id", MADE)]);
        assert_eq!(record.reason.as_deref(), Some("no power"));
    }

    #[test]
    fn an_act_without_a_body_or_a_json_answer_is_about_its_path() {
        let act = act(None);
        act.read(b"");
        let record = act.record(b"");
        assert_eq!((on(&record), &record.reason), (vec![("table_id", TABLE)], &None));
    }

    #[test]
    fn texts_and_targets_are_bounded_and_hold_what_a_row_can_hold() {
        let act = act(Some(&format!("\u{0}Ro\u{202e}sa\u{3164}\n{}", "a".repeat(300))));
        let ids: Vec<_> = (100..400).map(|id| json!({"player_id": Uuid::from_u128(id)})).collect();
        act.read(json!({"reason": "\u{0}", "ids": ids}).to_string().as_bytes());
        let record = act.record(b"{}");
        assert_eq!((record.on.len(), record.reason), (MOST_TARGETS, None));
        let name = record.name.unwrap();
        assert!(name.starts_with("Rosaa") && name.chars().count() == LONGEST_REASON);
    }
}
