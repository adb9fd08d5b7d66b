//! Cancelling: what the dry run shows is what happens, to the cent, and every account ends at zero.

use std::time::Duration;

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CancellationApprovalRequest, CancellationPlan, CancellationProposalStatus, CancellationProposalsQuery,
    CancellationReasonRequest, CancellationRequest, Refund, TournamentStatus,
};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_ids::{PlayerId, TournamentId};
use mazziere_web::Role;
use uuid::Uuid;

use crate::support::{House, Mode, pauses, until};

fn request(dry_run: bool) -> CancellationRequest {
    CancellationRequest { dry_run, reason: "the roof leaks".into() }
}

/// Cancels, and checks that exactly what was shown happened.
async fn cancel(house: &House, tournament: TournamentId, players: &[PlayerId]) -> CancellationPlan {
    let before: Vec<i64> = players.iter().map(|player| house.wallet.cash(*player)).collect();
    let version = house.show(tournament).await.summary.version;
    let shown = house.operator().cancel(&house.key(), tournament, &request(true)).await.unwrap().body;
    assert_eq!(house.show(tournament).await.summary.version, version, "a dry run changes nothing");
    let key = house.key();
    let done = if house.status(tournament).await == TournamentStatus::Running {
        let alone = house.operator().cancel(&house.key(), tournament, &request(false)).await.unwrap_err();
        assert_eq!(alone.code(), Some(ErrorCode::ApprovalRequired));
        let of = (tournament, house.propose_cancellation(tournament, "the roof leaks").await);
        let proposed = house.operator().cancellation_proposal(of).await.unwrap();
        assert_eq!(proposed.plan.as_ref(), Some(&shown), "what is proposed is what is shown");
        let own = house.operator().approve_cancellation(&house.key(), of, &Default::default()).await.unwrap_err();
        assert_eq!(own.code(), Some(ErrorCode::OtherOperatorRequired));
        let done = house.operated_by(2).approve_cancellation(&key, of, &Default::default()).await.unwrap().body;
        let again = house.operated_by(2).approve_cancellation(&key, of, &Default::default()).await.unwrap();
        assert!(again.replayed && again.body == done);
        assert_eq!((done.status, done.decided_by), (CancellationProposalStatus::Approved, Some(Uuid::from_u128(2))));
        done.plan.unwrap()
    } else {
        let done = house.operator().cancel(&key, tournament, &request(false)).await.unwrap().body;
        let again = house.operator().cancel(&key, tournament, &request(false)).await.unwrap();
        assert!(again.replayed && again.body == done);
        done
    };
    let refunds = done.refunds.iter().map(|refund| Refund { state: None, posting_id: None, ..refund.clone() });
    let as_shown =
        CancellationPlan { dry_run: true, version: shown.version, refunds: refunds.collect(), ..done.clone() };
    assert_eq!(as_shown, shown, "but for the postings");
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    for (player, before) in players.iter().zip(before) {
        let planned: i64 =
            done.refunds.iter().filter(|refund| refund.player_id == *player).map(|r| r.total.cents()).sum();
        assert_eq!(house.wallet.cash(*player) - before, planned);
    }
    assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
    assert_eq!(house.wallet.balance(AccountRef::HouseFee {}), done.fees_kept.cents());
    house.wallet.assert_sound();
    let told = house.show(tournament).await;
    assert_eq!((told.summary.status, told.cancelled.as_deref()), (TournamentStatus::Cancelled, Some("the roof leaks")));
    let twice = house.operator().cancel(&house.key(), tournament, &request(false)).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::TournamentOver));
    done
}

