//! `mazziere deal` by itself, to see a changed rule played without building the services.

use std::process::ExitCode;

use clap::Parser;
use mazziere_deal::Switches;

/// Plays scripted deals: JSON on standard input, one JSON object per line on standard output.
#[derive(Parser)]
#[command(after_long_help = mazziere_deal::help())]
struct Line {
    #[command(flatten)]
    switches: Switches,
}

fn main() -> ExitCode {
    match mazziere_deal::between_pipes(&Line::parse().switches) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("deal: {error}");
            ExitCode::FAILURE
        }
    }
}
