//! Those who watch a table: what all of them see is printed once, and those who do not sit there are told at a pace.
//!
//! Viewers differ by the seats whose eyes they have, and most have none: one rendering of a step is kept per set of
//! seats, one snapshot for all who sit nowhere, one countdown for everybody. For those who follow the view by patches
//! it is rendered once per version and set of seats, and a patch made once for all who had the same view before. A
//! player is told at once, by the table's version; spectators are woken in groups ([`mazziere_web::fan_out`]) by one
//! task per table that is watched, so that the player who moves never waits for them to be told.
//!
//! **Invariant:** words that other players chose, names and the title of the event, stand at the end of a frame, apart
//! from what only the reader is sent ([`SseEvent::in_two`]). The reason for which the staff voids a table does not.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::{PatchOp, TableStep, TableView, patch};
use mazziere_ids::TableId;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Fault, Table};
use mazziere_rules::kernel::Viewer;
use mazziere_telemetry::metrics::IntCounter;
use mazziere_web::fan_out::{FanOut, Place, spread};
use mazziere_web::{Frame, SseEvent};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::watch;

use super::{Entry, Step};
use crate::introduction::Known;

/// How long a snapshot or a countdown, which name times, serves others too.
const FRESH: Duration = Duration::milliseconds(100);

/// A step as it was printed, for each set of eyes that sees it differently.
#[derive(Debug, Default)]
pub(super) struct Seen(Mutex<Printed>);

#[derive(Debug, Default)]
struct Printed {
    /// With what may be done now, if nothing had come after it.
    steps: Vec<(Viewer, Frame)>,
    /// With nothing beside what happened.
    bare: Vec<(Viewer, Frame)>,
    patched: Vec<Patched>,
}

/// A step with what changes one view into another. It lives for as long as somebody has the newer view.
#[derive(Debug)]
struct Patched {
    viewer: Viewer,
    from: Weak<Shown>,
    to: Weak<Shown>,
    frame: Frame,
}

/// The fields of a view in which others chose words.
const WORDS: [&str; 2] = ["event", "names"];

/// The view of a version, as all who have the same eyes were shown it and patches go on from.
#[derive(Debug)]
pub(super) struct Shown {
    version: i64,
    viewer: Viewer,
    /// What it names.
    known: Arc<Known>,
    /// It without [`WORDS`].
    view: Value,
    words: Map<String, Value>,
    frame: OnceLock<Frame>,
}

impl Shown {
    /// It as a snapshot, for a reader who plays at `next`: no patch says anything of that.
    pub(super) fn frame(&self, next: Option<TableId>) -> Frame {
        match (next, &self.view) {
            (Some(next), Value::Object(fields)) => {
                let mut fields = fields.clone();
                fields.insert("next_table_id".to_owned(), next.to_string().into());
                print(&Value::Object(fields), &self.words, self.version)
            }
            _ => self.frame.get_or_init(|| print(&self.view, &self.words, self.version)).clone(),
        }
    }

    /// What makes the view that was had before this one: of all but [`WORDS`], and of these.
    fn patches(&self, had: &Shown) -> (Vec<PatchOp>, Vec<PatchOp>) {
        let added = self.words.iter().filter(|(name, value)| had.words.get(*name) != Some(*value));
        let removed = had.words.keys().filter(|name| !self.words.contains_key(*name));
        let added = added.map(|(name, value)| PatchOp::Add { path: format!("/{name}"), value: value.clone() });
        let removed = removed.map(|name| PatchOp::Remove { path: format!("/{name}") });
        (patch::diff(&had.view, &self.view), added.chain(removed).collect())
    }
}

/// A view as a snapshot.
pub(super) fn snapshot(view: &TableView) -> Frame {
    let (fields, words) = parted(view);
    print(&fields, &words, view.version)
}

/// A view without [`WORDS`], and these.
fn parted(view: &TableView) -> (Value, Map<String, Value>) {
    let mut view = serde_json::to_value(view).expect("contract types are JSON");
    let fields = view.as_object_mut().expect("a view is an object");
    let words = WORDS.iter().filter_map(|name| fields.remove_entry(*name)).collect();
    (view, words)
}

