//! The auditor's login in the schema of the lobby: history to read, nothing to change, nothing that is on its way.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::support::House;

const HISTORY: [&str; 18] = [
    "template",
    "tournament",
    "registration",
    "entrant",
    "match_result",
    "cash_template",
    "cash_table",
    "cash_session",
    "cash_top_up",
    "cash_match",
    "cash_hand",
    "ranking_standing",
    "counted_match",
    "conduct",
    "conduct_entry",
    "withheld_prize",
    "cancellation_proposal",
    "outage",
];

#[tokio::test(flavor = "multi_thread")]
async fn auditors_read_the_history_of_the_lobby_and_change_nothing() {
    let house = House::new().await;
    house.join(house.tournament(4).await, house.rich(100)).await;
    let mut auditor = PgConnection::connect(house.db.url()).await.unwrap();
    auditor.execute("set role mazziere_auditor").await.unwrap();
    let joined: i64 =
        sqlx::query_scalar("select count(*) from lobby.registration").fetch_one(&mut auditor).await.unwrap();
    assert_eq!(joined, 1);
    let mut refused = async |sql: String| {
        let error = auditor.execute(AssertSqlSafe(sql.clone())).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().code().as_deref(), Some("42501"), "{sql}");
    };
    for table in HISTORY {
        for change in ["delete from lobby.{}", "truncate lobby.{}", "insert into lobby.{} default values"] {
            refused(change.replace("{}", table)).await;
        }
    }
    for table in ["effect", "profile", "invitation", "club_event", "pending_command", "presence"] {
        refused(format!("select * from lobby.{table}")).await;
    }
    for table in HISTORY {
        auditor.execute(AssertSqlSafe(format!("select * from lobby.{table}"))).await.unwrap();
    }
}
