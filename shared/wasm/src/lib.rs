//! The verifier of bundles as WebAssembly, for Node and browsers: that of `mazziere_verify`, with the rules, with
//! `mazziere_lobbylog` for what the lobby's log says, and no other. `build.sh` builds it, `js/` calls it.
//!
//! | module | what it owns |
//! |---|---|
//! | `host` | what JavaScript is asked for: the bytes of files |
//! | `door` | what JavaScript calls, and how it is answered |
//!
//! **Invariants:** no file is in memory as a whole. Only a module for WebAssembly has anything in it: everywhere else
//! this crate is empty. Non-goals: deciding anything; all that is here is how bytes come in and a report goes out.

#[cfg(target_family = "wasm")]
mod door;
#[cfg(target_family = "wasm")]
mod host;
