//! From an empty house to a paid winner, over HTTP, to the cent.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CancellationApprovalRequest, CancellationReasonRequest, CancellationRequest, Refund, RegistrationRequest,
    RegistrationStatus, TournamentStatus,
};
use mazziere_contract::tables::{Format, ReadyRequest, StepsQuery, TableStatus, TablesQuery, VoidTableRequest};
use mazziere_contract::wallet::{PostingKind, StatementQuery};
use mazziere_money::Money;
use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;

use crate::harness::{Harness, Person, assert_status, money};

/// Registers everybody, plays everything, waits for the payout.
async fn play_out(harness: &Harness, players: &[Person], id: mazziere_ids::TournamentId) {
    let mut registrations = Vec::new();
    for player in players {
        registrations.push(player.register(id).await.expect("a registration"));
    }
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, harness));
    futures::future::join_all(all).await;
    harness.reach(id, TournamentStatus::Paid).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heads_up_sit_and_go_pays_its_winner() {
    let harness = Harness::start().await;
    let template = harness.template("due", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "10.00").await, harness.player("bruno", "10.00").await];

    play_out(&harness, &players, id).await;

    let done = harness.reach(id, TournamentStatus::Paid).await;
    assert_eq!(done.results.len(), 2);
    let (winner, loser) = (&done.results[0], &done.results[1]);
    assert_eq!((winner.place, loser.place), (1, 2));
    assert_eq!(winner.prizes, [money("1.60")]);
    for player in &players {
        let expected = if winner.players == [player.id] { "10.60" } else { "9.00" };
        assert_eq!(player.cash().await, expected);
    }
    let best = players.iter().find(|player| winner.players == [player.id]).expect("the winner is one of them");
    let statement = best.wallet.statement(best.id, &StatementQuery::default()).await.expect("a statement").items;
    let kinds: Vec<_> = statement.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds, [PostingKind::Prize, PostingKind::BuyIn, PostingKind::Deposit]);
    assert_eq!(statement[0].reference.tournament_id, Some(id));
    let balances: Vec<_> = statement.iter().map(|entry| entry.balance.to_string()).collect();
    assert_eq!(balances, ["10.60", "9.00", "10.00"]);
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knock_out_of_five_has_byes_and_pays_by_place() {
    let harness = Harness::start().await;
    let template = harness.template("cinque", Format::HeadsUp, 5, "1.00", "0.10").await;
    let id = harness.tournament(&template).await;
    let mut players = Vec::new();
    for name in ["ada", "bice", "carlo", "dina", "elio"] {
        players.push(harness.player(name, "5.00").await);
    }

    play_out(&harness, &players, id).await;

    let done = harness.reach(id, TournamentStatus::Paid).await;
    assert_eq!(done.rounds.len(), 3);
    assert_eq!(done.rounds[0].matches.iter().filter(|game| game.bye).count(), 3);
    // G2.8 for five to eight entries: 65 and 35 per cent of 5.00.
    let prizes: Vec<_> = done.results.iter().map(|result| (result.place, result.prizes[0].to_string())).collect();
    assert_eq!(prizes[..2], [(1, "3.25".to_owned()), (2, "1.75".to_owned())]);
    assert!(prizes[2..].iter().all(|(_, prize)| prize == "0.00"), "{prizes:?}");
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_in_two_is_played_by_two() {
    let harness = Harness::start().await;
    let template = harness.template("quattro in due", Format::FourInTwo, 2, "2.00", "0.50").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "3.00").await, harness.player("bruno", "3.00").await];
    play_out(&harness, &players, id).await;
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_pays_together_and_halves_its_prize() {
    let harness = Harness::start().await;
    let template = harness.template("coppie", Format::Pairs, 4, "0.85", "0.15").await;
    let id = harness.tournament(&template).await;
    let mut players = Vec::new();
    for name in ["ada", "bice", "carlo", "dina"] {
        players.push(harness.player(name, "1.00").await);
    }
    let mut registrations = Vec::new();
    for pair in players.chunks(2) {
        let request = RegistrationRequest { partner_id: Some(pair[1].id) };
        let asked = pair[0].lobby.register(&format!("pair-{}", pair[0].name), id, &request).await.expect("asked").body;
        assert_status(&asked, RegistrationStatus::AwaitingPartner);
        assert_eq!([pair[0].cash().await, pair[1].cash().await], ["0.00", "1.00"], "who invites pays first");
        let invitations = pair[1].lobby.my_invitations().await.expect("invitations").items;
        assert_eq!((invitations.len(), invitations[0].inviter_id), (1, pair[0].id));
        pair[1].lobby.accept("yes", invitations[0].invitation_id).await.expect("agreed");
        registrations.extend([asked.clone(), asked]);
    }
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;

    let done = harness.reach(id, TournamentStatus::Paid).await;
    // G2.9: 4 x 0.85 = 3.40 for one pair, halved.
    assert_eq!(done.results[0].prizes, [money("1.70"), money("1.70")]);
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_can_be_proven_from_its_log() {
    let harness = Harness::start().await;
    let template = harness.template("prova", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "1.00").await, harness.player("bruno", "1.00").await];
    play_out(&harness, &players, id).await;

    let auditor = harness.person(Role::Auditor, "auditor");
    let query = TablesQuery { tournament_id: Some(id), ..TablesQuery::default() };
    let table = auditor.tables.list(&query).await.expect("tables").items[0].table_id;
    let log = auditor.tables.log(table, &StepsQuery { after: None, limit: Some(1000) }).await.expect("the log").items;
    assert!(log.windows(2).all(|pair| pair[1].version == pair[0].version + 1), "versions without a gap");
    for entry in &log {
        use sha2::Digest;
        assert_eq!(hex::encode(sha2::Sha256::digest(entry.payload.as_bytes())), entry.payload_hash);
    }
    let fairness = auditor.tables.fairness(table, 1).await.expect("the proof");
    assert!(fairness.secret.is_some(), "nothing stays hidden after a deal of scopa");
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unregistering_gives_everything_back_until_the_start() {
    let harness = Harness::start().await;
    let template = harness.template("ripensa", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let anna = harness.player("anna", "1.00").await;
    let registration = anna.register(id).await.expect("a registration");
    assert_eq!(anna.cash().await, "0.00");

    anna.lobby.unregister("back", registration.registration_id).await.expect("out again");
    harness.until(async || (anna.cash().await == "1.00").then_some(())).await;
    let again = anna.lobby.unregister("back", registration.registration_id).await.expect("the first answer again");
    assert!(again.replayed);

    let bruno = harness.player("bruno", "1.00").await;
    let key = "second-thoughts";
    let back = anna.lobby.register(key, id, &Default::default()).await.expect("in again").body;
    bruno.register(id).await.expect("a registration");
    harness.reach(id, TournamentStatus::Running).await;
    let refused = anna.lobby.unregister("too-late", back.registration_id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::RegistrationClosed));
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_refunds_what_its_dry_run_showed() {
    let harness = Harness::start().await;
    let template = harness.template("annulla", Format::HeadsUp, 4, "1.00", "0.25").await;
    let id = harness.tournament(&template).await;
    let mut players = Vec::new();
    for name in ["ada", "bice", "carlo", "dina"] {
        players.push(harness.player(name, "2.00").await);
    }
    for player in &players {
        assert_status(&player.register(id).await.expect("a registration"), RegistrationStatus::Confirmed);
    }
    harness.reach(id, TournamentStatus::Running).await;

    let operator = harness.person(Role::Operator, "desk");
    let request = |dry_run| CancellationRequest { dry_run, reason: "a fault of the line".to_owned() };
    let planned = operator.lobby.cancel("plan", id, &request(true)).await.expect("a plan").body;
    // Nobody is out yet (G2.10): everything goes back.
    let refunds: Vec<_> = planned.refunds.iter().map(|refund| refund.total.to_string()).collect();
    assert_eq!(refunds, ["1.25", "1.25", "1.25", "1.25"]);
    assert_eq!(planned.fees_kept, Money::ZERO);
    assert_eq!(players[0].cash().await, "0.75", "a dry run moves nothing");

    let alone = operator.lobby.cancel("do-it", id, &request(false)).await.unwrap_err();
    assert_eq!(alone.code(), Some(ErrorCode::ApprovalRequired));
    let reason = CancellationReasonRequest { reason: "a fault of the line".to_owned() };
    let proposed = operator.lobby.propose_cancellation("propose", id, &reason).await.expect("a proposal").body;
    let of = (id, proposed.proposal_id);
    let approval = CancellationApprovalRequest::default();
    let own = harness.at_work(&players[0], Role::Operator);
    let refused = own.lobby.approve_cancellation("own", of, &approval).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::BeneficiaryNotAllowed));
    let second = harness.person(Role::Operator, "second desk");
    let done = second.lobby.approve_cancellation("do-it", of, &approval).await.expect("the cancellation").body;
    let carried_out = done.plan.expect("its plan");
    for (paid, shown) in carried_out.refunds.iter().zip(&planned.refunds) {
        assert!(paid.posting_id.is_some() && paid.state.is_some(), "{paid:?}");
        assert_eq!(Refund { posting_id: None, state: None, ..paid.clone() }, *shown);
    }
    assert_eq!((carried_out.refunds.len(), carried_out.totals), (planned.refunds.len(), planned.totals));
    for player in &players {
        harness.until(async || (player.cash().await == "2.00").then_some(())).await;
    }
    harness.reach(id, TournamentStatus::Cancelled).await;
    harness.until(async || (harness.trial_balance().await.open_event_accounts == 0).then_some(())).await;
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_play_is_undone_by_two_of_the_staff_who_do_not_play_it_and_is_played_again() {
    let harness = Harness::start().await;
    let template = harness.template("da capo", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "1.00").await, harness.player("bruno", "1.00").await];
    let mut registrations = Vec::new();
    for player in &players {
        registrations.push(player.register(id).await.expect("a registration"));
    }
    let table = harness
        .until(async || {
            let now = players[0].lobby.registration(registrations[0].registration_id).await.expect("a registration");
            now.table_id
        })
        .await;
    for player in &players {
        player.tables.ready(&format!("{}-is-here", player.name), table, &ReadyRequest::default()).await.expect("ready");
    }
    let (desk, second) = (harness.person(Role::Operator, "desk"), harness.person(Role::Operator, "second desk"));
    let reason = VoidTableRequest { reason: "the line of the hall was cut".to_owned() };
    let alone = desk.tables.void("alone", table, &reason).await.unwrap_err();
    assert_eq!(alone.code(), Some(ErrorCode::ApprovalRequired));
    // The two who lose it are of the staff: one proposes, and neither approves.
    let [anna, bruno] = [0, 1].map(|at: usize| harness.at_work(&players[at], Role::Operator));
    let proposed = anna.tables.propose_void("propose", table, &reason).await.expect("a proposal").body.proposal_id;
    for (own, code) in [(&anna, ErrorCode::OtherOperatorRequired), (&bruno, ErrorCode::BeneficiaryNotAllowed)] {
        assert_eq!(own.tables.approve_void("own", proposed).await.unwrap_err().code(), Some(code));
    }
    second.tables.approve_void("yes", proposed).await.expect("it is void");
    assert_eq!(desk.tables.view(table).await.expect("a view").status, TableStatus::Voided);
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;
    let done = harness.reach(id, TournamentStatus::Paid).await;
    assert_eq!(done.results[0].prizes, [money("1.60")]);
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_can_be_followed_into_the_events_of_all_it_caused() {
    let harness = Harness::start().await;
    let template = harness.template("traccia", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    harness.player("anna", "1.00").await.register(id).await.expect("a registration");
    harness.player("bruno", "1.00").await;

    // The second registration fills the tournament: the draw, the money and the table follow from it.
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let url = format!("{}/v1/tournaments/{id}/registrations", harness.url(Kind::Lobby));
    let answer = mazziere_contract::client::http(std::time::Duration::from_secs(60))
        .expect("a client")
        .post(url)
        .bearer_auth(harness.token(Role::Player, "bruno"))
        .header("Idempotency-Key", "traced")
        .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"))
        .json(&serde_json::json!({}))
        .send()
        .await
        .expect("an answer");
    assert!(answer.status().is_success(), "{}", answer.status());
    harness.reach(id, TournamentStatus::Running).await;

    let traced = async |kind: &str| -> bool {
        let events: Vec<String> = sqlx::query_scalar(
            "select metadata->>'traceparent' from eventstore.event where type = $1 and metadata ? 'traceparent'",
        )
        .bind(kind)
        .fetch_all(harness.db.pool())
        .await
        .expect("events");
        events.iter().any(|traceparent| traceparent.contains(trace))
    };
    for kind in ["registration_requested", "registration_closed", "table_opened"] {
        harness.until(async || traced(kind).await.then_some(())).await;
    }
    harness.stop().await;
}
