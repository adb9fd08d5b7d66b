//! Ring tables of the tests' own: they seat whom they are told to, keep every answer under its key, and play what the
//! test says.

use std::collections::HashMap;

use actix_web::{HttpRequest, HttpResponse, web};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{
    Accepted, CheckOptionsRequest, CheckedOptions, Clocks, Format, HandEnded, HandSeat, OpenRingTableRequest,
    PlayerRequest, RingClocks, RingTerms, SeatPlayerRequest, SeatTaken, SeatVacated, TableNews, TableStatus,
    TableSummary, TopUpRequest, ToppedUp, Trial, TrialRequest, VacatedBecause, paths,
};
use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;
use serde_json::json;

use super::House;
use super::tables::{FakeTables, gateway, refuse};

/// A table.
#[derive(Default)]
pub(crate) struct Ring {
    seats: HashMap<u8, Sitting>,
    top_ups: Vec<(PlayerId, u64)>,
    closed: bool,
    hand: u32,
    /// Who was told to leave when the hand is over.
    leaving: Vec<PlayerId>,
    /// The refusals and successes given so far, by key.
    answers: HashMap<String, Option<ErrorCode>>,
}

#[derive(Clone, Copy)]
struct Sitting {
    player: PlayerId,
    session: SessionId,
    chips: u64,
}

/// What the ring tables do wrong.
#[derive(Default)]
pub(crate) struct Faults {
    /// They do what they are asked, and lose the answer.
    pub(crate) lose_answers: bool,
    /// They refuse to open a table, with this code.
    pub(crate) refuse_opening: Option<ErrorCode>,
    /// They refuse what they are to try, with this code.
    pub(crate) refuse_trials: Option<ErrorCode>,
    /// They refuse to seat anybody, with this code.
    pub(crate) refuse_seats: Option<ErrorCode>,
    /// They let nobody leave, with this code.
    pub(crate) refuse_leaving: Option<ErrorCode>,
    /// They refuse top-ups, with this code.
    pub(crate) refuse_top_ups: Option<ErrorCode>,
    /// They cannot be reached when a match is to be opened.
    pub(crate) open_no_matches: bool,
    /// So many introductions are refused with this code.
    pub(crate) refuse_introductions: Option<(ErrorCode, u32)>,
    /// So many introductions get no answer.
    pub(crate) lose_introductions: u32,
    /// They let nobody give a match up, with this code.
    pub(crate) refuse_abandons: Option<ErrorCode>,
    /// Whom they were told to play for, where nobody may give up.
    pub(crate) sent_out: Vec<(TableId, PlayerId)>,
}

pub(super) fn routes(service: &mut web::ServiceConfig) {
    service
        .route(paths::RING_TABLES, web::post().to(open))
        .route(paths::TABLE_VALIDATE, web::post().to(validate))
        .route(paths::TABLE_SEATS, web::post().to(seat))
        .route(paths::TABLE_TOP_UPS, web::post().to(top_up))
        .route(paths::TABLE_SIT_OUT, web::post().to(sit_out))
        .route(paths::TABLE_LEAVE, web::post().to(leave))
        .route(paths::TABLE_CLOSE, web::post().to(close));
}

/// The second time they say that the player is out already.
async fn sit_out(
    tables: web::Data<FakeTables>,
    path: web::Path<TableId>,
    body: web::Json<PlayerRequest>,
) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    let told = (*path, body.player_id.expect("a service names the player"));
    let mut faults = tables.faults.lock().unwrap();
    if faults.sent_out.contains(&told) {
        return refuse(ErrorCode::AlreadySittingOut);
    }
    faults.sent_out.push(told);
    HttpResponse::Ok().json(Accepted {
        table_id: *path,
        version: 9,
        game: "holdem".into(),
        events: Vec::new(),
        over: false,
    })
}

