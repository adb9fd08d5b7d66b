//! Tables of the tests' own: they open and void what they are told to, and end when the test says so.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::{DateTime, Utc};
use mazziere_contract::tables::{
    AbandonRequest, Accepted, AtFault, CheckOptionsRequest, CheckedOptions, Clocks, FaultBy, FeedItem, FeedPage,
    FeedQuery, Format, GameInfo, IntroductionRequest, LineStanding, OpenTableRequest, Outage, OutagesQuery, SeatOrder,
    TableNews, TableStatus, TableSummary, Unplayed, VoidTableRequest, paths,
};
use mazziere_contract::{ErrorCode, Page, Problem, ProblemCode};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_telemetry::Clock;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::four;
use super::ring::{self, Faults, Ring};

#[derive(Default)]
pub(super) struct Rooms {
    open: HashMap<TableId, OpenTableRequest>,
    order: Vec<TableId>,
    /// The tables of each tournament.
    of: HashMap<TournamentId, Vec<TableId>>,
    over: HashSet<TableId>,
    voided: HashSet<TableId>,
    /// How often a match was to be given up that they had not opened.
    unknown_abandoned: usize,
    results: Vec<FeedItem>,
    /// What was told of tables before they opened, and of players before they sat down.
    introductions: Vec<(TableId, IntroductionRequest)>,
    pub(super) rings: HashMap<TableId, Ring>,
}

/// The tables. Clones share the rooms.
#[derive(Clone)]
pub(crate) struct FakeTables {
    pub(super) rooms: Arc<Mutex<Rooms>>,
    changed: Arc<watch::Sender<u64>>,
    away: Arc<watch::Sender<bool>>,
    outages: Arc<Mutex<Vec<Outage>>>,
    pub(super) faults: Arc<Mutex<Faults>>,
    clock: Clock,
    url: String,
}

