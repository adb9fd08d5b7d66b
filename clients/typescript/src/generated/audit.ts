// Generated from openapi/audit.json by `npm run generate`.
// sha256 98625a2dca6e01fcecfb14fac53e3eeb61fb2996968053d4efefd858bb888bae

export interface paths {
    "/v1/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a bundle
         * @description Everything that verifies the house offline, from one snapshot, as NDJSON: a line that says of what, for each file of
         *     a bundle a line with its name and then its rows, which `docs/audit-format.md` has field by field, and a last line
         *     with `end`. What has no such line is not complete. `mazziere audit fetch` makes a folder of it that `mazziere audit
         *     verify` reads.
         *
         *     Roles: auditor.
         */
        get: operations["get_bundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events from a position on
         * @description NDJSON: events of all services as the rows `events.ndjson` of a bundle, ascending by position, and a last line
         *     `{"end":true,"next":..,"more":..}`: `next` is the `from` to go on with, `more` whether there was more behind it.
         *     What has no such line broke off. Of a table are the events of its stream; of a tournament those of its own log and
         *     all that name it; of a player those that name the player openly. A request looks at 100,000 positions at most, so
         *     its rows may be fewer than `limit`, and none, while there is more.
         *
         *     Roles: auditor.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the logs
         * @description Which transparency logs there are, with the keys that verify them, how far they are, who cosigns them, and whether
         *     one is signed no further.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/paths/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find where events stand
         * @description The last checkpoint, and for each position the path from the entry that stands there to the root: hashes alone,
         *     which say nothing of the entries. Who has an event with all that its hash covers proves with these that it is in the
         *     log.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_event_paths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List postings from a sequence on
         * @description NDJSON: postings with their legs, ascending by sequence, and a last line as that of events. Of a table or a
         *     tournament are those that name it, of a player those that move an account of theirs.
         *
         *     Roles: auditor.
         */
        get: operations["list_postings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proofs/events/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove an event
         * @description A file that proves offline that an event stands at its position of the log of events: entry, path and checkpoint as
         *     C2SP `tlog-proof` has them. `extra` is the entry.
         *
         *     Roles: auditor.
         */
        get: operations["get_event_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proofs/postings/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove a posting
         * @description A file that proves offline that a posting stands at its place of the log of postings. `extra` is the entry: it
         *     hashes the posting, and shows nothing of it.
         *
         *     Roles: auditor.
         */
        get: operations["get_posting_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{log}/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the last checkpoint
         * @description Size and root of the log, signed by its key and by the witnesses that have cosigned it: a note as C2SP
         *     `tlog-checkpoint` has it. At most one a second is signed. `log` is `events` or `postings`.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_checkpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{log}/tile/{tail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tile
         * @description Hashes of the tree, or a bundle of entries: `/{log}/tile/{level}/{index}` and `/{log}/tile/entries/{index}`, with
         *     `.p/{width}` behind it for one that is not full, as C2SP `tlog-tiles` has them. What an entry is made of stands in
         *     the documents for auditors.
         *
         *     Roles: auditor.
         */
        get: operations["get_tile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A stable code; `refusals` has what each means.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_path" | "invalid_query" | "invalid_header" | "idempotency_key_missing" | "idempotency_key_invalid" | "token_missing" | "token_invalid" | "token_expired" | "ticket_invalid" | "role_forbidden" | "not_yours" | "route_unknown" | "method_not_allowed" | "request_in_flight" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "stale_version" | "rate_limited" | "request_timeout" | "too_many_streams" | "internal" | "database_unavailable" | "answer_late" | "keys_unavailable" | "wallet_unreachable" | "audit_unreachable" | "tables_unreachable" | "draining" | "streams_full" | "overloaded" | "tables_silent" | "player_unknown" | "posting_unknown" | "hold_unknown" | "withdrawal_unknown" | "insufficient_funds" | "amount_not_positive" | "amount_out_of_range" | "posting_unbalanced" | "posting_not_allowed" | "posting_id_reused" | "posting_voided" | "posting_reversed" | "reference_reused" | "hold_id_reused" | "hold_closed" | "hold_exceeded" | "withdrawal_closed" | "account_not_empty" | "never_sat_in" | "account_closed" | "posting_of_workflow" | "correction_unknown" | "correction_closed" | "second_person_required" | "beneficiary_not_allowed" | "self_excluded" | "deposit_limit_reached" | "loss_limit_reached" | "already_excluded" | "not_excluded" | "exclusion_not_revocable" | "leaf_unknown" | "not_signed_yet" | "tile_unknown" | "log_halted" | "template_unknown" | "tournament_unknown" | "registration_unknown" | "template_retired" | "invalid_template" | "players_do_not_fit" | "payout_too_low" | "prize_table_invalid" | "buy_in_too_high" | "registration_not_open_yet" | "registration_closed" | "tournament_full" | "already_registered" | "registration_not_open" | "start_under_way" | "already_retired" | "retirement_not_offered" | "partner_required" | "start_time_invalid" | "tournament_over" | "invitation_unknown" | "invitation_closed" | "invitation_declined" | "invitation_limit" | "club_event_unknown" | "club_event_stage" | "club_template_unfit" | "already_in_club_event" | "player_not_connected" | "payment_in_progress" | "period_invalid" | "barred" | "suspended" | "warning_unknown" | "warning_withdrawn" | "already_suspended" | "not_suspended" | "prize_not_due" | "prize_withheld" | "prize_not_withheld" | "other_operator_required" | "approval_required" | "plan_changed" | "proposal_unknown" | "proposal_open" | "proposal_closed" | "prize_proposal_open" | "prize_proposal_closed" | "session_unknown" | "session_not_open" | "buy_in_out_of_range" | "session_limit" | "return_too_short" | "seat_taken" | "already_seated" | "table_full" | "seat_available" | "already_waiting" | "not_waiting" | "table_closing" | "not_a_match_table" | "match_in_progress" | "no_confirmation_awaited" | "game_unknown" | "table_unknown" | "deal_unknown" | "hand_unknown" | "hand_not_provable" | "notation_not_known" | "invalid_options" | "format_not_offered" | "table_over" | "seat_not_yours" | "not_your_turn" | "chance_awaited" | "malformed_move" | "card_unknown" | "card_not_in_hand" | "capture_not_legal" | "capture_must_be_named" | "accuso_not_held" | "accuso_closed" | "suit_not_followed" | "play_not_allowed" | "pass_not_legal" | "accuso_not_allowed" | "declaration_not_allowed" | "call_out_not_allowed" | "eliminated" | "not_opened" | "already_opened" | "opening_too_low" | "discard_not_used" | "hand_not_complete" | "joker_not_replaced" | "joker_not_reused" | "card_attaches" | "closing_with_jolly" | "closing_too_early" | "setting_not_offered" | "nothing_to_move" | "card_does_not_fit" | "cards_not_exposed" | "move_without_effect" | "card_does_not_match" | "color_required" | "color_not_allowed" | "draw_first" | "draw_pile_empty" | "uno_not_due" | "game_too_short" | "game_too_long" | "too_many_wild_cards" | "cards_do_not_match" | "place_taken" | "ace_twice" | "sequence_broken" | "sequence_wraps" | "layout_not_valid" | "layout_required" | "rank_already_open" | "no_such_game" | "turn_cannot_end" | "card_locked" | "closing_not_allowed" | "place_held_by_wild_card" | "capture_required" | "move_not_legal" | "deck_not_valid" | "input_not_expected" | "seed_invalid" | "time_expired" | "table_exists" | "not_a_ring" | "table_unreadable" | "table_running" | "unknown_version" | "invalid_setup" | "malformed_input" | "no_such_seat" | "not_awaited" | "chance_not_awaited" | "card_not_on_table" | "hand_in_progress" | "no_hand_in_play" | "too_few_players" | "chips_out_of_range" | "top_up_not_offered" | "already_leaving" | "already_sitting_out" | "not_sitting_out" | "chips_too_few" | "session_closing" | "check_not_legal" | "call_not_legal" | "bet_not_legal" | "raise_not_legal" | "amount_too_small" | "amount_too_large" | "change_not_legal" | "opening_not_held" | "parol_not_legal" | "exchange_not_legal" | "variant_not_offered" | "briscola_not_played" | "dominant_not_led" | "preferences_fixed" | "bank_not_refusable" | "bank_too_small" | "bank_too_large" | "bet_too_small" | "bet_too_large" | "bet_required" | "bet_made" | "banco_taken" | "bets_closed" | "nothing_to_withdraw" | "no_natural" | "halving_not_allowed" | "bid_too_small" | "bid_too_large" | "preferences_not_offered" | "invalid_preferences" | "chat_off" | "phrase_only" | "phrase_unknown" | "chat_text_invalid" | "chat_too_fast" | "message_unknown" | "own_message" | "already_reported" | "mute_not_self" | "report_unknown" | "report_decided" | "sit_out_not_offered" | "abandon_not_allowed";
        /** @description An event of any service, as it is stored. Its hashes are said in `docs/audit-format.md`. */
        EventRow: {
            /** @description The link: it covers all of the above and the link before. */
            event_hash: string;
            /**
             * Format: date-time
             * @description When, to the microsecond.
             */
            occurred_at: string;
            /** @description The payload, where it is UTF-8: a JSON text, byte for byte. */
            payload?: string | null;
            /** @description The payload in base64 without padding, where it is not. */
            payload_base64?: string | null;
            /** @description SHA-256 of the payload. */
            payload_hash: string;
            /**
             * Format: int64
             * @description Its place in the log of all events, from 0.
             */
            position: number;
            /**
             * Format: int32
             * @description The version of its shape.
             */
            schema: number;
            /**
             * Format: uuid
             * @description The stream: a table, a tournament, a template...
             */
            stream_id: string;
            /**
             * @description What happened.
             * @example table_opened
             */
            type: string;
            /**
             * Format: int64
             * @description Its place in the stream, from 1.
             */
            version: number;
        };
        /** @description A line of the events: a row, or the last line. */
        EventsLine: components["schemas"]["EventRow"] | components["schemas"]["RangeEnd"];
        /**
         * @description What is wrong with a field.
         *
         *     | code | meaning | params |
         *     |---|---|---|
         *     | `refused` | What is wrong with it is said by the code and the parameters of the problem itself. |  |
         *     | `not_json` | The text is no JSON; lines and columns are counted from 1. | why, line, column |
         *     | `unknown_field` | There is no such field or parameter. | allowed |
         *     | `missing_field` | The field or parameter is required. |  |
         *     | `duplicate_field` | The field or parameter occurs twice. |  |
         *     | `wrong_type` | The value is of another type. | expected |
         *     | `unknown_name` | The value is none of the names to choose from. | allowed |
         *     | `out_of_range` | The value is below the least or above the most. | min, max |
         *     | `wrong_length` | A list or text is too short or too long. | min, max |
         *     | `not_well_formed` | The value is not written as it has to be. | form, min, max |
         *     | `repeated` | The same thing is named twice. |  |
         *     | `not_allowed` | The value may not be given here, or not together with another field. | with |
         *     | `required` | The value is needed here, because of another field. | with |
         * @enum {string}
         */
        FieldCode: "refused" | "not_json" | "unknown_field" | "missing_field" | "duplicate_field" | "wrong_type" | "unknown_name" | "out_of_range" | "wrong_length" | "not_well_formed" | "repeated" | "not_allowed" | "required";
        /** @description One field at fault. */
        FieldError: {
            /** @description What is wrong with it. Answers that were kept from before there were codes have none. */
            code: components["schemas"]["FieldCode"];
            /** @description What is wrong with it, in English. */
            detail: string;
            /** @description Where it is, if not in the body. */
            in?: components["schemas"]["Place"];
            /** @description What is wrong with it, as data. Each code has parameters of its own. */
            params?: {
                [key: string]: unknown;
            };
            /**
             * @description JSON pointer into the body (RFC 6901), `""` for the whole; elsewhere `/` and the name of the parameter.
             * @example /buy_in/fee
             */
            pointer: string;
        };
        /** @description Why a log is signed no further. */
        LogHalt: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * @description `state`, `tiles`, `behind`, `rewritten` or `witness`.
             * @example rewritten
             */
            cause: string;
            /**
             * @description What was found, with the place.
             * @example position 6 and tile tile/0/000 do not agree
             */
            detail: string;
        };
        /** @description The logs of the house. */
        LogList: {
            /** @description One for events, one for postings. */
            logs: components["schemas"]["LogStatus"][];
        };
        /** @description The place of an entry under the root of a checkpoint. */
        LogPath: {
            /**
             * Format: int64
             * @description Its position in the log, from 0.
             */
            index: number;
            /** @description The siblings from the leaf to the root, in base64, lowest first. */
            path: string[];
        };
        /** @description Where entries stand in the tree of one checkpoint. Nothing of it says what they are. */
        LogPaths: {
            /** @description The checkpoint, a note with its signatures. */
            checkpoint: string;
            /** @description A path for each position, in the order that was asked for. */
            paths: components["schemas"]["LogPath"][];
        };
        /** @description How a log began. One that was started over shows here that there was much before it. */
        LogStart: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: int64
             * @description How many entries were there before anything was signed.
             * @example 0
             */
            entries: number;
        };
        /** @description A transparency log, and how far it is. */
        LogStatus: {
            /**
             * Format: int64
             * @description How many there are in the database.
             * @example 1512
             */
            entries: number;
            halted?: components["schemas"]["LogHalt"] | null;
            /**
             * @description The key that verifies them, as C2SP `signed-note` writes it.
             * @example house.example/events+3ca6c748+AfWvb0gU7ZhxBLIqjZ4CwmzuGHlEjLp2MXXPFZt3DrOT
             */
            key: string;
            /**
             * @description `events` or `postings`: the beginning of its paths.
             * @example events
             */
            log: string;
            /**
             * @description The first line of its checkpoints.
             * @example house.example/events
             */
            origin: string;
            /**
             * Format: int64
             * @description How many entries are signed.
             * @example 1500
             */
            size: number;
            started?: components["schemas"]["LogStart"] | null;
            /**
             * Format: date-time
             * @description Everything that was signed then was read again since, and is what was signed.
             */
            verified_since?: string | null;
            /** @description Who cosigns its checkpoints. */
            witnesses: components["schemas"]["WitnessStatus"][];
        };
        /**
         * @description Where a field at fault is.
         * @enum {string}
         */
        Place: "body" | "query" | "path" | "header";
        /**
         * Format: uuid
         * @description A person who plays; the subject of a player's token.
         */
        PlayerId: string;
        /** @description What a posting does to one account. */
        PostingLegRow: {
            /**
             * Format: uuid
             * @description The account, which follows from its kind and its owners.
             */
            account_id: string;
            /**
             * @description What the account gains, or loses, in euro.
             * @example -12.50
             */
            amount: string;
            /**
             * @description What the account has afterwards.
             * @example 37.50
             */
            balance: string;
            /**
             * @description The kind of the account, such as `player_cash`; `docs/audit-format.md` has all of them.
             * @example player_in_play
             */
            kind: string;
            /**
             * Format: int32
             * @description Its number in the posting, from 1.
             */
            leg: number;
            /**
             * Format: uuid
             * @description Whose account it is; null where it is nobody's.
             */
            player_id?: string | null;
            /**
             * Format: uuid
             * @description The cash table that the account is of.
             */
            table_id?: string | null;
            /**
             * Format: uuid
             * @description The tournament that the account is of.
             */
            tournament_id?: string | null;
            /**
             * Format: int64
             * @description The entry of the account that this leg is, from 1.
             */
            version: number;
        };
        /** @description A posting of the ledger with its legs. */
        PostingRow: {
            /**
             * @description What it follows from.
             * @example hand:12
             */
            cause?: string | null;
            /**
             * @description What it is about: the kinds of `/v1/postings` of the wallet.
             * @example hand_settled
             */
            kind: string;
            /** @description At least two, which sum to zero, in the order of `leg`. */
            legs: components["schemas"]["PostingLegRow"][];
            /**
             * Format: date-time
             * @description When it took place.
             */
            posted_at: string;
            /**
             * Format: uuid
             * @description The posting, once for ever.
             */
            posting_id: string;
            /**
             * Format: uuid
             * @description The posting that it is the opposite of.
             */
            reverses?: string | null;
            /**
             * Format: int64
             * @description Its place in the ledger, from 1.
             */
            sequence: number;
            /**
             * Format: uuid
             * @description The cash table that it names.
             */
            table_id?: string | null;
            /**
             * Format: uuid
             * @description The tournament that it names.
             */
            tournament_id?: string | null;
        };
        /** @description A line of the postings: a row, or the last line. */
        PostingsLine: components["schemas"]["PostingRow"] | components["schemas"]["RangeEnd"];
        /** @description A refusal or failure, as RFC 9457 `application/problem+json`. */
        Problem: {
            /** @description The stable code. */
            code: components["schemas"]["ErrorCode"];
            /** @description What happened this time, in English; never a hidden card, a seed or a token. */
            detail: string;
            /** @description The fields at fault. */
            errors?: components["schemas"]["FieldError"][];
            /** @description What happened this time, as data: everything that a translation needs. Each code has parameters of its own. */
            params?: {
                [key: string]: unknown;
            };
            /**
             * Format: int32
             * @description The HTTP status.
             * @example 409
             */
            status: number;
            /** @description The meaning of the code, the same for every occurrence. */
            title: string;
            /** @description The trace to quote to support. */
            trace_id?: string | null;
            /**
             * @description A URI that names the kind of problem: `urn:mazziere:problem:<code>`.
             * @example urn:mazziere:problem:insufficient_funds
             */
            type: string;
        };
        ProblemAnswerLate: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "answer_late";
            params: {
                within: number;
            };
        };
        ProblemLogHalted: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "log_halted";
            params?: {
                cause?: string;
            };
        };
        ProblemOverloaded: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "overloaded";
            params: {
                retry_after: number;
            };
        };
        ProblemRateLimited: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "rate_limited";
            params: {
                retry_after: number;
            };
        };
        /** @description The last line of a range. An answer without it broke off. */
        RangeEnd: {
            /** @description Always `true`. */
            end: boolean;
            /** @description Whether there are places behind it. */
            more: boolean;
            /**
             * Format: int64
             * @description The `from` to go on with: the place behind the last one that was looked at.
             */
            next: number;
        };
        /**
         * Format: uuid
         * @description A table: one match or one session of hands; also the id of its event stream.
         */
        TableId: string;
        /**
         * Format: uuid
         * @description A tournament (a sit&go included).
         */
        TournamentId: string;
        /** @description A witness, and how far it is. */
        WitnessStatus: {
            /**
             * @description The key that verifies its cosignatures.
             * @example witness.example/w1+2b6ec01b+BCl9W2pRk4cV2NHTzGd8c6zjPv3o1Bj0yhTQpiEu3M7V
             */
            key: string;
            /** @description Why it has not cosigned the last checkpoint, where it was asked and did not. */
            problem?: string | null;
            /**
             * Format: int64
             * @description The size of the last tree that it cosigned since this replica started.
             * @example 1500
             */
            size: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ErrorCode = components['schemas']['ErrorCode'];
export type EventRow = components['schemas']['EventRow'];
export type EventsLine = components['schemas']['EventsLine'];
export type FieldCode = components['schemas']['FieldCode'];
export type FieldError = components['schemas']['FieldError'];
export type LogHalt = components['schemas']['LogHalt'];
export type LogList = components['schemas']['LogList'];
export type LogPath = components['schemas']['LogPath'];
export type LogPaths = components['schemas']['LogPaths'];
export type LogStart = components['schemas']['LogStart'];
export type LogStatus = components['schemas']['LogStatus'];
export type Place = components['schemas']['Place'];
export type PlayerId = components['schemas']['PlayerId'];
export type PostingLegRow = components['schemas']['PostingLegRow'];
export type PostingRow = components['schemas']['PostingRow'];
export type PostingsLine = components['schemas']['PostingsLine'];
export type Problem = components['schemas']['Problem'];
export type ProblemAnswerLate = components['schemas']['ProblemAnswerLate'];
export type ProblemLogHalted = components['schemas']['ProblemLogHalted'];
export type ProblemOverloaded = components['schemas']['ProblemOverloaded'];
export type ProblemRateLimited = components['schemas']['ProblemRateLimited'];
export type RangeEnd = components['schemas']['RangeEnd'];
export type TableId = components['schemas']['TableId'];
export type TournamentId = components['schemas']['TournamentId'];
export type WitnessStatus = components['schemas']['WitnessStatus'];
export type $defs = Record<string, never>;
export interface operations {
    get_bundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description The first place to look at: a position from 0, or a sequence from 1; from the beginning if absent. */
                from?: number;
                /** @description How many rows at most, 1 to 10,000; 1,000 if absent. */
                limit?: number;
                /** @description Of this table. */
                table_id?: components["schemas"]["TableId"];
                /** @description Of this tournament. */
                tournament_id?: components["schemas"]["TournamentId"];
                /** @description Of this player. */
                player_id?: components["schemas"]["PlayerId"];
                /**
                 * @description Of this day in Italy.
                 * @example 2026-11-26
                 */
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["EventsLine"];
                };
            };
        };
    };
    list_logs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logs. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogList"];
                };
            };
            /** @description The caller has this answer: `If-None-Match` names its `ETag`. */
            304: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_event_paths: {
        parameters: {
            query: {
                /**
                 * @description Positions of the log, with commas between them: 64 at most.
                 * @example 4,17,18
                 */
                positions: string;
            };
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Checkpoint and paths. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPaths"];
                };
            };
            /** @description The caller has this answer: `If-None-Match` names its `ETag`. */
            304: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_postings: {
        parameters: {
            query?: {
                /** @description The first place to look at: a position from 0, or a sequence from 1; from the beginning if absent. */
                from?: number;
                /** @description How many rows at most, 1 to 10,000; 1,000 if absent. */
                limit?: number;
                /** @description Of this table. */
                table_id?: components["schemas"]["TableId"];
                /** @description Of this tournament. */
                tournament_id?: components["schemas"]["TournamentId"];
                /** @description Of this player. */
                player_id?: components["schemas"]["PlayerId"];
                /**
                 * @description Of this day in Italy.
                 * @example 2026-11-26
                 */
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["PostingsLine"];
                };
            };
        };
    };
    get_event_proof: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The position of the event, from 0. */
                position: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The caller has this answer: `If-None-Match` names its `ETag`. */
            304: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_posting_proof: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The sequence of the posting, from 1. */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The caller has this answer: `If-None-Match` names its `ETag`. */
            304: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_checkpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description `events` or `postings`. */
                log: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkpoint. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The caller has this answer: `If-None-Match` names its `ETag`. */
            304: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_tile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description `events` or `postings`. */
                log: string;
                /** @description The rest of the path: level and index. */
                tail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The caller has this answer: `If-None-Match` names its `ETag`. */
            304: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
