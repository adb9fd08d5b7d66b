//! What the dealer may choose: the vele on the table, and which cards are dealt covered.
//!
//! `docs/rules/telesina.md`, table of the vele, R3 (piramide, ascensore) and R4 (H). Vele, how they are turned and
//! which belong together are data; nothing else knows how many there are.

use std::fmt;

use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most vele on a table.
pub const MOST_VELE: usize = 9;

/// The place of a vela, as the layouts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Vela {
    /// The first one.
    A,
    /// The second one.
    B,
    /// The third one.
    C,
    /// The fourth one.
    D,
    /// The fifth one.
    E,
    /// The sixth one.
    F,
    /// The seventh one.
    G,
    /// The eighth one.
    H,
    /// The ninth one.
    I,
}

use Vela::{A, B, C, D, E, F, G, H, I};

impl Vela {
    /// All of them, in letter order, in which they are laid.
    pub const ALL: [Vela; MOST_VELE] = [A, B, C, D, E, F, G, H, I];
}

/// The vele of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Vele {
    /// None.
    #[default]
    Nessuna,
    /// One.
    Una,
    /// Two in a row.
    Due,
    /// Three in a row.
    Tre,
    /// Five in two crossing rows.
    Croce,
    /// Seven, as the letter.
    H,
    /// Seven, as a V upside down.
    Piramide,
    /// Nine: two files, and the lift between them.
    Ascensore,
}

/// How vele lie, are turned and belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many there are: so many letters from A on.
    pub count: usize,
    /// Which are turned together, in order; each time is followed by a round of betting.
    pub turns: &'static [&'static [Vela]],
    /// A player uses any cards of one of these.
    pub combinations: &'static [&'static [Vela]],
}

impl Vele {
    /// All of them.
    pub const ALL: [Vele; 8] =
        [Vele::Nessuna, Vele::Una, Vele::Due, Vele::Tre, Vele::Croce, Vele::H, Vele::Piramide, Vele::Ascensore];

    /// How they lie.
    pub const fn layout(self) -> Layout {
        let (count, turns, combinations): (_, &[&[Vela]], &[&[Vela]]) = match self {
            Vele::Nessuna => (0, &[], &[&[]]),
            Vele::Una => (1, &[&[A]], &[&[A]]),
            Vele::Due => (2, &[&[A], &[B]], &[&[A, B]]),
            Vele::Tre => (3, &[&[A], &[C], &[B]], &[&[A, B, C]]),
            Vele::Croce => (5, &[&[A, C], &[B, D], &[E]], &[&[A, E, B], &[C, E, D]]),
            // R4: two uprights, three rows, two diagonals.
            Vele::H => (
                7,
                &[&[C, G], &[B, F], &[A, E], &[D]],
                &[&[A, B, C], &[E, F, G], &[A, D, E], &[B, D, F], &[C, D, G], &[A, D, G], &[C, D, E]],
            ),
            // R3: two legs that share the apex.
            Vele::Piramide => (7, &[&[A, G], &[B, F], &[C, E], &[D]], &[&[A, B, C, D], &[D, E, F, G]]),
            // R3: two that lie opposite, and the lift.
            Vele::Ascensore => {
                (9, &[&[D, I], &[C, H], &[B, G], &[A, F], &[E]], &[&[A, E, F], &[B, E, G], &[C, E, H], &[D, E, I]])
            }
        };
        Layout { count, turns, combinations }
    }

    /// The word in options and text forms.
    pub const fn word(self) -> &'static str {
        match self {
            Vele::Nessuna => "nessuna",
            Vele::Una => "una",
            Vele::Due => "due",
            Vele::Tre => "tre",
            Vele::Croce => "croce",
            Vele::H => "h",
            Vele::Piramide => "piramide",
            Vele::Ascensore => "ascensore",
        }
    }
}

/// When a player chooses which of two covered cards is turned up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Coperta {
    /// Never: the first card is covered, all others are open (R13).
    #[default]
    Mai,
    /// Of the first two cards.
    PrimoGiro,
    /// At every deal.
    Sempre,
}

impl Coperta {
    /// All of them.
    pub const ALL: [Coperta; 3] = [Coperta::Mai, Coperta::PrimoGiro, Coperta::Sempre];

    /// The word in options and text forms.
    pub const fn word(self) -> &'static str {
        match self {
            Coperta::Mai => "mai",
            Coperta::PrimoGiro => "primo_giro",
            Coperta::Sempre => "sempre",
        }
    }
}

/// What the table fixes, or leaves to the dealer of each hand (`libera`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Free<T> {
    /// The dealer chooses.
    #[default]
    Libera,
    /// Always this.
    Fixed(T),
}

const LIBERA: &str = "libera";

impl<T: Copy> Free<T> {
    /// What the table fixes.
    pub const fn fixed(self) -> Option<T> {
        match self {
            Free::Libera => None,
            Free::Fixed(what) => Some(what),
        }
    }

