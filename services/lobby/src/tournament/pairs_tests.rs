//! Pairs: invitations, who pays when, and how partners sit.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationStatus, TournamentStatus};

use super::decide::decide;
use super::tests::{Life, at, player, registration};
use super::*;
use crate::payment::PaymentOutcome;
use crate::terms::Format;
use crate::tournament::effect::Effect;

#[test]
fn a_pair_is_in_when_both_have_paid_and_if_one_cannot_the_other_is_returned() {
    let mut life = Life::new(Format::Pairs, 4, 80, 20);
    let registration_id = registration(1);
    let first = player(1);
    let second = player(2);
    let alone = Command::Register { registration_id, player: first, partner: None };
    assert_eq!(life.say(&alone), Err(ErrorCode::PartnerRequired));
    let same = Command::Register { registration_id, player: first, partner: Some(first) };
    assert_eq!(life.say(&same), Err(ErrorCode::PartnerRequired));
    life.say(&Command::Register { registration_id, player: first, partner: Some(second) }).unwrap();
    assert_eq!(life.status(1), RegistrationStatus::PaymentPending);
    assert_eq!(life.effects, [Effect::CollectBuyIn { registration_id, player_id: first }], "the inviter pays first");
    let early = Command::AcceptInvitation { registration_id, player: second };
    assert_eq!(life.say(&early), Err(ErrorCode::InvitationUnknown), "nobody is asked yet");
    let paid = Command::NoteBuyIn { registration_id, player: first, heard: PaymentOutcome::Paid(None) };
    assert_eq!(life.say(&paid), Ok(vec!["buy_in_paid", "invitation_sent"]));
    assert_eq!(life.status(1), RegistrationStatus::AwaitingPartner);
    assert_eq!(life.effects.last(), Some(&Effect::ExpireInvitation { registration_id }));
    let confirm = |player| Command::AcceptInvitation { registration_id, player };
    assert_eq!(life.say(&confirm(first)), Err(ErrorCode::NotYours));
    assert_eq!(life.say(&confirm(second)), Ok(vec!["partner_confirmed"]));
    assert_eq!(life.say(&Command::ExpireInvitation { registration_id }), Ok(vec![]));
    let refused = Command::NoteBuyIn {
        registration_id,
        player: second,
        heard: PaymentOutcome::Refused(ErrorCode::InsufficientFunds),
    };
    assert_eq!(life.say(&refused), Ok(vec!["buy_in_refused", "registration_refused"]));
    assert!(life.effects.contains(&Effect::ReturnBuyIn { registration_id, player_id: first }));
}

/// A pair of which the first member has paid and the second is invited.
fn invite(life: &mut Life, number: u128, first: PlayerId, second: PlayerId) -> RegistrationId {
    let registration_id = registration(number);
    life.say(&Command::Register { registration_id, player: first, partner: Some(second) }).unwrap();
    life.say(&Command::NoteBuyIn { registration_id, player: first, heard: PaymentOutcome::Paid(None) }).unwrap();
    registration_id
}

#[test]
fn who_is_invited_is_bound_by_nothing_before_accepting() {
    let mut life = Life::new(Format::Pairs, 6, 80, 20);
    let [anna, bruno, carla, dario] = [1, 2, 3, 4].map(player);
    let of_anna = invite(&mut life, 1, anna, bruno);
    // An invited player may be asked by others, ask others in turn, and accept one of them.
    let of_carla = invite(&mut life, 2, carla, bruno);
    let own = invite(&mut life, 3, bruno, dario);
    let accept = |registration_id, player| Command::AcceptInvitation { registration_id, player };
    assert_eq!(life.say(&accept(of_anna, bruno)), Err(ErrorCode::AlreadyRegistered), "Bruno has paid for another");
    assert_eq!(life.say(&Command::Withdraw { registration_id: of_anna, player: bruno }), Err(ErrorCode::NotYours));
    life.say(&Command::Withdraw { registration_id: own, player: bruno }).unwrap();
    assert_eq!(life.say(&accept(own, dario)), Err(ErrorCode::InvitationClosed));
    assert_eq!(life.say(&accept(of_carla, bruno)), Ok(vec!["partner_confirmed"]));
    assert_eq!(life.say(&accept(of_anna, bruno)), Err(ErrorCode::AlreadyRegistered));
    assert_eq!(life.state.places_taken(), 0, "an invitation takes no place");
    let paid = Command::NoteBuyIn { registration_id: of_carla, player: bruno, heard: PaymentOutcome::Paid(None) };
    assert_eq!(life.say(&paid), Ok(vec!["buy_in_paid", "registration_confirmed"]));
}

