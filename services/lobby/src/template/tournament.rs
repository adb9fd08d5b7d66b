//! Templates: what a tournament is opened from, checked once so that every tournament of it holds together.
//!
//! Invariants (G2.2, G2.3, G2.7, G2.8): share and fee are whole cents, 250.00 at most together; at least 80% of the
//! buy-ins go to prizes; the prize table sums to 100% and fits the field; the options are ones the tables deal. A
//! template that violates one of them cannot be saved. Non-goals: what the options mean (the tables know).
//!
//! # From a template to the start
//!
//! 1. `POST /v1/templates` is checked in parts: `schedule.rs` the start, `phases.rs` the chain, `products.rs` and
//!    `chips.rs` what is particular, this file buy-in and prizes. The tables try it (`template/api.rs`).
//! 2. `POST /v1/tournaments` names the template and, where the start is scheduled, `starts_at`, three minutes ahead or
//!    more. `tournament/setup.rs` is what the tournament keeps of it; nothing changes that any more.
//! 3. `tournament/follow_ups.rs` sets the clocks. Registration opens at once or at its time, closes two minutes before
//!    the start, then play begins. With too few entries at either of the last two the tournament is cancelled with full
//!    refunds. With `repeat` the next one opens when registration closes.
//! 4. A start that fell into an outage is put off or cancelled (`uptime.rs`, `interruption.rs`). Otherwise
//!    `tournament/start.rs` leaves out the entries that do not fill the field (`entries_excluded`), fixes the pool,
//!    and the system begins.

pub mod api;
mod chips;
pub mod event;
mod phases;
mod preview;
mod products;
mod schedule;
mod shown;
pub mod store;
pub mod worth;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{self, BuyIn, ChipStart, Template, TemplateRequest};
use mazziere_contract::tables::{CheckedOptions, Format, TrialRequest};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Form, Problem, ProblemCode, text};
use mazziere_ids::{MatchId, PlayerId, TableId, TemplateId, TournamentId, derive_uuid};
use mazziere_money::payout::{TOURNAMENT_MINIMUM, is_sufficient};
use mazziere_money::{Money, PrizeTable};
use uuid::Uuid;

pub use self::event::TemplateEvent;
use crate::limits::Limits;
use crate::prizes::{PrizeFlaw, lines_of, table_of};
use crate::system::knockout::Shape;
use crate::system::plan::LeaguePlan;
use crate::system::{self, knockout};
use crate::template::{Kind, Rows};
use crate::terms::{ChipSettings, Phase};
use crate::tournament::setup::{HouseTable, Prizes, Setup, Start, of_chips, plan_of};

/// Templates of tournaments.
#[derive(Clone, Copy, Debug)]
pub struct Tournaments;

impl Kind for Tournaments {
    type Id = TemplateId;
    type Shown = Template;
    type Event = TemplateEvent;

    const STREAM: &'static str = "template";
    const ROWS: Rows = store::ROWS;

    fn uuid(id: TemplateId) -> Uuid {
        id.uuid()
    }

    fn id(template: &Template) -> TemplateId {
        template.template_id
    }

    fn created_at(template: &Template) -> DateTime<Utc> {
        template.created_at
    }

    fn retired(template: &mut Template) -> &mut bool {
        &mut template.retired
    }

    fn made(template: &Template) -> TemplateEvent {
        TemplateEvent::TemplateCreated { template: Box::new(template.clone().into()) }
    }

    fn retirement() -> TemplateEvent {
        TemplateEvent::TemplateRetired
    }

    fn name(event: &TemplateEvent) -> &'static str {
        event.name()
    }
}

/// The refusal of a field, as a result.
fn wrong<T>(
    told: impl Into<ProblemCode>,
    pointer: &str,
    fault: FieldFault,
    why: impl Into<String>,
) -> Result<T, Box<Problem>> {
    let why = why.into();
    Err(Box::new(Problem::new(told, why.clone()).with_field(pointer, fault, why)))
}

/// The refusal of a prize table.
fn wrong_prizes(flaw: PrizeFlaw) -> Box<Problem> {
    let why = flaw.detail;
    Box::new(Problem::new(ErrorCode::PrizeTableInvalid, why.clone()).with_field("/prizes", flaw.fault, why))
}

