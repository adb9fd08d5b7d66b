//! What the house knows of scala 40 apart from its rules.

use super::{ScalaMatch, ScalaOptions, vp};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::{Bot, Direction, Format, Frame, GameInfo, Habit, Help, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: ScalaMatch::NAME,
    version: ScalaMatch::VERSION,
    summary: "Games of forty points open, an empty hand closes, and what the others hold costs them points.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::Pairs, Format::FourIndividual],
    seats: (2, 4),
    direction: Direction::Clockwise,
    options: ScalaOptions::LIST,
    examples: &["scala-40(best_of=3)", "scala-40(points=101)", "scala-40(mode=individual,points=101)"],
    example_move: r#"{"type":"attach","game":0,"cards":["7d"]}"#,
    decks: &[DeckKind::French108],
    publishes_secrets: false,
    preferences: None,
    refusals: REFUSALS,
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"draw_stock"}"#,
                r#"{"type":"take_discard","use":{"type":"attach","game":0,"cards":["7d"]}}"#,
                r#"{"type":"attach","game":0,"cards":["8s"]}"#,
                r#"{"type":"discard","card":"7d"}"#,
            ],
        )],
        words: "A jolly is Jo. layout says where cards lie, one place for each: 1 (ace low) to 14 (ace high) in a \
                sequence, d h c s in a combination; it is needed where there are several ways. open and close_in_hand \
                take games, each of cards and layout; new_game takes cards; replace_joker takes game, card, and in reuse \
                what becomes of the jolly (new_game, attach). take_discard takes in use the lay-down that the card \
                belongs to, or a list of lay-downs of which the last one has it; never replace_joker for a jolly.",
        legal: "game, moves: whole moves to choose from, all draws and discards, and lay-downs that suggest themselves; \
                games (the largest of the hand), fits (cards for games on the table), opening, complete, closing, \
                more_takes (whether the top discard might be taken otherwise than by these moves).",
        events: "hands_dealt, card_turned, card_drawn, discard_taken, opened, game_laid, game_extended, joker_replaced, \
                 card_discarded, deal_closed, deal_voided.",
        view: "turn, draws, stock, top and under (the pile), reshuffles, games (number, game, joker, value), players \
               (seat, count, opened, played; who may see them: cards), deals_won, closed_by, closed_in_hand.",
    },
    bot: Bot {
        habits: HABITS,
        nonsense: &[r#"{"type":"discard","card":"9Z"}"#, r#"{"type":"attach","game":99,"cards":["7d"]}"#],
    },
    demo: Demo { knockouts: KNOCKOUTS, chips: &[], cash: CASH, listed: true, hurry: "{}" },
    vp: vp::VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<ScalaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<ScalaOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

const REFUSALS: &[RefusalCode] = &[
    RefusalCode::CardNotInHand,
    RefusalCode::MoveNotLegal,
    RefusalCode::NotOpened,
    RefusalCode::AlreadyOpened,
    RefusalCode::OpeningTooLow,
    RefusalCode::DiscardNotUsed,
    RefusalCode::HandNotComplete,
    RefusalCode::TurnCannotEnd,
    RefusalCode::NoSuchGame,
    RefusalCode::JokerNotReplaced,
    RefusalCode::JokerNotReused,
    RefusalCode::CardAttaches,
    RefusalCode::ClosingWithJolly,
    RefusalCode::ClosingTooEarly,
    RefusalCode::GameTooShort,
    RefusalCode::GameTooLong,
    RefusalCode::TooManyWildCards,
    RefusalCode::CardsDoNotMatch,
    RefusalCode::PlaceTaken,
    RefusalCode::AceTwice,
    RefusalCode::SequenceBroken,
    RefusalCode::SequenceWraps,
    RefusalCode::LayoutNotValid,
    RefusalCode::LayoutRequired,
    RefusalCode::PlaceHeldByWildCard,
];

/// In this order: close, open, lay down, attach where that is possible; else the least useful card goes, mostly. The
/// first move of a kind is the best of it.
const HABITS: &[Habit] = &[
    Habit { r#move: "close_in_hand", one_in: 1 },
    Habit { r#move: "open", one_in: 1 },
    Habit { r#move: "new_game", one_in: 1 },
    Habit { r#move: "replace_joker", one_in: 2 },
    Habit { r#move: "attach", one_in: 1 },
    Habit { r#move: "take_discard", one_in: 1 },
    Habit { r#move: "discard", one_in: 1 },
];

const fn knockout(name: &'static str, options: &'static str, format: Format, players: u32) -> Knockout {
    Knockout { name, options, format, players, share: 80, fee: 20, weight: 2 }
}

const KNOCKOUTS: &[Knockout] = &[
    knockout("Scala 40", r#"{"best_of":1}"#, Format::HeadsUp, 4),
    knockout("Scala 40, due su tre", r#"{"best_of":3}"#, Format::HeadsUp, 2),
    Knockout {
        weight: 1,
        ..knockout("Scala 40 a 101", r#"{"points":101,"single_ace":"only_ace"}"#, Format::HeadsUp, 2)
    },
    knockout("Scala 40 a coppie", r#"{"mode":"pairs","best_of":1}"#, Format::Pairs, 8),
    knockout("Scala 40 a coppie, carte scoperte", r#"{"best_of":1,"partner_open":true}"#, Format::Pairs, 4),
    knockout("Scala 40 individuale", r#"{"mode":"individual","points":101}"#, Format::FourIndividual, 4),
];

const fn cash(name: &'static str, options: &'static str, format: Format, fixed: bool, max_loss: i64) -> Cash {
    let played = Played::Matches { format, fixed, stake: 50, max_loss, rake_bp: 500, rake_cap: None };
    Cash { name, options, played }
}

const CASH: &[Cash] = &[
    cash("Scala 40, differenza punti 0.50", r#"{"best_of":1}"#, Format::HeadsUp, false, 400),
    cash("Scala 40, posta 0.50", r#"{"best_of":3}"#, Format::HeadsUp, true, 50),
    cash("Scala 40 a coppie, differenza punti 0.50", r#"{"best_of":1,"partner_open":true}"#, Format::Pairs, false, 500),
    cash(
        "Scala 40 individuale, differenza punti 0.50",
        r#"{"mode":"individual","points":101}"#,
        Format::FourIndividual,
        false,
        400,
    ),
];

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::moves::ScalaUsesJson;
    use super::options::ScalaOptionsJson;
    use super::{
        ScalaLegalJson, ScalaMatchEvent, ScalaMatchView, ScalaMove, ScalaReuse, ScalaScore, ScalaUse, ScalaView,
        SeenScalaEvent,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "scala-40",
        options: "ScalaOptions",
        r#move: "ScalaMove",
        legal: "ScalaLegal",
        view: "ScalaMatchView",
        event: "ScalaMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<ScalaOptionsJson>(schemas);
            add::<ScalaMove>(schemas);
            add::<ScalaUse>(schemas);
            add::<ScalaUsesJson>(schemas);
            add::<ScalaReuse>(schemas);
            add::<ScalaLegalJson>(schemas);
            add::<ScalaScore>(schemas);
            add::<ScalaView>(schemas);
            add::<SeenScalaEvent>(schemas);
            add_as::<ScalaMatchView>("ScalaMatchView", schemas);
            add_as::<ScalaMatchEvent>("ScalaMatchEvent", schemas);
        },
    }
};
