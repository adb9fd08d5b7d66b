//! Sums of money that leave their range stop the stream they are of, and nothing else.
//!
//! **Invariant:** no other amount takes the place of such a sum: nothing of the command is written, its caller is told
//! that something is broken here, the stream takes nothing until somebody has looked at it, and a metric says so.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, resume_unwind};

use futures::FutureExt;
use mazziere_money::is_out_of_range;

use crate::failure::Failure;

/// Does work on a stream, of which a sum out of range is a failure like any other that does not hold together.
///
/// # Errors
/// Those of the work, and [`Failure::Broken`].
pub(crate) async fn exactly<T>(
    stream: impl Display,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(outcome) => outcome,
        Err(panic) if is_out_of_range(&*panic) => {
            Err(Failure::Broken(format!("a sum of money of {stream} leaves its range")))
        }
        Err(panic) => resume_unwind(panic),
    }
}

#[cfg(test)]
mod tests {
    use mazziere_money::Money;

    use super::*;

    #[tokio::test]
    async fn a_sum_out_of_range_is_a_failure_of_its_stream() {
        let most = Money::from_cents(999_999_999_999_999).unwrap();
        let failure = exactly("table 7", async { Ok(most + most) }).await.unwrap_err();
        let Failure::Broken(why) = failure else { panic!("{failure:?}") };
        assert_eq!(why, "a sum of money of table 7 leaves its range");
        assert_eq!(exactly("table 7", async { Ok(most - most) }).await.unwrap(), Money::ZERO);
    }

    #[tokio::test]
    #[should_panic(expected = "something else")]
    async fn another_panic_goes_on() {
        let work = async { if true { panic!("something else") } else { Ok(()) } };
        let _unreached = exactly("table 7", work).await;
    }
}
