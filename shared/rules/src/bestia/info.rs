//! What the house knows of bestia apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, BestiaOptions, BestiaRing};
use crate::card::DeckKind;
use crate::game_info::{Clocks, Direction, Format, Frame, GameInfo, RingInfo, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::{Refusal, RefusalCode};
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// G3.11, G4.5: from the options of a bestia table.
fn bestia_info(options: &Value) -> Result<RingInfo, Refusal> {
    let table: BestiaOptions = read_options(options)?;
    let (min_buy_in, max_buy_in) = table.buy_ins().chips();
    let stakes = table.stakes();
    let rake = table.rake();
    Ok(RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        shortest_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        // Nobody is asked to show cards.
        show_seconds: table.turn_s,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: stakes.stake,
        ante: stakes.ante,
        antes_per_stake: 0,
        rake_bp: rake.basis_points,
        rake_cap: rake.limit(),
    })
}

fn bestia_clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = bestia_info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: BestiaRing::NAME,
    version: BestiaRing::VERSION,
    summary: "Everybody pays the invito; those who take part divide the pot by tricks, and those who make none pay a \
              bestia into the next.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (3, 6),
    direction: Direction::Anticlockwise,
    options: BestiaOptions::LIST,
    examples: &["bestia(cards=3,invito=10)", "bestia(cards=4,invito=10)", "bestia(mode=tournament,cards=3,invito=20)"],
    example_move: r#"{"type":"change","cards":["7D","2S"]}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::SuitNotFollowed,
        RefusalCode::ChangeNotLegal,
        RefusalCode::BriscolaNotPlayed,
        RefusalCode::DominantNotLed,
    ],
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<BestiaRing>(),
    clocks: bestia_clocks,
    winners: |_| None,
    ring: Some(bestia_info),
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{
        BestiaLegalJson, BestiaMove, BestiaPreferences, BestiaRingEvent, BestiaRingView, BestiaView, SeenBestiaEvent,
    };
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "bestia",
        options: "BestiaOptions",
        r#move: "BestiaMove",
        legal: "BestiaLegal",
        view: "BestiaRingView",
        event: "BestiaRingEvent",
        preferences: None,
        add: |schemas| {
            add::<BestiaOptions>(schemas);
            add::<BestiaMove>(schemas);
            add::<BestiaLegalJson>(schemas);
            add::<BestiaPreferences>(schemas);
            add::<BestiaView>(schemas);
            add::<SeenBestiaEvent>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add_as::<BestiaRingView>("BestiaRingView", schemas);
            add_as::<BestiaRingEvent>("BestiaRingEvent", schemas);
        },
    }
};
