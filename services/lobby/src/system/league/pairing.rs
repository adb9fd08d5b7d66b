//! Who meets whom: pure, from what has been drawn and how everybody stands.

use super::ranking::Standing;

/// So many entries in groups of at most `size`, as few as needed, sizes differing by at most one: the order of the draw
/// fills them in turn (V12).
pub(super) fn groups(drawn: &[usize], size: usize) -> Vec<Vec<usize>> {
    let count = drawn.len().div_ceil(size.max(2)).max(1);
    let mut groups = vec![Vec::new(); count];
    for (turn, entry) in drawn.iter().enumerate() {
        groups[turn % count].push(*entry);
    }
    groups
}

/// How many rounds a group of so many needs: each meets each, and where they are odd each rests once.
pub(super) fn rounds_of(group: usize) -> usize {
    if group.is_multiple_of(2) { group.saturating_sub(1) } else { group }
}

/// A round of a group by the circle method, from 0: the meetings, and who rests. The first stays, the others go round
/// by one place each time; places opposite each other meet.
pub(super) fn circle(group: &[usize], round: usize) -> (Vec<Vec<usize>>, Option<usize>) {
    let mut places: Vec<Option<usize>> = group.iter().copied().map(Some).collect();
    if !group.len().is_multiple_of(2) {
        places.push(None);
    }
    if let [_, others @ ..] = &mut places[..] {
        let turn = if others.is_empty() { 0 } else { round % others.len() };
        others.rotate_right(turn);
    }
    let mut meetings = Vec::new();
    let mut rests = None;
    for place in 0..places.len() / 2 {
        match (places[place], places[places.len() - 1 - place]) {
            (Some(one), Some(other)) => meetings.push(vec![one, other]),
            (one, other) => rests = one.or(other),
        }
    }
    (meetings, rests)
}

/// A Danish round (G1.6): `ranked` are those who play, the best first, ex aequo in the order of the draw. Where they
/// do not fill their tables of so many seats, those rest who have rested least, of these the last in the ranking.
pub(super) fn danish(ranked: &[Standing], seats: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut rests: Vec<&Standing> = ranked.iter().rev().collect();
    rests.sort_by_key(|standing| standing.rests);
    let rests: Vec<usize> = rests.into_iter().take(ranked.len() % seats).map(|standing| standing.order).collect();
    let playing: Vec<usize> =
        ranked.iter().map(|standing| standing.order).filter(|order| !rests.contains(order)).collect();
    (playing.chunks(seats).map(<[usize]>::to_vec).collect(), rests)
}
