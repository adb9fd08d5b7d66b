//! What the whole house must do, in one test binary: the contract as published, flows over HTTP through all three
//! services, faults, golden replays, and the tidiness of the tree.

mod absent;
mod access;
mod acts;
mod bounds;
mod bytes;
mod cash_matches;
mod clients;
mod corrections;
mod dependencies;
mod deploy;
mod documents;
mod examples;
mod flows;
mod four;
mod harness;
mod law;
mod migrations;
mod names;
mod options;
mod outages;
mod paths;
mod refusals;
mod rooms;
mod schemas;
mod sealing;
mod served;
mod templates;
mod texts;
mod tidiness;
mod vectors;
mod versioning;
mod watching;
