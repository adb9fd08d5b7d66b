//! The formats of events that a demo plays: their names, and a template of each for every game that is held in it.
//!
//! Fields are small and clocks short, so that events end in minutes. **Invariant:** a format that a game is not held in
//! has no template for it: pots are played with chips, girones and products need two sides, tables of four a game that
//! four play each for themselves. Non-goals: the knock-outs and chip tournaments that have rows ([`rows`]).

use mazziere_contract::lobby::{BuyIn, ChipSettings, ChipStart, Phase, PrizeShare, Product, Repeat, TemplateRequest};
use mazziere_contract::tables::Clocks;
use mazziere_money::Currency;
use mazziere_rules::registry::{Format, GameInfo};
use mazziere_runtime::templates::rows::{self, Knockout};
use mazziere_runtime::templates::{self, cents, chips};

use super::Kind;

/// Knock-outs of the games' rows.
pub const KNOCKOUT: &str = "knockout";
/// Chip tournaments of the games' rows.
pub const CHIPS: &str = "chips";
/// Those where the winners of tables meet.
pub const SHOOT_OUT: &str = "shoot-out";
/// A start at a set time, announced before registration opens.
pub const SCHEDULED: &str = "scheduled";
/// The same, held every day.
pub const RECURRING: &str = "recurring";
/// A Danish event at a set time that one entry too many joins.
pub const SURPLUS: &str = "surplus";
/// An event at a set time that stays under its minimum: it is meant to be cancelled.
pub const SHORT: &str = "short";
/// Private events among players who invite each other; what they play is said elsewhere ([`super::club`]).
pub const CLUB: &str = "club";

/// All of them, in the order of the help.
pub const NAMES: [&str; 18] = [
    KNOCKOUT,
    CHIPS,
    SHOOT_OUT,
    "round-robin",
    "danish",
    "danish-cut",
    "danish-final",
    "groups-final",
    "four",
    "triplete",
    "premio-matto",
    "own-prizes",
    "winner-takes-all",
    "guaranteed",
    "freeroll",
    SCHEDULED,
    RECURRING,
    SURPLUS,
];

/// What the word `all` means: every format, the events that are meant to be cancelled, and those of the club.
fn all() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter().chain([SHORT, CLUB])
}

/// What is played if nobody says otherwise.
const USUAL: [&str; 3] = [KNOCKOUT, CHIPS, SHOOT_OUT];

/// An event at a set time with so many players at least is meant to be cancelled: nobody fills it.
pub const OUT_OF_REACH: u32 = 500;

/// These formats by their names, each once; `all` is every format, `usual` what is played by default.
///
/// # Errors
/// The first name that is none.
pub fn named(asked: &[String]) -> Result<Vec<&'static str>, String> {
    let mut known: Vec<&'static str> = Vec::new();
    for word in asked {
        let plain = word.trim().replace('_', "-");
        let names: Vec<&'static str> = match plain.as_str() {
            "all" => all().collect(),
            "usual" => USUAL.to_vec(),
            name => vec![all().find(|known| *known == name).ok_or_else(|| word.clone())?],
        };
        for name in names {
            if !known.contains(&name) {
                known.push(name);
            }
        }
    }
    Ok(known)
}

/// The names that may be asked for, in words.
pub fn list() -> String {
    all().chain(["usual", "all"]).collect::<Vec<_>>().join(", ")
}

/// Whether an event of this format starts at a set time.
pub fn is_scheduled(format: &str) -> bool {
    [SCHEDULED, RECURRING, SURPLUS, SHORT].contains(&format)
}

/// The templates of a format for a game; none if the game is not held in it, or its rows say them.
pub fn kinds(format: &'static str, game: &GameInfo) -> Vec<Kind> {
    let requests = match rows::of(game.name).chips.first() {
        Some(row) => of_chips(format, chips::tournament(game, row)).into_iter().collect(),
        None => of_matches(format, game),
    };
    let named = |request: TemplateRequest| Kind {
        request: TemplateRequest { name: format!("{} ({format}, {})", request.name, seats(&request)), ..request },
        weight: 2,
        format,
    };
    requests.into_iter().map(named).collect()
}

fn seats(request: &TemplateRequest) -> &'static str {
    request.format.name()
}

/// The row of a game that is over soonest in this way of sitting: the one that is chosen most.
pub(super) fn row(game: &GameInfo, format: Format) -> Option<&'static Knockout> {
    let knockouts = rows::of(game.name).knockouts.iter().filter(|row| row.format == format);
    knockouts.max_by_key(|row| row.weight)
}

fn of_matches(format: &str, game: &GameInfo) -> Vec<TemplateRequest> {
    let base = |seats: Format, players: u32| {
        let row = row(game, seats)?;
        let clocks = Some(Clocks { match_seconds: 120, move_seconds: 20 });
        Some(TemplateRequest { players, clocks, ..templates::knockout(game, row) })
    };
    if format == "four" {
        let held = base(Format::FourIndividual, 8);
        return held.map(|request| girone(request, vec![rounds(2, &[], None)])).into_iter().collect();
    }
    let mut made: Vec<TemplateRequest> =
        base(Format::HeadsUp, 4).and_then(|request| of_two_sides(format, request)).into_iter().collect();
    if format == "danish" {
        made.extend(base(Format::Pairs, 8).map(|request| girone(request, vec![rounds(2, &[], None)])));
    }
    made
}

