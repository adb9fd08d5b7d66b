//! The goal of a match as an option: `target` or `deals`, not both.

use crate::matches::Goal;
use crate::text_form::TextForm;

/// The goals that a game offers.
pub(crate) struct Goals {
    /// Points to reach.
    pub(crate) targets: &'static [u16],
    /// The largest number of deals.
    pub(crate) deals: u8,
    /// What is played when nothing is said.
    pub(crate) default: Goal,
    /// What is said of another target.
    pub(crate) target_refused: &'static str,
    /// What is said of another number of deals.
    pub(crate) deals_refused: &'static str,
}

/// The goals of scopa; its sisters adopt them (scopone R3).
pub(crate) const SCOPA: Goals = Goals {
    targets: &[6, 11, 21],
    deals: 5,
    default: Goal::Target(11),
    target_refused: "target must be 6, 11 or 21",
    deals_refused: "deals must be 1 to 5",
};

impl Goals {
    /// Reads the two options.
    pub(crate) fn read(&self, target: Option<u16>, deals: Option<u8>) -> Result<Goal, &'static str> {
        match (target, deals) {
            (None, None) => Ok(self.default),
            (Some(target), None) if self.targets.contains(&target) => Ok(Goal::Target(target)),
            (None, Some(deals)) if (1..=self.deals).contains(&deals) => Ok(Goal::Deals(deals)),
            (Some(_), None) => Err(self.target_refused),
            (None, Some(_)) => Err(self.deals_refused),
            (Some(_), Some(_)) => Err("target and deals exclude each other"),
        }
    }
}

/// The two options of a goal: target, deals.
pub(crate) fn written(goal: Goal) -> (Option<u16>, Option<u8>) {
    match goal {
        Goal::Target(target) => (Some(target), None),
        Goal::Deals(deals) => (None, Some(deals)),
    }
}

/// Prints a goal in the text form of options.
pub(crate) fn print(form: &mut TextForm, goal: Goal) {
    match goal {
        Goal::Target(target) => form.number("target", u32::from(target)),
        Goal::Deals(deals) => form.number("deals", u32::from(deals)),
    }
}
