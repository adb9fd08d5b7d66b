//! `mazziere audit export`: writes a bundle of a house out of one snapshot of its database, row by row.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use mazziere_runtime::database;
use sqlx::PgConnection;

use self::store::Exported;
use super::bundle::rows::{
    AccountLine, CorrectionLine, DepositLine, EntryLine, EventLine, HeadLine, HoldLine, LogLine, PostingLine,
    WithdrawalLine,
};
use super::bundle::write::Folder;
use super::{EX_CANTCREAT, EX_UNAVAILABLE, ExportArgs, Stop};

mod store;

/// Does it, and says how many rows each file has.
///
/// # Errors
/// When it is not told where the database is, or cannot print.
pub(super) async fn run(args: &ExportArgs, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let url = args.database.url()?;
    let pool = match database::owner(&url).await {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("mazziere: {error:#}");
            return Ok(ExitCode::from(EX_UNAVAILABLE));
        }
    };
    let written = match mazziere_database::begin_snapshot(&pool).await {
        Ok(mut snapshot) => write(&mut snapshot, &args.folder, args.house.as_deref()).await,
        Err(error) => Err(error.into()),
    };
    pool.close().await;
    match written {
        Ok(rows) => {
            for (name, rows) in rows {
                writeln!(out, "{rows:>12} {}", name.file())?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(Stop::File(error)) => {
            eprintln!("mazziere: {}: {error}", args.folder.display());
            Ok(ExitCode::from(EX_CANTCREAT))
        }
        Err(stop) => {
            eprintln!("mazziere: {stop}");
            Ok(ExitCode::from(stop.exit_code()))
        }
    }
}

type Rows = Vec<(super::bundle::Name, u64)>;

async fn write(connection: &mut PgConnection, folder: &Path, house: Option<&str>) -> Result<Rows, Stop> {
    let mut folder = Folder::new(folder)?;
    let snapshot = store::snapshot(connection).await?;
    file::<HeadLine>(connection, &mut folder).await?;
    file::<EventLine>(connection, &mut folder).await?;
    file::<LogLine>(connection, &mut folder).await?;
    file::<AccountLine>(connection, &mut folder).await?;
    file::<EntryLine>(connection, &mut folder).await?;
    file::<PostingLine>(connection, &mut folder).await?;
    file::<DepositLine>(connection, &mut folder).await?;
    file::<WithdrawalLine>(connection, &mut folder).await?;
    file::<HoldLine>(connection, &mut folder).await?;
    file::<CorrectionLine>(connection, &mut folder).await?;
    let house = house.map_or(snapshot.database, str::to_owned);
    Ok(folder.end(house, snapshot.taken_at, (snapshot.next_position, snapshot.last_sequence))?)
}

async fn file<L: Exported>(connection: &mut PgConnection, folder: &mut Folder) -> Result<(), Stop> {
    let mut file = folder.file(L::NAME)?;
    store::each::<L>(connection, |row| Ok(file.row(&row)?)).await?;
    Ok(file.end()?)
}
