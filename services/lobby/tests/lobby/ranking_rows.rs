//! The rows of rankings against a reckoning from the results, whatever came in which order and from how many at once.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use mazziere_contract::lobby::{PlayerResult, ResultKind};
use mazziere_contract::tables::Format;
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId, TournamentId};
use mazziere_lobby::ranking::level::Record;
use mazziere_lobby::ranking::period::Period;
use mazziere_lobby::ranking::standing::{Standing, ranked};
use mazziere_lobby::ranking::{Brought, store as rankings};
use mazziere_lobby::tournament::results::{Row, store as results};
use mazziere_testkit::TestDb;
use sqlx::{PgPool, Row as _};
use uuid::Uuid;

use crate::support::migrate;

const GAMES: [&str; 3] = ["burraco", "peppa", "scopa"];
const PLAYERS: u64 = 25;

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % sides
    }

    fn id(&mut self) -> Uuid {
        Uuid::from_u128((u128::from(self.throw(1 << 40)) << 64) | u128::from(self.throw(1 << 40)))
    }

    fn player(&mut self) -> PlayerId {
        PlayerId::new(Uuid::from_u128(1 + u128::from(self.throw(PLAYERS))))
    }

    /// What a transaction of a tournament writes: the results of some matches, and a rest now and then.
    fn transaction(&mut self) -> Vec<Row> {
        let start: DateTime<Utc> = "2026-11-01T10:00:00Z".parse().unwrap();
        // Few different moments, so that some are ex aequo.
        let at = start + TimeDelta::hours(i64::try_from(self.throw(24 * 40)).unwrap());
        let (game, counts) = (GAMES[usize::try_from(self.throw(3)).unwrap()], self.throw(8) > 0);
        let (tournament, matches) = (TournamentId::new(self.id()), 1 + self.throw(4));
        let mut rows = Vec::new();
        for _ in 0..matches {
            let (match_id, kind) = (MatchId::new(self.id()), self.throw(10));
            let players: BTreeSet<PlayerId> = (0..if kind == 0 { 1 } else { 2 }).map(|_| self.player()).collect();
            let vp = [20, 14, 10, 12][usize::try_from(self.throw(4)).unwrap()];
            for (index, player_id) in players.into_iter().enumerate() {
                let (vp, mp) = if index == 0 { (vp, 4) } else { (20 - vp, -4) };
                let rest = kind == 0;
                let result = PlayerResult {
                    tournament_id: tournament,
                    registration_id: RegistrationId::new(self.id()),
                    match_id,
                    kind: if rest { ResultKind::Rest } else { ResultKind::Played },
                    table_id: (!rest).then(|| TableId::new(self.id())),
                    game: game.to_owned(),
                    format: Format::HeadsUp,
                    at,
                    place: 1,
                    points: 0,
                    vp,
                    mp,
                };
                rows.push(Row { player_id, result, out_of: (!rest).then_some(20), counts });
            }
        }
        rows
    }
}

async fn write(pool: &PgPool, rows: &[Row]) {
    let mut tx = mazziere_database::begin(pool).await.unwrap();
    results::write_results(&mut tx, rows).await.unwrap();
    let brought: Vec<Brought> = rows.iter().filter_map(Row::brought).collect();
    rankings::write(&mut tx, &brought).await.unwrap();
    tx.commit().await.unwrap();
}

/// A result as the database keeps it.
struct Kept {
    player: PlayerId,
    game: String,
    at: DateTime<Utc>,
    match_id: Uuid,
    vp: i16,
    mp: i32,
    is_match: bool,
}

async fn kept(pool: &PgPool) -> Vec<Kept> {
    let all = "select player_id, game, decided_at, match_id, vp, mp, kind <> 'rest' as is_match
               from lobby.match_result where ranked";
    let rows = sqlx::query(all).fetch_all(pool).await.unwrap();
    let read = |row: &sqlx::postgres::PgRow| Kept {
        player: row.get("player_id"),
        game: row.get("game"),
        at: row.get("decided_at"),
        match_id: row.get("match_id"),
        vp: row.get("vp"),
        mp: row.get("mp"),
        is_match: row.get("is_match"),
    };
    rows.iter().map(read).collect()
}

