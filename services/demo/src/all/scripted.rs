//! Tables for the tests of a frontend: with given decks, and bots that play the moves they were told.
//!
//! A match is opened as the lobby opens one, but belongs to no event. A table of hands is a cash table of a template of
//! its own: everybody is seated, with money that is paid in for it, before the first hand is dealt. [`api`] is what is
//! asked over HTTP; the decks lie with the [`Dealer`].
//!
//! **Invariant:** what no table could begin with is refused before anything is opened: the script is tried by `mazziere
//! deal`, whose rules for decks it shares.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::Duration;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashSessionRequest, CashTableStatus, CashTablesQuery, CashTemplateRequest};
use mazziere_contract::tables::{Clocks, Format, OpenTableRequest, PaceRequest, RingClocks, TableView};
use mazziere_contract::{Caller, ErrorCode, FieldFault};
use mazziere_deal::dice::Dice;
use mazziere_ids::{CashTemplateId, PlayerId, TableId};
use mazziere_money::{Currency, Money};
use mazziere_replay::table::shown;
use mazziere_rules::card::Card;
use mazziere_rules::registry::{self, Frame, GameInfo};
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::templates::cents;
use mazziere_web::{ApiError, Role};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Mutex as Turn;
use uuid::Uuid;

use super::dealer::{self, Dealer};
use super::people;
use crate::bots::{Api, Endpoints, Identity, Journal, Player, Script, TokenIssuer, script};
use crate::staff::Staff;

pub mod api;

/// So many tables are remembered; the oldest is forgotten first.
const MOST_TABLES: usize = 1_000;

/// Clocks of a match for which nobody has to hurry.
const CLOCKS: Clocks = Clocks { match_seconds: 7_200, move_seconds: 600 };

/// Those of a table of hands.
const RING_CLOCKS: RingClocks = RingClocks { turn_seconds: 60, time_bank_seconds: 600 };

/// Unless another one is named, nobody brings more to a table of hands than this many cents.
const MOST_BROUGHT: i64 = 10_000;

/// Opens such tables, and knows how far they are.
pub struct Scripted {
    endpoints: Endpoints,
    issuer: TokenIssuer,
    dealer: Arc<Dealer>,
    /// The tables, called as the lobby calls them.
    as_lobby: Api,
    staff: Staff,
    run: String,
    number: AtomicU64,
    /// One table of hands is opened at a time: who deals first at it is learnt from what opens meanwhile.
    opening: Turn<()>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    tables: HashMap<TableId, Opened>,
    order: VecDeque<TableId>,
}

/// A bot at a table, with what it was told.
#[derive(Clone)]
pub struct Bot {
    pub player_id: PlayerId,
    pub name: String,
    script: Arc<Script>,
}

impl Bot {
    /// How far its script is.
    pub fn progress(&self) -> script::Progress {
        self.script.progress()
    }

    /// Plays what it was told, and then as it likes, until the table is over or it is `alone` there.
    async fn play(&self, mut player: Player, opened: &Opened, alone: impl Fn(&TableView) -> bool) {
        player.script = Some(self.script.clone());
        player.play_until(opened.table_id, alone).await;
        let own = opened.seats.iter().find(|(_, id, _)| *id == self.player_id);
        if let Some((seat, ..)) = own.filter(|_| opened.format == Format::Ring)
            && player.leave(opened.table_id, *seat).await
        {
            player.play(opened.table_id).await;
        }
    }
}

/// A table that is wanted.
#[derive(Debug)]
pub struct Wanted {
    pub game: String,
    pub options: Option<Value>,
    pub format: Option<Format>,
    pub dealer: u8,
    pub decks: Vec<Vec<String>>,
    pub buy_in: Option<Money>,
    pub seats: Vec<Seated>,
}

/// Who sits there.
#[derive(Debug)]
pub enum Seated {
    /// A person of this name, with a token of the development issuer.
    Person(String),
    /// A bot of this name, and what it plays.
    Bot(String, Vec<Value>),
}

