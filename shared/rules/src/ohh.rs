//! Open Hand History 1.4: hands of ours as its JSON objects.
//!
//! It knows hold'em and Omaha, with every limit. Amounts of an action are what it put in, as the format has them; pots
//! are those of the result, before the rake. Seats count from 1 there, and a player's `id` is the number of their seat
//! with us. Covered cards that a viewer did not see are left out, as hands of a site leave them out.
//!
//! Non-goals: reading it, names of players and of tournaments beyond what the caller has.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::betting::{Act, Limit};
use crate::card::FewCards;
use crate::holdem::{HoldemEvent, Kind, Street};
use crate::kernel::Viewer;
use crate::ring::{ForcedKind, HandResult, HandStart};
use crate::seat::Seat;
use crate::session::Chips;

/// The version of the format.
pub const SPEC_VERSION: &str = "1.4.7";

/// What a hand itself does not say.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// Hold'em or Omaha.
    pub kind: Kind,
    /// How much may be bet.
    pub limit: Limit,
    /// The id of the table.
    pub table: &'a str,
    /// How many seats it has.
    pub seats: u8,
    /// When the hand began, in the format's notation.
    pub began: &'a str,
    /// Who sits where.
    pub players: &'a [(Seat, String)],
    /// The tournament that it is a hand of; at a cash table none, and a chip is a cent.
    pub tournament: Option<Tournament<'a>>,
    /// Whose eyes see it.
    pub viewer: Viewer,
}

/// The tournament of a hand.
#[derive(Clone, Copy, Debug)]
pub struct Tournament<'a> {
    /// Its id.
    pub id: &'a str,
    /// When its levels began.
    pub began: &'a str,
    /// How long the first level lasts, in seconds.
    pub round_seconds: u32,
}

#[derive(Serialize)]
struct File {
    ohh: Hand,
}

#[derive(Serialize)]
struct Hand {
    spec_version: &'static str,
    site_name: &'static str,
    network_name: &'static str,
    internal_version: &'static str,
    tournament: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tournament_info: Option<TournamentInfo>,
    game_number: String,
    start_date_utc: String,
    table_name: String,
    table_size: u8,
    game_type: &'static str,
    bet_limit: BetLimit,
    currency: &'static str,
    dealer_seat: u8,
    small_blind_amount: Amount,
    big_blind_amount: Amount,
    ante_amount: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    hero_player_id: Option<u8>,
    flags: Vec<&'static str>,
    players: Vec<Player>,
    rounds: Vec<Round>,
    pots: Vec<Pot>,
}

#[derive(Serialize)]
struct TournamentInfo {
    tournament_number: String,
    name: String,
    start_date_utc: String,
    currency: &'static str,
    r#type: &'static str,
    speed: Speed,
}

#[derive(Serialize)]
struct Speed {
    r#type: &'static str,
    round_time: u32,
}

#[derive(Serialize)]
struct BetLimit {
    bet_type: &'static str,
    bet_cap: Amount,
}

#[derive(Serialize)]
struct Player {
    id: u8,
    seat: u8,
    name: String,
    starting_stack: Amount,
}

#[derive(Serialize)]
struct Round {
    id: usize,
    street: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<String>,
    actions: Vec<Action>,
}

#[derive(Serialize)]
struct Action {
    action_number: usize,
    player_id: u8,
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_allin: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<String>,
}

#[derive(Serialize)]
struct Pot {
    number: usize,
    amount: Amount,
    rake: Amount,
    player_wins: Vec<Win>,
}

#[derive(Serialize)]
struct Win {
    player_id: u8,
    win_amount: Amount,
}

/// A decimal number, exact.
type Amount = Box<RawValue>;

/// Chips as the format counts them: euro at a cash table, else chips.
fn amount(chips: Chips, is_money: bool) -> Amount {
    let text = if is_money { format!("{}.{:02}", chips / 100, chips % 100) } else { chips.to_string() };
    RawValue::from_string(text).expect("a decimal number is JSON")
}

