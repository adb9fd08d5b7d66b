//! Options that several capture games have, each declared once.
//!
//! `capture_options!` is [`match_options!`](crate::options) with these options known by name. The goal is that of
//! scopa, unless a game gives one of its own in brackets.

/// Declares the options of a capture game: see the module.
macro_rules! capture_options {
    (@read [$($head:tt)*] [$($done:tt)*]) => { $crate::options::match_options! { $($head)* $($done)* } };
    (@read $head:tt [$($done:tt)*] carte_viste; $($rest:tt)*) => {
        $crate::capture::options::capture_options! { @read $head [$($done)*
            /// Carte viste. Default false.
            carte_viste: bool = false, "true or false",
                "cards seen in earlier rounds are listed; with two seats the last hand is played open";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] carte_scoperte; $($rest:tt)*) => {
        $crate::capture::options::capture_options! { @read $head [$($done)*
            /// Carte scoperte, pairs only. Default false.
            carte_scoperte: bool = false, "true or false; four seats only", "partners see each other's hand"
                => |o, seats| seats != 2 || !o.carte_scoperte => "carte_scoperte needs partners: four seats";
        ] $($rest)* }
    };
    // An option of one game only.
    (@read $head:tt [$($done:tt)*] $(#[$($attribute:tt)*])* $field:ident: $type:ty = $default:expr,
     $values:expr, $meaning:expr; $($rest:tt)*) => {
        $crate::capture::options::capture_options! { @read $head [$($done)*
            $(#[$($attribute)*])* $field: $type = $default, $values, $meaning;
        ] $($rest)* }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $(#[$goal_meta:meta])* goal: Goal = $goal_default:expr, }
        pub struct $json:ident, $json_name:tt;
        [$($goal:tt)*]
        $($list:tt)*
    ) => {
        $crate::capture::options::capture_options! { @read [
            $(#[$meta])*
            pub struct $name { $(#[$goal_meta])* goal: Goal = $goal_default, }

            /// The options as JSON: `target` or `deals`, not both; everything else has a default.
            pub struct $json, $json_name;

            [$($goal)*]
        ] [] $($list)* }
    };
    ($(#[$meta:meta])* pub struct $name:ident; pub struct $json:ident, $json_name:tt; $($list:tt)*) => {
        $crate::capture::options::capture_options! {
            $(#[$meta])*
            pub struct $name {
                /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)` (scopone R3).
                goal: Goal = Goal::Target(11),
            }
            pub struct $json, $json_name;
            [
            /// Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
            #[schema(example = 11)]
            target: u16 = Goal::Target(6 | 11 | 21) => "11", "6, 11 or 21; excludes deals",
                "points to reach; checked at the end of a deal"
                => "target must be 6, 11 or 21";
            /// Number of deals (smazzate): 1 to 5.
            deals: u8 = Goal::Deals(1..=5) => "none", "1 to 5; excludes target",
                "number of deals (smazzate) of the match"
                => "deals must be 1 to 5";
            ]
            $($list)*
        }
    };
}

pub(crate) use capture_options;
