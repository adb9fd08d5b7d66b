//! Warnings, bars, suspensions, notes, and prizes that are withheld, with real rows and streams.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::WithheldState::{Decided, Open, Proposed};
use mazziere_contract::lobby::{
    ConductEntryKind, NoteRequest, PrizeApprovalRequest, PrizeProposalRequest, PrizeRejectionRequest, PrizeVerdict,
    RegistrationRequest, SuspensionRequest, TournamentStatus, WarningCause, WarningStatus, WithheldPrizesQuery,
    WithheldState, WithheldStatus, WithholdRequest,
};
use mazziere_contract::tables::TableNews;
use mazziere_contract::wallet::{AccountRef, ReasonRequest};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_web::Role;
use uuid::Uuid;

use crate::support::{House, pauses, until};

fn because(reason: &str) -> ReasonRequest {
    ReasonRequest { reason: reason.to_owned() }
}

impl House {
    /// A moderator upholds a report.
    fn uphold(&self, player_id: PlayerId, report: u128) {
        let news = TableNews::ChatOffence { player_id, report_id: Uuid::from_u128(report) };
        self.tables.publish(TableId::new(Uuid::from_u128(report)), news);
    }

    pub(crate) async fn until_warned(&self, player: PlayerId, count: usize) {
        until(&format!("{count} warnings"), async || {
            self.player(player).my_conduct().await.unwrap().warnings.len() == count
        })
        .await;
    }

