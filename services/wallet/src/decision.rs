//! What a noun decides: facts, and what is answered. How a command finds its noun is said in [`crate::decide`].

use crate::books::Fact;
use crate::verdict::Done;

/// What comes of a command that is not refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What happens, in order; nothing when it had happened before.
    pub facts: Vec<Fact>,
    /// What is answered.
    pub done: Done,
}

impl Decision {
    /// Nothing happens: it had happened before.
    pub fn found(done: Done) -> Decision {
        Decision { facts: Vec::new(), done }
    }

    /// A posting takes place, and is the answer.
    pub fn posted(fact: Fact) -> Decision {
        let done = match &fact {
            Fact::Posted { record, .. } => Done::Posted(record.posting.clone()),
            other => unreachable!("{other:?} is no posting"),
        };
        Decision { facts: vec![fact], done }
    }
}