/// A number of players that a tournament does not take.
fn players_of(min: Option<u32>, max: Option<u32>, allowed: &[usize], multiple_of: Option<u32>) -> Cause {
    Cause::PlayersDoNotFit {
        allowed: allowed.iter().map(|players| *players as u64).collect(),
        multiple_of: multiple_of.map(u64::from),
        min: min.map(u64::from),
        max: max.map(u64::from),
    }
}

/// The most a buy-in may be, in cents, fee included (G2.3).
const MOST_CENTS: i64 = 25_000;

/// Checks all that can be checked without asking the tables, who check options, clocks and levels. Refusals in order of
/// precedence: the shape of the template, the buy-in, the payout, the prizes.
///
/// # Errors
/// A problem that names the field at fault.
pub fn check(request: &TemplateRequest, limits: &Limits) -> Result<PrizeTable, Box<Problem>> {
    check_shape(request, limits)?;
    chips::check(request)?;
    schedule::check(request)?;
    products::check(request)?;
    check_buy_in(&request.buy_in)?;
    if let Some(settings) = &request.chips {
        return chips::prizes(request, settings);
    }
    phases::check(request)?;
    if request.product.is_some() {
        return Ok(PrizeTable::winner_takes_all());
    }
    match &request.prizes {
        // The smallest field has to fill them.
        Some(lines) => table_of(lines, schedule::fewest_entries(request)).map_err(wrong_prizes),
        // The house's own table for the field, by entries (G2.8); there are at least two.
        None => Ok(house_table(&request.phases).of(request.entries() as usize)),
    }
}

/// The house's table of a tournament of matches: that of knock-outs for a single one, else that of gironi.
fn house_table(phases: &[lobby::Phase]) -> HouseTable {
    if phases::are_girone(phases) { HouseTable::League } else { HouseTable::Knockout }
}

fn check_shape(request: &TemplateRequest, limits: &Limits) -> Result<(), Box<Problem>> {
    let wrong = |pointer, fault, why: &str| wrong(ErrorCode::InvalidTemplate, pointer, fault, why);
    if !text::is_plain(&request.name, text::LONGEST_NAME) {
        return wrong("/name", FieldFault::text(text::LONGEST_NAME), &format!("a name has {}", text::NAME_RULE));
    }
    if !text::is_name_of_game(&request.game) {
        let why = "the name of a game is lowercase letters, digits and hyphens";
        return wrong("/game", FieldFault::form(Form::Game), why);
    }
    if !(2..=limits.players).contains(&request.players) {
        let most = limits.players;
        return wrong("/players", FieldFault::range(2_u32, most), &format!("a tournament takes 2 to {most} players"));
    }
    check_field(request, limits)
}

/// Whether the players make whole entries, and those fill the tables of every round (G1.3, G1.7).
fn check_field(request: &TemplateRequest, limits: &Limits) -> Result<(), Box<Problem>> {
    match request.winners_per_table {
        Some(_) if request.format != Format::FourIndividual => {
            let why = "one side goes on from every match of this format";
            return wrong(ErrorCode::InvalidTemplate, "/winners_per_table", FieldFault::not_with(&["format"]), why);
        }
        Some(winners) if !(1..=2).contains(&winners) => {
            let fault = FieldFault::range(1_u8, 2_u8);
            return wrong(ErrorCode::InvalidTemplate, "/winners_per_table", fault, "1 or 2 of a table go on");
        }
        _ => {}
    }
    let per_entry = u32::from(request.format.players_per_entry());
    if !request.players.is_multiple_of(per_entry) || request.players / per_entry < 2 {
        let why = format!("entries have {per_entry} players each, and there are at least 2 entries");
        let cause = players_of(Some(2 * per_entry), None, &[], Some(per_entry));
        return wrong(cause, "/players", FieldFault::Refused {}, why);
    }
    if request.format == Format::Ring || phases::are_girone(&request.phases) {
        return Ok(());
    }
    let Some(shape) = Shape::of(request.format.into(), winners_per_table(request)) else {
        let why = "there is no knock-out of tables of three, five or six, each for themselves";
        return wrong(not_offered(request), "/format", FieldFault::Refused {}, why);
    };
    if !shape.fits((request.players / per_entry) as usize) {
        let fields = shape.fields(limits.players as usize);
        let named: Vec<String> = fields.iter().map(ToString::to_string).collect();
        let why = format!("full tables of four lead to one final with {} players", named.join(", "));
        return wrong(players_of(None, None, &fields, None), "/players", FieldFault::Refused {}, why);
    }
    Ok(())
}

