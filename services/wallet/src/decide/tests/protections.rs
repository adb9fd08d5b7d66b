//! Responsible play (G8): limits, taking no part, and what counts, against the letter of the rules and against a model
//! that keeps everything and reckons anew each time.

use chrono::Datelike;
use mazziere_contract::wallet::{ExclusionPeriod, LimitKind, ProtectionAsked};
use proptest::prelude::*;

use super::*;
use crate::account::cash_of;
use crate::protection::{Protection, Spent};

const RICH: &str = "900000.00";

fn player_a() -> PlayerId {
    PlayerId::new(uuid("A"))
}

/// Books on which A and everybody else has plenty, and whose tallies are kept from the start.
struct Life {
    books: Books,
    now: DateTime<Utc>,
    keys: usize,
}

impl Life {
    fn new() -> Life {
        let mut life = Life { books: Books::default(), now: now() - TimeDelta::days(30), keys: 0 };
        for line in [
            format!("deposit r1 A {RICH}"),
            format!("deposit r2 B {RICH}"),
            "post p0 buy_in B.cash:-400000.00 t.escrow:400000.00".to_owned(),
            "post p1 sit_in B.cash:-400000.00 B.T:400000.00".to_owned(),
            "post p3 sit_in A.cash:-0.01 A.T:0.01".to_owned(),
            "post p2 hand_settled B.T:-300000.00 A.T:300000.00 hand=1".to_owned(),
        ] {
            let word = life.does(&line);
            assert_eq!(word, "created", "{line}");
        }
        life.now = now();
        let spent = Spent::nothing(mazziere_telemetry::italy::day(life.now));
        let id = account_id(&cash_of(player_a()));
        life.books.protections.insert(id, Protection::none(player_a(), spent));
        life
    }

    fn run(&mut self, action: Action) -> String {
        self.keys += 1;
        let command_id = CommandId::new(uuid(&format!("life {}", self.keys)));
        let command = Command { command_id, request_hash: [0; 32], action, act: None };
        word(&fold(&mut self.books, &[&command], self.now).verdicts[0])
    }

    fn does(&mut self, line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        self.run(action(&words))
    }

    fn asks(&mut self, asked: ProtectionAsked) -> String {
        self.run(Action::Protect { player_id: player_a(), asked })
    }

    fn limits(&mut self, limit: LimitKind, amount: Option<&str>) -> String {
        self.asks(ProtectionAsked::Limit { limit, amount: amount.map(money) })
    }

    fn excludes(&mut self, period: ExclusionPeriod) -> String {
        self.asks(ProtectionAsked::Exclusion { period })
    }

    /// A buy-in of A.
    fn pays(&mut self, amount: &str) -> String {
        let id = self.keys;
        self.does(&format!("post pay{id} buy_in A.cash:-{amount} t.escrow:{amount}"))
    }

    /// A refund to A.
    fn gets(&mut self, amount: &str) -> String {
        let id = self.keys;
        self.does(&format!("post get{id} buy_in_returned t.escrow:-{amount} A.cash:{amount}"))
    }

    fn deposits(&mut self, amount: &str) -> String {
        let id = self.keys;
        self.does(&format!("deposit ref{id} A {amount}"))
    }

    /// Finance reverses a deposit: one person proposes it, another approves.
    fn takes_back(&mut self, reference: &str) -> String {
        assert_eq!(self.does(&format!("reverse_deposit {reference} F")), "created");
        let correction_id = proposed_by(&format!("life {}", self.keys));
        self.run(Action::ApproveCorrection { correction_id, by: uuid("G") })
    }

    fn later(&mut self, by: TimeDelta) {
        self.now += by;
    }

    fn view(&self) -> mazziere_contract::wallet::Protection {
        self.books.protections[&account_id(&cash_of(player_a()))].view(self.now)
    }
}

const LOSSES: LimitKind = LimitKind::LossesPerDay;
const DEPOSITS: LimitKind = LimitKind::DepositsPerWeek;