async fn field(house: &House, tournament: TournamentId, players: usize) -> Vec<PlayerId> {
    let mut field = Vec::new();
    for _ in 0..players {
        let player = house.rich(100);
        house.join(tournament, player).await;
        field.push(player);
    }
    field
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_6_before_the_start_everybody_has_everything_back() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let players = field(&house, tournament, 3).await;
    let plan = cancel(&house, tournament, &players).await;
    assert_eq!((plan.from_pool.cents(), plan.from_fees.cents()), (240, 60));
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100));
    let late = house.player(house.rich(100)).register(&house.key(), tournament, &Default::default()).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::TournamentOver));
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_10_after_the_start_with_nobody_out_the_house_gives_its_fees_back() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let players = field(&house, tournament, 4).await;
    house.until_playing(tournament, 2).await;
    cancel(&house, tournament, &players).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100));
    until("void tables", async || house.tables.playing(tournament).is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_10_with_somebody_out_those_still_in_share_the_pool() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let players = field(&house, tournament, 4).await;
    house.until_playing(tournament, 2).await;
    let table = house.tables.playing(tournament).remove(0);
    house.tables.finish(table.table_id, 0);
    until("the result", async || {
        house.show(tournament).await.rounds[0].matches.iter().any(|game| game.winner.is_some())
    })
    .await;
    let plan = cancel(&house, tournament, &players).await;
    // Winner takes all: the pool of 3.20 in three equal parts, the remainder to the earliest registered.
    let mut parts: Vec<i64> = plan.refunds.iter().map(|refund| refund.from_pool.cents()).collect();
    assert_eq!(parts.remove(0), 108);
    assert_eq!(parts, [106, 106]);
    assert_eq!((plan.from_fees.cents(), plan.fees_kept.cents()), (60, 20));
    assert_eq!(house.wallet.cash(table.players[1]), 0);
    until("void tables", async || house.tables.playing(tournament).is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_while_the_wallet_is_away_is_carried_out_later() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let players = field(&house, tournament, 1).await;
    let second = house.rich(100);
    house.wallet.set(Mode::LosesAnswers);
    let pending = house.player(second).register(&house.key(), tournament, &Default::default()).await.unwrap_err();
    assert_eq!(pending.code(), Some(ErrorCode::WalletUnreachable));
    house.operator().cancel(&house.key(), tournament, &request(false)).await.unwrap();
    house.wallet.set(Mode::Up);
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    assert_eq!((house.wallet.cash(players[0]), house.wallet.cash(second)), (100, 100));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_in_the_moment_of_the_start_finds_the_money_wherever_it_is() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    // The money of the start moves, but nobody hears of it.
    house.wallet.set(Mode::LosesStarts);
    let players = field(&house, tournament, 2).await;
    until("the start's money", async || house.wallet.of(tournament) == [0, 0, 160]).await;
    assert_eq!(house.status(tournament).await, TournamentStatus::RegistrationClosed);
    let plan = house.operator().cancel(&house.key(), tournament, &request(false)).await.unwrap().body;
    assert_eq!((plan.from_pool.cents(), plan.from_fees.cents(), plan.fees_kept.cents()), (160, 40, 0));
    house.wallet.set(Mode::Up);
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100));
    assert_eq!(house.wallet.balance(AccountRef::HouseFee {}), 0);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_see_of_all_tournaments_which_cancellations_wait_for_whom() {
    use CancellationProposalStatus::{Approved, Moot, Proposed, Rejected};
    let house = House::new().await;
    let listed = async |status| {
        let query = CancellationProposalsQuery { status, ..CancellationProposalsQuery::default() };
        let page = house.as_role(Uuid::from_u128(9), Role::Auditor).cancellation_proposals(&query).await.unwrap();
        page.items.iter().map(|proposal| (proposal.proposal_id, proposal.status)).collect::<Vec<_>>()
    };
    let mut proposed = Vec::new();
    for _ in 0..3 {
        let tournament = house.tournament(2).await;
        field(&house, tournament, 2).await;
        house.until_playing(tournament, 1).await;
        proposed.push((tournament, house.propose_cancellation(tournament, "the roof leaks").await));
    }
    let [first, second, third] = proposed[..] else { panic!("three of them") };
    assert_eq!(listed(None).await, [(third.1, Proposed), (second.1, Proposed), (first.1, Proposed)]);
    let reason = CancellationReasonRequest { reason: "it is dry again".into() };
    house.operator().reject_cancellation(&house.key(), first, &reason).await.unwrap();
    house.operated_by(2).approve_cancellation(&house.key(), second, &Default::default()).await.unwrap();
    house.play_out(third.0).await;
    assert_eq!(listed(None).await, [(third.1, Moot), (second.1, Approved), (first.1, Rejected)]);
    assert_eq!((listed(Some(Moot)).await.len(), listed(Some(Proposed)).await.len()), (1, 0));
    let late = house.operated_by(2).approve_cancellation(&house.key(), third, &Default::default()).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::ProposalClosed));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_tournament_is_not_cancelled() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    field(&house, tournament, 2).await;
    house.play_out(tournament).await;
    for dry_run in [true, false] {
        let refused = house.operator().cancel(&house.key(), tournament, &request(dry_run)).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::TournamentOver));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_operators_who_cancel_at_once_one_has_done_it_and_everybody_is_paid_once() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    for _ in 0..5 {
        let tournament = house.tournament(4).await;
        let players = field(&house, tournament, 4).await;
        house.until_playing(tournament, 2).await;
        let of = (tournament, house.propose_cancellation(tournament, "the roof leaks").await);
        let operators =
            [(&house.lobby, 2), (&other, 3)].map(|(lobby, who)| house.at(lobby, Uuid::from_u128(who), Role::Operator));
        let keys = [house.key(), house.key()];
        let asked = CancellationApprovalRequest::default();
        let said = tokio::join!(
            operators[0].approve_cancellation(&keys[0], of, &asked),
            operators[1].approve_cancellation(&keys[1], of, &asked),
        );
        let said = [said.0, said.1];
        let codes: Vec<_> = said.iter().filter_map(|said| said.as_ref().err()?.code()).collect();
        assert_eq!(codes, [ErrorCode::ProposalClosed], "one is told that it is cancelled already");
        // Each may ask again under the same key, and hears the same.
        for ((key, said), operator) in keys.iter().zip(&said).zip(&operators) {
            let again = operator.approve_cancellation(key, of, &asked).await;
            match (said, again) {
                (Ok(said), Ok(again)) => assert_eq!((again.replayed, &again.body), (true, &said.body)),
                (said, again) => assert_eq!(again.unwrap_err().code(), said.as_ref().unwrap_err().code()),
            }
        }
        until("closed accounts", async || house.wallet.is_closed(tournament)).await;
        assert!(players.iter().all(|player| house.wallet.cash(*player) == 100));
    }
    assert_eq!(house.wallet.count(PostingKind::CancellationRefund), 20);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_dies_in_the_middle_of_a_cancellation_leaves_the_rest_to_another_and_its_answer_to_the_operator() {
    let house = House::new().await;
    let tournament = house.tournament(8).await;
    let players = field(&house, tournament, 8).await;
    house.until_playing(tournament, 4).await;
    // Refunds are paid, and nobody hears of it.
    house.wallet.set(Mode::LosesAnswers);
    let key = house.key();
    let of = (tournament, house.propose_cancellation(tournament, "the roof leaks").await);
    let asked = CancellationApprovalRequest::default();
    let done = house.operated_by(2).approve_cancellation(&key, of, &asked).await.unwrap().body;
    until("a refund", async || players.iter().any(|player| house.wallet.cash(*player) == 100)).await;
    let other = house.replica(pauses()).await;
    let (wallet, operator) = (house.wallet.clone(), house.at(&other, Uuid::from_u128(2), Role::Operator));
    house.lobby.stop(Duration::ZERO).await;
    wallet.set(Mode::Up);
    let again = operator.approve_cancellation(&key, of, &asked).await.unwrap();
    assert_eq!((again.replayed, again.body), (true, done));
    until("closed accounts", async || wallet.is_closed(tournament)).await;
    assert!(players.iter().all(|player| wallet.cash(*player) == 100));
    assert_eq!((wallet.count(PostingKind::CancellationRefund), wallet.balance(AccountRef::HouseFee {})), (8, 0));
    wallet.assert_sound();
}