/// The refusal of the format of a template.
fn not_offered(request: &TemplateRequest) -> Cause {
    Cause::FormatNotOffered { game: Some(request.game.clone()), format: Some(request.format.name().to_owned()) }
}

/// How many of a table go on: one, if the template does not say.
fn winners_per_table(request: &TemplateRequest) -> u8 {
    request.winners_per_table.unwrap_or(1)
}

/// Checks what the tables made of the options against the template: where a game pays VP by the number of winners per
/// table, as many have to go on.
///
/// # Errors
/// A problem that names the field at fault.
pub fn check_options(request: &TemplateRequest, checked: &CheckedOptions) -> Result<(), Box<Problem>> {
    let winners = winners_per_table(request);
    match checked.winners {
        Some(told) if request.format == Format::FourIndividual && told != winners => {
            let why = format!("{told} of a table win by the options, and {winners} go on by winners_per_table");
            let cause = Cause::InvalidOptions {
                option: Some("winners".to_owned()),
                min: Some(winners.into()),
                max: Some(winners.into()),
                allowed: Vec::new(),
                level: None,
            };
            wrong(cause, "/options/winners", FieldFault::range(winners, winners), why)
        }
        _ => Ok(()),
    }
}

fn check_buy_in(buy_in: &BuyIn) -> Result<(), Box<Problem>> {
    let least = || FieldFault::at_least(Money::ZERO);
    if buy_in.share.is_negative() {
        return wrong(ErrorCode::InvalidTemplate, "/buy_in/share", least(), "a prize share is not negative");
    }
    if buy_in.fee.is_negative() {
        return wrong(ErrorCode::InvalidTemplate, "/buy_in/fee", least(), "a fee is not negative");
    }
    // Each is below 10^15 cents, so the sum fits.
    if buy_in.share.cents() + buy_in.fee.cents() > MOST_CENTS {
        let max = const { Money::from_cents(MOST_CENTS).unwrap() };
        let cause = Cause::BuyInTooHigh { max, currency: buy_in.currency };
        return wrong(cause, "/buy_in", FieldFault::at_most(max), "share and fee are 250.00 at most together");
    }
    if !is_sufficient(buy_in.share, buy_in.fee, TOURNAMENT_MINIMUM) {
        let cause = Cause::PayoutTooLow { min_basis_points: TOURNAMENT_MINIMUM.points().into() };
        return wrong(cause, "/buy_in/fee", FieldFault::Refused {}, "at least 80% of the buy-in goes to prizes");
    }
    Ok(())
}

/// The template that a checked request makes, with what the tables said of its options.
pub fn template(
    id: TemplateId,
    request: TemplateRequest,
    prizes: &PrizeTable,
    checked: CheckedOptions,
    at: DateTime<Utc>,
) -> Template {
    Template {
        template_id: id,
        cost_text: cost_text(&request.buy_in),
        payout_basis_points: payout_basis_points(&request.buy_in),
        name: request.name,
        game: request.game,
        options: checked.options,
        options_text: checked.text,
        format: request.format,
        players: request.players,
        winners_per_table: (request.format == Format::FourIndividual).then_some(request.winners_per_table.unwrap_or(1)),
        own_prizes: request.prizes.is_some(),
        product: request.product,
        start: request.start,
        repeat: request.repeat,
        registration_opens_minutes: request.registration_opens_minutes,
        guarantee: request.guarantee,
        phases: request.phases,
        unplayed_worth: checked.unplayed,
        chips: request.chips,
        buy_in: request.buy_in,
        prizes: lines_of(prizes),
        clocks: request.clocks.unwrap_or(checked.clocks),
        reopen: request.reopen,
        retired: false,
        created_at: at,
    }
}

/// The buy-in as players read it (G2.2): `€ 1.00 (0.80 + 0.20)`.
fn cost_text(buy_in: &BuyIn) -> String {
    let all = buy_in.share + buy_in.fee;
    if all.is_zero() {
        "€ 0.00 (freeroll)".to_owned()
    } else {
        format!("€ {all} ({} + {})", buy_in.share, buy_in.fee)
    }
}

