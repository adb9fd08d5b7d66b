//! The wallet goes away in the middle of a registration: nothing is lost, nothing charged twice, the client learns which.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::RegistrationStatus;
use mazziere_contract::tables::Format;
use mazziere_contract::wallet::{PostingKind, StatementQuery};

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_survives_the_loss_of_the_wallet() {
    let mut house = House::start().await;
    let template = house.template("senza cassa", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = house.tournament(&template).await;
    let anna = house.player("anna", "1.00").await;

    house.stop_wallet().await;
    let refused = anna.register(id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::WalletUnreachable), "{refused}");
    let mine = anna.lobby.my_registrations(&Default::default()).await.expect("my registrations").items;
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0].status, RegistrationStatus::PaymentPending);

    house.restart_wallet().await;
    let settled = house
        .until(async || {
            let now = anna.lobby.registration(mine[0].registration_id).await.expect("the registration");
            (now.status != RegistrationStatus::PaymentPending).then_some(now)
        })
        .await;
    // The same key now tells how it ended, and charges nothing more.
    let repeated = anna.register(id).await;
    let statement = anna.wallet.statement(anna.id, &StatementQuery::default()).await.expect("a statement").items;
    let charges = statement.iter().filter(|entry| entry.kind == PostingKind::BuyIn).count();
    match settled.status {
        RegistrationStatus::Confirmed => {
            assert_eq!(repeated.expect("the outcome").status, RegistrationStatus::Confirmed);
            assert_eq!(charges, 1);
            assert_eq!(anna.cash().await, "0.00");
        }
        RegistrationStatus::Refused => {
            assert_eq!(repeated.unwrap_err().code(), Some(ErrorCode::WalletUnreachable));
            assert_eq!(anna.cash().await, "1.00");
        }
        other => panic!("a registration must end, not stay {other:?}"),
    }
    house.stop().await;
}
