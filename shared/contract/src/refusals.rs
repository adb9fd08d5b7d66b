//! The one table of refusals: code, status, meaning, and what the client should do.
//!
//! A refusal is not an error. What happened this time is said by the [`Problem`](crate::Problem) that carries the code.
//! The table is generated into the OpenAPI documents. The codes of the rules stand in `shared/rules/src/refusal.rs`,
//! too, with the details that they give; what people read in English and Italian in
//! `clients/typescript/src/refusals`.

use chrono::{DateTime, Utc};
use mazziere_json::Params;
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::params::{Bound, NotOpenWhy, OverHow, Param, ParamType, PartnerFault, Seconds};

macro_rules! codes {
    ($(
        $variant:ident $code:literal $status:literal $meaning:literal $advice:literal
        $({ $($param:ident: $type:ty),* })?;
    )*) => {
        /// Every code the house answers with: by HTTP, by `mazziere deal`, or inside a service. Codes are stable: they
        /// are never renamed or reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[allow(missing_docs, reason = "the table gives every code its meaning")]
        pub enum ErrorCode {
            $(
                #[doc = $meaning]
                #[serde(rename = $code)]
                $variant,
            )*
        }

        impl ErrorCode {
            /// Every code, in table order.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$variant,)*];

            /// The stable code, snake_case.
            pub const fn code(self) -> &'static str {
                match self { $(ErrorCode::$variant => $code,)* }
            }

            /// The HTTP status it is answered with.
            pub const fn status(self) -> u16 {
                match self { $(ErrorCode::$variant => $status,)* }
            }

            /// What it means.
            pub const fn meaning(self) -> &'static str {
                match self { $(ErrorCode::$variant => $meaning,)* }
            }

            /// What the client should do.
            pub const fn advice(self) -> &'static str {
                match self { $(ErrorCode::$variant => $advice,)* }
            }

            /// The parameters that come with it, as data for a translation.
            pub const fn params(self) -> &'static [Param] {
                match self {
                    $(ErrorCode::$variant => &[
                        $($(Param {
                            name: stringify!($param),
                            kind: <$type as ParamType>::KIND,
                            required: <$type as ParamType>::REQUIRED,
                        },)*)?
                    ],)*
                }
            }
        }

        /// The codes that come with parameters, each with its own: whatever refuses with one of them has to say them.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the table gives every code its meaning, and parameters are named for what they are")]
        pub enum Cause {
            $($(
                #[doc = $meaning]
                $variant { $($param: $type),* },
            )?)*
        }

        impl Cause {
            /// The code.
            pub const fn code(&self) -> ErrorCode {
                match self {
                    $($(
                        #[allow(unused_variables, reason = "only the code is asked for")]
                        Cause::$variant { $($param),* } => ErrorCode::$variant,
                    )?)*
                }
            }

            /// The parameters.
            pub fn into_params(self) -> Params {
                let params = Params::new();
                match self {
                    $($(
                        Cause::$variant { $($param),* } => {
                            $(let params = $param.put(stringify!($param), params);)*
                            params
                        }
                    )?)*
                }
            }
        }
    };
}

