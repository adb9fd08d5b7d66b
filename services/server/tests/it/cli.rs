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
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A command that does not read its input closes it: that is its right. One that answers as it reads would wait
        // for its reader.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output().unwrap()
    })
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
        (output.status.code(), said)
    };
    // What is wrong with the configuration ends with 78, and a message that says how it would be right.
    let wrong = |words: &[&str], environment: &[(&str, &str)], expected: &str, variable: &str| {
        let (code, said) = refused(words, environment, expected);
        assert_eq!(code, Some(78), "{words:?}: {said}");
        let starts = |line: &&str| line.trim_start().starts_with(variable) && line.contains(", for example ");
        let line = said.lines().find(starts);
        assert!(line.is_some(), "{variable}: {said}");
    };
    let database = ("DATABASE_URL", "postgres://me:s3cret@127.0.0.1:1/x");
    let keys = [database, ("MAZZIERE_JWKS", JWKS), ("MAZZIERE_SERVICE_JWKS", SERVICE_JWKS)];
    let with = |more: &[(&'static str, &'static str)]| [&keys[..], more].concat();
    wrong(&["tables"], &with(&[])[1..], "where is the database?", "DATABASE_URL");
    wrong(
        &["wallet"],
        &with(&[("DATABASE_URL", "me:s3cret@db")])[1..],
        "not hold the URL of a PostgreSQL",
        "DATABASE_URL",
    );
    // The driver would pass over these, and connect to a server whose certificate nobody looks at.
    for mistyped in
        ["sslmod=verify-full", "application_name=x&SSLMODE=verify-full", "options[]=x", "sslmode%20=require"]
    {
        let url = format!("postgres://me:s3cret@127.0.0.1:1/x?{mistyped}");
        let database = with(&[("DATABASE_URL", "")]);
        let given: Vec<_> = database[1..3].iter().copied().chain([("DATABASE_URL", url.as_str())]).collect();
        wrong(&["wallet"], &given, "has a parameter that is not known; those that are: sslmode", "DATABASE_URL");
    }
    wrong(&["wallet"], &with(&[("DATABASE_URL_FILE", "/none")]), "not both", "DATABASE_URL_FILE");
    wrong(&["migrate"], &[("DATABASE_URL_FILE", "/none")], "/none: No such file", "DATABASE_URL_FILE");
    wrong(&["tables"], &[database], "missing: MAZZIERE_JWKS", "MAZZIERE_JWKS");
    wrong(&["wallet"], &keys[..2], "services call each other", "MAZZIERE_SERVICE_JWKS");
    let nobodys = [database, ("MAZZIERE_JWKS", JWKS), ("MAZZIERE_SERVICE_JWKS", NOBODYS_JWKS)];
    for role in ["lobby", "tables", "wallet"] {
        wrong(&[role], &nobodys, "the key \"b\" does not say whose it is", "MAZZIERE_SERVICE_JWKS");
    }
    let of_wallet = NOBODYS_JWKS.replace("\"kid\"", "\"service\":\"wallet\",\"kid\"");
    let wallets = [database, ("MAZZIERE_JWKS", JWKS), ("MAZZIERE_SERVICE_JWKS", of_wallet.as_str())];
    wrong(&["wallet"], &wallets, "no service that calls others", "MAZZIERE_SERVICE_JWKS");
    wrong(&["lobby"], &keys, "signs its own tokens", "MAZZIERE_SERVICE_KEY");
    wrong(&["tables"], &keys, "is sealed", "MAZZIERE_SEALING_KEYS");
    wrong(
        &["wallet"],
        &with(&[("MAZZIERE_ADMIN_BIND", "admin")]),
        "\"admin\" is not an address",
        "MAZZIERE_ADMIN_BIND",
    );
    wrong(
        &["wallet"],
        &with(&[("MAZZIERE_DATABASE_CONNECTIONS", "0")]),
        "0 is not in 2..=1000",
        "MAZZIERE_DATABASE_CONNECTIONS",
    );
    wrong(&["wallet"], &with(&[("MAZZIERE_LOG", "sqlx=loudly")]), "is not a filter", "MAZZIERE_LOG");
    wrong(&["wallet"], &with(&[("MAZZIERE_LOG_FORMAT", "xml")]), "text or json", "MAZZIERE_LOG_FORMAT");
    wrong(&["wallet"], &with(&[("OTEL_EXPORTER_OTLP_ENDPOINT", "x")]), "is not a URL", "OTEL_EXPORTER_OTLP_ENDPOINT");
    let pem = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH\n\
               -----END PRIVATE KEY-----\n";
    let signing = with(&[("MAZZIERE_SERVICE_KEY", pem), ("MAZZIERE_SEALING_KEYS", "s3cret")]);
    wrong(&["lobby"], &signing, "has to stand in MAZZIERE_SERVICE_JWKS of every service", "MAZZIERE_SERVICE_JWKS");
    for (variable, value, expected) in [
        ("MAZZIERE_JWKS", "nonsense", "MAZZIERE_JWKS is a JWKS document"),
        ("MAZZIERE_JWKS", "{\"keys\":[]}", "no public key"),
        ("MAZZIERE_JWKS", "ftp://issuer/jwks", "MAZZIERE_JWKS: the address"),
        ("MAZZIERE_CA_FILE", "/none", "MAZZIERE_CA_FILE: /none"),
        ("MAZZIERE_ENV", "prod", "invalid value 'prod'"),
        ("MAZZIERE_BODY_TIMEOUT_MS", "0", "not in 100..=600000"),
        ("MAZZIERE_TRUSTED_HOPS", "9", "9 is not in 0..=8"),
        ("MAZZIERE_WRITE_TIMEOUT_MS", "0", "not in 100..=600000"),
        ("MAZZIERE_ORIGINS", "https://play.example.com/", "is not an origin"),
    ] {
        wrong(&["wallet"], &with(&[(variable, value)]), expected, variable);
    }
    let given_up = with(&[("MAZZIERE_TRUST_FORWARDED", "true")]);
    wrong(&["wallet"], &given_up, "MAZZIERE_TRUST_FORWARDED is no more", "MAZZIERE_TRUSTED_HOPS");
    wrong(&["tables", "--bind", "nowhere"], &keys, "not an address", "MAZZIERE_BIND");
    wrong(&["wallet", "--rate-limit", "many"], &keys, "--rate-limit", "MAZZIERE_RATE_LIMIT");
    wrong(&["doctor"], &[database, ("MAZZIERE_CA_FILE", "/none")], "MAZZIERE_CA_FILE: /none", "MAZZIERE_CA_FILE");
    wrong(&["migrate"], &[], "where is the database?", "DATABASE_URL");
    refused(&["migrate"], &[database], "connecting to the database");
    let games = "no demo plays \"poker\"; there is: all, scopa, scopone, asso-piglia-tutto,";
    refused(&["demo", "--games", "poker"], &[], games);
    refused(&["demo", "--games", "all,poker"], &[], games);
    refused(&["dance"], &[], "dance");
}