#[test]
fn a_lower_limit_holds_at_once_and_a_higher_one_after_seven_days() {
    // G8.1.
    let mut life = Life::new();
    assert_eq!(life.limits(LOSSES, Some("10.00")), "ok");
    assert_eq!(life.pays("10.01"), "loss_limit_reached");
    assert_eq!(life.limits(LOSSES, Some("20.00")), "ok");
    assert_eq!(life.pays("10.01"), "loss_limit_reached");
    assert_eq!(life.pays("10.00"), "created");
    life.later(TimeDelta::days(7) - TimeDelta::microseconds(1));
    // Asking again for what was asked for does not put it off.
    assert_eq!(life.limits(LOSSES, Some("20.00")), "ok");
    assert_eq!(life.pays("10.01"), "loss_limit_reached");
    life.later(TimeDelta::microseconds(1));
    assert_eq!(life.pays("20.00"), "created");
    // A lower one takes back what was asked for before.
    assert_eq!(life.limits(LOSSES, None), "ok");
    assert_eq!(life.limits(LOSSES, Some("20.00")), "ok");
    life.later(TimeDelta::days(8));
    assert_eq!(life.pays("20.01"), "loss_limit_reached");
    assert_eq!(life.limits(LOSSES, None), "ok");
    life.later(TimeDelta::days(7));
    assert_eq!(life.pays("20.01"), "created");
    assert_eq!(life.limits(LOSSES, Some("-0.01")), "invalid_body");
}

#[test]
fn a_debit_counts_as_lost_until_something_comes_back() {
    // G8.1: the day's buy-ins and money brought less what comes back that day.
    let mut life = Life::new();
    life.limits(LOSSES, Some("10.00"));
    assert_eq!(life.pays("6.00"), "created");
    assert_eq!(life.pays("5.00"), "loss_limit_reached");
    assert_eq!(life.gets("1.00"), "created");
    assert_eq!(life.does("post s1 sit_in A.cash:-5.00 A.T:5.00"), "created");
    assert_eq!(life.pays("0.01"), "loss_limit_reached");
    // Called off: it is as if it had not been.
    assert_eq!(life.does("void s1"), "ok");
    assert_eq!(life.view().losses_per_day.used, money("5.00"));
    assert_eq!(life.does("post c1 cash_out A.T:-20.00 A.cash:20.00"), "created");
    assert_eq!(life.pays("25.00"), "created");
    assert_eq!(life.pays("0.01"), "loss_limit_reached");
    // Italian midnight is 23:00 UTC in winter; the tests begin at 20:00.
    life.later(TimeDelta::hours(3) - TimeDelta::microseconds(1));
    assert_eq!(life.pays("0.01"), "loss_limit_reached");
    life.later(TimeDelta::microseconds(1));
    assert_eq!(life.pays("10.00"), "created");
    assert_eq!(life.view().losses_per_day.used, money("10.00"));
}

#[test]
fn what_is_held_is_promised() {
    let mut life = Life::new();
    life.limits(LOSSES, Some("10.00"));
    assert_eq!(life.does("hold h1 A 7.00 5"), "created");
    assert_eq!(life.does("hold h2 A 3.01 5"), "loss_limit_reached");
    assert_eq!(life.pays("3.01"), "loss_limit_reached");
    assert_eq!(life.pays("3.00"), "created");
    assert_eq!(life.does("settle h1 t.escrow:7.00"), "ok");
    assert_eq!(life.pays("0.01"), "loss_limit_reached");
    life.limits(LOSSES, Some("5.00"));
    assert_eq!(life.gets("100.00"), "created");
    assert_eq!(life.does("hold h3 A 6.00 5"), "created");
    life.excludes(ExclusionPeriod::Days30);
    assert_eq!(life.does("settle h3 t.escrow:1.00"), "self_excluded");
    assert_eq!(life.does("void_hold h3"), "ok");
}

