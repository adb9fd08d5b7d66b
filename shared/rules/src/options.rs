//! How a game declares its options: each of them once, with everything that is said of it.
//!
//! `options!` makes of a list the struct that a table is opened with, its defaults, the bounds with their refusals,
//! the text form, the schema, and the list that clients draw a form from ([`OptionInfo`]). `match_options!` does so
//! for matches, where JSON has two options for the goal, of which one is given. A declaration reads
//!
//! ```text
//! /// Description in the schema.
//! name: type = default => "default in words", in (5..=60) else "refusal", "values", "meaning", always
//!     => |o, seats| holds => "refusal";
//! ```
//!
//! The words, the numbers, `always` (the text form has the option even at its default) and the condition are left out
//! where there are none. Numbers are a range or a list (`6 | 11 | 21`): documents and clients are told the pattern that
//! an option is checked by ([`Numbers`]). Conditions are checked in the order of the list. What concerns several
//! options is said by the game, in [`Options::validate`](crate::kernel::Options::validate).

use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// What an option of a game is, for clients that draw a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The field in JSON and in the text form.
    pub name: &'static str,
    /// What values it takes.
    pub values: &'static str,
    /// The value when left out.
    pub default: &'static str,
    /// What it changes.
    pub meaning: &'static str,
    /// The numbers that it takes, where its type takes others too.
    pub numbers: Option<Numbers>,
}

/// The numbers that an option takes, whatever the others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// From the first one to the second one.
    Range(u32, u32),
    /// One of these.
    Listed(&'static [u32]),
}

/// Options that were declared by `options!` or `match_options!`.
pub trait Declared {
    /// Each of them, in the order of the fields in JSON.
    const LIST: &'static [OptionInfo];

    /// Appends them to a text form.
    fn print(&self, form: &mut TextForm);

    /// What is wrong with one of them at a table of so many seats.
    fn flaw(&self, seats: u8) -> Option<&'static str>;

    /// The text form under the name of a game.
    fn text_form(&self, game: &str) -> TextForm {
        let mut form = TextForm::new(game);
        self.print(&mut form);
        form
    }

    /// Refuses what is out of bounds.
    ///
    /// # Errors
    /// `invalid_options`.
    fn check_bounds(&self, seats: u8) -> Result<(), Refusal> {
        self.flaw(seats).map_or(Ok(()), refused)
    }
}

/// The refusal of options.
///
/// # Errors
/// `invalid_options`, always.
pub fn refused(detail: &str) -> Result<(), Refusal> {
    Err(refusal(detail))
}

/// The same as it is. A sentence such as `target must be 6, 11 or 21` or `sb must be 1 to 100` names the option and
/// its bounds, which are parameters of the refusal; so does one that begins with the name of an option.
pub(crate) fn refusal(detail: &str) -> Refusal {
    let refusal = Refusal::new(RefusalCode::InvalidOptions, detail);
    let Some((name, rest)) = detail.split_once(' ') else { return refusal };
    if !["must ", "needs ", "need ", "is for ", "and "].iter().any(|verb| rest.starts_with(verb)) {
        return refusal;
    }
    let refusal = refusal.with("option", name);
    let Some(rule) = rest.strip_prefix("must be ") else { return refusal };
    let number = |word: &str| word.split(' ').next().and_then(|word| word.parse::<u32>().ok());
    if let Some(most) = rule.strip_prefix("at most ").and_then(number) {
        return refusal.with("max", most);
    }
    if let Some((least, most)) = rule.split_once(" to ") {
        let refusal = if let Some(least) = number(least) { refusal.with("min", least) } else { refusal };
        return if let Some(most) = number(most) { refusal.with("max", most) } else { refusal };
    }
    if let Ok(only) = first_word(rule).parse::<u32>()
        && !rule.contains(" or ")
    {
        return refusal.with("allowed", vec![only.to_string()]);
    }
    let words: Vec<&str> = rule.split(", ").flat_map(|words| words.split(" or ")).map(first_word).collect();
    if words.len() > 1 { refusal.with("allowed", words) } else { refusal }
}

fn first_word(words: &str) -> &str {
    words.split(' ').next().unwrap_or(words)
}

/// Refuses a number of seats, or options that do not fit it.
///
/// # Errors
/// `invalid_setup` with this detail, unless the number fits.
pub fn check_seats(fits: bool, detail: &str) -> Result<(), Refusal> {
    if fits { Ok(()) } else { Err(Refusal::new(RefusalCode::InvalidSetup, detail)) }
}

/// The default of a switch that is on: serde takes a path only.
pub(crate) const fn on() -> bool {
    true
}

/// The default of a number of winners: serde takes a path only.
pub(crate) const fn one() -> u8 {
    1
}

