//! The verifier of bundles as WebAssembly, for Node and browsers: that of `mazziere_verify`, with the rules, and no
//! other. `build.sh` builds it, `js/` calls it.
//!
//! | module | what it owns |
//! |---|---|
//! | `host` | what JavaScript is asked for: the bytes of files |
//! | `door` | what JavaScript calls, and how it is answered |
//!
//! What the lobby's log says of draws, of results and of postings is not looked at: its events are types of a service,
//! which does not run here. Their links are, like all others.
//!
//! **Invariants:** no file is in memory as a whole. Only a module for WebAssembly has anything in it: everywhere else
//! this crate is empty. Non-goals: deciding anything; all that is here is how bytes come in and a report goes out.

#[cfg(target_family = "wasm")]
mod door;
#[cfg(target_family = "wasm")]
mod host;
