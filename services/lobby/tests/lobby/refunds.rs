//! What comes back of a registration: a player reads it there, the staff in the cancellation, and the wallet has the
//! postings.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CancellationPlan, CancellationRequest, Notice, Refund, RefundKind, RefundState, Registration, RegistrationRequest,
    RegistrationStatus, RegistrationsQuery, TournamentStatus,
};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::{House, Mode, until};

/// A registration, once nothing more comes back.
async fn settled(house: &House, id: RegistrationId) -> Registration {
    let read = async || house.operator().registration(id).await.unwrap();
    until("the refunds", async || {
        let refunds = read().await.refunds.unwrap_or_default();
        refunds.iter().all(|refund| refund.state == Some(RefundState::Paid))
    })
    .await;
    read().await
}

/// Checks that the wallet has paid exactly this.
fn is_in_the_wallet(house: &House, refund: &Refund) {
    let posting = house.wallet.posting(refund.posting_id.unwrap()).unwrap();
    let kind = match refund.kind.unwrap() {
        RefundKind::CancellationRefund => PostingKind::CancellationRefund,
        RefundKind::Prize => PostingKind::Prize,
        RefundKind::BuyInReturned => PostingKind::BuyInReturned,
    };
    let cash = AccountRef::PlayerCash { player_id: refund.player_id };
    let to_player = posting.legs.iter().find(|leg| leg.account == cash).unwrap();
    assert_eq!((posting.kind, to_player.amount), (kind, refund.total));
    assert_eq!(refund.from_pool + refund.fee, refund.total);
}

async fn mine(house: &House, player: PlayerId, status: Option<RegistrationStatus>) -> Vec<Registration> {
    let query = RegistrationsQuery { status, ..RegistrationsQuery::default() };
    house.player(player).my_registrations(&query).await.unwrap().items
}