impl FakeTables {
    pub(crate) fn start(clock: &Clock) -> FakeTables {
        let mut tables = FakeTables {
            clock: clock.clone(),
            faults: Arc::default(),
            rooms: Arc::default(),
            changed: Arc::new(watch::Sender::new(0)),
            away: Arc::new(watch::Sender::new(false)),
            outages: Arc::default(),
            url: String::new(),
        };
        let shared = tables.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::new(shared.clone()))
                .route(paths::GAME, web::get().to(game))
                .route(paths::GAME_CHECK, web::post().to(check))
                .route(paths::TABLES, web::post().to(open))
                .route(paths::TABLE_INTRODUCTION, web::put().to(introduce))
                .route(paths::TABLE_VOID, web::post().to(void))
                .route(paths::TABLE_ABANDON, web::post().to(abandon))
                .route(paths::FEED, web::get().to(feed))
                .route(paths::OUTAGES, web::get().to(outages))
                .configure(ring::routes)
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        tables.url = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        tables
    }

    /// The same, for callers who are to find other tables.
    pub(crate) fn moved_to(&self, url: &str) -> FakeTables {
        FakeTables { url: url.to_owned(), ..self.clone() }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn is_away(&self) -> bool {
        *self.away.borrow()
    }

    pub(crate) fn set_away(&self, away: bool) {
        self.away.send_replace(away);
    }

    /// They are back, and say since when they were away.
    pub(crate) fn back_since(&self, from: DateTime<Utc>) {
        self.outages.lock().unwrap().push(Outage { from, to: self.clock.now() });
        self.set_away(false);
    }

    /// The tables of a tournament that are in play, in the order of opening.
    pub(crate) fn playing(&self, tournament: TournamentId) -> Vec<OpenTableRequest> {
        let ids = self.playing_of(tournament);
        let rooms = self.rooms.lock().unwrap();
        ids.iter().map(|id| rooms.open[id].clone()).collect()
    }

    /// Which they are.
    pub(crate) fn playing_of(&self, tournament: TournamentId) -> Vec<TableId> {
        let rooms = self.rooms.lock().unwrap();
        let mine = rooms.of.get(&tournament).map(Vec::as_slice).unwrap_or_default();
        mine.iter().filter(|id| !rooms.over.contains(id) && !rooms.voided.contains(id)).copied().collect()
    }

    /// The tables that were opened after so many others.
    pub(crate) fn opened_after(&self, count: usize) -> Vec<(TableId, Option<TournamentId>)> {
        let rooms = self.rooms.lock().unwrap();
        rooms.order[count..].iter().map(|id| (*id, rooms.open[id].tournament_id)).collect()
    }

    /// What was told of a table and of those who play there, in order.
    pub(crate) fn introductions(&self, table: TableId) -> Vec<IntroductionRequest> {
        let rooms = self.rooms.lock().unwrap();
        rooms.introductions.iter().filter(|(of, _)| *of == table).map(|(_, told)| told.clone()).collect()
    }

    pub(crate) fn opened(&self) -> usize {
        self.opened_after(0).len()
    }

    /// Ends a table; line 0 is the players in even places of the seating, or the first of four single players.
    pub(crate) fn finish(&self, table: TableId, winner: u8) -> FeedItem {
        let lines = self.rooms.lock().unwrap().open[&table].format.entries();
        let rank = |line: u8| if line == winner { 1 } else { 2 + line - u8::from(line > winner) };
        self.finish_with(table, &(0..lines).map(rank).collect::<Vec<_>>())
    }

    /// Ends a table with these places, line by line; VP and MP fall with the place.
    pub(crate) fn finish_with(&self, table: TableId, ranks: &[u8]) -> FeedItem {
        let players = self.rooms.lock().unwrap().open[&table].players.clone();
        let line = |(line, rank): (u8, &u8)| {
            let members: Vec<PlayerId> = players.iter().copied().skip(usize::from(line)).step_by(ranks.len()).collect();
            let mp = 10 - 4 * i32::from(*rank);
            LineStanding { line, players: members, rank: *rank, points: 11, vp: 12 - 2 * rank, mp, took_part: None }
        };
        let mut first = (0..).zip(ranks).filter(|(_, rank)| **rank == 1).map(|(line, _)| line);
        let winner = first.next().filter(|_| first.next().is_none());
        let lines: Vec<LineStanding> = (0..).zip(ranks).map(line).collect();
        let outcome = outcome(&lines, "played");
        let news =
            TableNews::Finished { lines, winner, difference: 1, outcome, next_dealer: None, at_fault: Vec::new() };
        self.rooms.lock().unwrap().over.insert(table);
        self.publish(table, news)
    }

    /// Ends a table of two lines, of which this one has lost it by timeout or abandon.
    pub(crate) fn lose(&self, table: TableId, line: u8, ended_by: &str) -> FeedItem {
        let lead = if line == 0 { -6 } else { 6 };
        self.end_match(table, lead, ended_by)
    }

    /// Ends a match of two lines; line 0 has so many points more, or fewer. Where it is lost by absence, by that of the
    /// first player of the line.
    pub(crate) fn end_match(&self, table: TableId, lead: i32, ended_by: &str) -> FeedItem {
        let first = self.rooms.lock().unwrap().open[&table].players[usize::from(lead > 0)];
        self.end_match_of(table, lead, ended_by, first)
    }

    fn end_match_of(&self, table: TableId, lead: i32, ended_by: &str, player_id: PlayerId) -> FeedItem {
        let players = self.rooms.lock().unwrap().open[&table].players.clone();
        let by = match ended_by {
            "timeout" => Some(FaultBy::Timeout),
            "abandoned" => Some(FaultBy::Abandon),
            _ => None,
        };
        let line = |line: u8| LineStanding {
            line,
            players: players.iter().copied().skip(usize::from(line)).step_by(2).collect(),
            rank: if (lead < 0) == (line == 1) { 1 } else { 2 },
            points: 0,
            vp: 10,
            mp: 0,
            took_part: None,
        };
        let lines = vec![line(0), line(1)];
        let news = TableNews::Finished {
            winner: (lead != 0).then_some(u8::from(lead < 0)),
            difference: lead.unsigned_abs(),
            outcome: outcome(&lines, ended_by),
            next_dealer: Some(1),
            at_fault: by.map(|by| AtFault { player_id, by }).into_iter().collect(),
            lines,
        };
        self.rooms.lock().unwrap().over.insert(table);
        self.publish(table, news)
    }

    /// The matches without a tournament that were opened, in the order of opening.
    pub(crate) fn cash_matches(&self) -> Vec<OpenTableRequest> {
        let rooms = self.rooms.lock().unwrap();
        let opened = rooms.order.iter().filter_map(|id| rooms.open.get(id));
        opened.filter(|table| table.tournament_id.is_none()).cloned().collect()
    }

    /// How often a match was to be given up that they had not opened.
    pub(crate) fn unknown_abandoned(&self) -> usize {
        self.rooms.lock().unwrap().unknown_abandoned
    }

    pub(crate) fn break_down(&self, table: TableId) -> FeedItem {
        self.rooms.lock().unwrap().voided.insert(table);
        self.publish(table, TableNews::Voided { reason: "the tests say so".into() })
    }

    /// Puts an end of a table into the feed, whatever it says.
    pub(crate) fn publish(&self, table_id: TableId, news: TableNews) -> FeedItem {
        let mut rooms = self.rooms.lock().unwrap();
        let request = rooms.open.get(&table_id).cloned();
        let result = FeedItem {
            // Positions have gaps: other things happen in the log, too.
            position: rooms.results.last().map_or(4, |last| last.position + 3),
            table_id,
            version: 9,
            tournament_id: request.as_ref().and_then(|request| request.tournament_id),
            match_id: request.as_ref().and_then(|request| request.match_id),
            at: self.clock.now(),
            traceparent: None,
            news,
        };
        rooms.results.push(result.clone());
        drop(rooms);
        self.changed.send_modify(|version| *version += 1);
        result
    }

    /// Puts a result into the feed as it is, at the next position.
    pub(crate) fn republish(&self, result: &FeedItem) {
        let mut rooms = self.rooms.lock().unwrap();
        let position = rooms.results.last().map_or(4, |last| last.position + 3);
        rooms.results.push(FeedItem { position, ..result.clone() });
        drop(rooms);
        self.changed.send_modify(|version| *version += 1);
    }

    pub(crate) fn last_position(&self) -> i64 {
        self.rooms.lock().unwrap().results.last().map_or(-1, |last| last.position)
    }
}