#[test]
fn a_declined_invitation_is_refunded_and_not_repeated() {
    let mut life = Life::new(Format::Pairs, 4, 80, 20);
    let [anna, bruno, carla] = [1, 2, 3].map(player);
    let registration_id = invite(&mut life, 1, anna, bruno);
    let decline = |player| Command::DeclineInvitation { registration_id, player };
    assert_eq!(life.say(&decline(carla)), Err(ErrorCode::NotYours));
    assert_eq!(life.say(&decline(bruno)), Ok(vec!["registration_refused"]));
    assert!(life.effects.contains(&Effect::ReturnBuyIn { registration_id, player_id: anna }));
    assert_eq!(life.say(&decline(bruno)), Err(ErrorCode::InvitationClosed));
    let again = |partner| Command::Register { registration_id: registration(2), player: anna, partner: Some(partner) };
    assert_eq!(life.say(&again(bruno)), Err(ErrorCode::InvitationDeclined));
    assert!(life.say(&again(carla)).is_ok());
}

#[test]
fn an_invitation_is_open_for_180_seconds_this_instant_included() {
    let mut life = Life::new(Format::Pairs, 4, 80, 20);
    let registration_id = invite(&mut life, 1, player(1), player(2));
    let accept = Command::AcceptInvitation { registration_id, player: player(2) };
    let at = |ms| at() + chrono::Duration::milliseconds(ms);
    assert_eq!(decide(&life.state, &accept, at(180_001)).unwrap_err().code, ErrorCode::InvitationClosed);
    assert_eq!(decide(&life.state, &accept, at(180_000)).unwrap().len(), 1);
    assert_eq!(life.say(&Command::ExpireInvitation { registration_id }), Ok(vec!["registration_refused"]));
    assert!(life.effects.contains(&Effect::ReturnBuyIn { registration_id, player_id: player(1) }));
}

#[test]
fn the_last_place_ends_the_invitations_that_are_open() {
    let mut life = Life::new(Format::Pairs, 4, 80, 20);
    let waiting = invite(&mut life, 9, player(9), player(10));
    for number in [1, 2] {
        let first = player(2 * number);
        let second = player(2 * number + 1);
        let registration_id = invite(&mut life, number, first, second);
        life.say(&Command::AcceptInvitation { registration_id, player: second }).unwrap();
        life.say(&Command::NoteBuyIn { registration_id, player: second, heard: PaymentOutcome::Paid(None) }).unwrap();
    }
    assert_eq!(life.state.status(), TournamentStatus::RegistrationClosed);
    assert_eq!(life.status(9), RegistrationStatus::Refused);
    assert!(life.effects.contains(&Effect::ReturnBuyIn { registration_id: waiting, player_id: player(9) }));
}

#[test]
fn a_pair_of_the_old_logs_still_pays_when_the_partner_has_agreed() {
    let mut life = Life::new(Format::Pairs, 4, 80, 20);
    let registration_id = registration(1);
    let first = player(1);
    let second = player(2);
    let old = serde_json::json!({"type": "registration_requested", "registration_id": registration_id,
        "players": [first, second]});
    life.state.apply(&serde_json::from_value::<Event>(old).unwrap(), at());
    assert_eq!(life.status(1), RegistrationStatus::AwaitingPartner);
    life.say(&Command::AcceptInvitation { registration_id, player: second }).unwrap();
    for player_id in [first, second] {
        assert!(life.effects.contains(&Effect::CollectBuyIn { registration_id, player_id }));
    }
}

#[test]
fn partners_sit_across_each_other() {
    let mut life = Life::new(Format::Pairs, 4, 0, 0);
    for (number, first, second) in [(1, 1, 2), (2, 3, 4)] {
        let registration_id = registration(number);
        life.say(&Command::Register { registration_id, player: player(first), partner: Some(player(second)) }).unwrap();
        life.say(&Command::AcceptInvitation { registration_id, player: player(second) }).unwrap();
    }
    assert_eq!(life.state.status(), TournamentStatus::Running, "a freeroll starts without the wallet");
    let seating = life.state.seating(&[registration(1), registration(2)]);
    assert_eq!(seating, [player(1), player(3), player(2), player(4)]);
    life.play_round();
    assert_eq!(life.state.status(), TournamentStatus::Paid, "nothing to pay, nothing to close");
    assert!(
        life.effects.iter().all(|effect| matches!(effect, Effect::OpenTable { .. } | Effect::ExpireInvitation { .. }))
    );
}
