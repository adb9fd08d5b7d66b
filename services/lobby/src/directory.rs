//! Things by their ids, of which a copy shares what it does not change: one more costs the same among thousands as
//! among a few.

use std::collections::HashMap;
use std::sync::Arc;

use uuid::Uuid;

/// How many drawers there are; ids are spread over them by their last byte, which is random or counts.
const DRAWERS: usize = 256;

/// Things by their ids.
#[derive(Clone, Debug)]
pub struct Directory<T>(Arc<Vec<Arc<HashMap<Uuid, T>>>>);

impl<T> Default for Directory<T> {
    fn default() -> Directory<T> {
        Directory(Arc::new(Vec::new()))
    }
}

fn drawer(id: Uuid) -> usize {
    usize::from(id.as_bytes()[15]) % DRAWERS
}

impl<T: Clone + Default> Directory<T> {
    /// What has this id.
    pub fn get(&self, id: Uuid) -> Option<&T> {
        self.0.get(drawer(id))?.get(&id)
    }

    /// What has this id, to be changed; the first time it is the default.
    pub fn entry(&mut self, id: Uuid) -> &mut T {
        let drawers = Arc::make_mut(&mut self.0);
        if drawers.is_empty() {
            drawers.resize_with(DRAWERS, Arc::default);
        }
        Arc::make_mut(&mut drawers[drawer(id)]).entry(id).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_knows_what_it_knew_and_nothing_of_what_came_after() {
        let mut directory = Directory::<u128>::default();
        assert_eq!(directory.get(Uuid::from_u128(1)), None);
        for number in 0..1_000_u128 {
            *directory.entry(Uuid::from_u128(number)) = number;
        }
        let before = directory.clone();
        *directory.entry(Uuid::from_u128(7)) = 70;
        *directory.entry(Uuid::from_u128(5_000)) = 1;
        assert_eq!((before.get(Uuid::from_u128(7)), before.get(Uuid::from_u128(5_000))), (Some(&7), None));
        assert_eq!((directory.get(Uuid::from_u128(7)), directory.get(Uuid::from_u128(999))), (Some(&70), Some(&999)));
    }
}
