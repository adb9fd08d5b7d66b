//! Batches and replicas: nothing twice, nothing lost, no deadlock.

use futures::future::join_all;
use mazziere_contract::wallet::PostingRequest;
use mazziere_ids::{TableId, TournamentId};
use mazziere_wallet::account::store;
use mazziere_wallet::command::Action;
use mazziere_wallet::decide::Verdict;

use crate::harness::{
    Harness, buy_in, buy_in_returned, cash_out, cash_out_with_pot, command, deposit, hand, into_pot, money, run,
    sit_in, table_pot, together, uuid, word,
};

#[tokio::test]
async fn a_tournament_is_paid_and_closed() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k1", deposit("d1", "A", "10.00")).await, "201");
    assert_eq!(harness.run("k2", buy_in("p1", "A", "t", "1.00")).await, "201");
    let close = Action::CloseTournament(TournamentId::new(uuid("t")));
    assert_eq!(harness.run("k3", close.clone()).await, "account_not_empty");
    assert_eq!(harness.run("k4", buy_in_returned("p2", "A", "t", "1.00")).await, "201");
    assert_eq!(harness.run("k5", close.clone()).await, "200");
    assert_eq!(harness.run("k6", close).await, "200");
    assert_eq!(harness.run("k7", buy_in("p3", "A", "t", "1.00")).await, "account_closed");
    assert_eq!(harness.number("select count(*) from wallet.account where closed_at is not null").await, 3);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_closed_table_takes_nothing_from_anybody_at_any_replica() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("k1", deposit("d1", "A", "10.00")).await, "201");
    assert_eq!(harness.run("k2", deposit("d2", "B", "10.00")).await, "201");
    assert_eq!(harness.run("k3", sit_in("p1", "A", "T", "4.00")).await, "201");
    let close = Action::CloseTable(TableId::new(uuid("T")));
    assert_eq!(run(&other, "k4", close.clone()).await, "account_not_empty");
    assert_eq!(run(&other, "k5", sit_in("p2", "C", "T", "1.00")).await, "insufficient_funds");
    assert_eq!(harness.run("k8", deposit("d3", "C", "3.00")).await, "201");
    assert_eq!(harness.run("k9", sit_in("p3", "C", "T", "3.00")).await, "201");
    assert_eq!(run(&other, "k10", hand("p4", "A", "C", "T", "1.90", "0.10")).await, "201");
    assert_eq!(harness.run("k11", hand("p5", "A", "C", "T", "2.00", "0.01")).await, "insufficient_funds");
    assert_eq!(harness.run("k12", cash_out("p6", "A", "T", "2.00")).await, "201");
    assert_eq!(harness.run("k13", close.clone()).await, "account_not_empty");
    assert_eq!(run(&other, "k14", cash_out("p7", "C", "T", "4.90")).await, "201");
    assert_eq!(harness.trial_balance().await.open_event_accounts, 2);
    assert_eq!(harness.run("k6", close.clone()).await, "200");
    assert_eq!(run(&other, "k7", close).await, "200");
    for (wallet, by) in [(&harness.wallet, "one"), (&other, "two")] {
        for name in ["A", "B"] {
            let id = format!("{by} {name}");
            assert_eq!(run(wallet, &id, sit_in(&id, name, "T", "1.00")).await, "account_closed");
        }
    }
    assert_eq!(harness.trial_balance().await.open_event_accounts, 0);
    assert_eq!(harness.number("select count(*) from wallet.closed_table").await, 1);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_pot_is_an_account_of_its_table_at_every_replica() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("k1", deposit("d1", "A", "10.00")).await, "201");
    assert_eq!(harness.run("k2", sit_in("p1", "A", "T", "4.00")).await, "201");
    assert_eq!(run(&other, "k3", into_pot("h1", "A", "T", "1.50")).await, "201");
    assert_eq!(harness.run("k4", into_pot("h2", "A", "T", "-0.25")).await, "201");
    assert_eq!(run(&other, "k5", into_pot("h3", "A", "T", "-1.26")).await, "insufficient_funds");
    let trial = harness.trial_balance().await;
    let pots = trial.lines.iter().find(|line| line.kind == "table_pot").unwrap();
    assert_eq!((pots.accounts, pots.balance, trial.open_event_accounts), (1, money("1.25"), 2));
    let close = Action::CloseTable(TableId::new(uuid("T")));
    assert_eq!(run(&other, "k6", cash_out("c1", "A", "T", "2.70")).await, "201");
    assert_eq!(harness.run("k7", close.clone()).await, "account_not_empty");
    assert_eq!(harness.run("k8", cash_out_with_pot("c2", "A", "T", "0.05", "1.26")).await, "insufficient_funds");
    assert_eq!(harness.run("k9", cash_out_with_pot("c3", "A", "T", "0.05", "1.25")).await, "201");
    assert_eq!(run(&other, "k10", close.clone()).await, "200");
    assert_eq!(harness.run("k11", into_pot("h4", "A", "T", "0.01")).await, "account_closed");
    let closed = "select count(*) from wallet.account where closed_at is not null and kind = 'table_pot'";
    assert_eq!(harness.number(closed).await, 1);
    // A table whose pot was never used has none, and gets none any more.
    assert_eq!(harness.run("k12", Action::CloseTable(TableId::new(uuid("U")))).await, "200");
    assert_eq!(run(&other, "k13", into_pot("h5", "A", "U", "0.01")).await, "account_closed");
    assert_eq!(harness.trial_balance().await.open_event_accounts, 0);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn the_pot_is_read_with_the_accounts_of_its_table() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k1", deposit("d1", "A", "10.00")).await, "201");
    assert_eq!(harness.run("k2", sit_in("p1", "A", "T", "4.00")).await, "201");
    assert_eq!(harness.run("k3", into_pot("h1", "A", "T", "1.50")).await, "201");
    let mut connection = harness.db.pool().acquire().await.unwrap();
    let accounts = store::of_table(&mut connection, TableId::new(uuid("T"))).await.unwrap();
    let balances: Vec<_> = accounts.iter().map(|account| (account.account, account.balance)).collect();
    assert_eq!(balances[1], (table_pot("T"), money("1.50")), "the pot comes last");
    assert_eq!((balances.len(), balances[0].1), (2, money("2.50")));
}

