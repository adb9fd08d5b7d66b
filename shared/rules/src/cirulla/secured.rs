//! What a timeout or an abandon finds in a smazzata of cirulla in progress: besides scope, accusi and the points of the
//! deck, what of grande and piccola is secured or still open.

use super::deal::CirullaDeal;
use super::score::{GRANDE, GRANDE_POINTS, PICCOLA, piccola};
use crate::capture::LINES;
use crate::capture::secured::{open_points, secured_points};
use crate::card::CardSet;
use crate::matches::Forfeiture;
use crate::seat::{ByLine, Line, Points};

/// "Fermo restando che la penalità massima è pari a 6 punti".
const MAX_AWARD: u32 = 6;

fn touches(pile: CardSet, cards: CardSet) -> bool {
    !pile.intersection(cards).is_empty()
}

/// The points of the grande that are open: none once it is complete, or split between the lines.
pub fn open_grande(piles: [CardSet; 2]) -> u8 {
    let complete = piles.iter().any(|pile| pile.contains_all(GRANDE));
    let split = piles.iter().all(|&pile| touches(pile, GRANDE));
    if complete || split { 0 } else { GRANDE_POINTS }
}

/// The points of the piccola that are open: for the line that can still make most, what it would have at best less what
/// it has; none once ace, two and three are split.
pub fn open_piccola(piles: [CardSet; 2]) -> u8 {
    let [a, b] = piles;
    if touches(a, PICCOLA) && touches(b, PICCOLA) {
        return 0;
    }
    let rest = CardSet::FULL.minus(a).minus(b);
    let best = |pile: CardSet| piccola(pile.union(rest));
    let most = if best(a) >= best(b) { a } else { b };
    best(most) - piccola(most)
}

/// What a forfeit takes into account; `None` is a smazzata not dealt yet.
pub(super) fn forfeit(deal: Option<&CirullaDeal>) -> Forfeiture {
    let piles = deal.map_or([CardSet::EMPTY; 2], |deal| deal.layout().piles());
    let open = open_points(piles) + u32::from(open_grande(piles)) + u32::from(open_piccola(piles));
    let secured = ByLine::make(LINES, |line: Line| {
        let Some(deal) = deal else { return 0 };
        let pile = deal.layout().pile(line);
        let grande = if pile.contains_all(GRANDE) { GRANDE_POINTS } else { 0 };
        let at_once = Points::from(deal.layout().scope(line)) + Points::from(deal.accusi(line).points());
        at_once + secured_points(pile) + Points::from(grande) + Points::from(piccola(pile))
    });
    Forfeiture { secured, award: MAX_AWARD.min(open + 1) }
}
