//! Games with a bank: the vectors of both, bad input, hidden cards, random sessions, and what becomes of banks
//! at a table.

mod chemin_de_fer;
mod chemin_sessions;
mod input;
mod leaks;
mod odds;
mod scene;
mod sette_e_mezzo;
mod sette_sessions;
