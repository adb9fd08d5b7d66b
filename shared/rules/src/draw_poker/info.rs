//! What the house knows of Poker 5 carte and Poker all'italiana apart from their rules.

use serde_json::Value;

use super::{AllItaliana, AllItalianaRing, CinqueCarte, CinqueCarteRing, DrawPokerMove, DrawPokerOptions, DrawTable};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, ChipDemo, Chips, Demo, Played};
use crate::game_info::preferences::said_by;
use crate::game_info::{Bot, Clocks, Direction, Format, Frame, GameInfo, Help, RingInfo, Rules, read_options};
use crate::kernel::Game;
use crate::named::Name;
use crate::options::Declared;
use crate::refusal::{Refusal, RefusalCode};
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::telesina::info::ring_info;
use crate::vp::Vp;

/// G3.11, G4.5: from the options of a table.
fn draw_info<N: Name>(options: &Value) -> Result<RingInfo, Refusal> {
    Ok(ring_info(&read_options::<DrawPokerOptions<N>>(options)?.table.telesina()))
}

fn draw_clocks<N: Name>(options: &Value) -> Result<Clocks, Refusal> {
    let info = draw_info::<N>(options)?;
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
                r#"{"type":"bet","amount":20}"#,
                r#"{"type":"raise","to":60}"#,
                r#"{"type":"parol"}"#,
                r#"{"type":"post_blind"}"#,
                r#"{"type":"deal"}"#,
                r#"{"type":"accept"}"#,
                r#"{"type":"stand_pat"}"#,
                r#"{"type":"change","cards":["9h","Js"]}"#,
                r#"{"type":"show"}"#,
                r#"{"type":"muck"}"#,
                r#"{"type":"preferences","preferences":{"auto_invito":true,"blind":"no","showing":"muck"}}"#,
                r#"{"type":"pay_invito"}"#,
                r#"{"type":"sit_out"}"#,
                r#"{"type":"adjust"}"#,
                r#"{"type":"decline"}"#,
            ],
        ),
        (r#"{"invito":5000,"max_buyin":20}"#, &[r#"{"type":"open"}"#]),
        (
            r#"{"giro_pazzo":true}"#,
            &[r#"{"type":"choose","vele":"croce","coperta":"sempre"}"#, r#"{"type":"turn_up","card":"Ah"}"#],
        ),
    ],
    words: "A raise names the level reached, not what is added. The first bet opens the hand, with cards that do. \
            accept is said by who posted the last blind. open opens without chips, at a cash table. adjust and \
            decline answer whether a seat pays for a pot of parol. choose and turn_up are moves of a giro pazzo.",
    legal: "game, moves: fold, check, call, open, parol, post_blind, deal, accept, stand_pat, choose, turn_up, show, \
            muck, pay_invito, sit_out, adjust, decline; bet (amount) and raise (to) with {\"min\":..,\"max\":..}, \
            change (cards) with {\"of\":..,\"min\":..,\"max\":..}; beside them pays, what the call or what is asked \
            for costs.",
    events: "blind_posted, blinds_ended, dealt, opened_without_chips, bets (act: folded, checked, called, bet, \
            raised, returned), parol, stood, changed, drew, shown, mucked; telesina (event) in a giro pazzo.",
    view: "plays: draw, or telesina in a giro pazzo, whose view it is then; part, players, opener, brought, blind, \
            blinds, opened, pot, pots (amount, contenders), level (what must be matched), stock, turn, \
            asked_to_show, stays, seats (seat, chips, bet, paid, folded, all_in, count, changed, parol, shown; cards \
            and made where they may be seen).",
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
    r#"{"type":"change","cards":[]}"#,
    r#"{"type":"change","cards":["2h"]}"#,
    r#"{"type":"change","cards":["Ah","Ah"]}"#,
    r#"{"type":"change","cards":["7D"]}"#,
    r#"{"type":"change"}"#,
    r#"{"type":"stand_pat","cards":["Ah"]}"#,
    r#"{"type":"leap"}"#,
    r#""fold""#,
];

/// A table of the house's list.
const fn cash(name: &'static str, options: &'static str, seats: u8) -> Cash {
    Cash { name, options, played: Played::Pots { seats } }
}

