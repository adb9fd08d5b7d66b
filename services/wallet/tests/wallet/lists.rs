//! Lists that people ask for: statements and withdrawals by filter, in pages and as CSV; what they cost.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{WithdrawalStatus, WithdrawalsQuery};
use mazziere_ids::PlayerId;
use mazziere_testkit::Plan;
use mazziere_wallet::command::{Action, Command};
use mazziere_wallet::withdrawal::store;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{cash_out, command, deposit, player, sit_in, together, uuid};
use crate::http::{Site, buy_in, site};

/// A day of the player A: money in, a tournament, a cash table, money out, an hour after each other.
async fn play(site: &Site) {
    let hour = || site.harness.clock.advance(TimeDelta::hours(1));
    site.deposit("k1", "d1", "50.00").await.assert_status(201);
    hour();
    site.post(Role::LOBBY, "lobby", "/v1/postings", "k2", buy_in("p1", "5.00")).await.assert_status(201);
    hour();
    for action in [sit_in("s1", "A", "T", "10.00"), cash_out("o1", "A", "T", "10.00")] {
        let key = format!("{action:?}");
        assert_eq!(site.harness.run(&key, action).await, "201");
    }
    hour();
    for (nth, reference) in ["-2+3", "=cmd", "payout 3"].into_iter().enumerate() {
        let wish = json!({"player_id": uuid("A"), "amount": "2.00", "external_reference": reference});
        let key = format!("w{nth}");
        let opened = site.post(Role::Player, "A", "/v1/withdrawals", &key, wish).await;
        if nth == 1 {
            // That is no reference.
            opened.assert_code(ErrorCode::InvalidBody);
            continue;
        }
        opened.assert_status(201);
        hour();
    }
}

