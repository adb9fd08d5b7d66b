//! The wallet on a real PostgreSQL: engine, guards, outages, HTTP.

mod auditor;
mod corrections;
mod engine;
mod golden;
mod guards;
mod holds;
mod house;
mod http;
mod openapi;
mod outage;
mod protection;
mod service;
mod trial_balance;
