//! Ring tables of the tests' own, for chip tournaments: they seat, release and pace as they are told, and play the
//! hands that the test says. Keys are remembered: the same request is answered again and takes effect once.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use chrono::DateTime;
use mazziere_contract::tables::{
    Accepted, CheckOptionsRequest, CheckedOptions, Clocks, Eliminated, FeedItem, FeedPage, FeedQuery, Format,
    HandEnded, HandSeat, OpenRingTableRequest, PaceRequest, ReleaseRequest, RingKind, RingState, SeatPlayerRequest,
    SeatTaken, SeatVacated, TableNews, TableStatus, TableSummary, TableView, VacatedBecause, VoidTableRequest, paths,
};
use mazziere_contract::{ErrorCode, Problem, ProblemCode};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use serde_json::json;
use tokio::sync::watch;

#[derive(Clone, Debug)]
struct Sitting {
    player: PlayerId,
    chips: u64,
    leaving: bool,
}

#[derive(Debug)]
struct Ring {
    request: OpenRingTableRequest,
    seats: BTreeMap<u8, Sitting>,
    hand: u32,
    allowed: Option<u32>,
    over: bool,
    voided: bool,
}

#[derive(Default)]
struct House {
    rings: HashMap<TableId, Ring>,
    order: Vec<TableId>,
    feed: Vec<FeedItem>,
    answered: HashMap<String, serde_json::Value>,
    released: Vec<ReleaseRequest>,
}

/// The tables. Clones share the house.
#[derive(Clone)]
pub(crate) struct FakeFloor {
    house: Arc<Mutex<House>>,
    changed: Arc<watch::Sender<u64>>,
    away: Arc<watch::Sender<bool>>,
    url: String,
}

impl FakeFloor {
    pub(crate) fn start() -> FakeFloor {
        let mut floor = FakeFloor {
            house: Arc::default(),
            changed: Arc::new(watch::Sender::new(0)),
            away: Arc::new(watch::Sender::new(false)),
            url: String::new(),
        };
        let shared = floor.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::new(shared.clone()))
                .route(paths::GAME_CHECK, web::post().to(check))
                .route(paths::RING_TABLES, web::post().to(open))
                .route(
                    paths::TABLE_VALIDATE,
                    web::post().to(async || HttpResponse::Ok().json(json!({"options_text": ""}))),
                )
                .route(paths::TABLE_SEATS, web::post().to(seat))
                .route(paths::TABLE_RELEASE, web::post().to(release))
                .route(paths::TABLE_PACE, web::post().to(pace))
                .route(paths::TABLE_CLOSE, web::post().to(close))
                .route(paths::TABLE_VOID, web::post().to(void))
                .route(paths::TABLE, web::get().to(view))
                .route(paths::FEED, web::get().to(feed))
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        floor.url = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        floor
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn set_away(&self, away: bool) {
        self.away.send_replace(away);
    }

    /// The tables of a tournament that are open, with how many sit there, the largest first.
    pub(crate) fn open(&self, tournament: TournamentId) -> Vec<(TableId, usize)> {
        let house = self.house.lock().unwrap();
        let mine = |id: &&TableId| {
            let ring = &house.rings[*id];
            let kind = matches!(&ring.request.kind, RingKind::Tournament(of) if of.tournament_id == tournament);
            kind && !ring.over
        };
        let mut open: Vec<(TableId, usize)> =
            house.order.iter().filter(mine).map(|id| (*id, house.rings[id].seats.len())).collect();
        open.sort_by_key(|(_, size)| std::cmp::Reverse(*size));
        open
    }

    pub(crate) fn voided(&self) -> usize {
        self.house.lock().unwrap().rings.values().filter(|ring| ring.voided).count()
    }

    /// Whether the table may deal.
    pub(crate) fn can_deal(&self, id: TableId) -> bool {
        self.house.lock().unwrap().can_deal(id)
    }

    /// Who sits there, in seat order, with their chips.
    pub(crate) fn seated(&self, id: TableId) -> Vec<(PlayerId, u64)> {
        let house = self.house.lock().unwrap();
        house.rings[&id].seats.values().map(|sitting| (sitting.player, sitting.chips)).collect()
    }

    /// Who was released, because their table was broken or not.
    pub(crate) fn released(&self) -> Vec<ReleaseRequest> {
        self.house.lock().unwrap().released.clone()
    }

