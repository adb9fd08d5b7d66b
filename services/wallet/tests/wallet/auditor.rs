//! The auditor's role: the whole ledger to read, nothing to change, no answers to commands.

use mazziere_testkit::TestDb;
use mazziere_wallet::migrate;
use sqlx::{AssertSqlSafe, Executor};

#[tokio::test]
async fn auditors_read_the_ledger_and_change_nothing() {
    let db = TestDb::new("wallet", async |pool: &sqlx::PgPool| Ok(migrate(pool).await?)).await;
    let mut connection = db.pool().acquire().await.unwrap().detach();
    connection.execute("set role mazziere_auditor").await.unwrap();
    let evidence = [
        "ledger_head",
        "account",
        "posting",
        "entry",
        "hold",
        "deposit",
        "withdrawal",
        "tombstone",
        "refusal",
        "protection",
        "protection_change",
        "act",
        "act_target",
        "correction",
    ];
    for table in evidence {
        connection.execute(AssertSqlSafe(format!("select * from wallet.{table}"))).await.unwrap();
        for change in ["delete from wallet.{}", "truncate wallet.{}", "insert into wallet.{} default values"] {
            let change = change.replace("{}", table);
            let error = connection.execute(AssertSqlSafe(change.clone())).await.unwrap_err();
            assert_eq!(error.as_database_error().unwrap().code().as_deref(), Some("42501"), "{change}");
        }
    }
    // That an answer is still the first one, and not what it says.
    connection.execute("select * from wallet.command_digest").await.unwrap();
    let error = connection.execute("select * from wallet.command").await.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().code().as_deref(), Some("42501"));
}
