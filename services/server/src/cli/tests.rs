//! The command line of a build without demos.

use clap::error::ErrorKind;

use super::*;

#[test]
fn without_demos_a_command_must_be_named_and_the_message_says_which() {
    let bare = Cli::try_parse_from(["mazziere"]).unwrap_err();
    assert_eq!(bare.kind(), ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
    let said = bare.to_string();
    for word in ["A command must be named", "lobby", "tables", "wallet", "migrate", "keys", "doctor", "cargo run"] {
        assert!(said.contains(word), "{word} is missing from\n{said}");
    }
    for word in ["all", "demo"] {
        let error = Cli::try_parse_from(["mazziere", word]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidSubcommand, "{word}");
    }
}
