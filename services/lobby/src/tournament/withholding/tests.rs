//! G5.6 in the small: who may decide what about a prize, and that the books end at zero.

use mazziere_contract::lobby::WithheldStatus;
use mazziere_contract::wallet::AccountRef;

use super::*;
use crate::terms::Format;
use crate::tournament::Command;
use crate::tournament::command::PrizeWish;
use crate::tournament::tests::house::House;
use crate::tournament::tests::{Life, player};
use crate::world::Luck;

/// Nobody who plays.
fn operator(number: u128) -> Uuid {
    Uuid::from_u128(0xA000 + number)
}

fn decision(number: u128) -> PrizeDecisionId {
    PrizeDecisionId::new(Uuid::from_u128(number))
}

fn wish(by: u128, wish: PrizeWish) -> Command {
    Command::Prize { player: player(1), by: operator(by), wish }
}

fn withhold() -> Command {
    wish(1, PrizeWish::Withhold { reason: "case 88".into() })
}

fn propose(by: u128, number: u128, verdict: PrizeVerdict) -> Command {
    wish(by, PrizeWish::Propose { decision_id: decision(number), verdict, reason: "case 88".into() })
}

fn approve(by: u128, number: u128) -> Command {
    wish(by, PrizeWish::Approve { decision_id: decision(number) })
}

fn reject(by: u128, number: u128) -> Command {
    wish(by, PrizeWish::Reject { decision_id: decision(number), reason: "not yet".into() })
}

/// Two at 0.80 + 0.20, in play.
fn two() -> House {
    let mut house = House::new(Life::new(Format::HeadsUp, 2, 80, 20), 1_000);
    house.enter(2);
    house
}

fn refused(house: &mut House, command: &Command) -> ErrorCode {
    house.life.say(command).unwrap_err()
}

fn status(house: &House) -> WithheldStatus {
    view::prize(&house.life.state, player(1)).unwrap().status
}

#[test]
fn g5_6_a_prize_that_is_withheld_waits_until_two_people_release_it() {
    let mut house = two();
    house.say(&withhold());
    assert_eq!(refused(&mut house, &withhold()), ErrorCode::PrizeWithheld);
    assert_eq!(refused(&mut house, &propose(1, 1, PrizeVerdict::Confiscate)), ErrorCode::PrizeNotDue);
    house.result(&[(1, 2, 1), (2, 0, -1)]);
    assert_eq!((house.gains(2), status(&house)), (vec![-100, -100], WithheldStatus::Withheld));
    assert!(!house.is_settled() && house.world.waiting.is_empty(), "it waits in no queue");
    assert_eq!(refused(&mut house, &approve(2, 1)), ErrorCode::PrizeProposalClosed);
    house.say(&propose(1, 1, PrizeVerdict::Release));
    assert_eq!(refused(&mut house, &propose(2, 2, PrizeVerdict::Confiscate)), ErrorCode::PrizeProposalOpen);
    assert_eq!(refused(&mut house, &approve(1, 1)), ErrorCode::OtherOperatorRequired);
    assert_eq!(refused(&mut house, &approve(2, 2)), ErrorCode::PrizeProposalClosed, "another one was read");
    assert_eq!(status(&house), WithheldStatus::Proposed);
    house.say(&approve(2, 1));
    assert_eq!((house.gains(2), status(&house)), (vec![60, -100], WithheldStatus::Paid));
    assert!(house.is_settled());
    assert_eq!(refused(&mut house, &approve(3, 1)), ErrorCode::PrizeProposalClosed);
    assert_eq!(refused(&mut house, &withhold()), ErrorCode::PrizeNotDue);
}

#[test]
fn g5_6_no_player_of_an_entry_approves_what_becomes_of_its_prize() {
    let mut pairs = House::new(Life::new(Format::Pairs, 4, 80, 20), 1_000);
    pairs.enter(2);
    pairs.say(&withhold());
    pairs.result(&[(1, 2, 1), (2, 0, -1)]);
    let by = |number: u128, wish| Command::Prize { player: player(1), by: player(number).uuid(), wish };
    for (id, verdict) in [(1, PrizeVerdict::Release), (2, PrizeVerdict::Confiscate)] {
        pairs.say(&propose(1, id, verdict));
        for member in [1, 2] {
            let own = by(member, PrizeWish::Approve { decision_id: decision(id) });
            assert_eq!(refused(&mut pairs, &own), ErrorCode::BeneficiaryNotAllowed, "{member} {verdict:?}");
        }
        assert_eq!(status(&pairs), WithheldStatus::Proposed);
        pairs.say(&reject(1, id));
    }
    // Proposing one's own decides nothing, and an opponent may approve.
    let (decision_id, verdict, reason) = (decision(3), PrizeVerdict::Release, "case 88".into());
    pairs.say(&by(1, PrizeWish::Propose { decision_id, verdict, reason }));
    pairs.say(&by(3, PrizeWish::Approve { decision_id }));
    assert_eq!(status(&pairs), WithheldStatus::Paid);
}

