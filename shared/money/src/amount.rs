//! The amount type: whole cents inside, bounded, strings on the wire.
//!
//! **Two ways to add.** What comes from outside is added with `checked_*`, and a sum that leaves the range is refused.
//! What was checked when it came in is added with operators: there a sum out of range is a mistake in the house, and
//! they panic rather than go on with another amount. Code that folds events keeps such a panic to the stream it came
//! from.

use std::any::Any;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The one currency of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Currency {
    /// Euro, two decimals.
    #[default]
    #[serde(rename = "EUR")]
    Eur,
}

impl Currency {
    /// Its code of ISO 4217.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Eur => "EUR",
        }
    }
}

/// An exact amount of euro: two decimals, below 10 000 000 000 000.00 in size, possibly negative.
///
/// On the wire it is a string (`"12.50"`); `"12.5"` and `"12"` are read too. An amount has one way to be written with a
/// given number of decimals: leading zeros, a plus sign, a negative zero, spaces and exponents are refused, and so are
/// more than two decimals and JSON numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(i64);

/// What an amount looks like on the wire, as the documents give it: zero, less than a euro, or more.
#[cfg(any(test, feature = "openapi"))]
const PATTERN: &str = r"^(0(\.0{1,2})?|-?0\.(0[1-9]|[1-9][0-9]?)|-?[1-9][0-9]{0,12}(\.[0-9]{1,2})?)$";

/// Why something is not an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The text is not a plain decimal number.
    #[error("not an amount: it is digits without leading zeros, and at most one point")]
    Malformed,
    /// More than two digits after the point.
    #[error("an amount has at most two decimals")]
    TooPrecise,
    /// At or beyond 10^13 in size.
    #[error("an amount is smaller than 10000000000000.00")]
    OutOfRange,
}

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);

    /// The largest size, in cents: amounts stay strictly below 10^13 euro.
    const LIMIT_CENTS: i64 = 1_000_000_000_000_000;

    /// How the panic of an operator begins.
    const OUT_OF_RANGE: &str = "a sum of money leaves its range";

    /// The amount of `cents`; `None` at or beyond 10^13 euro.
    pub const fn from_cents(cents: i64) -> Option<Money> {
        if cents.unsigned_abs() < Self::LIMIT_CENTS.unsigned_abs() { Some(Money(cents)) } else { None }
    }

    /// The amount in cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// The amount as a decimal with two digits after the point, for columns.
    pub fn decimal(self) -> Decimal {
        Decimal::new(self.0, 2)
    }

    /// The sum, unless it leaves the range.
    pub fn checked_add(self, other: Money) -> Option<Money> {
        Self::from_cents(self.cents().checked_add(other.cents())?)
    }

    /// The difference, unless it leaves the range.
    pub fn checked_sub(self, other: Money) -> Option<Money> {
        Self::from_cents(self.cents().checked_sub(other.cents())?)
    }

    /// `count` times this amount, unless it leaves the range.
    pub fn checked_mul(self, count: i64) -> Option<Money> {
        Self::from_cents(self.cents().checked_mul(count)?)
    }

    /// The sum of many, unless it leaves the range on the way.
    pub fn checked_sum(amounts: impl IntoIterator<Item = Money>) -> Option<Money> {
        amounts.into_iter().try_fold(Money::ZERO, Money::checked_add)
    }

    /// The opposite amount.
    pub const fn negated(self) -> Money {
        Money(-self.0)
    }

    /// Whether this is exactly zero.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether this is above zero.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether this is below zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

/// What an operator came to, or a panic that says so: see the module.
#[track_caller]
fn in_range(sum: Option<Money>) -> Money {
    match sum {
        Some(sum) => sum,
        None => panic!("{}: {}", Money::OUT_OF_RANGE, MoneyError::OutOfRange),
    }
}

/// Whether a panic is that of an operator here: code that folds events keeps it to the stream it came from.
pub fn is_out_of_range(panic: &(dyn Any + Send)) -> bool {
    panic.downcast_ref::<String>().is_some_and(|said| said.starts_with(Money::OUT_OF_RANGE))
}

impl Add for Money {
    type Output = Money;

    #[track_caller]
    fn add(self, other: Money) -> Money {
        in_range(self.checked_add(other))
    }
}

impl Sub for Money {
    type Output = Money;

