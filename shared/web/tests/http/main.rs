//! The platform as callers meet it: every promise of the contract that is the same for all operations.

mod bodies;
mod delivery;
mod flood;
mod gate;
mod harness;
mod keys;
mod late;
mod live;
mod origins;
mod overload;
mod roles;
mod tls;
mod traces;
