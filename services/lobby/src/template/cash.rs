//! Templates of cash tables: what the house keeps tables open of, checked once so that every table of it holds
//! together.
//!
//! Invariants (G2.7, G3.7): at least 90% of every pot goes to players; a buy-in is at least 0.50, at most 1000.00, and
//! within what the options of the game allow; the options are ones the tables deal in a ring, or in matches
//! ([`mod@matches`]). Non-goals: what the options mean.

pub mod api;
pub mod event;
pub mod matches;
mod shown;
pub mod store;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{CashTemplate, CashTemplateRequest, Stakes};
use mazziere_contract::tables::{CheckedOptions, RingTerms, TrialRequest};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Form, Problem, ProblemCode, text};
use mazziere_ids::{CashTemplateId, PlayerId, TableId, derive_uuid};
use mazziere_money::Money;
use mazziere_money::payout::CASH_MINIMUM;
use uuid::Uuid;

pub use self::event::TemplateEvent;
use crate::cash::opening;
use crate::cash::setup::{Setup, Terms, money_of, session_most};
use crate::template::{Kind, Rows};

/// Templates of cash tables.
#[derive(Clone, Copy, Debug)]
pub struct CashTables;

impl Kind for CashTables {
    type Id = CashTemplateId;
    type Shown = CashTemplate;
    type Event = TemplateEvent;

    const STREAM: &'static str = "cash_template";
    const ROWS: Rows = store::ROWS;

    fn uuid(id: CashTemplateId) -> Uuid {
        id.uuid()
    }

    fn id(template: &CashTemplate) -> CashTemplateId {
        template.cash_template_id
    }

    fn created_at(template: &CashTemplate) -> DateTime<Utc> {
        template.created_at
    }

    fn retired(template: &mut CashTemplate) -> &mut bool {
        &mut template.retired
    }

    fn made(template: &CashTemplate) -> TemplateEvent {
        TemplateEvent::CashTemplateCreated { template: Box::new(template.clone().into()) }
    }

    fn retirement() -> TemplateEvent {
        TemplateEvent::CashTemplateRetired
    }

    fn name(event: &TemplateEvent) -> &'static str {
        event.name()
    }
}

/// All basis points: the whole of a pot.
const WHOLE: u32 = 10_000;

/// What a template says of the seats of a ring.
const SEATS: &str = "a table has 2 to 10 seats";

/// The most tables that one template has at a time, however full they are.
pub const MOST_TABLES: usize = 100;

/// The least that is brought to a table in one session (G3.7).
pub fn session_least() -> Money {
    const { Money::from_cents(50).unwrap() }
}

pub(super) type Checked<T = ()> = Result<T, Box<Problem>>;

pub(super) fn wrong<T>(
    told: impl Into<ProblemCode>,
    pointer: &str,
    fault: FieldFault,
    why: impl Into<String>,
) -> Checked<T> {
    let why = why.into();
    Err(Box::new(Problem::new(told, why.clone()).with_field(pointer, fault, why)))
}

/// Checks all that can be checked without asking the tables, who check options and clocks.
///
/// # Errors
/// A problem that names the field at fault.
pub fn check(request: &CashTemplateRequest) -> Checked {
    let invalid = |pointer: &str, fault, why: &str| wrong(ErrorCode::InvalidTemplate, pointer, fault, why);
    if !text::is_plain(&request.name, text::LONGEST_NAME) {
        return invalid("/name", FieldFault::text(text::LONGEST_NAME), &format!("a name has {}", text::NAME_RULE));
    }
    if !text::is_name_of_game(&request.game) {
        let why = "the name of a game is lowercase letters, digits and hyphens";
        return invalid("/game", FieldFault::form(Form::Game), why);
    }
    if !(1..=50).contains(&request.tables) {
        return invalid("/tables", FieldFault::range(1_u8, 50_u8), "the house keeps 1 to 50 tables of a template open");
    }
    if let Some(terms) = &request.r#match {
        return matches::check(request, terms);
    }
    // That a ring has seats is checked when the tables have said that the game is played in one.
    if request.seats.is_some_and(|seats| !(2..=10).contains(&seats)) {
        return invalid("/seats", FieldFault::range(2_u8, 10_u8), SEATS);
    }
    Ok(())
}

/// The template that a checked request makes, with what the tables said of its options.
///
/// # Errors A problem that names the field at fault: the game is not a ring game, the payout is too low (G2.7), the
/// buy-ins are out of range (G3.7).
pub fn template(
    id: CashTemplateId,
    request: CashTemplateRequest,
    checked: CheckedOptions,
    at: DateTime<Utc>,
) -> Checked<CashTemplate> {
    let invalid = ErrorCode::InvalidTemplate;
    if !checked.for_money {
        let why = format!("{} is not played for money", request.game);
        return wrong(ErrorCode::InvalidTemplate, "/game", FieldFault::Refused {}, why);
    }
    if let Some(wanted) = request.r#match {
        matches::check_kind(&wanted, &checked)?;
        let terms = matches::terms(&wanted, &checked);
        return Ok(of_matches(id, request, checked, &terms, at));
    }
    let Some(terms) = checked.ring else {
        let why = "this game is played in matches: say for what";
        return wrong(ErrorCode::InvalidTemplate, "/match", FieldFault::needed_with(&["game"]), why);
    };
    let Some(seats) = request.seats else {
        return wrong(ErrorCode::InvalidTemplate, "/seats", FieldFault::MissingField {}, SEATS);
    };
    if terms.tournament {
        return wrong(invalid, "/options", with_options(), "these are options of a tournament");
    }
    let Some(payout_basis_points) = payout(&terms) else {
        let why = "at least 90% of every pot goes to players";
        let cause = Cause::PayoutTooLow { min_basis_points: CASH_MINIMUM.points().into() };
        return wrong(cause, "/options", FieldFault::Refused {}, why);
    };
    let (min_buy_in, max_buy_in) = buy_ins(&request, &terms)?;
    let (Some(small), Some(big)) = (money_of(terms.small_stake), money_of(terms.big_stake)) else {
        return wrong(invalid, "/options", with_options(), "the stakes are out of range");
    };
    if !big.is_positive() {
        return wrong(invalid, "/options", with_options(), "a cash table is played for money");
    }
    Ok(CashTemplate {
        cash_template_id: id,
        name: request.name,
        game: request.game,
        options: checked.options,
        options_text: checked.text,
        seats,
        r#match: None,
        stakes: Stakes { small, big },
        min_buy_in,
        max_buy_in,
        currency: request.currency,
        rake_basis_points: terms.rake_basis_points,
        rake_cap: terms.rake_cap.and_then(money_of),
        payout_basis_points,
        clocks: Some(request.clocks.unwrap_or(terms.clocks)),
        tables: request.tables,
        grow: request.grow,
        retired: false,
        created_at: at,
    })
}

