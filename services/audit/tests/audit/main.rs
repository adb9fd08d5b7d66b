//! The logs on a real PostgreSQL and real files: crashes, tamperings, witnesses, doors.

mod database;
mod doors;
mod erasing;
mod harness;
mod kills;
mod walks;
mod witnesses;
