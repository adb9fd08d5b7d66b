//! The trick games in the list of the house.

use super::{Format, Frame, GameInfo, OptionInfo, match_clocks, normalise_options, open_game, read_options};
use crate::briscola::{BriscolaMatch, BriscolaOptions};
use crate::kernel::Game;
use crate::matches::Goal;
use crate::peppa::{PeppaMatch, PeppaOptions};
use crate::tresette::{TresetteMatch, TresetteOptions};

const TWO_OR_PAIRS: &[Format] = &[Format::HeadsUp, Format::Pairs, Format::FourInTwo];

const fn switch(name: &'static str, values: &'static str, meaning: &'static str) -> OptionInfo {
    OptionInfo { name, values, default: "false", meaning }
}

pub(super) const BRISCOLA: GameInfo = GameInfo {
    name: BriscolaMatch::NAME,
    version: BriscolaMatch::VERSION,
    summary: "Three cards each and a turned card that makes trump; aces and threes are worth most of the 120 points.",
    frame: Frame::Match,
    formats: TWO_OR_PAIRS,
    seats: (2, 4),
    options: &[
        OptionInfo {
            name: "points",
            values: "1, 2 or 3; excludes majority",
            default: "1",
            meaning: "partita a punti: number of deals (smazzate) whose points are added",
        },
        OptionInfo {
            name: "majority",
            values: "1, 3 or 5; excludes points",
            default: "none",
            meaning: "partita a smazzate: who wins most of so many deals; it ends once the lead cannot be caught up",
        },
        switch(
            "carte_viste",
            "true or false",
            "cards of earlier tricks are listed; with two seats the last three tricks are played with open hands",
        ),
        switch("carte_scoperte", "true or false; four seats only", "partners see each other's hand"),
    ],
    examples: &["briscola(points=1)", "briscola(points=3,carte_viste)", "briscola(majority=3)"],
    example_move: r#"{"type":"play","card":"3S"}"#,
    forfeits: true,
    open: open_game::<BriscolaMatch>,
    normalise: normalise_options::<BriscolaOptions>,
    clocks: |options| Ok(match_clocks(Goal::Deals(read_options::<BriscolaOptions>(options)?.goal.deals()))),
    ring: None,
};

pub(super) const TRESETTE: GameInfo = GameInfo {
    name: TresetteMatch::NAME,
    version: TresetteMatch::VERSION,
    summary: "Follow suit, no trump, 3 2 A K high; aces a point, figures 3 and 2 a third. With two seats: spizzichino.",
    frame: Frame::Match,
    formats: TWO_OR_PAIRS,
    seats: (2, 4),
    options: &[
        OptionInfo {
            name: "target",
            values: "6, 11, 17, 21, 26, 31, 36 or 41; excludes deals",
            default: "21",
            meaning: "points to reach; who has them after taking a trick may call out",
        },
        OptionInfo {
            name: "deals",
            values: "1 to 8; excludes target",
            default: "none",
            meaning: "number of deals (smazzate) of the match",
        },
        switch("accuso", "true or false", "three or four 3s, 2s or aces dealt to a hand bring 3 or 4 points"),
        switch(
            "cappotto",
            "true or false; never in tournaments",
            "all eleven points of a deal win an extra match and cancel the opponents' accusi",
        ),
        switch(
            "dichiarazioni",
            "true or false; four seats only",
            "the leader declares to his partner: Ho, busso, per te",
        ),
        switch(
            "carte_viste",
            "true or false",
            "earlier cards and what is known of hands are shown; with two seats hands are open once the stock is empty",
        ),
        switch("carte_sicure", "true or false; four seats only", "partners see each other's hand"),
    ],
    examples: &["tresette(target=21)", "tresette(target=31,accuso,carte_viste)", "tresette(deals=3)"],
    example_move: r#"{"type":"play","card":"3S","declaration":"ho"}"#,
    forfeits: true,
    open: open_game::<TresetteMatch>,
    normalise: normalise_options::<TresetteOptions>,
    clocks: |options| Ok(match_clocks(read_options::<TresetteOptions>(options)?.goal)),
    ring: None,
};

pub(super) const PEPPA: GameInfo = GameInfo {
    name: PeppaMatch::NAME,
    version: PeppaMatch::VERSION,
    summary: "Four single players pass three cards to the right and avoid hearts and the queen of spades, 36 points in all.",
    frame: Frame::Match,
    formats: &[Format::FourIndividual],
    seats: (4, 4),
    options: &[
        OptionInfo {
            name: "deals",
            values: "1 to 8; excludes max_points",
            default: "4",
            meaning: "number of deals (smazzate) of the match",
        },
        OptionInfo {
            name: "max_points",
            values: "1 to 500, usually 50; excludes deals",
            default: "none",
            meaning: "the match ends with the first deal after which somebody has these points",
        },
        switch(
            "hearts",
            "true or false",
            "the two of clubs opens, no penalty cards in the first trick, no heart led before one was played, clockwise",
        ),
        OptionInfo { name: "winners", values: "1 or 2", default: "1", meaning: "winners per table: the column of VP" },
    ],
    examples: &["peppa(deals=4)", "peppa(max_points=50)", "peppa(deals=4,hearts,winners=2)"],
    example_move: r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#,
    forfeits: false,
    open: open_game::<PeppaMatch>,
    normalise: normalise_options::<PeppaOptions>,
    clocks: |options| Ok(match_clocks(read_options::<PeppaOptions>(options)?.goal)),
    ring: None,
};
