//! How a service process is put together: its configuration, its keys and its database, from the switches to a service
//! that runs and is told to end. The binary, `all`, demos and tests start services with it.
//!
//! **Invariant:** nothing here knows a rule of a game or moves money, and nothing here is there for development only,
//! save the keys of a house that runs by itself.
//!
//! | what | module |
//! |---|---|
//! | the switches of a service | [`args`] |
//! | keys that sign and keys that seal | [`keys`], [`sealing`] |
//! | the schemas, brought up to date | [`database`] |
//! | one service in a process | [`service`] |
//! | which program runs in it | [`release`] |
//! | the OpenAPI documents and their examples | [`documents`], [`templates`] |
//! | a configuration that cannot work | [`misconfigured`] |

pub mod args;
pub mod database;
pub mod documents;
pub mod keys;
pub mod misconfigured;
pub mod release;
pub mod sealing;
pub mod service;
pub mod templates;
