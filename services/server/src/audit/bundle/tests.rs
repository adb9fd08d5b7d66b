//! Places beyond what is held in memory.

use super::index::{Index, Indexed, Records};

#[test]
fn places_are_found_again_when_they_no_longer_fit_into_memory() {
    let (count, mut index) = (300_000u64, Index::new().unwrap());
    for number in 0..count {
        assert_eq!(index.put(Indexed::Posting, u128::from(number) << 64, number).unwrap(), None);
    }
    assert_eq!(index.put(Indexed::Posting, 5 << 64, 9).unwrap(), Some(5));
    assert_eq!(index.get(Indexed::Posting, 5 << 64).unwrap(), Some(9));
    assert_eq!(index.get(Indexed::Deposit, 5 << 64).unwrap(), None);
    for number in (6..count).step_by(97) {
        assert_eq!(index.get(Indexed::Posting, u128::from(number) << 64).unwrap(), Some(number));
    }
    let mut records = Records::<24>::new().unwrap();
    for number in 0..10_000u64 {
        let mut record = [0; 24];
        record[..8].copy_from_slice(&number.to_be_bytes());
        assert_eq!(records.push(record).unwrap(), number);
    }
    records.end().unwrap();
    assert_eq!(records.get(9_999).unwrap().unwrap()[..8], 9_999u64.to_be_bytes());
    assert_eq!(records.get(10_000).unwrap(), None);
}
