//! Chip tournaments without any database: news in, events and steps out.

mod cancelling;
mod floor;
mod life;
mod play;
mod random;
