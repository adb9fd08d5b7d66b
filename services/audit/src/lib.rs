//! The service `audit`: the two transparency logs of the house, and what auditors fetch.
//!
//! **Invariant:** it reads the schemas of the others and writes none of them.

pub mod evidence;
