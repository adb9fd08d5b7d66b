//! Plays one script on a machine of the rules and prints what happens, line by line.
//!
//! **Invariant:** the same script with the same switches prints the same bytes. Everything printed is the auditor's
//! view of events; views and legal moves are those of the seats.

use std::collections::VecDeque;
use std::io::{self, Write};

use mazziere_fairdeal::{Context, Draw, Label, Secret, Seeds};
use mazziere_rules::card::Card;
use mazziere_rules::history::Head;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Machine, RawInput, Setup, Viewer};
use mazziere_rules::outcome::Outcome;
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::script::{self, Fault, Layout, Script};
use crate::dice::Dice;
use crate::record::Record;
use crate::switches::{Notation, Switches};

/// The id in the fairdeal context of decks that a script's `seed` gives; the number is that of the shuffle, from 1.
pub const FAIRDEAL_ID: &str = "mazziere deal";

/// One line of output.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Line<'a> {
    Event(&'a RawValue),
    Refused(Refused),
    View { seats: SeatSet, view: serde_json::Value },
    Legal { seat: Seat, legal: serde_json::Value },
}

#[derive(Default, Serialize)]
struct Refused {
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<usize>,
    /// A hand of a ring that could not be begun, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    script: Option<usize>,
    code: &'static str,
    detail: String,
}