fn print(fields: &Value, words: &Map<String, Value>, version: i64) -> Frame {
    let mut head = fields.to_string();
    let mut tail: String = words.iter().map(|(name, value)| format!(",\"{name}\":{value}")).collect();
    tail.extend(head.pop());
    SseEvent::in_two("snapshot", head, &tail).with_id(id(version)).into()
}

/// A step with a patch, and with what changes [`WORDS`] behind it.
fn print_step(step: TableStep, patch: Vec<PatchOp>, words: &[PatchOp]) -> Frame {
    let mut comma = if patch.is_empty() { "" } else { "," };
    let version = step.version;
    let mut head = json(&TableStep { patch: Some(patch), ..step });
    if words.is_empty() {
        return SseEvent::in_two("step", head, "").with_id(id(version)).into();
    }
    // The patch comes last.
    let end = head.split_off(head.len() - "]}".len());
    let mut tail = String::new();
    for op in words {
        tail += std::mem::replace(&mut comma, ",");
        tail += &json(op);
    }
    SseEvent::in_two("step", head, &(tail + &end)).with_id(id(version)).into()
}

fn json(told: &impl Serialize) -> String {
    serde_json::to_string(told).expect("contract types are JSON")
}

/// What renderings depend on beside the table, and where they are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rendering<'a> {
    pub(super) outages: &'a Outages,
    /// How long a ring table rests between two hands.
    pub(super) hand_pause: Duration,
    /// What was told for people to read.
    pub(super) known: &'a Arc<Known>,
    pub(super) rendered: &'a IntCounter,
}

fn id(version: i64) -> u64 {
    u64::try_from(version).unwrap_or(0)
}

/// The frame that is kept for a viewer, or the one that `make` makes, which is kept.
fn printed(
    kept: &mut Vec<(Viewer, Frame)>,
    viewer: Viewer,
    make: impl FnOnce() -> Result<Frame, Fault>,
) -> Result<Frame, Fault> {
    if let Some((_, frame)) = kept.iter().find(|(known, _)| *known == viewer) {
        return Ok(frame.clone());
    }
    let frame = make()?;
    kept.push((viewer, frame.clone()));
    Ok(frame)
}

impl Step {
    /// The step as `eyes` see it; with what may be done now, if nothing came after it.
    ///
    /// # Errors
    /// When the rules cannot read their own event.
    pub(super) fn frame(&self, table: &Table, eyes: Eyes, rendering: &Rendering<'_>) -> Result<Frame, Fault> {
        let viewer = eyes.at(table, self.version);
        printed(&mut lock(&self.seen.0).steps, viewer, || {
            let mut step = view::step(table, &self.event, self.version, self.at, eyes)?;
            if table.version() == self.version && !table.is_over() {
                step.now = Some(view::standing(table, viewer, rendering.outages, self.at));
            }
            rendering.rendered.inc();
            Ok(SseEvent::new("step", &step).with_id(id(self.version)).into())
        })
    }

    /// The step as `eyes` see it; with what makes the view that they had that of this version, which then is the one
    /// they have, if nothing came after it or others who had the same view were told so before.
    ///
    /// # Errors
    /// When the rules cannot read their own event.
    pub(super) fn patched(
        &self,
        entry: &Entry,
        table: &Table,
        (eyes, had): (Eyes, &Option<Arc<Shown>>),
        rendering: &Rendering<'_>,
    ) -> Result<(Frame, Option<Arc<Shown>>), Fault> {
        let viewer = eyes.at(table, self.version);
        let mut seen = lock(&self.seen.0);
        let make = || {
            rendering.rendered.inc();
            view::step(table, &self.event, self.version, self.at, eyes)
        };
        let bare = || make().map(|step| SseEvent::new("step", &step).with_id(id(self.version)).into());
        let Some(had) = had else { return Ok((printed(&mut seen.bare, viewer, bare)?, None)) };
        let from = Arc::downgrade(had);
        let known = seen.patched.iter().find_map(|patched| {
            let same = patched.viewer == viewer && patched.from.ptr_eq(&from);
            let to = patched.to.upgrade().filter(|to| same && to.viewer == eyes.now(table))?;
            Some((patched.frame.clone(), Some(to)))
        });
        if let Some(known) = known {
            return Ok(known);
        }
        if table.version() != self.version {
            return Ok((printed(&mut seen.bare, viewer, bare)?, Some(Arc::clone(had))));
        }
        let to = entry.broadcast.show(table, eyes.now(table), rendering);
        let (patch, words) = to.patches(had);
        let frame = print_step(make()?, patch, &words);
        seen.patched.retain(|patched| patched.to.strong_count() > 0);
        seen.patched.push(Patched { viewer, from, to: Arc::downgrade(&to), frame: frame.clone() });
        Ok((frame, Some(to)))
    }
}