    /// Plays a hand in which all who sit there lose all they have, and nobody wins it.
    pub(crate) fn all_out(&self, id: TableId) {
        let mut house = self.house.lock().unwrap();
        let ring = house.rings.get_mut(&id).unwrap();
        assert!(!ring.over && ring.seats.len() >= 2);
        ring.hand += 1;
        let mut seats = Vec::new();
        for (seat, sitting) in &mut ring.seats {
            let start = std::mem::take(&mut sitting.chips);
            seats.push(HandSeat { seat: *seat, player_id: sitting.player, start, end: 0 });
        }
        house.ended(id, seats, true);
        drop(house);
        self.wake();
    }

    /// Plays a hand in which the first in seat order wins `amount` (or all they have) from each of these.
    pub(crate) fn play(&self, id: TableId, losers: &[PlayerId], amount: u64) {
        self.house.lock().unwrap().play(id, losers, amount);
        self.wake();
    }

    /// Plays a hand in which the last in seat order loses everything, if a hand may be dealt: a table may be broken at
    /// any moment.
    pub(crate) fn last_loses_all(&self, id: TableId) {
        let mut house = self.house.lock().unwrap();
        if house.can_deal(id) {
            let last = house.rings[&id].seats.values().last().unwrap().player;
            house.play(id, &[last], u64::MAX);
        }
        drop(house);
        self.wake();
    }

    /// Tells everything that was told before once more, at new positions.
    pub(crate) fn repeat_hands(&self) {
        let mut house = self.house.lock().unwrap();
        let told: Vec<FeedItem> =
            house.feed.iter().filter(|item| matches!(item.news, TableNews::HandEnded(_))).cloned().collect();
        for item in told {
            house.tell(item.table_id, item.news);
        }
        drop(house);
        self.wake();
    }

    pub(crate) fn last_position(&self) -> i64 {
        self.house.lock().unwrap().feed.last().map_or(-1, |last| last.position)
    }

    fn wake(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// A write, once for its key; `None` while the tables are away.
    fn once(
        &self,
        request: &HttpRequest,
        does: impl FnOnce(&mut House) -> Result<serde_json::Value, ErrorCode>,
    ) -> HttpResponse {
        if *self.away.borrow() {
            return gateway();
        }
        let key = request.headers().get("Idempotency-Key").unwrap().to_str().unwrap().to_owned();
        let mut house = self.house.lock().unwrap();
        if let Some(answer) = house.answered.get(&key) {
            return HttpResponse::Ok().json(answer);
        }
        let answer = does(&mut house);
        let response = match answer {
            Ok(answer) => {
                house.answered.insert(key, answer.clone());
                HttpResponse::Ok().json(answer)
            }
            Err(code) => refuse(code),
        };
        drop(house);
        self.wake();
        response
    }
}

impl House {
    fn tell(&mut self, table_id: TableId, news: TableNews) {
        let RingKind::Tournament(of) = &self.rings[&table_id].request.kind else { unreachable!() };
        let item = FeedItem {
            position: self.feed.last().map_or(4, |last| last.position + 3),
            table_id,
            version: 9,
            tournament_id: Some(of.tournament_id),
            match_id: None,
            at: DateTime::UNIX_EPOCH,
            traceparent: None,
            news,
        };
        self.feed.push(item);
    }

    fn can_deal(&self, id: TableId) -> bool {
        let ring = &self.rings[&id];
        !ring.over && ring.seats.len() >= 2 && ring.allowed.is_none_or(|allowed| ring.hand < allowed)
    }

    fn play(&mut self, id: TableId, losers: &[PlayerId], amount: u64) {
        let ring = self.rings.get_mut(&id).unwrap();
        assert!(!ring.over && ring.seats.len() >= 2);
        ring.hand += 1;
        let mut seats = Vec::new();
        let mut pot = 0;
        for (seat, sitting) in &mut ring.seats {
            let start = sitting.chips;
            if losers.contains(&sitting.player) {
                sitting.chips -= amount.min(start);
                pot += start - sitting.chips;
            }
            seats.push(HandSeat { seat: *seat, player_id: sitting.player, start, end: sitting.chips });
        }
        let winner = seats.iter_mut().find(|seat| !losers.contains(&seat.player_id)).unwrap();
        winner.end += pot;
        ring.seats.get_mut(&winner.seat).unwrap().chips += pot;
        self.ended(id, seats, false);
    }

