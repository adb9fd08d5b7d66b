//! Tickets: one stream, once, within 30 seconds, for the player who asked, and no longer than their token.

use chrono::TimeDelta;
use futures::future::join_all;
use mazziere_contract::ticket::StreamTicket;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_ids::PlayerId;
use mazziere_lobby::Lobby;
use mazziere_web::Role;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{House, pauses};

/// An answer as it comes over the line, like that of a browser's `EventSource`.
struct Answer {
    line: TcpStream,
    /// Everything that has come, the head included.
    text: String,
}

impl Answer {
    /// Reads on; whether anything came.
    async fn read(&mut self) -> bool {
        let mut bytes = [0; 4_096];
        let count = self.line.read(&mut bytes).await.unwrap();
        self.text.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
        count > 0
    }

    async fn until(mut self, wanted: &str) -> String {
        while !self.text.contains(wanted) {
            assert!(self.read().await, "no {wanted} in {}", self.text);
        }
        self.text
    }

    async fn whole(mut self) -> String {
        while self.read().await {}
        self.text
    }

    /// Reads the first line.
    async fn status(&mut self) -> u16 {
        while !self.text.contains("\r\n") {
            assert!(self.read().await, "an answer");
        }
        self.text.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

impl House {
    async fn ticket(&self, player: PlayerId) -> StreamTicket {
        self.player(player).my_stream_ticket().await.unwrap()
    }

    /// Asks a replica for something, with a token or without.
    async fn ask(&self, lobby: &Lobby, what: &str, token: Option<&str>) -> Answer {
        let mut line = TcpStream::connect(lobby.address()).await.unwrap();
        let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!("{what} HTTP/1.1\r\nhost: lobby\r\nconnection: close\r\ncontent-length: 0\r\n{token}\r\n");
        line.write_all(head.as_bytes()).await.unwrap();
        Answer { line, text: String::new() }
    }

    async fn reach(&self, target: &str) -> Answer {
        self.ask(&self.lobby, &format!("GET {target}"), None).await
    }

    /// The code with which a stream is not opened.
    async fn refused(&self, target: &str) -> ErrorCode {
        code(self.reach(target).await).await
    }
}

async fn code(answer: Answer) -> ErrorCode {
    let text = answer.whole().await;
    let (_, body) = text.split_once("\r\n\r\n").unwrap();
    serde_json::from_str::<Problem>(body).unwrap_or_else(|_| panic!("{text}")).code
}

fn opened_by(ticket: &StreamTicket) -> String {
    format!("{}?ticket={}", ticket.stream, ticket.ticket)
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_send_a_ticket_at_once_to_two_replicas_one_is_let_in() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let player = house.rich(0);
    for _ in 0..5 {
        let target = opened_by(&house.ticket(player).await);
        let at = |n: usize| if n.is_multiple_of(2) { &house.lobby } else { &other };
        let asked = format!("GET {target}");
        let answers = join_all((0..12).map(|n| house.ask(at(n), &asked, None))).await;
        let mut let_in = Vec::new();
        for mut answer in answers {
            match answer.status().await {
                200 => let_in.push(answer),
                status => assert_eq!((status, code(answer).await), (401, ErrorCode::TicketInvalid)),
            }
        }
        assert_eq!(let_in.len(), 1);
        let_in.remove(0).until("event: opened").await;
        assert_eq!(house.refused(&target).await, ErrorCode::TicketInvalid, "later it is used up, too");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_opens_the_one_stream_of_the_one_player() {
    let house = House::new().await;
    let (anna, bruno) = (house.rich(100), house.rich(100));
    let ticket = house.ticket(anna).await;
    assert_eq!((ticket.ticket.len(), ticket.stream.as_str()), (64, "/v1/me/stream"));
    let told = house.reach(&opened_by(&ticket)).await.until("event: opened").await;
    let head = told.to_ascii_lowercase();
    assert!(head.contains("content-type: text/event-stream") && head.contains("cache-control: no-store"), "{told}");
    assert!(!told.contains(&ticket.ticket), "{told}");
    // It is a ticket for this path alone, and used up by the attempt.
    let ticket = house.ticket(bruno).await;
    assert_eq!(house.refused(&format!("/v1/me/club/stream?ticket={}", ticket.ticket)).await, ErrorCode::TicketInvalid);
    assert_eq!(house.refused(&opened_by(&ticket)).await, ErrorCode::TicketInvalid);
    let post = "POST /v1/me/club/stream-tickets";
    assert_eq!(code(house.ask(&house.lobby, post, None).await).await, ErrorCode::TokenMissing);
    let token = house.token(bruno.uuid(), Role::Player);
    let answer = house.ask(&house.lobby, post, Some(&token)).await.whole().await;
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let club: StreamTicket = serde_json::from_str(body).unwrap();
    assert_eq!(club.stream, "/v1/me/club/stream");
    let mut connected = house.reach(&opened_by(&club)).await;
    assert_eq!(connected.status().await, 200);
    assert!(house.player(anna).club_players().await.unwrap().items.contains(&bruno), "in the name of who asked");
    // No other operation takes one, nor does a stream that needs none.
    let ticket = house.ticket(anna).await;
    let query = format!("?ticket={}", ticket.ticket);
    assert_eq!(house.refused(&format!("/v1/me/registrations{query}")).await, ErrorCode::TokenMissing);
    assert_eq!(house.refused(&format!("/v1/tournaments/stream{query}")).await, ErrorCode::InvalidQuery);
    // With a token there is nothing to open with a ticket, which is not used up so.
    let both = format!("GET {}", opened_by(&ticket));
    assert_eq!(code(house.ask(&house.lobby, &both, Some(&token)).await).await, ErrorCode::TicketInvalid);
    house.reach(&opened_by(&ticket)).await.until("event: opened").await;
    drop(connected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_behind_an_id_in_its_address() {
    let house = House::new().await;
    let player = house.rich(100);
    let mut mine = house.mine(player).await;
    let before = mine.last;
    let tournament = house.tournament(2).await;
    house.join(tournament, player).await;
    mine.until("something", |_| Some(())).await;
    let target = format!("{}&last_event_id={before}", opened_by(&house.ticket(player).await));
    let told = house.reach(&target).await.until(&format!("\n\nid: {}\n", before + 1)).await;
    assert!(told.contains(&format!("id: {before}\nevent: opened")), "{told}");
    let target = format!("{}&last_event_id=-1", opened_by(&house.ticket(player).await));
    assert_eq!(house.refused(&target).await, ErrorCode::InvalidQuery);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_is_good_for_30_seconds_and_its_stream_for_as_long_as_the_token() {
    let house = House::with_manual_clock().await;
    let player = house.rich(0);
    let ticket = house.ticket(player).await;
    assert_eq!(ticket.expires_at, house.clock.now() + TimeDelta::seconds(30));
    house.clock.advance(TimeDelta::seconds(30));
    assert_eq!(house.refused(&opened_by(&ticket)).await, ErrorCode::TicketInvalid);
    let ticket = house.ticket(player).await;
    house.clock.advance(TimeDelta::milliseconds(29_999));
    let mut answer = house.reach(&opened_by(&ticket)).await;
    assert_eq!(answer.status().await, 200);
    house.clock.advance(TimeDelta::hours(1) + TimeDelta::seconds(10));
    let told = answer.whole().await;
    assert!(told.rsplit("event: ").next().unwrap().starts_with("token_expired"), "{told}");
    // What is over is cleared away when others come.
    for _ in 0..3 {
        house.ticket(player).await;
    }
    let kept: i64 =
        sqlx::query_scalar("select count(*) from lobby.stream_ticket").fetch_one(house.db.pool()).await.unwrap();
    assert_eq!(kept, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_a_player_has_a_ticket_and_no_row_holds_one() {
    let house = House::new().await;
    for target in ["/v1/me/stream", "/v1/me/stream?ticket=", "/v1/me/stream?ticket=abc", "/v1/me/club/stream"] {
        let code = house.refused(target).await;
        let expected = if target.contains('?') { ErrorCode::TicketInvalid } else { ErrorCode::TokenMissing };
        assert_eq!(code, expected, "{target}");
    }
    let operator = house.operator();
    assert_eq!(operator.my_stream_ticket().await.unwrap_err().code(), Some(ErrorCode::RoleForbidden));
    assert_eq!(operator.watch_me(None).await.err().unwrap().code(), Some(ErrorCode::RoleForbidden));
    let ticket = house.ticket(house.rich(0)).await;
    let rows: String = sqlx::query_scalar("select string_agg(t::text, ' ') from lobby.stream_ticket t")
        .fetch_one(house.db.pool())
        .await
        .unwrap();
    assert!(rows.contains("/v1/me/stream") && !rows.contains(&ticket.ticket), "{rows}");
}
