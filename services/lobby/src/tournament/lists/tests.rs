//! Paging.