    /// The hand in play ends like this; the button is the first who was dealt in.
    fn ended(&mut self, id: TableId, seats: Vec<HandSeat>, carries: bool) {
        let pot = seats.iter().map(|seat| seat.start.saturating_sub(seat.end)).sum();
        let mut eliminated: Vec<Eliminated> = (0..)
            .zip(&seats)
            .filter(|(_, seat)| seat.end == 0)
            .map(|(distance, seat)| Eliminated { player_id: seat.player_id, start: seat.start, distance })
            .collect();
        eliminated.sort_by_key(|loser| (std::cmp::Reverse(loser.start), loser.distance));
        let carried = if carries { pot } else { 0 };
        let hand = HandEnded {
            hand: self.rings[&id].hand,
            seats,
            pot,
            rake: 0,
            brought: 0,
            carried,
            eliminated,
            away: Vec::new(),
        };
        self.tell(id, TableNews::HandEnded(hand));
        self.stand_up(id);
    }

    /// Between hands: those without chips and those who are leaving; everybody, if the table is over.
    fn stand_up(&mut self, id: TableId) {
        let ring = self.rings.get_mut(&id).unwrap();
        let (hand, over) = (ring.hand, ring.over);
        let because = |sitting: &Sitting| match () {
            () if sitting.chips == 0 => Some(VacatedBecause::Eliminated),
            () if over => Some(VacatedBecause::Closed),
            () => sitting.leaving.then_some(VacatedBecause::Moved),
        };
        let gone: Vec<SeatVacated> = ring
            .seats
            .iter()
            .filter_map(|(seat, sitting)| {
                because(sitting).map(|because| SeatVacated {
                    player_id: sitting.player,
                    seat: *seat,
                    chips: sitting.chips,
                    from_pot: 0,
                    because,
                    hand,
                    session_id: None,
                    time_bank_ms: 5_000,
                })
            })
            .collect();
        for vacated in gone {
            self.rings.get_mut(&id).unwrap().seats.remove(&vacated.seat);
            self.tell(id, TableNews::SeatVacated(vacated));
        }
    }

