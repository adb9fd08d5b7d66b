//! What the house knows of Telesina apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, TelesinaMove, TelesinaOptions, TelesinaRing};
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

/// G3.11, G4.5: from the options of a table.
fn telesina_info(options: &Value) -> Result<RingInfo, Refusal> {
    Ok(ring_info(&read_options(options)?))
}

/// What a table and a lobby must know of these options.
pub fn ring_info(table: &TelesinaOptions) -> RingInfo {
    let (min_buy_in, max_buy_in) = table.buy_ins().chips();
    let (stakes, rake) = (table.stakes(), table.rake());
    RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        shortest_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        show_seconds: table.show_s,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: stakes.stake,
        ante: stakes.ante,
        antes_per_stake: 0,
        rake_bp: rake.basis_points,
        rake_cap: rake.cap,
    }
}

fn telesina_clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = telesina_info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

const HELP: Help = Help {
    examples: &[
        (
            "{}",
            &[
                r#"{"type":"fold"}"#,
                r#"{"type":"check"}"#,
                r#"{"type":"call"}"#,
                r#"{"type":"bet","amount":200}"#,
                r#"{"type":"raise","to":300}"#,
                r#"{"type":"choose","vele":"croce","coperta":"mai"}"#,
                r#"{"type":"show"}"#,
                r#"{"type":"muck"}"#,
                r#"{"type":"preferences","preferences":{"auto_invito":true,"vele":"h","always_vele":true}}"#,
                r#"{"type":"pay_invito"}"#,
                r#"{"type":"sit_out"}"#,
            ],
        ),
        (r#"{"coperta":"sempre"}"#, &[r#"{"type":"turn_up","card":"Ah"}"#]),
    ],
    words: "A raise names the level reached, not what is added. The dealer chooses what the table leaves open \
            (libera). The last two are answers of a seat without auto_invito to the question for its invito.",
    legal: "game, moves: fold, check, call, choose, turn_up, show, muck, pay_invito, sit_out; bet (amount) and raise \
            (to) with {\"min\":..,\"max\":..}; beside them pays, what the call or the invito costs.",
    events: "variant_chosen, dealt, card_chosen, cards_turned, vele_turned, folded, checked, called, bet, raised, \
             uncalled_returned, shown, mucked.",
    view: "part, players, variant, coperta, vele (vela, card), combinations, pot, pots (amount, contenders), level \
           (what must be matched), turn, asked_to_show, seats (seat, chips, bet, paid, folded, all_in, open, count, \
           chosen, shown; covered and made where they may be seen).",
};

/// Moves that no table takes.
const NONSENSE: &[&str] = &[
    r#"{"type":"bet","amount":-5}"#,
    r#"{"type":"bet","amount":0}"#,
    r#"{"type":"raise","to":0}"#,
    r#"{"type":"raise","to":1.5}"#,
    r#"{"type":"raise","to":9000000000000000}"#,
    r#"{"type":"bet"}"#,
    r#"{"type":"call","amount":3}"#,
    r#"{"type":"choose"}"#,
    r#"{"type":"choose","vele":"libera"}"#,
    r#"{"type":"choose","vele":"tutte","coperta":"mai"}"#,
    r#"{"type":"turn_up","card":"7D"}"#,
    r#"{"type":"turn_up"}"#,
    r#"{"type":"turn_up","card":"Jo"}"#,
    r#"{"type":"post_blind"}"#,
    r#""fold""#,
];

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: TelesinaRing::NAME,
    version: TelesinaRing::VERSION,
    summary: "One covered card and four open ones, a round of betting after each deal, then vele; the best five take \
              the pot, and suits decide.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 6),
    direction: Direction::Clockwise,
    options: TelesinaOptions::LIST,
    examples: &[
        "telesina(limit=nl,invito=10)",
        "telesina(limit=pl,invito=20,vele=croce,coperta=mai)",
        "telesina(limit=fl,invito=10,vele=ascensore,coperta=sempre)",
        "telesina(mode=tournament,limit=nl,invito=20)",
    ],
    example_move: r#"{"type":"choose","vele":"croce","coperta":"mai"}"#,
    decks: &[DeckKind::French24, DeckKind::French28, DeckKind::French32, DeckKind::French36, DeckKind::French40],
    publishes_secrets: false,
    preferences: Some(said_by::<TelesinaMove>(
        "preferences",
        Some("preferences"),
        r#"{"auto_invito":true,"vele":"croce"}"#,
    )),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
        RefusalCode::VariantNotOffered,
        RefusalCode::CardNotInHand,
    ],
    help: HELP,
    bot: Bot { habits: &[], nonsense: NONSENSE },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Telesina a 6",
                options: r#"{"limit":"nl","invito":10}"#,
                players: 6,
                table_seats: 6,
                starting_chips: 500,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 4,
            },
            Chips {
                name: "Telesina pot limit a 4, croce",
                options: r#"{"limit":"pl","invito":10,"vele":"croce","coperta":"primo_giro"}"#,
                players: 4,
                table_seats: 4,
                starting_chips: 400,
                share: 45,
                fee: 5,
                mode: ChipDemo::Plain,
                weight: 3,
            },
            Chips {
                name: "Telesina, 8 giocatori a due tavoli",
                options: r#"{"limit":"nl","invito":10}"#,
                players: 8,
                table_seats: 4,
                starting_chips: 300,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 2,
            },
            Chips {
                name: "Telesina, shoot-out a 9",
                options: r#"{"limit":"nl","invito":10,"vele":"una"}"#,
                players: 9,
                table_seats: 3,
                starting_chips: 300,
                share: 160,
                fee: 40,
                mode: ChipDemo::Shootout,
                weight: 2,
            },
        ],
        cash: &[
            Cash { name: "Telesina NL 0.10", options: r#"{"invito":10}"#, played: Played::Pots { seats: 6 } },
            Cash {
                name: "Telesina PL 0.20, ascensore",
                options: r#"{"invito":20,"limit":"pl","vele":"ascensore","rake_bp":300}"#,
                played: Played::Pots { seats: 5 },
            },
            Cash {
                name: "Telesina FL 0.10, carta coperta",
                options: r#"{"invito":10,"limit":"fl","vele":"nessuna","coperta":"sempre"}"#,
                played: Played::Pots { seats: 4 },
            },
            Cash {
                name: "Telesina NL 0.05 testa a testa",
                options: r#"{"invito":5,"vele":"h","coperta":"mai","rake_cap":100}"#,
                played: Played::Pots { seats: 2 },
            },
        ],
        listed: true,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<TelesinaRing>(),
    clocks: telesina_clocks,
    winners: |_| None,
    ring: Some(telesina_info),
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{SeenTelesinaEvent, TelesinaLegalJson, TelesinaRingEvent, TelesinaRingView, TelesinaView};
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "telesina",
        options: "TelesinaOptions",
        r#move: "TelesinaMove",
        legal: "TelesinaLegal",
        view: "TelesinaRingView",
        event: "TelesinaRingEvent",
        preferences: Some("TelesinaPreferences"),
        add: |schemas| {
            add::<TelesinaOptions>(schemas);
            add::<TelesinaMove>(schemas);
            add::<TelesinaLegalJson>(schemas);
            add::<TelesinaView>(schemas);
            add::<SeenTelesinaEvent>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add_as::<TelesinaRingView>("TelesinaRingView", schemas);
            add_as::<TelesinaRingEvent>("TelesinaRingEvent", schemas);
        },
    }
};
