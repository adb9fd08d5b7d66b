//! What a draw depends on beside the secret: its context, the players' seeds and its label.
//!
//! Everything here is public. **Invariant:** the encoding is prefix-free, so two different inputs never give the same
//! bytes.

/// The most bytes that one player's seed may have.
pub const MAX_SEED_BYTES: usize = 64;

/// Which deal or draw this is: the id of the table or tournament, and the number within it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Context {
    id: Vec<u8>,
    number: u64,
}

impl Context {
    /// The context of deal (or draw) `number` at `id`; for a UUID give its 16 bytes.
    pub fn new(id: impl AsRef<[u8]>, number: u64) -> Self {
        Self { id: id.as_ref().to_vec(), number }
    }

    pub(crate) fn push(&self, bytes: &mut Vec<u8>) {
        push_field(bytes, &self.id);
        bytes.extend_from_slice(&self.number.to_le_bytes());
    }
}

/// The players' seeds in the order of their seats; an empty seed where a player sent none.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Seeds(Vec<Vec<u8>>);

/// A seed was not acceptable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSeeds {
    /// A seed has more than [`MAX_SEED_BYTES`] bytes.
    #[error("the seed of seat {seat} has more than {MAX_SEED_BYTES} bytes")]
    TooLong {
        /// Whose seed, counted from 0.
        seat: usize,
    },
    /// A seed in its text form is not hexadecimal.
    #[error("the seed of seat {seat} is not hexadecimal")]
    NotHex {
        /// Whose seed, counted from 0.
        seat: usize,
    },
}

impl Seeds {
    /// The seeds of all seats.
    ///
    /// # Errors
    /// When one has more than [`MAX_SEED_BYTES`] bytes.
    pub fn new(seeds: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<Self, InvalidSeeds> {
        let seeds: Vec<Vec<u8>> = seeds.into_iter().map(|seed| seed.as_ref().to_vec()).collect();
        match seeds.iter().position(|seed| seed.len() > MAX_SEED_BYTES) {
            Some(seat) => Err(InvalidSeeds::TooLong { seat }),
            None => Ok(Self(seeds)),
        }
    }

    /// No player sent a seed: one empty seed per seat.
    pub fn empty(seats: usize) -> Self {
        Self(vec![Vec::new(); seats])
    }

    fn push(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&length(self.0.len()));
        for seed in &self.0 {
            push_field(bytes, seed);
        }
    }
}

impl TryFrom<Vec<String>> for Seeds {
    type Error = InvalidSeeds;

    fn try_from(texts: Vec<String>) -> Result<Self, Self::Error> {
        let decode = |(seat, text)| hex::decode::<String>(text).map_err(|_| InvalidSeeds::NotHex { seat });
        Self::new(texts.into_iter().enumerate().map(decode).collect::<Result<Vec<_>, _>>()?)
    }
}

impl From<Seeds> for Vec<String> {
    fn from(seeds: Seeds) -> Self {
        seeds.0.into_iter().map(hex::encode).collect()
    }
}

/// The name of a draw. Draws with different labels from one secret are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(&'static str);

impl Label {
    /// The order of the cards of a deal.
    pub const DEAL: Self = Self("deal");
    /// Who deals first.
    pub const DEALER: Self = Self("dealer");
    /// Who sits where.
    pub const SEATS: Self = Self("seats");
    /// Who meets whom.
    pub const BRACKET: Self = Self("bracket");
    /// What a lottery prize is worth.
    pub const PRIZES: Self = Self("prizes");

    /// A label of the caller's own; it must differ from every other that is used with the same secret.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }
}

/// The `info` of specification line 6.
pub(crate) fn info(label: Label, context: &Context, seeds: &Seeds) -> Vec<u8> {
    let mut bytes = Vec::new();
    push_field(&mut bytes, label.0.as_bytes());
    context.push(&mut bytes);
    seeds.push(&mut bytes);
    bytes
}

/// Appends `field(x)` of specification line 1.
pub(crate) fn push_field(bytes: &mut Vec<u8>, field: &[u8]) {
    bytes.extend_from_slice(&length(field.len()));
    bytes.extend_from_slice(field);
}

fn length(len: usize) -> [u8; 4] {
    u32::try_from(len).expect("fields are far shorter than 4 GiB").to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_has_64_bytes_at_most() {
        assert!(Seeds::new([vec![1; 64], vec![]]).is_ok());
        assert_eq!(Seeds::new([vec![], vec![1; 65]]), Err(InvalidSeeds::TooLong { seat: 1 }));
    }

    #[test]
    fn seeds_travel_as_hexadecimal() {
        let seeds = Seeds::new([&b"ciao"[..], b""]).unwrap();
        let json = serde_json::to_string(&seeds).unwrap();
        assert_eq!(json, r#"["6369616f",""]"#);
        assert_eq!(serde_json::from_str::<Seeds>(&json).unwrap(), seeds);
        assert!(serde_json::from_str::<Seeds>(r#"["zz"]"#).is_err());
    }

    #[test]
    fn moving_a_byte_from_one_field_to_the_next_changes_the_encoding() {
        let seeds = |list: &[&str]| info(Label::DEAL, &Context::new(b"t", 1), &Seeds::new(list).unwrap());
        assert_ne!(seeds(&["ab", "c"]), seeds(&["a", "bc"]));
        assert_ne!(seeds(&["a"]), seeds(&["a", ""]));
        let of = |label, id: &str| info(Label::new(label), &Context::new(id, 1), &Seeds::empty(2));
        assert_ne!(of("deal", "er"), of("dealer", ""));
    }
}