    fn ring(&mut self, id: TableId) -> Result<&mut Ring, ErrorCode> {
        let ring = self.rings.get_mut(&id).ok_or(ErrorCode::TableUnknown)?;
        if ring.over { Err(ErrorCode::TableOver) } else { Ok(ring) }
    }
}

fn gateway() -> HttpResponse {
    HttpResponse::BadGateway().body("no upstream")
}

fn refuse(code: ErrorCode) -> HttpResponse {
    let problem = Problem::new(ProblemCode::kept(code, None), "the fake tables refuse");
    HttpResponse::build(actix_web::http::StatusCode::from_u16(problem.status).unwrap()).json(problem)
}

fn accepted(table_id: TableId) -> serde_json::Value {
    serde_json::to_value(Accepted { table_id, version: 3, game: "holdem".into(), events: Vec::new(), over: false })
        .unwrap()
}

async fn check(game: web::Path<String>, body: web::Json<CheckOptionsRequest>) -> HttpResponse {
    if *game != "holdem" {
        return refuse(ErrorCode::GameUnknown);
    }
    if !body.options.is_object() {
        return refuse(ErrorCode::InvalidOptions);
    }
    let clocks = Clocks { match_seconds: 1200, move_seconds: 30 };
    let checked = json!({"options": {"limit": "no"}, "text": "holdem(limit=no)", "clocks": clocks});
    assert!(serde_json::from_value::<CheckedOptions>(checked.clone()).is_ok());
    HttpResponse::Ok().json(checked)
}

async fn open(floor: web::Data<FakeFloor>, http: HttpRequest, body: web::Json<OpenRingTableRequest>) -> HttpResponse {
    floor.once(&http, |house| {
        let request = body.into_inner();
        let id = request.table_id;
        assert!(!house.rings.contains_key(&id), "the same table under another key");
        let allowed = request.hands_allowed;
        house.order.push(id);
        let ring =
            Ring { request: request.clone(), seats: BTreeMap::new(), hand: 0, allowed, over: false, voided: false };
        house.rings.insert(id, ring);
        let summary = TableSummary {
            table_id: id,
            game: request.game,
            options_text: "holdem".into(),
            format: Format::Ring,
            status: TableStatus::Waiting,
            players: Vec::new(),
            tournament_id: None,
            match_id: None,
            opened_at: DateTime::UNIX_EPOCH,
        };
        Ok(serde_json::to_value(summary).unwrap())
    })
}

async fn seat(
    floor: web::Data<FakeFloor>,
    http: HttpRequest,
    path: web::Path<TableId>,
    body: web::Json<SeatPlayerRequest>,
) -> HttpResponse {
    floor.once(&http, |house| {
        let (player_id, chips) = (body.player_id, body.chips);
        let sits = |ring: &Ring| !ring.over && ring.seats.values().any(|sitting| sitting.player == player_id);
        assert!(!house.rings.values().any(sits), "{player_id} would sit twice");
        let ring = house.ring(*path)?;
        let seat = body.seat.expect("the lobby draws the seat");
        assert!(seat < ring.request.seats && !ring.seats.contains_key(&seat), "seat {seat} is taken");
        ring.seats.insert(seat, Sitting { player: player_id, chips, leaving: false });
        let taken = SeatTaken { table_id: *path, version: 2, player_id, seat, chips };
        Ok(serde_json::to_value(taken).unwrap())
    })
}

async fn release(
    floor: web::Data<FakeFloor>,
    http: HttpRequest,
    path: web::Path<TableId>,
    body: web::Json<ReleaseRequest>,
) -> HttpResponse {
    floor.once(&http, |house| {
        house.released.push(*body);
        let ring = house.ring(*path)?;
        let mine = ring.seats.values_mut().find(|sitting| sitting.player == body.player_id);
        mine.ok_or(ErrorCode::NoSuchSeat)?.leaving = true;
        house.stand_up(*path);
        Ok(accepted(*path))
    })
}

async fn pace(
    floor: web::Data<FakeFloor>,
    http: HttpRequest,
    path: web::Path<TableId>,
    body: web::Json<PaceRequest>,
) -> HttpResponse {
    floor.once(&http, |house| {
        house.ring(*path)?.allowed = body.hands_allowed;
        Ok(accepted(*path))
    })
}

async fn close(floor: web::Data<FakeFloor>, http: HttpRequest, path: web::Path<TableId>) -> HttpResponse {
    floor.once(&http, |house| {
        house.ring(*path)?.over = true;
        house.stand_up(*path);
        Ok(accepted(*path))
    })
}

async fn void(
    floor: web::Data<FakeFloor>,
    http: HttpRequest,
    path: web::Path<TableId>,
    _body: web::Json<VoidTableRequest>,
) -> HttpResponse {
    floor.once(&http, |house| {
        let ring = house.ring(*path)?;
        (ring.over, ring.voided) = (true, true);
        house.stand_up(*path);
        house.tell(*path, TableNews::Voided { reason: "the lobby says so".into() });
        Ok(accepted(*path))
    })
}

async fn view(floor: web::Data<FakeFloor>, path: web::Path<TableId>) -> HttpResponse {
    if *floor.away.borrow() {
        return gateway();
    }
    let house = floor.house.lock().unwrap();
    let Some(ring) = house.rings.get(&path) else { return refuse(ErrorCode::TableUnknown) };
    let state = RingState {
        kind: ring.request.kind.clone(),
        seats: ring.request.seats,
        hand: ring.hand,
        level: Some(1),
        next_level_at: None,
        hands_allowed: ring.allowed,
        unposted_hands: 0,
        waits_for_ledger: false,
        ledger_refused: None,
        next_hand_at: None,
        leaving: Vec::new(),
        clocks: None,
        pot: 0,
        level_in_force: None,
        next_level: None,
    };
    HttpResponse::Ok().json(TableView {
        table_id: *path,
        version: 5,
        game: "holdem".into(),
        rules_version: 1,
        options_text: "holdem".into(),
        format: Format::Ring,
        status: TableStatus::Playing,
        tournament_id: None,
        match_id: None,
        event: None,
        next_table_id: None,
        clocks: None,
        seats: Vec::new(),
        names: Vec::new(),
        yours: Vec::new(),
        view: json!({}),
        legal: Vec::new(),
        last: Vec::new(),
        deal: None,
        ring: Some(state),
        outcome: None,
        position: None,
        at: DateTime::UNIX_EPOCH,
    })
}

async fn feed(floor: web::Data<FakeFloor>, query: web::Query<FeedQuery>) -> HttpResponse {
    if *floor.away.borrow() {
        return gateway();
    }
    let after = query.after.unwrap_or(-1);
    let mut changed = floor.changed.subscribe();
    let wait = Duration::from_millis(u64::from(query.wait_ms.unwrap_or(0)));
    let page = |floor: &FakeFloor| {
        let house = floor.house.lock().unwrap();
        let from = house.feed.partition_point(|item| item.position <= after);
        let most = query.limit.map_or(usize::MAX, |limit| limit as usize);
        let items: Vec<FeedItem> = house.feed[from..].iter().take(most).cloned().collect();
        FeedPage { through: items.last().map(|last| last.position), items }
    };
    let mut found = page(&floor);
    if found.items.is_empty() && tokio::time::timeout(wait, changed.changed()).await.is_ok() {
        found = page(&floor);
    }
    HttpResponse::Ok().json(found)
}
