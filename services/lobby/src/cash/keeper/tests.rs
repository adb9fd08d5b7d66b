//! What the house does about its tables, as a table.

use super::*;
use crate::template::cash::tests::usual;
use uuid::Uuid;

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
