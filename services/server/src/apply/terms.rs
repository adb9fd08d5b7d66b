//! What a template says, as data, so that what a programme asks for can be compared with what is in force: both are
//! written as a request that leaves nothing out. Pure.
//!
//! What a request leaves out is what the lobby's preview says, or the default. Values of one meaning are written in one
//! way: a start that is not named is a sit&go, a guarantee of 0.00 is none, neighbouring places with one prize are one
//! line. The prizes of the house's own table are no term: the template does not say them. Clocks of a chip tournament
//! stand in its `chips`.

use std::collections::BTreeSet;
use std::fmt;

use mazziere_contract::lobby::{
    CashMatchRequest, CashTemplate, CashTemplatePreview, CashTemplateRequest, ChipStart, PrizeShare, Template,
    TemplatePreview, TemplateRequest,
};
use mazziere_contract::pointer_step;
use mazziere_contract::tables::Format;
use mazziere_money::Money;
use serde::Serialize;
use serde_json::{Map, Value};

/// What the template of a tournament would say.
pub(super) fn of_request(request: &TemplateRequest, preview: TemplatePreview) -> Value {
    json(&in_one_way(TemplateRequest {
        options: preview.options,
        clocks: Some(preview.clocks),
        prizes: request.prizes.as_deref().map(merged),
        ..request.clone()
    }))
}

/// What the template of a tournament says.
pub(super) fn of_template(template: &Template) -> Value {
    let Template { name, game, options, format, players, winners_per_table, phases, chips, .. } = template.clone();
    json(&in_one_way(TemplateRequest {
        name,
        game,
        options,
        format,
        players,
        winners_per_table,
        phases,
        chips,
        product: template.product,
        start: template.start,
        repeat: template.repeat,
        registration_opens_minutes: template.registration_opens_minutes,
        guarantee: template.guarantee,
        buy_in: template.buy_in.clone(),
        prizes: template.own_prizes.then(|| merged(&template.prizes)),
        clocks: Some(template.clocks),
        reopen: template.reopen,
    }))
}

fn in_one_way(request: TemplateRequest) -> TemplateRequest {
    let of_matches = request.chips.is_none();
    let winners_per_table = (request.format == Format::FourIndividual).then(|| request.winners_per_table.unwrap_or(1));
    TemplateRequest {
        winners_per_table,
        start: request.start.or_else(|| of_matches.then_some(ChipStart::SitAndGo {})),
        guarantee: request.guarantee.filter(|guarantee| *guarantee != Money::ZERO),
        clocks: request.clocks.filter(|_| of_matches),
        ..request
    }
}

/// A prize table with neighbouring places that win the same in one line, as the lobby keeps it.
fn merged(lines: &[PrizeShare]) -> Vec<PrizeShare> {
    let mut merged: Vec<PrizeShare> = Vec::new();
    for line in lines {
        match merged.last_mut() {
            Some(last) if last.basis_points == line.basis_points => last.to_place = line.to_place,
            _ => merged.push(line.clone()),
        }
    }
    merged
}

/// What a template of cash tables would say.
pub(super) fn of_cash_request(request: &CashTemplateRequest, preview: CashTemplatePreview) -> Value {
    let clocks = preview.r#match.map(|terms| terms.clocks);
    json(&CashTemplateRequest {
        options: preview.options,
        seats: Some(preview.seats),
        r#match: request.r#match.map(|wanted| CashMatchRequest { clocks, ..wanted }),
        min_buy_in: Some(preview.min_buy_in),
        max_buy_in: Some(preview.max_buy_in),
        clocks: preview.clocks,
        ..request.clone()
    })
}

/// What a template of cash tables says. The rake of pots is among its options.
pub(super) fn of_cash_template(template: &CashTemplate) -> Value {
    json(&CashTemplateRequest {
        name: template.name.clone(),
        game: template.game.clone(),
        options: template.options.clone(),
        seats: Some(template.seats),
        r#match: template.r#match.map(|terms| CashMatchRequest {
            format: terms.format,
            kind: terms.kind,
            stake: terms.stake,
            max_loss: terms.max_loss,
            rake_basis_points: template.rake_basis_points,
            rake_cap: template.rake_cap,
            clocks: Some(terms.clocks),
        }),
        min_buy_in: Some(template.min_buy_in),
        max_buy_in: Some(template.max_buy_in),
        currency: template.currency,
        clocks: template.clocks,
        tables: template.tables,
        grow: template.grow,
    })
}

fn json(request: &impl Serialize) -> Value {
    serde_json::to_value(request).expect("a request is JSON")
}

/// A field that is to be something else.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Difference {
    /// JSON pointer to it.
    pointer: String,
    /// What it is in force, if it is there.
    old: Option<Value>,
    new: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), ToString::to_string);
        write!(f, "{}: {} -> {}", self.pointer, said(&self.old), said(&self.new))
    }
}

/// The fields in which what is in force is not what is wanted; `asked` is the request as it was sent.
///
/// An option that the template in force lacks came into the game after it was made. Its tables play the default of it,
/// so that it is a difference only if the request names it.
pub(super) fn differences(in_force: &Value, wanted: &Value, asked: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(String::new(), Some(in_force), Some(wanted), &mut found);
    found.retain(|Difference { pointer, old, .. }| {
        let is_default = old.is_none() && pointer.starts_with("/options/") && asked.pointer(pointer).is_none();
        !is_default
    });
    found
}

fn compare(pointer: String, old: Option<&Value>, new: Option<&Value>, found: &mut Vec<Difference>) {
    match (old, new) {
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            for field in fields(old, new) {
                let below = format!("{pointer}{}", pointer_step(field));
                compare(below, old.get(field), new.get(field), found);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) if old.len() == new.len() => {
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                compare(format!("{pointer}/{index}"), Some(old), Some(new), found);
            }
        }
        _ if old == new => {}
        _ => found.push(Difference { pointer, old: old.cloned(), new: new.cloned() }),
    }
}

/// The fields of both, by name.
fn fields<'a>(old: &'a Map<String, Value>, new: &'a Map<String, Value>) -> BTreeSet<&'a str> {
    old.keys().chain(new.keys()).map(String::as_str).collect()
}

#[cfg(test)]
mod tests;