/// What part of the buy-ins goes to prizes, floored; all of it where there are none.
fn payout_basis_points(buy_in: &BuyIn) -> u32 {
    let all = buy_in.share.cents() + buy_in.fee.cents();
    let points = (buy_in.share.cents() * 10_000).checked_div(all).unwrap_or(10_000);
    u32::try_from(points).unwrap_or(0)
}

/// What a tournament of this template is played by.
///
/// # Errors
/// In words, when the stored prize table does not read, which a checked template's does, or [`worth`] is not known yet.
pub fn setup(template: &Template, starts_at: Option<DateTime<Utc>>) -> Result<Setup, String> {
    let entries = template.players / u32::from(template.format.players_per_entry());
    let table = table_of(&template.prizes, entries).map_err(|flaw| flaw.detail)?;
    let winners_per_table = template.winners_per_table.unwrap_or(1);
    let unplayed = template.unplayed_worth.map(Into::into);
    if unplayed.is_none() && template.chips.is_none() {
        return Err("what matches are worth that nobody plays is not known".to_owned());
    }
    let seeded = matches!(template.phases[..], [lobby::Phase::Knockout { seeded: true }]);
    let knockout = knockout::Plan { winners_per_table, unplayed, seeded };
    let mut late = None;
    let mut guarantee = template.guarantee.unwrap_or_default();
    let mut start = match template.start {
        Some(ChipStart::Scheduled { min_players }) => Start::Scheduled { at: starts_at, min_players, usual: None },
        Some(ChipStart::SitAndGo {}) | None => Start::SitAndGo,
    };
    let mut prizes = Prizes::Table(table.clone());
    let mut system = system::Plan::Knockout(knockout);
    let phases: Vec<Phase> = template.phases.iter().cloned().map(Into::into).collect();
    if let Some(plan) = LeaguePlan::of(&phases, winners_per_table, unplayed) {
        system = system::Plan::League(plan);
    }
    // A knock-out that starts full has its table from the beginning.
    let is_full = start == Start::SitAndGo && matches!(system, system::Plan::Knockout(_));
    if !template.own_prizes && !is_full {
        prizes = Prizes::ByEntries(house_table(&template.phases), table.clone());
    }
    if let Some(settings) = &template.chips {
        let settings = &ChipSettings::from(settings.clone());
        (start, late) = of_chips(settings, starts_at);
        guarantee = settings.guarantee;
        if !template.own_prizes {
            prizes = Prizes::ByEntries(HouseTable::League, table);
        }
        system = system::Plan::Chips(plan_of(settings));
    }
    Ok(Setup {
        template_id: template.template_id,
        name: template.name.clone(),
        game: template.game.clone(),
        options: template.options.clone(),
        options_text: template.options_text.clone(),
        format: template.format.into(),
        players: template.players,
        buy_in: template.buy_in.clone().into(),
        prizes,
        clocks: template.clocks.into(),
        reopen: template.reopen,
        start,
        late,
        product: template.product.map(Into::into),
        repeat: template.repeat.map(Into::into),
        registration_opens_minutes: template.registration_opens_minutes,
        guarantee,
        system,
    })
}

/// What the tables are to try before the template is saved: a table as every tournament of it opens them, full.
///
/// # Errors
/// In words, when the template does not hold together.
pub fn trial(template: &Template, at: DateTime<Utc>) -> Result<TrialRequest, String> {
    let setup = setup(template, None)?;
    let of = |what: &str| derive_uuid(template.template_id.uuid(), &format!("trial:{what}"));
    let tournament = TournamentId::new(of("tournament"));
    let table = TableId::new(of("table"));
    Ok(match &setup.system {
        system::Plan::Chips(plan) => TrialRequest::Ring {
            opening: system::chips::asking::opening(&setup, plan, tournament, table, at),
            chips: plan.starting_chips,
        },
        _ => {
            let players = (0..setup.format.players()).map(|number| PlayerId::new(of(&format!("player:{number}"))));
            let match_id = MatchId::new(of("match"));
            TrialRequest::Match {
                opening: system::asking::opening(&setup, table, players.collect(), (tournament, match_id), true),
            }
        }
    })
}

#[cfg(test)]
mod tests;
