//! What the house knows of hold'em and Omaha apart from their rules.

use serde_json::Value;

use super::{AWAY_MINUTES, HoldemMove, HoldemOptions, HoldemRing, Omaha, OmahaRing, TableOptions, Texas, Variant};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, ChipDemo, Chips, Demo, Played};
use crate::game_info::preferences::said_by;
use crate::game_info::{Bot, Clocks, Direction, Format, Frame, GameInfo, Help, RingInfo, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::{Refusal, RefusalCode};
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// G3.11, G4.5: from the options of a hold'em or Omaha table.
fn holdem_info<V: Variant>(options: &Value) -> Result<RingInfo, Refusal> {
    let table: TableOptions = read_options::<HoldemOptions<V>>(options)?.table;
    let (min_buy_in, max_buy_in) = table.buy_ins().chips();
    let (stakes, rake) = (table.stakes(), table.rake());
    Ok(RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        shortest_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        show_seconds: 10,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: table.bb(),
        ante: stakes.ante,
        antes_per_stake: 2,
        rake_bp: rake.basis_points,
        rake_cap: rake.cap,
    })
}

fn holdem_clocks<V: Variant>(options: &Value) -> Result<Clocks, Refusal> {
    let info = holdem_info::<V>(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// Omaha has the same moves.
const HELP: Help = Help {
    examples: &[(
        "{}",
        &[
            r#"{"type":"fold"}"#,
            r#"{"type":"check"}"#,
            r#"{"type":"call"}"#,
            r#"{"type":"bet","amount":200}"#,
            r#"{"type":"raise","to":300}"#,
            r#"{"type":"show"}"#,
            r#"{"type":"muck"}"#,
            r#"{"type":"preferences","preferences":{"auto_blinds":false,"entry":"now","showing":"ask"}}"#,
            r#"{"type":"post_blind"}"#,
            r#"{"type":"sit_out"}"#,
        ],
    )],
    words: "A raise names the level reached, not what is added. The last two are answers of a seat without \
                auto_blinds to the question for its blind.",
    legal: "game, moves: fold, check, call, show, muck, post_blind, sit_out; bet (amount) and raise (to) with \
                {\"min\":..,\"max\":..}; beside them pays, what the call or the blind costs.",
    events: "hole_dealt, folded, checked, called, bet, raised, uncalled_returned, board_dealt, shown, mucked.",
    view: "street, board, pot, pots (amount, contenders), level (what must be matched), turn, asked_to_show, seats \
               (seat, chips, bet, paid, folded, all_in, count, shown; cards and made where they may be seen).",
};

/// Moves that no table takes.
const NONSENSE: &[&str] = &[
    r#"{"type":"bet","amount":-5}"#,
    r#"{"type":"bet","amount":0}"#,
    r#"{"type":"raise","to":0}"#,
    r#"{"type":"raise","to":1.5}"#,
    r#"{"type":"raise","to":9000000000000000}"#,
    r#"{"type":"bet","amount":9000000000000000}"#,
    r#"{"type":"bet"}"#,
    r#"{"type":"raise","to":100,"amount":3}"#,
    r#"{"type":"call","amount":3}"#,
    r#"{"type":"leap"}"#,
    r#"{"type":"play","card":"7D"}"#,
    r#""fold""#,
];

/// Hold'em in the list of games.
pub const HOLDEM: GameInfo = GameInfo {
    name: HoldemRing::NAME,
    version: HoldemRing::VERSION,
    summary: "Two covered cards, five on the board, four rounds of betting; the best five of seven take the pot.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 10),
    direction: Direction::Clockwise,
    options: TableOptions::LIST,
    examples: &["holdem(limit=nl,sb=50)", "holdem(limit=fl,sb=100)", "holdem(mode=tournament,limit=nl,sb=25)"],
    example_move: r#"{"type":"raise","to":300}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: false,
    preferences: Some(said_by::<HoldemMove>(
        "preferences",
        Some("preferences"),
        r#"{"auto_blinds":false,"entry":"now"}"#,
    )),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
    ],
    help: HELP,
    bot: Bot { habits: &[], nonsense: NONSENSE },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Hold'em a 6",
                options: r#"{"limit":"nl","sb":10}"#,
                players: 6,
                table_seats: 6,
                starting_chips: 1_000,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 5,
            },
            Chips {
                name: "Hold'em testa a testa",
                options: r#"{"limit":"nl","sb":10}"#,
                players: 2,
                table_seats: 2,
                starting_chips: 500,
                share: 45,
                fee: 5,
                mode: ChipDemo::Plain,
                weight: 4,
            },
            Chips {
                name: "Hold'em, 12 giocatori a due tavoli",
                options: r#"{"limit":"nl","sb":10}"#,
                players: 12,
                table_seats: 6,
                starting_chips: 800,
                share: 170,
                fee: 30,
                mode: ChipDemo::Plain,
                weight: 2,
            },
            Chips {
                name: "Hold'em, shoot-out a 9",
                options: r#"{"limit":"nl","sb":10}"#,
                players: 9,
                table_seats: 3,
                starting_chips: 600,
                share: 240,
                fee: 60,
                mode: ChipDemo::Shootout,
                weight: 2,
            },
            Chips {
                name: "Hold'em garantito a 4",
                options: r#"{"limit":"nl","sb":10}"#,
                players: 4,
                table_seats: 4,
                starting_chips: 600,
                share: 425,
                fee: 75,
                mode: ChipDemo::Guaranteed,
                weight: 2,
            },
            Chips {
                name: "Hold'em limit a 5",
                options: r#"{"limit":"fl","sb":10}"#,
                players: 5,
                table_seats: 5,
                starting_chips: 500,
                share: 160,
                fee: 40,
                mode: ChipDemo::Plain,
                weight: 2,
            },
        ],
        cash: &[
            Cash { name: "Hold'em NL 0.05/0.10", options: r#"{"sb":5}"#, played: Played::Pots { seats: 6 } },
            Cash {
                name: "Hold'em NL 0.25/0.50 heads-up",
                options: r#"{"sb":25,"rake_cap":50}"#,
                played: Played::Pots { seats: 2 },
            },
            Cash { name: "Hold'em NL 0.10/0.20", options: r#"{"sb":10,"ante":2}"#, played: Played::Pots { seats: 9 } },
            Cash {
                name: "Hold'em FL 0.50/1.00",
                options: r#"{"sb":50,"limit":"fl","rake_bp":300}"#,
                played: Played::Pots { seats: 6 },
            },
            Cash {
                name: "Hold'em PL 0.10/0.20",
                options: r#"{"sb":10,"limit":"pl"}"#,
                played: Played::Pots { seats: 8 },
            },
            Cash {
                name: "Hold'em NL 0.01/0.02",
                options: r#"{"sb":1,"min_buyin":25}"#,
                played: Played::Pots { seats: 10 },
            },
            Cash {
                name: "Hold'em NL 0.05/0.10, rake of every pot",
                options: r#"{"sb":5,"rake_bp":1000,"no_flop_no_drop":false}"#,
                played: Played::Pots { seats: 4 },
            },
            Cash {
                name: "Hold'em NL 0.10/0.20, no rake",
                options: r#"{"sb":10,"rake_bp":0,"min_buyin":10}"#,
                played: Played::Pots { seats: 3 },
            },
        ],
        listed: true,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<HoldemRing>(),
    clocks: holdem_clocks::<Texas>,
    winners: |_| None,
    ring: Some(holdem_info::<Texas>),
};

/// Omaha in the list of games.
pub const OMAHA: GameInfo = GameInfo {
    name: OmahaRing::NAME,
    version: OmahaRing::VERSION,
    summary: "Four covered cards, five on the board, four rounds of betting; exactly two of one's own make the hand.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 10),
    direction: Direction::Clockwise,
    options: TableOptions::LIST,
    examples: &["omaha(limit=pl,sb=50)", "omaha(mode=tournament,limit=pl,sb=25)"],
    example_move: r#"{"type":"bet","amount":200}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: false,
    preferences: Some(said_by::<HoldemMove>("preferences", Some("preferences"), r#"{"showing":"muck"}"#)),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
    ],
    help: HELP,
    bot: Bot { habits: &[], nonsense: NONSENSE },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Omaha a 5",
                options: r#"{"limit":"pl","sb":10}"#,
                players: 5,
                table_seats: 5,
                starting_chips: 1_000,
                share: 80,
                fee: 20,
                mode: ChipDemo::Plain,
                weight: 4,
            },
            Chips {
                name: "Omaha, 8 giocatori a due tavoli",
                options: r#"{"limit":"pl","sb":10}"#,
                players: 8,
                table_seats: 4,
                starting_chips: 800,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 2,
            },
        ],
        cash: &[
            Cash { name: "Omaha PL 0.05/0.10", options: r#"{"sb":5,"limit":"pl"}"#, played: Played::Pots { seats: 6 } },
            Cash {
                name: "Omaha NL 0.02/0.04",
                options: r#"{"sb":2,"limit":"nl","max_buyin":150}"#,
                played: Played::Pots { seats: 5 },
            },
            Cash {
                name: "Omaha FL 0.10/0.20",
                options: r#"{"sb":10,"limit":"fl","rake_bp":450}"#,
                played: Played::Pots { seats: 8 },
            },
            Cash {
                name: "Omaha PL 0.25/0.50",
                options: r#"{"sb":25,"limit":"pl","rake_cap":150}"#,
                played: Played::Pots { seats: 10 },
            },
        ],
        listed: true,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: GameSchemas { game: OmahaRing::NAME, ..SCHEMAS },
    automatic: &[Format::Ring],
    rules: Rules::of::<OmahaRing>(),
    clocks: holdem_clocks::<Omaha>,
    winners: |_| None,
    ring: Some(holdem_info::<Omaha>),
};

/// Omaha has the schemas of hold'em.
#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{HoldemLegalJson, HoldemRingEvent, HoldemRingView, HoldemView, SeenHoldemEvent};
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};
    GameSchemas {
        game: "holdem",
        options: "HoldemOptions",
        r#move: "HoldemMove",
        legal: "HoldemLegal",
        view: "HoldemRingView",
        event: "HoldemRingEvent",
        preferences: Some("HoldemPreferences"),
        add: |schemas| {
            add::<TableOptions>(schemas);
            add::<HoldemMove>(schemas);
            add::<HoldemLegalJson>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add::<HoldemView>(schemas);
            add::<SeenHoldemEvent>(schemas);
            add_as::<HoldemRingView>("HoldemRingView", schemas);
            add_as::<HoldemRingEvent>("HoldemRingEvent", schemas);
        },
    }
};
