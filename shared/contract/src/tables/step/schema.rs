//! The schema of a step: a union by its kind.

use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::{
    DealRevealed, DealsPromised, HandOver, LedgerPosted, LedgerRefused, LevelBegun, MatchFinished, PlayerIsReady,
    PlayerSeeded, SeatChips, SeatFreed, SeatToppedUp, SecretSealed, Standing, TableClosed, TableOpened, TablePaced,
    TableTurn, TableVoided, TableVoiding,
};
use crate::tables::{DealCommitment, PatchOp, TableStep};

/// A kind of step, what it says, and the schemas of what it holds.
type Kind = (&'static str, &'static str, fn(&mut Vec<(String, RefOr<Schema>)>) -> String);

/// The name of a schema; it and what it refers to join the list.
fn of<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) -> String {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    T::name().into_owned()
}

/// Every kind of step: those of all tables, then those of ring tables.
const KINDS: [Kind; 22] = [
    ("opened", "The table was opened.", of::<TableOpened>),
    ("committed", "The promise before a deal.", of::<DealCommitment>),
    ("ready", "A player is here.", of::<PlayerIsReady>),
    ("seeded", "A player gave another seed.", of::<PlayerSeeded>),
    ("turn", "An input was taken, and this is what it did.", of::<TableTurn>),
    ("revealed", "The secret of a deal is public, where no card stays hidden after it.", of::<DealRevealed>),
    ("finished", "The match has its result.", of::<MatchFinished>),
    ("voided", "The table is void.", of::<TableVoided>),
    ("secret_sealed", "The secret of the table is in the log, sealed until the table is over.", of::<SecretSealed>),
    (
        "deals_promised",
        "The next deals are promised. Only seeds that are sent from now on are mixed into them.",
        of::<DealsPromised>,
    ),
    ("seat_taken", "Somebody sits down.", of::<SeatChips>),
    ("top_up", "Chips were bought; they come between two hands.", of::<SeatChips>),
    ("level", "A level begins with the next hand.", of::<LevelBegun>),
    ("hand_ended", "A hand is over.", of::<HandOver>),
    ("seat_left", "A seat is left; its chips are on their way to the wallet.", of::<SeatFreed>),
    ("seat_vacated", "A seat is free, and its chips are where they belong.", of::<SeatFreed>),
    ("topped_up", "Bought chips came to a seat.", of::<SeatToppedUp>),
    ("posted", "The ledger has taken what stood in the table's queue.", of::<LedgerPosted>),
    ("posting_refused", "The ledger refuses what stands at the head of the table's queue.", of::<LedgerRefused>),
    ("paced", "How many hands may be dealt.", of::<TablePaced>),
    ("voiding", "The table will be void once everybody's chips are where they belong.", of::<TableVoiding>),
    ("closed", "The ring table is closed.", of::<TableClosed>),
];

/// The names of the kinds of steps.
pub(in crate::tables) const NAMES: [&str; KINDS.len()] = {
    let mut names = [""; KINDS.len()];
    let mut at = 0;
    while at < KINDS.len() {
        names[at] = KINDS[at].0;
        at += 1;
    }
    names
};

fn step(kind: &str, meaning: &str, data: &str) -> RefOr<Schema> {
    let text = |described: &str| ObjectBuilder::new().schema_type(Type::String).description(Some(described.to_owned()));
    let version = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description(Some("The version of the stream after it."));
    let at = text("When.").format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)));
    ObjectBuilder::new()
        .description(Some(meaning))
        .property("version", version)
        .property("at", at)
        .property("step", text("What kind of step.").enum_values(Some([kind])))
        .property("data", Ref::from_schema_name(data))
        .property("now", Ref::from_schema_name(Standing::name()))
        .property("patch", ArrayBuilder::new().items(Ref::from_schema_name(PatchOp::name())))
        .required("version")
        .required("at")
        .required("step")
        .required("data")
        .into()
}

impl PartialSchema for TableStep {
    fn schema() -> RefOr<Schema> {
        let one = KINDS.iter().fold(OneOfBuilder::new(), |one, (kind, meaning, data)| {
            one.item(step(kind, meaning, &data(&mut Vec::new())))
        });
        let meaning = "One step of a table's history, as the caller sees it. On a live stream `now` says what may be done \
                       and whose time runs after it; it is absent where the table had gone on already, and then a later \
                       step has it. With `view=patch` there is `patch` in its place, a JSON Patch (RFC 6902): it makes \
                       the view that the reader had the view of this version. A history has neither.";
        RefOr::T(Schema::OneOf(one.description(Some(meaning)).build()))
    }
}

impl ToSchema for TableStep {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        of::<Standing>(schemas);
        of::<PatchOp>(schemas);
        for (_, _, data) in KINDS {
            data(schemas);
        }
    }
}
