//! The events about chips that poker games share: each game logs them in its own enum, beside its deals and showdowns.
//!
//! Invariant: the variants, their fields and their order are the same in every such enum, and so are their bytes.

/// Declares an enum of events in which `..Act` stands for the variants that say what happens to chips, with the way
/// from an [`Act`](super::Act) to them and back. `Seat` and `Chips` must be in scope.
macro_rules! with_acts {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$before_about:meta])* $before:ident { $($before_fields:tt)* },)*
            ..Act,
            $($(#[$after_about:meta])* $after:ident { $($after_fields:tt)* },)*
        }
    ) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$before_about])* $before { $($before_fields)* },)*
            /// A seat folded.
            Folded {
                /// Who.
                seat: Seat,
            },
            /// A seat checked.
            Checked {
                /// Who.
                seat: Seat,
            },
            /// A seat called.
            Called {
                /// Who.
                seat: Seat,
                /// What it paid. Chips.
                amount: Chips,
                /// Whether that was its whole stack.
                all_in: bool,
            },
            /// A seat bet.
            Bet {
                /// Who.
                seat: Seat,
                /// How much. Chips.
                amount: Chips,
                /// Whether that was its whole stack.
                all_in: bool,
            },
            /// A seat raised.
            Raised {
                /// Who.
                seat: Seat,
                /// The level to match from now on. Chips.
                to: Chips,
                /// Whether its whole stack is in.
                all_in: bool,
            },
            /// Chips that nobody called went back.
            UncalledReturned {
                /// To whom.
                seat: Seat,
                /// How many.
                amount: Chips,
            },
            $($(#[$after_about])* $after { $($after_fields)* },)*
        }

        impl From<$crate::betting::Act> for $name {
            fn from(act: $crate::betting::Act) -> $name {
                use $crate::betting::Act;
                match act {
                    Act::Folded { seat } => $name::Folded { seat },
                    Act::Checked { seat } => $name::Checked { seat },
                    Act::Called { seat, amount, all_in } => $name::Called { seat, amount, all_in },
                    Act::Bet { seat, amount, all_in } => $name::Bet { seat, amount, all_in },
                    Act::Raised { seat, to, all_in } => $name::Raised { seat, to, all_in },
                    Act::Returned { seat, amount } => $name::UncalledReturned { seat, amount },
                }
            }
        }

        impl $name {
            /// What it does to the chips, if it does anything.
            #[inline]
            pub const fn act(&self) -> Option<$crate::betting::Act> {
                use $crate::betting::Act;
                Some(match *self {
                    $name::Folded { seat } => Act::Folded { seat },
                    $name::Checked { seat } => Act::Checked { seat },
                    $name::Called { seat, amount, all_in } => Act::Called { seat, amount, all_in },
                    $name::Bet { seat, amount, all_in } => Act::Bet { seat, amount, all_in },
                    $name::Raised { seat, to, all_in } => Act::Raised { seat, to, all_in },
                    $name::UncalledReturned { seat, amount } => Act::Returned { seat, amount },
                    _ => return None,
                })
            }
        }
    };
}

pub(crate) use with_acts;