/// Something that names times: good for others while it is young and the table has not moved.
#[derive(Debug)]
struct Brief<T> {
    version: i64,
    at: DateTime<Utc>,
    what: T,
}

/// Those who watch a table, and what they are shown.
#[derive(Debug, Default)]
pub(super) struct Broadcast {
    /// Most tables are watched by nobody but those who sit there.
    spectators: OnceLock<Arc<FanOut>>,
    woken: AtomicBool,
    snapshot: Mutex<Option<Brief<Frame>>>,
    countdown: Mutex<Option<Brief<Vec<Frame>>>>,
    /// The views that somebody has.
    shown: Mutex<Vec<Weak<Shown>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is kept, if it is good for `version` at `now`; otherwise what `make` makes.
fn brief<T: Clone>(kept: &Mutex<Option<Brief<T>>>, version: i64, now: DateTime<Utc>, make: impl FnOnce() -> T) -> T {
    let mut kept = lock(kept);
    if let Some(kept) = kept.as_ref()
        && kept.version == version
        && (Duration::zero()..FRESH).contains(&(now - kept.at))
    {
        return kept.what.clone();
    }
    let what = make();
    *kept = Some(Brief { version, at: now, what: what.clone() });
    what
}

impl Broadcast {
    /// The snapshot of a version for those who sit nowhere.
    pub(super) fn snapshot(&self, version: i64, now: DateTime<Utc>, make: impl FnOnce() -> Frame) -> Frame {
        brief(&self.snapshot, version, now, make)
    }

    pub(super) fn countdown(&self, version: i64, now: DateTime<Utc>, make: impl FnOnce() -> Vec<Frame>) -> Vec<Frame> {
        brief(&self.countdown, version, now, make)
    }