#[test]
fn deposits_count_by_the_week() {
    // The tests begin on Thursday, 1 January 2026, 21:00 in Italy.
    let mut life = Life::new();
    life.limits(DEPOSITS, Some("100.00"));
    assert_eq!(life.deposits("60.00"), "created");
    assert_eq!(life.deposits("40.01"), "deposit_limit_reached");
    life.later(TimeDelta::days(3));
    assert_eq!(life.deposits("40.00"), "created");
    assert_eq!(life.deposits("0.01"), "deposit_limit_reached");
    // What is withdrawn leaves no more room.
    assert_eq!(life.does("withdraw w1 A 50.00"), "created");
    assert_eq!(life.deposits("0.01"), "deposit_limit_reached");
    assert_eq!(life.pays("5000.00"), "created");
    life.later(TimeDelta::hours(3));
    assert_eq!(life.view().deposits_per_week.used, Money::ZERO, "Monday, 5 January");
    assert_eq!(life.deposits("100.00"), "created");
}

#[test]
fn a_reversed_deposit_makes_room_in_its_own_week_and_in_no_later_one() {
    // G8.1. The week is over on Sunday, 4 January 2026, 23:00 UTC, which is midnight in Italy.
    let mut life = Life::new();
    let used = |life: &Life| life.view().deposits_per_week.used;
    life.limits(DEPOSITS, Some("100.00"));
    assert_eq!(life.does("deposit d1 A 100.00"), "created");
    assert_eq!(life.deposits("0.01"), "deposit_limit_reached");
    life.now = "2026-01-04T22:59:59.999999Z".parse().unwrap();
    assert_eq!(life.takes_back("d1"), "ok");
    assert_eq!(used(&life), Money::ZERO);
    assert_eq!(life.deposits("100.01"), "deposit_limit_reached");
    assert_eq!(life.does("deposit d2 A 100.00"), "created");
    assert_eq!(life.deposits("0.01"), "deposit_limit_reached");
    life.later(TimeDelta::microseconds(1));
    assert_eq!(life.does("deposit d3 A 40.00"), "created");
    assert_eq!(life.takes_back("d2"), "ok");
    assert_eq!(used(&life), money("40.00"), "what was deposited last week leaves no more room in this one");
    assert_eq!(life.deposits("60.01"), "deposit_limit_reached");
    assert_eq!(life.deposits("60.00"), "created");
    assert_eq!(life.takes_back("d3"), "ok");
    assert_eq!(used(&life), money("60.00"));
}

#[test]
fn who_takes_no_part_brings_nothing_and_gets_everything() {
    // G8.2, G8.4.
    let mut life = Life::new();
    assert_eq!(life.does("post s1 sit_in A.cash:-5.00 A.T:5.00"), "created");
    assert_eq!(life.excludes(ExclusionPeriod::Days30), "ok");
    assert_eq!(life.pays("0.01"), "self_excluded");
    assert_eq!(life.deposits("0.01"), "self_excluded");
    assert_eq!(life.does("post s2 sit_in A.cash:-5.00 A.T:5.00"), "self_excluded");
    assert_eq!(life.does("hold h1 A 1.00 5"), "self_excluded");
    assert_eq!(life.gets("1.00"), "created");
    assert_eq!(life.does("post h1 hand_settled A.T:-2.00 B.T:2.00 hand=2"), "created");
    assert_eq!(life.does("post c1 cash_out A.T:-3.00 A.cash:3.00"), "created");
    assert_eq!(life.does("void s1"), "ok");
    assert_eq!(life.does("withdraw w1 A 50.00"), "created");
    // None is made shorter, and one for a time is not revoked.
    assert_eq!(life.asks(ProtectionAsked::Revocation {}), "exclusion_not_revocable");
    assert_eq!(life.excludes(ExclusionPeriod::Days60), "ok");
    assert_eq!(life.excludes(ExclusionPeriod::Days30), "already_excluded");
    life.later(TimeDelta::days(60) - TimeDelta::microseconds(1));
    assert_eq!(life.pays("0.01"), "self_excluded");
    life.later(TimeDelta::microseconds(1));
    assert_eq!(life.pays("0.01"), "created");
    assert_eq!(life.asks(ProtectionAsked::Revocation {}), "not_excluded");
    assert_eq!(life.view().exclusion, None);
}

