//! What a seat on turn may do, judged: its hand, the games on the table, what the turn has come to. Everything here is
//! known to that seat, so nothing hidden can show in an answer.
//!
//! | rule | where |
//! |---|---|
//! | D1 no card that attaches is discarded before opening, unless every card does (R15) | [`Standing::check_discard`] |
//! | D2 the last card is no jolly, and everybody has completed a turn (R14) | [`Standing::may_close_with`] |
//! | D3, D4 a hand is emptied by a discard only; the card taken is laid down at once (R2, R3) | `Laid` |
//! | several uses of it are one command, the last one has it | `Standing::take` |
//! | the guard: two cards are left, or one that closes now | `Laid::guard` |

use smallvec::{SmallVec, smallvec};

use super::OPENING;
use super::event::ScalaEvent;
use super::moves::{Lay, Named, ScalaMeld, ScalaReuse, ScalaUse};
use super::worth::meld_value;
use crate::card::{Card, French, ManyCards};
use crate::matches::Events;
use crate::refusal::{Refusal, RefusalCode};
use crate::rummy::{Meld, MeldCards, Place, SCALA_40};
use crate::seat::Seat;

/// The games on the table, by number.
pub type Games = SmallVec<[Meld; 8]>;

/// Where a seat on turn stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// Its hand, without a card taken from the discard pile.
    pub hand: ManyCards<French>,
    /// The top card of the discard pile.
    pub top: Option<Card>,
    /// The games on the table.
    pub games: Games,
    /// Whether it still has to draw or to take the top discard.
    pub draws: bool,
    /// Whether it has opened.
    pub opened: bool,
    /// Whether every player has completed a turn before this one, so that the deal may be closed.
    pub may_close: bool,
    /// The version of the rules in play.
    pub version: u16,
}

/// The version from which on a card may be taken for several uses, and a jolly is none for one that is replaced.
const TAKES_FOR_SEVERAL: u16 = 2;

/// A refusal that points at a field of the move.
pub(super) fn refuse(code: RefusalCode, field: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::from(code).at(field)
}

/// The layout as the judge reads it.
fn places<'a>(named: &Named<'a>) -> Option<&'a [Place]> {
    named.layout.map(|layout| layout.as_slice())
}

impl Standing {
    /// Whether a card could be added, alone, to some game on the table (R15).
    pub fn attaches(&self, card: Card) -> bool {
        self.games.iter().any(|game| SCALA_40.fits(game, card))
    }

    /// Whether the last card may be this one (D2).
    pub fn may_close_with(&self, card: Card) -> bool {
        self.may_close && card != Card::JOLLY
    }

    /// Whether a card may be discarded now.
    ///
    /// # Errors
    /// `card_not_in_hand`, `card_attaches` (D1), `closing_with_jolly`, `closing_too_early` (D2); at `card`.
    pub fn check_discard(&self, card: Card) -> Result<(), Refusal> {
        if !self.hand.contains(card) {
            return Err(refuse(RefusalCode::CardNotInHand, "card"));
        }
        if !self.opened && self.attaches(card) && !self.hand.faces().all(|held| self.attaches(held)) {
            return Err(refuse(RefusalCode::CardAttaches, "card"));
        }
        if self.hand.len() == 1 { self.check_closing(card, "card") } else { Ok(()) }
    }

    fn check_closing(&self, card: Card, field: &str) -> Result<(), Refusal> {
        if card == Card::JOLLY {
            return Err(refuse(RefusalCode::ClosingWithJolly, field.to_owned()));
        }
        if self.may_close { Ok(()) } else { Err(refuse(RefusalCode::ClosingTooEarly, field.to_owned())) }
    }

    /// What laying down makes happen. `taken` is the top discard, if it was taken for it; `prefix` is where the
    /// lay-down stands in the move.
    pub(super) fn lay(&self, lay: Lay<'_>, taken: Option<Card>, prefix: &str) -> Result<Events<ScalaEvent>, Refusal> {
        self.judged(lay, Laid { standing: self, left: self.hand, taken, used: taken.is_none(), last: true, prefix })
    }

    /// The same of a lay-down after which another one follows in the same command.
    fn lay_first(&self, lay: Lay<'_>, prefix: &str) -> Result<Events<ScalaEvent>, Refusal> {
        self.judged(lay, Laid { standing: self, left: self.hand, taken: None, used: true, last: false, prefix })
    }

    fn judged(&self, lay: Lay<'_>, mut laid: Laid<'_>) -> Result<Events<ScalaEvent>, Refusal> {
        let taken = laid.taken;
        taken.into_iter().for_each(|card| {
            laid.left.insert(card);
        });
        match lay {
            Lay::Open(_) | Lay::CloseInHand(..) if self.opened => Err(RefusalCode::AlreadyOpened.into()),
            Lay::Open(games) => laid.open(games),
            Lay::CloseInHand(games, discard) => laid.close_in_hand(games, discard),
            _ if !self.opened => Err(RefusalCode::NotOpened.into()),
            Lay::NewGame(named) => laid.new_game(named),
            Lay::Attach(number, named) => laid.attach(number, named),
            Lay::ReplaceJoker(number, card, reuse) => laid.replace_joker(number, card, reuse),
        }
    }

