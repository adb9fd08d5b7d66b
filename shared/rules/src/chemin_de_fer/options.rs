//! The options of a table of chemin de fer (`docs/rules/chemin-de-fer.md`, "Setup"; G2.7, G3.7, G3.8,
//! G4.5).

use std::fmt;

use crate::bank::BankTerms;
use crate::kernel::Options;
use crate::options::Declared;
use crate::refusal::Refusal;
use crate::ring::options::ring_options;

ring_options! {
    /// The options, with every default spelt out.
    pub struct CheminDeFerOptions;

    mode;
    /// The least bank (posta). Chips, 1 to 100000000; at a tournament table that of the first level. Default 100.
    #[schema(example = 100)]
    min_posta: u32 = 100, in (1..=100_000_000) else "min_posta must be 1 to 100000000", "1 to 100000000 chips",
        "the least bank; at a tournament table that of the first level", always;
    /// The least bet. Chips, 1 to `min_posta`; at a tournament table that of the first level. Default 10.
    #[schema(example = 10)]
    min_bet: u32 = 10, in (1..=100_000_000) else "min_bet must be 1 to the least bank", "1 to min_posta, chips",
        "the least bet; at a tournament table that of the first level", always;
    bank_players;
    /// The time for bets, 1 to 60 seconds; they close when it is over and never earlier. Default 20.
    bet_window_s: u32 = 20, in (1..=60) else "bet_window_s must be 1 to 60", "1 to 60 seconds", "time for bets";
    /// The time for a decision on the cards, 5 to 60 seconds. Default 20.
    play_s: u32 = 20, in (5..=60) else "play_s must be 5 to 60", "5 to 60 seconds", "time for a decision on cards";
    accept_s, "accept_s must be 5 to 60";
    /// The time that is given again: to withdraw a bet that lost the cards, to answer a request for the whole bank. 10
    /// to 60 seconds. Default 10.
    // The least grace is the rulebook's.
    grace_s: u32 = 10, in (10..=60) else "grace_s must be 10 to 60", "10 to 60 seconds",
        "time given again: to withdraw a bet that lost the cards, to answer a request for the whole bank";
    /// The time to buy a bank that was passed, and after each bid for it, 5 to 60 seconds. Default 10.
    auction_s: u32 = 10, in (5..=60) else "auction_s must be 5 to 60", "5 to 60 seconds",
        "time to buy a bank that was passed, and after each bid for it";
    bank_shares;
}

impl CheminDeFerOptions {
    /// What they say of chips.
    pub const fn terms(&self) -> BankTerms {
        BankTerms {
            mode: self.mode,
            min_bank: self.min_posta,
            min_bet: self.min_bet,
            buy_ins: (self.min_buyin, self.max_buyin),
            house_bp: self.house_bp,
            house_cap: self.house_cap,
        }
    }
}

impl fmt::Display for CheminDeFerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("chemin-de-fer").fmt(f)
    }
}

impl Options for CheminDeFerOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        self.terms().check(seats, self.min_players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::RefusalCode;

    fn code(json: &str, seats: u8) -> Result<(), RefusalCode> {
        let options: CheminDeFerOptions = serde_json::from_str(json).map_err(|_| RefusalCode::MalformedInput)?;
        options.validate(seats).map_err(|refusal| refusal.code)
    }

    #[test]
    fn options_are_strict_and_bounded() {
        assert_eq!((code("{}", 2), code("{}", 9)), (Ok(()), Ok(())));
        assert_eq!((code("{}", 1), code("{}", 10)), (Err(RefusalCode::InvalidSetup), Err(RefusalCode::InvalidSetup)));
        for bad in [
            r#"{"min_posta":0}"#,
            r#"{"min_bet":0}"#,
            r#"{"min_bet":101}"#,
            r#"{"min_players":1}"#,
            r#"{"min_players":7}"#,
            r#"{"bet_window_s":0}"#,
            r#"{"bet_window_s":61}"#,
            r#"{"grace_s":9}"#,
            r#"{"play_s":4}"#,
            r#"{"accept_s":61}"#,
            r#"{"auction_s":0}"#,
            r#"{"min_buyin":0}"#,
            r#"{"min_buyin":51}"#,
            r#"{"house_bp":1001}"#,
            r#"{"min_posta":49,"min_bet":1}"#,
            r#"{"min_posta":2001}"#,
        ] {
            assert_eq!(code(bad, 6), Err(RefusalCode::InvalidOptions), "{bad}");
        }
        assert_eq!(code(r#"{"min_posta":2001,"mode":"tournament"}"#, 6), Ok(()), "chips are no money");
        for malformed in [r#"{"posta":1}"#, r#"{"min_bet":1.5}"#, r#"{"min_bet":-1}"#, r#"{"mode":"Cash"}"#] {
            assert_eq!(code(malformed, 6), Err(RefusalCode::MalformedInput), "{malformed}");
        }
    }
}