#[test]
fn an_indefinite_exclusion_takes_nine_months_and_seven_days_at_least() {
    // G8.2.
    let mut life = Life::new();
    assert_eq!(life.excludes(ExclusionPeriod::Indefinite), "ok");
    assert_eq!(life.excludes(ExclusionPeriod::Days90), "already_excluded");
    assert_eq!(life.excludes(ExclusionPeriod::Indefinite), "ok");
    assert_eq!(life.view().version, 1, "nothing has changed");
    life.now = "2026-10-01T19:59:59.999999Z".parse().unwrap();
    assert_eq!(life.asks(ProtectionAsked::Revocation {}), "exclusion_not_revocable");
    life.later(TimeDelta::microseconds(1));
    assert_eq!(life.view().exclusion.unwrap().revocable_from, Some(life.now));
    assert_eq!(life.asks(ProtectionAsked::Revocation {}), "ok");
    life.later(TimeDelta::days(7) - TimeDelta::microseconds(1));
    assert_eq!(life.asks(ProtectionAsked::Revocation {}), "ok");
    assert_eq!(life.pays("0.01"), "self_excluded");
    life.later(TimeDelta::microseconds(1));
    assert_eq!(life.pays("0.01"), "created");
}

#[test]
fn a_payment_that_was_refused_at_the_limit_is_given_up() {
    let mut life = Life::new();
    life.limits(LOSSES, Some("1.00"));
    let line = "post late buy_in A.cash:-2.00 t.escrow:2.00";
    assert_eq!(life.does(line), "loss_limit_reached");
    assert_eq!(life.gets("5.00"), "created");
    assert_eq!(life.does(line), "loss_limit_reached", "its service has told the player");
    assert_eq!(life.pays("2.00"), "created");
}

/// What somebody does.
#[derive(Clone, Debug)]
enum Deed {
    Deposit(i64),
    TakeBack,
    Pay(i64),
    Get(i64),
    SitIn(i64),
    CashOut(i64),
    Undo,
    Withdraw(i64),
    Limit(LimitKind, Option<i64>),
    Exclude(ExclusionPeriod),
    Revoke,
    Wait(i64),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let cents = || 1..1_000_i64;
    let kind = || prop_oneof![Just(LOSSES), Just(DEPOSITS)];
    let deed = prop_oneof![
        3 => cents().prop_map(Deed::Deposit),
        1 => Just(Deed::TakeBack),
        5 => cents().prop_map(Deed::Pay),
        3 => cents().prop_map(Deed::Get),
        4 => cents().prop_map(Deed::SitIn),
        3 => cents().prop_map(Deed::CashOut),
        1 => Just(Deed::Undo),
        1 => cents().prop_map(Deed::Withdraw),
        4 => (kind(), prop_oneof![1 => Just(None), 6 => (0..2_000_i64).prop_map(Some)])
            .prop_map(|(kind, most)| Deed::Limit(kind, most)),
        1 => prop_oneof![Just(ExclusionPeriod::Days30), Just(ExclusionPeriod::Days60), Just(ExclusionPeriod::Days90)]
            .prop_map(Deed::Exclude),
        1 => Just(Deed::Revoke),
        6 => prop_oneof![4 => 1..20_i64, 2 => 20..200_i64, 1 => 600..800_i64].prop_map(Deed::Wait),
    ];
    prop::collection::vec(deed, 1..60)
}

