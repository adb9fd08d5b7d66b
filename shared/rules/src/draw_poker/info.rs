//! What the house knows of Poker 5 carte and Poker all'italiana apart from their rules.

use serde_json::Value;

use super::{AllItaliana, AllItalianaRing, CinqueCarte, CinqueCarteRing, DrawPokerMove, DrawPokerOptions, DrawTable};
use crate::card::DeckKind;
use crate::game_info::preferences::said_by;
use crate::game_info::{Clocks, Direction, Format, Frame, GameInfo, RingInfo, Rules, read_options};
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
