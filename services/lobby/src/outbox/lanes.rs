//! Who carries out effects at the same time: so many in all, so many of one lane, lanes taking turns.
//!
//! A lane is the stream that effects are of. However many effects wait in one, those of others have their turn after
//! at most one from each; and one whose calls hang takes no more than its share of the places.
//!
//! Invariants: never more at work than there are places, in all and of one lane; within a lane first come, first
//! served; a place is free as soon as its [`Permit`] is dropped. Pure but for the waking.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};
use uuid::Uuid;

/// Effects carried out at the same time by one process.
const IN_ALL: usize = 48;

/// Of these, effects of one lane.
const OF_ONE: usize = 16;

/// The places of a process.
#[derive(Debug)]
pub struct Lanes {
    places: Mutex<Places<oneshot::Sender<Permit>>>,
    /// Told when there is room again where there was none.
    room: Arc<Notify>,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub struct Permit {
    lane: Uuid,
    lanes: Arc<Lanes>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.lanes.leave(self.lane);
    }
}

/// What is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Places in all.
    pub in_all: usize,
    /// Places of a lane in which nothing happens.
    pub of_one: usize,
    /// Places of the other lanes.
    pub busy: Vec<(Uuid, usize)>,
}

impl Room {
    /// How many of each of these lanes may be begun, so that all have a part. Not all of them may have so much to do:
    /// what is left is given out at the next look.
    pub fn parts(&self, lanes: &[Uuid]) -> Vec<i64> {
        let fair = (self.in_all / lanes.len().max(1)).max(1);
        let busy = |lane: &Uuid| self.busy.iter().find(|(id, _)| id == lane).map(|(_, free)| *free);
        let part = |lane: &Uuid| busy(lane).unwrap_or(self.of_one).min(fair);
        lanes.iter().map(|lane| i64::try_from(part(lane)).unwrap_or(i64::MAX)).collect()
    }
}

impl Lanes {
    /// Places of which `room` tells when there are some again.
    pub fn new(room: Arc<Notify>) -> Lanes {
        Lanes { places: Mutex::new(Places::new(IN_ALL, OF_ONE)), room }
    }

    fn places(&self) -> MutexGuard<'_, Places<oneshot::Sender<Permit>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lines up for a place in a lane, which is sent when it is free.
    pub fn line_up(self: &Arc<Self>, lane: Uuid) -> oneshot::Receiver<Permit> {
        let (ticket, called) = oneshot::channel();
        self.places().come(lane, ticket);
        self.admit();
        called
    }

    /// How many of a lane could be begun at once.
    pub fn room_in(&self, lane: Uuid) -> usize {
        self.places().room_in(lane)
    }

    /// What is free now.
    pub fn room(&self) -> Room {
        self.places().room()
    }

    fn leave(self: &Arc<Self>, lane: Uuid) {
        if self.places().leave(lane) {
            self.room.notify_one();
        }
        self.admit();
    }

    fn admit(self: &Arc<Self>) {
        let admitted = self.places().admit();
        for (lane, ticket) in admitted {
            // A waiter that has stopped waiting gives the place back by dropping it.
            drop(ticket.send(Permit { lane, lanes: Arc::clone(self) }));
        }
    }
}

/// Who is at work and who waits; `T` is what a waiter is called by.
#[derive(Debug)]
struct Places<T> {
    most: usize,
    most_of_one: usize,
    at_work: usize,
    /// Whether every place was taken since there was last room.
    full: bool,
    lanes: HashMap<Uuid, Lane<T>>,
    /// Lanes whose turn comes: each stands here once, if somebody waits in it and it has a place.
    turns: VecDeque<Uuid>,
}

#[derive(Debug)]
struct Lane<T> {
    at_work: usize,
    waiting: VecDeque<T>,
    full: bool,
    in_turns: bool,
}

impl<T> Places<T> {
    fn new(most: usize, most_of_one: usize) -> Places<T> {
        Places { most, most_of_one, at_work: 0, full: false, lanes: HashMap::new(), turns: VecDeque::new() }
    }

    fn come(&mut self, id: Uuid, ticket: T) {
        let empty = || Lane { at_work: 0, waiting: VecDeque::new(), full: false, in_turns: false };
        self.lanes.entry(id).or_insert_with(empty).waiting.push_back(ticket);
        self.line_up(id);
    }

    fn line_up(&mut self, id: Uuid) {
        let Some(lane) = self.lanes.get_mut(&id) else { return };
        if !lane.in_turns && !lane.waiting.is_empty() && lane.at_work < self.most_of_one {
            lane.in_turns = true;
            self.turns.push_back(id);
        }
    }

    /// Those whose turn it is, as far as there are places; they are at work from now on.
    fn admit(&mut self) -> Vec<(Uuid, T)> {
        let mut admitted = Vec::new();
        while self.at_work < self.most {
            let Some(id) = self.turns.pop_front() else { break };
            let Some(lane) = self.lanes.get_mut(&id) else { continue };
            lane.in_turns = false;
            if let Some(ticket) = lane.waiting.pop_front() {
                lane.at_work += 1;
                lane.full |= lane.at_work == self.most_of_one;
                self.at_work += 1;
                admitted.push((id, ticket));
            }
            self.line_up(id);
        }
        self.full |= self.at_work == self.most;
        admitted
    }

