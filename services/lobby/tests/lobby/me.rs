//! What concerns one player, in one stream: each fact reaches the player that it concerns, nobody else, and once.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures::StreamExt;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::EventStream;
use mazziere_contract::lobby::{
    ClubEventRequest, ClubStage, InvitationState, MyStreamOpened, NoteRequest, Notice, RegistrationRequest,
    RegistrationStatus, SessionStatus, SuspensionRequest, TournamentStatus, WarningCause,
};
use mazziere_contract::wallet::{PostingKind, ReasonRequest};
use mazziere_ids::{PlayerId, TournamentId};
use mazziere_lobby::Lobby;
use mazziere_lobby::notice::live::Notices;
use mazziere_lobby::notice::{Addressed, store};
use mazziere_lobby::stream::metrics::LiveMetrics;
use mazziere_money::Money;
use mazziere_telemetry::Metrics;
use mazziere_web::Role;
use serde_json::json;

use crate::cash_matches::two_play;
use crate::support::{House, pauses, until};

/// The stream of a player, as far as it was read.
pub(crate) struct Mine {
    stream: EventStream,
    /// Where it resumes.
    pub(crate) last: u64,
    pub(crate) opened: MyStreamOpened,
    /// The bytes of everything that was told.
    text: String,
    told: Vec<Notice>,
}

impl House {
    /// Waits until money in and out is followed from now on.
    pub(crate) async fn money_is_followed(&self) {
        until("statements are followed", async || {
            let begun = sqlx::query_scalar("select exists (select from lobby.feed where name = 'statements')");
            begun.fetch_one(self.db.pool()).await.unwrap()
        })
        .await;
    }

    pub(crate) async fn mine(&self, player: PlayerId) -> Mine {
        self.mine_at(&self.lobby, player, None).await
    }

    /// The stream of a player at a replica, behind an id.
    pub(crate) async fn mine_at(&self, lobby: &Lobby, player: PlayerId, last: Option<u64>) -> Mine {
        let last = last.map(|last| last.to_string());
        let client = self.at(lobby, player.uuid(), Role::Player);
        let mut stream = client.watch_me(last.as_deref()).await.unwrap();
        let first = stream.next().await.expect("a first event").unwrap();
        assert_eq!(first.event, "opened");
        let opened = serde_json::from_str(&first.data).unwrap();
        let last = first.id.map_or(0, |id| id.parse().unwrap());
        Mine { stream, last, opened, text: String::new(), told: Vec::new() }
    }

    /// The number that was given last, once nothing is due any more.
    async fn newest(&self) -> i64 {
        until("numbers for all that is due", async || !store::head(self.db.pool()).await.unwrap().due).await;
        store::head(self.db.pool()).await.unwrap().last
    }

    /// How many reality checks were written, numbered or not yet. Other notices (a line of a statement) come when they
    /// come.
    async fn reality_checks(&self) -> i64 {
        let written = "select count(*) from (
                           select kind from lobby.notice union all select kind from lobby.notice_due
                       ) as notice
                       where kind = 'reality_check'";
        sqlx::query_scalar(written).fetch_one(self.db.pool()).await.unwrap()
    }
}

impl Mine {
    /// The next item.
    async fn next(&mut self) -> Notice {
        let event = tokio::time::timeout(Duration::from_secs(60), self.stream.next()).await;
        let event = event.expect("something is told").expect("the stream goes on").unwrap();
        self.text.push_str(&event.data);
        let id: u64 = event.id.expect("every item has an id").parse().unwrap();
        assert!(id > self.last, "{id} after {}", self.last);
        self.last = id;
        let notice = Notice::read(&event.event, &event.data);
        let notice = notice.unwrap_or_else(|| panic!("what is {}?", event.event)).unwrap();
        self.told.push(notice.clone());
        notice
    }

    /// The same as [`Mine::until`], if it was not told already: what comes of the wallet and of the log has no order.
    async fn ever<T>(&mut self, what: &str, is_it: impl Fn(&Notice) -> Option<T>) -> T {
        match self.told.iter().find_map(&is_it) {
            Some(found) => found,
            None => self.until(what, is_it).await,
        }
    }

