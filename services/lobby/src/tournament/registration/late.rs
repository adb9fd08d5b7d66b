//! Late registration (G2.5): players who come in after the start of a chip tournament, until the end of a level.
//!
//! 1. Such a tournament starts with a field that is not complete: `start_decided` without an overlay.
//! 2. An entry that comes while it is open ([`is_open`]) registers as any other. Once it has paid it takes part: a
//!    seat is drawn for it at once. Its buy-in then moves into the pool (`late_entry_pooled`); until it has, no prize
//!    is paid.
//! 3. It ends by the clock, as long after the start as the levels before it last, or with the tournament: players
//!    who are still paying are too late and are not charged. The field is complete, and the house adds what the
//!    guarantee lacks (`late_registration_ended`, then `pool_topped_up`).
//!
//! A registration that comes after that is refused like any other at a tournament that is not open (`decide.rs`). How
//! many levels it lasts is set by the template (`template::tournament::chips`). Pure.

use mazziere_ids::{PostingId, RegistrationId};

use crate::tournament::changes::Changes;
use crate::tournament::event::Reason;
use crate::tournament::field::FieldEvent;
use crate::tournament::{Stage, Tournament};

/// Whether players may still come in after the start.
pub fn is_open(state: &Tournament) -> bool {
    state.stage == Stage::Running && state.setup.late.is_some() && state.field.complete.is_none()
}

/// A late entry is in: where nothing is paid it is in the pool at once.
pub(crate) fn confirmed(changes: &mut Changes, registration_id: RegistrationId) {
    if changes.state.setup.costs_nothing() {
        changes.push(FieldEvent::LateEntryPooled { registration_id, posting_id: None });
    }
}

/// The buy-in of a late entry is in the pool.
pub(crate) fn pooled(changes: &mut Changes, registration_id: RegistrationId, posting_id: Option<PostingId>) {
    if changes.state.field.unpooled.contains(&registration_id) {
        changes.push(FieldEvent::LateEntryPooled { registration_id, posting_id });
    }
}

/// Nobody comes in any more: a player who is still paying is too late, and is not charged.
pub(crate) fn end(changes: &mut Changes) {
    if !is_open(&changes.state) {
        return;
    }
    changes.refuse_others(Reason::WalletSilent);
    let entries = changes.state.field_size();
    let overlay = changes.state.setup.overlay(changes.state.collected());
    changes.push(FieldEvent::LateRegistrationEnded { entries, overlay });
}