    async fn register_code(&self, player: PlayerId, tournament: TournamentId) -> Option<ErrorCode> {
        let asked = self.player(player).register(&self.key(), tournament, &RegistrationRequest::default()).await;
        asked.err().and_then(|error| error.code())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_three_warnings_bar_from_new_games_and_nothing_else_until_24_hours_are_over() {
    let house = House::with_manual_clock().await;
    let _other = house.replica(pauses()).await;
    let (loser, winner) = (house.rich(2_000), house.rich(1_000));
    let played = house.tournament(2).await;
    house.join(played, loser).await;
    house.join(played, winner).await;
    house.until_playing(played, 1).await;
    let table = house.tables.playing(played).remove(0);
    let line = u8::from(table.players[1] == loser);
    let told = house.tables.lose(table.table_id, line, "timeout");
    house.until_warned(loser, 1).await;
    let warning = house.player(loser).my_conduct().await.unwrap().warnings.remove(0);
    assert_eq!((warning.cause, warning.table_id), (WarningCause::Timeout, Some(table.table_id)));
    // Told again, and by the other replica, it is the same.
    house.tables.republish(&told);
    let begun = house.tournament(2).await;
    let entered = house.join(begun, loser).await;
    let cash = house.cash_table(2).await;
    for report in [7, 8, 8] {
        house.uphold(loser, report);
    }
    house.until_warned(loser, 3).await;
    house.uphold(winner, 9);
    house.until_warned(winner, 1).await;
    let fresh = house.tournament(2).await;
    assert_eq!(house.register_code(loser, fresh).await, Some(ErrorCode::Barred));
    assert_eq!(house.register_code(winner, fresh).await, None);
    assert_eq!(house.sit_refused(cash, loser, 200).await, ErrorCode::Barred);
    let mine = house.player(loser).my_conduct().await.unwrap();
    let until = mine.barred_until.expect("barred");
    assert_eq!((mine.warnings.len(), until > house.clock.now() + TimeDelta::hours(23)), (3, true));
    let detail = house.player(loser).register(&house.key(), fresh, &Default::default()).await.unwrap_err().to_string();
    assert!(detail.contains(&until.to_rfc3339()), "{detail}");
    // What was begun may be left.
    house.player(loser).unregister(&house.key(), entered.registration_id).await.unwrap();
    house.clock.advance(until - house.clock.now());
    assert_eq!(house.register_code(loser, fresh).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_an_operator_withdraws_a_warning_and_the_record_says_who_and_why() {
    let house = House::new().await;
    let player = house.rich(1_000);
    for report in 1..=3 {
        house.uphold(player, report);
    }
    house.until_warned(player, 3).await;
    let fresh = house.tournament(2).await;
    assert_eq!(house.register_code(player, fresh).await, Some(ErrorCode::Barred));
    let operator = house.operator();
    let listed = operator.warnings(player, &Default::default()).await.unwrap().items;
    assert!(listed.iter().all(|warning| warning.status == WarningStatus::Standing && warning.withdrawn.is_none()));
    let (id, key) = (listed[1].warning_id, house.key());
    let own = house.as_role(player.uuid(), Role::Operator);
    let refused = own.withdraw_warning(&house.key(), player, id, &because("it was me")).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::BeneficiaryNotAllowed));
    let done = operator.withdraw_warning(&key, player, id, &because("quoted out of turn")).await.unwrap();
    assert_eq!((done.body.kind, done.body.warning_id), (ConductEntryKind::WarningWithdrawn, Some(id)));
    let again = operator.withdraw_warning(&key, player, id, &because("quoted out of turn")).await.unwrap();
    assert_eq!((again.replayed, again.body), (true, done.body));
    let refused = operator.withdraw_warning(&house.key(), player, id, &because("once more")).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::WarningWithdrawn));
    let unknown = mazziere_ids::WarningId::new(Uuid::from_u128(5));
    let refused = operator.withdraw_warning(&house.key(), player, unknown, &because("which?")).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::WarningUnknown));
    assert_eq!(house.register_code(player, fresh).await, None);
    let listed = operator.warnings(player, &Default::default()).await.unwrap().items;
    let act = listed.iter().find(|warning| warning.warning_id == id).unwrap().withdrawn.clone().unwrap();
    assert_eq!((act.by, act.reason.as_str()), (Uuid::from_u128(1), "quoted out of turn"));
    let mine = house.player(player).my_conduct().await.unwrap().warnings;
    assert!(mine.iter().all(|warning| warning.withdrawn.is_none()), "no operator is shown to a player");
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_a_warning_lapses_after_30_days_to_the_instant() {
    let house = House::with_manual_clock().await;
    let player = house.rich(100);
    house.uphold(player, 1);
    house.until_warned(player, 1).await;
    let given = house.player(player).my_conduct().await.unwrap().warnings.remove(0);
    assert_eq!(given.lapses_at, given.given_at + TimeDelta::days(30));
    let stands = async || {
        let own = house.player(player).my_conduct().await.unwrap().warnings.len();
        (own, house.operator().warnings(player, &Default::default()).await.unwrap().items[0].status)
    };
    house.clock.set(given.lapses_at - TimeDelta::milliseconds(1));
    assert_eq!(stands().await, (1, WarningStatus::Standing));
    house.clock.set(given.lapses_at);
    assert_eq!(stands().await, (0, WarningStatus::Lapsed));
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_6_who_is_suspended_joins_nothing_and_operators_write_down_why() {
    let house = House::new().await;
    let (player, table) = (house.rich(2_000), house.cash_table(2).await);
    let session = house.sit(table, player, 200).await;
    let (operator, auditor) = (house.operator(), house.as_role(Uuid::from_u128(4), Role::Auditor));
    let suspension = SuspensionRequest { reason: "case 88".into(), until: None };
    let nobody = PlayerId::new(Uuid::from_u128(404));
    let unknown = operator.suspend(&house.key(), nobody, &suspension).await.unwrap_err();
    assert_eq!(unknown.code(), Some(ErrorCode::PlayerUnknown));
    operator.suspend(&house.key(), player, &suspension).await.unwrap();
    let twice = house.operated_by(2).suspend(&house.key(), player, &suspension).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::AlreadySuspended));
    let fresh = house.tournament(2).await;
    assert_eq!(house.register_code(player, fresh).await, Some(ErrorCode::Suspended));
    let more = mazziere_contract::lobby::CashTopUpRequest {
        amount: mazziere_money::Money::from_cents(100).unwrap(),
        currency: mazziere_money::Currency::Eur,
    };
    let topped = house.player(player).top_up(&house.key(), session.session_id, &more).await.unwrap_err();
    assert_eq!(topped.code(), Some(ErrorCode::Suspended));
    let mine = house.player(player).my_conduct().await.unwrap().suspension.expect("suspended");
    assert_eq!(mine.act, None, "no operator is shown to a player");
    operator.write_note(&house.key(), player, &NoteRequest { text: "always with the same two".into() }).await.unwrap();
    let blank = operator.write_note(&house.key(), player, &NoteRequest { text: " ".into() }).await.unwrap_err();
    assert_eq!(blank.code(), Some(ErrorCode::InvalidBody));
    let own = house.as_role(player.uuid(), Role::Operator);
    let refused = own.reinstate(&house.key(), player, &because("it was me")).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::BeneficiaryNotAllowed));
    operator.reinstate(&house.key(), player, &because("case 88 is closed")).await.unwrap();
    assert_eq!(house.register_code(player, fresh).await, None);
    let page = mazziere_contract::PageQuery { limit: Some(2), ..Default::default() };
    let first = auditor.conduct(player, &page).await.unwrap();
    let next = mazziere_contract::PageQuery { limit: Some(2), cursor: first.next.clone() };
    let rest = auditor.conduct(player, &next).await.unwrap();
    let kinds: Vec<_> = first.items.iter().chain(&rest.items).map(|entry| (entry.kind, entry.by)).collect();
    let by = Some(Uuid::from_u128(1));
    let expected = [ConductEntryKind::Reinstated, ConductEntryKind::NoteWritten, ConductEntryKind::Suspended];
    assert_eq!(kinds, expected.map(|kind| (kind, by)));
    assert_eq!((first.version, rest.next), (3, None));
    assert_eq!(auditor.notes(player, &Default::default()).await.unwrap().items[0].text, "always with the same two");
    let forbidden = house.player(player).conduct(player, &Default::default()).await.unwrap_err();
    assert_eq!(forbidden.code(), Some(ErrorCode::RoleForbidden));
}

