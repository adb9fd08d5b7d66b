//! What the tables tell about cash tables, as commands and as hands for the statistics.
//!
//! What somebody left with has been posted before it is told; of a hand, and of what a top-up brings back, the posting
//! follows. News that names no session, or amounts beyond reason, cannot be taken in: people have to look at it.

use mazziere_contract::tables::{FeedItem, SeatVacated, TableNews, ToppedUp};

use crate::because;
use crate::cash::statistics::Hand;
use crate::cash::{Command, money_of};

/// What an item of the feed means for a cash table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A hand for the statistics.
    Hand(Hand),
    /// Something that happened to the table.
    Happened(Command),
    /// It cannot be taken in.
    Nonsense(&'static str),
    /// None of our business.
    Nothing,
}

/// Reads an item that belongs to no tournament.
pub fn read(item: &FeedItem) -> News {
    let position = item.position;
    let table_id = item.table_id;
    match &item.news {
        TableNews::HandEnded(hand) => match i64::try_from(hand.pot) {
            Ok(pot) if money_of(hand.pot).is_some() && hand.hand > 0 => {
                News::Hand(Hand { table_id, number: i64::from(hand.hand), ended_at: item.at, pot })
            }
            _ => News::Nonsense("a hand without a number, or a pot that is out of range"),
        },
        TableNews::SeatVacated(vacated) => read_vacated(item, vacated),
        TableNews::ToppedUp(topped_up) => read_topped_up(item, topped_up),
        TableNews::Closed {} => {
            News::Happened(Command::NoteClosed { why: because::CLOSED_AT_TABLES.to_owned(), position })
        }
        TableNews::Voided { reason } => News::Happened(Command::NoteClosed { why: reason.clone(), position }),
        TableNews::Finished { .. } | TableNews::Interrupted { .. } | TableNews::ChatOffence { .. } => News::Nothing,
    }
}

fn read_vacated(item: &FeedItem, vacated: &SeatVacated) -> News {
    let (Some(session_id), Some(left_with)) = (vacated.session_id, money_of(vacated.chips)) else {
        return News::Nonsense("a seat of a cash table without a session, or with too many chips");
    };
    let because = vacated.because.into();
    let position = item.position;
    News::Happened(Command::NoteVacated { session_id, left_with, because, left_at: item.at, position })
}

fn read_topped_up(item: &FeedItem, topped_up: &ToppedUp) -> News {
    let amounts = (money_of(topped_up.credited), money_of(topped_up.returned));
    let (Some(session_id), (Some(credited), Some(returned))) = (topped_up.session_id, amounts) else {
        return News::Nonsense("a top-up of a cash table without a session, or with too many chips");
    };
    News::Happened(Command::NoteToppedUp { session_id, credited, returned, position: item.position })
}
