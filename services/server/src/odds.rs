//! `mazziere odds`: what a coup or a hand of a game with a bank brings to whom, counted over every order of the cards.
//!
//! Pages for operators, one per game, and the same as JSON. The counting is the rules' (`odds` of each game); what is
//! said of the house follows from its share of gains (G3.8). **Invariant:** numbers are exact until
//! they are printed; nothing is simulated and no float is used.

mod drawn;

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use mazziere_rules::chemin_de_fer::drawing::Choice;
use mazziere_rules::chemin_de_fer::{self, CheminDeFerPreferences};
use mazziere_rules::sette_e_mezzo::{self, SetteEMezzoPreferences};
use serde_json::{Value, json};

/// The packs of the shoe of chemin de fer.
const PACKS: u8 = 6;
/// All, in basis points.
const ALL_BP: i128 = 10_000;

/// The switches of `mazziere odds`.
#[derive(Args, Clone, Debug)]
pub struct Switches {
    /// The game.
    #[arg(long, value_enum)]
    pub game: Game,
    /// Print JSON instead of a page.
    #[arg(long)]
    pub json: bool,
    /// The share of the house in every gain, in basis points: 0 to 1000.
    #[arg(long, value_name = "BP", default_value_t = 500, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub house_bp: u16,
}

/// A game with a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Game {
    /// One coup from a new shoe.
    CheminDeFer,
    /// One hand against one punta.
    SetteEMezzo,
    /// The prizes of Premio Matto.
    PremioMatto,
}

/// How both sides play, and how often what comes of it.
struct Counted {
    title: &'static str,
    policy: &'static str,
    /// Out of how many equally likely orders of the cards.
    all: u128,
    outcomes: Vec<Outcome>,
}

