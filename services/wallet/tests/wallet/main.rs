//! The wallet on a real PostgreSQL: engine, guards, outages, HTTP.

mod auditor;
mod corrections;
mod engine;
mod golden;
mod guards;
mod harness;
mod holds;
mod http;
mod lists;
mod openapi;
mod outage;
mod protection;
mod recheck;
mod service;
mod trial_balance;
