//! The command line: help that helps, errors that say what to do.

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) fn mazziere(words: &[&str], environment: &[(&str, &str)], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mazziere"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("MAZZIERE_") || text == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command.envs(environment.iter().copied());
    let mut child = command.spawn().unwrap();
    // A command that does not read its input closes it: that is its right.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn help_names_every_command_and_every_variable() {
    let help = text(&mazziere(&["--help"], &[], "").stdout);
    for word in ["all", "lobby", "tables", "wallet", "migrate", "demo", "deal", "DATABASE_URL", "MAZZIERE_DATA_DIR"] {
        assert!(help.contains(word), "{word} is missing from\n{help}");
    }
    let tables = text(&mazziere(&["tables", "--help"], &[], "").stdout);
    for word in ["MAZZIERE_BIND", "MAZZIERE_JWKS", "MAZZIERE_WALLET_URL", "MAZZIERE_SERVICE_KEY", "DATABASE_URL"] {
        assert!(tables.contains(word), "{word} is missing from\n{tables}");
    }
}

#[test]
fn help_of_deal_documents_the_moves_of_every_game() {
    let help = text(&mazziere(&["deal", "--help"], &[], "").stdout);
    for game in mazziere_rules::registry::games() {
        assert!(help.contains(game.name) && help.contains(game.example_move), "{} is missing from\n{help}", game.name);
        for option in game.options {
            assert!(help.contains(option.name), "{} of {} is missing", option.name, game.name);
        }
    }
}

#[test]
fn a_secret_in_the_environment_is_not_printed_by_help() {
    let help = mazziere(&["wallet", "--help"], &[("DATABASE_URL", "postgres://me:s3cret@db/x")], "");
    assert!(!text(&help.stdout).contains("s3cret"));
}

#[test]
fn missing_and_wrong_configuration_is_named() {
    let refused = |words: &[&str], environment: &[(&str, &str)], expected: &str| {
        let output = mazziere(words, environment, "");
        let said = text(&output.stderr);
        assert!(!output.status.success(), "{words:?} ran");
        assert!(said.contains(expected), "{words:?} said {said:?} and not {expected:?}");
        assert!(!said.contains("s3cret"), "{said}");
    };
    let database = ("DATABASE_URL", "postgres://me:s3cret@127.0.0.1:1/x");
    refused(&["tables"], &[], "--database-url");
    refused(&["tables"], &[database], "--jwks");
    refused(&["tables"], &[database, ("MAZZIERE_JWKS", "nonsense")], "MAZZIERE_JWKS is a JWKS document");
    refused(&["tables"], &[database, ("MAZZIERE_JWKS", "{\"keys\":[]}")], "no public key");
    refused(&["wallet"], &[database, ("MAZZIERE_JWKS", "ftp://issuer/jwks")], "MAZZIERE_JWKS: the address");
    refused(
        &["wallet"],
        &[database, ("MAZZIERE_JWKS", "{}"), ("MAZZIERE_CA_FILE", "/none")],
        "MAZZIERE_CA_FILE: /none",
    );
    refused(&["wallet"], &[database, ("MAZZIERE_JWKS", "{}"), ("MAZZIERE_ENV", "prod")], "invalid value 'prod'");
    refused(
        &["wallet"],
        &[database, ("MAZZIERE_JWKS", "{}"), ("MAZZIERE_BODY_TIMEOUT_MS", "0")],
        "not in 100..=600000",
    );
    refused(&["tables", "--bind", "nowhere"], &[database, ("MAZZIERE_JWKS", "{}")], "not an address");
    refused(&["wallet", "--rate-limit", "many"], &[database, ("MAZZIERE_JWKS", "{}")], "--rate-limit");
    refused(&["migrate"], &[], "--database-url");
    refused(&["migrate"], &[database], "connecting to the database");
    refused(&["demo", "--games", "poker"], &[], "no demo plays \"poker\"");
    refused(&["dance"], &[], "dance");
}

