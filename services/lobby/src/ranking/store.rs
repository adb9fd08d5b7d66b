//! Rankings and levels in the database.
//!
//! Invariants: the rows of standings are written by one statement of a transaction, in the order of their key, so that
//! tournaments that players share wait for each other, shortly, and never in a circle; what is read is the end of an
//! index.

use std::collections::{BTreeMap, HashMap};

use mazziere_database::begin_snapshot;
use mazziere_ids::PlayerId;
use sqlx::postgres::PgRow;
use sqlx::{PgExecutor, PgPool, PgTransaction, Postgres, QueryBuilder, Row};

use super::Brought;
use super::level::{COUNTED, Record};
use super::period::Period;
use super::standing::{Ranked, Standing, gains};
use crate::failure::Failure;

/// Places beyond this are not counted.
pub const MOST_PLACES: i64 = 1_000;

/// Writes what these results come to. It is the last that a transaction writes before its effects: from here on others
/// wait who write for the same players.
pub async fn write(tx: &mut PgTransaction<'_>, results: &[Brought]) -> Result<(), Failure> {
    write_counted(tx, results).await?;
    write_standings(tx, results).await
}

async fn write_counted(tx: &mut PgTransaction<'_>, results: &[Brought]) -> Result<(), Failure> {
    let counted: Vec<(&Brought, u8)> =
        results.iter().filter_map(|result| result.out_of.map(|out_of| (result, out_of))).collect();
    if counted.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into lobby.counted_match (player_id, game, decided_at, match_id, vp, out_of)
         select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::uuid[], $5::smallint[], $6::smallint[])",
    )
    .bind(counted.iter().map(|(result, _)| result.player_id).collect::<Vec<_>>())
    .bind(counted.iter().map(|(result, _)| result.game.clone()).collect::<Vec<_>>())
    .bind(counted.iter().map(|(result, _)| result.at).collect::<Vec<_>>())
    .bind(counted.iter().map(|(result, _)| result.match_id).collect::<Vec<_>>())
    .bind(counted.iter().map(|(result, _)| i16::from(result.vp)).collect::<Vec<_>>())
    .bind(counted.iter().map(|(_, out_of)| i16::from(*out_of)).collect::<Vec<_>>())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn write_standings(tx: &mut PgTransaction<'_>, results: &[Brought]) -> Result<(), Failure> {
    let gains = gains(results);
    if gains.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into lobby.ranking_standing as standing (player_id, period, game, vp, mp, matches, last_at)
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::integer[],
                              $7::timestamptz[]) as gain (player_id, period, game, vp, mp, matches, last_at)
         order by player_id, period, game
         on conflict (player_id, period, game) do update set
            vp = standing.vp + excluded.vp,
            mp = standing.mp + excluded.mp,
            matches = standing.matches + excluded.matches,
            last_at = greatest(standing.last_at, excluded.last_at)",
    )
    .bind(gains.keys().map(|key| key.player_id).collect::<Vec<_>>())
    .bind(gains.keys().map(|key| key.period.clone()).collect::<Vec<_>>())
    .bind(gains.keys().map(|key| key.game.clone()).collect::<Vec<_>>())
    .bind(gains.values().map(|gain| gain.vp).collect::<Vec<_>>())
    .bind(gains.values().map(|gain| gain.mp).collect::<Vec<_>>())
    .bind(gains.values().map(|gain| gain.matches).collect::<Vec<_>>())
    .bind(gains.values().map(|gain| gain.last_at).collect::<Vec<_>>())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The statement that reads so many rows of a ranking behind one of them.
pub fn page(game: &str, period: &str, after: Option<&Ranked>, limit: u32) -> QueryBuilder<Postgres> {
    let mut statement =
        QueryBuilder::new("select player_id, vp, mp, matches, last_at from lobby.ranking_standing where game = ");
    statement.push_bind(game.to_owned()).push(" and period = ").push_bind(period.to_owned());
    if let Some(Ranked { standing, player_id, .. }) = after {
        statement.push(" and (-vp, -mp, matches, last_at, player_id) > (");
        statement.push_bind(-standing.vp).push(", ").push_bind(-standing.mp).push(", ").push_bind(standing.matches);
        statement.push(", ").push_bind(standing.last_at).push(", ").push_bind(*player_id).push(")");
    }
    statement.push(" order by -vp, -mp, matches, last_at, player_id limit ").push_bind(i64::from(limit));
    statement
}

/// So many rows of a ranking behind one of them.
pub async fn read_page(
    reader: impl PgExecutor<'_>,
    game: &str,
    period: &str,
    after: Option<&Ranked>,
    limit: u32,
) -> Result<Vec<(PlayerId, Standing)>, Failure> {
    let rows = page(game, period, after, limit).build().fetch_all(reader).await?;
    rows.iter().map(|row| Ok((row.try_get("player_id")?, read_standing(row)?))).collect()
}

