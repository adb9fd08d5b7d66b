//! `mazziere audit export`: writes a bundle of a house out of one snapshot of its database, row by row.

use std::io::Write;
#[cfg(feature = "demo")]
use std::path::Path;
use std::process::ExitCode;

use futures::TryStreamExt;
use mazziere_audit::evidence::store::{self, Exported};
use mazziere_audit::evidence::write::Folder;
use mazziere_runtime::database;
use mazziere_verify::format::rows::{
    AccountLine, CorrectionLine, DepositLine, EntryLine, EventLine, HeadLine, HoldLine, LogLine, PostingLine,
    WithdrawalLine,
};
use mazziere_verify::format::{FileEntry, Name};
use sqlx::PgConnection;

use super::{EX_CANTCREAT, EX_UNAVAILABLE, ExportArgs, Stop, anchor};

/// Does it, and says how many rows each file has.
///
/// # Errors
/// When it is not told where the database is, or cannot print.
pub(super) async fn run(args: &ExportArgs, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let url = args.database.url()?;
    let checkpoints = args.checkpoint.iter().map(|path| anchor::text(path)).collect::<Result<Vec<_>, _>>()?;
    let pool = match database::owner(&url).await {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("mazziere: {error:#}");
            return Ok(ExitCode::from(EX_UNAVAILABLE));
        }
    };
    let written = match mazziere_database::begin_snapshot(&pool).await {
        Ok(mut snapshot) => match Folder::new(&args.folder) {
            Ok(folder) => write(&mut snapshot, folder, args.house.as_deref(), checkpoints).await,
            Err(error) => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    };
    pool.close().await;
    match written {
        Ok(rows) => {
            print(&rows, out)?;
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

/// Writes a bundle of a database into the folder that keeps it.
///
/// # Errors
/// When the database cannot be read or the folder not be written.
#[cfg(feature = "demo")]
pub(crate) async fn beside(url: &str, folder: &Path) -> anyhow::Result<()> {
    let pool = database::owner(url).await?;
    let mut snapshot = mazziere_database::begin_snapshot(&pool).await?;
    write(&mut snapshot, Folder::beside_others(folder), None, Vec::new()).await?;
    drop(snapshot);
    pool.close().await;
    Ok(())
}

/// How many rows each file of a new bundle has.
pub(super) fn print(rows: &[(Name, u64)], out: &mut impl Write) -> std::io::Result<()> {
    rows.iter().try_for_each(|(name, rows)| writeln!(out, "{rows:>12} {}", name.file()))
}

type Rows = Vec<(Name, u64)>;

async fn write(
    connection: &mut PgConnection,
    folder: Folder,
    house: Option<&str>,
    checkpoints: Vec<String>,
) -> Result<Rows, Stop> {
    let snapshot = store::snapshot(connection).await?;
    let salts = snapshot.knows_salts;
    let files = vec![
        file::<HeadLine>(connection, salts, &folder).await?,
        file::<EventLine>(connection, salts, &folder).await?,
        file::<LogLine>(connection, salts, &folder).await?,
        file::<AccountLine>(connection, salts, &folder).await?,
        file::<EntryLine>(connection, salts, &folder).await?,
        file::<PostingLine>(connection, salts, &folder).await?,
        file::<DepositLine>(connection, salts, &folder).await?,
        file::<WithdrawalLine>(connection, salts, &folder).await?,
        file::<HoldLine>(connection, salts, &folder).await?,
        file::<CorrectionLine>(connection, salts, &folder).await?,
    ];
    let rows = files.iter().map(|file| (file.name, file.rows)).collect();
    folder.end(house.unwrap_or(&snapshot.database).to_owned(), &snapshot, files, checkpoints)?;
    Ok(rows)
}

async fn file<L: Exported>(connection: &mut PgConnection, salts: bool, folder: &Folder) -> Result<FileEntry, Stop> {
    let mut file = folder.file(L::NAME)?;
    let mut rows = store::rows::<L>(connection, salts);
    while let Some(row) = rows.try_next().await? {
        file.row(&row)?;
    }
    Ok(file.end()?)
}
