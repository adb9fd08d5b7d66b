//! What may be drafted: the games of the club, how they are played, and what is paid (creation, R2, R10, R13, G3).
//!
//! Pure. The stake, the maximum loss, the rake and the limits of what is brought are those of a published template of
//! cash tables; the creator chooses the least that everybody brings. Non-goals: what the options of the game may be.

use mazziere_contract::lobby::{CashTemplate, ClubEventRequest, ClubKind};
use mazziere_contract::tables::Format;
use mazziere_contract::text::is_name_of_game;
use mazziere_contract::{Cause, ErrorCode, FieldFault, Problem};
use mazziere_money::{Currency, Money};
use serde_json::{Value, json};

use super::event::{CashTerms, Price};
use crate::failure::Failure;
use crate::refusal::{Refusal, refuse};
use crate::terms::BuyIn;

/// What is wanted, as far as it can be said without the tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub game: String,
    pub format: Format,
    /// Which options.
    pub options: Value,
    /// What is played for.
    pub price: Price,
}

/// Whether a request has what its kind takes, and nothing else.
///
/// # Errors
/// `invalid_body` at the field.
pub fn check_fields(request: &ClubEventRequest) -> Result<(), Failure> {
    let with = |field: &str| FieldFault::not_with(&[field]);
    let wrong = |pointer: &str, fault: FieldFault, why: &str| {
        let problem = Problem::new(ErrorCode::InvalidBody, why).with_field(pointer, fault, why);
        Err(Failure::Problem(Box::new(problem)))
    };
    match request.kind {
        ClubKind::SitAndGo if request.cash_template_id.is_some() => {
            wrong("/cash_template_id", with("kind"), "a sit&go has none")
        }
        ClubKind::SitAndGo if request.min_buy_in.is_some() => {
            wrong("/min_buy_in", with("kind"), "a sit&go has one buy-in for all")
        }
        ClubKind::Cash if request.buy_in.is_some() => {
            wrong("/buy_in", with("kind"), "for cash everybody chooses what they bring")
        }
        ClubKind::Cash if request.cash_template_id.is_none() => {
            let why = "for cash a template of cash tables says what is played for";
            wrong("/cash_template_id", FieldFault::needed_with(&["kind"]), why)
        }
        _ => Ok(()),
    }
}

/// What a request comes to; `template` is the one that it names. What is left out is as the template says (R10).
///
/// # Errors
/// Those of [`check`] and [`price`]; `template_retired`, `club_template_unfit`, `buy_in_out_of_range`.
pub fn wanted(request: &ClubEventRequest, template: Option<&CashTemplate>) -> Result<Wanted, Refusal> {
    let of_template = template.map(|template| template.game.as_str());
    let game = request.game.as_deref().or(of_template).unwrap_or("burraco").to_owned();
    let terms = template.and_then(|template| template.r#match);
    let format = request.format.or(terms.map(|terms| terms.format)).unwrap_or(Format::HeadsUp);
    check(&game, format)?;
    let price = match template {
        Some(template) => Price::Cash(cash(template, &game, format, request.min_buy_in)?),
        None => Price::SitAndGo(price(request.buy_in)?),
    };
    let own = || template.map_or_else(|| json!({}), |template| template.options.clone());
    Ok(Wanted { game, format, options: request.options.clone().unwrap_or_else(own), price })
}

/// What matches of this game are played for by a template.
fn cash(template: &CashTemplate, game: &str, format: Format, min_buy_in: Option<Money>) -> Result<CashTerms, Refusal> {
    if template.retired {
        return refuse(ErrorCode::TemplateRetired, "the template is retired: nothing new is played by it");
    }
    let Some(terms) = template.r#match else {
        return refuse(ErrorCode::ClubTemplateUnfit, "the template is one of pots, not of matches");
    };
    if template.game != game {
        let detail = format!("the template is one of {}, and the event of {game}", template.game);
        return refuse(ErrorCode::ClubTemplateUnfit, detail);
    }
    if terms.format != format {
        return refuse(ErrorCode::ClubTemplateUnfit, "the template is one of another format than the event");
    }
    let least = template.min_buy_in;
    let most = template.max_buy_in;
    let min_buy_in = min_buy_in.unwrap_or(least);
    if min_buy_in < least || min_buy_in > most {
        let cause =
            Cause::BuyInOutOfRange { min: Some(least), max: Some(most), allowed: Vec::new(), currency: Currency::Eur };
        return refuse(cause, format!("the least that is brought is {least} to {most}"));
    }
    Ok(CashTerms {
        cash_template_id: template.cash_template_id,
        kind: terms.kind.into(),
        stake: terms.stake,
        max_loss: terms.max_loss,
        min_buy_in,
        max_buy_in: most,
        rake_basis_points: template.rake_basis_points,
        rake_cap: template.rake_cap,
    })
}

/// What can be paid for a game, in cents: what goes to the pool and what the house earns. Training costs nothing.
pub const PRICES: [(i64, i64); 8] =
    [(0, 0), (45, 5), (90, 10), (180, 20), (450, 50), (900, 100), (1_800, 200), (4_500, 500)];

/// The share and the fee of a published buy-in; the lowest that is not training's, if none is named.
///
/// # Errors
/// `buy_in_out_of_range`, with the list.
pub fn price(buy_in: Option<Money>) -> Result<BuyIn, Refusal> {
    let of = |(share, fee): &(i64, i64)| Some((Money::from_cents(*share)?, Money::from_cents(*fee)?));
    let mut prices = PRICES.iter().filter_map(of);
    let found = match buy_in {
        Some(wanted) => prices.find(|(share, fee)| *share + *fee == wanted),
        None => prices.nth(1),
    };
    match found {
        Some((share, fee)) => Ok(BuyIn { share, fee, currency: Currency::Eur }),
        None => {
            let allowed: Vec<Money> = PRICES.iter().filter_map(of).map(|(share, fee)| share + fee).collect();
            let list: Vec<String> = allowed.iter().map(Money::to_string).collect();
            let cause = Cause::BuyInOutOfRange { min: None, max: None, allowed, currency: Currency::Eur };
            refuse(cause, format!("a game of the club costs one of {}", list.join(", ")))
        }
    }
}

/// Whether a game may be played so in the club.
///
/// # Errors
/// `format_not_offered`.
pub fn check(game: &str, format: Format) -> Result<(), Refusal> {
    match (game, format) {
        ("scopa" | "burraco", Format::HeadsUp | Format::Pairs) | ("burraco", Format::FourInTwo) => Ok(()),
        ("scopa" | "burraco", _) => {
            let (named, format) = (Some(game.to_owned()), Some(format.name().to_owned()));
            let cause = Cause::FormatNotOffered { game: named, format };
            refuse(cause, format!("{game} is not played so in private events"))
        }
        _ => {
            let allowed = vec!["burraco".to_owned(), "scopa".to_owned()];
            let named = Some(game.to_owned()).filter(|game| is_name_of_game(game));
            let cause = Cause::GameUnknown { game: named, allowed };
            refuse(cause, "private events are of burraco and of scopa")
        }
    }
}