/// A template of tables of matches, whose amounts are checked already.
fn of_matches(
    id: CashTemplateId,
    request: CashTemplateRequest,
    checked: CheckedOptions,
    terms: &Terms,
    at: DateTime<Utc>,
) -> CashTemplate {
    let (rake_basis_points, rake_cap) =
        request.r#match.map_or((0, None), |wanted| (wanted.rake_basis_points, wanted.rake_cap));
    CashTemplate {
        cash_template_id: id,
        name: request.name,
        game: request.game,
        options: checked.options,
        options_text: checked.text,
        seats: terms.format.players(),
        r#match: Some(opening::terms(terms)),
        stakes: Stakes { small: terms.stake, big: terms.stake },
        min_buy_in: terms.max_loss,
        max_buy_in: request.max_buy_in.unwrap_or(session_most()),
        currency: request.currency,
        rake_basis_points,
        rake_cap,
        payout_basis_points: WHOLE.saturating_sub(rake_basis_points),
        clocks: None,
        tables: request.tables,
        grow: request.grow,
        retired: false,
        created_at: at,
    }
}

/// Options that a cash table may not have.
fn with_options() -> FieldFault {
    FieldFault::NotAllowed { with: Vec::new() }
}

/// What part of a pot goes to players at least, in basis points; `None` if that is too little.
fn payout(terms: &RingTerms) -> Option<u32> {
    let left = WHOLE.checked_sub(terms.rake_basis_points)?;
    (left >= u32::from(CASH_MINIMUM.points())).then_some(left)
}

fn buy_ins(request: &CashTemplateRequest, terms: &RingTerms) -> Checked<(Money, Money)> {
    let refuse = |pointer: &str, fault, why: String| wrong(ErrorCode::InvalidTemplate, pointer, fault, why);
    let (Some(game_least), Some(game_most)) = (money_of(terms.min_buy_in), money_of(terms.max_buy_in)) else {
        return refuse("/options", with_options(), "the buy-ins of these options are out of range".to_owned());
    };
    let floor = game_least.max(session_least());
    let ceiling = game_most.min(session_most());
    if floor > ceiling {
        return refuse(
            "/options",
            with_options(),
            format!("these options leave no buy-in between {floor} and {ceiling}"),
        );
    }
    let least = request.min_buy_in.unwrap_or(floor);
    let most = request.max_buy_in.unwrap_or(ceiling);
    if least < floor || least > ceiling {
        let why = format!("the smallest buy-in is {floor} to {ceiling}");
        return refuse("/min_buy_in", FieldFault::range(floor, ceiling), why);
    }
    if most < least || most > ceiling {
        let why = format!("the largest buy-in is {least} to {ceiling}");
        return refuse("/max_buy_in", FieldFault::range(least, ceiling), why);
    }
    Ok((least, most))
}

/// The id of the `number`th table of a template.
pub fn table_id(template: CashTemplateId, number: i64) -> TableId {
    TableId::derived(template.uuid(), &format!("table:{number}"))
}

/// What the `number`th table of a template is played by.
pub fn setup(template: &CashTemplate, number: i64) -> Setup {
    Setup {
        cash_template_id: template.cash_template_id,
        name: format!("{} #{number}", template.name),
        game: template.game.clone(),
        options: template.options.clone(),
        options_text: template.options_text.clone(),
        seats: template.seats,
        stakes: template.stakes.into(),
        min_buy_in: template.min_buy_in,
        max_buy_in: template.max_buy_in,
        rake_basis_points: template.rake_basis_points,
        rake_cap: template.rake_cap,
        clocks: template.clocks.map(Into::into),
        matches: template.r#match.as_ref().map(opening::terms_of),
    }
}

/// What the tables are to try before the template is saved: a table as every one of it opens, or a match at it.
pub fn trial(template: &CashTemplate) -> TrialRequest {
    let setup = setup(template, 1);
    let of = |what: &str| derive_uuid(template.cash_template_id.uuid(), &format!("trial:{what}"));
    let table = TableId::new(of("table"));
    match &setup.matches {
        Some(terms) => {
            let players = (0..terms.format.players()).map(|number| PlayerId::new(of(&format!("player:{number}"))));
            TrialRequest::Match { opening: opening::of_match(&setup, terms, table, players.collect(), None) }
        }
        None => {
            let chips = u64::try_from(setup.min_buy_in.cents()).expect("a buy-in is above zero");
            TrialRequest::Ring { opening: opening::ring(&setup, table), chips }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
