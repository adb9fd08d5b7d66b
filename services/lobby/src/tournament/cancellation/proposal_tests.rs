//! Who cancels by hand, and with whom; the plan that is approved is the one that was shown.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::CancellationProposalStatus as Status;
use mazziere_ids::CancellationProposalId;
use uuid::Uuid;

use super::plan::CancelledBy;
use super::{plan_of, view};
use crate::terms::Format;
use crate::tournament::command::CancellationWish as Wish;
use crate::tournament::tests::house::House;
use crate::tournament::tests::{Life, player};
use crate::tournament::{Command, Event, Stage};

/// Nobody who plays.
fn operator(number: u128) -> Uuid {
    Uuid::from_u128(0xA000 + number)
}

fn id(number: u128) -> CancellationProposalId {
    CancellationProposalId::new(Uuid::from_u128(number))
}

fn wish(by: Uuid, wish: Wish) -> Command {
    Command::Cancellation { by, wish }
}

fn cancel(by: u128) -> Command {
    wish(operator(by), Wish::Cancel { reason: "storm".into() })
}

fn propose(by: u128, number: u128) -> Command {
    wish(operator(by), Wish::Propose { proposal_id: id(number), reason: "storm".into() })
}

fn approve(by: u128, number: u128) -> Command {
    wish(operator(by), Wish::Approve { proposal_id: id(number), replan: false })
}

fn reject(by: u128, number: u128) -> Command {
    wish(operator(by), Wish::Reject { proposal_id: id(number), reason: "it is over".into() })
}

/// Four at 0.80 + 0.20, in play.
fn four() -> House {
    let mut house = House::new(Life::new(Format::HeadsUp, 4, 80, 20), 1_000);
    house.enter(4);
    house
}

/// The one of the first pair that has the smaller number wins.
fn one_is_out(house: &mut House) {
    let ready = house.ready().remove(0);
    house.result(&[(ready[0], 2, 1), (ready[1], 0, -1)]);
}

fn refused(house: &mut House, command: &Command) -> ErrorCode {
    house.life.say(command).unwrap_err()
}

fn status(house: &House) -> Status {
    view::listed(&house.life.state).unwrap().status
}

fn is_cancelled(house: &House) -> bool {
    matches!(house.life.state.stage, Stage::Cancelled { .. })
}

#[test]
fn before_the_start_one_operator_cancels_and_everybody_has_everything_back() {
    let mut house = House::new(Life::new(Format::HeadsUp, 4, 80, 20), 1_000);
    house.enter(3);
    house.say(&cancel(1));
    assert!(is_cancelled(&house) && house.is_settled());
    assert_eq!(house.gains(4), [0, 0, 0, 0]);
}

#[test]
fn g2_10_in_play_one_proposes_and_another_approves_what_was_shown() {
    let mut house = four();
    assert_eq!(refused(&mut house, &cancel(1)), ErrorCode::ApprovalRequired);
    assert_eq!(refused(&mut house, &approve(2, 1)), ErrorCode::ProposalUnknown);
    house.say(&propose(1, 1));
    assert_eq!(status(&house), Status::Proposed);
    assert!(house.gains(4).iter().all(|gain| *gain == -100), "a proposal moves nothing");
    assert_eq!(refused(&mut house, &propose(2, 2)), ErrorCode::ProposalOpen);
    assert_eq!(refused(&mut house, &approve(1, 1)), ErrorCode::OtherOperatorRequired);
    let own = wish(player(2).uuid(), Wish::Approve { proposal_id: id(1), replan: true });
    assert_eq!(refused(&mut house, &own), ErrorCode::BeneficiaryNotAllowed);
    assert_eq!(refused(&mut house, &approve(2, 2)), ErrorCode::ProposalUnknown);
    house.say(&approve(2, 1));
    assert_eq!((is_cancelled(&house), status(&house)), (true, Status::Approved));
    assert_eq!(house.gains(4), [0, 0, 0, 0]);
    assert!(house.is_settled());
    assert_eq!(refused(&mut house, &approve(3, 1)), ErrorCode::ProposalClosed);
}

#[test]
fn g2_10_what_has_changed_since_is_approved_only_by_saying_so() {
    let mut house = four();
    house.say(&propose(1, 1));
    one_is_out(&mut house);
    assert_eq!(refused(&mut house, &approve(2, 1)), ErrorCode::PlanChanged);
    let plan = plan_of(&house.life.state);
    house.say(&wish(operator(2), Wish::Approve { proposal_id: id(1), replan: true }));
    let Stage::Cancelled { plan: done, .. } = &house.life.state.stage else { panic!("it is not cancelled") };
    assert_eq!(**done, plan, "by the rule, as of the approval");
    assert_eq!(view::whole(&house.life.state).unwrap().plan.unwrap().refunds.len(), plan.refunds.len());
    assert!(house.is_settled());
}

#[test]
fn who_proposes_may_take_it_back_and_what_is_over_leaves_nothing_to_approve() {
    let mut house = four();
    house.say(&propose(1, 1));
    house.say(&reject(1, 1));
    assert_eq!(status(&house), Status::Rejected);
    assert_eq!(refused(&mut house, &approve(2, 1)), ErrorCode::ProposalClosed);
    house.say(&propose(2, 2));
    while !house.ready().is_empty() {
        one_is_out(&mut house);
    }
    assert_eq!(status(&house), Status::Moot);
    assert_eq!(refused(&mut house, &approve(1, 2)), ErrorCode::ProposalClosed);
    assert_eq!(refused(&mut house, &propose(1, 3)), ErrorCode::TournamentOver);
}

#[test]
fn the_log_names_who_cancelled_and_reads_what_was_cancelled_before() {
    let mut house = four();
    house.say(&propose(1, 1));
    let events = house.life.state.clone();
    let [Event::TournamentCancelled { by, .. }, ..] =
        &crate::tournament::decide::decide(&events, &approve(2, 1), chrono::DateTime::UNIX_EPOCH).unwrap()[..]
    else {
        panic!("it is cancelled")
    };
    let proposed_by = operator(1);
    let approved_by = operator(2);
    assert_eq!(*by, Some(CancelledBy::TwoOperators { proposal_id: id(1), proposed_by, approved_by }));
    let before = r#"{"type":"tournament_cancelled","reason":"storm","plan":{"rule":"before_start","refunds":[],"fees_kept":"0.00"}}"#;
    let read: Event = serde_json::from_str(before).unwrap();
    assert!(matches!(read, Event::TournamentCancelled { by: None, .. }));
    assert_eq!(serde_json::to_string(&read).unwrap(), before);
}
