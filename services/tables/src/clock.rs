//! The clocks of tables as time goes by: what is due when ([`schedule`]), who carries it out ([`keeper`]), and when
//! the service was away ([`pulse`]). What a clock shows is pure, and in [`mazziere_replay::clock`].

pub mod keeper;
pub mod pulse;
pub mod schedule;
mod store;