#[test]
fn all_refuses_every_place_but_development() {
    for environment in ["production", "Production", "staging", "test"] {
        let output = mazziere(&[], &[("MAZZIERE_ENV", environment)], "");
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains("development issuer"), "{environment}");
    }
    for environment in ["prod", "dev", "", "produktion"] {
        let output = mazziere(&[], &[("MAZZIERE_ENV", environment)], "");
        let said = text(&output.stderr);
        assert!(
            !output.status.success() && said.contains("possible values: development, test"),
            "{environment}: {said}"
        );
    }
}

/// A public key of an issuer that is none of a development house.
const JWKS: &str =
    r#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#;

/// The same for the services.
const SERVICE_JWKS: &str =
    r#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"b","x":"PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw"}]}"#;

#[test]
fn logs_in_a_file_have_no_colours() {
    let database = ("DATABASE_URL", "postgres://me:s3cret@127.0.0.1:1/x");
    let keys = [("MAZZIERE_JWKS", JWKS), ("MAZZIERE_SERVICE_JWKS", SERVICE_JWKS)];
    for format in ["text", "json"] {
        let environment =
            [&[database, ("MAZZIERE_LOG_FORMAT", format), ("MAZZIERE_BIND", "nowhere")], &keys[..]].concat();
        let said = text(&mazziere(&["wallet"], &environment, "").stderr);
        assert!(said.contains("starting") && said.contains("production"), "{said}");
        assert!(!said.contains('\u{1b}') && !said.contains("s3cret"), "{said:?}");
    }
}

#[test]
fn deal_reads_standard_input_and_tells_bad_scripts_by_its_exit_code() {
    let good = mazziere(&["deal"], &[], "{\"game\":\"scopa\"}\n");
    assert!(good.status.success());
    assert_eq!(text(&good.stdout), "{\"awaiting\":[\"chance\"],\"result\":null}\n");
    let bad = mazziere(&["deal"], &[], "{\"game\":\"scopa\"}\n{\"game\":\"scopa\",\"colour\":1}\n");
    assert_eq!(bad.status.code(), Some(1));
    assert_eq!(text(&bad.stdout).lines().count(), 3);
}

#[test]
fn deal_writes_hands_as_phh_and_replays_them() {
    let script =
        r#"{"game":"holdem","options":{"sb":50},"players":6,"stacks":[5000,6000,300,8000,900,7000],"hands":20}"#;
    let written = mazziere(&["deal", "--autoplay", "7", "--to", "phh"], &[], script);
    let hands = text(&written.stdout);
    let count = hands.matches("variant = 'NT'").count();
    assert!(count > 10, "{hands}");
    let folder = std::env::temp_dir().join(format!("mazziere-phh-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let replayed = |name: &str, hands: &str| {
        let file = folder.join(name);
        std::fs::write(&file, hands).unwrap();
        let output = mazziere(&["deal", "--phh", file.to_str().unwrap()], &[], "");
        (text(&output.stdout), output.status.success())
    };
    let sum = format!("hands {count} exact {count} different 0 odd_chip 0\n");
    assert_eq!(replayed("ours.phhs", &hands), (sum, true));
    // Stacks that do not come out, and a file that is none, are named; the exit code says so.
    let one = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 80]\n\
        actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 f']\nfinishing_stacks = [52, 78.5]\nhand = 9\n";
    let (said, fine) = replayed("wrong.phh", one);
    assert!(!fine && said.contains("hand 9: p1 has 51, the file says 52; p2 has 79, the file says 78.5;"), "{said}");
    assert!(said.ends_with("hands 1 exact 0 different 1 odd_chip 0\n"), "{said}");
    let (said, fine) = replayed("none.phh", "variant 'NT'");
    assert!(!fine && said.contains("unreadable") && said.contains("line 1"), "{said}");
    std::fs::remove_dir_all(folder).unwrap();
}
