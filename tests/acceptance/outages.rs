//! The wallet goes away before a registration: nothing is begun, nothing charged twice, the client learns which.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::RegistrationStatus;
use mazziere_contract::tables::Format;
use mazziere_contract::wallet::{PostingKind, StatementQuery};

use crate::harness::Harness;

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_survives_the_loss_of_the_wallet() {
    let mut harness = Harness::start().await;
    let template = harness.template("senza cassa", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let anna = harness.player("anna", "1.00").await;

    harness.stop_wallet().await;
    let refused = anna.register(id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::WalletUnreachable), "{refused}");
    let mine = anna.lobby.my_registrations(&Default::default()).await.expect("my registrations").items;
    assert!(mine.is_empty(), "nothing is begun while nobody knows whether Anna can pay");

    harness.restart_wallet().await;
    // The same key works as soon as the wallet does, and charges once however often it is used.
    let joined = harness.until(async || anna.register(id).await.ok()).await;
    assert_eq!(joined.status, RegistrationStatus::Confirmed);
    assert_eq!(anna.register(id).await.expect("the first answer again").registration_id, joined.registration_id);
    let statement = anna.wallet.statement(anna.id, &StatementQuery::default()).await.expect("a statement").items;
    let charges = statement.iter().filter(|entry| entry.kind == PostingKind::BuyIn).count();
    assert_eq!((charges, &*anna.cash().await), (1, "0.00"));
    harness.stop().await;
}
