//! Who stands where (G5.1): victory points, then match points, then ex aequo. Across groups (V12): the place in the
//! group, then both as exact fractions of the matches played.

use std::cmp::{Ordering, Reverse};

use super::{League, Line, Ranked, Rounds, small};
use crate::system::scheme::PlaceGroup;

/// An entry in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// Its order of registration.
    pub order: usize,
    /// Its place, from 1; equal places share the number.
    pub place: u32,
    /// Its place in its group.
    pub in_group: u32,
    /// How often it has rested.
    pub rests: u32,
}

/// Whose fraction of points per match is greater comes first; nobody has played no match for long.
fn per_match(a: &Line, b: &Line) -> Ordering {
    let of_a = i64::from(a.matches.max(1));
    let of_b = i64::from(b.matches.max(1));
    let vp = (i64::from(b.vp) * of_a).cmp(&(i64::from(a.vp) * of_b));
    vp.then_with(|| (i64::from(b.mp) * of_a).cmp(&(i64::from(a.mp) * of_b)))
}

/// Gives those who are sorted their places, from 1: equal ones share a place.
fn places<T: Copy>(sorted: &[T], compare: impl Fn(T, T) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = Vec::new();
    for (index, item) in sorted.iter().enumerate() {
        let level = index > 0 && compare(sorted[index - 1], *item) == Ordering::Equal;
        places.push(if level { places[index - 1] } else { small(index + 1) });
    }
    places
}

/// The place of each in the order of a draw.
pub(super) fn lots(drawn: &[usize]) -> Vec<usize> {
    let mut lots = vec![0; drawn.len()];
    drawn.iter().enumerate().for_each(|(place, order)| lots[*order] = place);
    lots
}

impl League {
    /// The ranking of these, best first, those who are level in the order of registration.
    pub(super) fn rank(&self, of: impl Fn(&Line) -> bool) -> Vec<Standing> {
        let mut all = Vec::new();
        for group in self.groups.iter() {
            let mut group: Vec<usize> = group.iter().copied().filter(|order| of(&self.lines[*order])).collect();
            let key = |order: usize| (Reverse(self.lines[order].vp), Reverse(self.lines[order].mp));
            group.sort_by_key(|order| (key(*order), *order));
            let of_group = places(&group, |a, b| key(a).cmp(&key(b)));
            all.extend(group.into_iter().zip(of_group));
        }
        self.across(all)
    }

    /// The ranking of entries with their places in their groups.
    fn across(&self, mut all: Vec<(usize, u32)>) -> Vec<Standing> {
        let grouped = self.groups.len() > 1;
        let compare = |a: (usize, u32), b: (usize, u32)| {
            let fractions = || per_match(&self.lines[a.0], &self.lines[b.0]);
            // In one group the place says it all.
            a.1.cmp(&b.1).then_with(|| if grouped { fractions() } else { Ordering::Equal })
        };
        all.sort_by(|a, b| compare(*a, *b).then(a.0.cmp(&b.0)));
        let places = places(&all, compare);
        let standing = |((order, in_group), place): ((usize, u32), u32)| Standing {
            order,
            place,
            in_group,
            rests: self.lines[order].rests,
        };
        all.into_iter().zip(places).map(standing).collect()
    }

    /// The ranking as the log keeps it.
    pub(super) fn ranked(&self) -> Vec<Ranked> {
        let ranked = |standing: Standing| {
            let line = &self.lines[standing.order];
            let registration_id = self.entries[standing.order];
            Ranked { registration_id, place: standing.place, vp: line.vp, mp: line.mp }
        };
        self.rank(|line| line.place == 0).into_iter().map(ranked).collect()
    }