/// The last line of a script's block.
#[derive(Serialize)]
struct End {
    awaiting: Vec<Awaited>,
    result: Option<Outcome>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Awaited {
    Seat(Seat),
    Word(&'static str),
}

/// Enough of an event to count deals.
#[derive(Deserialize)]
struct EventType<'a> {
    #[serde(borrow, default)]
    r#type: Option<std::borrow::Cow<'a, str>>,
}

/// Prints the block of script `number` (from 0); false if the script as a whole was refused.
pub(super) fn script(bytes: &[u8], number: usize, switches: &Switches, out: &mut impl Write) -> io::Result<bool> {
    read(Script::read(bytes), number, switches, out)
}

/// The same of a script that was read, if it could be.
pub(super) fn read(
    script: Result<Script, Fault>,
    number: usize,
    switches: &Switches,
    out: &mut impl Write,
) -> io::Result<bool> {
    let table = script.and_then(|script| Ok((Table::open(&script, switches)?, script)));
    let (mut table, script) = match table {
        Ok(opened) => opened,
        Err(fault) => {
            refused_script(number, fault, out)?;
            line(out, &End { awaiting: Vec::new(), result: None })?;
            return Ok(false);
        }
    };
    table.number = number;
    if table.record.is_some() {
        return table.written(&script, switches, out);
    }
    table.inputs(&script, switches, out)?;
    table.autoplay(switches, out)?;
    line(out, &table.end())?;
    Ok(table.fine)
}

/// Says that a script as a whole is refused.
pub(super) fn refused_script(number: usize, fault: Fault, out: &mut impl Write) -> io::Result<()> {
    let Fault { code, detail } = fault;
    line(out, &Line::Refused(Refused { script: Some(number), code, detail, ..Refused::default() }))
}

/// Says that there was no script to play.
pub(super) fn nothing(out: &mut impl Write) -> io::Result<()> {
    let code = "malformed_script";
    let detail = "there is no script to play".to_owned();
    line(out, &Line::Refused(Refused { script: Some(0), code, detail, ..Refused::default() }))
}

/// Refuses what no game could begin with, before anything is printed: stacks that cannot be brought, decks that are not
/// the game's. Both are tried on copies of the machine.
fn check(machine: &dyn Machine, seats: u8, stacks: &[(Seat, Chips)], decks: &VecDeque<Vec<Card>>) -> Result<(), Fault> {
    let mut copy = machine.duplicate();
    for &(seat, chips) in stacks {
        apply(&mut *copy, &fact(&RingFact::Sit { seat, chips }))
            .map_err(|Fault { code, detail }| Fault::new(code, format!("stack of seat {}: {detail}", seat.index())))?;
    }
    let mut copy = machine.duplicate();
    if !decks.is_empty() && copy.awaiting() == Awaiting::Table {
        // A ring asks for a deck when a hand begins: any players and chips show which.
        for seat in Seat::all(seats) {
            apply(&mut *copy, &fact(&RingFact::Sit { seat, chips: PLENTY }))?;
        }
        apply(&mut *copy, &fact(&RingFact::NextHand {}))?;
    }
    if let Awaiting::Chance { request: ChanceRequest::Shuffle { deck: kind } } = copy.awaiting()
        && let Some(bad) = decks.iter().position(|deck| !kind.is_permutation(deck))
    {
        let detail = format!("deck {bad} does not hold every card of the deck exactly once");
        return Err(Fault::new("deck_not_valid", detail));
    }
    Ok(())
}

/// Chips that any table takes and any hand is dealt for.
const PLENTY: Chips = 1_000_000;

struct Table {
    /// Which script, from 0.
    number: usize,
    machine: Box<dyn Machine>,
    format: Format,
    seats: u8,
    /// Who is to be seated.
    stacks: Vec<(Seat, Chips)>,
    /// Hands that are still to be begun.
    hands: u32,
    /// Hands that were begun, or refused.
    begun: u32,
    /// Nothing was refused but inputs and hands.
    fine: bool,
    decks: VecDeque<Vec<Card>>,
    /// Where decks come from once the given ones are used up.
    secret: Option<Secret>,
    /// How often chance was asked for.
    drawn: u64,
    scored: u32,
    dice: Dice,
    /// What is played, if it is to be written as a history.
    record: Option<Record>,
}

impl Table {
    fn open(script: &Script, switches: &Switches) -> Result<Table, Fault> {
        let info = script.info()?;
        let layout = script.layout(info, switches.hands)?;
        let Layout { format, seats, dealer, .. } = layout;
        let options = match (&script.options, info.frame) {
            (Some(options), _) => options.clone(),
            (None, Frame::Match) => info.usual_options(format),
            (None, Frame::Ring) => serde_json::json!({}),
        };
        let setup = Setup { options, seats, dealer, knockout: script.knockout };
        // What are no options at all is said first, in the game's own words.
        let version = script.rules_version.unwrap_or(info.version);
        let machine = registry::open_version(info.name, version, &setup)?;
        // What an older version took need not be what is offered today.
        if script.rules_version.is_none() {
            info.check_fits(&setup.options, format)?;
        }
        let decks: VecDeque<Vec<Card>> = script.decks()?.into();
        check(&*machine, seats, &layout.stacks, &decks)?;
        let dice = Dice::new(switches.autoplay.unwrap_or(0));
        let seed = script.seed()?.or_else(|| switches.autoplay.map(|_| dice.branch("decks", 0).bytes32()));
        let secret = seed.map(Secret::from_bytes);
        let hands = if info.frame == Frame::Ring { layout.hands } else { 0 };
        let head = || Head {
            game: info.name.to_owned(),
            rules: version,
            format,
            seats: (info.frame == Frame::Ring).then_some(seats),
            options: to_raw_value(&setup.options).expect("options are plain data"),
            dealer,
            knockout: script.knockout,
            table: None,
            opened: None,
            hand: None,
            seen_by: None,
        };
        let record = (switches.to == Some(Notation::Text)).then(|| Record::new(head()));
        Ok(Table {
            number: 0,
            machine,
            format,
            seats,
            stacks: layout.stacks,
            hands,
            begun: 0,
            fine: true,
            decks,
            secret,
            drawn: 0,
            scored: 0,
            dice,
            record,
        })
    }

    /// Plays the script and prints its history; what was refused follows as comments.
    fn written(mut self, script: &Script, switches: &Switches, out: &mut impl Write) -> io::Result<bool> {
        let mut printed = Vec::new();
        self.inputs(script, switches, &mut printed)?;
        self.autoplay(switches, &mut printed)?;
        let result = self.machine.outcome().map(|outcome| to_raw_value(&outcome)).transpose()?;
        if let Some(record) = self.record {
            out.write_all(record.end(result).write().as_bytes())?;
        }
        for refused in String::from_utf8_lossy(&printed).lines().filter(|line| line.starts_with("{\"refused\":")) {
            writeln!(out, "# {refused}")?;
        }
        Ok(self.fine)
    }