/// A table that was opened.
#[derive(Clone)]
pub struct Opened {
    pub table_id: TableId,
    pub format: Format,
    /// Who sits where: seat, player and name, by seat.
    pub seats: Vec<(u8, PlayerId, String)>,
    pub bots: Vec<Bot>,
}

/// The part of a refusal of `mazziere deal` that is passed on.
#[derive(Deserialize)]
struct Refused {
    refused: Fault,
}

#[derive(Deserialize)]
struct Fault {
    code: String,
    detail: String,
}

impl Scripted {
    /// Such tables at `endpoints`. `run` tells the keys of this run from those of earlier ones.
    pub fn new(endpoints: Endpoints, key: &HouseKey, dealer: Arc<Dealer>, run: &str) -> Scripted {
        let issuer = TokenIssuer { source: key.source.clone(), clock: endpoints.clock.clone() };
        let lobby: Arc<dyn Caller> = Arc::new(Signed(key.clone()));
        let run = format!("{run}-scripted");
        Scripted {
            as_lobby: Api::new(&endpoints, &lobby),
            staff: Staff::new(&endpoints, &issuer, Arc::new(Journal::forgetful()), &run),
            endpoints,
            issuer,
            dealer,
            run,
            number: AtomicU64::new(0),
            opening: Turn::default(),
            known: Mutex::default(),
        }
    }

