//! Who watches a pair of tables, what they ask for, and what they find.

use std::fmt;

use mazziere_ids::{PlayerId, TableId};
use mazziere_rules::seat::SeatSet;
use mazziere_web::Role;
use uuid::Uuid;

use crate::harness::{self, Response, Tail};

/// A viewer who may see neither of the two cards.
pub(crate) struct Watcher {
    pub(crate) name: String,
    /// Empty of somebody who has none.
    pub(crate) token: String,
    pub(crate) role: Role,
    /// The seats whose cards they may see.
    pub(crate) eyes: SeatSet,
    /// Their live streams in both houses: without patches, and with them.
    pub(crate) tails: Option<[(Tail, Tail); 2]>,
}

/// Two answers that differ although they must not, or an answer that must not be.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) surface: &'static str,
    pub(crate) watcher: String,
    pub(crate) left: String,
    pub(crate) right: String,
}

impl Watcher {
    pub(crate) fn new(name: &str, subject: Uuid, role: Role, eyes: SeatSet) -> Watcher {
        let token = harness::tokens().sign(subject, role, None);
        Watcher { name: name.to_owned(), token, role, eyes, tails: None }
    }

    pub(crate) fn player(seat_of: PlayerId, eyes: SeatSet) -> Watcher {
        Watcher::new(&format!("player of {eyes:?}"), seat_of.uuid(), Role::Player, eyes)
    }

    /// Everybody who sits nowhere, with a token or without: they see what a spectator sees, the auditor as long as the
    /// table runs.
    pub(crate) fn bystanders() -> Vec<Watcher> {
        let roles = [
            ("spectator", Role::Player),
            ("operator", Role::Operator),
            ("finance", Role::Finance),
            ("lobby", Role::LOBBY),
            ("auditor", Role::Auditor),
        ];
        let watcher = |((name, role), id)| Watcher::new(name, Uuid::from_u128(id), role, SeatSet::EMPTY);
        let stranger = Watcher { token: String::new(), ..watcher((("stranger", Role::Player), 0)) };
        roles.into_iter().zip(0xdead_0000..).map(watcher).chain([stranger]).collect()
    }

    /// What is asked for after every move.
    pub(crate) fn at_once(table: TableId) -> (&'static str, String) {
        ("view", format!("/v1/tables/{table}"))
    }

    /// What is asked for now and then: a surface, and its path.
    pub(crate) fn now_and_then(&self, table: TableId, deals: u32, ring: bool) -> Vec<(&'static str, String)> {
        let mut paths = vec![("events", format!("/v1/tables/{table}/events?limit=1000"))];
        paths.extend((1..=deals + 1).map(|deal| ("fairness", format!("/v1/tables/{table}/deals/{deal}/fairness"))));
        paths.push(("log", format!("/v1/tables/{table}/log")));
        let histories: &[&str] = if ring { &["text", "phh", "ohh"] } else { &["text"] };
        for format in histories {
            let path = |hand: String| ("history", format!("/v1/tables/{table}/history?format={format}{hand}"));
            match ring {
                // Of those before that it was asked when they were the last.
                true => paths.extend((deals.max(2) - 1..=deals).map(|hand| path(format!("&hand={hand}")))),
                false => paths.push(path(String::new())),
            }
        }
        let replay = |hand: String| ("replay", format!("/v1/tables/{table}/replay?limit=200{hand}"));
        match ring {
            true => paths.extend((deals.max(2) - 1..=deals).map(|hand| replay(format!("&hand={hand}")))),
            false => paths.push(replay(String::new())),
        }
        paths.push(("list", "/v1/tables?limit=1".to_owned()));
        if self.role == Role::Player && !self.token.is_empty() {
            paths.push(("own list", "/v1/me/tables".to_owned()));
        }
        if ring {
            paths.push(("hands", format!("/v1/tables/{table}/hands")));
        }
        if matches!(self.role, Role::LOBBY | Role::Auditor) {
            paths.push(("feed", "/v1/feed?limit=5000".to_owned()));
        }
        paths
    }
}

impl Finding {
    pub(crate) fn of(surface: &'static str, watcher: &str, left: &str, right: &str) -> Option<Finding> {
        (left != right).then(|| {
            let same = left.bytes().zip(right.bytes()).take_while(|(left, right)| left == right).count();
            let around = |text: &str| {
                let bytes = &text.as_bytes()[same.saturating_sub(200)..(same + 200).min(text.len())];
                String::from_utf8_lossy(bytes).into_owned()
            };
            Finding { surface, watcher: watcher.to_owned(), left: around(left), right: around(right) }
        })
    }

    pub(crate) fn of_answers(surface: &'static str, watcher: &str, both: &(Response, Response)) -> Option<Finding> {
        // Where bodies differ, they say more than their lengths do.
        let bodies = [&both.0.text, &both.1.text].map(|text| text.split_once("\n\n").map_or("", |(_, body)| body));
        let reported = Finding::of(surface, watcher, bodies[0], bodies[1]);
        reported.or_else(|| Finding::of(surface, watcher, &both.0.text, &both.1.text))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { surface, watcher, left, right } = self;
        write!(f, "the {surface} of the {watcher} differs:\n  {left}\n  {right}")
    }
}
