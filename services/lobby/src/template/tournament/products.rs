//! The products of the house, checked: Triplete and Premio Matto have one field, and three buy-ins each.

use mazziere_contract::lobby::{ChipStart, Phase, Product, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_contract::{ErrorCode, Problem};

fn wrong(code: ErrorCode, pointer: &str, why: &str) -> Result<(), Box<Problem>> {
    Err(Box::new(Problem::new(code, why).with_field(pointer, why)))
}

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

/// Checks that a product says nothing that it is not (Triplete R2, R6; Premio Matto R8).
pub(super) fn check(request: &TemplateRequest) -> Result<(), Box<Problem>> {
    use ErrorCode::{FormatNotOffered, InvalidTemplate, PlayersDoNotFit};
    let Some(product) = request.product else { return Ok(()) };
    let Terms { players, buy_ins, games } = terms(product);
    let sides = match request.format {
        Format::HeadsUp => true,
        Format::FourInTwo => request.game == "burraco",
        _ => false,
    };
    if !sides {
        return wrong(FormatNotOffered, "/format", "it is played by two, in burraco also with two seats each");
    }
    if games.is_some_and(|games| !games.contains(&request.game.as_str())) {
        return wrong(InvalidTemplate, "/game", "it is not held with this game");
    }
    if request.players != players {
        return wrong(PlayersDoNotFit, "/players", &format!("it takes {players} players"));
    }
    if !matches!(request.phases[..], [] | [Phase::Knockout { seeded: false }]) {
        return wrong(InvalidTemplate, "/phases", "it is a single knock-out");
    }
    if matches!(request.start, Some(ChipStart::Scheduled { .. })) {
        return wrong(InvalidTemplate, "/start", "it starts as soon as it is full");
    }
    if request.guarantee.is_some() {
        return wrong(InvalidTemplate, "/guarantee", "nothing is added to its prize");
    }
    if request.prizes.is_some() {
        return wrong(ErrorCode::PrizeTableInvalid, "/prizes", "its prizes are its own");
    }
    let buy_in = (request.buy_in.share.cents(), request.buy_in.fee.cents());
    if !buy_ins.contains(&buy_in) {
        return wrong(InvalidTemplate, "/buy_in", "it has three buy-ins, and this is none of them");
    }
    Ok(())
}