#[test]
fn all_refuses_every_place_but_development() {
    for environment in ["production", "Production", "staging", "test"] {
        let output = mazziere(&[], &[("MAZZIERE_ENV", environment)], "");
        assert_eq!(output.status.code(), Some(78));
        assert!(text(&output.stderr).contains("development issuer"), "{environment}");
    }
    // A database that somebody has is none for trying, unless they say so.
    let output = mazziere(&[], &[("DATABASE_URL", "postgres://me:s3cret@127.0.0.1:1/x")], "");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(78), "{said}");
    assert!(said.contains("MAZZIERE_ENV=development") && !said.contains("s3cret"), "{said}");
    for environment in ["prod", "dev", "", "produktion"] {
        let output = mazziere(&[], &[("MAZZIERE_ENV", environment)], "");
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(78) && said.contains("possible values: development, test"),
            "{environment}: {said}"
        );
    }
}

/// A public key of an issuer that is none of a development house.
const JWKS: &str =
    r#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#;

/// The same for the services.
const SERVICE_JWKS: &str = r#"{"keys":[{"kty":"OKP","crv":"Ed25519","service":"lobby","kid":"b",
    "x":"PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw"}]}"#;

/// The same, as it was before keys said whose they are.
const NOBODYS_JWKS: &str =
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

/// A folder of PHH files for `deal --phh`, gone at the end.
struct Files(std::path::PathBuf);

