//! What is to be done about a programme: entry by entry, from what the house opens from now. Pure.
//!
//! Templates cannot be edited, so an entry that says something else than the live template of its name is made anew,
//! and that one is retired. Of several live ones the newest that says the same is kept, and the others are retired.
//!
//! **Repeating.** A run that broke off is repeated by running it again. What it had made says the same as its entry now
//! and is kept; what it had asked for without an answer is asked for with the same Idempotency-Key, which is derived
//! from what is made and from what there was of that name: the ids of the live templates, and the number of those that
//! are retired. So a template that was retired can be made again, however long its first key is remembered.

use mazziere_ids::derive_uuid;
use serde_json::Value;
use uuid::Uuid;

use super::programme::{Entry, Kind};
use super::terms::{Difference, differences};

/// A template of the house.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) kind: Kind,
    pub(super) id: Uuid,
    pub(super) name: String,
    /// What it says, unless it is retired.
    pub(super) live: Option<Value>,
}

/// An entry that could be made.
#[derive(Clone, Debug)]
pub(super) struct Wanted<'a> {
    pub(super) entry: &'a Entry,
    /// What is sent.
    pub(super) asked: Value,
    /// What the template would say.
    pub(super) said: Value,
}

/// How an entry stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    /// No live template has its name.
    New {
        /// With which key it is made.
        key: String,
    },
    /// This one says the same.
    Unchanged(Uuid),
    /// None of its name says the same; what the newest of them says otherwise.
    Changed { key: String, differences: Vec<Difference> },
}

/// What is done about an entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step<'a> {
    pub(super) entry: &'a Entry,
    pub(super) verdict: Verdict,
    /// What gives way to it.
    pub(super) retires: Vec<Uuid>,
}

/// What is done about a programme.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan<'a> {
    /// In the order of the programme.
    pub(super) steps: Vec<Step<'a>>,
    /// Live templates whose names no entry has.
    pub(super) gone: Vec<&'a Standing>,
}

/// What is to be done; the templates of each kind come newest first.
pub(super) fn plan<'a>(wanted: &[Wanted<'a>], standing: &'a [Standing]) -> Plan<'a> {
    let steps = wanted.iter().map(|wanted| step(wanted, standing)).collect();
    let is_named = |template: &Standing| wanted.iter().any(|wanted| template.has_name_of(wanted.entry));
    let gone = standing.iter().filter(|template| template.live.is_some() && !is_named(template)).collect();
    Plan { steps, gone }
}

impl Standing {
    fn has_name_of(&self, entry: &Entry) -> bool {
        self.kind == entry.request.kind() && self.name == entry.request.name()
    }
}

fn step<'a>(wanted: &Wanted<'a>, standing: &[Standing]) -> Step<'a> {
    let entry = wanted.entry;
    let named = || standing.iter().filter(move |template| template.has_name_of(entry));
    let live: Vec<(Uuid, Vec<Difference>)> = named()
        .filter_map(|template| Some((template.id, differences(template.live.as_ref()?, &wanted.said, &wanted.asked))))
        .collect();
    let mut retires: Vec<Uuid> = live.iter().map(|(id, _)| *id).collect();
    let same = live.iter().find(|(_, differences)| differences.is_empty()).map(|(id, _)| *id);
    if let Some(same) = same {
        retires.retain(|id| *id != same);
        return Step { entry, verdict: Verdict::Unchanged(same), retires };
    }
    let retired = named().count() - live.len();
    let key = key_of_making(entry.request.kind(), &wanted.asked, &retires, retired);
    let verdict = match live.into_iter().next() {
        None => Verdict::New { key },
        Some((_, differences)) => Verdict::Changed { key, differences },
    };
    Step { entry, verdict, retires }
}

/// With which key a template is made that takes the place of these, after so many of its name were retired.
fn key_of_making(kind: Kind, asked: &Value, replaces: &[Uuid], retired: usize) -> String {
    let mut replaced: Vec<String> = replaces.iter().map(Uuid::to_string).collect();
    replaced.sort_unstable();
    key(&format!("make:{kind}:{retired}:{}:{asked}", replaced.join(",")))
}

/// With which key a template is retired, which happens once.
pub(super) fn key_of_retiring(kind: Kind, id: Uuid) -> String {
    key(&format!("retire:{kind}:{id}"))
}

/// With which key the first tournament of a template is opened.
pub(super) fn key_of_opening(id: Uuid) -> String {
    key(&format!("open:{id}"))
}

fn key(what: &str) -> String {
    derive_uuid(Uuid::nil(), &format!("mazziere apply:{what}")).to_string()
}

#[cfg(test)]
mod tests;
