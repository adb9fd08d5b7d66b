//! Chip tournaments without any database: news in, events and steps out.

mod absent;
mod all_out;
mod cancelling;
mod floor;
pub(crate) mod life;
mod play;
mod random;