    /// What taking the top discard, `card`, for these uses makes happen, in order. The last use has the card in it; the
    /// others are made of the hand alone, and before opening there are none (R3).
    pub(super) fn take(&self, uses: &[ScalaUse], card: Card) -> Result<Events<ScalaEvent>, Refusal> {
        let (last, before) = match uses.split_last() {
            Some((last, [])) => return self.lay(last.into(), Some(card), "use."),
            Some(_) if self.version < TAKES_FOR_SEVERAL => return Err(refuse(RefusalCode::MoveNotLegal, "use")),
            Some(_) if !self.opened => return Err(refuse(RefusalCode::DiscardNotUsed, "use[0]")),
            Some(several) => several,
            None => return Err(refuse(RefusalCode::DiscardNotUsed, "use")),
        };
        let mut events = Events::new();
        let mut now = self.clone();
        for (nth, used) in before.iter().enumerate() {
            let laid = now.lay_first(used.into(), &format!("use[{nth}]."))?;
            laid.iter().for_each(|event| now.evolve(event));
            events.extend(laid);
        }
        events.extend(now.lay(last.into(), Some(card), &format!("use[{}].", before.len()))?);
        Ok(events)
    }

    /// Takes a lay-down in.
    fn evolve(&mut self, event: &ScalaEvent) {
        let put = |games: &mut Games, number: u8, game: Meld| {
            if let Some(place) = games.get_mut(usize::from(number)) {
                *place = game;
            }
        };
        match event {
            ScalaEvent::GameLaid { game, .. } => {
                game.cards().for_each(|card| {
                    self.hand.remove(card);
                });
                self.games.push(*game);
            }
            ScalaEvent::GameExtended { number, cards, game, .. } => {
                cards.iter().for_each(|card| {
                    self.hand.remove(*card);
                });
                put(&mut self.games, *number, *game);
            }
            ScalaEvent::JokerReplaced { number, card, game, .. } => {
                self.hand.remove(*card);
                self.hand.insert(Card::JOLLY);
                put(&mut self.games, *number, *game);
            }
            _ => {}
        }
    }

    /// The next free number of a game.
    fn next_number(&self) -> u8 {
        u8::try_from(self.games.len()).unwrap_or(u8::MAX)
    }
}

/// A lay-down that is being judged.
struct Laid<'a> {
    standing: &'a Standing,
    /// What is left of the hand, the card taken from the pile included until it is used.
    left: ManyCards<French>,
    taken: Option<Card>,
    used: bool,
    /// Whether the turn goes on with a discard, or with something else after this.
    last: bool,
    prefix: &'a str,
}

