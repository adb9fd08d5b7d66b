//! The stream of a draw: from secret, context and seeds to numbers and permutations.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use hkdf::Hkdf;
use sha2::Sha256;

use crate::inputs::{Context, Label, Seeds, info};
use crate::secret::{Commitment, Secret};

const DRAW_DOMAIN: &[u8] = b"mazziere fairdeal v1 draw";

/// Words fetched from the cipher at a time: two blocks, about what a deck of 40 needs.
const BUFFERED_WORDS: usize = 32;

/// A stream of unbiased numbers. Each call takes up where the last one ended, so the order of calls is part of the
/// result.
pub struct Draw {
    cipher: ChaCha20,
    buffer: [u8; BUFFERED_WORDS * 4],
    /// The next unread word; [`BUFFERED_WORDS`] when all are read.
    next: usize,
}

impl Draw {
    /// The draw named `label` (specification, lines 6 to 8).
    pub fn new(secret: &Secret, context: &Context, seeds: &Seeds, label: Label) -> Self {
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(Some(DRAW_DOMAIN), secret.as_bytes())
            .expand(&info(label, context, seeds), &mut key)
            .expect("32 bytes is a length HKDF can give");
        let cipher = ChaCha20::new(&key.into(), &[0; 12].into());
        Self { cipher, buffer: [0; BUFFERED_WORDS * 4], next: BUFFERED_WORDS }
    }

    /// A shuffled `0..n` (specification, line 10).
    pub fn permute(&mut self, n: u16) -> Vec<u16> {
        let mut order: Vec<u16> = (0..n).collect();
        shuffle(&mut order, |bound| self.below(bound));
        order
    }

    /// `count` independent numbers in `0..bound`.
    ///
    /// # Panics
    /// When `bound` is zero.
    pub fn numbers(&mut self, bound: u32, count: usize) -> Vec<u32> {
        (0..count).map(|_| self.below(bound)).collect()
    }

    /// One number in `0..bound`, each equally likely (specification, line 9).
    ///
    /// # Panics
    /// When `bound` is zero.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below zero to draw");
        loop {
            if let Some(number) = reduce::<32>(self.word(), bound) {
                return number;
            }
        }
    }

    fn word(&mut self) -> u32 {
        if self.next == BUFFERED_WORDS {
            self.buffer.fill(0);
            self.cipher.apply_keystream(&mut self.buffer);
            self.next = 0;
        }
        let at = self.next * 4;
        self.next += 1;
        u32::from_le_bytes(self.buffer[at..at + 4].try_into().expect("four bytes"))
    }
}

impl std::fmt::Debug for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draw(..)")
    }
}

/// The secret shown is not the one that was committed to (or the context is not that of the commitment).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the secret does not match the commitment")]
pub struct CommitmentMismatch;

/// What an auditor does: checks that `secret` is the committed one and gives the draw to recompute.
///
/// # Errors
/// When the commitment to `secret` in `context` is not `commitment`.
pub fn verify(
    commitment: &Commitment,
    context: &Context,
    secret: &Secret,
    seeds: &Seeds,
    label: Label,
) -> Result<Draw, CommitmentMismatch> {
    if secret.commitment(context) == *commitment {
        Ok(Draw::new(secret, context, seeds, label))
    } else {
        Err(CommitmentMismatch)
    }
}

/// Fisher-Yates from the end; `below` chooses.
fn shuffle<T>(items: &mut [T], mut below: impl FnMut(u32) -> u32) {
    for i in (1..items.len()).rev() {
        let bound = u32::try_from(i + 1).expect("a deck is shorter than 2^32");
        items.swap(i, below(bound) as usize);
    }
}

/// Lemire's reduction of a word of `BITS` bits to `0..bound`, or none if this word would make some numbers likelier.
/// The width is a parameter so that a test can count every word of eight bits.
fn reduce<const BITS: u32>(word: u32, bound: u32) -> Option<u32> {
    let modulus = 1_u64 << BITS;
    let product = u64::from(word) * u64::from(bound);
    let low = product % modulus;
    // The exact threshold costs a division; a low part of `bound` or more is above it anyway.
    let fair = low >= u64::from(bound) || low >= modulus % u64::from(bound);
    fair.then_some((product >> BITS) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Every word counted: each number below each bound comes from the same number of words, to the last one.
    #[test]
    fn reduction_is_exactly_uniform() {
        for bound in 1..=255 {
            let mut counts = vec![0; bound as usize];
            for word in 0..256 {
                if let Some(number) = reduce::<8>(word, bound) {
                    counts[number as usize] += 1;
                }
            }
            assert!(counts.iter().all(|count| *count == 256 / bound), "bound {bound}: {counts:?}");
        }
    }

    /// Every sequence of choices counted: each order of up to six cards comes from exactly one.
    #[test]
    fn every_order_comes_from_exactly_one_sequence_of_choices() {
        for n in 1..=6_u32 {
            let sequences: u32 = (1..=n).product();
            let mut seen = BTreeMap::new();
            for sequence in 0..sequences {
                let mut rest = sequence;
                let mut order: Vec<u32> = (0..n).collect();
                shuffle(&mut order, |bound| {
                    let choice = rest % bound;
                    rest /= bound;
                    choice
                });
                *seen.entry(order).or_insert(0) += 1;
            }
            assert_eq!(seen.len(), sequences as usize);
        }
    }

    /// Over many secrets all 24 orders of four cards come up about equally: chi-square with 23 degrees of freedom is
    /// above 49.73 once in a thousand, and the secrets are fixed, so this never fails by chance.
    #[test]
    fn orders_of_four_cards_are_spread_evenly_over_secrets() {
        let mut seen: BTreeMap<Vec<u16>, i64> = BTreeMap::new();
        let expected: i64 = 200;
        for number in 0..24 * expected {
            let context = Context::new(b"spread", number.unsigned_abs());
            let mut draw = Draw::new(&Secret::from_bytes([7; 32]), &context, &Seeds::empty(2), Label::DEAL);
            *seen.entry(draw.permute(4)).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        let squares: i64 = seen.values().map(|count| (count - expected).pow(2)).sum();
        assert!(squares * 100 / expected < 4_973, "chi-square {squares} / {expected}");
    }

    #[test]
    fn labels_contexts_and_seeds_each_change_the_draw() {
        let draw = |secret: u8, number, seed: &str, label| {
            let seeds = Seeds::new(["", seed]).unwrap();
            Draw::new(&Secret::from_bytes([secret; 32]), &Context::new(b"t", number), &seeds, label).permute(40)
        };
        let base = draw(1, 1, "", Label::DEAL);
        assert_eq!(base, draw(1, 1, "", Label::DEAL));
        for other in [
            draw(2, 1, "", Label::DEAL),
            draw(1, 2, "", Label::DEAL),
            draw(1, 1, "x", Label::DEAL),
            draw(1, 1, "", Label::SEATS),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn an_auditor_refuses_another_secret_and_another_context() {
        let secret = Secret::from_bytes([1; 32]);
        let context = Context::new(b"t", 1);
        let seeds = Seeds::empty(2);
        let commitment = secret.commitment(&context);
        let mut draw = verify(&commitment, &context, &secret, &seeds, Label::DEAL).unwrap();
        assert_eq!(draw.permute(40), Draw::new(&secret, &context, &seeds, Label::DEAL).permute(40));
        let other = Secret::from_bytes([2; 32]);
        assert!(verify(&commitment, &context, &other, &seeds, Label::DEAL).is_err());
        assert!(verify(&commitment, &Context::new(b"t", 2), &secret, &seeds, Label::DEAL).is_err());
    }
}
