//! The games of the house: pure and deterministic.
//!
//! The [`kernel`] says what a game is: `decide`, `evolve`, `view`, `seen_by`, and a [`Machine`](kernel::Machine) for
//! services that do not care which game it is; [`registry::open`] makes one. The [match frame](mod@matches) holds the
//! games that are played in matches, each of which is one small folder ([`scopa`], [`scopone`], [`asso_piglia_tutto`],
//! [`cirulla`], what they share in [`capture`]; [`briscola`], [`tresette`], [`peppa`], what they share in [`trick`];
//! [`burraco`], [`scala_40`], on the [rummy family](mod@rummy); [`uno`], [`solitario`]); the [ring frame](mod@ring)
//! those that are played hand after hand for chips ([`holdem`], [`telesina`] and [`draw_poker`], on a [betting
//! core](betting) that poker games share; [`bestia`]).
//!
//! Invariants: the same setup, deck order and inputs give the same events, bytes included, for ever; nothing leaves but
//! through views; a refusal leaves everything as it was. Non-goals, for ever: I/O, async, clocks, randomness,
//! databases, HTTP, and who the players are.

pub mod asso_piglia_tutto;
pub mod audience;
pub mod bank;
pub mod bestia;
pub mod betting;
pub mod briscola;
pub mod burraco;
pub mod capture;
pub mod card;
pub mod chemin_de_fer;
pub mod choice;
pub mod cirulla;
pub mod draw_poker;
pub mod holdem;
pub mod kernel;
pub mod live;
pub mod matches;
pub mod named;
#[cfg(feature = "openapi")]
pub mod openapi;
pub mod opening;
pub mod outcome;
pub mod peppa;
pub mod phh;
pub mod poker;
pub mod refusal;
pub mod registry;
pub mod ring;
pub mod rounding;
pub mod rummy;
pub mod scala_40;
pub mod scopa;
pub mod scopone;
pub mod seat;
pub mod session;
pub mod sette_e_mezzo;
pub mod solitario;
pub mod telesina;
pub mod text_form;
pub mod tresette;
pub mod trick;
pub mod uno;
pub mod vp;

/// The games of the house, in the order in which they are listed. A game is its folder, its module above, and its entry
/// here.
///
/// A static: a constant would be built anew, with the machines of all games, in every crate that asks for one.
static HOUSE: &[registry::GameInfo] = &[
    scopa::info::INFO,
    scopone::info::INFO,
    asso_piglia_tutto::info::INFO,
    cirulla::info::INFO,
    briscola::info::INFO,
    tresette::info::INFO,
    peppa::info::INFO,
    burraco::info::INFO,
    scala_40::info::INFO,
    uno::info::INFO,
    solitario::info::INFO,
    holdem::info::HOLDEM,
    holdem::info::OMAHA,
    bestia::info::INFO,
    telesina::info::INFO,
    draw_poker::info::CINQUE_CARTE,
    draw_poker::info::ALL_ITALIANA,
    sette_e_mezzo::info::INFO,
    chemin_de_fer::info::INFO,
];