struct Outcome {
    name: &'static str,
    ways: u128,
    /// Who has won what was bet.
    winner: Winner,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Winner {
    Punta,
    Bank,
    Nobody,
}

/// A number of chips per hundred that are bet, as a fraction.
struct Share {
    name: &'static str,
    of: i128,
    all: i128,
}

/// Prints what is asked for.
///
/// # Errors
/// When it cannot be written.
pub fn run(out: &mut impl Write, switches: &Switches) -> io::Result<()> {
    if switches.game == Game::PremioMatto {
        return drawn::run(out, switches.json);
    }
    let counted = counted(switches.game);
    if switches.json {
        writeln!(out, "{}", as_json(switches, &counted))
    } else {
        write!(out, "{}", page(switches, &counted))
    }
}

fn counted(game: Game) -> Vec<Counted> {
    match game {
        Game::CheminDeFer => vec![
            coup(
                "A free choice is to draw",
                "By the rule; a side that may choose draws, which is the published table of punto banco.",
                Choice::Draw,
            ),
            coup(
                "A free choice is to stand",
                "By the rule; a side that may choose stands, which is the house's default.",
                Choice::Stand,
            ),
        ],
        Game::SetteEMezzo => vec![hand(&SetteEMezzoPreferences::default())],
        // Nothing is counted: its table says how often.
        Game::PremioMatto => Vec::new(),
    }
}

fn coup(title: &'static str, policy: &'static str, choice: Choice) -> Counted {
    let choices = CheminDeFerPreferences {
        punta_five: choice,
        bank_three_to_nine: choice,
        bank_five_to_four: choice,
        ..CheminDeFerPreferences::default()
    };
    let odds = chemin_de_fer::odds::odds(PACKS, &choices);
    let outcome = |name, ways: u64, winner| Outcome { name, ways: ways.into(), winner };
    Counted::new(
        title,
        policy,
        vec![
            outcome("bank", odds.bank, Winner::Bank),
            outcome("punta", odds.punta, Winner::Punta),
            outcome("equal", odds.equal, Winner::Nobody),
        ],
    )
}

fn hand(policy: &SetteEMezzoPreferences) -> Counted {
    let odds = sette_e_mezzo::odds::odds(policy);
    let outcome = |name, ways, winner| Outcome { name, ways, winner };
    let words = "The punta stands from 5 points on; the banker from 6 where the punta drew no card, and else as soon \
                 as the total is above the visible cards by a half, or is 7½. So the house plays for absent players.";
    Counted::new(
        "By thresholds",
        words,
        vec![
            outcome("punta", odds.punta, Winner::Punta),
            outcome("punta_bust", odds.bust, Winner::Bank),
            outcome("bank_higher", odds.higher, Winner::Bank),
            outcome("equal", odds.equal, Winner::Bank),
        ],
    )
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl Counted {
    fn new(title: &'static str, policy: &'static str, mut outcomes: Vec<Outcome>) -> Counted {
        let all: u128 = outcomes.iter().map(|outcome| outcome.ways).sum();
        let common = outcomes.iter().fold(all, |common, outcome| divisor(common, outcome.ways)).max(1);
        outcomes.iter_mut().for_each(|outcome| outcome.ways /= common);
        Counted { title, policy, all: all / common, outcomes }
    }

    fn ways(&self, winner: Winner) -> i128 {
        let ways: u128 =
            self.outcomes.iter().filter(|outcome| outcome.winner == winner).map(|outcome| outcome.ways).sum();
        i128::try_from(ways).unwrap_or(i128::MAX)
    }

    /// What each side has of a bet, where `house_bp` is taken of every gain: the bank's share is what a banker pays who
    /// stops after this.
    fn expectations(&self, house_bp: u16) -> [Share; 4] {
        let punta = self.ways(Winner::Punta);
        let bank = self.ways(Winner::Bank);
        let house = i128::from(house_bp);
        let all = i128::try_from(self.all).unwrap_or(i128::MAX) * ALL_BP;
        let share = |name, of| Share { name, of, all };
        [
            share("bank_before_the_house", (bank - punta) * ALL_BP),
            share("bank", bank * (ALL_BP - house) - punta * ALL_BP),
            share("punta", punta * (ALL_BP - house) - bank * ALL_BP),
            share("house", (punta + bank) * house),
        ]
    }
}

impl Share {
    /// The fraction in lowest terms.
    fn reduced(&self) -> (i128, i128) {
        let common = i128::try_from(divisor(self.of.unsigned_abs(), self.all.unsigned_abs())).unwrap_or(1).max(1);
        (self.of / common, self.all / common)
    }
}

/// A fraction as per cent with four places, half away from zero.
fn percent(of: i128, all: i128) -> String {
    let places = 1_000_000_i128;
    let rounded = (2 * of.abs() * places + all) / (2 * all);
    let sign = if of < 0 && rounded > 0 { "-" } else { "" };
    format!("{sign}{}.{:04}", rounded / 10_000, rounded % 10_000)
}

fn method(game: Game) -> &'static str {
    match game {
        Game::CheminDeFer => {
            "Every order of the first six cards of a shoe of 312 is counted once, by the points of the cards. A hand \
             of 8 or 9 beats; else the punta plays by the rule, and then the bank."
        }
        Game::SetteEMezzo => {
            "Every order in which the forty cards may come to both sides is counted once, by what the cards are worth; \
             the matta counts what makes the best total. Both sides play by fixed thresholds."
        }
        Game::PremioMatto => drawn::METHOD,
    }
}

fn as_json(switches: &Switches, counted: &[Counted]) -> Value {
    let policy = |counted: &Counted| {
        let all = i128::try_from(counted.all).unwrap_or(i128::MAX);
        let outcome = |outcome: &Outcome| {
            let ways = i128::try_from(outcome.ways).unwrap_or(i128::MAX);
            json!({"outcome": outcome.name, "ways": ways.to_string(), "percent": percent(ways, all)})
        };
        let expectation = |share: &Share| {
            let (of, all) = share.reduced();
            json!({"of": share.name, "numerator": of.to_string(), "denominator": all.to_string(),
                "percent": percent(share.of, share.all)})
        };
        let shares = counted.expectations(switches.house_bp);
        json!({
            "policy": counted.policy,
            "all": counted.all.to_string(),
            "outcomes": counted.outcomes.iter().map(outcome).collect::<Vec<_>>(),
            "expectations": shares.iter().map(expectation).collect::<Vec<_>>(),
        })
    };
    json!({
        "game": name(switches.game),
        "method": method(switches.game),
        "house_bp": switches.house_bp,
        "policies": counted.iter().map(policy).collect::<Vec<_>>(),
    })
}

fn name(game: Game) -> &'static str {
    match game {
        Game::CheminDeFer => "chemin-de-fer",
        Game::SetteEMezzo => "sette-e-mezzo",
        Game::PremioMatto => "premio-matto",
    }
}