    /// The table as `viewer` sees it now, for those who follow the view by patches.
    pub(super) fn show(&self, table: &Table, viewer: Viewer, rendering: &Rendering<'_>) -> Arc<Shown> {
        let version = table.version();
        let mut known = lock(&self.shown);
        known.retain(|shown| shown.strong_count() > 0);
        let same = |shown: Arc<Shown>| {
            let names_the_same = Arc::ptr_eq(&shown.known, rendering.known);
            (shown.version == version && shown.viewer == viewer && names_the_same).then_some(shown)
        };
        if let Some(shown) = known.iter().filter_map(Weak::upgrade).find_map(same) {
            return shown;
        }
        let mut seen = view::at_its_version(table, viewer, rendering.outages, rendering.hand_pause);
        rendering.known.complete(&mut seen);
        let (view, words) = parted(&seen);
        rendering.rendered.inc();
        let names = Arc::clone(rendering.known);
        let shown = Arc::new(Shown { version, viewer, known: names, view, words, frame: OnceLock::new() });
        known.push(Arc::downgrade(&shown));
        shown
    }
}

impl Entry {
    /// A place among the spectators.
    pub(super) fn spectate(self: &Arc<Entry>) -> Place {
        let place = self.broadcast.spectators.get_or_init(Arc::default).join();
        // From here on whatever moves wakes the place, even before the task runs.
        let versions = self.watch();
        if !self.broadcast.woken.swap(true, Ordering::SeqCst) {
            tokio::spawn(wake(Arc::clone(self), versions));
        }
        place
    }
}

/// Wakes the spectators of a table whenever it has moved, until there are none.
async fn wake(entry: Arc<Entry>, mut versions: watch::Receiver<i64>) {
    let Some(spectators) = entry.broadcast.spectators.get() else { return };
    loop {
        let moved = tokio::time::timeout(std::time::Duration::from_secs(1), versions.changed()).await;
        if moved.is_ok() {
            spread(&[spectators.as_ref()]).await;
        }
        if spectators.size() == 0 {
            entry.broadcast.woken.store(false, Ordering::SeqCst);
            // A watcher who came just now saw the task still there.
            if spectators.size() == 0 || entry.broadcast.woken.swap(true, Ordering::SeqCst) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shown(fields: Value, words: &Value) -> Shown {
        let words = words.as_object().unwrap().clone();
        let (version, viewer, known) = (2, Viewer::SPECTATOR, Arc::default());
        Shown { version, viewer, known, view: fields, words, frame: OnceLock::new() }
    }

    /// The body of an event, and what of it stands apart.
    fn body(frame: &Frame) -> (Value, String) {
        let text = std::str::from_utf8(frame.bytes()).unwrap();
        let data = text.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
        (serde_json::from_str(data).unwrap(), String::from_utf8(frame.parts().1.to_vec()).unwrap())
    }

    fn step() -> TableStep {
        let at = DateTime::UNIX_EPOCH;
        TableStep { version: 2, at, step: "turn".to_owned(), data: json!({}), now: None, patch: None }
    }

    #[test]
    fn names_and_titles_stand_apart_in_snapshots() {
        let words = json!({"event": {"title": "Scopa"}, "names": [{"name": "Anna"}]});
        let table = shown(json!({"hand": "7s", "version": 2}), &words);
        let next = TableId::new(uuid::Uuid::from_u128(7));
        for next in [None, Some(next)] {
            let (view, apart) = body(&table.frame(next));
            assert_eq!(
                (&view["hand"], &view["event"], &view["names"]),
                (&json!("7s"), &words["event"], &words["names"])
            );
            assert_eq!(view.get("next_table_id"), next.map(|id| json!(id)).as_ref());
            assert_eq!(apart, format!(",\"event\":{},\"names\":{}}}\n\n", words["event"], words["names"]));
        }
    }

    #[test]
    fn names_and_titles_stand_apart_in_patches() {
        let big = |of: &str| json!({"hand": of.repeat(90), "version": 2});
        let named = |names: &[&str]| json!({"event": {"title": "Scopa"}, "names": names});
        let untitled = json!({"names": ["Anna"]});
        for (had, has, changes) in [
            (shown(big("7s"), &named(&["Anna"])), shown(big("8s"), &named(&["Anna"])), false),
            (shown(big("7s"), &named(&["Anna"])), shown(big("7s"), &named(&["Anna", "Bruno"])), true),
            (shown(big("7s"), &named(&[])), shown(big("8s"), &named(&["Anna", "Bruno"])), true),
            (shown(big("7s"), &untitled), shown(big("8s"), &named(&["Anna"])), true),
            (shown(big("7s"), &named(&["Anna"])), shown(big("8s"), &untitled), true),
        ] {
            let (patch, words) = has.patches(&had);
            let (told, apart) = body(&print_step(step(), patch, &words));
            let patch: Vec<PatchOp> = serde_json::from_value(told["patch"].clone()).unwrap();
            let whole = |shown: &Shown| {
                let mut view = shown.view.clone();
                view.as_object_mut().unwrap().extend(shown.words.clone());
                view
            };
            let mut view = whole(&had);
            patch::apply(&mut view, &patch).unwrap();
            assert_eq!(view, whole(&has));
            assert_eq!(!apart.is_empty(), changes);
            assert!(!apart.contains("8s"), "{apart}");
            let head = String::from_utf8(print_step(step(), has.patches(&had).0, &words).parts().0.to_vec()).unwrap();
            assert!(!head.contains("Anna") && !head.contains("Scopa"), "{head}");
        }
    }
}
