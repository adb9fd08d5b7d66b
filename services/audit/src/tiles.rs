//! The tiles of a log as files, by the paths of C2SP `tlog-tiles`.
//!
//! **Invariants:** a tile of a signed tree is durable before its checkpoint is, and never written again. Partial tiles
//! stay until their tile is full and signed: less than a megabyte for each level.
//!
//! Non-goals: whether they are right. That is what roots are for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mazziere_tlog::{Content, Fault, Tile};

use crate::disk::{Steps, read, settle, sync_folder, write};

/// Where the tiles of one log are read.
#[derive(Clone, Debug)]
pub struct Tiles {
    folder: PathBuf,
}

/// Why tiles were not read.
#[derive(Debug, thiserror::Error)]
pub enum TileError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Tiles {
    pub fn new(folder: impl Into<PathBuf>) -> Tiles {
        Tiles { folder: folder.into() }
    }

    /// Whether there are any.
    ///
    /// # Errors
    /// When that cannot be told.
    pub fn any(&self) -> io::Result<bool> {
        self.folder.join("tile").try_exists()
    }

    /// The bytes of a tile, if it or a wider one of its place is there.
    ///
    /// # Errors
    /// When a file is there and cannot be read.
    pub fn read(&self, tile: Tile) -> io::Result<Option<Vec<u8>>> {
        let path = self.folder.join(tile.to_string());
        if let Some(bytes) = read(&path)? {
            return Ok(Some(bytes));
        }
        if tile.is_full() {
            return Ok(None);
        }
        let cut = |bytes: Option<Vec<u8>>| {
            bytes.map(|mut bytes| {
                bytes.truncate(usize::from(tile.width()) * 32);
                bytes
            })
        };
        let Some(parts) = path.parent() else { return Ok(None) };
        let full = parts.with_extension("");
        if let Some(bytes) = read(&full)? {
            return Ok(cut(Some(bytes)));
        }
        let mut wider: Vec<u16> = names(parts)?.iter().filter_map(|name| name.parse().ok()).collect();
        wider.retain(|width| *width > tile.width());
        match wider.iter().min() {
            Some(width) => Ok(cut(read(&parts.join(width.to_string()))?)),
            None => Ok(None),
        }
    }

    /// Those of these tiles that are there.
    ///
    /// # Errors
    /// When a file is there and cannot be read.
    pub fn load(&self, tiles: &BTreeSet<Tile>) -> io::Result<BTreeMap<Tile, Vec<u8>>> {
        let loaded = tiles.iter().filter_map(|tile| Some(self.read(*tile).transpose()?.map(|bytes| (*tile, bytes))));
        loaded.collect()
    }
}

/// The names in a folder; none where there is none.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Where the tiles of one log are written, by one process.
#[derive(Debug)]
pub(crate) struct Writer {
    tiles: Tiles,
    steps: Steps,
    /// Tiles that wait to be made durable: a file is dear to sync, and many at once are cheaper than one by one.
    written: Vec<PathBuf>,
    /// Folders with names that are not durable yet.
    unsynced: BTreeSet<PathBuf>,
    /// Full tiles whose partial ones may go with the next checkpoint.
    filled: Vec<Tile>,
}

impl Writer {
    pub(crate) fn new(tiles: Tiles, steps: Steps) -> Writer {
        Writer { tiles, steps, written: Vec::new(), unsynced: BTreeSet::new(), filled: Vec::new() }
    }

    pub(crate) fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Writes a tile; it is in its place, and durable, after [`Writer::sync`].
    pub(crate) fn write(&mut self, tile: Tile, bytes: &[u8]) -> io::Result<()> {
        let path = self.tiles.folder.join(tile.to_string());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
            // The folders may be as new as the file.
            let all = self.tiles.folder.parent().unwrap_or(&self.tiles.folder);
            let inside = folder.ancestors().take_while(|folder| folder.starts_with(all));
            self.unsynced.extend(inside.map(Path::to_owned));
        }
        write(&path, bytes, &self.steps)?;
        self.written.push(path);
        if tile.is_full() {
            self.filled.push(tile);
        }
        Ok(())
    }

    /// Makes all that was written durable.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        settle(&self.written, &self.steps)?;
        self.written.clear();
        for folder in &self.unsynced {
            sync_folder(folder, &self.steps)?;
        }
        self.unsynced.clear();
        Ok(())
    }

    /// Takes away the partial tiles of those that are full: the tree in which they are is signed.
    pub(crate) fn tidy(&mut self) -> io::Result<()> {
        for tile in std::mem::take(&mut self.filled) {
            let parts = self.tiles.folder.join(format!("{tile}.p"));
            match fs::remove_dir_all(&parts) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The tile of level 0 that the leaf at `index` is in, in a tree of `size` leaves.
pub(crate) fn tile_of(index: u64, size: u64) -> Option<Tile> {
    Tile::in_tree(Content::Hashes(0), index / mazziere_tlog::TILE_WIDTH, size)
}