    /// Seats the players who have a stack, and brings what must come before the first input.
    fn begin(&mut self, switches: &Switches, out: &mut impl Write) -> io::Result<()> {
        for (seat, chips) in std::mem::take(&mut self.stacks) {
            match self.apply(&fact(&RingFact::Sit { seat, chips })) {
                Ok(events) => self.print(&events, switches, out)?,
                Err(fault) => self.refused(fault, out)?,
            }
        }
        self.follow(switches, out)
    }

    fn inputs(&mut self, script: &Script, switches: &Switches, out: &mut impl Write) -> io::Result<()> {
        self.begin(switches, out)?;
        for (number, text) in script.inputs.iter().enumerate() {
            if self.stopped(switches) {
                break;
            }
            let done = script::input(text).and_then(|input| self.apply(&input));
            match done {
                Ok(events) => {
                    self.print(&events, switches, out)?;
                    self.follow(switches, out)?;
                }
                Err(Fault { code, detail }) => {
                    line(out, &Line::Refused(Refused { input: Some(number), code, detail, ..Refused::default() }))?;
                }
            }
        }
        Ok(())
    }

    /// Random legal moves until the match is over, if asked to.
    fn autoplay(&mut self, switches: &Switches, out: &mut impl Write) -> io::Result<()> {
        if switches.autoplay.is_none() {
            return Ok(());
        }
        while let Awaiting::Seats { seats } = self.machine.awaiting() {
            if self.stopped(switches) {
                break;
            }
            let awaited: Vec<Seat> = seats.iter().collect();
            let Some(&seat) = self.dice.choose(&awaited) else { break };
            let dice = &mut self.dice;
            // What may be replaced as long as there is time is over when time is.
            let input = if self.machine.stays_asked(seat) && dice.one_in(2) {
                RawInput::TimeExpired { seat, clock: Clock::Move }
            } else {
                let Some(r#move) = self.machine.pick(seat, &mut |bound| dice.below(bound)) else { break };
                RawInput::Move { seat, r#move }
            };
            match self.apply(&input) {
                Ok(events) => self.print(&events, switches, out)?,
                // A listed move that is refused is a fault of the rules: it must be seen, not skipped.
                Err(fault) => return Err(io::Error::other(format!("a legal move was refused: {fault:?}"))),
            }
            self.follow(switches, out)?;
        }
        Ok(())
    }

    /// Brings what is awaited of the table: hands, as long as more are wanted, and chance outcomes, as long as there is
    /// a deck or a seed to take them from.
    fn follow(&mut self, switches: &Switches, out: &mut impl Write) -> io::Result<()> {
        while !self.stopped(switches) {
            match self.machine.awaiting() {
                Awaiting::Chance { request } => {
                    let Some(chance) = self.draw(&request) else { break };
                    match self.apply(&RawInput::Chance { chance }) {
                        Ok(events) => self.print(&events, switches, out)?,
                        Err(fault) => return self.refused(fault, out),
                    }
                }
                Awaiting::Table if self.hands > 0 => {
                    (self.hands, self.begun) = (self.hands - 1, self.begun + 1);
                    let mut begun = self.apply(&fact(&RingFact::NextHand {}));
                    if begun.is_err() && switches.autoplay.is_some() && self.come_back(switches, out)? {
                        begun = self.apply(&fact(&RingFact::NextHand {}));
                    }
                    match begun {
                        Ok(events) => self.print(&events, switches, out)?,
                        Err(Fault { code, detail }) => {
                            let refused = Refused { hand: Some(self.begun), code, detail, ..Refused::default() };
                            return line(out, &Line::Refused(refused));
                        }
                    }
                }
                Awaiting::Table | Awaiting::Seats { .. } | Awaiting::Over => break,
            }
        }
        Ok(())
    }

    /// Everybody who sits out comes back; whether somebody did.
    fn come_back(&mut self, switches: &Switches, out: &mut impl Write) -> io::Result<bool> {
        let mut back = false;
        for seat in Seat::all(self.seats) {
            if let Ok(events) = self.apply(&RawInput::Return { seat }) {
                self.print(&events, switches, out)?;
                back = true;
            }
        }
        Ok(back)
    }

    /// Something that the script asked for as a whole cannot be.
    fn refused(&mut self, Fault { code, detail }: Fault, out: &mut impl Write) -> io::Result<()> {
        self.fine = false;
        line(out, &Line::Refused(Refused { script: Some(self.number), code, detail, ..Refused::default() }))
    }

    fn draw(&mut self, request: &ChanceRequest) -> Option<Chance> {
        self.drawn += 1;
        if request.new_deck().is_some()
            && let Some(cards) = self.decks.pop_front()
        {
            return Some(Chance::Deck { cards });
        }
        let context = Context::new(FAIRDEAL_ID, self.drawn);
        let mut draw = Draw::new(self.secret.as_ref()?, &context, &Seeds::empty(0), Label::DEAL);
        Some(match request {
            ChanceRequest::Shuffle { .. } | ChanceRequest::Reshuffle { .. } => {
                let cards = request.new_deck().unwrap_or_default();
                let order = draw.permute(u16::try_from(cards.len()).expect("a deck is shorter than 65536"));
                Chance::Deck { cards: order.into_iter().map(|place| cards[usize::from(place)]).collect() }
            }
            ChanceRequest::Numbers { bound, count } => {
                Chance::Numbers { values: draw.numbers((*bound).max(1), usize::from(*count)) }
            }
        })
    }

    fn apply(&mut self, input: &RawInput) -> Result<Vec<Box<RawValue>>, Fault> {
        let awaiting = self.record.is_some().then(|| self.machine.awaiting());
        let events = apply(&mut *self.machine, input)?;
        if let (Some(record), Some(awaiting)) = (&mut self.record, &awaiting) {
            record.take(awaiting, input, &events);
        }
        for event in &events {
            let kind: EventType<'_> = serde_json::from_str(event.get()).unwrap_or(EventType { r#type: None });
            self.scored += u32::from(kind.r#type.as_deref() == Some("deal_scored"));
        }
        Ok(events)
    }

    fn stopped(&self, switches: &Switches) -> bool {
        switches.deals.is_some_and(|deals| self.scored >= deals)
    }

    fn print(&self, events: &[Box<RawValue>], switches: &Switches, out: &mut impl Write) -> io::Result<()> {
        for event in events {
            line(out, &Line::Event(event))?;
        }
        if switches.views {
            for seats in self.eyes() {
                line(out, &Line::View { seats, view: self.machine.view(Viewer::Seats(seats)) })?;
            }
        }
        if switches.legal
            && let Awaiting::Seats { seats } = self.machine.awaiting()
        {
            for seat in seats.iter() {
                line(out, &Line::Legal { seat, legal: self.machine.legal(seat) })?;
            }
        }
        Ok(())
    }

    /// Whose views are shown: every player's seats, then a spectator's none.
    fn eyes(&self) -> Vec<SeatSet> {
        let players = 0..self.format.players().min(self.seats);
        players.map(|player| self.format.controls(player)).chain([SeatSet::EMPTY]).collect()
    }

    fn end(&self) -> End {
        let awaiting = match self.machine.awaiting() {
            Awaiting::Seats { seats } => seats.iter().map(Awaited::Seat).collect(),
            Awaiting::Chance { .. } => vec![Awaited::Word("chance")],
            Awaiting::Table => vec![Awaited::Word("table")],
            Awaiting::Over => Vec::new(),
        };
        End { awaiting, result: self.machine.outcome() }
    }
}

/// What an input does, done.
fn apply(machine: &mut dyn Machine, input: &RawInput) -> Result<Vec<Box<RawValue>>, Fault> {
    let events = machine.decide(input)?;
    for event in &events {
        machine.evolve(event).map_err(|error| Fault::new("unreadable_event", error.to_string()))?;
    }
    Ok(events)
}

/// A fact as the machine takes it.
fn fact(fact: &RingFact) -> RawInput {
    RawInput::Fact { fact: to_raw_value(fact).expect("facts are plain data") }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