    /// Those who go on, the best seed first: `drawn` says in which order those come who are level. Of each group, or
    /// of all in Danish rounds, the first so many who have not withdrawn; in all as many as the final fits.
    pub(super) fn advancing(&self, drawn: &[usize]) -> Vec<usize> {
        let Some(advance) = self.plan.advance else { return Vec::new() };
        let mut ranked = self.rank(Line::plays);
        let luck = lots(drawn);
        ranked.sort_by_key(|standing| (standing.place, luck[standing.order]));
        if self.groups.len() == 1 {
            let seeds: Vec<usize> = ranked.iter().map(|standing| standing.order).collect();
            let count = self.most_in_final(seeds.len().min(advance as usize));
            return seeds[..count].to_vec();
        }
        // Where several are level at the border of a group, the draw says who goes on (V11).
        let mut taken = vec![Vec::new(); self.groups.len()];
        let mut by_group = ranked.clone();
        by_group.sort_by_key(|standing| (standing.in_group, luck[standing.order]));
        for standing in &by_group {
            let of_group = &mut taken[self.lines[standing.order].group as usize];
            if of_group.len() < advance as usize {
                of_group.push(standing.order);
            }
        }
        let goes_on = |order: usize| taken[self.lines[order].group as usize].contains(&order);
        ranked.iter().map(|standing| standing.order).filter(|order| goes_on(*order)).collect()
    }

    /// The largest final for at most so many: after Danish rounds always a full one, without byes. Where fewer are left
    /// than the plan says, the law is silent: then it is the largest that they fill.
    fn most_in_final(&self, most: usize) -> usize {
        let has_byes = matches!(self.plan.rounds, Rounds::RoundRobin { .. });
        let fits = |count: &usize| self.shape.fits(*count) && (has_byes || self.shape.fills(*count));
        (1..=most).rev().find(fits).unwrap_or(most.min(1))
    }

    /// The places of those who do not go on, behind those who do (V11, V12).
    pub(super) fn places_behind(&self, advance: &[usize]) -> Vec<(usize, u32)> {
        let mut ahead = vec![0; self.groups.len()];
        let mut goes_on = vec![false; self.lines.len()];
        for order in advance {
            goes_on[*order] = true;
            ahead[self.lines[*order].group as usize] += 1;
        }
        let mut groups: Vec<Vec<Standing>> = vec![Vec::new(); self.groups.len()];
        for standing in self.rank(|line| line.place == 0).into_iter().filter(|one| !goes_on[one.order]) {
            groups[self.lines[standing.order].group as usize].push(standing);
        }
        let mut behind = Vec::new();
        for (group, ahead) in groups.iter().zip(ahead) {
            let level = places(group, |a, b| a.in_group.cmp(&b.in_group));
            behind.extend(group.iter().zip(level).map(|(one, place)| (one.order, place + ahead)));
        }
        let ahead = small(advance.len());
        self.across(behind).into_iter().map(|standing| (standing.order, standing.place + ahead)).collect()
    }

    /// Who is still in when it is cancelled (G2.10). Once everybody has withdrawn, these are the entries that were not
    /// cut: a match that is not finished is void, its players are in, and a pool that belongs to nobody would stay
    /// where it is.
    pub(super) fn is_still_in(&self) -> impl Fn(&Line) -> bool {
        let all_withdrawn = !self.lines.iter().any(Line::plays);
        move |line| line.plays() || all_withdrawn && line.place == 0
    }

    /// The places of the last ranking of those still in, for a cancellation; the earliest registered first where level.
    pub(super) fn of_last_round(&self) -> Vec<PlaceGroup> {
        let is_still_in = self.is_still_in();
        let still = |ranked: &&Ranked| self.line(ranked.registration_id).is_some_and(&is_still_in);
        let ranked: Vec<&Ranked> = self.ranking.iter().filter(still).collect();
        let places = places(&ranked, |a, b| a.place.cmp(&b.place));
        let mut groups: Vec<PlaceGroup> = Vec::new();
        for (ranked, place) in ranked.into_iter().zip(places) {
            match groups.last_mut().filter(|group| group.place == place) {
                Some(group) => group.entries.push(ranked.registration_id),
                None => groups.push(PlaceGroup { place, size: 0, entries: vec![ranked.registration_id] }),
            }
        }
        for group in &mut groups {
            group.size = small(group.entries.len());
            group.entries.sort_by_key(|id| self.order(*id));
        }
        groups
    }
}
