//! How an event is stored: with a fresh nonce, where it is sealed.

use mazziere_ids::StreamId;
use mazziere_sealing::{KeyId, SealKey, Sealed, nonce};
use serde_json::value::RawValue;

use super::{Cover, Keys, Opened, OpeningRow, Place, SEALED_SCHEMA, SealedRow};

impl Keys {
    /// How an event of the schema `plain` is stored: the schema and the payload.
    ///
    /// # Errors
    /// When the payload is no JSON.
    pub fn store(
        &self,
        place: Place<'_>,
        cover: Cover<'_>,
        plain: i16,
        payload: Vec<u8>,
    ) -> serde_json::Result<(i16, Vec<u8>)> {
        let row = match cover {
            Cover::Plain => return Ok((plain, payload)),
            Cover::Sealed => {
                let (id, key) = self.newest_draw_key(place.stream);
                let sealed = Sealed::new((&id, None), &key, nonce(), &place.about(&id), &payload);
                serde_json::to_vec(&SealedRow { sealed })?
            }
            Cover::Opens(secret) => {
                let event = serde_json::from_slice::<&RawValue>(&payload)?.to_owned();
                serde_json::to_vec(&OpeningRow { opens: Opened { secret: secret.clone() }, event })?
            }
        };
        Ok((SEALED_SCHEMA, row))
    }

    /// The key of the draws of a stream under the newest master key, and which that is.
    fn newest_draw_key(&self, stream: StreamId) -> (KeyId, SealKey) {
        self.0.newest_key("draw", &[stream.uuid().as_bytes()])
    }
}
