//! The binary from outside: the command line, its pages, `all` on an empty folder.

#[path = "it/alerts.rs"]
mod alerts;
#[path = "it/all.rs"]
mod all;
#[path = "it/apply.rs"]
mod apply;
#[path = "it/audit.rs"]
mod audit;
#[path = "it/bundles.rs"]
mod bundles;
#[path = "it/cli.rs"]
mod cli;
#[path = "it/demo.rs"]
mod demo;
#[path = "it/doctor.rs"]
mod doctor;
#[path = "it/ending.rs"]
mod ending;
#[path = "it/faults.rs"]
mod faults;
#[path = "it/log_keeping.rs"]
mod log_keeping;
#[path = "it/migrate.rs"]
mod migrate;
#[path = "it/odds.rs"]
mod odds;
#[path = "it/operating.rs"]
mod operating;
#[path = "it/own_key.rs"]
mod own_key;
#[path = "it/pooler.rs"]
mod pooler;
#[path = "it/process.rs"]
mod process;
#[path = "it/readme.rs"]
mod readme;
#[path = "it/starting.rs"]
mod starting;
#[path = "it/tls.rs"]
mod tls;
#[path = "it/traces.rs"]
mod traces;