    /// A table, and how far its decks are; `None` if it is none of these tables, or was forgotten.
    pub fn progress(&self, table: TableId) -> Option<(Opened, dealer::Progress)> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let opened = known.tables.get(&table)?.clone();
        Some((opened, self.dealer.progress(table).unwrap_or_default()))
    }

    /// Opens a table, seats everybody, and has the bots play.
    ///
    /// # Errors
    /// `invalid_body` for what no table could begin with; the refusal of a service.
    pub async fn open(&self, wanted: Wanted) -> Result<Opened, ApiError> {
        let info = registry::game(&wanted.game.replace('_', "-"))
            .map_err(|error| ApiError::new(ErrorCode::InvalidBody, error.to_string()))?;
        let format = match info.frame {
            Frame::Ring => Format::Ring,
            Frame::Match => wanted.format.or_else(|| usual_format(info, wanted.seats.len())).ok_or_else(|| {
                let why = format!("{} is not played by {}", info.name, wanted.seats.len());
                ApiError::new(ErrorCode::InvalidBody, why)
            })?,
        };
        let takes = usize::from(format.players());
        if info.frame == Frame::Match && wanted.seats.len() != takes {
            let why = format!("{} takes {takes} players", format.name());
            let fault = FieldFault::WrongLength { min: Some(takes as u64), max: Some(takes as u64) };
            return Err(ApiError::new(ErrorCode::InvalidBody, &*why).with_field("/seats", fault, why));
        }
        try_out(&wanted, info, format)?;
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let decks = wanted.decks.iter().map(|deck| deck.iter().filter_map(|card| card.parse().ok()).collect());
        let decks: Vec<Vec<Card>> = decks.collect();
        let (people, bots) = seated(&wanted.seats);
        let mut opened = match info.frame {
            Frame::Match => self.open_match(&wanted, info, format, number, &people, decks).await?,
            Frame::Ring => self.open_ring(&wanted, info, number, &people, decks).await?,
        };
        opened.bots = bots;
        self.remember(&opened);
        self.play(&opened);
        Ok(opened)
    }

    fn remember(&self, opened: &Opened) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.order.len() >= MOST_TABLES
            && let Some(oldest) = known.order.pop_front()
        {
            known.tables.remove(&oldest);
        }
        known.order.push_back(opened.table_id);
        known.tables.insert(opened.table_id, opened.clone());
    }

    async fn open_match(
        &self,
        wanted: &Wanted,
        info: &GameInfo,
        format: Format,
        number: u64,
        people: &[(PlayerId, String)],
        decks: Vec<Vec<Card>>,
    ) -> Result<Opened, ApiError> {
        let key = &format!("{}-match-{number}", self.run);
        let table_id = TableId::derived(Uuid::nil(), key);
        let body = &OpenTableRequest {
            table_id,
            game: info.name.to_owned(),
            options: wanted.options.clone().unwrap_or_else(|| info.usual_options(shown::asked_format(format))),
            format,
            players: people.iter().map(|(id, _)| *id).collect(),
            knockout: false,
            clocks: CLOCKS,
            first_dealer: Some(wanted.dealer),
            tournament_id: None,
            match_id: None,
            private: false,
        };
        self.dealer.give(table_id, decks);
        self.as_lobby.tables(|tables| async move { tables.open(key, body).await }).await.map_err(refusal)?;
        // Where two players have two seats each, these are opposite each other.
        let seat_of = |seat: u8| usize::from(seat) % people.len();
        let seats = (0..format.seats()).map(|seat| (seat, people[seat_of(seat)].0, people[seat_of(seat)].1.clone()));
        Ok(Opened { table_id, format, seats: seats.collect(), bots: Vec::new() })
    }

    async fn open_ring(
        &self,
        wanted: &Wanted,
        info: &GameInfo,
        number: u64,
        people: &[(PlayerId, String)],
        decks: Vec<Vec<Card>>,
    ) -> Result<Opened, ApiError> {
        let count = u8::try_from(people.len()).unwrap_or(u8::MAX);
        let request = CashTemplateRequest {
            name: format!("{} ({number})", info.name),
            game: info.name.to_owned(),
            options: wanted.options.clone().unwrap_or_else(|| json!({})),
            seats: Some(count),
            r#match: None,
            min_buy_in: None,
            max_buy_in: None,
            currency: Currency::default(),
            clocks: Some(RING_CLOCKS),
            tables: 1,
            grow: false,
        };
        let turn = self.opening.lock().await;
        self.dealer.attend();
        let template = self.staff.cash_template(&request).await.map_err(refusal)?;
        let table_id = self.table_of(template.cash_template_id).await.map_err(refusal)?;
        let drawn = self.dealer.first_dealer(table_id, count);
        drop(turn);
        // No hand is dealt before everybody sits there.
        self.pace(table_id, number, Some(0)).await?;
        let drawn = drawn.map_or(0, |seat| seat.index());
        let buy_in = wanted.buy_in.unwrap_or(template.max_buy_in.min(cents(MOST_BROUGHT)));
        let mut seats = Vec::new();
        for (place, (id, name)) in (0..count).zip(people) {
            let seat = (drawn + count - wanted.dealer % count + place) % count;
            self.staff.deposit(*id, buy_in).await.map_err(refusal)?;
            let caller = Identity::caller(&self.issuer, id.uuid(), Role::Player, Some(name));
            let api = Api::new(&self.endpoints, &caller);
            let key = &format!("{}-seat-{number}-{place}", self.run);
            let body = &CashSessionRequest { buy_in, currency: Currency::default(), seat: Some(seat) };
            api.lobby(|lobby| async move { lobby.sit_down(key, table_id, body).await }).await.map_err(refusal)?;
            seats.push((seat, *id, name.clone()));
        }
        self.dealer.give(table_id, decks);
        self.pace(table_id, number, None).await?;
        // Then no other table opens, and this one closes some time after the last has left.
        self.staff.retire_cash_template(template.cash_template_id).await.map_err(refusal)?;
        seats.sort_unstable_by_key(|(seat, ..)| *seat);
        Ok(Opened { table_id, format: Format::Ring, seats, bots: Vec::new() })
    }

    async fn pace(&self, table: TableId, number: u64, hands_allowed: Option<u32>) -> Result<(), ApiError> {
        let key = &format!("{}-pace-{number}-{}", self.run, hands_allowed.is_some());
        let body = &PaceRequest { hands_allowed, levels_ahead: 0 };
        let asked = self.as_lobby.tables(|tables| async move { tables.pace(key, table, body).await }).await;
        asked.map(drop).map_err(refusal)
    }

    /// The one table of a template, as soon as it is open.
    async fn table_of(&self, template: CashTemplateId) -> Result<TableId, ClientError> {
        let query = &CashTablesQuery {
            cash_template_id: Some(template),
            status: Some(CashTableStatus::Open),
            ..CashTablesQuery::default()
        };
        loop {
            let found = self.as_lobby.lobby(|lobby| async move { lobby.cash_tables(query).await }).await?.items;
            if let Some(table) = found.first() {
                return Ok(table.table_id);
            }
            self.endpoints.clock.sleep(Duration::milliseconds(20)).await;
        }
    }

    /// Has the bots of a table play until no person sits there any more.
    fn play(&self, opened: &Opened) {
        let is_bot = |id: &PlayerId| opened.bots.iter().any(|bot| bot.player_id == *id);
        let people: Vec<PlayerId> = opened.seats.iter().map(|(_, id, _)| *id).filter(|id| !is_bot(id)).collect();
        for bot in &opened.bots {
            let (bot, opened, people) = (bot.clone(), opened.clone(), people.clone());
            let journal = Arc::new(Journal::forgetful());
            let dice = Dice::new(0).branch(&bot.name, 0);
            let (endpoints, issuer) = (&self.endpoints, &self.issuer);
            let mut player = Player::new(endpoints, issuer, bot.player_id, &bot.name, dice.clone(), journal);
            player.stem = format!("{}-{}-{}", self.run, opened.table_id, bot.player_id);
            player.steady = Some(dice);
            tokio::spawn(async move {
                let is_there = |view: &TableView| view.seats.iter().any(|seat| people.contains(&seat.player_id));
                bot.play(player, &opened, |view| !people.is_empty() && !is_there(view)).await;
            });
        }
    }
}