    /// The word in options and text forms, where `word` is that of what is fixed.
    pub fn word(self, word: impl Fn(T) -> &'static str) -> &'static str {
        self.fixed().map_or(LIBERA, word)
    }
}

impl<T: Serialize> Serialize for Free<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Free::Libera => serializer.serialize_str(LIBERA),
            Free::Fixed(what) => what.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Free<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Free<T>, D::Error> {
        struct Word<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> serde::de::Visitor<'de> for Word<T> {
            type Value = Free<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a variant, or \"libera\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Free<T>, E> {
                if text == LIBERA {
                    return Ok(Free::Libera);
                }
                let word: StrDeserializer<'_, E> = text.into_deserializer();
                T::deserialize(word).map(Free::Fixed)
            }
        }
        deserializer.deserialize_str(Word(std::marker::PhantomData))
    }
}

/// What the schemas of options say of [`Free`].
#[cfg(feature = "openapi")]
pub(crate) mod schemas {
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Coperta, LIBERA, Vele};

    /// One of the words of [`Vele`], or `libera`.
    pub(crate) struct FreeVele;

    /// One of the words of [`Coperta`], or `libera`.
    pub(crate) struct FreeCoperta;

    fn words<const N: usize>(fixed: [&'static str; N], description: &str) -> RefOr<Schema> {
        let all = fixed.into_iter().chain([LIBERA]);
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(all)).description(Some(description)).into()
    }

    impl PartialSchema for FreeVele {
        fn schema() -> RefOr<Schema> {
            words(Vele::ALL.map(Vele::word), "The vele of a table; `libera` leaves them to the dealer of each hand.")
        }
    }

    impl PartialSchema for FreeCoperta {
        fn schema() -> RefOr<Schema> {
            let words_of = Coperta::ALL.map(Coperta::word);
            words(words_of, "The coperta of a table; `libera` leaves it to the dealer of each hand.")
        }
    }

    impl ToSchema for FreeVele {}

    impl ToSchema for FreeCoperta {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Betting rounds of a hand: four deals, and one for each time that vele are turned.
    #[test]
    fn telesina_d14_phases_of_each_variant() {
        let phases = Vele::ALL.map(|vele| 4 + vele.layout().turns.len());
        assert_eq!(phases, [4, 5, 6, 7, 7, 8, 8, 9]);
    }

    #[test]
    fn every_vela_is_turned_once_and_belongs_somewhere() {
        for vele in Vele::ALL {
            let Layout { count, turns, combinations } = vele.layout();
            let mut turned: Vec<Vela> = turns.concat();
            turned.sort_unstable();
            assert_eq!(turned, Vela::ALL[..count], "{vele:?}");
            assert!(turned.iter().all(|vela| combinations.iter().any(|together| together.contains(vela))), "{vele:?}");
            for together in combinations {
                let mut sorted = together.to_vec();
                sorted.sort_unstable();
                sorted.dedup();
                assert!(sorted.len() == together.len() && sorted.iter().all(|vela| turned.contains(vela)));
            }
        }
        let lines = Vele::ALL.map(|vele| vele.layout().combinations.len());
        assert_eq!(lines, [1, 1, 1, 1, 2, 7, 2, 4]);
    }

    /// A with C cannot be used.
    #[test]
    fn telesina_v2_vele_of_two_combinations_are_not_mixed() {
        let both = |vele: Vele, one, other| {
            vele.layout().combinations.iter().any(|together| together.contains(&one) && together.contains(&other))
        };
        assert!(both(Vele::Croce, A, B) && both(Vele::Croce, E, D) && !both(Vele::Croce, A, C));
        assert!(!both(Vele::Piramide, A, G) && both(Vele::Piramide, D, G));
        assert!(!both(Vele::Ascensore, A, B) && both(Vele::Ascensore, B, G));
        assert!(both(Vele::H, A, G) && !both(Vele::H, A, F) && !both(Vele::H, B, G));
    }

    #[test]
    fn words_are_what_options_say() {
        for vele in Vele::ALL {
            assert_eq!(serde_json::to_value(Free::Fixed(vele)).unwrap(), vele.word());
            assert_eq!(serde_json::from_value::<Free<Vele>>(vele.word().into()).unwrap(), Free::Fixed(vele));
        }
        for coperta in Coperta::ALL {
            assert_eq!(serde_json::from_value::<Free<Coperta>>(coperta.word().into()).unwrap(), Free::Fixed(coperta));
        }
        assert_eq!(serde_json::to_value(Free::<Vele>::Libera).unwrap(), "libera");
        assert_eq!(serde_json::from_str::<Free<Vele>>("\"libera\"").unwrap(), Free::Libera);
        for wrong in ["\"Una\"", "\"mai\"", "1", "null", "\"quattro\""] {
            assert!(serde_json::from_str::<Free<Vele>>(wrong).is_err(), "{wrong}");
        }
    }
}