impl Files {
    fn new(name: &str) -> Files {
        let path = std::env::temp_dir().join(format!("mazziere-phh-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Files(path)
    }

    /// Replays files with these contents: what is printed, and the exit code.
    fn replay(&self, files: &[(&str, &str)]) -> (String, Option<i32>) {
        let mut words = vec!["deal".to_owned(), "--phh".to_owned()];
        for (name, hands) in files {
            let file = self.0.join(name);
            std::fs::write(&file, hands).unwrap();
            words.push(file.to_str().unwrap().to_owned());
        }
        let output = mazziere(&words.iter().map(String::as_str).collect::<Vec<_>>(), &[], "");
        (text(&output.stdout), output.status.code())
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        // Litter in the folder for temporary files is not worth a panic in a drop.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const PHH_HAND: &str = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
    starting_stacks = [50, 80]\nactions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 f']\nfinishing_stacks = [51, 79]\n";

#[test]
fn deal_writes_hands_of_every_limit_as_phh_under_its_code_and_replays_them() {
    let files = Files::new("ours");
    for (game, limit, code) in [("holdem", "nl", "NT"), ("holdem", "fl", "FT"), ("omaha", "pl", "PO")] {
        let script = format!(
            r#"{{"game":"{game}","options":{{"sb":50,"limit":"{limit}"}},"players":6,
            "stacks":[5000,6000,300,8000,900,7000],"hands":20}}"#
        );
        let written = mazziere(&["deal", "--autoplay", "7", "--to", "phh"], &[], &script.repeat(2));
        let hands = text(&written.stdout);
        let count = hands.matches(&format!("variant = '{code}'")).count();
        assert!(count > 20, "{hands}");
        assert_eq!(hands.matches("variant").count(), count, "one code");
        assert_eq!(hands.matches(&format!("[{count}]\n")).count(), 1, "the tables of all scripts are numbered through");
        let sum = format!("hands {count} exact {count} different 0 odd_chip 0\n");
        assert_eq!(files.replay(&[("ours.phhs", &hands)]), (sum, Some(0)), "{game} {limit}");
    }
}

#[test]
fn deal_refuses_to_write_what_the_notation_has_no_code_for() {
    for (script, reason) in [
        (r#"{"game":"holdem","options":{"limit":"pl"},"stacks":[5000,5000]}"#, "no code for pot-limit hold'em"),
        (r#"{"game":"omaha","options":{"limit":"nl"},"stacks":[5000,5000]}"#, "no code for no-limit Omaha"),
        (r#"{"game":"omaha","options":{"limit":"fl"},"stacks":[5000,5000]}"#, "no code for fixed-limit Omaha"),
        (r#"{"game":"scopa"}"#, "scopa cannot be written in this notation"),
        (r#"{"game":"bestia","stacks":[500,500,500]}"#, "bestia cannot be written in this notation"),
    ] {
        let written = mazziere(&["deal", "--autoplay", "7", "--to", "phh"], &[], script);
        let said = text(&written.stdout);
        assert!(said.starts_with("# script 0: ") && said.contains(reason), "{said}");
        assert!(!said.contains("variant = '"), "{said}");
        assert_eq!(written.status.code(), Some(1), "{script}");
    }
}

#[test]
fn deal_judges_every_phh_hand_by_itself_and_says_which_and_where() {
    let files = Files::new("judged");
    // Stacks that do not come out.
    let wrong = PHH_HAND.replace("[51, 79]", "[52, 78.5]") + "hand = 9\n";
    let (said, code) = files.replay(&[("wrong.phh", &wrong)]);
    assert!(said.contains("wrong.phh hand 9: p1 has 51, the file says 52; p2 has 79, the file says 78.5;"), "{said}");
    assert!(said.ends_with("hands 1 exact 0 different 1 odd_chip 0\n"), "{said}");
    assert_eq!(code, Some(1));
    // One that is not played here, one that is not in the notation, one whose file says nothing of the end.
    let stud = PHH_HAND.replace("'NT'", "'F7S'");
    let broken = PHH_HAND.replace("min_bet = 2", "min_bet 2");
    let unknown = PHH_HAND.replace("finishing_stacks = [51, 79]\n", "");
    let several = format!("[1]\n{PHH_HAND}[2]\n{stud}[3]\n{broken}[4]\n{unknown}[5]\n{PHH_HAND}");
    let (said, code) = files.replay(&[("several.phhs", &several), ("fine.phh", PHH_HAND)]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3, "{said}");
    assert!(lines[0].contains("several.phhs hand 2 line 10: variant: F7S is none of"), "{said}");
    assert!(lines[1].contains("several.phhs hand 3 line 21: key with no value, expected `=`"), "{said}");
    assert_eq!(lines[2], "hands 4 exact 3 different 0 odd_chip 0 unknown 1 unreadable 2");
    assert_eq!(code, Some(1));
    // Nothing is no hand.
    for empty in ["", "\n\n", "# a comment\n"] {
        let (said, code) = files.replay(&[("empty.phh", empty)]);
        assert!(said.contains("empty.phh: there is no hand in it"), "{said}");
        assert!(said.ends_with("hands 0 exact 0 different 0 odd_chip 0 unreadable 1\n"), "{said}");
        assert_eq!(code, Some(1));
    }
    let (said, code) = files.replay(&[("unknown.phh", &unknown)]);
    assert_eq!((said.as_str(), code), ("hands 1 exact 0 different 0 odd_chip 0 unknown 1\n", Some(0)));
}

#[test]
fn deal_without_a_script_is_an_error() {
    for input in ["", "\n \n"] {
        let output = mazziere(&["deal"], &[], input);
        assert!(text(&output.stdout).contains("there is no script to play"), "{}", text(&output.stdout));
        assert_eq!(output.status.code(), Some(1));
    }
}