/// Everything that was ever done, and nothing reckoned.
#[derive(Default)]
struct Model {
    /// When, what it took from the player's losses, what it added to their deposits.
    moves: Vec<(DateTime<Utc>, i64, i64)>,
    /// Deposits that stand: by which reference, how much, when.
    banked: Vec<(String, i64, DateTime<Utc>)>,
    asked: Vec<(DateTime<Utc>, LimitKind, Option<i64>)>,
    excluded: Vec<(DateTime<Utc>, DateTime<Utc>)>,
}

impl Model {
    /// In winter, as all of this is.
    fn date(at: DateTime<Utc>) -> chrono::NaiveDate {
        (at + TimeDelta::hours(1)).date_naive()
    }

    fn week(at: DateTime<Utc>) -> chrono::IsoWeek {
        Model::date(at).iso_week()
    }

    /// A player who asks for more than held at that time gets it a week later, unless they ask for anything else
    /// before.
    fn limit(&self, kind: LimitKind, at: DateTime<Utc>) -> Option<i64> {
        let most = |amount: Option<i64>| amount.unwrap_or(i64::MAX);
        let mut asked = self.asked.iter().filter(|(.., of, _)| *of == kind).map(|(when, _, most)| (*when, *most));
        let mut holds: Option<i64> = None;
        let mut waits: Option<(DateTime<Utc>, Option<i64>)> = None;
        loop {
            let next = asked.next();
            let until = next.map_or(at, |(when, _)| when);
            if let Some((when, amount)) = waits
                && when + TimeDelta::days(7) <= until
            {
                (holds, waits) = (amount, None);
            }
            let Some((when, amount)) = next else { return holds };
            if most(amount) <= most(holds) {
                (holds, waits) = (amount, None);
            } else if waits.is_none_or(|(_, waiting)| waiting != amount) {
                waits = Some((when, amount));
            }
        }
    }

    fn is_excluded(&self, at: DateTime<Utc>) -> bool {
        self.excluded.iter().any(|(from, until)| (*from..*until).contains(&at))
    }

    fn lost(&self, at: DateTime<Utc>) -> i64 {
        let today = self.moves.iter().filter(|(when, ..)| Model::date(*when) == Model::date(at));
        today.map(|(_, gained, _)| -gained).sum()
    }

    fn deposited(&self, at: DateTime<Utc>) -> i64 {
        let this_week = self.moves.iter().filter(|(when, ..)| Model::week(*when) == Model::week(at));
        this_week.map(|(.., deposited)| deposited).sum()
    }

    fn may_pay(&self, cents: i64, at: DateTime<Utc>) -> &'static str {
        match self.limit(LOSSES, at) {
            _ if self.is_excluded(at) => "self_excluded",
            Some(most) if self.lost(at) + cents > most => "loss_limit_reached",
            _ => "created",
        }
    }

    fn may_deposit(&self, cents: i64, at: DateTime<Utc>) -> &'static str {
        match self.limit(DEPOSITS, at) {
            _ if self.is_excluded(at) => "self_excluded",
            Some(most) if self.deposited(at) + cents > most => "deposit_limit_reached",
            _ => "created",
        }
    }
}

fn amount(cents: i64) -> String {
    Money::from_cents(cents).unwrap().to_string()
}

/// Reverses the last deposit that stands. It never was one in its own week; in a later week nothing has changed.
fn take_back(life: &mut Life, model: &mut Model) -> (String, String) {
    let Some((reference, cents, made)) = model.banked.pop() else { return (String::new(), String::new()) };
    if Model::week(made) == Model::week(life.now) {
        model.moves.push((life.now, 0, -cents));
    }
    (life.takes_back(&reference), "ok".into())
}