    #[track_caller]
    fn sub(self, other: Money) -> Money {
        in_range(self.checked_sub(other))
    }
}

impl Mul<i64> for Money {
    type Output = Money;

    #[track_caller]
    fn mul(self, count: i64) -> Money {
        in_range(self.checked_mul(count))
    }
}

impl Neg for Money {
    type Output = Money;

    fn neg(self) -> Money {
        self.negated()
    }
}

impl AddAssign for Money {
    #[track_caller]
    fn add_assign(&mut self, other: Money) {
        *self = *self + other;
    }
}

impl SubAssign for Money {
    #[track_caller]
    fn sub_assign(&mut self, other: Money) {
        *self = *self - other;
    }
}

impl Sum for Money {
    #[track_caller]
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        in_range(Money::checked_sum(amounts))
    }
}

impl TryFrom<Decimal> for Money {
    type Error = MoneyError;

    fn try_from(value: Decimal) -> Result<Self, MoneyError> {
        let value = value.normalize();
        if value.scale() > 2 {
            return Err(MoneyError::TooPrecise);
        }
        let scale_up = 10_i128.pow(2 - value.scale());
        let cents = value.mantissa().checked_mul(scale_up).and_then(|cents| i64::try_from(cents).ok());
        cents.and_then(Money::from_cents).ok_or(MoneyError::OutOfRange)
    }
}

impl FromStr for Money {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(whole) || !plain(fraction) || (whole.len() > 1 && whole.starts_with('0')) {
            return Err(MoneyError::Malformed);
        }
        if fraction.len() > 2 {
            return Err(MoneyError::TooPrecise);
        }
        if whole.len() > 13 {
            return Err(MoneyError::OutOfRange);
        }
        let euros: i64 = whole.parse().map_err(|_| MoneyError::OutOfRange)?;
        let hundredths: i64 = fraction.parse().map_err(|_| MoneyError::Malformed)?;
        let hundredths = if fraction.len() == 1 { hundredths * 10 } else { hundredths };
        let cents = euros * 100 + hundredths;
        if cents == 0 && text.starts_with('-') {
            return Err(MoneyError::Malformed);
        }
        Money::from_cents(if text.starts_with('-') { -cents } else { cents }).ok_or(MoneyError::OutOfRange)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.cents();
        let sign = if cents < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EUR {self}")
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Money;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an amount as a string, such as \"12.50\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Money, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

