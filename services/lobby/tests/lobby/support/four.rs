//! A game of four single players, as the tests' own tables offer it.

use actix_web::HttpResponse;
use mazziere_contract::tables::{CheckOptionsRequest, CheckedOptions, Clocks, Unplayed};
use serde_json::json;

/// What the options of peppa come to: how many win at a table.
pub(super) fn check(body: &CheckOptionsRequest) -> HttpResponse {
    let winners = body.options.get("winners").and_then(serde_json::Value::as_u64).unwrap_or(1);
    HttpResponse::Ok().json(CheckedOptions {
        options: json!({"deals": 1, "winners": winners}),
        text: format!("peppa(deals=1,winners={winners})"),
        clocks: Clocks { match_seconds: 480, move_seconds: 90 },
        winners: u8::try_from(winners).ok(),
        for_money: true,
        own_difference: false,
        unplayed: Some(Unplayed { vp: 6, mp: 0, lost_mp: 0, rest_vp: 6, rest_mp: 0 }),
        ring: None,
    })
}