pub(super) fn refuse(code: ErrorCode) -> HttpResponse {
    let problem = Problem::new(ProblemCode::kept(code, None), "the fake tables refuse");
    HttpResponse::build(actix_web::http::StatusCode::from_u16(problem.status).unwrap()).json(problem)
}

pub(super) fn gateway() -> HttpResponse {
    HttpResponse::BadGateway().body("no upstream")
}

/// How a game is played.
fn formats(game: &str) -> Option<Vec<Format>> {
    match game {
        "holdem" => Some(vec![Format::Ring]),
        "peppa" => Some(vec![Format::FourIndividual]),
        "scopa" => Some(vec![Format::HeadsUp, Format::Pairs, Format::FourInTwo]),
        _ => None,
    }
}

async fn game(tables: web::Data<FakeTables>, game: web::Path<String>) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    let Some(formats) = formats(&game) else { return refuse(ErrorCode::GameUnknown) };
    HttpResponse::Ok().json(GameInfo {
        seat_order: SeatOrder::Anticlockwise,
        decks: Vec::new(),
        game: game.into_inner(),
        rules_version: 1,
        summary: String::new(),
        formats,
        default_options: json!({}),
        options: Vec::new(),
        examples: Vec::new(),
    })
}

async fn check(
    tables: web::Data<FakeTables>,
    game: web::Path<String>,
    body: web::Json<CheckOptionsRequest>,
) -> HttpResponse {
    if *tables.away.borrow() {
        return gateway();
    }
    let Some(formats) = formats(&game) else { return refuse(ErrorCode::GameUnknown) };
    if !formats.contains(&body.format) {
        return refuse(ErrorCode::FormatNotOffered);
    }
    if !body.options.is_object() {
        return refuse(ErrorCode::InvalidOptions);
    }
    if *game == "holdem" {
        return ring::check(&body);
    }
    if *game == "peppa" {
        return four::check(&body);
    }
    if body.knockout && body.options.get("cappotto").is_some() {
        return refuse(ErrorCode::InvalidOptions);
    }
    let target = body.options.get("target").and_then(Value::as_u64).unwrap_or(11);
    if ![6, 11, 21].contains(&target) {
        return refuse(ErrorCode::InvalidOptions);
    }
    HttpResponse::Ok().json(CheckedOptions {
        options: json!({"target": target}),
        text: format!("scopa(target={target})"),
        clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
        winners: None,
        for_money: true,
        own_difference: false,
        unplayed: Some(Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 }),
        ring: None,
    })
}

async fn introduce(
    tables: web::Data<FakeTables>,
    table: web::Path<TableId>,
    told: web::Json<IntroductionRequest>,
) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    let mut faults = tables.faults.lock().unwrap();
    if let Some((code, left)) = faults.refuse_introductions.filter(|(_, left)| *left > 0) {
        faults.refuse_introductions = Some((code, left - 1));
        return refuse(code);
    }
    if let Some(left) = faults.lose_introductions.checked_sub(1) {
        faults.lose_introductions = left;
        return gateway();
    }
    drop(faults);
    let mut rooms = tables.rooms.lock().unwrap();
    rooms.introductions.push((*table, told.clone()));
    HttpResponse::Ok().json(told.into_inner())
}