    impl utoipa::PartialSchema for crate::amount::Money {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some(
                    "Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.",
                ))
                .pattern(Some(crate::amount::PATTERN))
                .examples(["12.50"])
                .into()
        }
    }

    impl utoipa::ToSchema for crate::amount::Money {
        fn name() -> std::borrow::Cow<'static, str> {
            "Money".into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, MoneyError> {
        text.parse::<Money>().map(|money| money.to_string())
    }

    #[test]
    fn reads_what_the_contract_allows_and_nothing_else() {
        let pattern = regex::Regex::new(PATTERN).unwrap();
        for (text, expected) in [
            ("12.50", Ok("12.50")),
            ("12.5", Ok("12.50")),
            ("12", Ok("12.00")),
            ("-0.05", Ok("-0.05")),
            ("0", Ok("0.00")),
            ("0.0", Ok("0.00")),
            ("0.00", Ok("0.00")),
            ("0.5", Ok("0.50")),
            ("-1", Ok("-1.00")),
            ("10", Ok("10.00")),
            ("9999999999999.99", Ok("9999999999999.99")),
            ("10000000000000.00", Err(MoneyError::OutOfRange)),
            ("99999999999999999999999", Err(MoneyError::OutOfRange)),
            ("1.005", Err(MoneyError::TooPrecise)),
            ("1.", Err(MoneyError::Malformed)),
            (".5", Err(MoneyError::Malformed)),
            ("1e3", Err(MoneyError::Malformed)),
            ("+1", Err(MoneyError::Malformed)),
            (" 1", Err(MoneyError::Malformed)),
            ("", Err(MoneyError::Malformed)),
            ("--1", Err(MoneyError::Malformed)),
            ("01.00", Err(MoneyError::Malformed)),
            ("0012.00", Err(MoneyError::Malformed)),
            ("00", Err(MoneyError::Malformed)),
            ("00.50", Err(MoneyError::Malformed)),
            ("-01.00", Err(MoneyError::Malformed)),
            ("-0", Err(MoneyError::Malformed)),
            ("-0.00", Err(MoneyError::Malformed)),
            ("+1.00", Err(MoneyError::Malformed)),
            ("1.00 ", Err(MoneyError::Malformed)),
            ("\u{661}.00", Err(MoneyError::Malformed)),
            ("1,00", Err(MoneyError::Malformed)),
            ("1_000", Err(MoneyError::Malformed)),
            ("0x1", Err(MoneyError::Malformed)),
            ("-", Err(MoneyError::Malformed)),
            ("1.0.0", Err(MoneyError::Malformed)),
            ("1\n", Err(MoneyError::Malformed)),
        ] {
            assert_eq!(read(text).as_deref().map_err(|error| *error), expected, "{text:?}");
            assert_eq!(pattern.is_match(text), expected.is_ok(), "the pattern of the documents and {text:?}");
        }
    }

    #[test]
    fn the_pattern_of_the_documents_takes_what_the_code_takes_and_nothing_else() {
        let pattern = regex::Regex::new(PATTERN).unwrap();
        // Every text of up to five of these characters: signs, zeros, other digits and points in every order.
        let mut texts = vec![String::new()];
        for _ in 0..5 {
            let longer =
                texts.iter().flat_map(|text| ["-", "+", "0", "7", ".", " "].map(|next| format!("{text}{next}")));
            texts = longer.chain([String::new()]).collect();
            for text in &texts {
                assert_eq!(pattern.is_match(text), text.parse::<Money>().is_ok(), "{text:?}");
            }
        }
    }

    #[test]
    fn json_numbers_are_refused() {
        assert!(serde_json::from_str::<Money>("12.5").is_err());
        assert!(serde_json::from_str::<Money>("12").is_err());
        assert_eq!(serde_json::from_str::<Money>("\"12.5\"").unwrap().cents(), 1250);
        assert_eq!(serde_json::to_string(&Money::from_cents(5).unwrap()).unwrap(), "\"0.05\"");
    }

    #[test]
    fn arithmetic_never_leaves_the_range_silently() {
        let most = Money::from_cents(Money::LIMIT_CENTS - 1).unwrap();
        assert_eq!(most.checked_add(Money::from_cents(1).unwrap()), None);
        assert_eq!(most.checked_mul(2), None);
        assert_eq!(most.negated().checked_sub(Money::from_cents(1).unwrap()), None);
        assert_eq!(Money::checked_sum([most, most]), None);
        assert_eq!(Money::try_from(Decimal::new(1005, 3)), Err(MoneyError::TooPrecise));
        assert_eq!(Money::try_from(Decimal::new(1500, 3)).unwrap().cents(), 150);
    }

    #[test]
    fn operators_give_what_is_checked_and_nothing_in_its_place() {
        let one = Money::from_cents(1).unwrap();
        let most = Money::from_cents(Money::LIMIT_CENTS - 1).unwrap();
        let amount = Money::from_cents(250).unwrap();
        assert_eq!((amount + one).cents(), 251);
        assert_eq!((one - amount).cents(), -249);
        assert_eq!((amount * 3).cents(), 750);
        assert_eq!((-amount).cents(), -250);
        assert_eq!([amount, one, one].into_iter().sum::<Money>().cents(), 252);
        let beyond: [fn(Money, Money) -> Money; 5] = [
            |most, one| most + one,
            |most, one| -most - one,
            |most, _| most * 2,
            |most, _| most * i64::MAX,
            |most, one| [most, one, one].into_iter().sum(),
        ];
        for (index, sum) in beyond.into_iter().enumerate() {
            let panic = std::panic::catch_unwind(|| sum(most, one)).unwrap_err();
            assert!(is_out_of_range(&*panic), "{index}");
        }
        let other = std::panic::catch_unwind(|| panic!("{}", "another")).unwrap_err();
        assert!(!is_out_of_range(&*other));
    }

    #[test]
    fn decimals_of_columns_have_two_digits() {
        for (cents, text) in [(0, "0.00"), (5, "0.05"), (-12_300, "-123.00")] {
            let amount = Money::from_cents(cents).unwrap();
            assert_eq!(amount.decimal().to_string(), text);
            assert_eq!(Money::try_from(amount.decimal()), Ok(amount));
        }
    }
}
