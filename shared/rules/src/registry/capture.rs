//! The capture games in the list of the house.

use super::{Format, Frame, GameInfo, OptionInfo, match_clocks, normalise_options, open_game, read_options};
use crate::asso_piglia_tutto::{AssoPigliaTuttoMatch, AssoPigliaTuttoOptions};
use crate::cirulla::{CirullaMatch, CirullaOptions};
use crate::kernel::Game;
use crate::scopone::{ScoponeMatch, ScoponeOptions};

const TARGET: OptionInfo = OptionInfo {
    name: "target",
    values: "6, 11 or 21; excludes deals",
    default: "11",
    meaning: "points to reach; checked at the end of a deal",
};
const DEALS: OptionInfo = OptionInfo {
    name: "deals",
    values: "1 to 5; excludes target",
    default: "none",
    meaning: "number of deals (smazzate) of the match",
};
const CARTE_VISTE: OptionInfo = OptionInfo {
    name: "carte_viste",
    values: "true or false",
    default: "false",
    meaning: "cards seen in earlier rounds are listed; with two seats the last hand is played open",
};
const CARTE_SCOPERTE: OptionInfo = OptionInfo {
    name: "carte_scoperte",
    values: "true or false; four seats only",
    default: "false",
    meaning: "partners see each other's hand",
};
const EXAMPLE_MOVE: &str = r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#;

pub(super) const SCOPONE: GameInfo = GameInfo {
    name: ScoponeMatch::NAME,
    version: ScoponeMatch::VERSION,
    summary: "Scopa for four in pairs, all cards dealt at once: nine each and four on the table, or ten each and none.",
    frame: Frame::Match,
    formats: &[Format::Pairs, Format::FourInTwo],
    seats: (4, 4),
    options: &[
        TARGET,
        DEALS,
        OptionInfo {
            name: "scientifico",
            values: "true or false",
            default: "false",
            meaning: "ten cards each and none on the table",
        },
        OptionInfo {
            name: "carte_viste",
            values: "true or false",
            default: "false",
            meaning: "cards seen in earlier rounds are listed",
        },
        OptionInfo {
            name: "carte_scoperte",
            values: "true or false",
            default: "false",
            meaning: "partners see each other's hand",
        },
    ],
    examples: &["scopone(target=11)", "scopone(target=21,scientifico)", "scopone(deals=2,carte_viste,carte_scoperte)"],
    example_move: EXAMPLE_MOVE,
    forfeits: true,
    open: open_game::<ScoponeMatch>,
    normalise: normalise_options::<ScoponeOptions>,
    clocks: |options| Ok(match_clocks(read_options::<ScoponeOptions>(options)?.goal)),
    ring: None,
};

pub(super) const ASSO_PIGLIA_TUTTO: GameInfo = GameInfo {
    name: AssoPigliaTuttoMatch::NAME,
    version: AssoPigliaTuttoMatch::VERSION,
    summary: "Scopa in which an ace takes an ace of the table, or else everything that lies there.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::Pairs, Format::FourInTwo],
    seats: (2, 4),
    options: &[
        TARGET,
        DEALS,
        CARTE_VISTE,
        CARTE_SCOPERTE,
        OptionInfo {
            name: "ace_sweep_scores_scopa",
            values: "true or false",
            default: "true",
            meaning: "an ace that takes the whole table makes a scopa",
        },
    ],
    examples: &[
        "asso-piglia-tutto(target=11)",
        "asso-piglia-tutto(target=6,carte_viste)",
        "asso-piglia-tutto(deals=2,ace_sweep_scores_scopa=false)",
    ],
    example_move: r#"{"type":"play","card":"AD","capture":["7D","KB"]}"#,
    forfeits: true,
    open: open_game::<AssoPigliaTuttoMatch>,
    normalise: normalise_options::<AssoPigliaTuttoOptions>,
    clocks: |options| Ok(match_clocks(read_options::<AssoPigliaTuttoOptions>(options)?.goal)),
    ring: None,
};

pub(super) const CIRULLA: GameInfo = GameInfo {
    name: CirullaMatch::NAME,
    version: CirullaMatch::VERSION,
    summary: "Captures by value or by fifteen, sweeping aces, accusi, the seven of coppe as a wild card, cappotto.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::Pairs, Format::FourInTwo],
    seats: (2, 4),
    options: &[
        OptionInfo {
            name: "target",
            values: "6, 11, 21, 31, 41 or 51; excludes deals",
            default: "51",
            meaning: "points to reach; checked at the end of a deal",
        },
        OptionInfo {
            name: "deals",
            values: "1 to 6; excludes target",
            default: "none",
            meaning: "number of deals (smazzate) of the match",
        },
        CARTE_VISTE,
        CARTE_SCOPERTE,
        OptionInfo {
            name: "auto_accuso",
            values: "true or false",
            default: "true",
            meaning: "the system makes the accusi of players who have not said otherwise by the move auto_accuso",
        },
    ],
    examples: &["cirulla(target=51)", "cirulla(target=21,carte_viste)", "cirulla(deals=2,auto_accuso=false)"],
    example_move: r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#,
    forfeits: true,
    open: open_game::<CirullaMatch>,
    normalise: normalise_options::<CirullaOptions>,
    clocks: |options| Ok(match_clocks(read_options::<CirullaOptions>(options)?.goal)),
    ring: None,
};