fn texts(cards: &FewCards) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// A hand that was settled, from its start to its result, with what happened inside it.
pub fn hand(start: &HandStart, events: &[&HoldemEvent], result: &HandResult, about: &About<'_>) -> String {
    let is_money = about.tournament.is_none();
    let mut writer = Writer::new(start, is_money, about.viewer);
    writer.forced(start);
    events.iter().for_each(|event| writer.event(event));
    let dealt = |seat: &Seat| start.seats.iter().any(|dealt| dealt.seat == *seat);
    let hero = match about.viewer {
        Viewer::Auditor => None,
        Viewer::Seats(seats) => seats.iter().find(dealt).map(Seat::index),
    };
    let name = |seat: Seat| {
        let known = about.players.iter().find(|(other, _)| *other == seat);
        known.map_or_else(|| format!("seat {}", seat.index()), |(_, name)| name.clone())
    };
    let player = |seat: Seat, chips: Chips| Player {
        id: seat.index(),
        seat: seat.index() + 1,
        name: name(seat),
        starting_stack: amount(chips, is_money),
    };
    let big_blind = start.stakes.stake.saturating_mul(2);
    let hand = Hand {
        spec_version: SPEC_VERSION,
        site_name: "Mazziere",
        network_name: "Mazziere",
        internal_version: env!("CARGO_PKG_VERSION"),
        tournament: !is_money,
        tournament_info: about.tournament.map(tournament_info),
        game_number: format!("{}:{}", about.table, result.hand),
        start_date_utc: about.began.to_owned(),
        table_name: about.table.to_owned(),
        table_size: about.seats,
        game_type: match about.kind {
            Kind::Holdem => "Holdem",
            Kind::Omaha => "Omaha",
        },
        bet_limit: BetLimit { bet_type: limit(about.limit), bet_cap: amount(0, is_money) },
        currency: "EUR",
        dealer_seat: start.positions.button.index() + 1,
        small_blind_amount: amount(start.stakes.stake, is_money),
        big_blind_amount: amount(big_blind, is_money),
        ante_amount: amount(start.stakes.ante, is_money),
        hero_player_id: hero,
        flags: if hero.is_some() { Vec::new() } else { vec!["Observed"] },
        players: start.seats.iter().map(|dealt| player(dealt.seat, dealt.chips)).collect(),
        rounds: writer.end(),
        pots: pots(result, is_money),
    };
    serde_json::to_string(&File { ohh: hand }).expect("a hand is plain data")
}

fn limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Nl => "NL",
        Limit::Pl => "PL",
        Limit::Fl => "FL",
    }
}