/// Poker 5 carte in the list of games.
pub const CINQUE_CARTE: GameInfo = GameInfo {
    name: CinqueCarteRing::NAME,
    version: CinqueCarteRing::VERSION,
    summary: "Five covered cards, a pair of jacks to open, up to four cards changed, a last round of betting; suits \
              decide.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 6),
    direction: Direction::Clockwise,
    options: DrawTable::LIST,
    examples: &[
        "poker-5-carte(limit=nl,invito=10)",
        "poker-5-carte(limit=pl,invito=20,blind_opening=false)",
        "poker-5-carte(mode=tournament,limit=nl,invito=20)",
    ],
    example_move: r#"{"type":"change","cards":["9h","Js"]}"#,
    decks: &[DeckKind::French24, DeckKind::French28, DeckKind::French32, DeckKind::French36, DeckKind::French40],
    publishes_secrets: false,
    preferences: Some(said_by::<DrawPokerMove>(
        "preferences",
        Some("preferences"),
        r#"{"auto_invito":true,"blind":"no"}"#,
    )),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
        RefusalCode::OpeningNotHeld,
        RefusalCode::ParolNotLegal,
        RefusalCode::ExchangeNotLegal,
        RefusalCode::CardNotInHand,
        RefusalCode::VariantNotOffered,
    ],
    help: HELP,
    bot: Bot { habits: &[], nonsense: NONSENSE },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Poker 5 carte a 6",
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
                name: "Poker 5 carte, 8 giocatori a due tavoli",
                options: r#"{"limit":"pl","invito":10}"#,
                players: 8,
                table_seats: 4,
                starting_chips: 300,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 2,
            },
            Chips {
                name: "Poker 5 carte, shoot-out a 9",
                options: r#"{"limit":"nl","invito":10,"blind_opening":false}"#,
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
            cash("Poker 5 carte NL 0.10", r#"{"invito":10}"#, 6),
            cash("Poker 5 carte PL 0.20", r#"{"invito":20,"limit":"pl","rake_bp":300}"#, 5),
            cash("Poker 5 carte FL 0.10", r#"{"invito":10,"limit":"fl","blind_opening":false}"#, 4),
        ],
        listed: true,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<CinqueCarteRing>(),
    clocks: draw_clocks::<CinqueCarte>,
    winners: |_| None,
    ring: Some(draw_info::<CinqueCarte>),
};

/// Poker all'italiana in the list of games.
pub const ALL_ITALIANA: GameInfo = GameInfo {
    name: AllItalianaRing::NAME,
    version: AllItalianaRing::VERSION,
    summary: "Poker 5 carte by the name of the house, often with a giro pazzo: a turn of Telesina after a full.",
    examples: &[
        "poker-all-italiana(limit=nl,invito=10,giro_pazzo)",
        "poker-all-italiana(limit=fl,invito=10)",
        "poker-all-italiana(mode=tournament,limit=pl,invito=20,vele=croce,giro_pazzo)",
    ],
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Poker all'italiana a 5",
                options: r#"{"limit":"nl","invito":10,"giro_pazzo":true}"#,
                players: 5,
                table_seats: 5,
                starting_chips: 500,
                share: 80,
                fee: 20,
                mode: ChipDemo::Plain,
                weight: 3,
            },
            Chips {
                name: "Poker all'italiana testa a testa",
                options: r#"{"limit":"pl","invito":10,"giro_pazzo":true,"vele":"una","coperta":"mai"}"#,
                players: 2,
                table_seats: 2,
                starting_chips: 300,
                share: 45,
                fee: 5,
                mode: ChipDemo::Plain,
                weight: 2,
            },
        ],
        cash: &[
            cash("Poker all'italiana NL 0.10, giro pazzo", r#"{"invito":10,"giro_pazzo":true}"#, 6),
            cash(
                "Poker all'italiana PL 0.05, giro pazzo",
                r#"{"invito":5,"limit":"pl","giro_pazzo":true,"vele":"croce","rake_cap":100}"#,
                4,
            ),
            cash("Poker all'italiana NL 0.05 testa a testa", r#"{"invito":5,"min_credit":10}"#, 2),
        ],
        listed: true,
        hurry: "{}",
    },
    #[cfg(feature = "openapi")]
    schemas: GameSchemas { game: AllItalianaRing::NAME, ..SCHEMAS },
    rules: Rules::of::<AllItalianaRing>(),
    clocks: draw_clocks::<AllItaliana>,
    ring: Some(draw_info::<AllItaliana>),
    ..CINQUE_CARTE
};

/// Both games have the same schemas.
#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{
        DrawPokerLegalJson, DrawPokerRingEvent, DrawPokerRingView, DrawPokerView, DrawTable, SeenDrawPokerEvent,
    };
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: CinqueCarteRing::NAME,
        options: "DrawPokerOptions",
        r#move: "DrawPokerMove",
        legal: "DrawPokerLegal",
        view: "DrawPokerRingView",
        event: "DrawPokerRingEvent",
        preferences: Some("DrawPokerPreferences"),
        add: |schemas| {
            add::<DrawTable>(schemas);
            add::<DrawPokerMove>(schemas);
            add::<DrawPokerLegalJson>(schemas);
            add::<DrawPokerView>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add::<SeenDrawPokerEvent>(schemas);
            add_as::<DrawPokerRingView>("DrawPokerRingView", schemas);
            add_as::<DrawPokerRingEvent>("DrawPokerRingEvent", schemas);
        },
    }
};