    /// Reads until something is told.
    pub(crate) async fn until<T>(&mut self, what: &str, mut is_it: impl FnMut(&Notice) -> Option<T>) -> T {
        let reading = async {
            loop {
                if let Some(found) = is_it(&self.next().await) {
                    return found;
                }
            }
        };
        let found = tokio::time::timeout(Duration::from_secs(60), reading).await;
        found.unwrap_or_else(|_| panic!("nobody told of {what}"))
    }

    async fn until_paid(&mut self, kind: PostingKind) -> (Money, Money) {
        let amount = |notice: &Notice| match notice {
            Notice::Money(money) if money.entry.kind == kind => Some((money.entry.amount, money.entry.balance)),
            _ => None,
        };
        self.ever(&format!("{kind:?}"), amount).await
    }

    async fn until_status(&mut self, wanted: TournamentStatus) {
        let reached = |notice: &Notice| match notice {
            Notice::Tournament(told) => (told.status == wanted).then_some(()),
            _ => None,
        };
        self.ever(&format!("{wanted:?}"), reached).await;
    }
}

fn euro(text: &str) -> Money {
    text.parse().unwrap()
}

/// A deposit, as it would be told.
fn deposit(player: PlayerId, number: u32, at: DateTime<Utc>) -> Addressed {
    let told = json!({"at": at, "entry": {
        "version": number, "posting_id": "0190d3a0-0000-7000-8000-000000000002", "sequence": number, "kind": "deposit",
        "reference": {}, "amount": "1.00", "balance": "1.00", "currency": "EUR", "posted_at": at}});
    Addressed { player, notice: Notice::read("money", &told.to_string()).unwrap().unwrap() }
}

impl House {
    /// Tells of so many deposits, numbered from `from` on.
    async fn tell(&self, player: PlayerId, numbers: std::ops::Range<u32>) {
        let notices: Vec<Addressed> = numbers.map(|number| deposit(player, number, self.clock.now())).collect();
        let mut tx = mazziere_database::begin(self.db.pool()).await.unwrap();
        store::write(&mut tx, &notices).await.unwrap();
        tx.commit().await.unwrap();
    }
}