/// The standings of a game and a period, reckoned one by one; in November and December Italy is an hour ahead.
fn reckoned(all: &[Kept], game: &str, period: &str) -> BTreeMap<PlayerId, Standing> {
    let mut standings: BTreeMap<PlayerId, Standing> = BTreeMap::new();
    for one in all.iter().filter(|one| one.game == game) {
        let day = (one.at + TimeDelta::hours(1)).date_naive();
        let week = format!("{}-W{:02}", day.iso_week().year(), day.iso_week().week());
        if period != week && period != day.format("%Y-%m").to_string() {
            continue;
        }
        let standing =
            standings.entry(one.player).or_insert(Standing { vp: 0, mp: 0, matches: 0, last_at: DateTime::UNIX_EPOCH });
        standing.vp += i32::from(one.vp);
        standing.mp += one.mp;
        standing.matches += i32::from(one.is_match);
        standing.last_at = standing.last_at.max(one.at);
    }
    standings
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_3_g5_4_rows_are_what_the_results_come_to_however_many_write_at_once() {
    let db = TestDb::new("lobby", migrate).await;
    // These results are of no tournament.
    sqlx::raw_sql(
        "alter table lobby.match_result drop constraint match_result_tournament_id_fkey,
                                        drop constraint match_result_registration_id_fkey",
    )
    .execute(db.pool())
    .await
    .unwrap();
    let writers = (1..=4_u64).map(|seed| {
        let pool = db.pool().clone();
        tokio::spawn(async move {
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for _ in 0..60 {
                let rows = dice.transaction();
                write(&pool, &rows).await;
            }
        })
    });
    futures::future::try_join_all(writers).await.expect("nobody waits in a circle");

    let all = kept(db.pool()).await;
    assert!(all.len() > 500, "{} results", all.len());
    let periods = ["2026-10", "2026-11", "2026-12"].map(str::to_owned);
    let periods = (44..=50).map(|week| format!("2026-W{week}")).chain(periods);
    let mut counted = 0;
    for period in periods {
        for game in GAMES {
            let standings = reckoned(&all, game, &period);
            let rows = rankings::read_page(db.pool(), game, &period, None, 1_000).await.unwrap();
            assert_eq!(rows.iter().copied().collect::<BTreeMap<_, _>>(), standings, "{game} {period}");
            assert!(rows.is_sorted_by(|one, other| one.1.order(&other.1).is_le()), "{game} {period}: in order");
            counted += rows.len();
            // In pages, and one's own place, it is the same.
            let whole = ranked(None, rows);
            let mut paged = Vec::new();
            loop {
                let last = paged.last().copied();
                let page = rankings::read_page(db.pool(), game, &period, last.as_ref(), 7).await.unwrap();
                if page.is_empty() {
                    break;
                }
                paged.extend(ranked(last, page));
            }
            assert_eq!(paged, whole);
            let of = Period::of_either(&period).unwrap();
            for one in whole.iter().step_by(5) {
                let own = rankings::read_own(db.pool(), one.player_id, &[of]).await.unwrap();
                let own = own.iter().find(|own| own.game == game).unwrap();
                assert_eq!((u64::try_from(own.ahead).unwrap() + 1, own.standing), (one.place, one.standing));
            }
        }
    }
    let stored: i64 =
        sqlx::query_scalar("select count(*) from lobby.ranking_standing").fetch_one(db.pool()).await.unwrap();
    assert_eq!(stored, i64::try_from(counted).unwrap(), "there are no other rows");
    check_levels(db.pool(), all).await;
}

async fn check_levels(pool: &PgPool, mut all: Vec<Kept>) {
    all.retain(|one| one.is_match);
    all.sort_by_key(|one| std::cmp::Reverse((one.at, one.match_id)));
    let players: BTreeSet<PlayerId> = all.iter().map(|one| one.player).collect();
    for player in &players {
        let levels = rankings::read_levels(pool, *player).await.unwrap();
        let games: BTreeSet<&str> =
            all.iter().filter(|one| one.player == *player).map(|one| one.game.as_str()).collect();
        assert_eq!(levels.keys().map(String::as_str).collect::<BTreeSet<_>>(), games);
        for (game, record) in levels {
            let own = all.iter().filter(|one| one.player == *player && one.game == game);
            let vp: Vec<u64> = own.map(|one| u64::from(one.vp.unsigned_abs())).take(40).collect();
            let matches = vp.len() as u64;
            let (sum, share) = (vp.iter().sum::<u64>(), record.share);
            assert_eq!(u64::from(record.matches), matches);
            assert_eq!(share.numerator * 20 * matches, sum * share.denominator, "{player} {game}");
        }
    }
    let asked: Vec<PlayerId> = players.iter().copied().chain([PlayerId::new(Uuid::from_u128(999))]).collect();
    let records = rankings::read_records(pool, "scopa", &asked).await.unwrap();
    for player in players {
        let own = rankings::read_levels(pool, player).await.unwrap();
        assert_eq!(
            records.get(&player).copied().unwrap_or(Record::EMPTY),
            own.get("scopa").copied().unwrap_or(Record::EMPTY)
        );
    }
}