/// What a format makes of a knock-out of four that starts when it is full.
fn of_two_sides(format: &str, request: TemplateRequest) -> Option<TemplateRequest> {
    let field = |players: u32| TemplateRequest { players, ..request.clone() };
    let groups = |group_size, advance| Phase::RoundRobin { group_size, advance };
    Some(match format {
        "round-robin" => girone(field(5), vec![groups(None, None)]),
        "danish" => girone(field(6), vec![rounds(3, &[], None)]),
        "danish-cut" => girone(field(8), vec![rounds(3, &[7, 14], None)]),
        "danish-final" => girone(field(6), vec![rounds(2, &[], Some(4)), Phase::Knockout { seeded: false }]),
        "groups-final" => girone(field(6), vec![groups(Some(3), Some(2)), Phase::Knockout { seeded: false }]),
        "triplete" => TemplateRequest { product: Some(Product::Triplete), buy_in: buy_in(80, 20), ..field(8) },
        "premio-matto" if is_matto(&request.game) => {
            TemplateRequest { product: Some(Product::PremioMatto), buy_in: buy_in(90, 10), ..request }
        }
        "guaranteed" => TemplateRequest { guarantee: Some(cents(2_500)), ..request },
        "freeroll" => TemplateRequest { guarantee: Some(cents(1_000)), buy_in: buy_in(0, 0), ..request },
        SURPLUS => girone(at_a_time(field(8), 4), vec![rounds(2, &[], None)]),
        _ => return of_both(format, request, at_a_time),
    })
}

/// What a format makes of a chip tournament.
fn of_chips(format: &str, request: TemplateRequest) -> Option<TemplateRequest> {
    let guaranteed = |amount| request.chips.clone().map(|chips| ChipSettings { guarantee: amount, ..chips });
    match format {
        "guaranteed" => Some(TemplateRequest { chips: guaranteed(cents(2_500)), ..request }),
        "freeroll" => Some(TemplateRequest { chips: guaranteed(cents(1_000)), buy_in: buy_in(0, 0), ..request }),
        _ => of_both(format, request, |request, min_players| {
            let start = ChipStart::Scheduled { min_players };
            TemplateRequest { chips: request.chips.map(|chips| ChipSettings { start, ..chips }), ..request }
        }),
    }
}

/// What matches and chips have in common: prizes and times.
fn of_both(
    format: &str,
    request: TemplateRequest,
    at_a_time: impl Fn(TemplateRequest, u32) -> TemplateRequest,
) -> Option<TemplateRequest> {
    let line = |place, basis_points| PrizeShare { from_place: place, to_place: place, basis_points };
    let most = request.players.max(4);
    let field = |players: u32| TemplateRequest { players, ..request.clone() };
    Some(match format {
        "own-prizes" => TemplateRequest { prizes: Some(vec![line(1, 7_000), line(2, 3_000)]), ..request },
        "winner-takes-all" => TemplateRequest { prizes: Some(vec![line(1, 10_000)]), ..request },
        // Announced for a moment before players may register.
        SCHEDULED => TemplateRequest { registration_opens_minutes: Some(3), ..at_a_time(field(most + 2), 4) },
        RECURRING => TemplateRequest { repeat: Some(Repeat::Daily), ..at_a_time(field(most), 4) },
        SHORT => at_a_time(field(OUT_OF_REACH + 12), OUT_OF_REACH),
        _ => return None,
    })
}

fn at_a_time(request: TemplateRequest, min_players: u32) -> TemplateRequest {
    TemplateRequest { start: Some(ChipStart::Scheduled { min_players }), ..request }
}

fn rounds(rounds: u32, cut: &[u32], advance: Option<u32>) -> Phase {
    Phase::Danish { rounds, cut: cut.to_vec(), advance }
}

fn girone(request: TemplateRequest, phases: Vec<Phase>) -> TemplateRequest {
    TemplateRequest { phases, ..request }
}

/// The games of the Premio Matto.
fn is_matto(game: &str) -> bool {
    ["scopa", "burraco", "scala-40", "tresette", "briscola"].contains(&game)
}

/// A buy-in, in cents.
pub fn buy_in(share: i64, fee: i64) -> BuyIn {
    BuyIn { share: cents(share), fee: cents(fee), currency: Currency::default() }
}

#[cfg(test)]
mod tests {
    use mazziere_rules::registry;

    use super::*;

    fn plays(format: &'static str, game: &str) -> bool {
        super::super::kinds(&[game.to_owned()], &[format]).iter().any(|kind| kind.format == format)
    }

    #[test]
    fn every_format_has_a_template_for_each_game_that_is_held_in_it_and_for_no_other() {
        for game in registry::games() {
            let pots = !rows::of(game.name).chips.is_empty();
            let two = row(game, Format::HeadsUp).is_some();
            let four = row(game, Format::FourIndividual).is_some();
            for format in all() {
                let held = match format {
                    KNOCKOUT => !pots,
                    CHIPS => pots,
                    // Those of a game of pots have rows.
                    SHOOT_OUT => continue,
                    // No operator opens any of it.
                    CLUB => false,
                    "four" => four,
                    "round-robin" | "danish-cut" | "danish-final" | "groups-final" | "triplete" | SURPLUS => two,
                    "danish" => two || row(game, Format::Pairs).is_some(),
                    "premio-matto" => two && is_matto(game.name),
                    _ => two || pots,
                };
                assert_eq!(plays(format, game.name), held, "{format} of {}", game.name);
            }
        }
    }

    #[test]
    fn formats_are_known_by_name_and_others_are_not() {
        let names = |words: &[&str]| named(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(names(&["danish", "premio_matto", "danish"]).unwrap(), ["danish", "premio-matto"]);
        assert_eq!(names(&["usual"]).unwrap(), USUAL);
        assert_eq!(names(&["all"]).unwrap().len(), NAMES.len() + 2);
        assert_eq!(names(&["club"]).unwrap(), [CLUB]);
        assert_eq!(names(&["danish", "swiss"]), Err("swiss".to_owned()));
    }
}