impl Laid<'_> {
    fn field(&self, field: &str) -> String {
        format!("{}{field}", self.prefix)
    }

    /// Takes cards out of the hand; `field` is where they stand.
    fn take(&mut self, cards: &[Card], field: impl Fn() -> String) -> Result<(), Refusal> {
        for (at, &card) in cards.iter().enumerate() {
            if !self.left.remove(card) {
                return Err(refuse(RefusalCode::CardNotInHand, format!("{}[{at}]", field())));
            }
            self.used |= self.taken == Some(card);
        }
        Ok(())
    }

    /// The card taken from the pile must be among those laid down (R2, R3).
    fn check_used(&self, field: &str) -> Result<(), Refusal> {
        if self.used { Ok(()) } else { Err(refuse(RefusalCode::DiscardNotUsed, self.field(field))) }
    }

    /// Two cards must be left, or one that closes now. What follows in the same command leaves no more of them.
    fn guard(&self, field: &str) -> Result<(), Refusal> {
        let finishes = match self.left.len() {
            _ if !self.last => true,
            0 => false,
            1 => self.left.iter().all(|card| self.standing.may_close_with(card)),
            _ => true,
        };
        if finishes { Ok(()) } else { Err(refuse(RefusalCode::TurnCannotEnd, self.field(field))) }
    }

    /// Games laid down together, and what they are worth.
    fn games(&mut self, games: &[ScalaMeld]) -> Result<(Vec<Meld>, u16), Refusal> {
        for (nth, meld) in games.iter().enumerate() {
            let prefix = self.prefix;
            self.take(&meld.cards, || format!("{prefix}games[{nth}].cards"))?;
        }
        let judged = games.iter().enumerate().map(|(nth, meld)| {
            let named = Named::of(meld);
            let judged = SCALA_40.open(named.cards, places(&named));
            judged.map_err(|flaw| flaw.refusal(&self.field(&format!("games[{nth}]."))))
        });
        let melds: Vec<Meld> = judged.collect::<Result<_, _>>()?;
        let value = melds.iter().map(meld_value).sum();
        self.check_used("games")?;
        Ok((melds, value))
    }

    fn open(mut self, games: &[ScalaMeld]) -> Result<Events<ScalaEvent>, Refusal> {
        let (melds, value) = self.games(games)?;
        if value < OPENING {
            return Err(refuse(RefusalCode::OpeningTooLow, self.field("games")));
        }
        self.guard("games")?;
        Ok(smallvec![ScalaEvent::Opened { seat: self.standing.seat, games: melds, value }])
    }

    /// R12: the whole hand, whatever it is worth.
    fn close_in_hand(mut self, games: &[ScalaMeld], discard: Card) -> Result<Events<ScalaEvent>, Refusal> {
        let (melds, value) = self.games(games)?;
        if !self.left.remove(discard) {
            return Err(refuse(RefusalCode::CardNotInHand, self.field("discard")));
        }
        if !self.left.is_empty() || melds.is_empty() {
            return Err(refuse(RefusalCode::HandNotComplete, self.field("games")));
        }
        self.standing.check_closing(discard, &self.field("discard"))?;
        let seat = self.standing.seat;
        Ok(smallvec![
            ScalaEvent::Opened { seat, games: melds, value },
            ScalaEvent::CardDiscarded { seat, card: discard }
        ])
    }

    fn new_game(mut self, named: Named<'_>) -> Result<Events<ScalaEvent>, Refusal> {
        let event = self.lay_game(named, "")?;
        self.check_used("cards")?;
        self.guard("cards")?;
        Ok(smallvec![event])
    }

    fn lay_game(&mut self, named: Named<'_>, inside: &str) -> Result<ScalaEvent, Refusal> {
        let prefix = format!("{}{inside}", self.prefix);
        self.take(named.cards, || format!("{prefix}cards"))?;
        let game = SCALA_40.open(named.cards, places(&named)).map_err(|flaw| flaw.refusal(&prefix))?;
        Ok(ScalaEvent::GameLaid { seat: self.standing.seat, number: self.standing.next_number(), game })
    }

    fn attach(mut self, number: u8, named: Named<'_>) -> Result<Events<ScalaEvent>, Refusal> {
        let event = self.extend(number, named, "")?;
        self.check_used("cards")?;
        self.guard("cards")?;
        Ok(smallvec![event])
    }

    fn game(&self, number: u8, inside: &str) -> Result<Meld, Refusal> {
        let game = self.standing.games.get(usize::from(number)).copied();
        game.ok_or_else(|| refuse(RefusalCode::NoSuchGame, self.field(&format!("{inside}game"))))
    }

    fn extend(&mut self, number: u8, named: Named<'_>, inside: &str) -> Result<ScalaEvent, Refusal> {
        let game = self.game(number, inside)?;
        let prefix = format!("{}{inside}", self.prefix);
        self.take(named.cards, || format!("{prefix}cards"))?;
        let extended = SCALA_40.extend(&game, named.cards, places(&named)).map_err(|flaw| flaw.refusal(&prefix))?;
        let cards = MeldCards::from_slice(named.cards);
        Ok(ScalaEvent::GameExtended { seat: self.standing.seat, number, cards, game: extended.meld })
    }

    /// R8 to R10: the card goes where the jolly lies, and the jolly into another game at once.
    fn replace_joker(mut self, number: u8, card: Card, reuse: &ScalaReuse) -> Result<Events<ScalaEvent>, Refusal> {
        if self.taken == Some(Card::JOLLY) && self.standing.version >= TAKES_FOR_SEVERAL {
            // One jolly goes on the table, and one would stay in hand.
            return Err(refuse(RefusalCode::DiscardNotUsed, self.field("type")));
        }
        let game = self.game(number, "")?;
        if !self.left.remove(card) {
            return Err(refuse(RefusalCode::CardNotInHand, self.field("card")));
        }
        self.used |= self.taken == Some(card);
        let replaced = SCALA_40.replace_wild(&game, card);
        let (game, jolly) = replaced.map_err(|_| refuse(RefusalCode::JokerNotReplaced, self.field("card")))?;
        self.left.insert(jolly);
        let first = ScalaEvent::JokerReplaced { seat: self.standing.seat, number, card, game };
        let (cards, second) = match reuse {
            ScalaReuse::NewGame { cards, layout } => (cards, self.lay_game(Named::new(cards, layout), "reuse.")?),
            ScalaReuse::Attach { game, .. } if *game == number => {
                return Err(refuse(RefusalCode::JokerNotReused, self.field("reuse.game")));
            }
            ScalaReuse::Attach { game, cards, layout } => {
                (cards, self.extend(*game, Named::new(cards, layout), "reuse.")?)
            }
        };
        if !cards.contains(&jolly) {
            return Err(refuse(RefusalCode::JokerNotReused, self.field("reuse.cards")));
        }
        self.check_used("reuse.cards")?;
        self.guard("reuse.cards")?;
        Ok(smallvec![first, second])
    }
}