#[test]
fn g5_6_a_prize_that_two_people_take_away_is_with_the_house_and_the_accounts_are_closed() {
    let mut house = two();
    house.say(&withhold());
    house.result(&[(1, 2, 1), (2, 0, -1)]);
    house.say(&propose(1, 1, PrizeVerdict::Release));
    house.say(&reject(1, 1));
    assert_eq!(status(&house), WithheldStatus::Withheld);
    house.say(&propose(2, 2, PrizeVerdict::Confiscate));
    house.say(&approve(1, 2));
    assert_eq!((house.gains(2), status(&house)), (vec![-100, -100], WithheldStatus::Confiscated));
    assert_eq!(house.world.wallet.balance(AccountRef::HouseAdjustments {}), 160);
    assert_eq!(house.house_fee(), 40, "no cent of it is a fee");
    assert!(house.is_settled());
}

#[test]
fn g5_6_a_release_before_the_ranking_is_final_pays_with_all_others() {
    let mut house = two();
    house.say(&withhold());
    house.say(&propose(1, 1, PrizeVerdict::Release));
    house.say(&approve(2, 1));
    house.say(&withhold());
    house.say(&propose(2, 2, PrizeVerdict::Release));
    house.say(&approve(1, 2));
    assert_eq!(status(&house), WithheldStatus::Released);
    house.result(&[(1, 2, 1), (2, 0, -1)]);
    assert_eq!((house.gains(2), status(&house)), (vec![60, -100], WithheldStatus::Paid));
}

#[test]
fn g5_6_who_has_won_nothing_holds_up_nobody_and_a_cancellation_withholds_nothing() {
    let mut house = two();
    house.say(&withhold());
    house.result(&[(2, 2, 1), (1, 0, -1)]);
    assert!(house.is_settled());
    assert_eq!(status(&house), WithheldStatus::NothingDue);
    let mut cancelled = two();
    cancelled.say(&withhold());
    cancelled.cancel();
    assert!(cancelled.is_settled());
    assert_eq!((cancelled.gains(2), status(&cancelled)), (vec![0, 0], WithheldStatus::NothingDue));
    let stranger =
        Command::Prize { player: player(9), by: operator(1), wish: PrizeWish::Withhold { reason: "?".into() } };
    assert_eq!(refused(&mut two(), &stranger), ErrorCode::RegistrationUnknown);
}

/// The payment is done at the wallet, and its answer late; then the prize is withheld.
#[test]
fn g5_6_a_payment_that_was_on_its_way_comes_through_and_the_prize_is_never_taken_as_well() {
    let mut house = two();
    let ready = house.life.state.system.ready().remove(0);
    let lines = crate::tournament::tests::lines(&house.life.state, &ready.entries, &[1, 2]);
    let (match_id, table_id) = (ready.match_id, ready.table_id);
    let ended = Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 };
    house.life.say_in(&ended, &mut house.world).unwrap();
    let winner = house.life.state.owed()[0].0;
    let of = |by, wish| Command::Prize { player: winner, by: operator(by), wish };
    // The wallet pays, and nobody hears of it.
    assert!(house.world.attempt(&house.life.state, 0, Luck::Dies(1)).is_none());
    let say = |house: &mut House, command| house.life.say_in(&command, &mut house.world).map(drop).unwrap();
    say(&mut house, of(1, PrizeWish::Withhold { reason: "case 88".into() }));
    let (decision_id, verdict) = (decision(1), PrizeVerdict::Confiscate);
    say(&mut house, of(1, PrizeWish::Propose { decision_id, verdict, reason: "case 88".into() }));
    say(&mut house, of(2, PrizeWish::Approve { decision_id }));
    house.settle();
    assert!(house.is_settled());
    assert_eq!(house.world.wallet.balance(AccountRef::PlayerCash { player_id: winner }), 1_060);
    assert_eq!(house.world.wallet.balance(AccountRef::HouseAdjustments {}), 0);
    assert_eq!(view::prize(&house.life.state, winner).unwrap().status, WithheldStatus::Paid);
}