    /// One of a lane has done; whether there is room worth a look at the queue where there was none: told once, when
    /// half of a lane, or a quarter of all places, is free.
    fn leave(&mut self, id: Uuid) -> bool {
        self.at_work = self.at_work.saturating_sub(1);
        let mut room = std::mem::take(&mut self.full);
        if room && self.at_work > self.most - self.most / 4 {
            (self.full, room) = (true, false);
        }
        if let Some(lane) = self.lanes.get_mut(&id) {
            lane.at_work = lane.at_work.saturating_sub(1);
            if lane.full && lane.at_work + lane.waiting.len() <= self.most_of_one / 2 {
                (lane.full, room) = (false, true);
            }
            if lane.at_work == 0 && lane.waiting.is_empty() {
                self.lanes.remove(&id);
            }
        }
        self.line_up(id);
        room
    }

    fn room_of(&self, lane: &Lane<T>) -> usize {
        self.most_of_one.saturating_sub(lane.at_work + lane.waiting.len())
    }

    fn room_in(&self, id: Uuid) -> usize {
        self.lanes.get(&id).map_or(self.most_of_one, |lane| self.room_of(lane))
    }

    fn room(&self) -> Room {
        Room {
            in_all: self.most.saturating_sub(self.at_work),
            of_one: self.most_of_one,
            busy: self.lanes.iter().map(|(id, lane)| (*id, self.room_of(lane))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn come(places: &mut Places<u32>, of: u128, tickets: std::ops::Range<u32>) {
        tickets.for_each(|ticket| places.come(lane(of), ticket));
    }

    fn admitted(places: &mut Places<u32>) -> Vec<(u128, u32)> {
        places.admit().into_iter().map(|(id, ticket)| (id.as_u128(), ticket)).collect()
    }

    #[test]
    fn a_lane_in_which_thousands_wait_leaves_the_others_their_turn() {
        let mut places = Places::new(4, 3);
        come(&mut places, 1, 0..4_096);
        come(&mut places, 2, 0..1);
        come(&mut places, 3, 0..2);
        assert_eq!(admitted(&mut places), [(1, 0), (2, 0), (3, 0), (1, 1)]);
        places.leave(lane(2));
        assert_eq!(admitted(&mut places), [(3, 1)]);
        places.leave(lane(1));
        places.leave(lane(1));
        assert_eq!(admitted(&mut places), [(1, 2), (1, 3)]);
    }

    #[test]
    fn a_lane_whose_calls_hang_takes_its_share_and_no_more() {
        let mut places = Places::new(4, 2);
        come(&mut places, 1, 0..100);
        assert_eq!(admitted(&mut places), [(1, 0), (1, 1)]);
        for ticket in 0..50 {
            come(&mut places, 2, ticket..ticket + 1);
            assert_eq!(admitted(&mut places), [(2, ticket)], "there is always a place");
            places.leave(lane(2));
        }
        let room = places.room();
        assert_eq!((room.in_all, room.of_one, room.busy), (2, 2, vec![(lane(1), 0)]));
        assert_eq!((places.room_in(lane(1)), places.room_in(lane(2))), (0, 2));
    }

    #[test]
    fn room_is_told_once_and_nothing_is_left_behind() {
        let mut places = Places::new(8, 4);
        come(&mut places, 1, 0..4);
        assert_eq!(places.admit().len(), 4);
        let told: Vec<bool> = (0..4).map(|_| places.leave(lane(1))).collect();
        assert_eq!(told, [false, true, false, false], "when half of the lane is free");
        assert!(places.lanes.is_empty() && places.turns.is_empty() && places.at_work == 0);
        (1..=8).for_each(|of| come(&mut places, of, 0..1));
        assert_eq!(places.admit().len(), 8);
        let told: Vec<bool> = (1..=8).map(|of| places.leave(lane(of))).collect();
        assert_eq!(told, [false, true, false, false, false, false, false, false], "when a quarter of all is free");
    }

    #[test]
    fn every_lane_has_its_part() {
        let room = Room { in_all: 9, of_one: 4, busy: vec![(lane(1), 1)] };
        assert_eq!(room.parts(&[lane(1), lane(2)]), [1, 4]);
        assert_eq!(room.parts(&(1..=9).map(lane).collect::<Vec<_>>()), [1; 9]);
        assert_eq!(room.parts(&[lane(1), lane(2), lane(3)]), [1, 3, 3]);
    }

    #[tokio::test]
    async fn who_does_not_wait_any_more_takes_no_place() {
        let lanes = Arc::new(Lanes::new(Arc::default()));
        let mut permits = Vec::new();
        for _ in 0..OF_ONE {
            permits.push(lanes.line_up(lane(1)).await.unwrap());
        }
        let gone = lanes.line_up(lane(1));
        let mut second = lanes.line_up(lane(1));
        drop(gone);
        assert!(second.try_recv().is_err(), "there is no place yet");
        permits.pop();
        drop(second.await.unwrap());
        drop(permits);
        assert_eq!(lanes.room(), Room { in_all: IN_ALL, of_one: OF_ONE, busy: Vec::new() });
    }
}