/// Declares the options of a game: see the module.
macro_rules! options {
    (@info [$($numbers:tt)*] $name:ident, $values:expr, $meaning:expr, $default:tt, $word:expr) => {
        $crate::options::OptionInfo {
            name: stringify!($name),
            values: $values,
            default: $word,
            meaning: $meaning,
            numbers: $crate::options::options!(@numbers $($numbers)*),
        }
    };
    (@info [$($numbers:tt)*] $name:ident, $values:expr, $meaning:expr, $default:expr) => {
        $crate::options::options!(@info [$($numbers)*] $name, $values, $meaning, _, stringify!($default))
    };
    (@numbers) => { None };
    (@numbers $least:literal..=$most:literal) => { Some($crate::options::Numbers::Range($least, $most)) };
    (@numbers $($one:literal)|+) => { Some($crate::options::Numbers::Listed(&[$($one),+])) };
    (@print $form:ident, $name:ident, $value:expr, $default:expr) => {
        if $value != $default {
            $form.option(stringify!($name), &$value);
        }
    };
    (@print $form:ident, $name:ident, $value:expr, $default:expr, always) => {
        $form.option(stringify!($name), &$value);
    };
    (@within $value:expr, ($($numbers:tt)+), $refused:expr) => {
        if !matches!($value, $($numbers)+) {
            return $refused;
        }
    };
    (@check $options:expr, $seats:expr, $holds:expr, $refused:expr) => {
        let holds: fn(&Self, u8) -> bool = $holds;
        if !holds($options, $seats) {
            return $refused;
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[doc = $doc:tt])*
                $(#[schema($($schema:tt)*)])*
                $field:ident: $type:ty = $default:expr $(=> $word:expr)?
                $(, in ($($numbers:tt)+) else $outside:expr)?, $values:expr, $meaning:expr
                $(, $always:ident)? $(=> $holds:expr => $refused:expr)?;
            )*
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields, default)]
        $(#[$meta])*
        pub struct $name {
            $(
                $(#[doc = $doc])*
                $(#[cfg_attr(feature = "openapi", schema($($schema)*))])*
                pub $field: $type,
            )*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default),* }
            }
        }

        impl $crate::options::Declared for $name {
            const LIST: &'static [$crate::options::OptionInfo] =
                &[$($crate::options::options!(
                    @info [$($($numbers)+)?] $field, $values, $meaning, $default $(, $word)?
                )),*];

            fn print(&self, form: &mut $crate::text_form::TextForm) {
                $($crate::options::options!(@print form, $field, self.$field, $default $(, $always)?);)*
            }

            fn flaw(&self, seats: u8) -> Option<&'static str> {
                let _ = seats;
                $(
                    $($crate::options::options!(@within self.$field, ($($numbers)+), Some($outside));)?
                    $($crate::options::options!(@check self, seats, $holds, Some($refused));)?
                )*
                None
            }
        }
    };
}