codes! {
    // The request as such.
    InvalidBody "invalid_body" 400 "The body is not the JSON this operation takes." "Correct the fields named in errors[] and send it again with a new key.";
    InvalidPath "invalid_path" 400 "A part of the path is not well formed." "Correct the path.";
    InvalidQuery "invalid_query" 400 "A query parameter is unknown or not well formed." "Correct the query.";
    InvalidHeader "invalid_header" 400 "A header is not well formed." "Correct the header named in the detail." { header: String };
    IdempotencyKeyMissing "idempotency_key_missing" 400 "Writes need an Idempotency-Key header." "Send the request again with a fresh key, and keep the key for repeats.";
    IdempotencyKeyInvalid "idempotency_key_invalid" 400 "The Idempotency-Key is not 1 to 128 visible ASCII characters." "Send a shorter, plain key; a UUID will do.";
    TokenMissing "token_missing" 401 "The operation needs a bearer token." "Get a token and send it in the Authorization header.";
    TokenInvalid "token_invalid" 401 "The bearer token is malformed, forged, or meant for somebody else." "Get a new token.";
    TokenExpired "token_expired" 401 "The bearer token has expired." "Get a new token.";
    TicketInvalid "ticket_invalid" 401 "The ticket does not open this stream: it is used up, expired, or for another one." "Get a new ticket with a token.";
    RoleForbidden "role_forbidden" 403 "The role in the token may not call this operation." "Use a token with one of the roles named in the documentation.";
    NotYours "not_yours" 403 "This belongs to another player." "Act on your own account, registrations and seats only.";
    RouteUnknown "route_unknown" 404 "There is no such path." "Check the path against the OpenAPI document." { path: String };
    MethodNotAllowed "method_not_allowed" 405 "The path exists, but not with this method." "Check the method against the OpenAPI document." { method: String, path: String };
    RequestInFlight "request_in_flight" 409 "The first request with this key is still being worked on." "Wait a moment and repeat it with the same key.";
    BodyTooLarge "body_too_large" 413 "The body is larger than the operation takes." "Send less." { max_bytes: Option<u64> };
    MediaTypeUnsupported "media_type_unsupported" 415 "The body must be application/json." "Set the Content-Type header.";
    IdempotencyKeyReused "idempotency_key_reused" 422 "This key was used before with another request." "Use a fresh key for a new request.";
    StaleVersion "stale_version" 412 "The thing has changed since the version in If-Match, or the decision that is answered is not open any more." "Read it again, decide again." { current: Option<u64>, seen: Option<u64> };
    RateLimited "rate_limited" 429 "Too many requests in a short time." "Wait as long as Retry-After says." { retry_after: Seconds };
    RequestTimeout "request_timeout" 408 "The body did not arrive in time." "Send the request again, with the same key." { within: Seconds };
    TooManyStreams "too_many_streams" 429 "The caller has as many live streams open as one caller may." "Close one, or come back after Retry-After." { retry_after: Seconds };
    // The services themselves.
    Internal "internal" 500 "Something broke on our side; nothing was changed by this request, or it can be repeated safely." "Repeat with the same key; report the trace_id if it persists.";
    DatabaseUnavailable "database_unavailable" 503 "The database cannot be reached; the outcome may be unknown." "Repeat with the same key until there is an answer.";
    AnswerLate "answer_late" 503 "There was no answer in time; the outcome is not known yet." "Repeat with the same key until there is an answer." { within: Seconds };
    KeysUnavailable "keys_unavailable" 503 "The issuer's keys cannot be fetched, so that no token of its can be checked." "Repeat with the same key after Retry-After.";
    WalletUnreachable "wallet_unreachable" 503 "The wallet cannot be reached; what the request has begun will be settled either way." "Read the thing again, or repeat with the same key.";
    AuditUnreachable "audit_unreachable" 503 "The service that signs the logs cannot be reached, or this house signs none." "Ask again after Retry-After, if there is one.";
    TablesUnreachable "tables_unreachable" 503 "The tables cannot be reached; nothing was changed." "Repeat with the same key.";
    Draining "draining" 503 "This replica is shutting down." "Repeat with the same key; another replica will answer.";
    StreamsFull "streams_full" 503 "This replica has as many live streams open as it serves." "Come back after Retry-After." { retry_after: Seconds };
    Overloaded "overloaded" 503 "This replica is asked for more than it can do." "Repeat with the same key after Retry-After." { retry_after: Seconds };
    TablesSilent "tables_silent" 503 "The tables have not answered yet; what the request has begun will be settled either way." "Read the thing again, or repeat with the same key.";
    // Wallet.
    PlayerUnknown "player_unknown" 404 "This player is not known." "Check the player id; an account opens with the first deposit." { player_id: Option<Uuid> };
    PostingUnknown "posting_unknown" 404 "There is no posting with this id." "Check the id." { posting_id: Option<Uuid> };
    HoldUnknown "hold_unknown" 404 "There is no hold with this id." "Check the id." { hold_id: Option<Uuid> };
    WithdrawalUnknown "withdrawal_unknown" 404 "There is no withdrawal with this id." "Check the id." { withdrawal_id: Option<Uuid> };
    InsufficientFunds "insufficient_funds" 409 "The account does not hold enough available money." "Deposit first, or choose a smaller amount." { needed: Option<Money>, available: Option<Money>, currency: Currency };
    AmountNotPositive "amount_not_positive" 422 "The amount must be above zero." "Send a positive amount.";
    AmountOutOfRange "amount_out_of_range" 422 "A balance would leave the range of amounts." "Send a smaller amount." { account_id: Option<Uuid> };
    PostingUnbalanced "posting_unbalanced" 422 "The legs do not sum to zero, or there are too few or too many." "Send 2 to 64 non-zero legs that sum to zero, each account once." { off: Option<Money>, currency: Currency };
    PostingNotAllowed "posting_not_allowed" 422 "This kind of posting does not move money between these accounts, or has an operation of its own." "Check kind and legs against the table of postings.";
    PostingIdReused "posting_id_reused" 422 "This posting id was used before for another posting." "Derive a fresh id for another posting." { posting_id: Option<Uuid> };
    PostingVoided "posting_voided" 409 "This posting was called off before it arrived." "Nothing: it will never take place." { posting_id: Option<Uuid> };
    PostingReversed "posting_reversed" 409 "This posting has been reversed already, or is itself a reversal." "Nothing: at most one reversal exists." { posting_id: Option<Uuid> };
    ReferenceReused "reference_reused" 422 "This external reference was used before for another amount or player." "Use the reference of this very transfer." { external_reference: String };
    HoldIdReused "hold_id_reused" 422 "This hold id was used before for another hold." "Derive a fresh id for another hold." { hold_id: Uuid };
    HoldClosed "hold_closed" 409 "The hold was settled, voided or has expired already." "Read the hold for its end." { hold_id: Uuid };
    HoldExceeded "hold_exceeded" 422 "More than the hold holds." "Settle at most what is held." { hold_id: Uuid, held: Money, currency: Currency };
    WithdrawalClosed "withdrawal_closed" 409 "The withdrawal was completed or cancelled already." "Read the withdrawal for its end." { withdrawal_id: Uuid };
    AccountNotEmpty "account_not_empty" 409 "An account that should be closed is not exactly zero." "Post what is missing first." { account_id: Uuid, balance: Money, currency: Currency };
    NeverSatIn "never_sat_in" 409 "The player has never brought money to this table, so nothing there is theirs." "Check player and table. What is owed may be asked again once the money has been brought.";
    AccountClosed "account_closed" 409 "The account is closed." "Nothing: no further postings are possible." { account_id: Option<Uuid> };
    PostingOfWorkflow "posting_of_workflow" 409 "The posting belongs to a workflow, which alone can undo it." "Take the way that the detail names: unregister or cancel, leave or close, complete or cancel the withdrawal; make a wrong result good by an adjustment." { kind: String };
    CorrectionUnknown "correction_unknown" 404 "There is no correction with this id." "Check the id." { correction_id: Option<Uuid> };
    CorrectionClosed "correction_closed" 409 "The correction was approved or rejected already." "Read the correction for its end." { correction_id: Option<Uuid> };
    SecondPersonRequired "second_person_required" 403 "Who proposed a correction cannot approve it." "Have another person of finance approve it.";
    BeneficiaryNotAllowed "beneficiary_not_allowed" 403 "Nobody of the staff decides or approves what they are a party to as a player." "Have somebody else do it; it may still be proposed.";
    SelfExcluded "self_excluded" 409 "The player has excluded themselves from play." "Read the protection for when it ends; what is theirs may be withdrawn." { until: Option<DateTime<Utc>> };
    DepositLimitReached "deposit_limit_reached" 409 "More would be deposited in this week than the player's own limit allows." "Deposit less, or wait for the next week." { limit: Money, deposited: Money, until: DateTime<Utc>, currency: Currency };
    LossLimitReached "loss_limit_reached" 409 "More would be brought to games than the player's own limit allows to lose today." "Bring less, or come back tomorrow." { limit: Option<Money>, lost: Option<Money>, left: Option<Money>, until: Option<DateTime<Utc>>, currency: Currency };
    AlreadyExcluded "already_excluded" 409 "The player takes no part already, for longer than asked." "Nothing: an exclusion is not made shorter." { until: Option<DateTime<Utc>> };
    NotExcluded "not_excluded" 409 "The player is not excluded." "Nothing: they take part.";
    ExclusionNotRevocable "exclusion_not_revocable" 409 "The exclusion cannot be revoked, or not yet." "Read the protection for when it ends, or from when on it may be revoked." { from: Option<DateTime<Utc>>, until: Option<DateTime<Utc>> };
    // Audit.
    LeafUnknown "leaf_unknown" 404 "Nothing that is signed stands at this place of the log." "Check the number; what is new is signed within seconds.";
    NotSignedYet "not_signed_yet" 409 "The log has it, or soon will, and no checkpoint covers it yet." "Ask again in a second: what is new is signed within seconds.";
    TileUnknown "tile_unknown" 404 "The tree that is signed has no such tile." "Take the size from a checkpoint, and the paths from the size.";
    LogHalted "log_halted" 503 "This log is signed no further: what the database, the tiles or a witness hold contradicts what was signed." "Keep the last checkpoint and the detail; the house has to explain it." { cause: Option<String> };
    // Lobby.
    TemplateUnknown "template_unknown" 404 "There is no template with this id." "Check the id." { template_id: Option<Uuid> };
    TournamentUnknown "tournament_unknown" 404 "There is no tournament with this id." "Check the id." { tournament_id: Option<Uuid> };
    RegistrationUnknown "registration_unknown" 404 "There is no such registration." "Check the id." { registration_id: Option<Uuid> };
    TemplateRetired "template_retired" 409 "The template is retired: no new tournaments open from it." "Choose another template.";
    InvalidTemplate "invalid_template" 422 "The template does not hold together." "Correct the fields named in errors[].";
    PlayersDoNotFit "players_do_not_fit" 422 "The number of players does not fill the entries and tables of the format." "Choose a number of players that the detail names." { allowed: Vec<u64>, multiple_of: Option<u64>, min: Option<u64>, max: Option<u64> };
    PayoutTooLow "payout_too_low" 422 "Less than the required part of the buy-ins would go to prizes." "Lower the fee or raise the share." { min_basis_points: u64 };
    PrizeTableInvalid "prize_table_invalid" 422 "The prize table does not sum to 100 per cent, or does not fit the field." "Correct the prize table.";
    BuyInTooHigh "buy_in_too_high" 422 "The buy-in exceeds EUR 250.00." "Lower the buy-in." { max: Money, currency: Currency };
    RegistrationNotOpenYet "registration_not_open_yet" 409 "The tournament is announced: registration opens later." "Register from registration_opens_at on." { opens_at: Option<DateTime<Utc>> };
    RegistrationClosed "registration_closed" 409 "The tournament takes no registrations any more, or no unregistrations." "Choose another tournament.";
    TournamentFull "tournament_full" 409 "All places are taken." "Choose another tournament, or try again later.";
    AlreadyRegistered "already_registered" 409 "The player is registered already." "Nothing: see the registration." { registration_id: Option<Uuid> };
    RegistrationNotOpen "registration_not_open" 409 "The registration is not in a state for this step." "Read the registration." { why: Option<NotOpenWhy> };
    StartUnderWay "start_under_way" 409 "The prize is drawn and the money of the start is moving: what a cancellation would refund is not known yet." "Wait a moment and send the request again with a new key.";
    AlreadyRetired "already_retired" 409 "The entry has withdrawn from the tournament already." "Nothing: it takes no further part.";
    RetirementNotOffered "retirement_not_offered" 409 "Nobody withdraws from this tournament in play: seats play on by themselves." "Leave the table; the seat of a player who is away is played automatically.";
    PartnerRequired "partner_required" 422 "A pairs tournament takes a registration with a partner, and others without." "Name the partner, or leave them out." { why: PartnerFault };
    StartTimeInvalid "start_time_invalid" 422 "A scheduled tournament needs a start 3 minutes to 365 days away, and no other has one." "Correct starts_at, or leave it out." { min: Option<DateTime<Utc>>, max: Option<DateTime<Utc>> };
    TournamentOver "tournament_over" 409 "The tournament is finished, paid or cancelled." "Nothing: see its result." { how: Option<OverHow> };
    InvitationUnknown "invitation_unknown" 404 "There is no invitation with this id." "Check the id." { invitation_id: Option<Uuid> };
    InvitationClosed "invitation_closed" 409 "The invitation was accepted, declined or withdrawn, or its time is over." "Nothing: see the registration.";
    InvitationDeclined "invitation_declined" 409 "This player has declined to be the partner in this tournament." "Choose another partner.";
    InvitationLimit "invitation_limit" 409 "Too many invitations are open: 5 of one player, 20 to one player, one between the same two." "Wait for answers, or choose another partner." { max: u64 };
    ClubEventUnknown "club_event_unknown" 404 "There is no private event with this id." "Check the id." { club_event_id: Option<Uuid> };
    ClubEventStage "club_event_stage" 409 "The private event stands where this is not foreseen." "Read the event: its stage says what comes next.";
    ClubTemplateUnfit "club_template_unfit" 422 "The cash template is not for such a private event." "Choose a template of matches of the same game and format; its list says which there are.";
    AlreadyInClubEvent "already_in_club_event" 409 "The player is in a private event that is not over." "Leave it between two games, or wait for its end.";
    PlayerNotConnected "player_not_connected" 409 "A player is not connected to the lobby." "Choose among those who are connected.";
    PaymentInProgress "payment_in_progress" 409 "Another buy-in of the player is being collected." "Wait a moment and send the request again with a new key.";
    PeriodInvalid "period_invalid" 400 "There is no such week or month." "Name a week as 2026-W48, or a month as 2026-11, with the period that it is of.";
    // Conduct.
    Barred "barred" 409 "The player was warned three times within 24 hours and joins no tournament and no cash table for now." "Wait until the time that the detail names; what was begun may be played on." { until: DateTime<Utc> };
    Suspended "suspended" 409 "The player is suspended and joins nothing." "Ask the house; what was begun may be played on." { until: Option<DateTime<Utc>> };
    WarningUnknown "warning_unknown" 404 "The player has no warning with this id." "Check the id.";
    WarningWithdrawn "warning_withdrawn" 409 "The warning was withdrawn already." "Nothing: it does not count.";
    AlreadySuspended "already_suspended" 409 "The player is suspended already." "Read the suspension; to change it, reinstate the player first.";
    NotSuspended "not_suspended" 409 "The player is not suspended." "Nothing: they may join.";
    PrizeNotDue "prize_not_due" 409 "The player is owed no prize here: it is paid, there was none, or the ranking is not final." "Read the tournament.";
    PrizeWithheld "prize_withheld" 409 "The prize is withheld already." "Propose what becomes of it.";
    PrizeNotWithheld "prize_not_withheld" 409 "The prize is not withheld, or it was decided what becomes of it." "Read the prizes that are withheld.";
    OtherOperatorRequired "other_operator_required" 403 "Who proposed it cannot approve it." "Have another operator approve it.";
    ApprovalRequired "approval_required" 409 "What is in play is not undone by one person." "Propose it with a reason; another operator approves it.";
    PlanChanged "plan_changed" 409 "What cancelling would refund has changed since it was proposed." "Read what it would refund now (dry_run); approve that with replan, or reject the proposal." { proposed: u64, current: u64 };
    ProposalUnknown "proposal_unknown" 404 "There is no proposal with this id." "Check the id." { proposal_id: Option<Uuid> };
    ProposalOpen "proposal_open" 409 "Somebody has proposed it already." "Approve or reject that proposal first." { proposal_id: Option<Uuid> };
    ProposalClosed "proposal_closed" 409 "The proposal was approved or rejected already, or what it was about has ended by itself." "Read the proposal for its end." { proposal_id: Option<Uuid> };
    PrizeProposalOpen "prize_proposal_open" 409 "Somebody has proposed already what becomes of the prize." "Approve or reject that proposal first." { proposal_id: Option<Uuid> };
    PrizeProposalClosed "prize_proposal_closed" 409 "The proposal is not open: it was approved, rejected, or is another one." "Read the prizes that are withheld." { proposal_id: Option<Uuid> };
    // Cash tables, in the lobby.
    SessionUnknown "session_unknown" 404 "There is no session with this id." "Check the id." { session_id: Option<Uuid> };
    SessionNotOpen "session_not_open" 409 "The session did not come about, or the player does not sit there any more." "Read the session." { session_id: Option<Uuid> };
    BuyInOutOfRange "buy_in_out_of_range" 422 "The amount is outside the limits of the table." "Choose an amount within the limits named in the detail." { min: Option<Money>, max: Option<Money>, allowed: Vec<Money>, currency: Currency };
    SessionLimit "session_limit" 422 "More than EUR 1000.00 would be brought to the table in one session." "Choose a smaller amount." { max: Money, brought: Money, currency: Currency };
    ReturnTooShort "return_too_short" 409 "A player who returns to a table within 60 minutes brings at least the credit they left with." "Sit down with the amount named in the detail, or choose another table." { min: Money, currency: Currency };
    SeatTaken "seat_taken" 409 "The seat is taken." "Choose another seat, or name none." { seat: Option<u64> };
    AlreadySeated "already_seated" 409 "The player sits at this table already, or is about to." "Nothing: see the session." { session_id: Option<Uuid> };
    TableFull "table_full" 409 "Every seat is taken, or kept for the first player in line." "Stand in line, or choose another table." { kept: Option<bool> };
    SeatAvailable "seat_available" 409 "There is a free seat: nobody has to stand in line." "Sit down.";
    AlreadyWaiting "already_waiting" 409 "The player stands in line for this table already." "Nothing: see the waiting list.";
    NotWaiting "not_waiting" 409 "The player does not stand in line for this table." "Nothing: see the waiting list.";
    TableClosing "table_closing" 409 "The table takes no more players." "Choose another table.";
    NotAMatchTable "not_a_match_table" 409 "The operation is for cash tables of match games." "Leave a table of pots at the tables; see the kind of the table.";
    MatchInProgress "match_in_progress" 409 "A match is in play or being paid: what lies at the table is locked until then." "Wait for its end.";
    NoConfirmationAwaited "no_confirmation_awaited" 409 "The table does not wait for this player to say that they play on." "See the state of the table.";
    // Tables and the rules.
    GameUnknown "game_unknown" 404 "There is no such game." "See the list of games." { game: Option<String>, allowed: Vec<String> };
    TableUnknown "table_unknown" 404 "There is no table with this id." "Check the id." { table_id: Option<Uuid> };
    DealUnknown "deal_unknown" 404 "There is no such deal at this table." "Check the number.";
    HandUnknown "hand_unknown" 404 "There is no such hand at this table, or it is not over yet." "Check the number; see the hands of the table.";
    HandNotProvable "hand_not_provable" 409 "What the log shows openly of this hand is not enough to prove it." "Nothing: hands of tables that were opened by older releases, that were broken off, or whose cards came with their end, are proven by auditors when the table is over.";
    NotationNotKnown "notation_not_known" 422 "The notation has no words for this game, or for what happened there." "Ask for the format `text`, which every game has.";
    InvalidOptions "invalid_options" 422 "The options are not options of this game, or do not go together." "Correct the options; see the game's description." { option: Option<String>, min: Option<Bound>, max: Option<Bound>, allowed: Vec<String>, level: Option<u64> };
    FormatNotOffered "format_not_offered" 422 "The game is not played in this format." "See the formats of the game." { game: Option<String>, format: Option<String> };
    TableOver "table_over" 409 "The table is over." "Nothing: see its result.";
    SeatNotYours "seat_not_yours" 403 "The seat belongs to another player, or you do not sit at this table." "Play your own seats.";
    NotYourTurn "not_your_turn" 409 "The seat is not awaited now." "Wait for the turn; read the table.";
    ChanceAwaited "chance_awaited" 409 "Cards must be dealt first." "Wait for the deal.";
    MalformedMove "malformed_move" 422 "The move is not a move of this game." "See the legal moves in the table view.";
    CardUnknown "card_unknown" 422 "This is not a card of the deck." "Use the short text form, such as 7D.";
    CardNotInHand "card_not_in_hand" 422 "The card is not in the hand of the seat." "Play a card of your hand.";
    CaptureNotLegal "capture_not_legal" 422 "The card may not capture these cards." "Choose one of the legal captures.";
    CaptureMustBeNamed "capture_must_be_named" 422 "The card has several captures." "Name one of the legal captures.";
    AccusoNotHeld "accuso_not_held" 422 "The hand does not hold this accuso, or it has been made." "Choose one of the legal moves.";
    AccusoClosed "accuso_closed" 409 "An accuso is made once for a hand, before its first card is played." "Play a card.";
    SuitNotFollowed "suit_not_followed" 422 "The hand holds a card of the suit led, so one must be played." "Play a card of the suit led.";
    PlayNotAllowed "play_not_allowed" 422 "The card may not be played to this trick yet." "Choose one of the legal moves.";
    PassNotLegal "pass_not_legal" 422 "Exactly three different cards of the hand are passed." "Name three cards of your hand.";
    AccusoNotAllowed "accuso_not_allowed" 409 "Accusi are made on the first turn of a deal, at tables that play them." "Choose one of the legal moves.";
    DeclarationNotAllowed "declaration_not_allowed" 422 "The declaration may not be made with this card." "Choose one of the legal moves.";
    CallOutNotAllowed "call_out_not_allowed" 409 "The line may not call itself out now." "Choose one of the legal moves.";
    Eliminated "eliminated" 409 "The line of the seat is out of the match." "Nothing: the others play on.";
    NotOpened "not_opened" 409 "The player has not opened yet." "Choose one of the legal moves.";
    AlreadyOpened "already_opened" 409 "The player has opened already." "Choose one of the legal moves.";
    OpeningTooLow "opening_too_low" 422 "The games are worth less than forty points." "Choose one of the legal moves.";
    DiscardNotUsed "discard_not_used" 422 "The card taken from the discard pile is used in the lay-down." "Choose one of the legal moves.";
    HandNotComplete "hand_not_complete" 422 "Closing in hand lays down every card but the one discarded." "Choose one of the legal moves.";
    JokerNotReplaced "joker_not_replaced" 422 "The game has no wild card that stands for this card." "Choose one of the legal moves.";
    JokerNotReused "joker_not_reused" 422 "A wild card that was replaced is used at once, in another game." "Choose one of the legal moves.";
    CardAttaches "card_attaches" 422 "The card fits a game on the table, so it is not discarded before opening." "Choose one of the legal moves.";
    ClosingWithJolly "closing_with_jolly" 422 "The last card discarded is no jolly." "Choose one of the legal moves.";
    ClosingTooEarly "closing_too_early" 409 "Nobody closes before every player has completed a turn." "Choose one of the legal moves.";
    SettingNotOffered "setting_not_offered" 422 "This table has no use for the setting." "Leave it out.";
    NothingToMove "nothing_to_move" 422 "No card lies where the move takes one from." "Choose one of the legal moves.";
    CardDoesNotFit "card_does_not_fit" 422 "The card does not fit where the move lays it." "Choose one of the legal moves.";
    CardsNotExposed "cards_not_exposed" 422 "The column does not show so many cards face up." "Choose one of the legal moves.";
    MoveWithoutEffect "move_without_effect" 422 "The move would leave everything as it is." "Choose one of the legal moves.";
    CardDoesNotMatch "card_does_not_match" 422 "The card has neither the colour nor the number or symbol that lies on the discard pile." "Choose one of the legal moves, or draw.";
    ColorRequired "color_required" 422 "A wild card names the colour that play goes on with." "Name a colour.";
    ColorNotAllowed "color_not_allowed" 422 "Only a wild card names a colour." "Leave the colour out.";
    DrawFirst "draw_first" 409 "A turn is passed after drawing, or when the draw pile is empty." "Play a card, or draw.";
    DrawPileEmpty "draw_pile_empty" 409 "The draw pile is empty." "Play a card, or pass.";
    UnoNotDue "uno_not_due" 409 "The seat has no declaration to make now." "Nothing: play on.";
    GameTooShort "game_too_short" 422 "A game on the table has three cards at least, and at least one is added to it." "Name more cards.";
    GameTooLong "game_too_long" 422 "No game on the table has so many cards." "Name fewer cards.";
    TooManyWildCards "too_many_wild_cards" 422 "A game on the table holds one wild card at most." "Leave one out.";
    CardsDoNotMatch "cards_do_not_match" 422 "The cards are neither of one rank nor of one suit, or do not belong to the game." "Name cards that belong together.";
    PlaceTaken "place_taken" 422 "The place of the card in the game is taken." "Choose another card or game.";
    AceTwice "ace_twice" 422 "A sequence holds one natural ace at most." "Leave one out.";
    SequenceBroken "sequence_broken" 422 "The cards of a sequence are consecutive." "Name the cards between, or a wild card.";
    SequenceWraps "sequence_wraps" 422 "A sequence does not go on from the king over the ace to the two." "Begin or end it with the ace.";
    LayoutNotValid "layout_not_valid" 422 "The layout is no arrangement of these cards." "Leave it out, or name the place of each card.";
    LayoutRequired "layout_required" 422 "The cards have several arrangements: the move must name one." "Name the place of each card.";
    RankAlreadyOpen "rank_already_open" 422 "The line has a combination of this rank: it can be extended." "Add the cards to it.";
    NoSuchGame "no_such_game" 422 "No game on the table has this number." "See the games on the table.";
    TurnCannotEnd "turn_cannot_end" 422 "The turn could not be ended with the cards that would be left." "Keep a card that can be discarded.";
    CardLocked "card_locked" 422 "The only card of the pile is not discarded in the turn that took it, unless another one like it is held." "Discard another card.";
    ClosingNotAllowed "closing_not_allowed" 422 "The last card is discarded by a line with a burraco, and it is no matta." "Choose one of the legal moves.";
    PlaceHeldByWildCard "place_held_by_wild_card" 422 "A wild card holds the place: it is replaced, nothing is added." "Replace the wild card.";
    CaptureRequired "capture_required" 422 "The card captures, so it may not be discarded." "Name one of the legal captures.";
    MoveNotLegal "move_not_legal" 422 "The rules do not allow this move now." "Choose one of the legal moves.";
    DeckNotValid "deck_not_valid" 422 "The chance outcome is not a whole deck of the kind asked for." "Name every card of the deck once.";
    InputNotExpected "input_not_expected" 409 "The game does not know this input, or not now." "See the game's description.";
    SeedInvalid "seed_invalid" 422 "A seed has at most 64 bytes." "Send a shorter seed.";
    TimeExpired "time_expired" 409 "The clock of the seat has run out." "Nothing: the table goes on without this move.";
    TableExists "table_exists" 409 "Another table was opened with this id." "Choose a fresh id.";
    NotARing "not_a_ring" 409 "The operation is for ring tables, where seats are taken and left." "See the format of the table.";
    TableUnreadable "table_unreadable" 409 "The log of the table cannot be followed here, and what lies on the table is known from it alone." "Give the replicas the sealing key or the release that reads it; then the table goes on, or can be voided.";
    TableRunning "table_running" 409 "The table is still being played." "Wait for its end.";
    UnknownVersion "unknown_version" 422 "This game has no rules of this version." "See the list of games." { version: Option<u64>, max: Option<u64> };
    InvalidSetup "invalid_setup" 422 "The number of seats or the dealer does not fit the game." "See the formats of the game." { seats: Option<u64>, seat: Option<u64> };
    MalformedInput "malformed_input" 422 "The input is not an input of the rules." "See the game's description.";
    NoSuchSeat "no_such_seat" 422 "Nobody sits there." "Name a seat of the table." { seats: Option<u64> };
    NotAwaited "not_awaited" 409 "No decision of this seat is awaited, and its clock does not run." "Wait for the turn; read the table.";
    ChanceNotAwaited "chance_not_awaited" 409 "No cards are to be dealt now." "Nothing: the table deals by itself.";
    CardNotOnTable "card_not_on_table" 422 "A card to capture is not on the table." "Choose one of the legal captures.";
    HandInProgress "hand_in_progress" 409 "A hand is in play." "Wait for its end.";
    NoHandInPlay "no_hand_in_play" 409 "No hand is in play." "Wait for the next one; the table begins it.";
    TooFewPlayers "too_few_players" 409 "Too few seats can be dealt in." "Wait for players.";
    ChipsOutOfRange "chips_out_of_range" 422 "The number of chips is zero or beyond what a table may hold." "Name a smaller or a positive number of chips.";
    TopUpNotOffered "top_up_not_offered" 409 "No chips can be bought at this table." "Play with what you have.";
    AlreadyLeaving "already_leaving" 409 "The seat is being left." "Nothing: it is free when the hand is over.";
    AlreadySittingOut "already_sitting_out" 409 "The seat sits out already." "Nothing.";
    NotSittingOut "not_sitting_out" 409 "The seat does not sit out." "Nothing.";
    ChipsTooFew "chips_too_few" 409 "The seat has too few chips to be dealt in." "Top up first.";
    SessionClosing "session_closing" 409 "The table is being closed." "Choose another table.";
    CheckNotLegal "check_not_legal" 409 "There is a bet." "Call, raise or fold.";
    CallNotLegal "call_not_legal" 409 "There is nothing to call." "Check, or bet.";
    BetNotLegal "bet_not_legal" 409 "There is a bet already." "Call, raise or fold.";
    RaiseNotLegal "raise_not_legal" 409 "There is nothing to raise, or the seat may not raise again." "Choose one of the legal moves.";
    AmountTooSmall "amount_too_small" 422 "The bet or raise is below the minimum." "See the ranges of the legal moves." { min: u64 };
    AmountTooLarge "amount_too_large" 422 "The bet or raise is above the stack or the limit." "See the ranges of the legal moves." { max: u64 };
    ChangeNotLegal "change_not_legal" 422 "One to all cards of the hand are changed, each named once, no more than the stock holds." "See the range of the legal moves." { max: Option<u64> };
    OpeningNotHeld "opening_not_held" 422 "The hand is not good enough to open." "Check or fold, or wait for better cards.";
    ParolNotLegal "parol_not_legal" 422 "Parol is said in the last phase before anybody has checked or bet, with one pot and nobody all-in." "Choose one of the legal moves.";
    ExchangeNotLegal "exchange_not_legal" 422 "One to four different cards of the hand are changed." "See the range of the legal moves, or stand pat.";
    VariantNotOffered "variant_not_offered" 422 "The table leaves no such choice to the dealer, or nothing is chosen." "Choose one of the legal moves.";
    BriscolaNotPlayed "briscola_not_played" 422 "The hand holds a briscola and no card of the suit led, so one must be played." "Play a briscola.";
    DominantNotLed "dominant_not_led" 422 "The leader holds the dominant briscola, so it must be led." "Lead it.";
    PreferencesFixed "preferences_fixed" 409 "What is preferred holds from the next time that the player takes a seat." "Say it before the first hand, or keep it for the next table.";
    BankNotRefusable "bank_not_refusable" 409 "The bank may not be refused: in a tournament, or when everybody else has refused it." "Accept it with an amount of the range.";
    BankTooSmall "bank_too_small" 422 "The bank is below the minimum of the table, and not all that the seat has." "See the ranges of the legal moves." { min: u64 };
    BankTooLarge "bank_too_large" 422 "The bank is above what the seat has." "See the ranges of the legal moves." { max: u64, needed: Option<u64> };
    BetTooSmall "bet_too_small" 422 "The bet is below the minimum." "See the ranges of the legal moves." { min: u64 };
    BetTooLarge "bet_too_large" 422 "The bet is above what the seat has or the bank can pay." "See the ranges of the legal moves." { max: u64, needed: Option<u64> };
    BetRequired "bet_required" 422 "The first decision on the cards carries the bet." "Name a bet of the range.";
    BetMade "bet_made" 409 "The bet was made with the first decision, and stays." "Leave the bet out.";
    BancoTaken "banco_taken" 409 "Another seat has called the bank, and has the better right to it." "Bet something else, or wait for the next hand.";
    BetsClosed "bets_closed" 409 "The time for bets is over." "Withdraw the bet, or be ready.";
    NothingToWithdraw "nothing_to_withdraw" 409 "The seat has no bet on the table." "Nothing.";
    NoNatural "no_natural" 409 "Only eight and nine are turned up at once." "Stand or draw.";
    HalvingNotAllowed "halving_not_allowed" 409 "The bank is halved once, within three wins, and keeps the minimum." "Choose one of the legal moves.";
    BidTooSmall "bid_too_small" 422 "The bid is not above the last one, or below the minimum of the table." "See the ranges of the legal moves." { min: u64 };
    BidTooLarge "bid_too_large" 422 "The bid is not below the bank that was passed, or above what the seat has." "Bid less, or buy the bank." { max: u64 };
    PreferencesNotOffered "preferences_not_offered" 404 "This game knows no preferences." "Nothing: every option of the game is one of the table.";
    InvalidPreferences "invalid_preferences" 422 "These are not preferences of this game." "Correct the fields named in the detail; see the moves of the game.";
    ChatOff "chat_off" 409 "Nothing may be said at this table now." "Nothing: a table that was over for a while, or is void, is silent.";
    PhraseOnly "phrase_only" 409 "Only canned phrases may be said at this table now." "Say a phrase, or wait for the end of the deal or match.";
    PhraseUnknown "phrase_unknown" 422 "There is no such phrase." "Choose one of the phrases in the document.";
    ChatTextInvalid "chat_text_invalid" 422 "The text cannot be said." "Say 1 to 200 visible characters: no control, direction, invisible or unassigned character.";
    ChatTooFast "chat_too_fast" 429 "The player has said too much at this table in a short time." "Wait as long as Retry-After says." { retry_after: Option<Seconds> };
    MessageUnknown "message_unknown" 404 "There is no such message, or none for the caller." "Check the id.";
    OwnMessage "own_message" 409 "Nobody reports what they said themselves." "Nothing.";
    AlreadyReported "already_reported" 409 "The message is reported already." "Nothing: the house looks at it.";
    MuteNotSelf "mute_not_self" 422 "Nobody mutes themselves." "Name another player.";
    ReportUnknown "report_unknown" 404 "There is no report with this id." "Check the id.";
    ReportDecided "report_decided" 409 "The report was upheld or dismissed already." "Nothing: a decision stands.";
    SitOutNotOffered "sit_out_not_offered" 409 "This game knows no sitting out." "Abandon to leave.";
    AbandonNotAllowed "abandon_not_allowed" 409 "This game cannot be abandoned." "Play on, or let the game play for you.";
}