/// Does a deed in the books and in the model, and says what each makes of it.
fn compare(life: &mut Life, model: &mut Model, paid: &mut Vec<(String, i64)>, deed: &Deed) -> (String, String) {
    let now = life.now;
    match *deed {
        Deed::Wait(hours) => {
            life.later(TimeDelta::hours(hours));
            (String::new(), String::new())
        }
        Deed::Deposit(cents) => {
            let expected = model.may_deposit(cents, now);
            if expected == "created" {
                model.moves.push((now, 0, cents));
                model.banked.push((format!("ref{}", life.keys), cents, now));
            }
            (life.deposits(&amount(cents)), expected.into())
        }
        Deed::TakeBack => take_back(life, model),
        Deed::Pay(cents) | Deed::SitIn(cents) => {
            let expected = model.may_pay(cents, now);
            let id = format!("paid{}", life.keys);
            let what = match deed {
                Deed::Pay(_) => format!("buy_in A.cash:-{0} t.escrow:{0}", amount(cents)),
                _ => format!("sit_in A.cash:-{0} A.T:{0}", amount(cents)),
            };
            if expected == "created" {
                model.moves.push((now, -cents, 0));
                paid.push((id.clone(), cents));
            }
            (life.does(&format!("post {id} {what}")), expected.into())
        }
        Deed::Get(cents) => {
            model.moves.push((now, cents, 0));
            (life.gets(&amount(cents)), "created".into())
        }
        Deed::CashOut(cents) => {
            model.moves.push((now, cents, 0));
            let line = format!("post out{0} cash_out A.T:-{1} A.cash:{1}", life.keys, amount(cents));
            (life.does(&line), "created".into())
        }
        Deed::Undo => match paid.pop() {
            Some((id, cents)) => {
                model.moves.push((now, cents, 0));
                (life.does(&format!("void {id}")), "ok".into())
            }
            None => (String::new(), String::new()),
        },
        Deed::Withdraw(cents) => (life.does(&format!("withdraw w{} A {}", life.keys, amount(cents))), "created".into()),
        Deed::Limit(kind, most) => {
            model.asked.push((now, kind, most));
            (life.limits(kind, most.map(amount).as_deref()), "ok".into())
        }
        Deed::Exclude(period) => {
            let days = match period {
                ExclusionPeriod::Days30 => 30,
                ExclusionPeriod::Days60 => 60,
                _ => 90,
            };
            let until = now + TimeDelta::days(days);
            let shorter = model.excluded.iter().any(|(_, held)| *held > now && *held >= until);
            if !shorter {
                model.excluded.push((now, until));
            }
            (life.excludes(period), if shorter { "already_excluded" } else { "ok" }.into())
        }
        Deed::Revoke => {
            let expected = if model.is_excluded(now) { "exclusion_not_revocable" } else { "not_excluded" };
            (life.asks(ProtectionAsked::Revocation {}), expected.into())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// Every verdict and every tally is what comes of reckoning everything anew (G8.1, G8.2, G8.4).
    #[test]
    fn limits_are_what_a_naive_model_says(deeds in deeds()) {
        let (mut life, mut model, mut paid) = (Life::new(), Model::default(), Vec::new());
        for (index, deed) in deeds.iter().enumerate() {
            // Until the end of March clocks are one hour ahead.
            if life.now > now() + TimeDelta::days(80) {
                break;
            }
            let (found, expected) = compare(&mut life, &mut model, &mut paid, deed);
            prop_assert_eq!(found, expected, "deed {}: {:?}", index, deed);
            let view = life.view();
            prop_assert_eq!(view.losses_per_day.used.cents(), model.lost(life.now), "deed {}: {:?}", index, deed);
            prop_assert_eq!(view.deposits_per_week.used.cents(), model.deposited(life.now));
            let cents = |amount: Option<Money>| amount.map(Money::cents);
            prop_assert_eq!(cents(view.losses_per_day.amount), model.limit(LOSSES, life.now));
            prop_assert_eq!(cents(view.deposits_per_week.amount), model.limit(DEPOSITS, life.now));
            prop_assert_eq!(view.exclusion.is_some(), model.is_excluded(life.now));
        }
    }
}