/// Declares the options of a game of matches: the struct, and the one that JSON has, in which what is in brackets is
/// the goal; before it come options that may be left open.
macro_rules! match_options {
    (@goal $json:ident, $goal_default:expr, $one:ident, $one_goal:ident, $one_variant:ident, $one_pattern:pat,
     $one_refused:expr, $other:ident, $other_goal:ident, $other_variant:ident, $other_pattern:pat,
     $other_refused:expr) => {
        match ($json.$one, $json.$other) {
            (None, None) => $goal_default,
            (Some(value @ $one_pattern), None) => $one_goal::$one_variant(value),
            (None, Some(value @ $other_pattern)) => $other_goal::$other_variant(value),
            (Some(_), None) => return Err($one_refused),
            (None, Some(_)) => return Err($other_refused),
            (Some(_), Some(_)) => {
                return Err(concat!(stringify!($one), " and ", stringify!($other), " exclude each other"));
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$goal_meta:meta])* goal: $goal:ident = $goal_default:expr $(=> $settle:path)?,)?
        }

        $(#[$json_meta:meta])*
        pub struct $json:ident, $json_name:tt;

        $(
            $(#[doc = $open_doc:tt])*
            $open:ident: $open_type:ty = $open_default:expr => $open_word:expr, $open_values:expr,
            $open_meaning:expr;
        )*
        [$(
            $(#[doc = $one_doc:tt])*
            $(#[schema($($one_schema:tt)*)])*
            $one:ident: $one_type:ty = $one_goal:ident::$one_variant:ident($($one_numbers:tt)+)
            => $one_word:expr, $one_values:expr, $one_meaning:expr => $one_refused:expr;
            $(#[doc = $other_doc:tt])*
            $other:ident: $other_type:ty = $other_goal:ident::$other_variant:ident($($other_numbers:tt)+)
            => $other_word:expr, $other_values:expr, $other_meaning:expr => $other_refused:expr;
        )?]
        $(
            $(#[doc = $doc:tt])*
            $(#[schema($($schema:tt)*)])*
            $(#[default($path:tt)])?
            $field:ident: $type:ty = $default:expr $(=> $word:expr)?
            $(, in ($($numbers:tt)+) else $outside:expr)?, $values:expr, $meaning:expr
            $(, $always:ident)? $(=> $holds:expr => $refused:expr)?;
        )*
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = $json_name, into = $json_name)]
        $(#[$meta])*
        pub struct $name {
            $(#[doc = $open_meaning] pub $open: $open_type,)*
            $($(#[$goal_meta])* pub goal: $goal,)?
            $(#[doc = $meaning] pub $field: $type,)*
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(as = $name))]
        #[serde(deny_unknown_fields)]
        $(#[$json_meta])*
        pub struct $json {
            $(
                $(#[doc = $open_doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                $open: $open_type,
            )*
            $(
                $(#[doc = $one_doc])*
                $(#[cfg_attr(feature = "openapi", schema($($one_schema)*))])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                $one: Option<$one_type>,
                $(#[doc = $other_doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                $other: Option<$other_type>,
            )?
            $(
                $(#[doc = $doc])*
                $(#[cfg_attr(feature = "openapi", schema($($schema)*))])*
                #[serde(default $(= $path)?)]
                $field: $type,
            )*
        }

        impl TryFrom<$json> for $name {
            type Error = &'static str;

            fn try_from(json: $json) -> Result<$name, &'static str> {
                $($(let json = $settle(json)?;)?)?
                let options = $name {
                    $($open: json.$open,)*
                    $(goal: $crate::options::match_options!(
                        @goal json, $goal_default, $one, $one_goal, $one_variant, ($($one_numbers)+), $one_refused,
                        $other, $other_goal, $other_variant, ($($other_numbers)+), $other_refused
                    ),)?
                    $($field: json.$field,)*
                };
                $(
                    $($crate::options::options!(@within options.$field, ($($numbers)+), Err($outside));)?
                    $($crate::options::options!(@check &options, 0, $holds, Err($refused));)?
                )*
                Ok(options)
            }
        }

        impl From<$name> for $json {
            fn from(options: $name) -> $json {
                $(let ($one, $other) = match options.goal {
                    $one_goal::$one_variant(value) => (Some(value), None),
                    $other_goal::$other_variant(value) => (None, Some(value)),
                };)?
                $json {
                    $($open: options.$open,)*
                    $($one, $other,)?
                    $($field: options.$field,)*
                }
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name {
                    $($open: $open_default,)*
                    $(goal: $goal_default,)?
                    $($field: $default,)*
                }
            }
        }

        impl $crate::options::Declared for $name {
            const LIST: &'static [$crate::options::OptionInfo] = &[
                $($crate::options::options!(
                    @info [] $open, $open_values, $open_meaning, $open_default, $open_word
                ),)*
                $(
                    $crate::options::options!(
                        @info [$($one_numbers)+] $one, $one_values, $one_meaning, _, $one_word
                    ),
                    $crate::options::options!(
                        @info [$($other_numbers)+] $other, $other_values, $other_meaning, _, $other_word
                    ),
                )?
                $($crate::options::options!(
                    @info [$($($numbers)+)?] $field, $values, $meaning, $default $(, $word)?
                ),)*
            ];

            fn print(&self, form: &mut $crate::text_form::TextForm) {
                let json = $json::from(*self);
                $(form.option(stringify!($open), &json.$open);)*
                $(
                    form.option(stringify!($one), &json.$one);
                    form.option(stringify!($other), &json.$other);
                )?
                $($crate::options::options!(@print form, $field, json.$field, $default $(, $always)?);)*
            }

            fn flaw(&self, seats: u8) -> Option<&'static str> {
                let _ = seats;
                // The fields are public: what was not read from JSON is checked as well.
                if let Err(flaw) = $name::try_from($json::from(*self)) {
                    return Some(flaw);
                }
                $($($crate::options::options!(@check self, seats, $holds, Some($refused));)?)*
                None
            }
        }
    };
}

pub(crate) use {match_options, options};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_refused_option_is_named_with_its_bounds() {
        for (detail, params) in [
            ("target must be 6, 11 or 21", json!({"option": "target", "allowed": ["6", "11", "21"]})),
            ("points must be 1, 2 or 3 deals", json!({"option": "points", "allowed": ["1", "2", "3"]})),
            ("match_time must be 1 to 60 minutes", json!({"option": "match_time", "min": 1, "max": 60})),
            ("rake_bp must be at most 1000", json!({"option": "rake_bp", "max": 1000})),
            ("ante must be at most the big blind", json!({"option": "ante"})),
            ("min_players must be 2 to the number of seats", json!({"option": "min_players", "min": 2})),
            ("carte_scoperte needs partners: four seats", json!({"option": "carte_scoperte"})),
            ("winners must be 1 where two play", json!({"option": "winners", "allowed": ["1"]})),
            ("target and deals exclude each other", json!({"option": "target"})),
            ("in tournaments all play the same deal", json!({})),
        ] {
            assert_eq!(serde_json::to_value(refusal(detail).params).unwrap(), params, "{detail}");
        }
    }
}