pub(super) fn check(body: &CheckOptionsRequest) -> HttpResponse {
    let number = |name: &str, usual: u64| body.options.get(name).and_then(serde_json::Value::as_u64).unwrap_or(usual);
    let (sb, rake_bp) = (number("sb", 5), number("rake_bp", 500));
    HttpResponse::Ok().json(CheckedOptions {
        options: json!({"sb": sb, "rake_bp": rake_bp}),
        text: format!("holdem(sb={sb})"),
        clocks: Clocks { match_seconds: 1200, move_seconds: 30 },
        winners: None,
        for_money: true,
        own_difference: false,
        unplayed: None,
        ring: Some(RingTerms {
            clocks: RingClocks { turn_seconds: 30, time_bank_seconds: 60 },
            small_stake: sb,
            big_stake: 2 * sb,
            min_buy_in: 40 * sb,
            max_buy_in: 200 * sb,
            rake_basis_points: u32::try_from(rake_bp).unwrap(),
            rake_cap: Some(300),
            tournament: false,
        }),
    })
}

/// Tries nothing: what the tables of the tests would refuse is for the test to say.
async fn validate(tables: web::Data<FakeTables>, _body: web::Json<TrialRequest>) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    match tables.faults.lock().unwrap().refuse_trials {
        Some(code) => refuse(code),
        None => HttpResponse::Ok().json(Trial { options_text: String::new() }),
    }
}

async fn open(tables: web::Data<FakeTables>, body: web::Json<OpenRingTableRequest>) -> HttpResponse {
    if tables.is_away() {
        return gateway();
    }
    if let Some(code) = tables.faults.lock().unwrap().refuse_opening {
        return refuse(code);
    }
    tables.rooms.lock().unwrap().rings.entry(body.table_id).or_default();
    HttpResponse::Created().json(TableSummary {
        table_id: body.table_id,
        game: body.game.clone(),
        options_text: String::new(),
        format: Format::Ring,
        status: TableStatus::Waiting,
        players: Vec::new(),
        tournament_id: None,
        match_id: None,
        opened_at: chrono::DateTime::UNIX_EPOCH,
    })
}

/// Does something at a table once, and answers the same again for the same key.
#[allow(clippy::result_large_err, reason = "a response is what there is to say")]
fn once(
    tables: &FakeTables,
    request: &HttpRequest,
    table: TableId,
    act: impl FnOnce(&mut Ring) -> Result<(), ErrorCode>,
) -> Result<(), HttpResponse> {
    if tables.is_away() {
        return Err(gateway());
    }
    let key = request.headers().get("Idempotency-Key").unwrap().to_str().unwrap().to_owned();
    let mut rooms = tables.rooms.lock().unwrap();
    let Some(ring) = rooms.rings.get_mut(&table) else { return Err(refuse(ErrorCode::TableUnknown)) };
    let answer = match ring.answers.get(&key) {
        Some(answer) => *answer,
        None => {
            let answer = act(ring).err();
            ring.answers.insert(key, answer);
            answer
        }
    };
    drop(rooms);
    if tables.faults.lock().unwrap().lose_answers {
        return Err(gateway());
    }
    answer.map_or(Ok(()), |code| Err(refuse(code)))
}

async fn seat(
    tables: web::Data<FakeTables>,
    path: web::Path<TableId>,
    body: web::Json<SeatPlayerRequest>,
    request: HttpRequest,
) -> HttpResponse {
    let wrong = tables.faults.lock().unwrap().refuse_seats;
    let (player, seat) = (body.player_id, body.seat.unwrap());
    let done = once(&tables, &request, *path, |ring| {
        if let Some(code) = wrong {
            return Err(code);
        }
        if ring.closed {
            return Err(ErrorCode::TableOver);
        }
        if ring.seats.contains_key(&seat) {
            return Err(ErrorCode::SeatTaken);
        }
        if ring.seats.values().any(|sitting| sitting.player == player) {
            return Err(ErrorCode::AlreadySeated);
        }
        ring.seats.insert(seat, Sitting { player, session: body.session_id.unwrap(), chips: body.chips });
        Ok(())
    });
    match done {
        Ok(()) => HttpResponse::Created().json(SeatTaken {
            table_id: *path,
            version: 2,
            player_id: player,
            seat,
            chips: body.chips,
        }),
        Err(refused) => refused,
    }
}