fn cents(refund: &Refund) -> [i64; 3] {
    [refund.from_pool, refund.fee, refund.total].map(|amount| amount.cents())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_says_that_its_tournament_was_cancelled_and_what_comes_back() {
    use RegistrationStatus::{Cancelled, Confirmed};
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let [player, other] = [house.rich(300), house.rich(100)];
    let joined = house.join(tournament, player).await;
    assert_eq!((joined.status, &joined.refunds), (Confirmed, &None));
    house.join(tournament, other).await;
    let going_on = house.join(house.tournament(4).await, player).await;
    let mut stream = house.mine(player).await;
    // What is to be paid is known before it is.
    house.wallet.set(Mode::Away);
    house.cancel(tournament, "the roof leaks").await;
    let waits = house.player(player).registration(joined.registration_id).await.unwrap();
    assert_eq!((waits.status, waits.table_id, waits.place), (Cancelled, None, None));
    let [refund] = &waits.refunds.clone().unwrap()[..] else { panic!("one player, one refund: {waits:?}") };
    assert_eq!((cents(refund), refund.state), ([80, 20, 100], Some(RefundState::Pending)));
    assert_eq!((refund.kind, refund.player_id), (Some(RefundKind::CancellationRefund), player));
    assert_eq!(house.wallet.posting(refund.posting_id.unwrap()), None);
    assert_eq!(mine(&house, player, Some(Cancelled)).await, std::slice::from_ref(&waits));

    house.wallet.set(Mode::Up);
    let done = settled(&house, joined.registration_id).await;
    let paid = Refund { state: Some(RefundState::Paid), ..refund.clone() };
    assert_eq!(done, Registration { refunds: Some(vec![paid.clone()]), ..waits });
    is_in_the_wallet(&house, &paid);
    assert_eq!(mine(&house, player, Some(Cancelled)).await, std::slice::from_ref(&done));
    assert_eq!(mine(&house, player, Some(Confirmed)).await, std::slice::from_ref(&going_on));
    let told = |notice: &Notice| match notice {
        Notice::Registration(told) if told.registration == done => Some(()),
        _ => None,
    };
    stream.until("the refund", told).await;

    // The release before this one works on the same rows: it does not know the new word, and has written rows without
    // refunds.
    let kept = "select body ->> 'status' from lobby.registration where registration_id = $1";
    let kept: String =
        sqlx::query_scalar(kept).bind(joined.registration_id.uuid()).fetch_one(house.db.pool()).await.unwrap();
    assert_eq!(kept, "confirmed");
    sqlx::raw_sql("update lobby.registration set body = body - 'refunds'").execute(house.db.pool()).await.unwrap();
    assert_eq!(mine(&house, player, None).await, [going_on, done]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_entry_is_out_when_play_is_cancelled_reads_that_nothing_comes_back() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let mut entries = Vec::new();
    for _ in 0..4 {
        let player = house.rich(100);
        entries.push((player, house.join(tournament, player).await.registration_id));
    }
    house.until_playing(tournament, 2).await;
    let table = house.tables.playing(tournament).remove(0);
    house.tables.finish(table.table_id, 0);
    until("the result", async || {
        house.show(tournament).await.rounds[0].matches.iter().any(|game| game.winner.is_some())
    })
    .await;
    let plan = house.cancel(tournament, "the roof leaks").await;
    for (player, id) in &entries {
        let done = settled(&house, *id).await;
        let planned: Vec<_> = plan.refunds.iter().filter(|refund| refund.player_id == *player).map(cents).collect();
        let refunds = done.refunds.clone().unwrap();
        assert_eq!(refunds.iter().map(cents).collect::<Vec<_>>(), planned);
        assert_eq!((done.status, refunds.is_empty()), (RegistrationStatus::Cancelled, *player == table.players[1]));
        refunds.iter().for_each(|refund| is_in_the_wallet(&house, refund));
        assert_eq!(mine(&house, *player, None).await, [Registration { fixture: None, ..done }]);
    }
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_back_of_a_registration_that_is_given_up_or_refused_is_read_from_it() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let player = house.rich(100);
    let joined = house.join(tournament, player).await.registration_id;
    let out = house.player(player).unregister(&house.key(), joined).await.unwrap().body;
    let done = settled(&house, joined).await;
    assert_eq!((out.status, done.status), (RegistrationStatus::Withdrawn, RegistrationStatus::Withdrawn));
    let [refund] = &done.refunds.clone().unwrap()[..] else { panic!("one player, one refund: {done:?}") };
    assert_eq!((cents(refund), refund.kind), ([80, 20, 100], Some(RefundKind::BuyInReturned)));
    is_in_the_wallet(&house, refund);
    assert_eq!(mine(&house, player, None).await, [done]);

    let pairs = house.open(|body| (body["format"], body["players"]) = (json!("pairs"), json!(4))).await;
    let [first, second] = [house.rich(100), house.rich(100)];
    let asked = RegistrationRequest { partner_id: Some(second) };
    let asked = house.player(first).register(&house.key(), pairs, &asked).await.unwrap().body;
    assert_eq!(asked.refunds, None);
    house.player(second).decline(&house.key(), asked.registration_id).await.unwrap();
    let done = settled(&house, asked.registration_id).await;
    let [refund] = &done.refunds.clone().unwrap()[..] else { panic!("one has paid: {done:?}") };
    assert_eq!((done.status, refund.player_id), (RegistrationStatus::Refused, first));
    is_in_the_wallet(&house, refund);

    let free = house.open(|body| body["buy_in"] = json!({"share": "0.00", "fee": "0.00", "currency": "EUR"})).await;
    let joined = house.join(free, player).await.registration_id;
    house.cancel(free, "the roof leaks").await;
    let done = settled(&house, joined).await;
    assert_eq!((done.status, done.refunds), (RegistrationStatus::Cancelled, Some(Vec::new())), "nobody has paid");
}

async fn read(house: &House, role: Role, tournament: TournamentId) -> Result<CancellationPlan, ErrorCode> {
    let read = house.as_role(Uuid::from_u128(9), role).cancellation(tournament).await;
    read.map_err(|error| error.code().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_reads_what_a_cancellation_by_one_operator_has_paid() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    for cash in [100, 250, 100] {
        house.join(tournament, house.rich(cash)).await;
    }
    let asked = CancellationRequest { dry_run: true, reason: "the roof leaks".into() };
    let shown = house.operator().cancel(&house.key(), tournament, &asked).await.unwrap().body;
    assert_eq!(read(&house, Role::Auditor, tournament).await, Ok(shown.clone()), "what cancelling would refund");
    let totals = shown.totals.unwrap();
    let totals = (totals.players, [totals.refunds, totals.prizes, totals.total].map(|sum| sum.cents()));
    assert_eq!(totals, (3, [300, 0, 300]));
    assert!(shown.refunds.iter().all(|refund| refund.state.is_none() && refund.posting_id.is_none()));

    let done = house.cancel(tournament, "the roof leaks").await;
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    let paid = done.refunds.iter().map(|refund| Refund { state: Some(RefundState::Paid), ..refund.clone() }).collect();
    let paid = CancellationPlan { refunds: paid, ..done };
    for role in [Role::Operator, Role::Auditor] {
        until("the last refund", async || read(&house, role, tournament).await.as_ref() == Ok(&paid)).await;
    }
    assert_eq!((paid.dry_run, paid.refunds.len()), (false, 3));
    paid.refunds.iter().for_each(|refund| is_in_the_wallet(&house, refund));
    for role in [Role::Player, Role::Finance] {
        assert_eq!(read(&house, role, tournament).await, Err(ErrorCode::RoleForbidden));
    }
    let unknown = TournamentId::new(Uuid::from_u128(1));
    assert_eq!(read(&house, Role::Operator, unknown).await, Err(ErrorCode::TournamentUnknown));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_by_two_operators_is_read_in_the_same_way_and_none_where_play_has_ended() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    let of = (tournament, house.propose_cancellation(tournament, "the roof leaks").await);
    assert!(read(&house, Role::Auditor, tournament).await.unwrap().dry_run);
    house.operated_by(2).approve_cancellation(&house.key(), of, &Default::default()).await.unwrap();
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    until("the last refund", async || {
        let plan = read(&house, Role::Auditor, tournament).await.unwrap();
        plan.refunds.len() == 2 && plan.refunds.iter().all(|refund| refund.state == Some(RefundState::Paid))
    })
    .await;
    let plan = read(&house, Role::Auditor, tournament).await.unwrap();
    assert_eq!(house.operator().cancellation_proposal(of).await.unwrap().plan, Some(plan));

    let played = house.tournament(2).await;
    for _ in 0..2 {
        house.join(played, house.rich(100)).await;
    }
    house.play_out(played).await;
    assert_eq!(house.status(played).await, TournamentStatus::Paid);
    assert_eq!(read(&house, Role::Operator, played).await, Err(ErrorCode::TournamentOver));
}
