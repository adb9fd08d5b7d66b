//! What the house does about its tables, as a table.

use std::cell::Cell;

use futures::FutureExt;
use futures::future::join_all;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::*;
use crate::template::cash::tests::usual;

fn now() -> DateTime<Utc> {
    "2026-11-21T20:00:00Z".parse().unwrap()
}

/// Reads tables such as `3 0 6@12`: free seats, and for how many minutes nobody has been there.
fn tables(text: &str) -> Vec<OpenTable> {
    let read = |(index, word): (usize, &str)| {
        let (free, idle) = word.split_once('@').map_or((word, None), |(free, idle)| (free, Some(idle)));
        OpenTable {
            table_id: TableId::new(Uuid::from_u128(index as u128)),
            free: free.parse().unwrap(),
            idle_since: idle.map(|minutes| now() - Duration::minutes(minutes.parse().unwrap())),
        }
    };
    text.split_whitespace().enumerate().map(read).collect()
}

#[test]
fn the_house_keeps_as_many_tables_as_it_says() {
    for (wanted, grow, retired, open, expected) in [
        (1, false, false, "", "+1"),
        (3, false, false, "6@0", "+2"),
        (1, false, false, "0", ""),
        (1, true, false, "0", "+1"),
        (2, true, false, "0 1", ""),
        (2, true, false, "0 0", "+1"),
        // One too many, and nobody there for ten minutes: the newest first, and never below what is wanted.
        (1, true, false, "3 6@9", ""),
        (1, true, false, "3 6@10", "-1"),
        (1, true, false, "6@20 3", "-0"),
        (1, true, false, "6@20 6@20", "-1"),
        (1, true, false, "6@20 6@20 6@20", "-2-1"),
        // All others are full: closing it would only open the next.
        (1, true, false, "0 6@20", ""),
        (1, true, false, "0 6@20 6@20", "-2"),
        // Retired: whatever is empty, at once; nothing opens.
        (2, true, true, "0 0", ""),
        (2, true, true, "3 6@0", "-1"),
        (2, true, true, "6@0 6@0", "-1-0"),
        (2, false, true, "", ""),
    ] {
        let template = CashTemplate { tables: wanted, grow, retired, ..usual(6) };
        let told = match plan(&template, &tables(open), now(), Duration::minutes(10)) {
            Plan::Open(0) => String::new(),
            Plan::Open(count) => format!("+{count}"),
            Plan::Close(ids) => ids.iter().map(|id| format!("-{}", id.uuid().as_u128())).collect(),
        };
        assert_eq!(told, expected, "{wanted} wanted, grow {grow}, retired {retired}: {open}");
    }
}

#[test]
fn a_template_grows_only_so_far() {
    let template = CashTemplate { grow: true, ..usual(6) };
    let full = vec![OpenTable { table_id: TableId::new(Uuid::nil()), free: 0, idle_since: None }; MOST_TABLES];
    assert_eq!(plan(&template, &full, now(), Duration::zero()), Plan::Close(Vec::new()));
    assert_eq!(plan(&template, &full[1..], now(), Duration::zero()), Plan::Open(1));
}

/// Ten minutes after a table of many has emptied, hundreds of looks are due.
#[tokio::test]
async fn a_look_is_good_for_all_who_asked_before_it_began_and_one_that_failed_for_nobody() {
    let (keeper, looks) = (Keeper::default(), Cell::new(0));
    let [one, other] = [1, 2].map(|number| CashTemplateId::new(Uuid::from_u128(number)));
    let (go, gone) = oneshot::channel();
    let mut first = Box::pin(keeper.has(one, async || {
        looks.set(looks.get() + 1);
        gone.await
    }));
    assert!((&mut first).now_or_never().is_none());
    let failing = keeper.has(one, async || Err("the database is away"));
    let many = join_all((0..200).map(|_| {
        keeper.has(one, async || {
            looks.set(looks.get() + 1);
            Ok::<(), &str>(())
        })
    }));
    let of_another = keeper.has(other, async || {
        looks.set(looks.get() + 100);
        Ok::<(), &str>(())
    });
    let mut waiting = Box::pin(async { tokio::join!(failing, many, of_another) });
    assert!((&mut waiting).now_or_never().is_none());
    go.send(()).unwrap();
    assert_eq!(first.await, Ok(()));
    let (failed, done, _) = waiting.await;
    assert_eq!(failed, Err("the database is away"), "who asks while another looks gets a look of their own");
    assert!(done.into_iter().all(|done| done.is_ok()));
    assert_eq!(looks.get(), 102, "the first, one for the two hundred, one at the other template");
    let again = keeper.has(one, async || {
        looks.set(looks.get() + 1);
        Ok::<(), &str>(())
    });
    again.await.unwrap();
    assert_eq!(looks.get(), 103, "what was asked for later is another look");
}
