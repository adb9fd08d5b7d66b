//! Acts of the staff: with what took place, and with nothing else.

use std::sync::Arc;

use mazziere_contract::act::{StaffAct, StaffRole};
use mazziere_contract::wallet::Posting;
use mazziere_web::Act;

use super::*;

fn by(actor: Uuid) -> Option<Arc<Act>> {
    Some(Arc::new(Act::new(StaffAct {
        at: now(),
        service: "wallet".to_owned(),
        actor,
        name: None,
        role: StaffRole::Finance,
        token_id: "t".to_owned(),
        operation: "POST /v1/deposits".to_owned(),
        on: Vec::new(),
        reason: None,
    })))
}

#[test]
fn what_takes_place_is_one_act_and_a_refusal_or_a_repeat_is_none() {
    let table = read(
        "k1 deposit d1 A 5.00 | created
         k1 deposit d1 A 5.00 | again:created
         k2 deposit d1 B 5.00 | reference_reused
         k3 deposit d1 A 5.00 | ok
         k4 deposit d2 A 5.00 | created",
    );
    let mut commands = table.commands;
    for command in &mut commands[..4] {
        command.act = by(uuid("rosa"));
    }
    let batch: Vec<&Command> = commands.iter().collect();
    let mut books = Books::default();
    let folded = fold(&mut books, &batch, now());
    let whose: Vec<CommandId> = folded.acts.iter().map(|(command, _)| *command).collect();
    assert_eq!(whose, [CommandId::new(uuid("k1")), CommandId::new(uuid("k3"))], "finding a deposit is an act, too");
    let Verdict::Answered { answer, .. } = &folded.verdicts[0] else { panic!("an answer") };
    let posting: Posting = serde_json::from_slice(&answer.body).unwrap();
    for (_, act) in &folded.acts {
        assert_eq!((act.actor, act.on[0].id), (uuid("rosa"), posting.posting_id.uuid()), "it names what was made");
    }
    assert_eq!(fold(&mut books, &batch, now()).acts, []);
}