async fn top_up(
    tables: web::Data<FakeTables>,
    path: web::Path<TableId>,
    body: web::Json<TopUpRequest>,
    request: HttpRequest,
) -> HttpResponse {
    let wrong = tables.faults.lock().unwrap().refuse_top_ups;
    let done = once(&tables, &request, *path, |ring| {
        let seated = ring.seats.values().any(|sitting| sitting.player == body.player_id);
        match wrong.or((!seated).then_some(ErrorCode::SeatNotYours)) {
            Some(code) => Err(code),
            None => {
                ring.top_ups.push((body.player_id, body.chips));
                Ok(())
            }
        }
    });
    answered(*path, done)
}

fn answered(table_id: TableId, done: Result<(), HttpResponse>) -> HttpResponse {
    match done {
        Ok(()) => HttpResponse::Ok().json(Accepted {
            table_id,
            version: 3,
            game: "holdem".into(),
            events: Vec::new(),
            over: false,
        }),
        Err(refused) => refused,
    }
}

/// The service names the player, who goes when the test says that the hand is over.
async fn leave(
    tables: web::Data<FakeTables>,
    path: web::Path<TableId>,
    request: HttpRequest,
    body: web::Json<PlayerRequest>,
) -> HttpResponse {
    let player = body.player_id.expect("a service names the player");
    if let Some(code) = tables.faults.lock().unwrap().refuse_leaving {
        return refuse(code);
    }
    let done = once(&tables, &request, *path, |ring| {
        ring.leaving.push(player);
        Ok(())
    });
    answered(*path, done)
}

async fn close(tables: web::Data<FakeTables>, path: web::Path<TableId>, request: HttpRequest) -> HttpResponse {
    let done = once(&tables, &request, *path, |ring| {
        ring.closed = true;
        Ok(())
    });
    answered(*path, done)
}

impl FakeTables {
    pub(crate) fn with_faults<T>(&self, change: impl FnOnce(&mut Faults) -> T) -> T {
        change(&mut self.faults.lock().unwrap())
    }

    /// How many ring tables were ever opened.
    pub(crate) fn rings(&self) -> usize {
        self.rooms.lock().unwrap().rings.len()
    }

    pub(crate) fn is_closed(&self, table: TableId) -> bool {
        self.rooms.lock().unwrap().rings.get(&table).is_some_and(|ring| ring.closed)
    }

    /// Who sits where, with how many chips, by seat.
    pub(crate) fn sitting(&self, table: TableId) -> Vec<(u8, PlayerId, u64)> {
        let rooms = self.rooms.lock().unwrap();
        let mut all: Vec<_> = rooms.rings[&table].seats.iter().map(|(seat, at)| (*seat, at.player, at.chips)).collect();
        all.sort_unstable_by_key(|(seat, ..)| *seat);
        all
    }

    /// Who was told to leave when the hand is over, as often as they were.
    pub(crate) fn leaving(&self, table: TableId) -> Vec<PlayerId> {
        self.rooms.lock().unwrap().rings[&table].leaving.clone()
    }

    /// As if it had never been opened.
    pub(crate) fn forget(&self, table: TableId) {
        self.rooms.lock().unwrap().rings.remove(&table);
    }

    fn ring<T>(&self, table: TableId, change: impl FnOnce(&mut Ring) -> T) -> T {
        change(self.rooms.lock().unwrap().rings.get_mut(&table).unwrap())
    }
}