#[tokio::test]
async fn sitting_down_and_closing_the_table_at_once_leave_no_money_behind() {
    let harness = Harness::new().await;
    let other = harness.replica();
    let names: Vec<String> = (0..40).map(|index| format!("player {index}")).collect();
    for name in &names {
        assert_eq!(harness.run(name, deposit(name, name, "1.00")).await, "201");
    }
    // Each sits down and leaves in one batch, so that the table is empty whenever it is closed; the closing comes in
    // between.
    let sends = names.iter().enumerate().map(|(index, name)| {
        let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
        let both = vec![
            command(&format!("in {name}"), sit_in(&format!("in {name}"), name, "T", "1.00")),
            command(&format!("out {name}"), cash_out(&format!("out {name}"), name, "T", "1.00")),
        ];
        let close = command(&format!("close {name}"), Action::CloseTable(TableId::new(uuid("T"))));
        async move {
            let moved = together(wallet, both).await;
            let closed = if index == 20 { wallet.engine().execute(close).await.map(Some) } else { Ok(None) };
            (word(&Ok(moved[0].clone())), closed.unwrap())
        }
    });
    let outcomes = join_all(sends).await;
    assert!(outcomes.iter().all(|(word, _)| word == "201" || word == "account_closed"));
    assert!(outcomes.iter().flat_map(|(_, closed)| closed).all(|closed| word(&Ok(closed.clone())) == "200"));
    assert_eq!(
        harness.number("select count(*) from wallet.account where table_id is not null and closed_at is null").await,
        0
    );
    assert_eq!(harness.run("late", sit_in("late", "player 0", "T", "1.00")).await, "account_closed");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn the_last_posting_and_the_closing_fit_in_one_batch() {
    let harness = Harness::new().await;
    let commands = vec![
        command("k1", deposit("d1", "A", "10.00")),
        command("k2", buy_in("p1", "A", "t", "1.00")),
        command("k3", buy_in_returned("p2", "A", "t", "1.00")),
        command("k4", Action::CloseTournament(TournamentId::new(uuid("t")))),
    ];
    let first = together(&harness.wallet, commands.clone()).await;
    assert_eq!(
        first.iter().map(|verdict| word(&Ok(verdict.clone()))).collect::<Vec<_>>(),
        ["201", "201", "201", "200"]
    );
    let again = together(&harness.wallet, commands).await;
    let again: Vec<_> = again.into_iter().map(|verdict| word(&Ok(verdict))).collect();
    assert_eq!(again, ["again:201", "again:201", "again:201", "again:200"]);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_duplicate_in_one_batch_and_in_two_batches_at_once_is_one_posting() {
    let harness = Harness::new().await;
    let other = harness.replica();
    harness.run("k0", deposit("d0", "A", "10.00")).await;
    // One engine's queue fills while its first commit runs, so later duplicates share a batch; the other engine is a
    // second batch at the same time.
    let sends = (0..200).map(|index| {
        let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
        run(wallet, "k1", buy_in("p1", "A", "t", "1.00"))
    });
    let words = join_all(sends).await;
    assert_eq!(words.iter().filter(|word| *word == "201").count(), 1);
    assert_eq!(words.iter().filter(|word| *word == "again:201").count(), 199);
    // The same posting under many keys.
    let sends = (0..50).map(|index| {
        let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
        let key = format!("other key {index}");
        async move { run(wallet, &key, buy_in("p2", "A", "t", "1.00")).await }
    });
    let words = join_all(sends).await;
    assert_eq!(words.iter().filter(|word| *word == "201").count(), 1);
    assert_eq!(words.iter().filter(|word| *word == "200").count(), 49);
    assert_eq!(harness.number("select count(*) from wallet.posting").await, 3);
    assert_eq!(run(&other, "k1", buy_in("p9", "A", "t", "1.00")).await, "key_reused");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn what_another_replica_wrote_since_the_last_batch_is_seen() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("k1", deposit("d1", "A", "2.00")).await, "201");
    assert_eq!(run(&other, "k2", buy_in("p1", "A", "t", "1.00")).await, "201");
    assert_eq!(harness.run("k3", buy_in("p2", "A", "t", "1.50")).await, "insufficient_funds");
    assert_eq!(harness.run("k4", buy_in("p3", "A", "t", "1.00")).await, "201");
    assert_eq!(run(&other, "k5", buy_in("p4", "A", "t", "0.01")).await, "insufficient_funds");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn batches_decided_ahead_spend_every_cent_once() {
    let harness = Harness::new().await;
    harness.run("k0", deposit("d0", "A", "3.00")).await;
    // Many more than fit in one batch, so that batches are decided while others are written; every key comes twice.
    let sends = (0..3_000).map(|index| {
        let (key, posting) = (format!("k{}", index / 2 + 1), format!("p{}", index / 2));
        let harness = &harness;
        async move { harness.run(&key, buy_in(&posting, "A", "t", "0.01")).await }
    });
    let words = join_all(sends).await;
    let count = |wanted: &str| words.iter().filter(|word| *word == wanted).count();
    assert_eq!((count("201"), count("again:201")), (300, 300));
    assert_eq!(count("insufficient_funds") + count("again:insufficient_funds"), 2_400);
    assert_eq!(harness.number("select count(*) from wallet.posting").await, 301);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn the_first_answer_is_given_word_by_word_by_another_replica_even_after_a_reversal() {
    let harness = Harness::new().await;
    let sent = [("k1", deposit("d1", "A", "10.00")), ("k2", buy_in("p1", "A", "t", "1.00"))];
    let mut first = Vec::new();
    for (key, action) in &sent {
        first.push(harness.wallet.engine().execute(command(key, action.clone())).await.unwrap());
    }
    let Action::Post(request) = buy_in("p1", "A", "t", "1.00") else { unreachable!("a buy-in is a posting") };
    let reversal = Action::VoidPosting { posting_id: request.posting_id, reason: "given up".to_owned() };
    assert_eq!(harness.run("k3", reversal).await, "200");
    let other = harness.replica();
    for ((key, action), first) in sent.iter().zip(first) {
        let Verdict::Answered { answer: first, replayed: false } = first else {
            panic!("{key} was not answered first")
        };
        let again = other.engine().execute(command(key, action.clone())).await.unwrap();
        assert_eq!(again, Verdict::Answered { answer: first, replayed: true });
    }
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn two_replicas_never_overdraw_and_never_deadlock() {
    let harness = Harness::new().await;
    let other = harness.replica();
    let players = ["A", "B", "C", "D", "E"];
    for name in players {
        harness.run(&format!("k {name}"), deposit(&format!("d {name}"), name, "3.00")).await;
    }
    let sends = (0..600).map(|index| {
        let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
        let (name, tournament) = (players[index % 5], ["t1", "t2", "t3"][index % 3]);
        let id = format!("p {index}");
        // Every third gives back, so that both directions cross on the same accounts.
        let action = match index % 3 {
            2 => buy_in_returned(&id, name, tournament, "0.50"),
            _ => buy_in(&id, name, tournament, "0.50"),
        };
        async move { run(wallet, &id, action).await }
    });
    let words = join_all(sends).await;
    assert!(words.iter().all(|word| word == "201" || word == "insufficient_funds"));
    assert!(words.iter().any(|word| word == "insufficient_funds"));
    let posted = words.iter().filter(|word| *word == "201").count();
    assert_eq!(harness.number("select count(*) from wallet.posting").await, posted as i64 + 5);
    let deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    assert_eq!(harness.number(deadlocks).await, 0);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_refusal_is_remembered_across_replicas_and_restarts() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k1", buy_in("p1", "A", "t", "1.00")).await, "insufficient_funds");
    harness.run("k2", deposit("d1", "A", "10.00")).await;
    let later = harness.replica();
    assert_eq!(run(&later, "k1", buy_in("p1", "A", "t", "1.00")).await, "again:insufficient_funds");
    assert_eq!(run(&later, "k3", buy_in("p1", "A", "t", "1.00")).await, "insufficient_funds");
    assert_eq!(run(&later, "k4", buy_in("p1", "A", "t", "2.00")).await, "posting_id_reused");
}

#[tokio::test]
async fn what_a_hand_came_to_may_be_asked_again_at_any_replica_until_it_takes_place() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("k1", deposit("d1", "A", "5.00")).await, "201");
    assert_eq!(harness.run("k2", sit_in("p1", "A", "T", "1.00")).await, "201");
    // The winner has never sat down.
    assert_eq!(harness.run("k3", hand("h1", "A", "B", "T", "1.90", "0.10")).await, "never_sat_in");
    assert_eq!(run(&other, "k8", cash_out("p3", "B", "T", "2.90")).await, "never_sat_in");
    assert_eq!(run(&other, "b1", deposit("d2", "B", "1.00")).await, "201");
    assert_eq!(run(&other, "b2", sit_in("b2", "B", "T", "1.00")).await, "201");
    // The hand asks for what is not there, as if somebody had taken it away.
    for _ in 0..3 {
        assert_eq!(harness.run("k3", hand("h1", "A", "B", "T", "1.90", "0.10")).await, "insufficient_funds");
        assert_eq!(run(&other, "k4", hand("h1", "A", "B", "T", "1.90", "0.10")).await, "insufficient_funds");
    }
    let close = Action::CloseTable(TableId::new(uuid("T")));
    assert_eq!(harness.run("k5", close.clone()).await, "account_not_empty");
    assert_eq!(harness.number("select count(*) from wallet.refusal").await, 0);
    assert_eq!(harness.number("select count(*) from wallet.command").await, 0, "what is refused leaves no row behind");
    assert_eq!(harness.run("k6", sit_in("p2", "A", "T", "1.00")).await, "201");
    assert_eq!(run(&other, "k3", hand("h1", "A", "B", "T", "1.90", "0.10")).await, "201");
    assert_eq!(harness.run("k4", hand("h1", "A", "B", "T", "1.90", "0.10")).await, "200");
    assert_eq!(harness.run("k4", hand("h1", "A", "B", "T", "1.80", "0.20")).await, "key_reused");
    assert_eq!(harness.run("k7", hand("h1", "A", "B", "T", "1.80", "0.20")).await, "posting_id_reused");
    assert_eq!(run(&other, "k8", cash_out("p3", "B", "T", "2.90")).await, "201");
    assert_eq!(run(&other, "k5", close).await, "200");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_hand_that_was_refused_for_ever_before_is_taken_now() {
    let harness = Harness::new().await;
    harness.run("k1", deposit("d1", "A", "5.00")).await;
    harness.run("k2", sit_in("p1", "A", "T", "2.00")).await;
    harness.run("b1", deposit("d2", "B", "1.00")).await;
    harness.run("b2", sit_in("b2", "B", "T", "1.00")).await;
    // As it was written when every refusal was the last word.
    for (table, reply) in [("refusal", "content_hash, status, reply, refused_at"), ("tombstone", "reason, created_at")]
    {
        let values = if table == "refusal" { "sha256(''), 409, '{}', now()" } else { "'given up', now()" };
        let (id, other) = (uuid("h1"), uuid("h2"));
        let spent = if table == "refusal" { id } else { other };
        let sql = format!("insert into wallet.{table} (posting_id, {reply}) values ('{spent}', {values})");
        // The words of the reply are those of the wallet.
        let problem = mazziere_contract::Problem::new(
            mazziere_contract::ProblemCode::kept(mazziere_contract::ErrorCode::InsufficientFunds, None),
            "short",
        );
        let sql = sql.replace("'{}'", &format!("convert_to('{}', 'utf8')", serde_json::to_string(&problem).unwrap()));
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(harness.db.pool()).await.unwrap();
    }
    assert_eq!(harness.run("k3", hand("h1", "A", "B", "T", "0.90", "0.10")).await, "201");
    assert_eq!(harness.run("k4", hand("h2", "A", "B", "T", "0.90", "0.10")).await, "201");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_command_the_database_refuses_does_not_harm_its_neighbours() {
    let harness = Harness::new().await;
    harness.run("k0", deposit("d0", "A", "10.00")).await;
    // A guard that knows more than the decision: a stand-in for a bug of ours.
    let guard = "create function wallet.refuse_poison() returns trigger language plpgsql as \
        $$ begin raise exception 'poison' using errcode = 'check_violation'; end $$; \
        create trigger refuse_poison before insert on wallet.posting for each row when (new.cause = 'poison') \
        execute function wallet.refuse_poison()";
    sqlx::raw_sql(guard).execute(harness.db.pool()).await.unwrap();
    let mut poison = buy_in("poison", "A", "t", "1.00");
    if let Action::Post(PostingRequest { reference, .. }) = &mut poison {
        reference.cause = Some("poison".into());
    }
    let engine = harness.wallet.engine();
    let sends = (0..40).map(|index| {
        let action = if index == 20 { poison.clone() } else { buy_in(&format!("p{index}"), "A", "t", "0.10") };
        engine.execute(command(&format!("k {index}"), action))
    });
    let verdicts = join_all(sends).await;
    for (index, verdict) in verdicts.iter().enumerate() {
        match index {
            20 => assert!(verdict.is_err()),
            _ => assert_eq!(word(verdict), "201"),
        }
    }
    harness.assert_books_balance().await;
}
