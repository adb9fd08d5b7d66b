//! What a template would come to, before it is made: honestly, so that nobody finds out by making it.

use mazziere_contract::lobby::{FieldPreview, PlacePrize, Template, TemplatePreview};
use mazziere_ids::TournamentId;

use super::setup;
use crate::system::System;
use crate::tournament::setup::{Setup, by_place};

/// What a template comes to whose tournaments are played with so many entries at least.
///
/// # Errors
/// In words, when the template does not hold together.
pub(super) fn preview(template: Template, fewest: u32) -> Result<TemplatePreview, String> {
    let setup = setup(&template, None)?;
    let system = System::new(TournamentId::new(template.template_id.uuid()), &setup);
    let full = u32::try_from(setup.entries()).unwrap_or(u32::MAX);
    let mut fields = vec![field(&setup, &system, fewest), field(&setup, &system, full)];
    fields.dedup();
    Ok(TemplatePreview {
        options: template.options,
        options_text: template.options_text,
        clocks: template.clocks,
        cost_text: template.cost_text,
        payout_basis_points: template.payout_basis_points,
        fields,
    })
}

/// What a tournament takes in and gives out with so many entries.
fn field(setup: &Setup, system: &System, entries: u32) -> FieldPreview {
    let playing = system.playable(entries as usize);
    let players = playing * usize::from(setup.format.players_per_entry());
    let (pool, table) = setup.prizes_of(playing);
    FieldPreview {
        entries: u32::try_from(playing).unwrap_or(u32::MAX),
        fees: setup.fees(players),
        overlay: setup.overlay(setup.shares(players)),
        pool,
        prizes: table.map_or_else(Vec::new, |table| PlacePrize::numbered(by_place(&table, pool, table.places()))),
    }
}