/// What the tables do with money and tell in their feed.
impl House {
    /// A hand in which `loser` pays `cents` to `winner`, without rake.
    pub(crate) fn play_hand(&self, table: TableId, loser: PlayerId, winner: PlayerId, cents: u64) {
        let (hand, seats) = self.tables.ring(table, |ring| {
            ring.hand += 1;
            let mut seats = Vec::new();
            for (seat, sitting) in &mut ring.seats {
                let start = sitting.chips;
                if sitting.player == loser {
                    sitting.chips -= cents;
                }
                if sitting.player == winner {
                    sitting.chips += cents;
                }
                seats.push(HandSeat { seat: *seat, player_id: sitting.player, start, end: sitting.chips });
            }
            (ring.hand, seats)
        });
        let account = |player_id| AccountRef::PlayerInPlay { player_id, table_id: table };
        let amount = Money::from_cents(i64::try_from(cents).unwrap()).unwrap();
        self.wallet.post_from_tables(&PostingRequest {
            posting_id: PostingId::derived(table.uuid(), &format!("hand:{hand}")),
            kind: PostingKind::HandSettled,
            reference: PostingReference {
                table_id: Some(table),
                cause: Some(format!("hand:{hand}")),
                ..Default::default()
            },
            legs: vec![
                Leg { account: account(loser), amount: amount.negated() },
                Leg { account: account(winner), amount },
            ],
        });
        let ended = HandEnded {
            hand,
            seats,
            pot: 2 * cents,
            rake: 0,
            brought: 0,
            carried: 0,
            eliminated: Vec::new(),
            away: Vec::new(),
        };
        self.tables.publish(table, TableNews::HandEnded(ended));
    }

    /// The top-ups that wait at a table come to their seats, up to a maximum.
    pub(crate) fn credit_top_ups(&self, table: TableId, most: u64) {
        let credited = self.tables.ring(table, |ring| {
            let waiting = std::mem::take(&mut ring.top_ups);
            let credit = |(player, chips): (PlayerId, u64)| {
                let at = ring.seats.values_mut().find(|at| at.player == player).unwrap();
                let fits = chips.min(most.saturating_sub(at.chips));
                at.chips += fits;
                (player, at.session, fits, chips - fits)
            };
            waiting.into_iter().map(credit).collect::<Vec<_>>()
        });
        for (player, session, credited, returned) in credited {
            if returned > 0 {
                self.cash_out(table, player, returned, &format!("returned:{session}"));
            }
            let told = ToppedUp { player_id: player, session_id: Some(session), credited, returned };
            self.tables.publish(table, TableNews::ToppedUp(told));
        }
    }

    /// A player leaves with all they have.
    pub(crate) fn leave(&self, table: TableId, player: PlayerId) {
        self.stand_up(table, player, VacatedBecause::Left);
    }

    fn stand_up(&self, table: TableId, player: PlayerId, because: VacatedBecause) {
        let vacated = self.vacate(table, player, because);
        self.tables.publish(table, vacated);
    }

    /// A player leaves; the news of it, not told yet.
    pub(crate) fn stand_up_untold(&self, table: TableId, player: PlayerId) -> TableNews {
        self.vacate(table, player, VacatedBecause::Left)
    }

    fn vacate(&self, table: TableId, player: PlayerId, because: VacatedBecause) -> TableNews {
        let (seat, gone, hand) = self.tables.ring(table, |ring| {
            let seat = *ring.seats.iter().find(|(_, at)| at.player == player).unwrap().0;
            (seat, ring.seats.remove(&seat).unwrap(), ring.hand)
        });
        if gone.chips > 0 {
            self.cash_out(table, player, gone.chips, &format!("cash_out:{}", gone.session));
        }
        TableNews::SeatVacated(SeatVacated {
            player_id: player,
            seat,
            chips: gone.chips,
            from_pot: 0,
            because,
            hand,
            session_id: Some(gone.session),
            time_bank_ms: 0,
        })
    }

    /// What the tables do once they are told to close: everybody is stood up, then the end is told.
    pub(crate) fn finish_closing(&self, table: TableId) {
        for (_, player, _) in self.tables.sitting(table) {
            self.stand_up(table, player, VacatedBecause::Closed);
        }
        self.tables.publish(table, TableNews::Closed {});
    }

    fn cash_out(&self, table_id: TableId, player_id: PlayerId, chips: u64, name: &str) {
        let amount = Money::from_cents(i64::try_from(chips).unwrap()).unwrap();
        self.wallet.post_from_tables(&PostingRequest {
            posting_id: PostingId::derived(table_id.uuid(), name),
            kind: PostingKind::CashOut,
            reference: PostingReference { table_id: Some(table_id), cause: Some(name.into()), ..Default::default() },
            legs: vec![
                Leg { account: AccountRef::PlayerInPlay { player_id, table_id }, amount: amount.negated() },
                Leg { account: AccountRef::PlayerCash { player_id }, amount },
            ],
        });
    }
}
