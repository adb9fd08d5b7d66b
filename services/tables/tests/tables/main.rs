//! The tables over real HTTP on a real PostgreSQL.

mod clocks;
mod faults;
mod individual;
mod lists;
mod matches;
mod plans;
mod preferences;
mod pure;
mod refusals;
mod replicas;
mod rings;
mod sealing;
mod streams;
mod support;