fn tournament_info(tournament: Tournament<'_>) -> TournamentInfo {
    TournamentInfo {
        tournament_number: tournament.id.to_owned(),
        name: tournament.id.to_owned(),
        start_date_utc: tournament.began.to_owned(),
        currency: "EUR",
        r#type: "MTT",
        speed: Speed { r#type: "normal", round_time: tournament.round_seconds },
    }
}

fn pots(result: &HandResult, is_money: bool) -> Vec<Pot> {
    let win = |seat: Seat, won: Chips| Win { player_id: seat.index(), win_amount: amount(won, is_money) };
    let pots = result.pots.iter().enumerate().map(|(number, pot)| Pot {
        number,
        amount: amount(pot.amount, is_money),
        rake: amount(pot.rake, is_money),
        player_wins: pot.shares.iter().map(|share| win(share.seat, share.amount)).collect(),
    });
    pots.collect()
}

/// Writes rounds, and knows what each seat has put in.
struct Writer {
    is_money: bool,
    viewer: Viewer,
    /// What each seat has put in in the round, and has left.
    seats: Vec<(Seat, Chips, Chips)>,
    rounds: Vec<Round>,
    /// Who showed cards or did not.
    showing: Vec<(Seat, &'static str, Vec<String>)>,
    actions: usize,
}

impl Writer {
    fn new(start: &HandStart, is_money: bool, viewer: Viewer) -> Writer {
        let seats = start.seats.iter().map(|dealt| (dealt.seat, 0, dealt.chips)).collect();
        let mut writer = Writer { is_money, viewer, seats, rounds: Vec::new(), showing: Vec::new(), actions: 0 };
        writer.begins("Preflop", Vec::new());
        writer
    }

    fn begins(&mut self, street: &'static str, cards: Vec<String>) {
        self.rounds.push(Round { id: self.rounds.len(), street, cards, actions: Vec::new() });
    }

    /// An action; `put` is what it put in.
    fn acts(&mut self, seat: Seat, action: &'static str, put: Option<(Chips, bool)>, cards: Vec<String>) {
        self.actions += 1;
        let action = Action {
            action_number: self.actions,
            player_id: seat.index(),
            action,
            amount: put.map(|(chips, _)| amount(chips, self.is_money)),
            is_allin: put.map(|(_, all_in)| all_in),
            cards,
        };
        if let Some(round) = self.rounds.last_mut() {
            round.actions.push(action);
        }
    }

    /// Puts chips in; `counts` is whether they count as a bet of the round. Whether the seat has none left.
    fn puts(&mut self, seat: Seat, chips: Chips, counts: bool) -> bool {
        let Some((_, put, left)) = self.seats.iter_mut().find(|(other, ..)| *other == seat) else { return false };
        *put += if counts { chips } else { 0 };
        *left = left.saturating_sub(chips);
        *left == 0
    }

    fn forced(&mut self, start: &HandStart) {
        for forced in &start.forced {
            let (action, counts) = match forced.kind {
                ForcedKind::Ante | ForcedKind::Adjustment => ("Post Ante", false),
                ForcedKind::SmallBlind => ("Post SB", true),
                ForcedKind::BigBlind => ("Post BB", true),
                ForcedKind::Entry => ("Post Extra Blind", true),
                ForcedKind::DeadSmallBlind => ("Post Dead", false),
            };
            let all_in = self.puts(forced.seat, forced.amount, counts);
            self.acts(forced.seat, action, Some((forced.amount, all_in)), Vec::new());
        }
    }

    fn event(&mut self, event: &HoldemEvent) {
        match event {
            HoldemEvent::HoleDealt { hands } => {
                for hole in hands.iter().filter(|hole| self.viewer.sees(hole.seat)).copied().collect::<Vec<_>>() {
                    self.acts(hole.seat, "Dealt Cards", None, texts(&hole.cards));
                }
            }
            HoldemEvent::BoardDealt { street, cards } => {
                let name = match street {
                    Street::Preflop => "Preflop",
                    Street::Flop => "Flop",
                    Street::Turn => "Turn",
                    Street::River => "River",
                };
                self.seats.iter_mut().for_each(|(_, put, _)| *put = 0);
                self.begins(name, texts(cards));
            }
            HoldemEvent::Shown { seat, cards } => self.showing.push((*seat, "Shows Cards", texts(cards))),
            HoldemEvent::Mucked { seat } => self.showing.push((*seat, "Mucks Cards", Vec::new())),
            _ => event.act().into_iter().for_each(|act| self.act(act)),
        }
    }

    /// The rounds, that in which cards are shown last: with everybody all-in they are shown before the board is out.
    fn end(mut self) -> Vec<Round> {
        let showing = std::mem::take(&mut self.showing);
        if !showing.is_empty() {
            self.begins("Showdown", Vec::new());
        }
        for (seat, action, cards) in showing {
            self.acts(seat, action, None, cards);
        }
        self.rounds
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Folded { seat } => self.acts(seat, "Fold", None, Vec::new()),
            Act::Checked { seat } => self.acts(seat, "Check", None, Vec::new()),
            Act::Called { seat, amount, all_in } => {
                self.puts(seat, amount, true);
                self.acts(seat, "Call", Some((amount, all_in)), Vec::new());
            }
            Act::Bet { seat, amount, all_in } => {
                self.puts(seat, amount, true);
                self.acts(seat, "Bet", Some((amount, all_in)), Vec::new());
            }
            Act::Raised { seat, to, all_in } => {
                let put = self.seats.iter().find(|(other, ..)| *other == seat).map_or(0, |(_, put, _)| *put);
                let amount = to.saturating_sub(put);
                self.puts(seat, amount, true);
                self.acts(seat, "Raise", Some((amount, all_in)), Vec::new());
            }
            // What nobody called is in no pot.
            Act::Returned { .. } => {}
        }
    }
}