async fn open(tables: web::Data<FakeTables>, body: web::Json<OpenTableRequest>) -> HttpResponse {
    if *tables.away.borrow() || tables.faults.lock().unwrap().open_no_matches {
        return gateway();
    }
    if let Some(code) = tables.faults.lock().unwrap().refuse_opening {
        return refuse(code);
    }
    let request = body.into_inner();
    let mut rooms = tables.rooms.lock().unwrap();
    match rooms.open.get(&request.table_id) {
        Some(known) => assert_eq!(*known, request, "the same table opened otherwise"),
        None => {
            assert_eq!(request.players.len(), usize::from(request.format.players()));
            rooms.order.push(request.table_id);
            if let Some(tournament) = request.tournament_id {
                rooms.of.entry(tournament).or_default().push(request.table_id);
            }
            rooms.open.insert(request.table_id, request.clone());
        }
    }
    HttpResponse::Created().json(TableSummary {
        table_id: request.table_id,
        game: request.game,
        options_text: "scopa".into(),
        format: request.format,
        status: TableStatus::Waiting,
        players: request.players,
        tournament_id: request.tournament_id,
        match_id: request.match_id,
        opened_at: DateTime::UNIX_EPOCH,
    })
}

async fn void(
    tables: web::Data<FakeTables>,
    path: web::Path<TableId>,
    _body: web::Json<VoidTableRequest>,
) -> HttpResponse {
    if *tables.away.borrow() {
        return gateway();
    }
    let known = tables.rooms.lock().unwrap().open.contains_key(&path);
    if !known {
        return refuse(ErrorCode::TableUnknown);
    }
    tables.break_down(*path);
    HttpResponse::Ok().json(Accepted {
        table_id: *path,
        version: 3,
        game: "scopa".into(),
        events: Vec::new(),
        over: true,
    })
}

async fn abandon(
    tables: web::Data<FakeTables>,
    path: web::Path<TableId>,
    body: web::Json<AbandonRequest>,
) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    let (known, over) = {
        let rooms = tables.rooms.lock().unwrap();
        (rooms.open.get(&path).cloned(), rooms.over.contains(&path))
    };
    let Some(request) = known else {
        tables.rooms.lock().unwrap().unknown_abandoned += 1;
        return refuse(ErrorCode::TableUnknown);
    };
    if over {
        return refuse(ErrorCode::TableOver);
    }
    if let Some(code) = tables.faults.lock().unwrap().refuse_abandons {
        return refuse(code);
    }
    let player = body.player_id.unwrap();
    let place = request.players.iter().position(|known| *known == player).unwrap();
    tables.end_match_of(*path, if place % 2 == 0 { -6 } else { 6 }, "abandoned", player);
    if tables.faults.lock().unwrap().lose_answers {
        return gateway();
    }
    HttpResponse::Ok().json(Accepted {
        table_id: *path,
        version: 9,
        game: "holdem".into(),
        events: Vec::new(),
        over: true,
    })
}

async fn feed(tables: web::Data<FakeTables>, query: web::Query<FeedQuery>) -> HttpResponse {
    if *tables.away.borrow() {
        return gateway();
    }
    let after = query.after.unwrap_or(-1);
    let mut changed = tables.changed.subscribe();
    let wait = Duration::from_millis(u64::from(query.wait_ms.unwrap_or(0)));
    let page = |tables: &FakeTables| {
        let rooms = tables.rooms.lock().unwrap();
        let from = rooms.results.partition_point(|result| result.position <= after);
        let most = query.limit.map_or(usize::MAX, |limit| limit as usize);
        let results: Vec<FeedItem> = rooms.results[from..].iter().take(most).cloned().collect();
        FeedPage { through: results.last().map(|last| last.position + 1), items: results }
    };
    let mut found = page(&tables);
    if found.items.is_empty() && tokio::time::timeout(wait, changed.changed()).await.is_ok() {
        found = page(&tables);
    }
    HttpResponse::Ok().json(found)
}

async fn outages(tables: web::Data<FakeTables>, query: web::Query<OutagesQuery>) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    let known = tables.outages.lock().unwrap().clone();
    let items: Vec<Outage> = known.into_iter().filter(|outage| outage.to > query.since).collect();
    HttpResponse::Ok().json(Page { items, next: None })
}

/// The rules' own result of a match, as far as the lobby reads it.
fn outcome(lines: &[LineStanding], ended_by: &str) -> Value {
    let told: Vec<Value> = lines.iter().map(|line| json!({"line": line.line})).collect();
    // The line that has lost by absence is named.
    let last = lines.iter().max_by_key(|line| line.rank).map(|line| line.line);
    let ending = match (ended_by, last) {
        ("timeout" | "abandoned", Some(line)) => json!({"by": ended_by, "line": line, "award": 0}),
        _ => json!({"by": ended_by}),
    };
    json!({"kind": "match", "lines": told, "ending": ending})
}
