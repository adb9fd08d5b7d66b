//! What of a request nobody read.
//!
//! When a handler, or the gate before it, answers without reading the body, the server would read the rest of a chunked
//! one and throw it away for as long as the client cares to send. Here the body stays in hand until the answer is sent;
//! the server then sees that it is unread, and closes the connection.

use std::cell::RefCell;
use std::error::Error as StdError;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::HttpMessage;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use bytes::Bytes;
use futures::Stream;

/// The body of a request: readable by its holder, and still there when the holder has let go of it.
#[derive(Clone)]
pub(crate) struct Unread(Rc<RefCell<Payload>>);

impl Unread {
    /// Keeps hold of the body of a request, which reads as before; none if there is no body.
    pub(crate) fn of(request: &mut ServiceRequest) -> Option<Self> {
        match request.take_payload() {
            payload @ Payload::H1 { .. } => {
                let unread = Self(Rc::new(RefCell::new(payload)));
                request.set_payload(Payload::Stream { payload: Box::pin(unread.clone()) });
                Some(unread)
            }
            other => {
                request.set_payload(other);
                None
            }
        }
    }

    /// The body of the answer, with which the rest of the request is let go.
    pub(crate) fn until_sent(self, answer: BoxBody) -> BoxBody {
        Held { answer, _unread: self }.boxed()
    }
}

impl Stream for Unread {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(cx)
    }
}

struct Held {
    answer: BoxBody,
    _unread: Unread,
}

impl MessageBody for Held {
    type Error = Box<dyn StdError>;

    fn size(&self) -> BodySize {
        self.answer.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.answer).poll_next(cx)
    }
}
