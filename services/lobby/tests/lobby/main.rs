//! The lobby against a real PostgreSQL, with a wallet and tables of the tests' own behind their HTTP contracts.

mod bad_input;
mod cancellation;
mod cash;
mod cash_faults;
mod cash_lists;
mod cash_matches;
mod chips;
mod club;
mod conduct;
mod faults;
mod four;
mod gironi;
mod interruption;
mod invitations;
mod lanes;
mod listing;
mod names;
mod news;
mod openings;
mod plans;
mod play;
mod purses;
mod registration;
mod sealing;
mod support;
mod watching;