/// Who is to sit there, in the order of the request, and who of them are bots.
fn seated(wanted: &[Seated]) -> (Vec<(PlayerId, String)>, Vec<Bot>) {
    let mut bots = Vec::new();
    let people = wanted.iter().map(|seated| match seated {
        Seated::Person(name) => (PlayerId::new(people::subject(Role::Player, name)), name.clone()),
        Seated::Bot(name, moves) => {
            let player_id = PlayerId::new(people::subject(Role::Player, &format!("scripted bot {name}")));
            bots.push(Bot { player_id, name: name.clone(), script: Arc::new(Script::new(moves.clone())) });
            (player_id, name.clone())
        }
    });
    (people.collect(), bots)
}

/// The first format of a game for so many players.
fn usual_format(info: &GameInfo, players: usize) -> Option<Format> {
    info.formats.iter().copied().map(shown::format).find(|format| usize::from(format.players()) == players)
}

/// Refuses what no table could begin with: options, decks and dealer, in the words of `mazziere deal`.
fn try_out(wanted: &Wanted, info: &GameInfo, format: Format) -> Result<(), ApiError> {
    let mut script = json!({"game": info.name, "dealer": wanted.dealer, "decks": wanted.decks});
    if let Some(options) = &wanted.options {
        script["options"] = options.clone();
    }
    match info.frame {
        Frame::Match => script["format"] = json!(format),
        Frame::Ring => (script["players"], script["hands"]) = (json!(wanted.seats.len()), json!(0)),
    }
    let mut printed = Vec::new();
    let fine = mazziere_deal::run(script.to_string().as_bytes(), &mut printed, &mazziere_deal::Switches::default());
    if fine.is_ok_and(|fine| fine) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&printed);
    let why = text.lines().find_map(|line| serde_json::from_str::<Refused>(line).ok());
    let why = why.map_or_else(String::new, |Refused { refused: Fault { code, detail } }| format!("{code}: {detail}"));
    Err(ApiError::new(ErrorCode::InvalidBody, why))
}

/// The refusal of a service, passed on.
fn refusal(error: ClientError) -> ApiError {
    match error {
        ClientError::Problem(problem) => (*problem).into(),
        other => ApiError::internal(&other),
    }
}

/// The lobby to the tables: a token of its own for each request.
struct Signed(HouseKey);

impl Caller for Signed {
    fn bearer(&self) -> Option<String> {
        Some(self.0.sign(Uuid::nil(), Role::LOBBY, None))
    }
}
