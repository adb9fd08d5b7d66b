//! The page of Premio Matto: how often each prize is drawn, and what part of the buy-ins comes back.

use std::io::{self, Write};

use mazziere_lobby::drawn::{ALL, TABLE, VERSION, division, prize, returned};
use mazziere_money::Money;
use serde_json::{Value, json};

use super::{divisor, percent, wrapped};

pub(super) const METHOD: &str = "A number below 100000 is drawn from the committed secret of the tournament when the \
     fourth player is in, and falls to the first row whose frequencies, added up, are above it.";

/// The buy-ins, in euros.
const BUY_INS: [i64; 3] = [1, 5, 10];

/// The prizes of a buy-in, in the order of the table.
fn prizes(euros: i64) -> Vec<Money> {
    let mut from = 0;
    let first = |(frequency, _): &(u32, i64)| {
        let number = from;
        from += frequency;
        prize(number, euros)
    };
    TABLE.iter().map(first).collect()
}

/// What comes back of the buy-ins, in lowest terms.
fn payout(euros: i64) -> (i64, i64) {
    let (prizes, buy_ins) = returned(euros);
    let common = divisor(prizes.unsigned_abs().into(), buy_ins.unsigned_abs().into()).max(1);
    let common = i64::try_from(common).unwrap_or(1);
    (prizes / common, buy_ins / common)
}

pub(super) fn run(out: &mut impl Write, as_json: bool) -> io::Result<()> {
    if as_json { writeln!(out, "{}", table()) } else { write!(out, "{}", page()) }
}

fn table() -> Value {
    let rows = |euros| -> Vec<Value> {
        let row = |((frequency, _), prize): (&(u32, i64), Money)| {
            let shares: Vec<u16> = division(prize).shares().iter().map(|share| share.points()).collect();
            json!({"frequency": frequency, "prize": prize, "shares_basis_points": shares})
        };
        TABLE.iter().zip(prizes(euros)).map(row).collect()
    };
    let buy_in = |euros: i64| {
        let (of, all) = payout(euros);
        json!({"buy_in_euros": euros, "prizes": rows(euros), "returned": {"numerator": of, "denominator": all}})
    };
    json!({"game": "premio-matto", "method": METHOD, "version": VERSION, "all": ALL,
        "buy_ins": BUY_INS.map(buy_in)})
}

fn page() -> String {
    let mut lines = vec![
        "# Premio Matto: the prizes of one tournament".to_owned(),
        String::new(),
        "Printed by `mazziere odds --game premio-matto`; `--json` gives the fractions.".to_owned(),
        String::new(),
        wrapped(METHOD),
        String::new(),
        format!("| of {ALL} | per cent | EUR 1 | EUR 5 | EUR 10 |"),
        "|---|---|---|---|---|".to_owned(),
    ];
    let [one, five, ten] = BUY_INS.map(prizes);
    for (index, (frequency, _)) in TABLE.iter().enumerate() {
        let part = percent((*frequency).into(), ALL.into());
        lines.push(format!("| {frequency} | {part} | {} | {} | {} |", one[index], five[index], ten[index]));
    }
    lines.push(String::new());
    lines.push("| buy-in | comes back |".to_owned());
    lines.push("|---|---|".to_owned());
    for euros in BUY_INS {
        let (of, all) = payout(euros);
        lines.push(format!("| EUR {euros} | {of}/{all} |"));
    }
    lines.push(String::new());
    lines.push(wrapped(
        "A prize of 1000.00 or more is divided: 70 % to the first, 15 % to the second, 7.5 % to each of those who lose \
         a semifinal. A smaller one is the winner's alone.",
    ));
    lines.push(String::new());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_tenths_come_back_at_every_buy_in() {
        assert_eq!(BUY_INS.map(payout), [(9, 10); 3]);
        let json = table();
        assert_eq!(json["buy_ins"][2]["prizes"][5]["shares_basis_points"], json!([7000, 1500, 750, 750]));
        assert_eq!(json["buy_ins"][1]["prizes"][5]["shares_basis_points"], json!([10000]));
    }
}