/// A tournament of two that is over, whose winner's prize was withheld in play.
async fn withheld(house: &House) -> (TournamentId, PlayerId) {
    let tournament = house.tournament(2).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    let table = house.tables.playing(tournament).remove(0);
    let player_id = table.players[0];
    let body = WithholdRequest { player_id, reason: "case 88".into() };
    house.operator().withhold_prize(&house.key(), tournament, &body).await.unwrap();
    let twice = house.operated_by(2).withhold_prize(&house.key(), tournament, &body).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::PrizeWithheld));
    house.tables.finish(table.table_id, 0);
    house.until_status(tournament, TournamentStatus::Finished).await;
    (tournament, player_id)
}

impl House {
    async fn propose(&self, by: u128, of: (TournamentId, PlayerId), verdict: PrizeVerdict) -> PrizeApprovalRequest {
        let body = PrizeProposalRequest { verdict, reason: "case 88 is closed".into() };
        let proposed = self.operated_by(by).propose_prize(&self.key(), of, &body).await.unwrap().body;
        assert_eq!(proposed.status, WithheldStatus::Proposed);
        PrizeApprovalRequest { decision_id: proposed.decision.unwrap().decision_id }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_6_a_withheld_prize_is_released_by_two_people_and_refused_to_one() {
    let house = House::new().await;
    let of = withheld(&house).await;
    let shown = house.show(of.0).await;
    assert_eq!(shown.results[0].withheld, vec![of.1]);
    assert_eq!((house.wallet.cash(of.1), house.wallet.of(of.0)), (0, [0, 0, 160]));
    let proposal = house.propose(1, of, PrizeVerdict::Release).await;
    let alone = house.operated_by(1).approve_prize(&house.key(), of, &proposal).await.unwrap_err();
    assert_eq!(alone.code(), Some(ErrorCode::OtherOperatorRequired));
    assert_eq!(house.status(of.0).await, TournamentStatus::Finished);
    let key = house.key();
    house.operated_by(2).approve_prize(&key, of, &proposal).await.unwrap();
    assert!(house.operated_by(2).approve_prize(&key, of, &proposal).await.unwrap().replayed);
    house.until_status(of.0, TournamentStatus::Paid).await;
    assert_eq!((house.wallet.cash(of.1), house.wallet.is_closed(of.0)), (160, true));
    let told = house.operator().withheld_prizes(of.0).await.unwrap().items.remove(0);
    assert_eq!((told.status, told.withheld.by), (WithheldStatus::Paid, Uuid::from_u128(1)));
    assert_eq!(told.decision.unwrap().approved_by, Some(Uuid::from_u128(2)));
    assert!(house.show(of.0).await.results[0].withheld.is_empty());
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_6_of_two_who_approve_at_once_one_counts_and_the_prize_is_taken_once() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let of = withheld(&house).await;
    let proposal = house.propose(1, of, PrizeVerdict::Confiscate).await;
    let (second, third) = (house.operated_by(2), house.at(&other, Uuid::from_u128(3), Role::Operator));
    let keys = (house.key(), house.key());
    let said = tokio::join!(second.approve_prize(&keys.0, of, &proposal), third.approve_prize(&keys.1, of, &proposal));
    let codes = [said.0.err().and_then(|error| error.code()), said.1.err().and_then(|error| error.code())];
    assert!(codes.contains(&None) && codes.contains(&Some(ErrorCode::PrizeProposalClosed)), "{codes:?}");
    house.until_status(of.0, TournamentStatus::Paid).await;
    assert_eq!((house.wallet.cash(of.1), house.wallet.balance(AccountRef::HouseAdjustments {})), (0, 160));
    assert_eq!(house.wallet.of(of.0), [0, 0, 0]);
    let told = house.operator().withheld_prizes(of.0).await.unwrap().items.remove(0);
    assert_eq!(told.status, WithheldStatus::Confiscated);
    assert_eq!(house.show(of.0).await.results[0].withheld, vec![of.1], "who was paid nothing is shown so");
    house.wallet.assert_sound();
}

/// The page of withheld prizes of all tournaments that somebody asks for.
async fn listed(house: &House, state: Option<WithheldState>) -> Vec<(TournamentId, WithheldState)> {
    let query = WithheldPrizesQuery { state, ..WithheldPrizesQuery::default() };
    let page = house.as_role(Uuid::from_u128(4), Role::Auditor).all_withheld_prizes(&query).await.unwrap();
    assert_eq!(page.next, None);
    page.items.iter().map(|entry| (entry.tournament_id, entry.state)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_6_operators_see_of_all_tournaments_which_prizes_wait_for_whom() {
    let house = House::new().await;
    assert!(listed(&house, None).await.is_empty());
    let (first, second, third) = (withheld(&house).await, withheld(&house).await, withheld(&house).await);
    assert_eq!(listed(&house, None).await, [(third.0, Open), (second.0, Open), (first.0, Open)]);
    // Page by page, each begins where the one before has ended.
    let mut query = WithheldPrizesQuery { limit: Some(2), ..WithheldPrizesQuery::default() };
    let page = house.operator().all_withheld_prizes(&query).await.unwrap();
    assert_eq!(page.items.iter().map(|entry| entry.tournament_id).collect::<Vec<_>>(), [third.0, second.0]);
    query.cursor = page.next;
    let rest = house.operator().all_withheld_prizes(&query).await.unwrap();
    assert_eq!((rest.items[0].tournament_id, rest.items.len(), rest.next), (first.0, 1, None));
    let shown = house.operator().withheld_prizes(first.0).await.unwrap().items;
    assert_eq!(vec![rest.items[0].prize.clone()], shown, "the same as in the tournament");

    let proposal = house.propose(1, first, PrizeVerdict::Release).await;
    let taken_back = house.propose(1, second, PrizeVerdict::Confiscate).await;
    assert_eq!(listed(&house, Some(Proposed)).await, [(second.0, Proposed), (first.0, Proposed)]);
    assert_eq!(listed(&house, Some(Open)).await, [(third.0, Open)]);
    let rejection = PrizeRejectionRequest { decision_id: taken_back.decision_id, reason: "not yet".into() };
    house.operated_by(2).reject_prize(&house.key(), second, &rejection).await.unwrap();
    house.operated_by(2).approve_prize(&house.key(), first, &proposal).await.unwrap();
    assert_eq!(listed(&house, Some(Open)).await, [(third.0, Open), (second.0, Open)]);
    assert_eq!(listed(&house, Some(Decided)).await, [(first.0, Decided)]);
    house.until_status(first.0, TournamentStatus::Paid).await;
    let query = WithheldPrizesQuery { state: Some(Decided), ..WithheldPrizesQuery::default() };
    let paid = house.operator().all_withheld_prizes(&query).await.unwrap().items.remove(0);
    assert_eq!((paid.prize.player_id, paid.prize.status), (first.1, WithheldStatus::Paid));

    let forbidden = house.player(first.1).all_withheld_prizes(&query).await.unwrap_err();
    assert_eq!(forbidden.code(), Some(ErrorCode::RoleForbidden));
    let forged = WithheldPrizesQuery { cursor: Some("1_x".into()), ..WithheldPrizesQuery::default() };
    let refused = house.operator().all_withheld_prizes(&forged).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InvalidQuery));
}
