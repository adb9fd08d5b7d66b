//! Code that is given what it never wrote may break off: rules, and sums that leave their range. Where panics unwind,
//! that ends as a [`Fault`]; where they abort, as in WebAssembly, who runs this asks [`running`] what broke off.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use mazziere_replay::house::{Fault, Kind, Place};

use crate::report::Counts;

thread_local! {
    static RUNNING: Cell<Option<(Place, &'static str, Counts)>> = const { Cell::new(None) };
}

/// Does something at a place; what is wrong there if it breaks off.
pub(crate) fn guarded<T>(
    place: Place,
    what: &'static str,
    counts: &mut Counts,
    work: impl FnOnce(&mut Counts) -> T,
) -> Result<T, Fault> {
    if cfg!(panic = "abort") {
        RUNNING.set(Some((place, what, *counts)));
        let done = work(counts);
        RUNNING.set(None);
        return Ok(done);
    }
    catch_unwind(AssertUnwindSafe(|| work(counts))).map_err(|_| Fault::new(Kind::Rules, place, what))
}

/// What is being done and may break off, as the fault that it is then, with what was counted before; where panics
/// abort.
pub fn running() -> Option<(Fault, Counts)> {
    RUNNING.get().map(|(place, what, counts)| (Fault::new(Kind::Rules, place, what), counts))
}