fn page(switches: &Switches, counted: &[Counted]) -> String {
    let (title, unit) = match switches.game {
        Game::CheminDeFer => ("Chemin de fer", "one coup"),
        Game::SetteEMezzo => ("Sette e mezzo", "one hand against one punta"),
        Game::PremioMatto => ("Premio Matto", "one tournament"),
    };
    let game = name(switches.game);
    let mut lines = vec![
        format!("# {title}: the odds of {unit}"),
        String::new(),
        format!("Printed by `mazziere odds --game {game}`; `--json` gives the fractions, `--house-bp` another share."),
        String::new(),
        wrapped(method(switches.game)),
    ];
    for counted in counted {
        let heading = format!("## {}", counted.title);
        lines.extend([String::new(), heading, String::new(), wrapped(counted.policy), String::new()]);
        lines.extend(["| outcome | orders | per cent |".to_owned(), "|---|---|---|".to_owned()]);
        let all = i128::try_from(counted.all).unwrap_or(i128::MAX);
        for outcome in &counted.outcomes {
            let ways = i128::try_from(outcome.ways).unwrap_or(i128::MAX);
            lines.push(format!("| {} | {ways} | {} |", words(outcome.name), percent(ways, all)));
        }
        lines.extend([format!("| all | {all} | 100.0000 |"), String::new()]);
        let share = percent(i128::from(switches.house_bp), ALL_BP);
        lines.push(format!("Of 100 that are bet, where the house takes {share} % of every gain:"));
        lines.extend([String::new(), "| who | gains |".to_owned(), "|---|---|".to_owned()]);
        for share in counted.expectations(switches.house_bp) {
            lines.push(format!("| {} | {} |", words(share.name), percent(share.of, share.all)));
        }
    }
    lines.extend([
        String::new(),
        wrapped(
            "The share of the bank is what a banker pays who stops here: later losses of the same bank lessen it. \
             Rounding down to the cent is left out, and so is a maximum of the house's share.",
        ),
        String::new(),
    ]);
    lines.join("\n")
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// Text in lines that fit a page.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map(|line| line.len()).unwrap_or(0);
        match lines.last_mut() {
            Some(last) if line == 0 => last.push_str(word),
            Some(last) if line + 1 + word.len() <= 118 => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(game: Game) -> Value {
        let mut out = Vec::new();
        run(&mut out, &Switches { game, json: true, house_bp: 500 }).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn the_published_figures_of_six_packs() {
        let json = printed(Game::CheminDeFer);
        let outcomes = json["policies"][0]["outcomes"].as_array().unwrap();
        let percents: Vec<_> = outcomes.iter().map(|outcome| outcome["percent"].as_str().unwrap()).collect();
        assert_eq!(percents, ["45.8653", "44.6279", "9.5069"]);
        let bank = &json["policies"][0]["expectations"][0];
        assert_eq!((bank["of"].as_str(), bank["percent"].as_str()), (Some("bank_before_the_house"), Some("1.2374")));
    }

    #[test]
    fn what_one_side_has_the_others_have_lost() {
        for game in [Game::CheminDeFer, Game::SetteEMezzo] {
            for counted in counted(game) {
                let [_, bank, punta, house] = counted.expectations(500);
                assert_eq!(bank.of + punta.of + house.of, 0);
                assert!(house.of > 0 && punta.of < 0);
            }
        }
    }

    #[test]
    fn per_cents_are_rounded_half_away_from_zero() {
        assert_eq!(
            (percent(1, 3), percent(-1, 3), percent(2, 3)),
            ("33.3333".into(), "-33.3333".into(), "66.6667".into())
        );
        assert_eq!(
            (percent(0, 5), percent(-1, 20_000_000), percent(7, 7)),
            ("0.0000".into(), "0.0000".into(), "100.0000".into())
        );
    }
}
