//! The products of the house, checked: Triplete and Premio Matto have one field, and three buy-ins each.

use mazziere_contract::lobby::{ChipStart, Phase, Product, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_contract::{Cause, ErrorCode, FieldFault, Problem};
use mazziere_money::Money;

use super::wrong;

/// What a product is sold as: its field, its shares and fees in cents, and its games if not all with two sides.
struct Terms {
    players: u32,
    buy_ins: [(i64, i64); 3],
    games: Option<&'static [&'static str]>,
}

fn terms(product: Product) -> Terms {
    match product {
        Product::Triplete => Terms { players: 8, buy_ins: [(80, 20), (625, 75), (1_625, 175)], games: None },
        Product::PremioMatto => Terms {
            players: 4,
            buy_ins: [(90, 10), (450, 50), (900, 100)],
            games: Some(&["scopa", "burraco", "scala-40", "tresette", "briscola"]),
        },
    }
}

fn with_product() -> FieldFault {
    FieldFault::not_with(&["product"])
}

/// Checks that a product says nothing that it is not (Triplete R2, R6; Premio Matto R8).
pub(super) fn check(request: &TemplateRequest) -> Result<(), Box<Problem>> {
    use ErrorCode::InvalidTemplate;
    let Some(product) = request.product else { return Ok(()) };
    let Terms { players, buy_ins, games } = terms(product);
    let sides = match request.format {
        Format::HeadsUp => true,
        Format::FourInTwo => request.game == "burraco",
        _ => false,
    };
    if !sides {
        let (game, format) = (Some(request.game.clone()), Some(request.format.name().to_owned()));
        let allowed = vec![Format::HeadsUp.name().to_owned(), Format::FourInTwo.name().to_owned()];
        let why = "it is played by two, in burraco also with two seats each";
        return wrong(Cause::FormatNotOffered { game, format }, "/format", FieldFault::UnknownName { allowed }, why);
    }
    if let Some(games) = games.filter(|games| !games.contains(&request.game.as_str())) {
        let allowed = games.iter().map(|game| (*game).to_owned()).collect();
        return wrong(InvalidTemplate, "/game", FieldFault::UnknownName { allowed }, "it is not held with this game");
    }
    if request.players != players {
        let cause = Cause::PlayersDoNotFit {
            allowed: vec![players.into()],
            multiple_of: None,
            min: Some(players.into()),
            max: Some(players.into()),
        };
        let fault = FieldFault::range(players, players);
        return wrong(cause, "/players", fault, format!("it takes {players} players"));
    }
    if !matches!(request.phases[..], [] | [Phase::Knockout { seeded: false }]) {
        return wrong(InvalidTemplate, "/phases", with_product(), "it is a single knock-out");
    }
    if matches!(request.start, Some(ChipStart::Scheduled { .. })) {
        return wrong(InvalidTemplate, "/start", with_product(), "it starts as soon as it is full");
    }
    if request.guarantee.is_some() {
        return wrong(InvalidTemplate, "/guarantee", with_product(), "nothing is added to its prize");
    }
    if request.prizes.is_some() {
        return wrong(ErrorCode::PrizeTableInvalid, "/prizes", with_product(), "its prizes are its own");
    }
    let buy_in = (request.buy_in.share.cents(), request.buy_in.fee.cents());
    if !buy_ins.contains(&buy_in) {
        let sum = |(share, fee): &(i64, i64)| Money::from_cents(share + fee).map(|sum| sum.to_string());
        let allowed = buy_ins.iter().filter_map(sum).collect();
        let why = "it has three buy-ins, and this is none of them";
        return wrong(InvalidTemplate, "/buy_in", FieldFault::UnknownName { allowed }, why);
    }
    Ok(())
}
