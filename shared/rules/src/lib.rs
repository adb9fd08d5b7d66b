//! The games of the house: pure and deterministic.
//!
//! The [`kernel`] says what a game is: `decide`, `evolve`, `view`, `seen_by`, and a [`Machine`](kernel::Machine) for
//! services that do not care which game it is; [`registry::open`] makes one. The [match frame](mod@matches) holds the
//! games that are played in matches, each of which is one small folder ([`scopa`], [`scopone`], [`asso_piglia_tutto`],
//! [`cirulla`], what they share in [`capture`]; [`briscola`], [`tresette`], [`peppa`], what they share in [`trick`];
//! [`burraco`], [`scala_40`], on the [rummy family](mod@rummy); [`uno`], [`solitario`]); the [ring frame](mod@ring)
//! those that are played hand after hand for chips ([`holdem`], [`telesina`] and [`draw_poker`], on a [betting
//! core](betting) that poker games share; [`bestia`]; [`sette_e_mezzo`] and [`chemin_de_fer`], which have a [`bank`]).
//!
//! Invariants: the same setup, deck order and inputs give the same events, bytes included, for ever; nothing leaves but
//! through views; a refusal leaves everything as it was. Non-goals, for ever: I/O, async, clocks, randomness,
//! databases, HTTP, and who the players are.
//!
//! # A table of any game
//!
//! A game is a decider ([`kernel::Game`]): options with defaults and one printable text form, an initial state, what it
//! waits for, the legal moves of a seat as data, `decide`, `evolve`, an autopilot for absent players, `view`,
//! `seen_by`, an outcome. What it waits for is always exactly one of: chance, decisions of these seats, the table
//! between two hands, nothing more ([`kernel::Awaiting`]). A [`kernel::Machine`] is the same with its types erased.
//! Here one deal of scopa is played by taking the first legal move, and replayed from its events alone:
//!
//! ```rust
//! use mazziere_rules::kernel::{Awaiting, Chance, Input, RawEvent, RawInput, Setup, Viewer};
//! use mazziere_rules::registry;
//! use mazziere_rules::seat::Seat;
//! use serde_json::json;
//!
//! let setup = Setup { options: json!({ "deals": 1 }), seats: 2, dealer: Seat::new(0), knockout: false };
//! let mut table = registry::open("scopa", &setup)?;
//! let mut log: Vec<RawEvent> = Vec::new();
//! loop {
//!     let input: RawInput = match table.awaiting() {
//!         // The caller brings chance: here a deck in its canonical order.
//!         Awaiting::Chance { request } => {
//!             let cards = request.new_deck().expect("scopa asks for decks").to_vec();
//!             Input::Chance { chance: Chance::Deck { cards } }
//!         }
//!         Awaiting::Seats { seats } => {
//!             let seat = seats.iter().next().expect("a seat is awaited");
//!             Input::Move { seat, r#move: table.pick(seat, &mut |_| 0).expect("it can move") }
//!         }
//!         Awaiting::Table | Awaiting::Over => break,
//!     };
//!     for event in table.decide(&input)? {
//!         table.evolve(&event)?;
//!         log.push(event);
//!     }
//! }
//!
//! let mut replayed = registry::open_version("scopa", table.version(), &setup)?;
//! for event in &log {
//!     replayed.evolve(event)?;
//! }
//! assert!(table.outcome().is_some());
//! assert_eq!(replayed.outcome(), table.outcome());
//! assert_eq!(replayed.view(Viewer::SPECTATOR), table.view(Viewer::SPECTATOR));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A refusal leaves everything as it was, and says why by a stable code:
//!
//! ```rust
//! use mazziere_rules::kernel::Setup;
//! use mazziere_rules::live::parse_input;
//! use mazziere_rules::refusal::{Refusal, RefusalCode};
//! use mazziere_rules::registry;
//! use mazziere_rules::seat::Seat;
//! use serde_json::json;
//!
//! let setup = Setup { options: json!({ "target": 11 }), seats: 2, dealer: Seat::new(0), knockout: false };
//! let table = registry::open("scopa", &setup)?;
//! let early = parse_input(r#"{"input":"move","seat":1,"move":{"type":"play","card":"7D","capture":[]}}"#)?;
//! let refused = table.decide(&early).expect_err("no card is dealt yet");
//! assert_eq!(refused.code, RefusalCode::ChanceAwaited);
//! # Ok::<(), Refusal>(())
//! ```
//!
//! # Versions
//!
//! A table is played to its end, and its log replays, by the version of the rules under which it was opened
//! ([`registry::open_version`]). A change of what a game decides raises its `VERSION` and keeps what older versions
//! decide; golden logs of every version stay in `tests/golden`.
//!
//! # Chance
//!
//! - A game says what it wants drawn ([`kernel::ChanceRequest`]), and the frames check what comes: a permutation,
//!   copies counted, or numbers below a bound. No other code knows how many cards a deck has ([`card::DeckKind`]).
//! - Within a deal a game may ask again: for given cards in another order (a stock that is used up), or for numbers
//!   that everybody sees (a banker). A void deal asks for its deck again. The next hand of a ring may go on with the
//!   shoe of the last one. Each answer has a number at the table, a promise and a proof of its own.
//! - A [`card::Card`] is one byte that says what is printed on it. Equal faces are interchangeable in moves, hands and
//!   views. What a wild card stands for is part of the move and of the event, never of the card.
//!
//! # What is hidden
//!
//! - `view`, `legal` and `seen_by` are functions of the viewer. [`kernel::Viewer::Seats`] is a set of eyes: two for a
//!   player of "4 in 2", none for a spectator.
//! - Several seats may be asked at once, and decide in any order. A decision made in secret is an event like any other;
//!   `seen_by` shows the others only that it was made, and the event that shows them all follows in the batch of the
//!   last one. Nothing waits in memory. Peppa passes its cards so; `tests/rules/frame.rs` has a small game of it.
//! - [`kernel::Game::in_deal`] says whether something that chance brought is still hidden. Until it is not, the tables
//!   keep all of it sealed and publish no secret.
//! - [`kernel::Game::opens`] says which places of the deck an event opens, and to whom. Nothing is opened by default.
//!
//! # Legal moves
//!
//! A legal move has the shape of the move that it allows: with nothing to choose it is that move, as it is sent. Where
//! listing would explode, a field holds what may be chosen: a [`betting::Range`] or a [`choice::Choice`]. `decide`
//! stays the judge. What leaves a machine names its game.
//!
//! # Matches and rings
//!
//! Two frames hold all games. A match ([`matches::MatchGame`]) is deals until a goal is reached. A ring
//! ([`ring::RingGame`]) is hand after hand ([`ring::RingHand`]), with stacks, a button, forced bets by level, and seats
//! that are taken and left between hands. The table brings facts ([`session::RingFact`]); the rules answer with events
//! of which some are notices ([`session::Notice`]). Code that keeps players and money acts on notices alone and needs
//! no rule of any game. `decide` emits the whole cascade of one action as one batch, so that chips are conserved at
//! every version.
//!
//! In games with a [`bank`] a hand of the ring is one bank, however many coups it has. Where everybody speaks at once
//! each seat speaks until its clock runs out, because the rules know no time; code that plays such a game has to let
//! that time run out.
//!
//! # Who is away
//!
//! In matches that absence cannot lose the rules decide for a player who is away, in the batch in which it falls to
//! them ([`matches::away`]). The tables say who is away: by the clock, or when a player's last stream has ended. Where
//! one clock runs for all seats ([`kernel::Game::COMMON_CLOCK`]) its end is told once, and leaving ends one's own play
//! only.

#![warn(missing_docs)]

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
pub mod format;
pub mod game_info;
pub mod history;
pub mod holdem;
pub mod kernel;
pub mod latest;
pub mod live;
pub mod matches;
pub mod named;
pub mod ohh;
#[cfg(feature = "openapi")]
pub mod openapi;
pub mod opening;
pub mod options;
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
#[cfg(feature = "openapi")]
pub mod schemas;
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