impl ErrorCode {
    /// The entry of the table with this code.
    pub fn from_code(code: &str) -> Option<ErrorCode> {
        Self::ALL.iter().copied().find(|entry| entry.code() == code)
    }
}

/// The schema is written by hand: derived, it would name the variants and not the codes they travel as. Its description
/// is the whole table, so that every document carries it.
impl utoipa::PartialSchema for ErrorCode {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let mut table = String::from(
            "Every code the house answers with: by HTTP, by `mazziere deal`, or inside a service. Codes are stable: they are \
             never renamed or reused.\n\n\
             | code | status | meaning | what to do | params |\n|---|---|---|---|---|\n",
        );
        for code in Self::ALL {
            let name = code.code();
            let status = code.status();
            let params: Vec<&str> = code.params().iter().map(|param| param.name).collect();
            let params = params.join(", ");
            table.push_str(&format!("| `{name}` | {status} | {} | {} | {params} |\n", code.meaning(), code.advice()));
        }
        utoipa::openapi::schema::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .enum_values(Some(Self::ALL.iter().map(|code| code.code())))
            .description(Some(table))
            .extensions(Some(crate::params::extension(Self::ALL.iter().map(|code| (code.code(), code.params())))))
            .into()
    }
}

impl ToSchema for ErrorCode {
    fn name() -> std::borrow::Cow<'static, str> {
        "ErrorCode".into()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::params::Kind;

    #[test]
    fn codes_are_unique_snake_case_and_found_again() {
        let mut seen = BTreeSet::new();
        for code in ErrorCode::ALL {
            assert!(seen.insert(code.code()), "{} twice", code.code());
            assert!(code.code().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
            assert!((400..=503).contains(&code.status()));
            assert!(code.meaning().ends_with('.') && code.advice().ends_with('.'), "{}", code.code());
            assert_eq!(ErrorCode::from_code(code.code()), Some(*code));
            assert_eq!(serde_json::to_value(code).unwrap(), code.code());
        }
        assert_eq!(ErrorCode::from_code("no_such_code"), None);
    }

    #[test]
    fn parameters_are_snake_case_and_amounts_have_their_currency() {
        for code in ErrorCode::ALL {
            let params = code.params();
            let mut names: Vec<&str> = params.iter().map(|param| param.name).collect();
            assert!(names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')));
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), params.len(), "{} has a parameter twice", code.code());
            let amounts = params.iter().any(|param| matches!(param.kind, Kind::Amount | Kind::Amounts));
            let currency = params.iter().find(|param| param.kind == Kind::Currency);
            assert_eq!(amounts, currency.is_some_and(|param| param.required), "{}", code.code());
        }
    }
}