fn version(notice: &Notice) -> i64 {
    let Notice::Money(money) = notice else { panic!("{notice:?} is no money") };
    money.entry.version
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_told_from_the_deposit_to_the_prize_to_each_what_is_theirs() {
    let house = House::new().await;
    house.money_is_followed().await;
    let (one, two) = (house.rich(0), house.rich(0));
    let (mut first, mut second) = (house.mine(one).await, house.mine(two).await);
    assert!(!first.opened.missed);
    // Amounts that occur nowhere else say whose bytes are whose.
    house.wallet.deposit(one, 773_321);
    house.wallet.deposit(two, 994_417);
    assert_eq!(first.until_paid(PostingKind::Deposit).await, (euro("7733.21"), euro("7733.21")));
    assert_eq!(second.until_paid(PostingKind::Deposit).await, (euro("9944.17"), euro("9944.17")));
    let tournament = house.tournament(2).await;
    for (player, stream) in [(one, &mut first), (two, &mut second)] {
        let joined = house.join(tournament, player).await;
        let confirmed = |notice: &Notice| match notice {
            Notice::Registration(told) if told.registration.status == RegistrationStatus::Confirmed => {
                Some(told.registration.registration_id)
            }
            _ => None,
        };
        assert_eq!(stream.ever("the registration", confirmed).await, joined.registration_id);
        assert_eq!(stream.until_paid(PostingKind::BuyIn).await.0, euro("-1.00"));
    }
    house.until_playing(tournament, 1).await;
    let table = house.tables.playing(tournament).remove(0);
    for stream in [&mut first, &mut second] {
        let ready = |notice: &Notice| match notice {
            Notice::TableReady(ready) => Some((ready.tournament_id, ready.table_id)),
            _ => None,
        };
        assert_eq!(stream.ever("the table", ready).await, (Some(tournament), table.table_id));
    }
    house.play_out(tournament).await;
    // The first line wins.
    let (mut winner, mut loser) = if table.players[0] == one { (first, second) } else { (second, first) };
    for (stream, place) in [(&mut winner, 1), (&mut loser, 2)] {
        let result = |notice: &Notice| match notice {
            Notice::Result(told) => Some((told.result.tournament_id, told.result.place)),
            _ => None,
        };
        assert_eq!(stream.ever("the result", result).await, (tournament, place));
    }
    let prize = |notice: &Notice| match notice {
        Notice::Prize(prize) => Some((prize.tournament_id, prize.place, prize.amount, prize.posting_id)),
        _ => None,
    };
    let (of, place, amount, posting) = winner.ever("the prize", prize).await;
    assert_eq!((of, place, amount), (tournament, Some(1), euro("1.60")));
    winner.until_status(TournamentStatus::Paid).await;
    loser.until_status(TournamentStatus::Paid).await;
    assert_eq!(winner.until_paid(PostingKind::Prize).await.0, euro("1.60"));
    // Of the other's money, payments and prize there is no byte.
    let amounts = |of: PlayerId| if of == one { ["7733.21", "7732.21"] } else { ["9944.17", "9943.17"] };
    let (winner_is, loser_is) = if table.players[0] == one { (one, two) } else { (two, one) };
    for (text, mine, other) in [(&winner.text, winner_is, loser_is), (&loser.text, loser_is, winner_is)] {
        assert!(amounts(mine).iter().all(|amount| text.contains(amount)), "{text}");
        assert!(!amounts(other).iter().any(|amount| text.contains(amount)), "money of {other} in {text}");
        assert!(!text.contains("\"card"), "{text}");
    }
    assert!(winner.text.contains(&posting.to_string()) && !loser.text.contains(&posting.to_string()));
    assert!(!loser.text.contains("\"1.60\""), "{}", loser.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_told_to_both_with_its_deadline_and_its_end() {
    let house = House::new().await;
    let change = |body: &mut serde_json::Value| {
        body["format"] = json!("pairs");
        body["players"] = json!(8);
    };
    let tournament = house.open(change).await;
    let (host, guest, other) = (house.rich(1_000), house.rich(1_000), house.rich(1_000));
    let (mut hosts, mut guests) = (house.mine(host).await, house.mine(guest).await);
    let mut others = house.mine(other).await;
    let state = |notice: &Notice| match notice {
        Notice::Invitation(told) => Some((told.state, told.invitation.clone())),
        _ => None,
    };
    let invite = async |invited: PlayerId| {
        let body = RegistrationRequest { partner_id: Some(invited) };
        house.player(host).register(&house.key(), tournament, &body).await.unwrap().body
    };
    let asked = invite(guest).await;
    for stream in [&mut hosts, &mut guests] {
        let (stands, invitation) = stream.until("the invitation", state).await;
        assert_eq!((stands, invitation.invitation_id), (InvitationState::Open, asked.registration_id));
        assert_eq!((invitation.inviter_id, Some(invitation.expires_at)), (host, asked.expires_at));
    }
    house.player(guest).decline(&house.key(), asked.registration_id).await.unwrap();
    for stream in [&mut hosts, &mut guests] {
        assert_eq!(stream.until("its end", state).await.0, InvitationState::Closed);
    }
    // A player who has not agreed is told of no registration, and of no money of the inviter.
    assert!(!guests.text.contains("\"registration\""), "{}", guests.text);
    let asked = invite(other).await;
    assert_eq!(others.until("the invitation", state).await.0, InvitationState::Open);
    house.player(other).accept(&house.key(), asked.registration_id).await.unwrap();
    assert_eq!(others.until("its end", state).await.0, InvitationState::Accepted);
    let confirmed = |notice: &Notice| match notice {
        Notice::Registration(told) => (told.registration.status == RegistrationStatus::Confirmed).then_some(()),
        _ => None,
    };
    others.until("the pair", confirmed).await;
    hosts.until("the pair", confirmed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_told_from_the_seat_to_the_cash_out_and_the_line_as_it_moves() {
    let house = House::new().await;
    house.money_is_followed().await;
    let table = house.cash_table(2).await;
    let (anna, bruno, carla) = (house.rich(1_000), house.rich(1_000), house.rich(2_345));
    let (mut mine, mut theirs) = (house.mine(anna).await, house.mine(carla).await);
    let sat = house.sit(table, anna, 1_000).await;
    house.sit(table, bruno, 500).await;
    let status = |wanted: SessionStatus| {
        move |notice: &Notice| match notice {
            Notice::Session(told) if told.session.status == wanted => Some(told.session.clone()),
            _ => None,
        }
    };
    assert_eq!(mine.until("the seat", status(SessionStatus::Seated)).await.session_id, sat.session_id);
    house.player(carla).stand_in_line(&house.key(), table).await.unwrap();
    let place = |notice: &Notice| match notice {
        Notice::Waiting(told) => Some((told.place, told.seat_kept_until.is_some())),
        _ => None,
    };
    assert_eq!(theirs.until("the line", place).await, (Some(1), false));
    house.leave(table, anna);
    let left = mine.until("the end", status(SessionStatus::Left)).await;
    assert_eq!((left.left_with, left.result), (Some(euro("10.00")), Some(Money::ZERO)));
    assert_eq!(theirs.until("the seat that is kept", place).await, (Some(1), true));
    house.sit(table, carla, 300).await;
    assert_eq!(theirs.until("the end of the line", place).await, (None, false));
    assert_eq!(theirs.until_paid(PostingKind::SitIn).await.0, euro("-3.00"));
    assert!(!theirs.text.contains(&sat.session_id.to_string()) && !theirs.text.contains("\"10.00\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_3_a_player_who_sits_is_told_every_hour_for_how_long() {
    let house = House::with_manual_clock().await;
    let _other = house.replica(pauses()).await;
    let table = house.cash_table(2).await;
    let (anna, bruno) = (house.rich(1_000), house.rich(1_000));
    let sat = house.sit(table, anna, 1_000).await;
    let gone = house.sit(table, bruno, 500).await;
    house.leave(table, bruno);
    house.until_session(gone.session_id, SessionStatus::Left).await;
    // A token is good for an hour: each stream is opened anew.
    let mut last = house.mine(anna).await.last;
    // After a time in which nobody looked there is one, and not one for each hour.
    for (told, elapsed) in (0..).zip([3_600, 7_200, 18_000]) {
        if elapsed < 18_000 {
            house.clock.set(sat.created_at + TimeDelta::seconds(elapsed - 1));
            assert_eq!(house.reality_checks().await, told, "not yet, {elapsed} s after");
        }
        house.clock.set(sat.created_at + TimeDelta::seconds(elapsed));
        let mut mine = house.mine_at(&house.lobby, anna, Some(last)).await;
        let check = |notice: &Notice| match notice {
            Notice::RealityCheck(told) => Some((told.session.session_id, told.session.elapsed_seconds)),
            _ => None,
        };
        assert_eq!(mine.until("the time", check).await, (sat.session_id, Some(elapsed.unsigned_abs())));
        last = mine.last;
        assert_eq!(house.reality_checks().await, told + 1, "once, by two replicas");
    }
    let check_at = "select count(*) from lobby.cash_session where check_at is not null";
    let due: i64 = sqlx::query_scalar(check_at).fetch_one(house.db.pool()).await.unwrap();
    assert_eq!(due, 1, "nobody is told of a session that is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_for_cash_tell_their_table_and_ask_who_plays_on() {
    let house = House::new().await;
    let (table, [first, second], begun) = two_play(&house).await;
    let mut mine = house.mine(first.player_id).await;
    house.tables.end_match(begun.table_id, 3, "played");
    let asked = |notice: &Notice| match notice {
        Notice::Confirmation(asked) => Some((asked.table_id, asked.session_id, asked.until > asked.at)),
        _ => None,
    };
    let (of, session, in_future) = mine.until("the question", asked).await;
    assert_eq!((of, in_future), (table, true));
    assert_eq!(session, first.session_id);
    for played in [&first, &second] {
        house.player(played.player_id).rematch(&house.key(), played.session_id).await.unwrap();
    }
    let ready = |notice: &Notice| match notice {
        Notice::TableReady(ready) => Some((ready.cash_table_id, ready.table_id)),
        _ => None,
    };
    let (of, at) = mine.until("the next match", ready).await;
    assert_eq!((of, at == begun.table_id), (Some(table), false));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_event_is_told_to_those_in_it_who_are_connected_by_the_same_stream() {
    let house = House::new().await;
    let (one, two, stranger) = (house.rich(2_000), house.rich(2_000), house.rich(2_000));
    let (mut first, mut second) = (house.mine(one).await, house.mine(two).await);
    let strange = house.mine(stranger).await;
    assert!(house.player(one).club_players().await.unwrap().items.contains(&two), "who reads it is connected");
    let body: ClubEventRequest = serde_json::from_value(json!({"game": "scopa", "buy_in": "5.00"})).unwrap();
    let id = house.player(one).draft_club_event(&house.key(), &body).await.unwrap().body.club_event_id;
    let invited = house.invite_club(id, one, &[two]).await;
    let stage = |wanted: ClubStage| {
        move |notice: &Notice| match notice {
            Notice::Club(told) if told.stage == wanted => Some((told.club_event_id, told.until, told.agreed)),
            _ => None,
        }
    };
    assert_eq!(second.until("the invitation", stage(ClubStage::Inviting)).await, (id, invited.until, false));
    assert_eq!(first.until("the invitation", stage(ClubStage::Inviting)).await, (id, invited.until, true));
    house.player(two).accept_club(&house.key(), id).await.unwrap();
    let ready = |notice: &Notice| match notice {
        Notice::TableReady(ready) => Some((ready.club_event_id, ready.table_id)),
        _ => None,
    };
    let (of, table) = second.until("the table", ready).await;
    assert_eq!(first.until("the table", ready).await, (of, table));
    assert_eq!(of, Some(id));
    house.tables.finish(table, 0);
    let prize = |notice: &Notice| match notice {
        Notice::Prize(prize) => Some((prize.club_event_id, prize.amount)),
        _ => None,
    };
    assert_eq!(first.ever("the prize", prize).await, (Some(id), euro("9.00")));
    second.until("the next game", stage(ClubStage::RematchWait)).await;
    assert!(!second.text.contains("\"9.00\""), "{}", second.text);
    house.newest().await;
    let told = store::read_of(house.db.pool(), stranger, 0, 100).await.unwrap();
    assert!(told.iter().all(|item| item.kind == "money"), "{told:?}");
    drop(strange);
}

#[tokio::test(flavor = "multi_thread")]
async fn warnings_and_suspensions_are_told_and_notes_are_not() {
    let house = House::new().await;
    let player = house.rich(1_000);
    let other = house.rich(1_000);
    let mut mine = house.mine(player).await;
    let note = NoteRequest { text: "keep an eye on them".to_owned() };
    house.operator().write_note(&house.key(), player, &note).await.unwrap();
    let suspension = SuspensionRequest { reason: "a friend of the dealer".to_owned(), until: None };
    house.operator().suspend(&house.key(), player, &suspension).await.unwrap();
    let suspended = |notice: &Notice| match notice {
        Notice::Suspension(told) => Some(told.suspension.clone().map(|suspension| suspension.act)),
        _ => None,
    };
    assert_eq!(mine.until("the suspension", suspended).await, Some(None));
    let reason = ReasonRequest { reason: "it was a mistake".to_owned() };
    house.operator().reinstate(&house.key(), player, &reason).await.unwrap();
    assert_eq!(mine.until("its end", suspended).await, None);
    let tournament: TournamentId = house.tournament(2).await;
    house.join(tournament, player).await;
    house.join(tournament, other).await;
    house.until_playing(tournament, 1).await;
    let table = house.tables.playing(tournament).remove(0);
    house.tables.lose(table.table_id, u8::from(table.players[1] == player), "timeout");
    let warned = |notice: &Notice| match notice {
        Notice::Warning(told) => Some((told.warning.cause, told.warning.table_id, told.barred_until)),
        _ => None,
    };
    assert_eq!(mine.until("the warning", warned).await, (WarningCause::Timeout, Some(table.table_id), None));
    for secret in ["eye on", "friend", "mistake"] {
        assert!(!mine.text.contains(secret), "{}", mine.text);
    }
    let told = store::read_of(house.db.pool(), other, 0, 100).await.unwrap();
    assert!(told.iter().all(|item| item.kind != "warning" && item.kind != "suspension"), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_where_it_was_on_any_replica_and_after_a_restart() {
    let house = House::new().await;
    house.money_is_followed().await;
    let player = house.rich(0);
    let mut mine = house.mine(player).await;
    house.tell(player, 1..4).await;
    assert_eq!((version(&mine.next().await), version(&mine.next().await)), (1, 2));
    let last = mine.last;
    drop(mine);
    let other = house.replica(pauses()).await;
    // What happens while nobody reads, and nobody runs, is told later.
    house.tell(player, 4..6).await;
    let mut there = house.mine_at(&other, player, Some(last)).await;
    assert!(!there.opened.missed);
    for expected in 3..6 {
        assert_eq!(version(&there.next().await), expected);
    }
    let last = there.last;
    other.stop(Duration::from_secs(5)).await;
    let event = there.stream.next().await.expect("a last event").unwrap();
    assert_eq!((event.event.as_str(), event.id), ("draining", None));
    house.tell(player, 6..8).await;
    let again = house.replica(pauses()).await;
    let mut here = house.mine_at(&again, player, Some(last)).await;
    house.tell(player, 8..9).await;
    for expected in 6..9 {
        assert_eq!(version(&here.next().await), expected, "nothing is lost, and nothing comes twice");
    }
    // An id that nothing of the player's follows is as good as the newest.
    let newest = house.newest().await;
    let idle = house.mine_at(&again, house.rich(0), Some(1)).await;
    assert_eq!((i64::try_from(idle.last).unwrap() >= newest, idle.opened.missed), (true, false));
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_that_are_too_old_or_unknown_are_answered_with_missed() {
    let house = House::new().await;
    let player = house.rich(0);
    let before = house.clock.now();
    house.tell(player, 1..4).await;
    let newest = house.newest().await;
    assert!(!store::forget(house.db.pool(), before).await.unwrap());
    let kept = store::read_of(house.db.pool(), player, 0, 100).await.unwrap();
    assert_eq!(kept.len(), 3, "nothing is older than that");
    store::forget(house.db.pool(), house.clock.now() + TimeDelta::days(1)).await.unwrap();
    house.tell(player, 4..5).await;
    let mut old = house.mine_at(&house.lobby, player, Some(1)).await;
    assert!(old.opened.missed);
    assert_eq!(version(&old.next().await), 4, "and goes on with what there is");
    let current = house.mine_at(&house.lobby, player, Some(newest.unsigned_abs())).await;
    assert!(!current.opened.missed);
    let unknown = house.mine_at(&house.lobby, player, Some(1 << 40)).await;
    assert!(unknown.opened.missed);
    assert_eq!(i64::try_from(unknown.last).unwrap(), house.newest().await);
    let refused = house.player(player).watch_me(Some("soon")).await.err().unwrap();
    assert_eq!(refused.code(), Some(ErrorCode::InvalidHeader));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_told_everything_and_two_replicas_number_each_item_once() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let (player, crowd) = (house.rich(0), house.rich(0));
    let (mut near, mut far) = (house.mine(player).await, house.mine_at(&other, player, None).await);
    // More than wait in a queue, in pieces, with items of others in between.
    for piece in 0..40_u32 {
        house.tell(player, piece * 50..piece * 50 + 50).await;
        house.tell(crowd, 0..20).await;
    }
    for stream in [&mut near, &mut far] {
        for expected in 0..2_000 {
            assert_eq!(version(&stream.next().await), expected);
        }
    }
    assert_eq!((near.last, house.newest().await >= 2_800), (far.last, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_idle_asks_the_database_for_nothing() {
    let house = House::new().await;
    let (idle, busy) = (house.rich(0), house.rich(0));
    let _streams = (house.mine(idle).await, house.mine(idle).await);
    let mut other = house.mine(busy).await;
    let missed = house.lobby.live_reads("me", "missed");
    assert_eq!(missed, 3, "each looks once for what it has missed");
    for number in 0..5 {
        house.tell(busy, number..number + 1).await;
        assert_eq!(version(&other.next().await), i64::from(number));
    }
    assert_eq!(house.lobby.live_reads("me", "missed"), missed);
    assert!(house.lobby.live_reads("me", "changes") >= 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_numbered_before_the_first_look_of_a_replica_reaches_the_streams_that_it_has_opened() {
    let house = House::new().await;
    let player = house.rich(0);
    let metrics = LiveMetrics::new(&Metrics::new("lobby")).unwrap();
    let notices = Notices::new(house.db.pool().clone(), house.clock.clone(), metrics);
    let mut stream = notices.read(player, None).await.unwrap();
    let mut next = async || {
        let frame = tokio::time::timeout(Duration::from_secs(60), stream.next()).await.expect("something is told");
        String::from_utf8(frame.unwrap().bytes().to_vec()).unwrap()
    };
    assert!(next().await.contains("event: opened"));
    // Another replica gives the numbers.
    house.tell(player, 1..3).await;
    house.newest().await;
    let keeping = tokio::spawn(notices.clone().keep());
    for version in 1..3 {
        let told = next().await;
        assert!(told.contains(&format!("\"version\":{version}}}")), "{told}");
    }
    keeping.abort();
}