/// The statement that reads so many rows of a ranking ahead of one of them, the nearest first.
pub fn ahead(game: &str, period: &str, of: (PlayerId, Standing), limit: u32) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new(
        "select player_id, vp, mp, matches, last_at from lobby.ranking_standing
         where (-vp, -mp, matches, last_at, player_id) < (",
    );
    push_standing(&mut statement, of.1);
    statement.push(", ").push_bind(of.0).push(") and game = ").push_bind(game.to_owned());
    statement.push(" and period = ").push_bind(period.to_owned());
    statement.push(" order by -vp desc, -mp desc, matches desc, last_at desc, player_id desc limit ");
    statement.push_bind(i64::from(limit));
    statement
}

/// The statement that counts how many rows of a ranking are ahead of one of them by their standing, and how many that
/// are level with it by their id: [`MOST_PLACES`] of each at most.
pub fn place(game: &str, period: &str, of: (PlayerId, Standing)) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select (select count(*) from (");
    for (nth, sign) in ["<", "="].into_iter().enumerate() {
        if nth > 0 {
            statement.push(") as counted), (select count(*) from (");
        }
        statement.push("select 1 from lobby.ranking_standing where game = ").push_bind(game.to_owned());
        statement.push(" and period = ").push_bind(period.to_owned());
        statement.push(" and (-vp, -mp, matches, last_at) ").push(sign).push(" (");
        push_standing(&mut statement, of.1);
        statement.push(")");
        if sign == "=" {
            statement.push(" and player_id < ").push_bind(of.0);
        }
        statement.push(" limit ").push_bind(MOST_PLACES);
    }
    statement.push(") as counted)");
    statement
}

fn push_standing(statement: &mut QueryBuilder<Postgres>, standing: Standing) {
    let Standing { vp, mp, matches, last_at } = standing;
    statement.push_bind(-vp).push(", ").push_bind(-mp).push(", ").push_bind(matches).push(", ").push_bind(last_at);
}

/// Who stands around a player in a ranking, in its order, so many above and below; and the place and the row of the
/// first of them, if they are among the first [`MOST_PLACES`].
pub async fn read_around(
    pool: &PgPool,
    (game, period): (&str, &str),
    player: PlayerId,
    (above, below): (u32, u32),
) -> Result<(Vec<(PlayerId, Standing)>, Option<(u64, u64)>), Failure> {
    // Results that come meanwhile would move somebody from one part to the other.
    let mut snapshot = begin_snapshot(pool).await?;
    let own = sqlx::query(
        "select vp, mp, matches, last_at from lobby.ranking_standing
         where player_id = $1 and period = $2 and game = $3",
    )
    .bind(player)
    .bind(period.to_owned())
    .bind(game.to_owned())
    .fetch_optional(&mut *snapshot)
    .await?;
    let Some(own) = own else { return Ok((Vec::new(), None)) };
    let mine = (player, read_standing(&own)?);
    let nearest = ahead(game, period, mine, above).build().fetch_all(&mut *snapshot).await?;
    let read = |row: &PgRow| -> Result<_, Failure> { Ok((row.try_get("player_id")?, read_standing(row)?)) };
    let mut rows: Vec<(PlayerId, Standing)> = nearest.iter().rev().map(read).collect::<Result<_, _>>()?;
    let first = rows.first().copied().unwrap_or(mine);
    rows.push(mine);
    let last = Ranked { place: 0, row: 0, player_id: player, standing: mine.1 };
    rows.extend(read_page(&mut *snapshot, game, period, Some(&last), below).await?);
    let counted = place(game, period, first).build().fetch_one(&mut *snapshot).await?;
    let (ahead, level): (i64, i64) = (counted.try_get(0)?, counted.try_get(1)?);
    let known = ahead < MOST_PLACES && level < MOST_PLACES;
    let number = |count: i64| u64::try_from(count).unwrap_or(0) + 1;
    Ok((rows, known.then(|| (number(ahead), number(ahead + level)))))
}

fn read_standing(row: &PgRow) -> Result<Standing, Failure> {
    Ok(Standing {
        vp: row.try_get("vp")?,
        mp: row.try_get("mp")?,
        matches: row.try_get("matches")?,
        last_at: row.try_get("last_at")?,
    })
}

/// A player's standing, with how many are ahead of them: at most [`MOST_PLACES`] are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    pub game: String,
    pub period: Period,
    pub standing: Standing,
    /// How many are ahead.
    pub ahead: i64,
}