fn kinds(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn a_statement_is_asked_for_by_product_kind_and_date() {
    let site = site().await;
    let start = site.harness.clock.now();
    play(&site).await;
    let path = format!("/v1/players/{}/statement", uuid("A"));
    let ask = async |query: &str| site.get(Role::Player, "A", &format!("{path}?{query}")).await.body;
    let all = ["withdrawal_requested", "withdrawal_requested", "cash_out", "sit_in", "buy_in", "deposit"];
    assert_eq!(kinds(&ask("").await), all);
    assert_eq!(kinds(&ask("product=tournaments").await), ["buy_in"]);
    assert_eq!(kinds(&ask("product=cash_tables").await), ["cash_out", "sit_in"]);
    assert_eq!(kinds(&ask("product=account").await), ["withdrawal_requested", "withdrawal_requested", "deposit"]);
    assert_eq!(kinds(&ask("kind=sit_in").await), ["sit_in"]);
    assert_eq!(kinds(&ask("kind=prize").await), [""; 0]);
    assert_eq!(kinds(&ask("product=tournaments&kind=deposit").await), [""; 0]);
    let at = |hours: i64| (start + TimeDelta::hours(hours)).format("%Y-%m-%dT%H:%M:%SZ").to_string();
    assert_eq!(kinds(&ask(&format!("until={}", at(1))).await), ["deposit"], "before, not at");
    assert_eq!(kinds(&ask(&format!("from={}&until={}", at(1), at(2))).await), ["buy_in"], "from, at it too");
    assert_eq!(kinds(&ask(&format!("from={}", at(3))).await), ["withdrawal_requested", "withdrawal_requested"]);
    assert_eq!(kinds(&ask(&format!("until={}", at(-1))).await), [""; 0]);
    assert_eq!(kinds(&ask(&format!("from={}", at(99))).await), [""; 0]);
    // Page by page.
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = ask(&format!("product=account&limit=1{cursor}")).await;
        paged.extend(page["items"].as_array().unwrap().iter().map(|item| item["version"].as_i64().unwrap()));
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(paged, [6, 5, 1]);
    for (bad, pointer) in [
        (format!("from={}&until={}", at(1), at(1)), "/until"),
        ("from=yesterday".to_owned(), "/from"),
        ("kind=gift".to_owned(), "/kind"),
        ("product=shoes".to_owned(), "/product"),
    ] {
        let refused = site.get(Role::Player, "A", &format!("{path}?{bad}")).await;
        refused.assert_code(ErrorCode::InvalidQuery);
        assert_eq!(refused.body["errors"][0]["pointer"], pointer, "{bad}");
    }
}

#[actix_web::test]
async fn a_page_of_a_long_statement_looks_at_so_many_lines_and_says_where_it_goes_on() {
    let site = site().await;
    site.deposit("k", "first", "5.00").await.assert_status(201);
    site.post(Role::LOBBY, "lobby", "/v1/postings", "p", buy_in("p1", "5.00")).await.assert_status(201);
    let deposits = |from: usize, to: usize| -> Vec<Command> {
        let one = |nth: usize| -> Action { deposit(&format!("d{nth}"), "A", "0.01") };
        (from..to).map(|nth| command(&format!("d{nth}"), one(nth))).collect()
    };
    for from in (0..2_100).step_by(300) {
        together(&site.harness.wallet, deposits(from, from + 300)).await;
    }
    let path = format!("/v1/players/{}/statement?product=tournaments", uuid("A"));
    let first = site.get(Role::Player, "A", &path).await.body;
    assert_eq!((kinds(&first), first["next"].as_str()), (vec![], Some("v103")), "2,000 of 2,102 lines");
    let second = site.get(Role::Player, "A", &format!("{path}&cursor=v103")).await.body;
    assert_eq!((kinds(&second), &second["next"]), (vec!["buy_in"], &Value::Null));
}

#[actix_web::test]
async fn withdrawals_are_listed_for_their_player_and_for_those_who_pay_them_out() {
    let site = site().await;
    play(&site).await;
    site.post(Role::Finance, "finance", "/v1/deposits", "b1", {
        json!({"player_id": uuid("B"), "amount": "9.00", "external_reference": "of B"})
    })
    .await
    .assert_status(201);
    let wish = json!({"player_id": uuid("B"), "amount": "4.00", "external_reference": "payout B"});
    let of_b = site.post(Role::Player, "B", "/v1/withdrawals", "b2", wish).await;
    let id = of_b.body["withdrawal_id"].as_str().unwrap().to_owned();
    site.post(Role::Finance, "finance", &format!("/v1/withdrawals/{id}/complete"), "b3", Value::Null)
        .await
        .assert_status(200);
    let amounts = async |role: Role, name: &str, query: &str| {
        let page = site.get(role, name, &format!("/v1/withdrawals{query}")).await;
        page.assert_status(200);
        let items = page.body["items"].as_array().unwrap().clone();
        items.iter().map(|item| item["external_reference"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(amounts(Role::Finance, "f", "").await, ["payout B", "payout 3", "-2+3"]);
    assert_eq!(amounts(Role::Operator, "o", "?status=completed").await, ["payout B"]);
    assert_eq!(amounts(Role::Auditor, "a", "?status=pending").await, ["payout 3", "-2+3"]);
    let of_a = format!("?player_id={}", uuid("A"));
    assert_eq!(amounts(Role::Finance, "f", &of_a).await, ["payout 3", "-2+3"]);
    assert_eq!(amounts(Role::Player, "A", "").await, ["payout 3", "-2+3"], "their own");
    assert_eq!(amounts(Role::Player, "A", &of_a).await, ["payout 3", "-2+3"]);
    assert_eq!(amounts(Role::Player, "B", "?status=pending").await, [""; 0]);
    site.get(Role::Player, "B", &format!("/v1/withdrawals{of_a}")).await.assert_code(ErrorCode::NotYours);
    site.get(Role::LOBBY, "l", "/v1/withdrawals").await.assert_code(ErrorCode::RoleForbidden);
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = site.get(Role::Finance, "f", &format!("/v1/withdrawals?limit=1{cursor}")).await.body;
        paged.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(paged.len(), 3);
    for bad in ["cursor=7", "limit=0", "status=lost", "from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z"] {
        site.get(Role::Finance, "f", &format!("/v1/withdrawals?{bad}")).await.assert_code(ErrorCode::InvalidQuery);
    }
}

#[actix_web::test]
async fn as_csv_amounts_are_exact_and_no_text_is_a_formula() {
    let site = site().await;
    play(&site).await;
    let path = format!("/v1/players/{}/statement?product=tournaments", uuid("A"));
    let page = site.csv(Role::Player, "A", &path).await;
    assert_eq!(page.link, None);
    let lines: Vec<&str> = page.text.split("\r\n").collect();
    let names = "version,posted_at,kind,amount,balance,currency,tournament_id,table_id,cause,posting_id,sequence";
    assert_eq!((lines[0], lines.len()), (names, 3));
    let cells: Vec<&str> = lines[1].split(',').collect();
    assert_eq!((&cells[2..6], cells[8]), (&["buy_in", "-5.00", "45.00", "EUR"][..], "registration:1"));
    assert_eq!(cells[6], uuid("t").to_string());
    let page = site.csv(Role::Finance, "f", "/v1/withdrawals?limit=1&status=pending").await;
    assert!(page.text.contains(",2.00,EUR,pending,payout 3\r\n"), "{}", page.text);
    let link = page.link.unwrap();
    let next = link.strip_prefix('<').and_then(|link| link.strip_suffix(">; rel=\"next\"")).unwrap();
    assert!(next.starts_with("?limit=1&status=pending&cursor="), "{next}");
    let page = site.csv(Role::Finance, "f", &format!("/v1/withdrawals{next}")).await;
    assert!(page.text.contains(",2.00,EUR,pending,\"'-2+3\"\r\n"), "{}", page.text);
    assert_eq!(page.link, None);
}

#[actix_web::test]
async fn no_list_of_withdrawals_reads_more_because_more_has_happened() {
    let site = site().await;
    let pool = site.harness.db.pool();
    let fill = async |from: i32, to: i32| {
        let mut connection = pool.acquire().await.unwrap();
        // Rows without their postings: what lists read is these alone.
        sqlx::raw_sql("set session_replication_role = replica").execute(&mut *connection).await.unwrap();
        sqlx::query(
            "insert into wallet.withdrawal
                (withdrawal_id, external_reference, player_id, amount, created_at, status, ended_at, end_posting_id)
             select gen_random_uuid(), 'r' || n, lpad(to_hex(n % 20), 32, '0')::uuid, 1,
                 timestamptz '2026-01-01' + n * interval '1 minute', s.status,
                 case when s.status <> 'pending' then now() end,
                 case when s.status <> 'pending' then gen_random_uuid() end
             from generate_series($1, $2) as n,
                 lateral (select case when n % 400 = 0 then 'pending' when n % 7 = 0 then 'cancelled'
                     else 'completed' end as status) as s",
        )
        .bind(from)
        .bind(to)
        .execute(&mut *connection)
        .await
        .unwrap();
        sqlx::raw_sql("set session_replication_role = origin").execute(&mut *connection).await.unwrap();
        sqlx::raw_sql("vacuum analyze wallet.withdrawal").execute(&mut *connection).await.unwrap();
    };
    let asked = || {
        let by = WithdrawalsQuery::default;
        let of = Some(player("nobody"));
        let pending = Some(WithdrawalStatus::Pending);
        let known = Some(PlayerId::new(Uuid::from_u128(7)));
        let from = "2026-01-02T00:00:00Z".parse().ok();
        vec![
            by(),
            WithdrawalsQuery { status: pending, ..by() },
            WithdrawalsQuery { player_id: known, ..by() },
            WithdrawalsQuery { player_id: known, status: pending, ..by() },
            WithdrawalsQuery { player_id: of, ..by() },
            WithdrawalsQuery { status: pending, from, until: "2026-01-03T00:00:00Z".parse().ok(), ..by() },
        ]
    };
    let mut connection = pool.acquire().await.unwrap();
    sqlx::raw_sql("set enable_seqscan = off").execute(&mut *connection).await.unwrap();
    let mut costs = async || {
        let mut costs = Vec::new();
        for query in asked() {
            let plan = Plan::of(&mut connection, || store::newest(&query, None, 51)).await.unwrap();
            costs.push((query, plan.blocks()));
        }
        costs
    };
    fill(1, 4_000).await;
    let young = costs().await;
    fill(4_001, 40_000).await;
    for ((query, old), (_, young)) in costs().await.into_iter().zip(young) {
        assert!(old <= (young * 3 / 2 + 50).max(150), "{query:?} read {young} blocks, and later {old}");
    }
}