/// The statement that reads the standings of a player in these periods, with how many are ahead of each.
pub fn own(player: PlayerId, periods: &[Period]) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new(
        "select mine.game, mine.period, mine.vp, mine.mp, mine.matches, mine.last_at, ahead.count
         from lobby.ranking_standing mine
         cross join lateral (
             select count(*) as count from (
                 select 1 from lobby.ranking_standing other
                 where other.game = mine.game and other.period = mine.period
                   and (-other.vp, -other.mp, other.matches, other.last_at)
                       < (-mine.vp, -mine.mp, mine.matches, mine.last_at)
                 order by -other.vp, -other.mp, other.matches, other.last_at
                 limit ",
    );
    statement.push_bind(MOST_PLACES).push(") as counted) as ahead where mine.player_id = ").push_bind(player);
    statement.push(" and mine.period = any(").push_bind(periods.iter().map(ToString::to_string).collect::<Vec<_>>());
    statement.push(") order by mine.game, mine.period");
    statement
}

/// The standings of a player in these periods.
pub async fn read_own(pool: &PgPool, player: PlayerId, periods: &[Period]) -> Result<Vec<Own>, Failure> {
    let rows = own(player, periods).build().fetch_all(pool).await?;
    let read = |row: &PgRow| -> Result<Own, Failure> {
        let text: String = row.try_get("period")?;
        let broken = || Failure::Broken(format!("inconsistent row ranking_standing.period: {text}"));
        Ok(Own {
            game: row.try_get("game")?,
            period: Period::of_either(&text).ok_or_else(broken)?,
            standing: read_standing(row)?,
            ahead: row.try_get("count")?,
        })
    };
    rows.iter().map(read).collect()
}

/// The statement that reads the last matches of a player in each game, the newest first: it goes from game to game in
/// the index.
pub fn levels(player: PlayerId) -> QueryBuilder<Postgres> {
    let mut statement =
        QueryBuilder::new("with recursive played as ((select game from lobby.counted_match where player_id = ");
    statement.push_bind(player);
    statement.push(
        " order by game limit 1) union all
          select (select next.game from lobby.counted_match next where next.player_id = ",
    );
    statement.push_bind(player);
    statement.push(
        " and next.game > played.game order by next.game limit 1) from played where played.game is not null)
         select played.game, last.vp, last.out_of, last.decided_at from played cross join lateral (
             select vp, out_of, decided_at, match_id from lobby.counted_match counted
             where counted.player_id = ",
    );
    statement.push_bind(player);
    statement.push(" and counted.game = played.game order by decided_at desc, match_id desc limit ");
    statement.push_bind(i64::try_from(COUNTED).unwrap_or(i64::MAX));
    statement
        .push(") as last where played.game is not null order by played.game, last.decided_at desc, last.match_id desc");
    statement
}

/// What a player's last matches came to, by game.
pub async fn read_levels(pool: &PgPool, player: PlayerId) -> Result<BTreeMap<String, Record>, Failure> {
    let rows = levels(player).build().fetch_all(pool).await?;
    let mut games: BTreeMap<String, Vec<(u8, u8)>> = BTreeMap::new();
    for row in &rows {
        games.entry(row.try_get("game")?).or_default().push(read_share(row)?);
    }
    Ok(games.into_iter().map(|(game, shares)| (game, Record::of(shares))).collect())
}

/// What the last matches of these players in a game came to; of those who have played none there is nothing.
pub async fn read_records(
    pool: &PgPool,
    game: &str,
    players: &[PlayerId],
) -> Result<HashMap<PlayerId, Record>, Failure> {
    let rows = sqlx::query(
        "select asked.player_id, last.vp, last.out_of
         from unnest($1::uuid[]) as asked (player_id) cross join lateral (
             select vp, out_of from lobby.counted_match counted
             where counted.player_id = asked.player_id and counted.game = $2
             order by decided_at desc, match_id desc limit $3) as last",
    )
    .bind(players.to_vec())
    .bind(game)
    .bind(i64::try_from(COUNTED).unwrap_or(i64::MAX))
    .fetch_all(pool)
    .await?;
    let mut shares: HashMap<PlayerId, Vec<(u8, u8)>> = HashMap::new();
    for row in &rows {
        shares.entry(row.try_get("player_id")?).or_default().push(read_share(row)?);
    }
    Ok(shares.into_iter().map(|(player, shares)| (player, Record::of(shares))).collect())
}

fn read_share(row: &PgRow) -> Result<(u8, u8), Failure> {
    let small = |name: &str| -> Result<u8, Failure> {
        let number: i16 = row.try_get(name)?;
        u8::try_from(number).map_err(|_| Failure::Broken(format!("inconsistent row counted_match.{name}: {number}")))
    };
    Ok((small("vp")?, small("out_of")?))
}
