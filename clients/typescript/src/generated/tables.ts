// Generated from openapi/tables.json by `npm run generate`.
// sha256 84aeedaa4070af16beb481462a279f5640ef60148d78a92e802466647141f181

export interface paths {
    "/v1/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists acts of the staff.
         * @description Everything that operators and finance have done at tables, newest first, with who did it, with which token, to what
         *     and why: tables that were voided or settled by hand, reports that were decided.
         *
         *     Roles: operator, auditor.
         */
        get: operations["list_acts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reports that nobody has decided, oldest first.
         * @description Roles: operator.
         */
        get: operations["list_chat_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-reports/{report_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismisses a report: it is no offence.
         * @description Roles: operator.
         */
        post: operations["dismiss_chat_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-reports/{report_id}/uphold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upholds a report: it is an offence.
         * @description The house learns of it by the feed (`chat_offence`), once. Who decided, when and why is kept with the report.
         *
         *     Roles: operator.
         */
        post: operations["uphold_chat_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The decks and their cards.
         * @description Every deck that a game is played with, and of each card its code, how many of it there are, its suit, rank and
         *     colour, its names in English and Italian, and a glyph. It changes with releases alone.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_decks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of tables in the order of the log.
         * @description Ask for what comes after `through` next. With `wait_ms` the answer waits for something new. Positions are dense and
         *     the same for ever; reading from the beginning gives every result again, in the same order.
         *
         *     Roles: auditor, service (lobby).
         */
        get: operations["read_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The games and their rules options.
         * @description Every game that the house deals, with its formats, its options with their defaults, and examples.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One game.
         * @description Its formats, its options with their defaults, and examples.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/check-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks options.
         * @description Says what the options come to with every default filled in, their printable form, and the clocks they call for. Changes nothing.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        post: operations["check_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/mutes/{player_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mutes a player.
         * @description What they say at any table is not told to the caller any more, in lists and streams.
         *
         *     Roles: player.
         */
        put: operations["mute_player"];
        post?: never;
        /**
         * Hears a player again.
         * @description Roles: player.
         */
        delete: operations["unmute_player"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tables where the caller sits, newest first.
         * @description A table is in the list as soon as its opening was answered.
         *
         *     Roles: player.
         */
        get: operations["list_my_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the tables were away.
         * @description Every outage that ended after an instant, in order of time. An answer means that the tables are there now, and that
         *     they have not been away since the last one.
         *
         *     Roles: auditor, service (lobby).
         */
        get: operations["list_outages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/me/preferences/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller prefers in a game.
         * @description What is kept for them, and said for them at every table of this game where they sit down.
         *
         *     Roles: player.
         */
        get: operations["get_preferences"];
        /**
         * Says what the caller prefers in a game.
         * @description The body is the game's own preferences, as in its move that says them; all of them at once. They are said for them
         *     from now on when a match is opened in which they play, and when they take a seat at a ring: before a card is dealt,
         *     and without a clock running. What a table does not offer is passed over there. Tables where they sit already do not
         *     change: there they say what they prefer by a move.
         *
         *     Roles: player.
         */
        put: operations["set_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ring-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a ring table.
         * @description Nobody sits there yet; the first button is drawn, the first deal promised. Hands follow each other by themselves as
         *     soon as two players can be dealt. The same id opens once: the same request again is answered with the table that is
         *     there.
         *
         *     Roles: service (lobby).
         */
        post: operations["open_ring_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables by filter, newest first.
         * @description Every table of the house but the private ones, which only those see who look after it; a spectator may watch any of
         *     them.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["list_tables"];
        put?: never;
        /**
         * Opens a table.
         * @description The dealer is drawn, the first deal promised; it is dealt when every player said that they are here, or when the
         *     waiting time is over. The same id opens once: the same request again is answered with the table that is there.
         *
         *     Roles: service (lobby).
         */
        post: operations["open_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries to open a table.
         * @description Says whether a table would open, and at a ring whether every seat could be taken with so many chips and hands could
         *     be played at every level, those beyond the last one included; refused as the opening itself would be. Changes
         *     nothing, so it needs no key.
         *
         *     Roles: operator, service (lobby).
         */
        post: operations["validate_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller sees of a table.
         * @description Their own seats with their cards and, where they are to move, their legal moves; nobody else's cards. A caller who
         *     does not sit here is a spectator, unless the table is private: then it is unknown to them. An auditor sees
         *     everything once the table is over; `position` is then where its end stands in the log of events, and
         *     `GET /v1/paths/events` of the service `audit` has the checkpoint that covers it. The `ETag` is the version.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["get_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/abandon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives up.
         * @description The match ends; the player's line loses with the game's penalty. Not taken back. At a ring table it is leaving. A
         *     service names the player, who leaves a cash table in the middle of a match.
         *
         *     Roles: player, service (lobby).
         */
        post: operations["abandon_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was said at a table.
         * @description Newest first, what the caller hears of it: not what players say whom they muted, and in pairs, until the deal is
         *     over, not what a partner says, nor as a spectator what any player says. It is kept for 30 days. What is said
         *     while the table's stream is open comes there as the event `chat`.
         *
         *     Roles: player.
         */
        get: operations["list_chat"];
        put?: never;
        /**
         * Says something at a table.
         * @description The players who sit there speak. Two players may say anything at any time; partners, and players of three and more,
         *     canned phrases while the match is in play, at a ring while a hand is. In pairs what is said in a deal reaches the
         *     partner and spectators when the deal is over. At most 5 messages in 10 seconds.
         *
         *     Roles: player.
         */
        post: operations["send_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/chat/{message_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports what the caller was sent.
         * @description A message is reported once, no matter who reports it; an operator decides whether it is an offence. It is kept until
         *     then and after.
         *
         *     Roles: player.
         */
        post: operations["report_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes a ring table.
         * @description When the hand in play is over everybody is stood up. The table is over when, at a cash table, the ledger has
         *     everything.
         *
         *     Roles: service (lobby).
         */
        post: operations["close_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/deals/{deal}/fairness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fairness proof of a deal.
         * @description The promise, with its path to the root over the next deals; once dealt the seeds and the root over the cards, with
         *     an opening for each card that was shown to the caller; when the deal is over, its secret, from which everybody can
         *     recompute every card. The versions say what came first: `joint` is whether the house had chosen its secret before it
         *     knew a seed that was mixed in.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["get_fairness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened at a table, as the caller sees it.
         * @description One step per stored event, in order. `next`, if present, is the `after` of the next page.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["list_table_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/hands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hands that were played at a ring table, newest first.
         * @description What moved in each, and which versions of the table's history it is: `GET .../events?after=` one less than
         *     `first_version` gives its steps, with the cards that the caller saw. A hand is in the list a moment after its end.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["list_hands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/hands/{hand}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proof of a hand.
         * @description Of a hand of a ring, or of a deal of a match, that is over: a file that proves it offline to anybody who has the
         *     public key of the log of events (`mazziere audit verify FILE --key KEY`). It has the hand's rows of the log with
         *     everything that their hashes cover; for each deal promise, seeds and root with the openings of the cards that the
         *     caller saw, or all cards where the house has published the secret; and a signed checkpoint with the paths from the
         *     rows to its root. Rows that would show more are left out. What has just ended is waited for: it is signed within a
         *     second.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["get_hand_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A match that is over, or a hand of a ring, as text.
         * @description `text` is the house's own notation, a line for each thing that happened, for every game (`docs/hand-histories.md`);
         *     `phh` and `ohh` are notations of poker that other programs read, for hands of hold'em and Omaha. A ring is told hand
         *     by hand, each as soon as it is in the list of hands. Cards that the caller did not see are `??`. An auditor gets all
         *     of them once the table is over; then the text of a match is played again by `mazziere deal --history` to the same
         *     events.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["get_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leaves the table.
         * @description The player plays no further decision; when the hand is over they are stood up, and at a cash table their whole
         *     credit goes back to their wallet. A tournament they do not leave: they are played as the absent are.
         *
         *     Roles: player, service (lobby).
         */
        post: operations["leave_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The stored events as they are.
         * @description For auditors, of tables that are over: payloads byte by byte, with the hashes of the chain. Payloads of schema 2 are
         *     sealed (`sealed`) or publish the keys of deals that are over (`opens`); the event in them stands beside them in
         *     clear. `next`, if present, is the `after` of the next page.
         *
         *     Roles: auditor.
         */
        get: operations["list_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plays a move.
         * @description `move` is a move of the game as the table view lists them under `legal`. With the `decision` that stands there it
         *     counts only if the seat is asked the same still, whatever else has happened at the table. With `If-Match` it counts
         *     only if the table is still at the version that the player saw (the ledger's word at a cash table makes no version
         *     stale). What the move causes (the next deal too) is in the answer, as the player sees it.
         *
         *     Roles: player.
         */
        post: operations["play_move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/pace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says how many hands may be dealt.
         * @description Hand for hand is a pace: every table gets one hand more when all have ended theirs. A hand in play is
         *     finished.
         *
         *     Roles: service (lobby).
         */
        post: operations["pace_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that the player is here.
         * @description They may bring a seed that is mixed into the shuffles. When every player is here the first deal is dealt at once. At
         *     a ring table a player who was late or away is back, as by opening a stream of it.
         *
         *     Roles: player.
         */
        post: operations["ready_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a player away to another table.
         * @description They play the hand in progress to its end and are stood up then; the feed tells with how many chips. Of a table that
         *     is broken everybody takes an equal part of the carried pot along, in whatever order they go.
         *
         *     Roles: service (lobby).
         */
        post: operations["release_player"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is back.
         * @description "Sono tornato": the player is dealt in again from the next hand on, as far as the game's blinds let them. In a match
         *     they decides again from the next decision on.
         *
         *     Roles: player.
         */
        post: operations["return_to_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seats a player.
         * @description At a cash table their money is in play by then. They are dealt in from the next hand on, as far as the game lets
         *     newcomers in. A player sits once at a table, and a session once in its life: the same session again is answered with
         *     its seat.
         *
         *     Roles: service (lobby).
         */
        post: operations["seat_player"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a seed for the next deals.
         * @description It is mixed into every deal that begins after it, beside the secret to which the house is bound already.
         *
         *     Roles: player.
         */
        post: operations["seed_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settles a cash table now.
         * @description Posts what the table owes the ledger in its order, as the table does by itself every now and then, and says what it
         *     owes after that. A caller who has removed the cause of a refusal need not wait. Each call tries again, whatever the
         *     key; what is posted takes place once. A table at which another replica is at work is left to it.
         *
         *     Roles: operator, finance.
         */
        post: operations["settle_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/sit-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sits out.
         * @description At a cash table the player gets no cards until they are back, and has to go after a while. In a
         *     tournament they are dealt in and play as the absent do. So it is in a match that cannot be lost by absence (peppa);
         *     other matches know no sitting out. A service names the player: one who has left for good while their match goes on.
         *
         *     Roles: player, service (lobby).
         */
        post: operations["sit_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follows a table live.
         * @description Server-sent events: `snapshot` (the table view; first), `step` (what happened, as the caller sees it), `countdown`
         *     (a seat to move and the milliseconds left: at the start of its turn and every 5 seconds), `chat` (what is said and
         *     heard by the caller, a player), `end`. The `id` of `snapshot` and `step` is the version; with `Last-Event-ID` the
         *     stream goes on after it, or begins with a snapshot if that was more than 500 versions ago. A player who sits there
         *     is told at once; the spectators of a table that has many are told within a second, several steps together. A player
         *     at a ring table who was late or away, and had no stream of it open, is back with this one; a player who sat out by
         *     their own command, only after 60 seconds without a stream. In a match that plays for the absent (peppa, UNO
         *     of four) a player who sits there is back with a stream, and played for at once when their last one has ended for ten
         *     seconds. `lagged` is the last event of a stream whose reader was too slow: open it again.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["stream_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings bought chips to a seat.
         * @description They are credited when the hand is over, up to the table's maximum; the feed tells what was credited, and the
         *     rest goes back to the wallet. The money is in play by then; a posting tops up once, whatever the key.
         *
         *     Roles: service (lobby).
         */
        post: operations["top_up_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Voids a table for technical reasons.
         * @description Nothing of a match counts. At a ring table the hand in play is undone, everybody is stood up with what they
         *     had at its start, and the table is void once the ledger has everything. A table that is over stays as it is.
         *
         *     The lobby voids what it must. An operator voids a table that has not begun, and one that is dead: whose log cannot
         *     be followed here, or is sealed under a key that is wanting; the evidence is kept with the reason. A table in play is
         *     voided by two: `approval_required` says that it has to be proposed.
         *
         *     Roles: operator, service (lobby).
         */
        post: operations["void_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/void-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proposes to void a table in play.
         * @description Nothing happens to the table until another operator approves. There is one open proposal for a table at a time; it
         *     is moot once the table is over.
         *
         *     Roles: operator.
         */
        post: operations["propose_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/unsettled-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the tables that owe the ledger something.
         * @description Those that the ledger refuses come first: they stand still until somebody puts right what is wrong. The others are a
         *     few moments behind.
         *
         *     Roles: operator, finance, auditor.
         */
        get: operations["list_unsettled_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/void-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the proposals to void tables.
         * @description Newest first, with who proposed and who decided.
         *
         *     Roles: operator, finance, auditor.
         */
        get: operations["list_void_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/void-proposals/{proposal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a proposal to void a table.
         * @description What was proposed, by whom, and what became of it.
         *
         *     Roles: operator, finance, auditor.
         */
        get: operations["get_void_proposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/void-proposals/{proposal_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves that a table is void.
         * @description By another operator than the one who proposed it, who does not sit at the table. The table is void at once, as by
         *     `void_table`.
         *
         *     Roles: operator.
         */
        post: operations["approve_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/void-proposals/{proposal_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rejects that a table is void.
         * @description The table plays on, and something else may be proposed. The operator who proposed it may take it back this way.
         *
         *     Roles: operator.
         */
        post: operations["reject_void"];
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
        /** @description Who gives up. */
        AbandonRequest: {
            player_id?: components["schemas"]["PlayerId"] | null;
            /**
             * Format: int32
             * @description Which of the player's seats; may be left out: all of them are one line.
             */
            seat?: number | null;
        };
        /** @description A command was taken in. */
        Accepted: components["schemas"]["ScopaAccepted"] | components["schemas"]["ScoponeAccepted"] | components["schemas"]["AssoPigliaTuttoAccepted"] | components["schemas"]["CirullaAccepted"] | components["schemas"]["BriscolaAccepted"] | components["schemas"]["TresetteAccepted"] | components["schemas"]["PeppaAccepted"] | components["schemas"]["BurracoAccepted"] | components["schemas"]["Scala40Accepted"] | components["schemas"]["UnoAccepted"] | components["schemas"]["SolitarioAccepted"] | components["schemas"]["HoldemAccepted"] | components["schemas"]["OmahaAccepted"] | components["schemas"]["BestiaAccepted"] | components["schemas"]["TelesinaAccepted"] | components["schemas"]["Poker5CarteAccepted"] | components["schemas"]["PokerAllItalianaAccepted"] | components["schemas"]["SetteEMezzoAccepted"] | components["schemas"]["CheminDeFerAccepted"];
        /** @description Something that an act is about. */
        ActTarget: {
            /**
             * Format: uuid
             * @description Which one.
             */
            id: string;
            /** @description What it is, as the request or its answer names it: `table_id`, `player_id`, `posting_id`. */
            name: string;
        };
        /** @description A command was taken in. */
        AssoPigliaTuttoAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["AssoPigliaTuttoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        AssoPigliaTuttoGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["AssoPigliaTuttoOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["AssoPigliaTuttoOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        AssoPigliaTuttoLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["AssoPigliaTuttoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        AssoPigliaTuttoMatchEvent: components["schemas"]["AssoPigliaTuttoMatchEventDeckShuffled"] | components["schemas"]["AssoPigliaTuttoMatchEventCardsReshuffled"] | components["schemas"]["AssoPigliaTuttoMatchEventNumbersDrawn"] | components["schemas"]["AssoPigliaTuttoMatchEventDeal"] | components["schemas"]["AssoPigliaTuttoMatchEventDealScored"] | components["schemas"]["AssoPigliaTuttoMatchEventPlayOffCalled"] | components["schemas"]["AssoPigliaTuttoMatchEventForfeited"] | components["schemas"]["AssoPigliaTuttoMatchEventLineEliminated"] | components["schemas"]["AssoPigliaTuttoMatchEventRanLate"] | components["schemas"]["AssoPigliaTuttoMatchEventSatOut"] | components["schemas"]["AssoPigliaTuttoMatchEventReturned"] | components["schemas"]["AssoPigliaTuttoMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        AssoPigliaTuttoMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        AssoPigliaTuttoMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenScopaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        AssoPigliaTuttoMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["ScopaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        AssoPigliaTuttoMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        AssoPigliaTuttoMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        AssoPigliaTuttoMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        AssoPigliaTuttoMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        AssoPigliaTuttoMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        AssoPigliaTuttoMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        AssoPigliaTuttoMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        AssoPigliaTuttoMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        AssoPigliaTuttoMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        AssoPigliaTuttoMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["ScopaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["AssoPigliaTuttoOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A table to be opened. */
        AssoPigliaTuttoOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["AssoPigliaTuttoOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `target` or `deals`, not both; everything else has a default. */
        AssoPigliaTuttoOptions: {
            /** @description An ace that takes the whole table makes a scopa. Default true. */
            ace_sweep_scores_scopa?: boolean;
            /** @description Carte scoperte, pairs only. Default false. */
            carte_scoperte?: boolean;
            /** @description Carte viste. Default false. */
            carte_viste?: boolean;
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 5.
             */
            deals?: number | null;
            /**
             * Format: int32
             * @description Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
             * @example 11
             */
            target?: number | null;
        };
        /** @description Options and their printable form. */
        AssoPigliaTuttoOptionsExample: {
            options: components["schemas"]["AssoPigliaTuttoOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description The table was opened. */
        AssoPigliaTuttoTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["AssoPigliaTuttoOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        AssoPigliaTuttoTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["AssoPigliaTuttoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A player who did not play a match to its end, where that loses it: of a pair the one who did so, not the partner. */
        AtFault: {
            /** @description How. */
            by: components["schemas"]["FaultBy"];
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description What a machine waits for. It is always exactly one of these. */
        Awaiting: components["schemas"]["AwaitingChance"] | components["schemas"]["AwaitingSeats"] | components["schemas"]["AwaitingTable"] | components["schemas"]["AwaitingOver"];
        /** @description A chance outcome, brought by the table. */
        AwaitingChance: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            for: "chance";
            /** @description What must be drawn. */
            request: components["schemas"]["ChanceRequest"];
        };
        /** @description Nothing: the match or session is over. */
        AwaitingOver: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            for: "over";
        };
        /** @description A decision of each of these seats; they may come in any order. */
        AwaitingSeats: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            for: "seats";
            /** @description The seats that have not decided yet. */
            seats: components["schemas"]["SeatSet"];
        };
        /** @description A fact of the table: between two hands of a ring, when the next one begins. */
        AwaitingTable: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            for: "table";
        };
        /** @description What a seat won with a bet. */
        BankGain: {
            /** @description How much on top of the bet, before the share of the house. Chips. */
            gain: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description What the house takes of it. Chips. */
            share: components["schemas"]["Chips"];
        };
        /** @description A part of chips that are divided. */
        BankPart: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A bank that a seat has bought from the one who passed it (seguito). */
        BankPurchase: {
            /** @description With how much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who holds the next bank. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A command was taken in. */
        BestiaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["BestiaRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description What a seat has declared. */
        BestiaCall: components["schemas"]["BestiaCallPassed"] | components["schemas"]["BestiaCallStood"] | components["schemas"]["BestiaCallChanged"] | components["schemas"]["BestiaCallBlind"] | components["schemas"]["BestiaCallDeclined"];
        /** @description It entered blind. */
        BestiaCallBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            call: "blind";
        };
        /** @description It takes part. */
        BestiaCallChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            call: "changed";
            /**
             * Format: int32
             * @description With how many new cards.
             */
            count: number;
        };
        /** @description It passed, and stays out. */
        BestiaCallDeclined: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            call: "declined";
        };
        /** @description It passed, and may enter blind yet. */
        BestiaCallPassed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            call: "passed";
        };
        /** @description It takes part with the cards dealt. */
        BestiaCallStood: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            call: "stood";
        };
        /** @description A game the house deals. */
        BestiaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["BestiaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["BestiaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        BestiaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["BestiaRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        BestiaLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /** @description Each is sent as it is, where no cards are to be chosen. */
            moves: components["schemas"]["BestiaLegalMove"][];
        };
        /** @description A legal move: the move itself, with what may be chosen where cards are to be. */
        BestiaLegalMove: components["schemas"]["BestiaLegalMovePass"] | components["schemas"]["BestiaLegalMoveStand"] | components["schemas"]["BestiaLegalMoveChange"] | components["schemas"]["BestiaLegalMoveEnterBlind"] | components["schemas"]["BestiaLegalMoveDecline"] | components["schemas"]["BestiaLegalMovePlay"];
        /** @description Change. */
        BestiaLegalMoveChange: {
            /** @description Which cards, in hand order. */
            cards: components["schemas"]["Choice_Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "change";
        };
        /** @description Decline. */
        BestiaLegalMoveDecline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
        };
        /** @description Enter blind. */
        BestiaLegalMoveEnterBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "enter_blind";
        };
        /** @description Pass. */
        BestiaLegalMovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Play this card. */
        BestiaLegalMovePlay: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description Stand. */
        BestiaLegalMoveStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description A move: `{"type":"change","cards":["7D","2S"]}`. */
        BestiaMove: components["schemas"]["BestiaMovePass"] | components["schemas"]["BestiaMoveStand"] | components["schemas"]["BestiaMoveChange"] | components["schemas"]["BestiaMoveEnterBlind"] | components["schemas"]["BestiaMoveDecline"] | components["schemas"]["BestiaMovePlay"];
        /** @description Cambio: takes part, and gets other cards for these. */
        BestiaMoveChange: {
            /** @description Which, in any order: one to all of the hand, no more than the stock holds. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "change";
        };
        /** @description Having passed, stays out. */
        BestiaMoveDecline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
        };
        /** @description Al buio: having passed, takes part with the next cards of the stock instead of the own ones. */
        BestiaMoveEnterBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "enter_blind";
        };
        /** @description Passo: does not take part. */
        BestiaMovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Plays a card to the trick. */
        BestiaMovePlay: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description Servito: takes part with the cards dealt. */
        BestiaMoveStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        BestiaOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["BestiaOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The options, with every default spelt out. */
        BestiaOptions: {
            /**
             * Format: int32
             * @description Cards of a hand, 3 or 4. Default 3.
             * @default 3
             */
            cards: number;
            /**
             * Format: int32
             * @description The most that the invito may be. Chips, 1 to 100000000; at a tournament table that of the first level. Default
             *     10.
             * @default 10
             * @example 10
             */
            invito: number;
            /**
             * Format: int64
             * @description The most that a bestia may be, whatever the pot. Chips; 0 is no maximum. Default 0.
             * @default 0
             */
            max_bestia: number;
            /**
             * Format: int64
             * @description The most at a cash table after a buy-in or a top-up, in inviti. Default 200.
             * @default 200
             */
            max_buyin: number;
            /**
             * Format: int64
             * @description The least buy-in at a cash table, in inviti. Default 20.
             * @default 20
             */
            min_buyin: number;
            /**
             * Format: int64
             * @description The least credit at a cash table, in inviti: a player who has less sits out (credito residuo minimo). At most
             *     `min_buyin`. Default 1.
             * @default 1
             */
            min_credit: number;
            /**
             * Format: int32
             * @description The fewest players of a cash table for which a smazzata begins, 2 to the number of seats. Default 2.
             * @default 2
             */
            min_players: number;
            /**
             * @description Cash or tournament. Default cash.
             * @default cash
             */
            mode: components["schemas"]["Mode"];
            /**
             * Format: int32
             * @description The rake of every pot that is divided at a cash table, in basis points, 0 to 1000. Default 500.
             * @default 500
             */
            rake_bp: number;
            /**
             * Format: int64
             * @description The most rake of a smazzata. Chips. Default 300.
             * @default 300
             */
            rake_cap: number;
            /**
             * Format: int32
             * @description The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 0.
             * @default 0
             */
            time_bank_s: number;
            /**
             * Format: int32
             * @description The time for one decision, 5 to 60 seconds. Default 20.
             * @default 20
             */
            turn_s: number;
        };
        /** @description Options and their printable form. */
        BestiaOptionsExample: {
            options: components["schemas"]["BestiaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description The part of a hand.
         * @enum {string}
         */
        BestiaPart: "shuffle" | "declaring" | "blind" | "playing" | "over";
        /** @description What a player may prefer: bestia asks for everything. */
        BestiaPreferences: Record<string, never>;
        /** @description An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences. */
        BestiaRingEvent: components["schemas"]["BestiaRingEventSeatTaken"] | components["schemas"]["BestiaRingEventTopUpAwaited"] | components["schemas"]["BestiaRingEventToppedUp"] | components["schemas"]["BestiaRingEventSatOut"] | components["schemas"]["BestiaRingEventSitOutAwaited"] | components["schemas"]["BestiaRingEventCameBack"] | components["schemas"]["BestiaRingEventLeaveAwaited"] | components["schemas"]["BestiaRingEventSeatVacated"] | components["schemas"]["BestiaRingEventPreferencesSet"] | components["schemas"]["BestiaRingEventLevelSet"] | components["schemas"]["BestiaRingEventForcedBetAsked"] | components["schemas"]["BestiaRingEventForcedBetAgreed"] | components["schemas"]["BestiaRingEventAdjustmentDeclined"] | components["schemas"]["BestiaRingEventHandCalledOff"] | components["schemas"]["BestiaRingEventHandStarted"] | components["schemas"]["BestiaRingEventDeckShuffled"] | components["schemas"]["BestiaRingEventCardsReshuffled"] | components["schemas"]["BestiaRingEventNumbersDrawn"] | components["schemas"]["BestiaRingEventHand"] | components["schemas"]["BestiaRingEventHandEnded"] | components["schemas"]["BestiaRingEventHandVoided"] | components["schemas"]["BestiaRingEventCloseAwaited"] | components["schemas"]["BestiaRingEventSessionEnded"];
        /** @description It will not pay what others have paid for the pot that stayed, and does not play for it. */
        BestiaRingEventAdjustmentDeclined: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjustment_declined";
        };
        /** @description A seat sits out no longer. */
        BestiaRingEventCameBack: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "came_back";
        };
        /** @description Cards of the hand were put in another order. */
        BestiaRingEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description No hand will follow the one in play. */
        BestiaRingEventCloseAwaited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_awaited";
        };
        /** @description The deck is shuffled. */
        BestiaRingEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description It will pay. */
        BestiaRingEventForcedBetAgreed: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_agreed";
        };
        /**
         * @description A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
         *     pot that stayed.
         */
        BestiaRingEventForcedBetAsked: {
            /** @description Whether it is what others have paid for the pot that stayed. */
            adjusts?: boolean;
            /** @description How much it would be. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_asked";
        };
        /** @description Something happened inside the hand. */
        BestiaRingEventHand: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenBestiaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand";
        };
        /** @description The hand that was about to begin does not: too few would play. */
        BestiaRingEventHandCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_called_off";
        };
        /** @description A hand is over and settled. */
        BestiaRingEventHandEnded: {
            /** @description Everything that was settled. */
            result: components["schemas"]["HandResult"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
        };
        /** @description A hand begins: seats, blinds, antes. */
        BestiaRingEventHandStarted: {
            /** @description Everything but the cards. */
            start: components["schemas"]["HandStart"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
        };
        /** @description A hand is void: everybody has what they had at its start. */
        BestiaRingEventHandVoided: {
            /**
             * Format: int32
             * @description Which.
             */
            hand: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_voided";
        };
        /** @description A seat will stand up when the hand is over. */
        BestiaRingEventLeaveAwaited: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leave_awaited";
        };
        /** @description Stakes from the next hand on. */
        BestiaRingEventLevelSet: {
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "level_set";
        };
        /** @description Numbers were drawn in the hand. */
        BestiaRingEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description The viewer said what they prefer; nobody else is told. */
        BestiaRingEventPreferencesSet: {
            /** @description All of them. */
            preferences: components["schemas"]["BestiaPreferences"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_set";
        };
        /** @description A seat sits out. */
        BestiaRingEventSatOut: {
            /** @description Why. */
            because: components["schemas"]["OutBecause"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A seat was taken. */
        BestiaRingEventSeatTaken: {
            /** @description With how many chips. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_taken";
        };
        /** @description A seat is free again. */
        BestiaRingEventSeatVacated: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Its chips, which leave the table. */
            chips: components["schemas"]["Chips"];
            /** @description How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken. */
            from_pot?: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_vacated";
        };
        /** @description The session is over. */
        BestiaRingEventSessionEnded: {
            /** @description What it came to. */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session_ended";
        };
        /** @description A seat will sit out when the hand is over. */
        BestiaRingEventSitOutAwaited: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out_awaited";
        };
        /** @description Chips were bought; they come when the hand is over. */
        BestiaRingEventTopUpAwaited: {
            /** @description How many. */
            chips: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up_awaited";
        };
        /** @description Bought chips came. */
        BestiaRingEventToppedUp: {
            /** @description How many came. */
            credited: components["schemas"]["Chips"];
            /** @description How many did not, because of the table's maximum. */
            returned: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "topped_up";
        };
        /** @description A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences. */
        BestiaRingView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description Chips that the last hand left in the pot. */
            carried?: components["schemas"]["Chips"];
            /** @description Whether no further hand will be played. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            hand?: components["schemas"]["BestiaView"] | null;
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand_number: number;
            /** @description Whether `hand` is in play; else it is the last one. */
            in_play: boolean;
            last?: components["schemas"]["HandResult"] | null;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The options in play. */
            options: components["schemas"]["BestiaOptions"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The taken seats, ascending. */
            places: components["schemas"]["PlaceView"][];
            positions?: components["schemas"]["Positions"] | null;
            /** @description What the viewer's own seats prefer. */
            preferences: components["schemas"]["SeatPreferences_BestiaPreferences"][];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description The stakes of the next hand. */
            stakes: components["schemas"]["Stakes"];
        };
        /** @description A seat in the hand, as a viewer sees it. */
        BestiaSeatView: {
            cards?: components["schemas"]["FewCards"] | null;
            /** @description Its chips outside the pot. */
            chips: components["schemas"]["Chips"];
            /**
             * Format: int32
             * @description How many cards it holds.
             */
            count: number;
            declared?: components["schemas"]["BestiaCall"] | null;
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description How many tricks it has taken.
             */
            tricks: number;
        };
        /** @description The cards dealt to a seat, as a viewer sees them. */
        BestiaSeenHand: {
            cards?: components["schemas"]["FewCards"] | null;
            /**
             * Format: int32
             * @description How many.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        BestiaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["BestiaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        BestiaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["BestiaRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "bestia";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A card on the table. */
        BestiaTrickCard: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Who played it. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A trick. */
        BestiaTrickView: {
            /** @description The cards in the order played. */
            cards: components["schemas"]["BestiaTrickCard"][];
            /** @description Who leads. */
            leader: components["schemas"]["Seat"];
            winner?: components["schemas"]["Seat"] | null;
        };
        /** @description A hand as a viewer sees it. */
        BestiaView: {
            first?: components["schemas"]["Seat"] | null;
            /** @description What every seat has put in. Chips. */
            invito: components["schemas"]["Chips"];
            /** @description The part of the hand. */
            part: components["schemas"]["BestiaPart"];
            /** @description All chips in the middle. */
            pot: components["schemas"]["Chips"];
            /** @description What a participant pays into the next pot who makes no trick (rischio bestia). Chips. */
            risk: components["schemas"]["Chips"];
            /** @description The seats that were dealt in, ascending. */
            seats: components["schemas"]["BestiaSeatView"][];
            /**
             * Format: int32
             * @description How many cards the stock holds.
             */
            stock: number;
            /** @description The tricks that were led, the one in play last. */
            tricks: components["schemas"]["BestiaTrickView"][];
            turn?: components["schemas"]["Seat"] | null;
            turned?: components["schemas"]["Card"] | null;
        };
        /** @description What happens to the chips of a hand. */
        BettingAct: components["schemas"]["BettingActFolded"] | components["schemas"]["BettingActChecked"] | components["schemas"]["BettingActCalled"] | components["schemas"]["BettingActBet"] | components["schemas"]["BettingActRaised"] | components["schemas"]["BettingActReturned"];
        /** @description A seat bet. */
        BettingActBet: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description A seat called. */
        BettingActCalled: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description What it paid. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "called";
        };
        /** @description A seat checked. */
        BettingActChecked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "checked";
        };
        /** @description A seat folded. */
        BettingActFolded: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "folded";
        };
        /** @description A seat raised. */
        BettingActRaised: {
            /** @description Whether its whole stack is in. */
            all_in: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description The level to match from now on. Chips. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raised";
        };
        /** @description Chips that nobody called went back. */
        BettingActReturned: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /** @description To whom. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /**
         * @description A blind, in the order in which they are posted.
         * @enum {string}
         */
        Blind: "buio" | "controbuio" | "over";
        /**
         * @description Whether a player posts blinds without being asked.
         * @enum {string}
         */
        BlindNext: "ask" | "yes" | "no";
        /** @description A command was taken in. */
        BriscolaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["BriscolaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        BriscolaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["BriscolaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["BriscolaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        BriscolaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["BriscolaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat. */
        BriscolaLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description By card in ascending order. */
            moves: components["schemas"]["BriscolaMove"][];
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        BriscolaMatchEvent: components["schemas"]["BriscolaMatchEventDeckShuffled"] | components["schemas"]["BriscolaMatchEventCardsReshuffled"] | components["schemas"]["BriscolaMatchEventNumbersDrawn"] | components["schemas"]["BriscolaMatchEventDeal"] | components["schemas"]["BriscolaMatchEventDealScored"] | components["schemas"]["BriscolaMatchEventPlayOffCalled"] | components["schemas"]["BriscolaMatchEventForfeited"] | components["schemas"]["BriscolaMatchEventLineEliminated"] | components["schemas"]["BriscolaMatchEventRanLate"] | components["schemas"]["BriscolaMatchEventSatOut"] | components["schemas"]["BriscolaMatchEventReturned"] | components["schemas"]["BriscolaMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        BriscolaMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        BriscolaMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenBriscolaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        BriscolaMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["BriscolaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        BriscolaMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        BriscolaMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        BriscolaMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        BriscolaMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        BriscolaMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        BriscolaMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        BriscolaMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        BriscolaMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        BriscolaMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        BriscolaMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["BriscolaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["BriscolaOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A move: `{"type":"play","card":"7D"}`. */
        BriscolaMove: components["schemas"]["BriscolaMovePlay"];
        /** @description Play a card (giocata). */
        BriscolaMovePlay: {
            /** @description The card from the hand. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description A hand laid open. */
        BriscolaOpenHand: {
            /** @description The cards. */
            cards: components["schemas"]["CardSet"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A table to be opened. */
        BriscolaOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["BriscolaOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `points` or `majority`, not both; everything else has a default. */
        BriscolaOptions: {
            /** @description Carte scoperte, pairs only. Default false. */
            carte_scoperte?: boolean;
            /** @description Carte viste. Default false. */
            carte_viste?: boolean;
            /**
             * Format: int32
             * @description Partita a smazzate: the majority of 1, 3 or 5 deals wins.
             */
            majority?: number | null;
            /**
             * Format: int32
             * @description Partita a punti: the number of deals (smazzate) whose points are added, 1 to 3. Default 1, unless `majority` is
             *     given.
             * @example 1
             */
            points?: number | null;
        };
        /** @description Options and their printable form. */
        BriscolaOptionsExample: {
            options: components["schemas"]["BriscolaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a line scored in a smazzata. */
        BriscolaScore: {
            /**
             * Format: int32
             * @description How many cards it took.
             */
            cards: number;
            /**
             * Format: int32
             * @description Their points.
             */
            points: number;
        };
        /** @description A hand dealt, as a viewer sees it. */
        BriscolaSeenDealt: {
            /** @description The cards in the order dealt, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        BriscolaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["BriscolaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        BriscolaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["BriscolaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "briscola";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        BriscolaView: {
            briscola?: components["schemas"]["Card"] | null;
            /** @description The hands, by seat. */
            hands: components["schemas"]["HandShown"][];
            last_trick?: components["schemas"]["TrickView"] | null;
            seen?: components["schemas"]["CardSet"] | null;
            /**
             * Format: int32
             * @description How many cards are still to be drawn, the turned one included.
             */
            stock: number;
            /** @description How many cards each line has taken. */
            taken: number[];
            /** @description The trick on the table. */
            trick: components["schemas"]["TrickView"];
            /** @description In matches a smazzate: deals won before this one, by line. */
            won?: number[] | null;
        };
        /** @description A command was taken in. */
        BurracoAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["BurracoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /**
         * @description How a smazzata ended.
         * @enum {string}
         */
        BurracoEnd: "closing" | "stock" | "pile_turns";
        /** @description A game the house deals. */
        BurracoGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["BurracoOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["BurracoOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description A game on the table. */
        BurracoGameView: {
            burraco?: components["schemas"]["BurracoKind"] | null;
            /** @description The game. */
            meld: components["schemas"]["Meld"];
        };
        /**
         * @description The kinds of burraco.
         * @enum {string}
         */
        BurracoKind: "clean" | "semi_clean" | "dirty";
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        BurracoLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["BurracoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        BurracoLegal: {
            /** @description Whether one of the discards closes the deal. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /**
             * @description Whole moves. Of games that can be opened the largest ones after which the turn can end, with and without a
             *     matta: every other game is a part of one of them. Of cards that can be added those that can be added alone,
             *     an ace that fits both ends to each of them; every discard. Smaller games, several cards at once and other
             *     layouts are legal as well, as far as the rules go.
             */
            moves: components["schemas"]["BurracoMove"][];
        };
        /** @description A line. */
        BurracoLineView: {
            /** @description Its games, in the order in which they were opened: their numbers. */
            games: components["schemas"]["BurracoGameView"][];
            /** @description Which. */
            line: components["schemas"]["Line"];
            /** @description Whether it has taken its pozzetto. */
            pozzetto_taken: boolean;
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        BurracoMatchEvent: components["schemas"]["BurracoMatchEventDeckShuffled"] | components["schemas"]["BurracoMatchEventCardsReshuffled"] | components["schemas"]["BurracoMatchEventNumbersDrawn"] | components["schemas"]["BurracoMatchEventDeal"] | components["schemas"]["BurracoMatchEventDealScored"] | components["schemas"]["BurracoMatchEventPlayOffCalled"] | components["schemas"]["BurracoMatchEventForfeited"] | components["schemas"]["BurracoMatchEventLineEliminated"] | components["schemas"]["BurracoMatchEventRanLate"] | components["schemas"]["BurracoMatchEventSatOut"] | components["schemas"]["BurracoMatchEventReturned"] | components["schemas"]["BurracoMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        BurracoMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        BurracoMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenBurracoEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        BurracoMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["BurracoScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        BurracoMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        BurracoMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        BurracoMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        BurracoMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        BurracoMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        BurracoMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        BurracoMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        BurracoMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        BurracoMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        BurracoMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["BurracoView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["BurracoOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A move: `{"type":"draw_stock"}`, `{"type":"open_game","cards":["5h","Jo","7h"]}`, `{"type":"discard","card":"9s"}`. */
        BurracoMove: components["schemas"]["BurracoMoveDrawStock"] | components["schemas"]["BurracoMoveTakePile"] | components["schemas"]["BurracoMoveOpenGame"] | components["schemas"]["BurracoMoveExtend"] | components["schemas"]["BurracoMoveDiscard"];
        /** @description Discard a card, which ends the turn (scartare). */
        BurracoMoveDiscard: {
            /** @description The card of the hand. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
        };
        /** @description Draw the top card of the stock (pescare). */
        BurracoMoveDrawStock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw_stock";
        };
        /** @description Add cards to a game of the line (allungare un gioco). */
        BurracoMoveExtend: {
            /** @description Cards of the hand. */
            cards: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description Which game of the line, from 0.
             */
            game: number;
            /**
             * @description In a sequence, the position of each of the cards, and behind them that of the matta that they displace, if
             *     they displace one and it is not to go where it goes by itself. Left out, an ace that fits both ends goes
             *     where the game is worth more, else to the low one.
             * @example [
             *       4
             *     ]
             */
            layout?: components["schemas"]["SequencePosition"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "extend";
        };
        /** @description Lay down a new game of the line (aprire un gioco). */
        BurracoMoveOpenGame: {
            /** @description Three cards of the hand or more. */
            cards: components["schemas"]["Card"][];
            /**
             * @description In a sequence, the position of each of the cards, from 1 (ace low) to 14 (ace high). Left out, it has as few
             *     matte as possible, the matta in a gap, else at the low end, else at the high one, and an ace that fits both
             *     ends where the game is worth more, else low.
             * @example [
             *       5,
             *       6,
             *       7
             *     ]
             */
            layout?: components["schemas"]["SequencePosition"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "open_game";
        };
        /** @description Take the whole discard pile (raccogliere). */
        BurracoMoveTakePile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "take_pile";
        };
        /** @description A table to be opened. */
        BurracoOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["BurracoOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `deals` or `target`, not both; everything else has a default. */
        BurracoOptions: {
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 4. Default 1, unless `target` is given.
             * @example 1
             */
            deals?: number | null;
            /** @description Carte scoperte, pairs only. Default false. */
            partner_open?: boolean;
            /**
             * Format: int32
             * @description The match ends with the first deal after which a line has these points: 1 to 10000, usually 2005.
             */
            target?: number | null;
        };
        /** @description Options and their printable form. */
        BurracoOptionsExample: {
            options: components["schemas"]["BurracoOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description What the seat on turn is asked for.
         * @enum {string}
         */
        BurracoPhase: "dealing" | "draw" | "play" | "over";
        /** @description A player as a viewer sees them. */
        BurracoPlayerView: {
            /** @description Their cards, sorted, to themselves and to a partner who plays open. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards they hold.
             */
            count: number;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a line has at the end of a smazzata. */
        BurracoScore: {
            /**
             * Format: int32
             * @description Clean burrachi, 200 points each.
             */
            clean: number;
            /** @description Whether it closed: 100 points. */
            closed: boolean;
            /**
             * Format: int32
             * @description Dirty burrachi, 100 points each.
             */
            dirty: number;
            /**
             * Format: int32
             * @description The points of the cards left in its hands, which are deducted.
             */
            in_hand: number;
            /**
             * Format: int32
             * @description The points of the cards that it laid down.
             */
            laid: number;
            /**
             * Format: int32
             * @description All together.
             */
            points: number;
            /** @description Whether it took its pozzetto; else 100 points are deducted. */
            pozzetto_taken: boolean;
            /**
             * Format: int32
             * @description Semi-clean burrachi, 150 points each.
             */
            semi_clean: number;
        };
        /** @description A hand dealt, as a viewer sees it. */
        BurracoSeenDealt: {
            /** @description The cards in the order dealt, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        BurracoTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["BurracoOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        BurracoTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["BurracoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "burraco";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        BurracoView: {
            /** @description Both lines. */
            lines: components["schemas"]["BurracoLineView"][];
            /** @description What the seat on turn is asked for. */
            phase: components["schemas"]["BurracoPhase"];
            /** @description The discard pile, the lowest card first. */
            pile: components["schemas"]["Card"][];
            /** @description The players, by seat. */
            players: components["schemas"]["BurracoPlayerView"][];
            /**
             * Format: int32
             * @description Pozzetti that nobody has taken.
             */
            pozzetti: number;
            /**
             * Format: int32
             * @description Cards left in the stock.
             */
            stock: number;
            /** @description Whose turn it is. */
            turn: components["schemas"]["Seat"];
        };
        /**
         * @description One card, in one byte. As text it is its code: the list of decks (`GET /v1/decks`) has the names of each.
         * @example 7D
         */
        Card: string;
        /** @description A card of a deck, in words. */
        CardInfo: {
            /**
             * @description Its code, as moves, views and events have it.
             * @example 7D
             */
            card: string;
            /**
             * @description The colour of one of UNO's cards (`blue`, `red`, `green`, `yellow`), or that a French suit is printed in (`red`,
             *     `black`). Absent where a card has none: Italian cards, the jolly, and wild cards.
             */
            colour?: string | null;
            /**
             * Format: int32
             * @description How many of it are in the deck.
             */
            copies: number;
            /**
             * @description A character or two to show it with where there is no picture: the playing cards of Unicode for French cards,
             *     else the rank and a symbol of suit or colour.
             * @example 7🪙
             */
            glyph: string;
            /**
             * @description Its name in English.
             * @example seven of coins
             */
            name_en: string;
            /**
             * @description Its name in Italian.
             * @example sette di denari
             */
            name_it: string;
            /**
             * Format: int32
             * @description The number of one of UNO's cards, 0 to 9; of others the place in the suit, from the ace (1) to the king (10 of
             *     Italian cards, 13 of French ones). What a card is worth is a matter of each game. Absent where there is none.
             * @example 7
             */
            number?: number | null;
            /**
             * @description Its rank: `ace`, `2` to `10`, `jack`, `knight` (Italian), `queen` (French), `king`, `jolly`; of UNO `0` to `9`,
             *     `draw_two`, `reverse`, `skip`, `wild`, `wild_draw_four`.
             * @example 7
             */
            rank: string;
            /**
             * @description Its suit: `denari`, `coppe`, `bastoni`, `spade` of Italian cards; `diamonds`, `hearts`, `clubs`, `spades` of
             *     French ones. Absent where a card has none: the jolly, and those of UNO.
             * @example denari
             */
            suit?: string | null;
        };
        /** @description Proof that a position of the deck held a card. */
        CardOpening: {
            /**
             * @description The card.
             * @example 7D
             */
            card: string;
            /** @description The sibling hashes from the leaf to the root, in hex. */
            path: string[];
            /**
             * Format: int32
             * @description The position in the deck, from 0.
             */
            position: number;
            /** @description The salt of its leaf, in hex. */
            salt: string;
        };
        /** @description A set of Italian cards. */
        CardSet: components["schemas"]["Card"][];
        /**
         * @description The kind of a poker hand. Which kind beats which belongs to each ranking, so kinds have no order here: compare
         *     strengths.
         * @enum {string}
         */
        Category: "high_card" | "pair" | "two_pair" | "three_of_a_kind" | "straight" | "flush" | "full_house" | "four_of_a_kind" | "straight_flush" | "royal_flush";
        /** @description Why a match ended before its end. */
        Cause: components["schemas"]["CauseTimeout"] | components["schemas"]["CauseAbandon"];
        /** @description A player gave up. */
        CauseAbandon: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "abandon";
        };
        /** @description A clock ran out. */
        CauseTimeout: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "timeout";
            /** @description Which one. */
            clock: components["schemas"]["Clock"];
        };
        /** @description The chance a game asks for. A deal may ask several times; every answer has a promise and a proof of its own. */
        ChanceRequest: components["schemas"]["ChanceRequestShuffle"] | components["schemas"]["ChanceRequestReshuffle"] | components["schemas"]["ChanceRequestNumbers"];
        /** @description `count` numbers, each uniform in `0..bound`, for everybody to see: a banker, a prize. */
        ChanceRequestNumbers: {
            /**
             * Format: int32
             * @description The exclusive upper bound.
             */
            bound: number;
            /**
             * Format: int32
             * @description How many.
             */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            draw: "numbers";
        };
        /** @description Given cards in random order, within a deal: a stock that is used up, a card that is put back. */
        ChanceRequestReshuffle: {
            /** @description The cards in ascending code, copies included, each as often as it is shuffled. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            draw: "reshuffle";
        };
        /** @description A whole deck in random order. */
        ChanceRequestShuffle: {
            /** @description Which deck. */
            deck: components["schemas"]["DeckKind"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            draw: "shuffle";
        };
        /**
         * @description Something said at a table.
         * @example {
         *       "message_id": "0190d3a0-0000-7000-8000-000000000005",
         *       "player_id": "0190d3a0-0000-7000-8000-000000000001",
         *       "said": {
         *         "phrase": "thanks",
         *         "say": "phrase"
         *       },
         *       "said_at": "2026-01-02T03:04:05Z",
         *       "seat": 0
         *     }
         */
        ChatMessage: {
            /**
             * Format: uuid
             * @description Its id, for a report.
             */
            message_id: string;
            /** @description Who said it. */
            player_id: components["schemas"]["PlayerId"];
            /** @description What. */
            said: components["schemas"]["ChatWords"];
            /**
             * Format: date-time
             * @description When.
             */
            said_at: string;
            /**
             * Format: int32
             * @description Their seat then; the first, if they move several.
             */
            seat: number;
        };
        /**
         * @description Whom the caller hears no more.
         * @example {
         *       "muted": true,
         *       "player_id": "0190d3a0-0000-7000-8000-000000000001"
         *     }
         */
        ChatMute: {
            /** @description Whether what they say is kept from the caller. */
            muted: boolean;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /**
         * @description Canned phrases, version 1: codes that a frontend says in the language of the reader. Codes are only added,
         *     never renamed or given another meaning.
         * @enum {string}
         */
        ChatPhrase: "greeting" | "good_luck" | "thanks" | "well_played" | "sorry" | "one_moment" | "good_game" | "goodbye";
        /** @description A report as those see it who decide it. */
        ChatReport: {
            /**
             * Format: date-time
             * @description When.
             */
            decided_at?: string | null;
            /**
             * Format: uuid
             * @description Who decided it.
             */
            decided_by?: string | null;
            /** @description What was said. */
            message: components["schemas"]["ChatMessage"];
            /** @description What they add. */
            reason?: string | null;
            /**
             * Format: uuid
             * @description The report.
             */
            report_id: string;
            /**
             * Format: date-time
             * @description When.
             */
            reported_at: string;
            /** @description Who reported it. */
            reported_by: components["schemas"]["PlayerId"];
            /** @description Where it stands. */
            status: components["schemas"]["ChatReportStatus"];
            /** @description At which table. */
            table_id: components["schemas"]["TableId"];
            /** @description Why. */
            verdict?: string | null;
        };
        /**
         * @description A report.
         * @example {
         *       "reason": "an insult"
         *     }
         */
        ChatReportRequest: {
            reason?: components["schemas"]["Reason"] | null;
        };
        /**
         * @description Where a report stands.
         * @enum {string}
         */
        ChatReportStatus: "open" | "upheld" | "dismissed";
        /** @description That a message is reported. */
        ChatReported: {
            /**
             * Format: uuid
             * @description The message.
             */
            message_id: string;
            /**
             * Format: uuid
             * @description The report.
             */
            report_id: string;
            /**
             * Format: date-time
             * @description When it was reported.
             */
            reported_at: string;
        };
        /**
         * @description What is to be said.
         * @example {
         *       "phrase": "well_played",
         *       "say": "phrase"
         *     }
         */
        ChatRequest: components["schemas"]["ChatRequestPhrase"] | components["schemas"]["ChatRequestText"];
        /** @description A canned phrase. */
        ChatRequestPhrase: {
            /** @description Its code, one of `ChatPhrase`. */
            phrase: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            say: "phrase";
        };
        /** @description Words of one's own. */
        ChatRequestText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            say: "text";
            /**
             * @description 1 to 200 visible characters and spaces: no control, direction, invisible or unassigned character. Spaces
             *     around it are left out, several of them, or one of another width, become one; so are the variation selectors
             *     and joiners of emoji, which are said without them.
             */
            text: components["schemas"]["Reason"];
        };
        /**
         * @description A decision of a report.
         * @example {
         *       "reason": "an insult"
         *     }
         */
        ChatVerdictRequest: {
            /** @description Why. */
            reason: components["schemas"]["Reason"];
        };
        /** @description What was said. */
        ChatWords: components["schemas"]["ChatWordsPhrase"] | components["schemas"]["ChatWordsText"];
        /** @description A canned phrase. */
        ChatWordsPhrase: {
            /** @description Which. */
            phrase: components["schemas"]["ChatPhrase"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            say: "phrase";
        };
        /** @description Words of the player's own. */
        ChatWordsText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            say: "text";
            /** @description As they were said. */
            text: string;
        };
        /** @description Options to be checked. */
        CheckOptionsRequest: {
            /** @description How it is to be played. */
            format: components["schemas"]["Format"];
            /** @description Whether they are for a knock-out, where options that no tournament may have are refused. */
            knockout?: boolean;
            options: components["schemas"]["ScopaOptions"] | components["schemas"]["ScoponeOptions"] | components["schemas"]["AssoPigliaTuttoOptions"] | components["schemas"]["CirullaOptions"] | components["schemas"]["BriscolaOptions"] | components["schemas"]["TresetteOptions"] | components["schemas"]["PeppaOptions"] | components["schemas"]["BurracoOptions"] | components["schemas"]["ScalaOptions"] | components["schemas"]["UnoOptions"] | components["schemas"]["SolitarioOptions"] | components["schemas"]["HoldemOptions"] | components["schemas"]["BestiaOptions"] | components["schemas"]["TelesinaOptions"] | components["schemas"]["DrawPokerOptions"] | components["schemas"]["SetteEMezzoOptions"] | components["schemas"]["CheminDeFerOptions"];
            /**
             * Format: int32
             * @description For how many seats, at a ring; if left out, the fewest that the game has. Elsewhere the format says it.
             */
            seats?: number | null;
        };
        /** @description What options come to. */
        CheckedOptions: {
            /** @description The clocks these options call for. */
            clocks: components["schemas"]["ClocksInForce"];
            /** @description Whether cash tables may be opened for the game. */
            for_money?: boolean;
            options: components["schemas"]["ScopaOptions"] | components["schemas"]["ScoponeOptions"] | components["schemas"]["AssoPigliaTuttoOptions"] | components["schemas"]["CirullaOptions"] | components["schemas"]["BriscolaOptions"] | components["schemas"]["TresetteOptions"] | components["schemas"]["PeppaOptions"] | components["schemas"]["BurracoOptions"] | components["schemas"]["ScalaOptions"] | components["schemas"]["UnoOptions"] | components["schemas"]["SolitarioOptions"] | components["schemas"]["HoldemOptions"] | components["schemas"]["BestiaOptions"] | components["schemas"]["TelesinaOptions"] | components["schemas"]["DrawPokerOptions"] | components["schemas"]["SetteEMezzoOptions"] | components["schemas"]["CheminDeFerOptions"];
            /**
             * @description Whether each of several single players pays the winner on their own difference; else they pay a fixed
             *     stake by rank.
             */
            own_difference?: boolean;
            ring?: components["schemas"]["RingTerms"] | null;
            /** @description Their printable form. */
            text: string;
            unplayed?: components["schemas"]["Unplayed"] | null;
            /**
             * Format: int32
             * @description How many of a table of single players win by these options, if the game asks that: a knock-out must take as
             *     many of them on.
             */
            winners?: number | null;
        };
        /** @description A command was taken in. */
        CheminDeFerAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["CheminDeFerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description The bank that is held, or was. */
        CheminDeFerBank: {
            /** @description Who holds it. */
            banker: components["schemas"]["Seat"];
            /** @description Whether it was bought. */
            bought: boolean;
            /**
             * Format: int32
             * @description The number of the coup.
             */
            coup: number;
            ferito?: components["schemas"]["Seat"] | null;
            /** @description What may not any more (garage). Chips. */
            garage: components["schemas"]["Chips"];
            /** @description Whether it was halved. */
            halved: boolean;
            /** @description What the banker has put in. Chips. */
            invested: components["schemas"]["Chips"];
            /** @description What may be bet against. Chips; as it was in the end, once the bank is over. */
            posta: components["schemas"]["Chips"];
            /**
             * Format: int32
             * @description How many coups it has won.
             */
            won: number;
        };
        /**
         * @description What is decided where the rule leaves it to the player (a volontà).
         * @enum {string}
         */
        CheminDeFerChoice: "stand" | "draw";
        /** @description The coup in play, or the last one. */
        CheminDeFerCoup: {
            /** @description Those of them that the viewer may see. */
            bank_cards: components["schemas"]["FewCards"];
            /**
             * Format: int32
             * @description How many cards the bank has.
             */
            bank_count: number;
            /** @description The valid bets, by hand priority. */
            bets: components["schemas"]["BankPart"][];
            /** @description Who plays the cards, or played them. */
            punta: components["schemas"]["Seat"];
            /** @description Those of them that the viewer may see, in order; the third lies face up. */
            punta_cards: components["schemas"]["FewCards"];
            /**
             * Format: int32
             * @description How many cards the punta has.
             */
            punta_count: number;
            winner?: components["schemas"]["CheminDeFerWinner"] | null;
        };
        /**
         * @description Why a bank is over.
         * @enum {string}
         */
        CheminDeFerEnd: "lost" | "passed" | "no_bets" | "stopped";
        /** @description An event inside a bank; as others see it, without the cards that they may not see. */
        CheminDeFerEvent: components["schemas"]["CheminDeFerEventOffered"] | components["schemas"]["CheminDeFerEventRefused"] | components["schemas"]["CheminDeFerEventOfferMissed"] | components["schemas"]["CheminDeFerEventNoBanker"] | components["schemas"]["CheminDeFerEventBankTaken"] | components["schemas"]["CheminDeFerEventWindowOpened"] | components["schemas"]["CheminDeFerEventProposed"] | components["schemas"]["CheminDeFerEventWithdrawn"] | components["schemas"]["CheminDeFerEventTimeUp"] | components["schemas"]["CheminDeFerEventHalved"] | components["schemas"]["CheminDeFerEventIncreased"] | components["schemas"]["CheminDeFerEventObligedBet"] | components["schemas"]["CheminDeFerEventObligedLost"] | components["schemas"]["CheminDeFerEventNobodyBet"] | components["schemas"]["CheminDeFerEventBetsClosed"] | components["schemas"]["CheminDeFerEventDealt"] | components["schemas"]["CheminDeFerEventBeaten"] | components["schemas"]["CheminDeFerEventStood"] | components["schemas"]["CheminDeFerEventCalled"] | components["schemas"]["CheminDeFerEventBankTurned"] | components["schemas"]["CheminDeFerEventDrawn"] | components["schemas"]["CheminDeFerEventCoupEnded"] | components["schemas"]["CheminDeFerEventBankEnded"] | components["schemas"]["CheminDeFerEventHeightOffered"] | components["schemas"]["CheminDeFerEventWanted"] | components["schemas"]["CheminDeFerEventDeclined"] | components["schemas"]["CheminDeFerEventAuctionOpened"] | components["schemas"]["CheminDeFerEventBid"] | components["schemas"]["CheminDeFerEventBought"] | components["schemas"]["CheminDeFerEventNotBought"];
        /** @description It goes to the highest bidder. */
        CheminDeFerEventAuctionOpened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "auction_opened";
        };
        /** @description The bank is over, and the banker has what is in it. */
        CheminDeFerEventBankEnded: {
            /** @description Why. */
            because: components["schemas"]["CheminDeFerEnd"];
            /** @description What the banker collects: the posta and the garage. Chips. */
            collected: components["schemas"]["Chips"];
            /** @description What the house takes of the banker's gain. Chips. */
            share: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank_ended";
        };
        /** @description A seat takes the bank. */
        CheminDeFerEventBankTaken: {
            /** @description Whether it was bought from the one who passed it. */
            bought: boolean;
            /** @description With how much. Chips. */
            posta: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank_taken";
        };
        /** @description The bank's cards are turned. */
        CheminDeFerEventBankTurned: {
            /** @description Both. */
            cards: components["schemas"]["ShoeCard"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank_turned";
        };
        /** @description The punta turns up an eight or a nine. */
        CheminDeFerEventBeaten: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "beaten";
        };
        /** @description Bets are closed, and these are valid. */
        CheminDeFerEventBetsClosed: {
            /** @description By hand priority. */
            bets: components["schemas"]["BankPart"][];
            /** @description Who plays the cards. */
            punta: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bets_closed";
        };
        /** @description A seat offers this. */
        CheminDeFerEventBid: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid";
        };
        /** @description A seat holds the next bank. */
        CheminDeFerEventBought: {
            /** @description With how much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bought";
        };
        /** @description A seat asks for a card. */
        CheminDeFerEventCalled: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "called";
        };
        /** @description A coup is over: all cards are turned, bets are paid. */
        CheminDeFerEventCoupEnded: {
            /**
             * Format: int32
             * @description The points of the bank.
             */
            bank: number;
            /** @description The first two cards of the punta. */
            cards: components["schemas"]["ShoeCard"][];
            /** @description What each bet won, by hand priority; none where the bank won. */
            gains: components["schemas"]["BankGain"][];
            /**
             * Format: int32
             * @description The points of the punta.
             */
            punta: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "coup_ended";
            /** @description Who won. */
            winner: components["schemas"]["CheminDeFerWinner"];
        };
        /** @description Two cards each. */
        CheminDeFerEventDealt: {
            /** @description The bank's; seen by the auditor alone. */
            bank?: components["schemas"]["ShoeCard"][];
            /** @description Theirs, where the viewer may see them. */
            cards?: components["schemas"]["ShoeCard"][];
            /** @description Who plays the cards. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
        };
        /** @description A seat does not want it. */
        CheminDeFerEventDeclined: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declined";
        };
        /** @description A seat got a card, face up. */
        CheminDeFerEventDrawn: {
            /** @description Which. */
            card: components["schemas"]["ShoeCard"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drawn";
        };
        /** @description The banker took half of the bank. */
        CheminDeFerEventHalved: {
            /** @description How much. Chips. */
            collected: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "halved";
        };
        /** @description The bank that was passed is for sale, for what was in it. */
        CheminDeFerEventHeightOffered: {
            /** @description How much that is. Chips. */
            posta: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "height_offered";
        };
        /** @description The banker added to the bank. */
        CheminDeFerEventIncreased: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "increased";
        };
        /** @description Nobody takes the bank. */
        CheminDeFerEventNoBanker: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "no_banker";
        };
        /** @description Nobody bet. */
        CheminDeFerEventNobodyBet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "nobody_bet";
        };
        /** @description Nobody wants it: the turn goes on. */
        CheminDeFerEventNotBought: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "not_bought";
        };
        /** @description The bet that a seat owes was placed for it, in a tournament. */
        CheminDeFerEventObligedBet: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "obliged_bet";
        };
        /** @description Who owed a bet is away and loses it to the bank, without cards, in a tournament. */
        CheminDeFerEventObligedLost: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "obliged_lost";
        };
        /** @description It was away or late, and the bank goes to the next. */
        CheminDeFerEventOfferMissed: {
            /** @description What it loses to the others, in a tournament. */
            parts: components["schemas"]["BankPart"][];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "offer_missed";
        };
        /** @description The bank is offered to a seat. */
        CheminDeFerEventOffered: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "offered";
        };
        /** @description A seat has this on the table now. */
        CheminDeFerEventProposed: {
            /** @description What. */
            bet: components["schemas"]["CheminDeFerProposal"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "proposed";
        };
        /** @description It leaves the bank to the next. */
        CheminDeFerEventRefused: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
        };
        /** @description A seat takes no card. */
        CheminDeFerEventStood: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stood";
        };
        /** @description The time of a seat is over. */
        CheminDeFerEventTimeUp: {
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "time_up";
        };
        /** @description A seat would buy it for that. */
        CheminDeFerEventWanted: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wanted";
        };
        /** @description Bets are open. */
        CheminDeFerEventWindowOpened: {
            /**
             * Format: int32
             * @description The number of the coup.
             */
            coup: number;
            /** @description Whether the bets of the last coup, which nobody won, lie there still. */
            kept: boolean;
            obliged?: components["schemas"]["Seat"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "window_opened";
        };
        /** @description A seat took back what it had there. */
        CheminDeFerEventWithdrawn: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "withdrawn";
        };
        /** @description A game the house deals. */
        CheminDeFerGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["CheminDeFerOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["CheminDeFerOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        CheminDeFerLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["CheminDeFerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat. */
        CheminDeFerLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /** @description Each is sent as it is, where no amount is to be chosen. */
            moves: components["schemas"]["CheminDeFerLegalMove"][];
        };
        /** @description A legal move: the move itself, with the least and the most where an amount is to be chosen. */
        CheminDeFerLegalMove: components["schemas"]["CheminDeFerLegalMoveAccept"] | components["schemas"]["CheminDeFerLegalMoveRefuse"] | components["schemas"]["CheminDeFerLegalMoveBet"] | components["schemas"]["CheminDeFerLegalMoveTavolo"] | components["schemas"]["CheminDeFerLegalMoveBancoSolo"] | components["schemas"]["CheminDeFerLegalMoveBancoRispetto"] | components["schemas"]["CheminDeFerLegalMoveWithdraw"] | components["schemas"]["CheminDeFerLegalMovePassHand"] | components["schemas"]["CheminDeFerLegalMoveHalve"] | components["schemas"]["CheminDeFerLegalMoveIncrease"] | components["schemas"]["CheminDeFerLegalMoveBeat"] | components["schemas"]["CheminDeFerLegalMoveStand"] | components["schemas"]["CheminDeFerLegalMoveDraw"] | components["schemas"]["CheminDeFerLegalMoveBuy"] | components["schemas"]["CheminDeFerLegalMoveBid"] | components["schemas"]["CheminDeFerLegalMoveDecline"];
        /** @description Take the bank. */
        CheminDeFerLegalMoveAccept: {
            /** @description With how much. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Ask for the rest of it. */
        CheminDeFerLegalMoveBancoRispetto: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "banco_rispetto";
        };
        /** @description Ask for all of it. */
        CheminDeFerLegalMoveBancoSolo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "banco_solo";
        };
        /** @description Turn the cards up. */
        CheminDeFerLegalMoveBeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "beat";
        };
        /** @description Bet. */
        CheminDeFerLegalMoveBet: {
            /** @description How much. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Bid for it. */
        CheminDeFerLegalMoveBid: {
            /** @description How much. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid";
        };
        /** @description Buy the bank. */
        CheminDeFerLegalMoveBuy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "buy";
        };
        /** @description Leave it to others. */
        CheminDeFerLegalMoveDecline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
        };
        /** @description Draw. */
        CheminDeFerLegalMoveDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description Halve it. */
        CheminDeFerLegalMoveHalve: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "halve";
        };
        /** @description Add to it. */
        CheminDeFerLegalMoveIncrease: {
            /** @description How much. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "increase";
        };
        /** @description Pass the bank. */
        CheminDeFerLegalMovePassHand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass_hand";
        };
        /** @description Refuse it. */
        CheminDeFerLegalMoveRefuse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refuse";
        };
        /** @description Stand. */
        CheminDeFerLegalMoveStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description Bet half of the bank. */
        CheminDeFerLegalMoveTavolo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tavolo";
        };
        /** @description Take the bet back. */
        CheminDeFerLegalMoveWithdraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "withdraw";
        };
        /** @description A move: `{"type":"bet","amount":40}`. Amounts are whole chips. */
        CheminDeFerMove: components["schemas"]["CheminDeFerMoveAccept"] | components["schemas"]["CheminDeFerMoveRefuse"] | components["schemas"]["CheminDeFerMoveBet"] | components["schemas"]["CheminDeFerMoveTavolo"] | components["schemas"]["CheminDeFerMoveBancoSolo"] | components["schemas"]["CheminDeFerMoveBancoRispetto"] | components["schemas"]["CheminDeFerMoveWithdraw"] | components["schemas"]["CheminDeFerMovePassHand"] | components["schemas"]["CheminDeFerMoveHalve"] | components["schemas"]["CheminDeFerMoveIncrease"] | components["schemas"]["CheminDeFerMoveBeat"] | components["schemas"]["CheminDeFerMoveStand"] | components["schemas"]["CheminDeFerMoveDraw"] | components["schemas"]["CheminDeFerMoveBuy"] | components["schemas"]["CheminDeFerMoveBid"] | components["schemas"]["CheminDeFerMoveDecline"] | components["schemas"]["CheminDeFerMovePreferences"];
        /** @description Takes the bank that is offered. */
        CheminDeFerMoveAccept: {
            /** @description With so much in it (posta). */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Asks for what the bets that lie there leave of the bank (banco e rispetto). */
        CheminDeFerMoveBancoRispetto: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "banco_rispetto";
        };
        /** @description Asks for the whole bank; other bets go back (banco solo). */
        CheminDeFerMoveBancoSolo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "banco_solo";
        };
        /** @description Turns up an eight or a nine (batte). */
        CheminDeFerMoveBeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "beat";
        };
        /** @description Bets against the bank, in place of what the seat had there. */
        CheminDeFerMoveBet: {
            /** @description How much. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Offers to hold the bank that was passed with less. */
        CheminDeFerMoveBid: {
            /** @description With so much. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid";
        };
        /** @description Buys the bank that was passed, for what was in it (all'altezza). */
        CheminDeFerMoveBuy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "buy";
        };
        /** @description Does not want it. */
        CheminDeFerMoveDecline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
        };
        /** @description Takes a card (chiama). */
        CheminDeFerMoveDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description As the banker: takes half of the bank (dimezzare). */
        CheminDeFerMoveHalve: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "halve";
        };
        /** @description As the banker: adds to the bank. */
        CheminDeFerMoveIncrease: {
            /** @description So many chips. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "increase";
        };
        /** @description As the banker: ends the bank, which others may buy (passare la mano). */
        CheminDeFerMovePassHand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass_hand";
        };
        /** @description Says what the seat prefers from now on: all of it. Legal at any time. */
        CheminDeFerMovePreferences: {
            /** @description What it prefers. */
            preferences: components["schemas"]["CheminDeFerPreferences"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences";
        };
        /** @description Leaves it to the next seat: at cash tables. */
        CheminDeFerMoveRefuse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refuse";
        };
        /** @description Takes no card (sta). */
        CheminDeFerMoveStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description Bets half of the bank (tavolo). */
        CheminDeFerMoveTavolo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tavolo";
        };
        /** @description Takes back what the seat has on the table. */
        CheminDeFerMoveWithdraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "withdraw";
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        CheminDeFerOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["CheminDeFerOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The options, with every default spelt out. */
        CheminDeFerOptions: {
            /**
             * Format: int32
             * @description The time to accept the bank, 5 to 60 seconds. Default 20.
             * @default 20
             */
            accept_s: number;
            /**
             * Format: int32
             * @description The time to buy a bank that was passed, and after each bid for it, 5 to 60 seconds. Default 10.
             * @default 10
             */
            auction_s: number;
            /**
             * Format: int32
             * @description The time for bets, 1 to 60 seconds; they close when it is over and never earlier. Default 20.
             * @default 20
             */
            bet_window_s: number;
            /**
             * Format: int32
             * @description The time that is given again: to withdraw a bet that lost the cards, to answer a request for the whole bank. 10
             *     to 60 seconds. Default 10.
             * @default 10
             */
            grace_s: number;
            /**
             * Format: int32
             * @description The share of the house at a cash table, of every gain and of what the banker gains in all, in basis points, 0 to
             *     1000. Default 500.
             * @default 500
             */
            house_bp: number;
            /**
             * Format: int64
             * @description The most that the house takes in one bank. Chips; 0 is no maximum. Default 0.
             * @default 0
             */
            house_cap: number;
            /**
             * Format: int64
             * @description The most at a cash table after a buy-in or a top-up, in least banks. Default 50.
             * @default 50
             */
            max_buyin: number;
            /**
             * Format: int32
             * @description The least bet. Chips, 1 to `min_posta`; at a tournament table that of the first level. Default 10.
             * @default 10
             * @example 10
             */
            min_bet: number;
            /**
             * Format: int64
             * @description The least buy-in at a cash table, in least banks. Default 1.
             * @default 1
             */
            min_buyin: number;
            /**
             * Format: int32
             * @description The fewest players of a cash table for whom a bank begins, 2 to the number of seats. Default 2.
             * @default 2
             */
            min_players: number;
            /**
             * Format: int32
             * @description The least bank (posta). Chips, 1 to 100000000; at a tournament table that of the first level. Default 100.
             * @default 100
             * @example 100
             */
            min_posta: number;
            /**
             * @description Cash or tournament. Default cash.
             * @default cash
             */
            mode: components["schemas"]["Mode"];
            /**
             * Format: int32
             * @description The time for a decision on the cards, 5 to 60 seconds. Default 20.
             * @default 20
             */
            play_s: number;
        };
        /** @description Options and their printable form. */
        CheminDeFerOptionsExample: {
            options: components["schemas"]["CheminDeFerOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description The part of a bank.
         * @enum {string}
         */
        CheminDeFerPart: "drawing" | "offering" | "window" | "shuffle" | "punta" | "banker" | "height" | "auction" | "over";
        /** @description What a player prefers in a game. */
        CheminDeFerPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            preferences?: components["schemas"]["CheminDeFerPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description What a player may prefer (opzioni di gioco automatico). */
        CheminDeFerPreferences: {
            /**
             * @description Whether eight and nine are turned up without asking. Default false.
             * @default false
             */
            auto_beat: boolean;
            /**
             * @description By the rule, with five as the banker, when the punta drew a four. Default stand.
             * @default stand
             */
            bank_five_to_four: components["schemas"]["CheminDeFerChoice"];
            /**
             * @description By the rule, with three as the banker, when the punta drew a nine. Default stand.
             * @default stand
             */
            bank_three_to_nine: components["schemas"]["CheminDeFerChoice"];
            /**
             * @description Whether all cards are played by the rule, without asking; the table shows it. Default false.
             * @default false
             */
            by_rule: boolean;
            /**
             * @description By the rule, with five as the punta. Default stand.
             * @default stand
             */
            punta_five: components["schemas"]["CheminDeFerChoice"];
        };
        /** @description What a seat puts against the bank. */
        CheminDeFerProposal: components["schemas"]["CheminDeFerProposalAmount"] | components["schemas"]["CheminDeFerProposalTavolo"] | components["schemas"]["CheminDeFerProposalBancoSolo"] | components["schemas"]["CheminDeFerProposalBancoRispetto"];
        /** @description So many chips. */
        CheminDeFerProposalAmount: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            bet: "amount";
        };
        /** @description What the bets that lie there leave of the bank (banco e rispetto). */
        CheminDeFerProposalBancoRispetto: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            bet: "banco_rispetto";
        };
        /** @description All of the bank; other bets go back (banco solo). */
        CheminDeFerProposalBancoSolo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            bet: "banco_solo";
        };
        /** @description Half of the bank (tavolo). */
        CheminDeFerProposalTavolo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            bet: "tavolo";
        };
        /** @description An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences. */
        CheminDeFerRingEvent: components["schemas"]["CheminDeFerRingEventSeatTaken"] | components["schemas"]["CheminDeFerRingEventTopUpAwaited"] | components["schemas"]["CheminDeFerRingEventToppedUp"] | components["schemas"]["CheminDeFerRingEventSatOut"] | components["schemas"]["CheminDeFerRingEventSitOutAwaited"] | components["schemas"]["CheminDeFerRingEventCameBack"] | components["schemas"]["CheminDeFerRingEventLeaveAwaited"] | components["schemas"]["CheminDeFerRingEventSeatVacated"] | components["schemas"]["CheminDeFerRingEventPreferencesSet"] | components["schemas"]["CheminDeFerRingEventLevelSet"] | components["schemas"]["CheminDeFerRingEventForcedBetAsked"] | components["schemas"]["CheminDeFerRingEventForcedBetAgreed"] | components["schemas"]["CheminDeFerRingEventAdjustmentDeclined"] | components["schemas"]["CheminDeFerRingEventHandCalledOff"] | components["schemas"]["CheminDeFerRingEventHandStarted"] | components["schemas"]["CheminDeFerRingEventDeckShuffled"] | components["schemas"]["CheminDeFerRingEventCardsReshuffled"] | components["schemas"]["CheminDeFerRingEventNumbersDrawn"] | components["schemas"]["CheminDeFerRingEventHand"] | components["schemas"]["CheminDeFerRingEventHandEnded"] | components["schemas"]["CheminDeFerRingEventHandVoided"] | components["schemas"]["CheminDeFerRingEventCloseAwaited"] | components["schemas"]["CheminDeFerRingEventSessionEnded"];
        /** @description It will not pay what others have paid for the pot that stayed, and does not play for it. */
        CheminDeFerRingEventAdjustmentDeclined: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjustment_declined";
        };
        /** @description A seat sits out no longer. */
        CheminDeFerRingEventCameBack: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "came_back";
        };
        /** @description Cards of the hand were put in another order. */
        CheminDeFerRingEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description No hand will follow the one in play. */
        CheminDeFerRingEventCloseAwaited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_awaited";
        };
        /** @description The deck is shuffled. */
        CheminDeFerRingEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description It will pay. */
        CheminDeFerRingEventForcedBetAgreed: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_agreed";
        };
        /**
         * @description A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
         *     pot that stayed.
         */
        CheminDeFerRingEventForcedBetAsked: {
            /** @description Whether it is what others have paid for the pot that stayed. */
            adjusts?: boolean;
            /** @description How much it would be. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_asked";
        };
        /** @description Something happened inside the hand. */
        CheminDeFerRingEventHand: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["CheminDeFerEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand";
        };
        /** @description The hand that was about to begin does not: too few would play. */
        CheminDeFerRingEventHandCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_called_off";
        };
        /** @description A hand is over and settled. */
        CheminDeFerRingEventHandEnded: {
            /** @description Everything that was settled. */
            result: components["schemas"]["HandResult"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
        };
        /** @description A hand begins: seats, blinds, antes. */
        CheminDeFerRingEventHandStarted: {
            /** @description Everything but the cards. */
            start: components["schemas"]["HandStart"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
        };
        /** @description A hand is void: everybody has what they had at its start. */
        CheminDeFerRingEventHandVoided: {
            /**
             * Format: int32
             * @description Which.
             */
            hand: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_voided";
        };
        /** @description A seat will stand up when the hand is over. */
        CheminDeFerRingEventLeaveAwaited: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leave_awaited";
        };
        /** @description Stakes from the next hand on. */
        CheminDeFerRingEventLevelSet: {
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "level_set";
        };
        /** @description Numbers were drawn in the hand. */
        CheminDeFerRingEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description The viewer said what they prefer; nobody else is told. */
        CheminDeFerRingEventPreferencesSet: {
            /** @description All of them. */
            preferences: components["schemas"]["CheminDeFerPreferences"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_set";
        };
        /** @description A seat sits out. */
        CheminDeFerRingEventSatOut: {
            /** @description Why. */
            because: components["schemas"]["OutBecause"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A seat was taken. */
        CheminDeFerRingEventSeatTaken: {
            /** @description With how many chips. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_taken";
        };
        /** @description A seat is free again. */
        CheminDeFerRingEventSeatVacated: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Its chips, which leave the table. */
            chips: components["schemas"]["Chips"];
            /** @description How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken. */
            from_pot?: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_vacated";
        };
        /** @description The session is over. */
        CheminDeFerRingEventSessionEnded: {
            /** @description What it came to. */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session_ended";
        };
        /** @description A seat will sit out when the hand is over. */
        CheminDeFerRingEventSitOutAwaited: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out_awaited";
        };
        /** @description Chips were bought; they come when the hand is over. */
        CheminDeFerRingEventTopUpAwaited: {
            /** @description How many. */
            chips: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up_awaited";
        };
        /** @description Bought chips came. */
        CheminDeFerRingEventToppedUp: {
            /** @description How many came. */
            credited: components["schemas"]["Chips"];
            /** @description How many did not, because of the table's maximum. */
            returned: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "topped_up";
        };
        /** @description A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences. */
        CheminDeFerRingView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description Chips that the last hand left in the pot. */
            carried?: components["schemas"]["Chips"];
            /** @description Whether no further hand will be played. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            hand?: components["schemas"]["CheminDeFerView"] | null;
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand_number: number;
            /** @description Whether `hand` is in play; else it is the last one. */
            in_play: boolean;
            last?: components["schemas"]["HandResult"] | null;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The options in play. */
            options: components["schemas"]["CheminDeFerOptions"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The taken seats, ascending. */
            places: components["schemas"]["PlaceView"][];
            positions?: components["schemas"]["Positions"] | null;
            /** @description What the viewer's own seats prefer. */
            preferences: components["schemas"]["SeatPreferences_CheminDeFerPreferences"][];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description The stakes of the next hand. */
            stakes: components["schemas"]["Stakes"];
        };
        /** @description A seat in the hand. */
        CheminDeFerSeatView: {
            bet?: components["schemas"]["CheminDeFerProposal"] | null;
            /** @description Its chips outside bank and closed bets. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        CheminDeFerTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["CheminDeFerOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        CheminDeFerTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["CheminDeFerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "chemin-de-fer";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A bank as a viewer sees it. */
        CheminDeFerView: {
            bank?: components["schemas"]["CheminDeFerBank"] | null;
            best_bid?: components["schemas"]["BankPurchase"] | null;
            coup?: components["schemas"]["CheminDeFerCoup"] | null;
            /**
             * Format: int32
             * @description How many cards have left the shoe; 0 if a new one is to be shuffled.
             */
            gone: number;
            height?: components["schemas"]["Chips"] | null;
            /** @description What the house has taken in this bank. Chips. */
            house: components["schemas"]["Chips"];
            /** @description Whether the coup in play is the last of the shoe. */
            last_coup: boolean;
            /** @description The least bet. Chips. */
            min_bet: components["schemas"]["Chips"];
            /** @description The least bank. Chips. */
            min_posta: components["schemas"]["Chips"];
            obliged?: components["schemas"]["Seat"] | null;
            offered?: components["schemas"]["Seat"] | null;
            /**
             * @description The seats that may say anything while bets are open, or the bank is for sale; other awaited seats may only
             *     withdraw.
             */
            open: components["schemas"]["SeatSet"];
            /** @description The part of the bank. */
            part: components["schemas"]["CheminDeFerPart"];
            /**
             * @description All that seats do not have until the bank is settled: posta and garage, bets that are closed, what the house has
             *     taken. Chips.
             */
            pot: components["schemas"]["Chips"];
            /** @description The seats of the hand, ascending. */
            seats: components["schemas"]["CheminDeFerSeatView"][];
            sold?: components["schemas"]["BankPurchase"] | null;
        };
        /**
         * @description Who won a coup.
         * @enum {string}
         */
        CheminDeFerWinner: "punta" | "bank" | "nobody";
        /** @description One level of a chip tournament. */
        ChipLevel: {
            /**
             * Format: int64
             * @description The ante of every seat, where there are blinds: at most the big blind. The least bet against a bank, where there
             *     is one: at most the stake; in proportion to it if 0. Nowhere else. Chips.
             */
            ante?: number;
            /**
             * Format: int32
             * @description How long it lasts, 1 to 86400 seconds.
             */
            seconds: number;
            /**
             * Format: int64
             * @description The small bet of the level: the small blind where there are blinds, the least bank where there is one, the
             *     invito elsewhere. Never below that of the level before. Chips.
             */
            stake: number;
        };
        /**
         * Format: int64
         * @description Chips: whole; at a cash table one chip is one cent.
         */
        Chips: number;
        /** @description Some of several things. */
        Choice_Card: {
            /**
             * Format: int32
             * @description How many at most.
             */
            max: number;
            /**
             * Format: int32
             * @description How many at least; 0 where the field of the move may be left out, and holds one of them and no list.
             */
            min: number;
            /** @description Any of these, each once. */
            of: string[];
        };
        /** @description Some of several things. */
        Choice_Declaration: {
            /**
             * Format: int32
             * @description How many at most.
             */
            max: number;
            /**
             * Format: int32
             * @description How many at least; 0 where the field of the move may be left out, and holds one of them and no list.
             */
            min: number;
            /** @description Any of these, each once. */
            of: ("ho" | "busso" | "per_te" | "per_te_ho" | "per_te_busso")[];
        };
        /** @description Some of several things. */
        Choice_TresetteAccuso: {
            /**
             * Format: int32
             * @description How many at most.
             */
            max: number;
            /**
             * Format: int32
             * @description How many at least; 0 where the field of the move may be left out, and holds one of them and no list.
             */
            min: number;
            /** @description Any of these, each once. */
            of: ("threes" | "twos" | "aces")[];
        };
        /** @description Some of several things. */
        Choice_bool: {
            /**
             * Format: int32
             * @description How many at most.
             */
            max: number;
            /**
             * Format: int32
             * @description How many at least; 0 where the field of the move may be left out, and holds one of them and no list.
             */
            min: number;
            /** @description Any of these, each once. */
            of: boolean[];
        };
        /** @description A command was taken in. */
        CirullaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["CirullaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /**
         * @description An accuso of a hand.
         * @enum {string}
         */
        CirullaAccuso: "cirulla" | "decino";
        /** @description A game the house deals. */
        CirullaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["CirullaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["CirullaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description A hand as a viewer sees it. */
        CirullaHandView: {
            accuso?: components["schemas"]["CirullaAccuso"] | null;
            /** @description Whether the system makes the accusi of this seat; shown to its player. */
            auto_accuso?: boolean | null;
            cards?: components["schemas"]["CardSet"] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        CirullaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["CirullaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, every capture spelt out. */
        CirullaLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description Accusi, the richer first; then plays by card in ascending order, then by capture. */
            moves: components["schemas"]["CirullaMove"][];
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        CirullaMatchEvent: components["schemas"]["CirullaMatchEventDeckShuffled"] | components["schemas"]["CirullaMatchEventCardsReshuffled"] | components["schemas"]["CirullaMatchEventNumbersDrawn"] | components["schemas"]["CirullaMatchEventDeal"] | components["schemas"]["CirullaMatchEventDealScored"] | components["schemas"]["CirullaMatchEventPlayOffCalled"] | components["schemas"]["CirullaMatchEventForfeited"] | components["schemas"]["CirullaMatchEventLineEliminated"] | components["schemas"]["CirullaMatchEventRanLate"] | components["schemas"]["CirullaMatchEventSatOut"] | components["schemas"]["CirullaMatchEventReturned"] | components["schemas"]["CirullaMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        CirullaMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        CirullaMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenCirullaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        CirullaMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["CirullaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        CirullaMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        CirullaMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        CirullaMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        CirullaMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        CirullaMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        CirullaMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        CirullaMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        CirullaMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        CirullaMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        CirullaMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["CirullaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["CirullaOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /**
         * @description A move: `{"type":"play","card":"4S","capture":["4D","7C"]}`, `{"type":"accuse","accuso":"decino"}`,
         *     `{"type":"auto_accuso","on":false}`.
         */
        CirullaMove: components["schemas"]["CirullaMovePlay"] | components["schemas"]["CirullaMoveAccuse"] | components["schemas"]["CirullaMoveAutoAccuso"];
        /** @description Accuse the hand of three, before playing from it. Where the system accuses, it has done so already. */
        CirullaMoveAccuse: {
            /** @description Of what. */
            accuso: components["schemas"]["CirullaAccuso"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accuse";
        };
        /**
         * @description Have accusi made by the system, or make them by hand: a preference of the player, said at any time, out of turn
         *     and before the first deal too. It is not among the legal moves. Others may see that something was said, never
         *     whether it is on or off.
         */
        CirullaMoveAutoAccuso: {
            /** @description Whether the system makes them. */
            on: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "auto_accuso";
        };
        /** @description Play a card (giocata), with or without a capture. */
        CirullaMovePlay: {
            capture?: components["schemas"]["CardSet"] | null;
            /** @description The card from the hand. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description A table to be opened. */
        CirullaOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["CirullaOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `target` or `deals`, not both; everything else has a default. */
        CirullaOptions: {
            /** @description The system makes the accusi of players who have not said otherwise. Default true. */
            auto_accuso?: boolean;
            /** @description Carte scoperte, pairs only. Default false. */
            carte_scoperte?: boolean;
            /** @description Carte viste. Default false. */
            carte_viste?: boolean;
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 6.
             */
            deals?: number | null;
            /**
             * Format: int32
             * @description Points to reach: 6, 11, 21, 31, 41 or 51. Default 51, unless `deals` is given.
             * @example 51
             */
            target?: number | null;
        };
        /** @description Options and their printable form. */
        CirullaOptionsExample: {
            options: components["schemas"]["CirullaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a line has captured and accused, as everybody sees it. */
        CirullaPileView: {
            /**
             * Format: int32
             * @description Points of the accusi made in it, the dealer's included.
             */
            accusi: number;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            line: components["schemas"]["Line"];
            /**
             * Format: int32
             * @description Scope made in this smazzata.
             */
            scope: number;
        };
        /** @description What a player prefers in a game. */
        CirullaPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            preferences?: components["schemas"]["CirullaPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        CirullaPreferences: {
            /** @description Whether the system makes the accusi. */
            on: boolean;
        };
        /** @description What a line scored in a smazzata. */
        CirullaScore: {
            /** @description Whether it has 21 cards or more: one point. */
            carte: boolean;
            /**
             * Format: int32
             * @description How many cards it took.
             */
            carte_taken: number;
            /**
             * Format: int32
             * @description Cirulle accused, three points each.
             */
            cirulle: number;
            /**
             * Format: int32
             * @description Points of the dealer's accuso: two for 15, one for 30.
             */
            dealer_accuso: number;
            /**
             * Format: int32
             * @description Decini accused, ten points each.
             */
            decini: number;
            /** @description Whether it has six denari or more: one point. */
            denari: boolean;
            /**
             * Format: int32
             * @description How many denari it took.
             */
            denari_taken: number;
            /** @description Whether it has fante, cavallo and re of denari: five points. */
            grande: boolean;
            /**
             * Format: int32
             * @description Points of the piccola: three for ace, two and three of denari, one more for each that follows up to the six.
             */
            piccola: number;
            /**
             * Format: int32
             * @description All its points.
             */
            points: number;
            /** @description Whether it won the primiera: one point. */
            primiera: boolean;
            /**
             * Format: int32
             * @description Its primiera sum; none without all four suits.
             */
            primiera_sum?: number | null;
            /**
             * Format: int32
             * @description Scope, one point each.
             */
            scope: number;
            /** @description Whether the line took the settebello: one point. */
            settebello: boolean;
        };
        /** @description The table was opened. */
        CirullaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["CirullaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        CirullaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["CirullaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "cirulla";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        CirullaView: {
            /** @description The hands, by seat. */
            hands: components["schemas"]["CirullaHandView"][];
            last_play?: components["schemas"]["LastPlayView"] | null;
            /**
             * Format: int32
             * @description What the seven of coppe counts by an accuso, as long as it does; else it is a seven.
             */
            matta?: number | null;
            /** @description The piles, by line. */
            piles: components["schemas"]["CirullaPileView"][];
            seen?: components["schemas"]["CardSet"] | null;
            /**
             * Format: int32
             * @description How many cards are still to be dealt.
             */
            stock: number;
            /** @description The cards on the table. */
            table: components["schemas"]["CardSet"];
        };
        /**
         * @description Which clock ran out.
         * @enum {string}
         */
        Clock: "move" | "match";
        /**
         * @description The clocks of a match. Where one clock runs for all players (solitario), it is that of the match, from the first
         *     decision on, and there is none for a move.
         */
        Clocks: {
            /**
             * Format: int32
             * @description Thinking time of a player in the whole match (tempo partita), in seconds, 10 to 7200.
             */
            match_seconds: number;
            /**
             * Format: int32
             * @description Longest time for one move (timeout), in seconds, 5 to 600; from 1 on in development and test houses.
             */
            move_seconds: number;
        };
        /**
         * @description What [`Clocks`] are in answers about a game and its options: those of a match; at a ring the time bank, of which
         *     there may be none, and the time for one decision.
         */
        ClocksInForce: {
            /**
             * Format: int32
             * @description Thinking time of a player in the whole match, in seconds; at a ring the time bank.
             */
            match_seconds: number;
            /**
             * Format: int32
             * @description Longest time for one move, in seconds.
             */
            move_seconds: number;
        };
        /**
         * @description A colour of UNO.
         * @enum {string}
         */
        Colour: "blue" | "red" | "green" | "yellow";
        /**
         * @description When a player chooses which of two covered cards is turned up.
         * @enum {string}
         */
        Coperta: "mai" | "primo_giro" | "sempre";
        /** @description The promise made before a deal. */
        DealCommitment: {
            /** @description SHA-256 commitment to the secret, in hex. */
            commitment: string;
            /**
             * Format: int32
             * @description The number of the deal at this table, from 1.
             */
            deal: number;
        };
        /** @description The place of a deal under the root that promised it. */
        DealPromise: {
            /**
             * Format: int32
             * @description How many deals are under it.
             */
            count: number;
            /**
             * Format: int32
             * @description The number of the first deal under the root: the leaf of deal `n` is at the place `n - first`.
             */
            first: number;
            /** @description The sibling hashes from the leaf to the root, in hex, lowest first. */
            path: string[];
            /** @description The root, in hex. */
            root: string;
        };
        /** @description A deal of a hand, as far as the caller may see it. */
        DealProof: {
            /**
             * Format: int32
             * @description How many cards its deck has.
             */
            cards: number;
            /** @description Promise, seeds and root, and the openings; all of them where the secret is public. */
            fairness: components["schemas"]["Fairness"];
        };
        /** @description The secret of a deal that is over. */
        DealRevealed: {
            /**
             * Format: int32
             * @description Which deal.
             */
            deal: number;
            /** @description Its secret, in hex. */
            secret: string;
        };
        /** @description The draw of the first dealer. */
        DealerDraw: {
            /** @description The commitment to the secret, in hex. */
            commitment: string;
            /** @description The secret, in hex; absent where it is that of the first deal. */
            secret?: string | null;
        };
        /** @description One root over the commitments of several deals. */
        DealsPromised: {
            /**
             * Format: int32
             * @description How many there are.
             */
            count: number;
            /**
             * Format: int32
             * @description The number of the first deal.
             */
            first: number;
            /** @description The root, in hex. */
            root: string;
        };
        /** @description What a seat owes before it is dealt in again, at cash tables of games with blinds. */
        Debt: {
            /** @description A live big blind. */
            big: boolean;
            /** @description A dead small blind. */
            small: boolean;
        };
        /** @description A deck that games are played with. */
        DeckInfo: {
            /** @description Each card once, in the order that a shuffle starts from. */
            cards: components["schemas"]["CardInfo"][];
            /**
             * @description Its name, as in `decks` of a game and in events.
             * @example italian_40
             */
            deck: string;
        };
        /**
         * @description A kind of deck. Nothing else knows how many cards a deck has.
         * @enum {string}
         */
        DeckKind: "italian_40" | "french_52" | "french_24" | "french_28" | "french_32" | "french_36" | "french_40" | "french_108" | "french_312" | "uno_108";
        /**
         * @description What a player chooses to declare. The content of "Ho" is written by the engine, so that it is always true.
         * @enum {string}
         */
        Declaration: "ho" | "busso" | "per_te" | "per_te_ho" | "per_te_busso";
        /** @description What was declared. */
        Declared: {
            /** @description Busso. */
            busso?: boolean;
            ho?: components["schemas"]["Ho"] | null;
            /** @description Ho per te. */
            per_te?: boolean;
        };
        /** @description The legal moves of a seat, as others read them. */
        DrawPokerLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte" | "poker-all-italiana";
            /** @description Each is sent as it is, where nothing is to be chosen. */
            moves: components["schemas"]["DrawPokerLegalMove"][];
            pays?: components["schemas"]["Chips"] | null;
        };
        /** @description A legal move: the move itself, with what may be chosen where amounts or cards are to be. */
        DrawPokerLegalMove: components["schemas"]["DrawPokerLegalMoveFold"] | components["schemas"]["DrawPokerLegalMoveCheck"] | components["schemas"]["DrawPokerLegalMoveCall"] | components["schemas"]["DrawPokerLegalMoveBet"] | components["schemas"]["DrawPokerLegalMoveRaise"] | components["schemas"]["DrawPokerLegalMoveOpen"] | components["schemas"]["DrawPokerLegalMoveParol"] | components["schemas"]["DrawPokerLegalMovePostBlind"] | components["schemas"]["DrawPokerLegalMoveDeal"] | components["schemas"]["DrawPokerLegalMoveAccept"] | components["schemas"]["DrawPokerLegalMoveChange"] | components["schemas"]["DrawPokerLegalMoveStandPat"] | components["schemas"]["DrawPokerLegalMoveChoose"] | components["schemas"]["DrawPokerLegalMoveTurnUp"] | components["schemas"]["DrawPokerLegalMoveShow"] | components["schemas"]["DrawPokerLegalMoveMuck"] | components["schemas"]["DrawPokerLegalMovePayInvito"] | components["schemas"]["DrawPokerLegalMoveSitOut"] | components["schemas"]["DrawPokerLegalMoveAdjust"] | components["schemas"]["DrawPokerLegalMoveDecline"];
        /** @description Leave it at the last blind. */
        DrawPokerLegalMoveAccept: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Pay what others have paid for the pot of parol. */
        DrawPokerLegalMoveAdjust: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjust";
        };
        /** @description Bet. */
        DrawPokerLegalMoveBet: {
            /** @description How many; one amount with fixed limit or a short stack. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Call. */
        DrawPokerLegalMoveCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
        };
        /** @description Change. */
        DrawPokerLegalMoveChange: {
            /** @description Which cards, in hand order. */
            cards: components["schemas"]["Choice_Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "change";
        };
        /** @description Check. */
        DrawPokerLegalMoveCheck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "check";
        };
        /** @description Choose; one move for each choice. */
        DrawPokerLegalMoveChoose: {
            coperta?: components["schemas"]["Coperta"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose";
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description Post none. */
        DrawPokerLegalMoveDeal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description Do not. */
        DrawPokerLegalMoveDecline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
        };
        /** @description Fold. */
        DrawPokerLegalMoveFold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fold";
        };
        /** @description Leave them covered. */
        DrawPokerLegalMoveMuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "muck";
        };
        /** @description Open without chips. */
        DrawPokerLegalMoveOpen: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "open";
        };
        /** @description Say parol. */
        DrawPokerLegalMoveParol: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "parol";
        };
        /** @description Pay the invito. */
        DrawPokerLegalMovePayInvito: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pay_invito";
        };
        /** @description Post the blind. */
        DrawPokerLegalMovePostBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "post_blind";
        };
        /** @description Raise. */
        DrawPokerLegalMoveRaise: {
            /** @description To which levels; one with fixed limit or a short stack. The least is the whole stack where that is less. */
            to: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raise";
        };
        /** @description Show the own cards. */
        DrawPokerLegalMoveShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "show";
        };
        /** @description Sit out instead. */
        DrawPokerLegalMoveSitOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out";
        };
        /** @description Keep all cards. */
        DrawPokerLegalMoveStandPat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand_pat";
        };
        /** @description Turn up this card. */
        DrawPokerLegalMoveTurnUp: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_up";
        };
        /** @description A move: `{"type":"change","cards":["9h","8s"]}`. Amounts are whole chips. */
        DrawPokerMove: components["schemas"]["DrawPokerMoveFold"] | components["schemas"]["DrawPokerMoveCheck"] | components["schemas"]["DrawPokerMoveCall"] | components["schemas"]["DrawPokerMoveBet"] | components["schemas"]["DrawPokerMoveRaise"] | components["schemas"]["DrawPokerMoveOpen"] | components["schemas"]["DrawPokerMoveParol"] | components["schemas"]["DrawPokerMovePostBlind"] | components["schemas"]["DrawPokerMoveDeal"] | components["schemas"]["DrawPokerMoveAccept"] | components["schemas"]["DrawPokerMoveChange"] | components["schemas"]["DrawPokerMoveStandPat"] | components["schemas"]["DrawPokerMoveChoose"] | components["schemas"]["DrawPokerMoveTurnUp"] | components["schemas"]["DrawPokerMoveShow"] | components["schemas"]["DrawPokerMoveMuck"] | components["schemas"]["DrawPokerMovePayInvito"] | components["schemas"]["DrawPokerMoveSitOut"] | components["schemas"]["DrawPokerMoveAdjust"] | components["schemas"]["DrawPokerMoveDecline"] | components["schemas"]["DrawPokerMovePreferences"];
        /** @description Va bene: leaves it at the last blind, as its owner. */
        DrawPokerMoveAccept: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Partecipo: pays what others have paid for the pot of parol, when asked. */
        DrawPokerMoveAdjust: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjust";
        };
        /** @description Punto: the first chips of a phase; the first of all open the hand, with cards that do. */
        DrawPokerMoveBet: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Vedo: pays what is owed, or the whole stack if that is less. */
        DrawPokerMoveCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
        };
        /** @description Cambio: one to four cards for others. */
        DrawPokerMoveChange: {
            /** @description Which, in any order. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "change";
        };
        /** @description Busso: nothing is owed; before the opening it passes the word. */
        DrawPokerMoveCheck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "check";
        };
        /** @description Chooses, as the dealer in a giro pazzo, what the table leaves to them. What is left out is asked for again. */
        DrawPokerMoveChoose: {
            coperta?: components["schemas"]["Coperta"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose";
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description Dai carte: posts no blind, and none follows. */
        DrawPokerMoveDeal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description Does not, when asked, and gives the pot up. */
        DrawPokerMoveDecline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
        };
        /** @description Passo: gives up the hand. Legal even with nothing to call. */
        DrawPokerMoveFold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fold";
        };
        /** @description Nascondo: leaves them covered, when asked. */
        DrawPokerMoveMuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "muck";
        };
        /** @description Apro: opens without chips, at a cash table, with cards that do. */
        DrawPokerMoveOpen: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "open";
        };
        /** @description Parol: passes the word; if everybody does, the pot stays for the next hand. */
        DrawPokerMoveParol: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "parol";
        };
        /** @description Pays the invito, when asked. */
        DrawPokerMovePayInvito: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pay_invito";
        };
        /** @description Buio, controbuio or over: opens before any card. */
        DrawPokerMovePostBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "post_blind";
        };
        /** @description Says what the seat prefers from now on: all of it. Legal at any time. */
        DrawPokerMovePreferences: {
            /** @description What it prefers. */
            preferences: components["schemas"]["DrawPokerPreferences"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences";
        };
        /** @description Rilancio. */
        DrawPokerMoveRaise: {
            /** @description The level that the others must match then: with what the seat has put in before. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raise";
        };
        /** @description Mostro: shows the own cards, when asked. */
        DrawPokerMoveShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "show";
        };
        /** @description Sits out instead, when asked for the invito. */
        DrawPokerMoveSitOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out";
        };
        /** @description Servito: keeps all cards. */
        DrawPokerMoveStandPat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand_pat";
        };
        /** @description Turns up one of two covered cards, in a giro pazzo. */
        DrawPokerMoveTurnUp: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_up";
        };
        /** @description The options, with every default spelt out. */
        DrawPokerOptions: {
            /**
             * @description Whether seats may open before they see their cards. Default true.
             * @default true
             */
            blind_opening: boolean;
            /**
             * @description When players of a giro pazzo choose which of two covered cards is turned up: mai, primo_giro or sempre, or
             *     libera, which leaves it to the dealer of each hand. Default libera.
             * @default libera
             * @example mai
             */
            coperta: string;
            /**
             * @description Whether a full or better that is shown begins a turn of Telesina. Default false.
             * @default false
             */
            giro_pazzo: boolean;
            /**
             * Format: int32
             * @description The invito, which is also the least bet; with `fl` the size of bets and raises. Chips, 1 to 100000000; at a
             *     tournament table that of the first level. Default 10.
             * @default 10
             * @example 10
             */
            invito: number;
            /**
             * @description The limit. Default `nl`.
             * @default nl
             */
            limit: components["schemas"]["Limit"];
            /**
             * Format: int64
             * @description The most at a cash table after a buy-in or a top-up, in inviti. Default 200.
             * @default 200
             */
            max_buyin: number;
            /**
             * Format: int64
             * @description The least buy-in at a cash table, in inviti. Default 20.
             * @default 20
             */
            min_buyin: number;
            /**
             * Format: int64
             * @description The least credit at a cash table, in inviti: a player who has less sits out (credito residuo minimo). At most
             *     `min_buyin`. Default 1.
             * @default 1
             */
            min_credit: number;
            /**
             * @description Cash or tournament. Default cash.
             * @default cash
             */
            mode: components["schemas"]["Mode"];
            /**
             * Format: int32
             * @description The rake of every pot that is won at a cash table, in basis points, 0 to 1000. Default 500.
             * @default 500
             */
            rake_bp: number;
            /**
             * Format: int64
             * @description The most rake of a hand. Chips. Default 300.
             * @default 300
             */
            rake_cap: number;
            /**
             * Format: int32
             * @description The time to decide whether to show cards, 3 to 60 seconds. Default 10.
             * @default 10
             */
            show_s: number;
            /**
             * Format: int32
             * @description The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
             * @default 60
             */
            time_bank_s: number;
            /**
             * Format: int32
             * @description The time for one decision, 5 to 60 seconds. Default 30.
             * @default 30
             */
            turn_s: number;
            /**
             * @description The vele of a giro pazzo: as in Telesina, or libera, which leaves them to the dealer of each hand. Default
             *     libera.
             * @default libera
             * @example croce
             */
            vele: string;
        };
        /**
         * @description The part of a hand.
         * @enum {string}
         */
        DrawPokerPart: "blinds" | "opening" | "opened" | "change" | "last" | "over";
        /** @description What a player may prefer (opzioni di gioco automatico). */
        DrawPokerPreferences: {
            /**
             * @description Whether that is always chosen, without asking. Default false.
             * @default false
             */
            always_coperta: boolean;
            /**
             * @description Whether those are always chosen, without asking. Default false.
             * @default false
             */
            always_vele: boolean;
            /**
             * @description Invito automatico: the invito is paid without asking. Default false.
             * @default false
             */
            auto_invito: boolean;
            /**
             * @description Buio prossimo turno.
             * @default ask
             */
            blind: components["schemas"]["BlindNext"];
            coperta?: components["schemas"]["Coperta"] | null;
            /**
             * @description Whether to be asked to show cards.
             * @default ask
             */
            showing: components["schemas"]["Showing"];
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences. */
        DrawPokerRingEvent: components["schemas"]["DrawPokerRingEventSeatTaken"] | components["schemas"]["DrawPokerRingEventTopUpAwaited"] | components["schemas"]["DrawPokerRingEventToppedUp"] | components["schemas"]["DrawPokerRingEventSatOut"] | components["schemas"]["DrawPokerRingEventSitOutAwaited"] | components["schemas"]["DrawPokerRingEventCameBack"] | components["schemas"]["DrawPokerRingEventLeaveAwaited"] | components["schemas"]["DrawPokerRingEventSeatVacated"] | components["schemas"]["DrawPokerRingEventPreferencesSet"] | components["schemas"]["DrawPokerRingEventLevelSet"] | components["schemas"]["DrawPokerRingEventForcedBetAsked"] | components["schemas"]["DrawPokerRingEventForcedBetAgreed"] | components["schemas"]["DrawPokerRingEventAdjustmentDeclined"] | components["schemas"]["DrawPokerRingEventHandCalledOff"] | components["schemas"]["DrawPokerRingEventHandStarted"] | components["schemas"]["DrawPokerRingEventDeckShuffled"] | components["schemas"]["DrawPokerRingEventCardsReshuffled"] | components["schemas"]["DrawPokerRingEventNumbersDrawn"] | components["schemas"]["DrawPokerRingEventHand"] | components["schemas"]["DrawPokerRingEventHandEnded"] | components["schemas"]["DrawPokerRingEventHandVoided"] | components["schemas"]["DrawPokerRingEventCloseAwaited"] | components["schemas"]["DrawPokerRingEventSessionEnded"];
        /** @description It will not pay what others have paid for the pot that stayed, and does not play for it. */
        DrawPokerRingEventAdjustmentDeclined: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjustment_declined";
        };
        /** @description A seat sits out no longer. */
        DrawPokerRingEventCameBack: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "came_back";
        };
        /** @description Cards of the hand were put in another order. */
        DrawPokerRingEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description No hand will follow the one in play. */
        DrawPokerRingEventCloseAwaited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_awaited";
        };
        /** @description The deck is shuffled. */
        DrawPokerRingEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description It will pay. */
        DrawPokerRingEventForcedBetAgreed: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_agreed";
        };
        /**
         * @description A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
         *     pot that stayed.
         */
        DrawPokerRingEventForcedBetAsked: {
            /** @description Whether it is what others have paid for the pot that stayed. */
            adjusts?: boolean;
            /** @description How much it would be. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_asked";
        };
        /** @description Something happened inside the hand. */
        DrawPokerRingEventHand: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenDrawPokerEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand";
        };
        /** @description The hand that was about to begin does not: too few would play. */
        DrawPokerRingEventHandCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_called_off";
        };
        /** @description A hand is over and settled. */
        DrawPokerRingEventHandEnded: {
            /** @description Everything that was settled. */
            result: components["schemas"]["HandResult"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
        };
        /** @description A hand begins: seats, blinds, antes. */
        DrawPokerRingEventHandStarted: {
            /** @description Everything but the cards. */
            start: components["schemas"]["HandStart"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
        };
        /** @description A hand is void: everybody has what they had at its start. */
        DrawPokerRingEventHandVoided: {
            /**
             * Format: int32
             * @description Which.
             */
            hand: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_voided";
        };
        /** @description A seat will stand up when the hand is over. */
        DrawPokerRingEventLeaveAwaited: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leave_awaited";
        };
        /** @description Stakes from the next hand on. */
        DrawPokerRingEventLevelSet: {
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "level_set";
        };
        /** @description Numbers were drawn in the hand. */
        DrawPokerRingEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description The viewer said what they prefer; nobody else is told. */
        DrawPokerRingEventPreferencesSet: {
            /** @description All of them. */
            preferences: components["schemas"]["DrawPokerPreferences"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_set";
        };
        /** @description A seat sits out. */
        DrawPokerRingEventSatOut: {
            /** @description Why. */
            because: components["schemas"]["OutBecause"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A seat was taken. */
        DrawPokerRingEventSeatTaken: {
            /** @description With how many chips. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_taken";
        };
        /** @description A seat is free again. */
        DrawPokerRingEventSeatVacated: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Its chips, which leave the table. */
            chips: components["schemas"]["Chips"];
            /** @description How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken. */
            from_pot?: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_vacated";
        };
        /** @description The session is over. */
        DrawPokerRingEventSessionEnded: {
            /** @description What it came to. */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session_ended";
        };
        /** @description A seat will sit out when the hand is over. */
        DrawPokerRingEventSitOutAwaited: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out_awaited";
        };
        /** @description Chips were bought; they come when the hand is over. */
        DrawPokerRingEventTopUpAwaited: {
            /** @description How many. */
            chips: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up_awaited";
        };
        /** @description Bought chips came. */
        DrawPokerRingEventToppedUp: {
            /** @description How many came. */
            credited: components["schemas"]["Chips"];
            /** @description How many did not, because of the table's maximum. */
            returned: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "topped_up";
        };
        /** @description A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences. */
        DrawPokerRingView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description Chips that the last hand left in the pot. */
            carried?: components["schemas"]["Chips"];
            /** @description Whether no further hand will be played. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte" | "poker-all-italiana";
            hand?: components["schemas"]["DrawPokerView"] | null;
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand_number: number;
            /** @description Whether `hand` is in play; else it is the last one. */
            in_play: boolean;
            last?: components["schemas"]["HandResult"] | null;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The options in play. */
            options: components["schemas"]["DrawPokerOptions"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The taken seats, ascending. */
            places: components["schemas"]["PlaceView"][];
            positions?: components["schemas"]["Positions"] | null;
            /** @description What the viewer's own seats prefer. */
            preferences: components["schemas"]["SeatPreferences_DrawPokerPreferences"][];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description The stakes of the next hand. */
            stakes: components["schemas"]["Stakes"];
        };
        /** @description A seat in the hand, as a viewer sees it. */
        DrawPokerSeatView: {
            /** @description Whether its whole stack is in. */
            all_in: boolean;
            /** @description What it has put in in this round. */
            bet: components["schemas"]["Chips"];
            cards?: components["schemas"]["FewCards"] | null;
            /**
             * Format: int32
             * @description How many cards it has changed; 0 is servito, absent before.
             */
            changed?: number | null;
            /** @description Its chips outside the pot. */
            chips: components["schemas"]["Chips"];
            /**
             * Format: int32
             * @description How many cards it holds.
             */
            count: number;
            /** @description Whether it has folded, or got no cards because its player was away. */
            folded: boolean;
            made?: components["schemas"]["Category"] | null;
            /** @description What it has put into the pot, over all the hands that the pot stayed. */
            paid: components["schemas"]["Chips"];
            /** @description Whether it has said parol, and that counts. */
            parol: boolean;
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /** @description Whether everybody may see its cards. */
            shown: boolean;
        };
        /** @description Cards dealt to a seat, as a viewer sees them. */
        DrawPokerSeenHand: {
            cards?: components["schemas"]["FewCards"] | null;
            /**
             * Format: int32
             * @description How many.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A hand as a viewer sees it: in a giro pazzo it is one of Telesina. */
        DrawPokerView: components["schemas"]["DrawPokerViewDraw"] | components["schemas"]["DrawPokerViewTelesina"];
        /** @description Poker 5 carte. */
        DrawPokerViewDraw: components["schemas"]["DrawView"] & {
            /** @enum {string} */
            plays: "draw";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            plays: "draw";
        };
        /** @description Telesina. */
        DrawPokerViewTelesina: components["schemas"]["TelesinaView"] & {
            /** @enum {string} */
            plays: "telesina";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            plays: "telesina";
        };
        /** @description A hand as a viewer sees it. */
        DrawView: {
            /** @description Who may show or muck. */
            asked_to_show: components["schemas"]["SeatSet"];
            blind?: components["schemas"]["Blind"] | null;
            /**
             * Format: int32
             * @description How many blinds were posted.
             */
            blinds: number;
            brought?: components["schemas"]["Unawarded"] | null;
            /** @description What must be matched in this round. */
            level: components["schemas"]["Chips"];
            opened?: components["schemas"]["Seat"] | null;
            /** @description The least pair that opens. */
            opener: components["schemas"]["Opener"];
            /** @description The part of the hand. */
            part: components["schemas"]["DrawPokerPart"];
            /**
             * Format: int32
             * @description For how many players the deck is: its lowest card is 11 minus that.
             */
            players: number;
            /** @description All chips in the middle, bets of this round included. */
            pot: components["schemas"]["Chips"];
            /** @description The pots of the earlier rounds, the main pot first; of all rounds once no more bets can follow. */
            pots: components["schemas"]["PotView"][];
            /** @description The seats whose chips are in it, ascending. */
            seats: components["schemas"]["DrawPokerSeatView"][];
            stays?: components["schemas"]["Unawarded"] | null;
            /**
             * Format: int32
             * @description How many cards the stock holds.
             */
            stock: number;
            turn?: components["schemas"]["Seat"] | null;
        };
        /** @description A player without chips. */
        Eliminated: {
            /**
             * Format: int32
             * @description Their distance from the button in the direction of play; 0 is the button itself.
             */
            distance: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int64
             * @description Their chips at the start of the hand.
             */
            start: number;
        };
        /** @description A tournament seat that has no chips left. */
        EliminatedSeat: {
            /**
             * Format: int32
             * @description Its distance from the button in the direction of play; 0 is the button itself.
             */
            distance: number;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /** @description Its chips at the start of the hand, or of the part of it in which it lost the last ones. */
            start: components["schemas"]["Chips"];
        };
        /** @description A line that is out. */
        EliminatedView: {
            cause?: components["schemas"]["Cause"] | null;
            /**
             * Format: int32
             * @description In which deal, from 1; a line at fault between two deals: the next.
             */
            deal: number;
            /** @description Which. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
        };
        /**
         * @description What may be laid on an empty column.
         * @enum {string}
         */
        EmptyColumn: "king_only" | "any_card";
        /** @description How a match ended. */
        Ending: components["schemas"]["EndingPlayed"] | components["schemas"]["EndingPlayOff"] | components["schemas"]["EndingCalledOut"] | components["schemas"]["EndingTieBroken"] | components["schemas"]["EndingTimeout"] | components["schemas"]["EndingAbandoned"] | components["schemas"]["EndingCappotto"];
        /** @description A line gave up. */
        EndingAbandoned: {
            /**
             * Format: int32
             * @description The points awarded to its opponents.
             */
            award: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "abandoned";
            /** @description The line at fault. */
            line: components["schemas"]["Line"];
        };
        /** @description A line called itself out (si è chiamata fuori) in mid-deal and won. */
        EndingCalledOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "called_out";
        };
        /**
         * @description A line won at once by cappotto (cirulla): points are those of the deals counted before. Cash tables pay the
         *     maximum loss of the table, whatever `difference` says.
         */
        EndingCappotto: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "cappotto";
            /** @description The line that made it. */
            line: components["schemas"]["Line"];
        };
        /** @description Decided in the play-offs of a knock-out. */
        EndingPlayOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "play_off";
            /** @description Whether it was level too, so that the maker of the last capture lost. */
            last_capture: boolean;
            /**
             * Format: int32
             * @description Which play-off (spareggio) decided, from 1.
             */
            level: number;
        };
        /** @description Played to the end. */
        EndingPlayed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "played";
        };
        /** @description Level at the end, and decided by a rule of the game without a play-off. */
        EndingTieBroken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "tie_broken";
        };
        /** @description A line ran out of time. */
        EndingTimeout: {
            /**
             * Format: int32
             * @description The points awarded to its opponents.
             */
            award: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            by: "timeout";
            /** @description The line at fault. */
            line: components["schemas"]["Line"];
        };
        /**
         * @description A stable code; `refusals` has what each means.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_path" | "invalid_query" | "invalid_header" | "idempotency_key_missing" | "idempotency_key_invalid" | "token_missing" | "token_invalid" | "token_expired" | "role_forbidden" | "not_yours" | "route_unknown" | "method_not_allowed" | "request_in_flight" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "stale_version" | "rate_limited" | "request_timeout" | "too_many_streams" | "internal" | "database_unavailable" | "keys_unavailable" | "wallet_unreachable" | "audit_unreachable" | "tables_unreachable" | "draining" | "streams_full" | "tables_silent" | "player_unknown" | "posting_unknown" | "hold_unknown" | "withdrawal_unknown" | "insufficient_funds" | "amount_not_positive" | "amount_out_of_range" | "posting_unbalanced" | "posting_not_allowed" | "posting_id_reused" | "posting_voided" | "posting_reversed" | "reference_reused" | "hold_id_reused" | "hold_closed" | "hold_exceeded" | "withdrawal_closed" | "account_not_empty" | "never_sat_in" | "account_closed" | "posting_of_workflow" | "correction_unknown" | "correction_closed" | "second_person_required" | "beneficiary_not_allowed" | "self_excluded" | "deposit_limit_reached" | "loss_limit_reached" | "already_excluded" | "not_excluded" | "exclusion_not_revocable" | "leaf_unknown" | "not_signed_yet" | "tile_unknown" | "log_halted" | "template_unknown" | "tournament_unknown" | "registration_unknown" | "template_retired" | "invalid_template" | "players_do_not_fit" | "payout_too_low" | "prize_table_invalid" | "buy_in_too_high" | "registration_not_open_yet" | "registration_closed" | "tournament_full" | "already_registered" | "registration_not_open" | "start_under_way" | "already_retired" | "retirement_not_offered" | "partner_required" | "start_time_invalid" | "tournament_over" | "invitation_unknown" | "invitation_closed" | "invitation_declined" | "invitation_limit" | "club_event_unknown" | "club_event_stage" | "club_template_unfit" | "already_in_club_event" | "player_not_connected" | "payment_in_progress" | "period_invalid" | "barred" | "suspended" | "warning_unknown" | "warning_withdrawn" | "already_suspended" | "not_suspended" | "prize_not_due" | "prize_withheld" | "prize_not_withheld" | "other_operator_required" | "approval_required" | "plan_changed" | "proposal_unknown" | "proposal_open" | "proposal_closed" | "prize_proposal_open" | "prize_proposal_closed" | "session_unknown" | "session_not_open" | "buy_in_out_of_range" | "session_limit" | "return_too_short" | "seat_taken" | "already_seated" | "table_full" | "seat_available" | "already_waiting" | "not_waiting" | "table_closing" | "not_a_match_table" | "match_in_progress" | "no_confirmation_awaited" | "game_unknown" | "table_unknown" | "deal_unknown" | "hand_unknown" | "hand_not_provable" | "notation_not_known" | "invalid_options" | "format_not_offered" | "table_over" | "seat_not_yours" | "not_your_turn" | "chance_awaited" | "malformed_move" | "card_unknown" | "card_not_in_hand" | "capture_not_legal" | "capture_must_be_named" | "accuso_not_held" | "accuso_closed" | "suit_not_followed" | "play_not_allowed" | "pass_not_legal" | "accuso_not_allowed" | "declaration_not_allowed" | "call_out_not_allowed" | "eliminated" | "not_opened" | "already_opened" | "opening_too_low" | "discard_not_used" | "hand_not_complete" | "joker_not_replaced" | "joker_not_reused" | "card_attaches" | "closing_with_jolly" | "closing_too_early" | "setting_not_offered" | "nothing_to_move" | "card_does_not_fit" | "cards_not_exposed" | "move_without_effect" | "card_does_not_match" | "color_required" | "color_not_allowed" | "draw_first" | "draw_pile_empty" | "uno_not_due" | "game_too_short" | "game_too_long" | "too_many_wild_cards" | "cards_do_not_match" | "place_taken" | "ace_twice" | "sequence_broken" | "sequence_wraps" | "layout_not_valid" | "layout_required" | "rank_already_open" | "no_such_game" | "turn_cannot_end" | "card_locked" | "closing_not_allowed" | "place_held_by_wild_card" | "capture_required" | "move_not_legal" | "deck_not_valid" | "input_not_expected" | "seed_invalid" | "time_expired" | "table_exists" | "not_a_ring" | "table_unreadable" | "table_running" | "unknown_version" | "invalid_setup" | "malformed_input" | "no_such_seat" | "not_awaited" | "chance_not_awaited" | "card_not_on_table" | "hand_in_progress" | "no_hand_in_play" | "too_few_players" | "chips_out_of_range" | "top_up_not_offered" | "already_leaving" | "already_sitting_out" | "not_sitting_out" | "chips_too_few" | "session_closing" | "check_not_legal" | "call_not_legal" | "bet_not_legal" | "raise_not_legal" | "amount_too_small" | "amount_too_large" | "change_not_legal" | "opening_not_held" | "parol_not_legal" | "exchange_not_legal" | "variant_not_offered" | "briscola_not_played" | "dominant_not_led" | "preferences_fixed" | "bank_not_refusable" | "bank_too_small" | "bank_too_large" | "bet_too_small" | "bet_too_large" | "bet_required" | "bet_made" | "banco_taken" | "bets_closed" | "nothing_to_withdraw" | "no_natural" | "halving_not_allowed" | "bid_too_small" | "bid_too_large" | "preferences_not_offered" | "invalid_preferences" | "chat_off" | "phrase_only" | "phrase_unknown" | "chat_text_invalid" | "chat_too_fast" | "message_unknown" | "own_message" | "already_reported" | "mute_not_self" | "report_unknown" | "report_decided" | "sit_out_not_offered" | "abandon_not_allowed";
        /** @description The fairness proof of a deal, as far as the caller may see it. */
        Fairness: {
            /** @description The promise, in hex: published before the deal. */
            commitment: string;
            /**
             * Format: int32
             * @description The number of the deal, from 1.
             */
            deal: number;
            /**
             * Format: int64
             * @description The version with which the deal was drawn; absent before.
             */
            drawn_at?: number | null;
            /**
             * @description Whether a seed that is younger than the promise was mixed in. If not, the house alone has chosen the shuffle,
             *     and could know what it chose. Absent before the draw.
             */
            joint?: boolean | null;
            /** @description Openings of the cards shown to the caller. */
            openings: components["schemas"]["CardOpening"][];
            promise?: components["schemas"]["DealPromise"] | null;
            /**
             * Format: int64
             * @description The version of the table's stream with which the house was bound to the secret: that of the root in `promise`;
             *     where there is none, that of the promise of this deal alone.
             */
            promised_at?: number;
            /** @description The root of the salted card leaves, in hex; present once dealt. */
            root?: string | null;
            /** @description The secret, in hex; published when the deal is over, where no card stays hidden after it. */
            secret?: string | null;
            /** @description The versions with which these seeds were sent, by seat; 0 for none, and for one that is older than the promise. */
            seeded_at?: number[];
            /**
             * @description What was mixed in of the players' seeds, by seat, in hex: of each own seed its hash for this deal, empty where
             *     none was sent after the promise. At tables that have no root in `promise` the seeds themselves, also older ones.
             */
            seeds: string[];
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
        };
        /**
         * @description How a match is lost without being played to its end.
         * @enum {string}
         */
        FaultBy: "timeout" | "abandon";
        /** @description Something that a table tells the house. */
        FeedItem: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            match_id?: components["schemas"]["MatchId"] | null;
            /** @description What it tells. */
            news: components["schemas"]["TableNews"];
            /**
             * Format: int64
             * @description Its position in the log: dense, the same for ever.
             */
            position: number;
            /** @description Which table; of an interruption, a name of its own. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
            /**
             * @description The trace of the request that it follows from, for the reader that continues it.
             * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
             */
            traceparent?: string | null;
            /**
             * Format: int64
             * @description The version of its stream.
             */
            version: number;
        };
        /** @description A piece of the feed. */
        FeedPage: {
            /** @description The news among those positions, in order. */
            items: components["schemas"]["FeedItem"][];
            /**
             * Format: int64
             * @description The last position looked through: ask for what comes after it next. Absent if there was nothing new.
             */
            through?: number | null;
        };
        /** @description Up to five cards in order, by code; a list outside. */
        FewCards: components["schemas"]["Card"][];
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
        /** @description Chips put in without a choice. A short stack puts in what it has. */
        Forced: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /** @description Why. */
            kind: components["schemas"]["ForcedKind"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
        };
        /**
         * @description Why a seat put chips in without a choice.
         * @enum {string}
         */
        ForcedKind: "ante" | "small_blind" | "big_blind" | "entry" | "dead_small_blind" | "adjustment";
        /**
         * @description How the players of a match sit.
         * @enum {string}
         */
        Format: "heads_up" | "pairs" | "four_in_two" | "three_individual" | "four_individual" | "five_individual" | "six_individual" | "ring";
        /** @description A game the house deals. */
        GameInfo: components["schemas"]["ScopaGameInfo"] | components["schemas"]["ScoponeGameInfo"] | components["schemas"]["AssoPigliaTuttoGameInfo"] | components["schemas"]["CirullaGameInfo"] | components["schemas"]["BriscolaGameInfo"] | components["schemas"]["TresetteGameInfo"] | components["schemas"]["PeppaGameInfo"] | components["schemas"]["BurracoGameInfo"] | components["schemas"]["Scala40GameInfo"] | components["schemas"]["UnoGameInfo"] | components["schemas"]["SolitarioGameInfo"] | components["schemas"]["HoldemGameInfo"] | components["schemas"]["OmahaGameInfo"] | components["schemas"]["BestiaGameInfo"] | components["schemas"]["TelesinaGameInfo"] | components["schemas"]["Poker5CarteGameInfo"] | components["schemas"]["PokerAllItalianaGameInfo"] | components["schemas"]["SetteEMezzoGameInfo"] | components["schemas"]["CheminDeFerGameInfo"];
        GameLegal: components["schemas"]["ScopaLegal"] | components["schemas"]["CirullaLegal"] | components["schemas"]["BriscolaLegal"] | components["schemas"]["TresetteLegal"] | components["schemas"]["PeppaLegal"] | components["schemas"]["BurracoLegal"] | components["schemas"]["ScalaLegal"] | components["schemas"]["UnoLegal"] | components["schemas"]["SolitarioLegal"] | components["schemas"]["HoldemLegal"] | components["schemas"]["BestiaLegal"] | components["schemas"]["TelesinaLegal"] | components["schemas"]["DrawPokerLegal"] | components["schemas"]["SetteEMezzoLegal"] | components["schemas"]["CheminDeFerLegal"];
        GameMove: components["schemas"]["ScopaMove"] | components["schemas"]["CirullaMove"] | components["schemas"]["BriscolaMove"] | components["schemas"]["TresetteMove"] | components["schemas"]["PeppaMove"] | components["schemas"]["BurracoMove"] | components["schemas"]["ScalaMove"] | components["schemas"]["UnoMove"] | components["schemas"]["SolitarioMove"] | components["schemas"]["HoldemMove"] | components["schemas"]["BestiaMove"] | components["schemas"]["TelesinaMove"] | components["schemas"]["DrawPokerMove"] | components["schemas"]["SetteEMezzoMove"] | components["schemas"]["CheminDeFerMove"];
        GameView: components["schemas"]["ScopaMatchView"] | components["schemas"]["ScoponeMatchView"] | components["schemas"]["AssoPigliaTuttoMatchView"] | components["schemas"]["CirullaMatchView"] | components["schemas"]["BriscolaMatchView"] | components["schemas"]["TresetteMatchView"] | components["schemas"]["PeppaMatchView"] | components["schemas"]["BurracoMatchView"] | components["schemas"]["ScalaMatchView"] | components["schemas"]["UnoMatchView"] | components["schemas"]["SolitarioMatchView"] | components["schemas"]["HoldemRingView"] | components["schemas"]["BestiaRingView"] | components["schemas"]["TelesinaRingView"] | components["schemas"]["DrawPokerRingView"] | components["schemas"]["SetteEMezzoRingView"] | components["schemas"]["CheminDeFerRingView"];
        /** @description A hand that is over. */
        HandEnded: {
            /** @description The seats of a tournament table whose players are away as it ends; nobody if absent. */
            away?: number[];
            /**
             * Format: int64
             * @description Chips in the pot when the hand began, left there by the one before; none if absent.
             */
            brought?: number;
            /**
             * Format: int64
             * @description Chips left in the pot for the next hand; none if absent. What the seats had at the start and `brought` is what
             *     they have at the end, `rake` and `carried`.
             */
            carried?: number;
            /** @description Who has no chips left at a tournament table, the best placed first. */
            eliminated: components["schemas"]["Eliminated"][];
            /**
             * Format: int32
             * @description Its number at the table, from 1.
             */
            hand: number;
            /**
             * Format: int64
             * @description All pots together, before the rake.
             */
            pot: number;
            /**
             * Format: int64
             * @description The rake taken.
             */
            rake: number;
            /** @description Every seat that was dealt in or paid something, in seat order. */
            seats: components["schemas"]["HandSeat"][];
        };
        /** @description A hand is over. */
        HandOver: components["schemas"]["HandEnded"] & {
            /**
             * Format: int64
             * @description The version of the stream with which it began.
             */
            first_version: number;
        };
        /**
         * @description A hand that was played, in a list. Its steps are those with a version in its range: `GET .../events?after=` one less
         *     than `first_version`.
         */
        HandPlayed: {
            /**
             * Format: int64
             * @description Chips in the pot when the hand began, left there by the one before; none if absent.
             */
            brought?: number;
            /**
             * Format: int64
             * @description Chips left in the pot for the next hand; none if absent.
             */
            carried?: number;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ended_at: string;
            /**
             * Format: int64
             * @description The version of the table's stream with which it began.
             */
            first_version: number;
            /**
             * Format: int32
             * @description Its number at the table, from 1.
             */
            hand: number;
            /**
             * Format: int64
             * @description The version with which it ended.
             */
            last_version: number;
            /**
             * Format: int64
             * @description Where its end stands in the log of events; absent for a moment after it.
             */
            position?: number | null;
            /**
             * Format: int64
             * @description All pots together, before the rake.
             */
            pot: number;
            /**
             * Format: int64
             * @description The rake taken.
             */
            rake: number;
            /** @description Every seat that was dealt in or paid something, in seat order. */
            seats: components["schemas"]["HandSeat"][];
        };
        /** @description What the tables know of a hand, for its proof. */
        HandProof: {
            /** @description The deals that were played with in the hand. */
            deals: components["schemas"]["DealProof"][];
            /**
             * Format: int32
             * @description The number of the hand; at a match that of the deal.
             */
            hand: number;
            /** @description The rows of the table's stream from which the rest follows, ascending. */
            rows: components["schemas"]["ProofRow"][];
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The proof of a hand: a file that anybody who has the public key of the log of events verifies offline. */
        HandProofFile: {
            /**
             * @description What the file is: `mazziere hand proof`.
             * @example mazziere hand proof
             */
            format: string;
            /** @description What the log says of the hand, as far as the caller may see it. */
            hand: components["schemas"]["HandProof"];
            /** @description That the log says so: a signed checkpoint, and the paths from the rows of `hand` to its root. */
            log: components["schemas"]["LogPaths"];
            /**
             * Format: int32
             * @description The version of its format.
             * @example 1
             */
            version: number;
        };
        /** @description A settled hand. Sum of `end` plus `rake` plus `carried` is the sum of `start` plus `brought`. */
        HandResult: {
            banker?: components["schemas"]["Seat"] | null;
            /** @description What was in the pot when the hand began, left there by the one before. Chips; zero in games that carry nothing. */
            brought?: components["schemas"]["Chips"];
            /** @description What stays in the pot for the next hand. Chips; zero in games that carry nothing. */
            carried?: components["schemas"]["Chips"];
            /** @description Tournament seats without chips, the best placed first. */
            eliminated: components["schemas"]["EliminatedSeat"][];
            /**
             * Format: int32
             * @description Its number in the session, from 1.
             */
            hand: number;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description All pots together, before the rake, uncalled bets not counted. Chips. */
            pot: components["schemas"]["Chips"];
            /** @description The pots, the main pot first. */
            pots: components["schemas"]["PotResult"][];
            /** @description What the house took. Chips. */
            rake: components["schemas"]["Chips"];
            /** @description Every seat that was dealt in or paid, in seat order. */
            seats: components["schemas"]["SeatResult"][];
        };
        /** @description A seat in a hand that is over. */
        HandSeat: {
            /**
             * Format: int64
             * @description Their chips at its end.
             */
            end: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description Their chips at the start of the hand.
             */
            start: number;
        };
        /** @description A seat in the hand, as a viewer sees it. */
        HandSeatView: {
            /** @description Whether its whole stack is in. */
            all_in: boolean;
            /** @description What it has put in in this round. */
            bet: components["schemas"]["Chips"];
            cards?: components["schemas"]["FewCards"] | null;
            /** @description Its chips outside the pot. */
            chips: components["schemas"]["Chips"];
            /**
             * Format: int32
             * @description How many covered cards it was dealt.
             */
            count: number;
            /** @description Whether it has folded. */
            folded: boolean;
            made?: components["schemas"]["MadeView"] | null;
            /** @description What it has put in in the whole hand. */
            paid: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /** @description Whether everybody may see them. */
            shown: boolean;
        };
        /** @description A hand as a viewer sees it. */
        HandShown: {
            cards?: components["schemas"]["CardSet"] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            known?: components["schemas"]["CardSet"] | null;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description Everything a hand starts from, but the cards. */
        HandStart: {
            /** @description What the last hand left in the pot. Chips; zero in games that carry nothing. */
            carried?: components["schemas"]["Chips"];
            /** @description Chips put in before the first card, in order. */
            forced: components["schemas"]["Forced"][];
            /**
             * Format: int32
             * @description Its number in the session, from 1.
             */
            hand: number;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The seats that are away and get no cards: they lose what they put in. */
            pay_only?: components["schemas"]["SeatSet"];
            /** @description Button and blinds. */
            positions: components["schemas"]["Positions"];
            risk?: components["schemas"]["Chips"] | null;
            /** @description Who is dealt in, in seat order. */
            seats: components["schemas"]["RingDealt"][];
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /** @description Whether the hand has yet to draw who holds the bank: the button says nothing then. */
            to_draw?: boolean;
            /** @description The seats that have chips and wait until the carried pot is won: they did not pay for it. */
            waiting?: components["schemas"]["SeatSet"];
        };
        /** @description A hand as a viewer sees it. */
        HandView: {
            cards?: components["schemas"]["CardSet"] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /**
         * @description A notation of matches and hands.
         * @enum {string}
         */
        HistoryFormat: "text" | "phh" | "ohh";
        /** @description What "Ho..." says of the suit led. */
        Ho: {
            /**
             * Format: int32
             * @description How many cards of the suit, the one led included.
             */
            count: number;
            /** @description The honours held: 3, 2 and ace, the card led included. */
            honours: components["schemas"]["CardSet"];
        };
        /** @description A command was taken in. */
        HoldemAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["HoldemRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /**
         * @description How a seat that owes blinds comes in.
         * @enum {string}
         */
        HoldemEntry: "wait" | "now";
        /** @description A game the house deals. */
        HoldemGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["HoldemOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["HoldemOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        HoldemLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["HoldemRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        HoldemLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem" | "omaha";
            /** @description Each is sent as it is, where no amount is to be chosen. */
            moves: components["schemas"]["HoldemLegalMove"][];
            pays?: components["schemas"]["Chips"] | null;
        };
        /** @description A legal move: the move itself, with the least and the most where an amount is to be chosen. */
        HoldemLegalMove: components["schemas"]["HoldemLegalMoveFold"] | components["schemas"]["HoldemLegalMoveCheck"] | components["schemas"]["HoldemLegalMoveCall"] | components["schemas"]["HoldemLegalMoveBet"] | components["schemas"]["HoldemLegalMoveRaise"] | components["schemas"]["HoldemLegalMoveShow"] | components["schemas"]["HoldemLegalMoveMuck"] | components["schemas"]["HoldemLegalMovePostBlind"] | components["schemas"]["HoldemLegalMoveSitOut"];
        /** @description Bet. */
        HoldemLegalMoveBet: {
            /** @description How many; one amount with fixed limit or a short stack. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Call. */
        HoldemLegalMoveCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
        };
        /** @description Check. */
        HoldemLegalMoveCheck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "check";
        };
        /** @description Fold. */
        HoldemLegalMoveFold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fold";
        };
        /** @description Leave them covered. */
        HoldemLegalMoveMuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "muck";
        };
        /** @description Pay the blind. */
        HoldemLegalMovePostBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "post_blind";
        };
        /** @description Raise. */
        HoldemLegalMoveRaise: {
            /**
             * @description To which levels; one with fixed limit or a short stack. The least is the whole stack where that is less than
             *     a full raise.
             */
            to: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raise";
        };
        /** @description Show the own cards. */
        HoldemLegalMoveShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "show";
        };
        /** @description Sit out instead. */
        HoldemLegalMoveSitOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out";
        };
        /** @description A move: `{"type":"raise","to":300}`. Amounts are whole chips. */
        HoldemMove: components["schemas"]["HoldemMoveFold"] | components["schemas"]["HoldemMoveCheck"] | components["schemas"]["HoldemMoveCall"] | components["schemas"]["HoldemMoveBet"] | components["schemas"]["HoldemMoveRaise"] | components["schemas"]["HoldemMoveShow"] | components["schemas"]["HoldemMoveMuck"] | components["schemas"]["HoldemMovePostBlind"] | components["schemas"]["HoldemMoveSitOut"] | components["schemas"]["HoldemMovePreferences"];
        /** @description Bet: the first chips of a round after the blinds. */
        HoldemMoveBet: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Call: pays what is owed, or the whole stack if that is less. */
        HoldemMoveCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
        };
        /** @description Check: nothing is owed. */
        HoldemMoveCheck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "check";
        };
        /** @description Fold: gives up the hand. Legal even with nothing to call. */
        HoldemMoveFold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fold";
        };
        /** @description Leave them covered, when asked. */
        HoldemMoveMuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "muck";
        };
        /** @description Pay the blind, when asked. */
        HoldemMovePostBlind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "post_blind";
        };
        /** @description Say what the seat prefers from now on: all of it. Legal at any time. */
        HoldemMovePreferences: {
            /** @description What it prefers. */
            preferences: components["schemas"]["HoldemPreferences"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences";
        };
        /** @description Raise. */
        HoldemMoveRaise: {
            /** @description The level that the others must match then: with what the seat has put in before. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raise";
        };
        /** @description Show the own cards, when asked. */
        HoldemMoveShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "show";
        };
        /** @description Sit out instead, when asked for the blind. */
        HoldemMoveSitOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out";
        };
        /**
         * @description A ring table to be opened, with nobody in its seats yet.
         * @example {
         *       "game": "holdem",
         *       "kind": {
         *         "kind": "cash"
         *       },
         *       "options": {
         *         "limit": "nl",
         *         "sb": 50
         *       },
         *       "seats": 6,
         *       "table_id": "0190d3a0-0000-7000-8000-000000000010"
         *     }
         */
        HoldemOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["HoldemOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The options, with every default spelt out. */
        HoldemOptions: {
            /**
             * Format: int64
             * @description The ante of every seat. Chips, at most the big blind. Default 0.
             * @default 0
             */
            ante: number;
            /**
             * @description The limit. Default `nl`.
             * @default nl
             */
            limit: components["schemas"]["Limit"];
            /**
             * Format: int64
             * @description The most at a cash table after a buy-in or a top-up, in big blinds. Default 100.
             * @default 100
             */
            max_buyin: number;
            /**
             * Format: int64
             * @description The least buy-in at a cash table, in big blinds. Default 20.
             * @default 20
             */
            min_buyin: number;
            /**
             * @description Cash or tournament. Default cash.
             * @default cash
             */
            mode: components["schemas"]["Mode"];
            /**
             * @description No rake unless a flop was dealt. Default true.
             * @default true
             */
            no_flop_no_drop: boolean;
            /**
             * Format: int32
             * @description The rake of every pot at a cash table, in basis points, 0 to 1000. Default 500.
             * @default 500
             */
            rake_bp: number;
            /**
             * Format: int64
             * @description The most rake of a hand. Chips. Default 300.
             * @default 300
             */
            rake_cap: number;
            /**
             * Format: int32
             * @description The small blind; the big blind is twice as much. Chips, 1 to 100000000; at a tournament table that of the first
             *     level. Default 50.
             * @default 50
             * @example 50
             */
            sb: number;
            /**
             * Format: int32
             * @description The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
             * @default 60
             */
            time_bank_s: number;
            /**
             * Format: int32
             * @description The time for one decision, 5 to 60 seconds. Default 30.
             * @default 30
             */
            turn_s: number;
        };
        /** @description Options and their printable form. */
        HoldemOptionsExample: {
            options: components["schemas"]["HoldemOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description What a player prefers in a game.
         * @example {
         *       "game": "holdem",
         *       "preferences": {
         *         "auto_blinds": false,
         *         "entry": "now",
         *         "showing": "ask"
         *       },
         *       "said_at": "2026-01-02T03:04:05Z"
         *     }
         */
        HoldemPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            preferences?: components["schemas"]["HoldemPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description What a player may prefer. */
        HoldemPreferences: {
            /**
             * @description Bui automatici: blinds are posted without asking. Default true.
             * @default true
             */
            auto_blinds: boolean;
            /**
             * @description How to come in when blinds were missed.
             * @default wait
             */
            entry: components["schemas"]["HoldemEntry"];
            /**
             * @description Whether to be asked to show cards.
             * @default ask
             */
            showing: components["schemas"]["Showing"];
        };
        /** @description An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences. */
        HoldemRingEvent: components["schemas"]["HoldemRingEventSeatTaken"] | components["schemas"]["HoldemRingEventTopUpAwaited"] | components["schemas"]["HoldemRingEventToppedUp"] | components["schemas"]["HoldemRingEventSatOut"] | components["schemas"]["HoldemRingEventSitOutAwaited"] | components["schemas"]["HoldemRingEventCameBack"] | components["schemas"]["HoldemRingEventLeaveAwaited"] | components["schemas"]["HoldemRingEventSeatVacated"] | components["schemas"]["HoldemRingEventPreferencesSet"] | components["schemas"]["HoldemRingEventLevelSet"] | components["schemas"]["HoldemRingEventForcedBetAsked"] | components["schemas"]["HoldemRingEventForcedBetAgreed"] | components["schemas"]["HoldemRingEventAdjustmentDeclined"] | components["schemas"]["HoldemRingEventHandCalledOff"] | components["schemas"]["HoldemRingEventHandStarted"] | components["schemas"]["HoldemRingEventDeckShuffled"] | components["schemas"]["HoldemRingEventCardsReshuffled"] | components["schemas"]["HoldemRingEventNumbersDrawn"] | components["schemas"]["HoldemRingEventHand"] | components["schemas"]["HoldemRingEventHandEnded"] | components["schemas"]["HoldemRingEventHandVoided"] | components["schemas"]["HoldemRingEventCloseAwaited"] | components["schemas"]["HoldemRingEventSessionEnded"];
        /** @description It will not pay what others have paid for the pot that stayed, and does not play for it. */
        HoldemRingEventAdjustmentDeclined: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjustment_declined";
        };
        /** @description A seat sits out no longer. */
        HoldemRingEventCameBack: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "came_back";
        };
        /** @description Cards of the hand were put in another order. */
        HoldemRingEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description No hand will follow the one in play. */
        HoldemRingEventCloseAwaited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_awaited";
        };
        /** @description The deck is shuffled. */
        HoldemRingEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description It will pay. */
        HoldemRingEventForcedBetAgreed: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_agreed";
        };
        /**
         * @description A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
         *     pot that stayed.
         */
        HoldemRingEventForcedBetAsked: {
            /** @description Whether it is what others have paid for the pot that stayed. */
            adjusts?: boolean;
            /** @description How much it would be. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_asked";
        };
        /** @description Something happened inside the hand. */
        HoldemRingEventHand: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenHoldemEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand";
        };
        /** @description The hand that was about to begin does not: too few would play. */
        HoldemRingEventHandCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_called_off";
        };
        /** @description A hand is over and settled. */
        HoldemRingEventHandEnded: {
            /** @description Everything that was settled. */
            result: components["schemas"]["HandResult"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
        };
        /** @description A hand begins: seats, blinds, antes. */
        HoldemRingEventHandStarted: {
            /** @description Everything but the cards. */
            start: components["schemas"]["HandStart"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
        };
        /** @description A hand is void: everybody has what they had at its start. */
        HoldemRingEventHandVoided: {
            /**
             * Format: int32
             * @description Which.
             */
            hand: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_voided";
        };
        /** @description A seat will stand up when the hand is over. */
        HoldemRingEventLeaveAwaited: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leave_awaited";
        };
        /** @description Stakes from the next hand on. */
        HoldemRingEventLevelSet: {
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "level_set";
        };
        /** @description Numbers were drawn in the hand. */
        HoldemRingEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description The viewer said what they prefer; nobody else is told. */
        HoldemRingEventPreferencesSet: {
            /** @description All of them. */
            preferences: components["schemas"]["HoldemPreferences"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_set";
        };
        /** @description A seat sits out. */
        HoldemRingEventSatOut: {
            /** @description Why. */
            because: components["schemas"]["OutBecause"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A seat was taken. */
        HoldemRingEventSeatTaken: {
            /** @description With how many chips. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_taken";
        };
        /** @description A seat is free again. */
        HoldemRingEventSeatVacated: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Its chips, which leave the table. */
            chips: components["schemas"]["Chips"];
            /** @description How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken. */
            from_pot?: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_vacated";
        };
        /** @description The session is over. */
        HoldemRingEventSessionEnded: {
            /** @description What it came to. */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session_ended";
        };
        /** @description A seat will sit out when the hand is over. */
        HoldemRingEventSitOutAwaited: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out_awaited";
        };
        /** @description Chips were bought; they come when the hand is over. */
        HoldemRingEventTopUpAwaited: {
            /** @description How many. */
            chips: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up_awaited";
        };
        /** @description Bought chips came. */
        HoldemRingEventToppedUp: {
            /** @description How many came. */
            credited: components["schemas"]["Chips"];
            /** @description How many did not, because of the table's maximum. */
            returned: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "topped_up";
        };
        /** @description A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences. */
        HoldemRingView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description Chips that the last hand left in the pot. */
            carried?: components["schemas"]["Chips"];
            /** @description Whether no further hand will be played. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem" | "omaha";
            hand?: components["schemas"]["HoldemView"] | null;
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand_number: number;
            /** @description Whether `hand` is in play; else it is the last one. */
            in_play: boolean;
            last?: components["schemas"]["HandResult"] | null;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The options in play. */
            options: components["schemas"]["HoldemOptions"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The taken seats, ascending. */
            places: components["schemas"]["PlaceView"][];
            positions?: components["schemas"]["Positions"] | null;
            /** @description What the viewer's own seats prefer. */
            preferences: components["schemas"]["SeatPreferences_HoldemPreferences"][];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description The stakes of the next hand. */
            stakes: components["schemas"]["Stakes"];
        };
        /** @description The table was opened. */
        HoldemTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["HoldemOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        HoldemTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["HoldemRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "holdem";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A hand as a viewer sees it. */
        HoldemView: {
            /** @description Who may show or muck. */
            asked_to_show: components["schemas"]["SeatSet"];
            /** @description The board. */
            board: components["schemas"]["FewCards"];
            /** @description What must be matched in this round. */
            level: components["schemas"]["Chips"];
            /** @description All chips in the middle, bets of this round included. */
            pot: components["schemas"]["Chips"];
            /** @description The pots of the earlier rounds, the main pot first; of all rounds once no more bets can follow. */
            pots: components["schemas"]["PotView"][];
            /** @description The seats that were dealt in, ascending. */
            seats: components["schemas"]["HandSeatView"][];
            /** @description The part of the hand. */
            street: components["schemas"]["Street"];
            turn?: components["schemas"]["Seat"] | null;
        };
        /** @description The last play. */
        LastPlayView: {
            /** @description What it captured; empty for a discard. */
            capture: components["schemas"]["CardSet"];
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Whether it was a scopa. */
            scopa: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        LastTurn: components["schemas"]["ScopaLastTurn"] | components["schemas"]["ScoponeLastTurn"] | components["schemas"]["AssoPigliaTuttoLastTurn"] | components["schemas"]["CirullaLastTurn"] | components["schemas"]["BriscolaLastTurn"] | components["schemas"]["TresetteLastTurn"] | components["schemas"]["PeppaLastTurn"] | components["schemas"]["BurracoLastTurn"] | components["schemas"]["Scala40LastTurn"] | components["schemas"]["UnoLastTurn"] | components["schemas"]["SolitarioLastTurn"] | components["schemas"]["HoldemLastTurn"] | components["schemas"]["OmahaLastTurn"] | components["schemas"]["BestiaLastTurn"] | components["schemas"]["TelesinaLastTurn"] | components["schemas"]["Poker5CarteLastTurn"] | components["schemas"]["PokerAllItalianaLastTurn"] | components["schemas"]["SetteEMezzoLastTurn"] | components["schemas"]["CheminDeFerLastTurn"];
        /** @description The ledger has taken what stood in the table's queue. */
        LedgerPosted: {
            /**
             * Format: int64
             * @description Up to which place, counted from 1 over the life of the table.
             */
            through: number;
        };
        /** @description The ledger refuses what stands at the head of the table's queue. */
        LedgerRefused: {
            /** @description The ledger's code. */
            code: string;
        };
        /** @description A pot that stayed on the table, by seat. */
        LeftPot: {
            /** @description Why. */
            because: components["schemas"]["Unawarded"];
            /** @description The seats that it belongs to. */
            owners: components["schemas"]["SeatSet"];
            /** @description What each seat has put into it, over all its hands. What is missing to the whole is of seats that were left. */
            shares: components["schemas"]["PotShare"][];
        };
        /** @description A level begins with the next hand. */
        LevelBegun: {
            /**
             * Format: int64
             * @description Ante.
             */
            ante: number;
            /**
             * Format: int32
             * @description Its number, from 1.
             */
            level: number;
            /**
             * Format: int64
             * @description Small blind, or invito.
             */
            stake: number;
        };
        /**
         * @description The limit of a table.
         * @enum {string}
         */
        Limit: "nl" | "pl" | "fl";
        /**
         * Format: int32
         * @description A line: the seats that score together.
         * @example 0
         */
        Line: number;
        /** @description What one line has at the end. */
        LineResult: {
            /**
             * Format: int32
             * @description Differenza punti that this line pays the winner, in matches of several single players who each pay on their own
             *     (scala 40); absent where it is 0. Of two lines the `difference` of the match says it.
             */
            difference?: number;
            /**
             * Format: int32
             * @description Matches won besides this one, each worth one more stake (posta) at fixed-stake cash tables: cappotti of
             *     tresette.
             */
            extra_matches?: number;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /**
             * Format: int32
             * @description Match points difference that counts in rankings.
             */
            mp: number;
            /**
             * Format: int32
             * @description Match points.
             */
            points: number;
            /**
             * Format: int32
             * @description Its place, 1 the best; equal places share the number.
             */
            rank: number;
            /** @description Its seats. */
            seats: components["schemas"]["Seat"][];
            /**
             * Format: int32
             * @description Victory points.
             */
            vp: number;
        };
        /** @description What one line has at the end. */
        LineStanding: {
            /**
             * Format: int32
             * @description Which line.
             */
            line: number;
            /**
             * Format: int32
             * @description Match points that count in rankings.
             */
            mp: number;
            /** @description Who plays in it. */
            players: components["schemas"]["PlayerId"][];
            /**
             * Format: int32
             * @description Match points.
             */
            points: number;
            /**
             * Format: int32
             * @description Its place, 1 the best.
             */
            rank: number;
            /**
             * @description Whether it took part: one of its players made a move of their own (moves made for players who are away do not
             *     count); or they were there and had no occasion to: they have said that they are here, and have neither run out
             *     of time nor given up. Absent in results from before this was told, which hold nothing against anybody.
             */
            took_part?: boolean | null;
            /**
             * Format: int32
             * @description Victory points.
             */
            vp: number;
        };
        /** @description A stored event as it is. */
        LogEntry: {
            /** @description The event's own JSON, if the payload holds it sealed or beside the keys of deals that are over (schema 2). */
            event?: string | null;
            /** @description The link of the chain, in hex. */
            event_hash: string;
            /**
             * Format: date-time
             * @description When.
             */
            occurred_at: string;
            /** @description The stored bytes, as text: canonical JSON. */
            payload: string;
            /** @description SHA-256 of the payload, in hex. */
            payload_hash: string;
            /**
             * Format: int32
             * @description The version of its schema.
             */
            schema: number;
            /** @description The type of the event. */
            type: string;
            /**
             * Format: int64
             * @description The version in the stream.
             */
            version: number;
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
        /** @description What cards make. */
        MadeView: {
            /** @description The five cards, as players read them. */
            cards: components["schemas"]["FewCards"];
            /** @description The kind of hand. */
            category: components["schemas"]["Category"];
        };
        /** @description A match has its result. */
        MatchFinished: {
            /** @description Who did not play it to its end; nobody in results from before this was told. */
            at_fault?: components["schemas"]["AtFault"][];
            /**
             * Format: int32
             * @description Differenza punti.
             */
            difference: number;
            /** @description The players of each line, and what they come to. */
            lines: components["schemas"]["LineStanding"][];
            match_id?: components["schemas"]["MatchId"] | null;
            /**
             * Format: int32
             * @description Who deals first if the same players play on.
             */
            next_dealer?: number | null;
            outcome: components["schemas"]["Outcome"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
            /**
             * Format: int32
             * @description The winning line; absent for a draw.
             */
            winner?: number | null;
        };
        /**
         * Format: uuid
         * @description One match of a tournament: the pairing that a table plays out.
         */
        MatchId: string;
        /** @description The result of a match game. */
        MatchOutcome: {
            /**
             * Format: int32
             * @description How many deals (smazzate) were scored, play-offs included.
             */
            deals: number;
            /**
             * Format: int32
             * @description Differenza punti for cash tables, already divided and rounded as the game says (never negative).
             */
            difference: number;
            /** @description How it came to its end. */
            ending: components["schemas"]["Ending"];
            /** @description Every line, in line order. */
            lines: components["schemas"]["LineResult"][];
            winner?: components["schemas"]["Line"] | null;
        };
        /** @description A game on the table as it is written: what it is, its cards in the order in which they lie, their places. */
        Meld: components["schemas"]["MeldCombination"] | components["schemas"]["MeldSequence"];
        /** @description Cards of one rank. */
        MeldCombination: {
            /** @description By suit; a wild card that stands for no suit is the last. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "combination";
            /**
             * @description For which suit each stands, where a wild card was declared to stand for one.
             * @example [
             *       "d",
             *       "h",
             *       "s"
             *     ]
             */
            layout?: string[] | null;
            /**
             * Format: int32
             * @description Which of the cards is wild, from 0; absent if none is.
             */
            wild?: number | null;
        };
        /** @description Consecutive cards of one suit. */
        MeldSequence: {
            /** @description By position. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "sequence";
            /**
             * @description The position of each: 1 is the ace low, 14 the ace high.
             * @example [
             *       5,
             *       6,
             *       7
             *     ]
             */
            layout: number[];
            /**
             * Format: int32
             * @description Which of the cards is wild, from 0; absent if none is.
             */
            wild?: number | null;
        };
        /**
         * @description Cash or tournament: what the chips are.
         * @enum {string}
         */
        Mode: "cash" | "tournament";
        /**
         * @description A move.
         * @example {
         *       "decision": "44-0",
         *       "move": {
         *         "capture": [
         *           "4B",
         *           "3C"
         *         ],
         *         "card": "7D",
         *         "type": "play"
         *       }
         *     }
         */
        MoveRequest: {
            /**
             * @description The `decision` in `legal` that it answers: it counts only if the seat is asked the same still. What the header
             *     If-Match says does not count then.
             */
            decision?: string | null;
            move: components["schemas"]["GameMove"];
            /**
             * Format: int32
             * @description Which of the player's seats moves; may be left out by a player who has one.
             */
            seat?: number | null;
        };
        /** @description A command was taken in. */
        OmahaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["HoldemRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        OmahaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["HoldemOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["OmahaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        OmahaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["HoldemRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        OmahaOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["HoldemOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description Options and their printable form. */
        OmahaOptionsExample: {
            options: components["schemas"]["HoldemOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a player prefers in a game. */
        OmahaPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            preferences?: components["schemas"]["HoldemPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description The table was opened. */
        OmahaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["HoldemOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        OmahaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["HoldemRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "omaha";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        OpenRingTableRequest: components["schemas"]["HoldemOpenRingTableRequest"] | components["schemas"]["OmahaOpenRingTableRequest"] | components["schemas"]["BestiaOpenRingTableRequest"] | components["schemas"]["TelesinaOpenRingTableRequest"] | components["schemas"]["Poker5CarteOpenRingTableRequest"] | components["schemas"]["PokerAllItalianaOpenRingTableRequest"] | components["schemas"]["SetteEMezzoOpenRingTableRequest"] | components["schemas"]["CheminDeFerOpenRingTableRequest"];
        /** @description A table to be opened. */
        OpenTableRequest: components["schemas"]["ScopaOpenTableRequest"] | components["schemas"]["ScoponeOpenTableRequest"] | components["schemas"]["AssoPigliaTuttoOpenTableRequest"] | components["schemas"]["CirullaOpenTableRequest"] | components["schemas"]["BriscolaOpenTableRequest"] | components["schemas"]["TresetteOpenTableRequest"] | components["schemas"]["PeppaOpenTableRequest"] | components["schemas"]["BurracoOpenTableRequest"] | components["schemas"]["Scala40OpenTableRequest"] | components["schemas"]["UnoOpenTableRequest"] | components["schemas"]["SolitarioOpenTableRequest"];
        /**
         * @description The least pair that opens. Aces always do.
         * @enum {string}
         */
        Opener: "jacks" | "queens" | "kings";
        /** @description What an option of a game is. */
        OptionInfo: {
            /**
             * @description The value when left out, in words.
             * @example 11
             */
            default: string;
            /**
             * @description What it changes.
             * @example points to reach; checked at the end of a deal
             */
            meaning: string;
            /**
             * @description The field in JSON and in the printable form.
             * @example target
             */
            name: string;
            /**
             * @description What values it takes, in words.
             * @example 6, 11 or 21; excludes deals
             */
            values: string;
        };
        /**
         * @description Why a seat sits out.
         * @enum {string}
         */
        OutBecause: "asked" | "late" | "chips" | "left";
        /** @description A stretch of time in which no table could be served, and all clocks stood still. */
        Outage: {
            /**
             * Format: date-time
             * @description The last sign of life before.
             */
            from: string;
            /**
             * Format: date-time
             * @description The first one after.
             */
            to: string;
        };
        /** @description The result of a match or session. */
        Outcome: components["schemas"]["OutcomeMatch"] | components["schemas"]["OutcomeSession"];
        /** @description A match that ended with points. */
        OutcomeMatch: components["schemas"]["MatchOutcome"] & {
            /** @enum {string} */
            kind: "match";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "match";
        };
        /** @description A session of hands that was closed. */
        OutcomeSession: components["schemas"]["SessionOutcome"] & {
            /** @enum {string} */
            kind: "session";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "session";
        };
        /** @description The settings of a seat of the viewer's. */
        OwnSettings: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /** @description What the system does for it. */
            settings: components["schemas"]["Settings"];
        };
        /**
         * @description How many hands may be dealt. Hand for hand is a pace: every table gets one hand more when all have ended theirs.
         * @example {
         *       "hands_allowed": 42
         *     }
         */
        PaceRequest: {
            /**
             * Format: int64
             * @description The number of the last hand that may begin; no limit if absent. A hand in play is finished anyway.
             */
            hands_allowed?: number | null;
            /**
             * Format: int64
             * @description How many levels the tournament is ahead of its clock, from the next hand on: everybody was away for as many
             *     hands. It never becomes less; 0 if absent.
             */
            levels_ahead?: number;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_ChatMessage: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["ChatMessage"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_ChatReport: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["ChatReport"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_DeckInfo: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["DeckInfo"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_GameInfo: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["GameInfo"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_HandPlayed: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["HandPlayed"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_LogEntry: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["LogEntry"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Outage: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Outage"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_StaffAct: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["StaffAct"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_TableLedger: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["TableLedger"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_TableStep: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["TableStep"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_TableSummary: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["TableSummary"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_VoidProposal: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["VoidProposal"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One operation of a JSON Patch (RFC 6902); they are carried out in their order. */
        PatchOp: components["schemas"]["PatchOpAdd"] | components["schemas"]["PatchOpRemove"] | components["schemas"]["PatchOpReplace"];
        /** @description A field gets a value, or a list one more at this place. */
        PatchOpAdd: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "add";
            /** @description Where: a JSON Pointer (RFC 6901). */
            path: string;
            /** @description What stands there from now on: any JSON. */
            value: Record<string, never> | unknown[] | string | number | boolean | null;
        };
        /** @description A field, or a place of a list, is gone. */
        PatchOpRemove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "remove";
            /** @description Where: a JSON Pointer (RFC 6901). */
            path: string;
        };
        /** @description What stands there gives way to another value. */
        PatchOpReplace: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "replace";
            /** @description Where: a JSON Pointer (RFC 6901); empty for the whole. */
            path: string;
            /** @description What stands there from now on: any JSON. */
            value: Record<string, never> | unknown[] | string | number | boolean | null;
        };
        /** @description A command was taken in. */
        PeppaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["PeppaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        PeppaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["PeppaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["PeppaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        PeppaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["PeppaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        PeppaLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description In hand order. A card to play is sent as it is. */
            moves: components["schemas"]["PeppaLegalMove"][];
        };
        /** @description A legal move: the move itself, with what may be chosen where cards are to be. */
        PeppaLegalMove: components["schemas"]["PeppaLegalMovePass"] | components["schemas"]["PeppaLegalMovePlay"];
        /** @description Pass cards to the right-hand neighbour. */
        PeppaLegalMovePass: {
            /** @description Which, of the hand in its order. */
            cards: components["schemas"]["Choice_Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Play this card. */
        PeppaLegalMovePlay: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        PeppaMatchEvent: components["schemas"]["PeppaMatchEventDeckShuffled"] | components["schemas"]["PeppaMatchEventCardsReshuffled"] | components["schemas"]["PeppaMatchEventNumbersDrawn"] | components["schemas"]["PeppaMatchEventDeal"] | components["schemas"]["PeppaMatchEventDealScored"] | components["schemas"]["PeppaMatchEventPlayOffCalled"] | components["schemas"]["PeppaMatchEventForfeited"] | components["schemas"]["PeppaMatchEventLineEliminated"] | components["schemas"]["PeppaMatchEventRanLate"] | components["schemas"]["PeppaMatchEventSatOut"] | components["schemas"]["PeppaMatchEventReturned"] | components["schemas"]["PeppaMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        PeppaMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        PeppaMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenPeppaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        PeppaMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["PeppaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        PeppaMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        PeppaMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        PeppaMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        PeppaMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        PeppaMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        PeppaMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        PeppaMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        PeppaMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        PeppaMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        PeppaMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["PeppaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["PeppaOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A move: `{"type":"pass","cards":["Qs","Ah","2c"]}` or `{"type":"play","card":"7d"}`. */
        PeppaMove: components["schemas"]["PeppaMovePass"] | components["schemas"]["PeppaMovePlay"];
        /** @description Pass three cards to the right-hand neighbour (conferma). */
        PeppaMovePass: {
            /** @description The cards, in the order in which the neighbour gets them. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Play a card (giocata). */
        PeppaMovePlay: {
            /** @description The card from the hand. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description A table to be opened. */
        PeppaOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["PeppaOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `deals` or `max_points`, not both; everything else has a default. */
        PeppaOptions: {
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 8. Default 4, unless `max_points` is given.
             * @example 4
             */
            deals?: number | null;
            /** @description The Hearts option. Default false. */
            hearts?: boolean;
            /**
             * Format: int32
             * @description The match ends with the first deal after which somebody has these points: 1 to 500, usually 50.
             */
            max_points?: number | null;
            /**
             * Format: int32
             * @description Winners per table, 1 or 2. Default 1.
             */
            winners?: number;
        };
        /** @description Options and their printable form. */
        PeppaOptionsExample: {
            options: components["schemas"]["PeppaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description A player as a viewer sees them. */
        PeppaPlayerView: {
            /** @description The player's cards in hand order; shown to the player alone. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards the player holds; those chosen to be passed count until they change hands.
             */
            count: number;
            /** @description Whether the player has chosen what to pass. */
            has_passed: boolean;
            /** @description What the player chose, until the cards change hands; shown to the player alone. */
            passing?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Penalty points the player has taken.
             */
            penalty: number;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Tricks the player has taken.
             */
            tricks: number;
        };
        /** @description What a player has at the end of a smazzata. */
        PeppaScore: {
            /** @description Whether the player took them all; then the player has none, and the others 36 each. */
            cappotto: boolean;
            /**
             * Format: int32
             * @description How many hearts the player took.
             */
            hearts: number;
            /**
             * Format: int32
             * @description The penalty points of the cards taken.
             */
            penalty: number;
            /** @description Whether the player took the queen of spades. */
            peppa: boolean;
            /**
             * Format: int32
             * @description What the player is charged.
             */
            points: number;
        };
        /** @description A hand dealt, as a viewer sees it. */
        PeppaSeenDealt: {
            /** @description The cards in the order dealt, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        PeppaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["PeppaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        PeppaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["PeppaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "peppa";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        PeppaView: {
            /** @description Whether a heart has been played in this deal. */
            hearts_open: boolean;
            last_trick?: components["schemas"]["TrickView"] | null;
            /** @description Whether cards are being passed. */
            passing: boolean;
            /** @description The players, by seat. */
            players: components["schemas"]["PeppaPlayerView"][];
            /** @description The trick on the table. */
            trick: components["schemas"]["TrickView"];
            /**
             * Format: int32
             * @description Complete tricks.
             */
            tricks: number;
        };
        /** @description What a line has captured, as everybody sees it. */
        PileView: {
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            line: components["schemas"]["Line"];
            /**
             * Format: int32
             * @description Scope made in this smazzata.
             */
            scope: number;
        };
        /**
         * @description Where a field at fault is.
         * @enum {string}
         */
        Place: "body" | "query" | "path" | "header";
        /** @description A taken seat, as everybody sees it. */
        PlaceView: {
            /** @description Chips that were bought and come when the hand is over. */
            bought?: components["schemas"]["Chips"];
            /** @description Whether its player has it decide by the rule of the game (gioco alla regola). */
            by_rule?: boolean;
            /** @description Its chips outside the pot. */
            chips: components["schemas"]["Chips"];
            /** @description What it owes before it is dealt in again. */
            debt: components["schemas"]["Debt"];
            /** @description Whether its player is leaving, or has left a tournament. */
            leaving: boolean;
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /** @description Whether it will sit out when the hand is over. */
            sits_out_next?: boolean;
            /** @description Whether it sits out. */
            sitting_out: boolean;
            /** @description Whether it waits until the carried pot is won. */
            waiting?: boolean;
        };
        /**
         * Format: uuid
         * @description A person who plays; the subject of a player's token.
         */
        PlayerId: string;
        /** @description A player is here. */
        PlayerIsReady: {
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /** @description The seats that this player moves. */
            seats: number[];
            /** @description Whether with a seed for the shuffles. */
            seeded: boolean;
        };
        /** @description What a player prefers in a game. */
        PlayerPreferences: components["schemas"]["CirullaPlayerPreferences"] | components["schemas"]["TresettePlayerPreferences"] | components["schemas"]["HoldemPlayerPreferences"] | components["schemas"]["OmahaPlayerPreferences"] | components["schemas"]["TelesinaPlayerPreferences"] | components["schemas"]["Poker5CartePlayerPreferences"] | components["schemas"]["PokerAllItalianaPlayerPreferences"] | components["schemas"]["SetteEMezzoPlayerPreferences"] | components["schemas"]["CheminDeFerPlayerPreferences"];
        /** @description Which player. A player may leave it out: it is they. */
        PlayerRequest: {
            player_id?: components["schemas"]["PlayerId"] | null;
        };
        /** @description A player gave another seed. */
        PlayerSeeded: {
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /** @description The seats that this player moves. */
            seats: number[];
        };
        /** @description A command was taken in. */
        Poker5CarteAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["DrawPokerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        Poker5CarteGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["DrawPokerOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["Poker5CarteOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        Poker5CarteLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["DrawPokerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        Poker5CarteOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["DrawPokerOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description Options and their printable form. */
        Poker5CarteOptionsExample: {
            options: components["schemas"]["DrawPokerOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a player prefers in a game. */
        Poker5CartePlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            preferences?: components["schemas"]["DrawPokerPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description The table was opened. */
        Poker5CarteTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["DrawPokerOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        Poker5CarteTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["DrawPokerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-5-carte";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A command was taken in. */
        PokerAllItalianaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["DrawPokerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        PokerAllItalianaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["DrawPokerOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["PokerAllItalianaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        PokerAllItalianaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["DrawPokerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        PokerAllItalianaOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["DrawPokerOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description Options and their printable form. */
        PokerAllItalianaOptionsExample: {
            options: components["schemas"]["DrawPokerOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a player prefers in a game. */
        PokerAllItalianaPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            preferences?: components["schemas"]["DrawPokerPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description The table was opened. */
        PokerAllItalianaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["DrawPokerOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        PokerAllItalianaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["DrawPokerRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "poker-all-italiana";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description Where button and blinds stand in a hand. A dead small blind or button keeps its place: nobody plays there. */
        Positions: {
            /** @description The big blind. The button itself in games without blinds. */
            big: components["schemas"]["Seat"];
            /** @description The button (mazziere). */
            button: components["schemas"]["Seat"];
            /** @description Where the small blind is due. The button itself heads-up, and in games without blinds. */
            small: components["schemas"]["Seat"];
        };
        /**
         * Format: uuid
         * @description A posting in the ledger.
         */
        PostingId: string;
        /** @description One pot of a settled hand. */
        PotResult: {
            /** @description Its chips before the rake. */
            amount: components["schemas"]["Chips"];
            /** @description Who could win it. */
            contenders: components["schemas"]["SeatSet"];
            /** @description The rake taken from it. Chips. */
            rake: components["schemas"]["Chips"];
            /** @description Who won it, and how much, after the rake. */
            shares: components["schemas"]["PotShare"][];
        };
        /** @description What a seat got of a pot. */
        PotShare: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A pot and who contends it. */
        PotView: {
            /** @description Its chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who may win it. */
            contenders: components["schemas"]["SeatSet"];
        };
        PreferencesRequest: components["schemas"]["CirullaPreferences"] | components["schemas"]["TresettePreferences"] | components["schemas"]["HoldemPreferences"] | components["schemas"]["TelesinaPreferences"] | components["schemas"]["DrawPokerPreferences"] | components["schemas"]["SetteEMezzoPreferences"] | components["schemas"]["CheminDeFerPreferences"];
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
        ProblemAlreadySeated: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "already_seated";
            params?: {
                /** Format: uuid */
                session_id?: string;
            };
        };
        ProblemAmountTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "amount_too_large";
            params: {
                max: number;
            };
        };
        ProblemAmountTooSmall: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "amount_too_small";
            params: {
                min: number;
            };
        };
        ProblemBankTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "bank_too_large";
            params: {
                max: number;
                needed?: number;
            };
        };
        ProblemBankTooSmall: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "bank_too_small";
            params: {
                min: number;
            };
        };
        ProblemBetTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "bet_too_large";
            params: {
                max: number;
                needed?: number;
            };
        };
        ProblemBetTooSmall: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "bet_too_small";
            params: {
                min: number;
            };
        };
        ProblemBidTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "bid_too_large";
            params: {
                max: number;
            };
        };
        ProblemBidTooSmall: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "bid_too_small";
            params: {
                min: number;
            };
        };
        ProblemBodyTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "body_too_large";
            params?: {
                max_bytes?: number;
            };
        };
        ProblemChangeNotLegal: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "change_not_legal";
            params?: {
                max?: number;
            };
        };
        ProblemChatTooFast: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "chat_too_fast";
            params?: {
                retry_after?: number;
            };
        };
        ProblemFormatNotOffered: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "format_not_offered";
            params?: {
                format?: string;
                game?: string;
            };
        };
        ProblemGameUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "game_unknown";
            params?: {
                allowed?: string[];
                game?: string;
            };
        };
        ProblemInvalidHeader: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "invalid_header";
            params: {
                header: string;
            };
        };
        ProblemInvalidOptions: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "invalid_options";
            params?: {
                allowed?: string[];
                level?: number;
                max?: number | string;
                min?: number | string;
                option?: string;
            };
        };
        ProblemInvalidSetup: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "invalid_setup";
            params?: {
                seat?: number;
                seats?: number;
            };
        };
        ProblemLogHalted: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "log_halted";
            params?: {
                cause?: string;
            };
        };
        ProblemNoSuchSeat: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "no_such_seat";
            params?: {
                seats?: number;
            };
        };
        ProblemProposalClosed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "proposal_closed";
            params?: {
                /** Format: uuid */
                proposal_id?: string;
            };
        };
        ProblemProposalOpen: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "proposal_open";
            params?: {
                /** Format: uuid */
                proposal_id?: string;
            };
        };
        ProblemProposalUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "proposal_unknown";
            params?: {
                /** Format: uuid */
                proposal_id?: string;
            };
        };
        ProblemRateLimited: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "rate_limited";
            params: {
                retry_after: number;
            };
        };
        ProblemRequestTimeout: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "request_timeout";
            params: {
                within: number;
            };
        };
        ProblemSeatTaken: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "seat_taken";
            params?: {
                seat?: number;
            };
        };
        ProblemStaleVersion: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "stale_version";
            params?: {
                current?: number;
                seen?: number;
            };
        };
        ProblemStreamsFull: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "streams_full";
            params: {
                retry_after: number;
            };
        };
        ProblemTableFull: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "table_full";
            params?: {
                kept?: boolean;
            };
        };
        ProblemTableUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "table_unknown";
            params?: {
                /** Format: uuid */
                table_id?: string;
            };
        };
        ProblemTooManyStreams: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "too_many_streams";
            params: {
                retry_after: number;
            };
        };
        /** @description A row of a table's stream, with everything that its hash covers. */
        ProofRow: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description The payload, byte for byte. */
            payload: string;
            /**
             * Format: int64
             * @description Its position in the log of events.
             */
            position: number;
            /** @description The hash of the row before it, in hex. */
            previous: string;
            /**
             * Format: int32
             * @description The version of the payload's format: 2 is sealed.
             */
            schema: number;
            /** @description The type of its event. */
            type: string;
            /**
             * Format: int64
             * @description Its version in the stream.
             */
            version: number;
        };
        /** @description Amounts from the least to the most, both legal, and everything between. */
        Range: {
            /** @description The most. */
            max: components["schemas"]["Chips"];
            /** @description The least. */
            min: components["schemas"]["Chips"];
        };
        /** @description The player is here. */
        ReadyRequest: {
            /** @description The player's seed for the shuffles, in hex, at most 64 bytes. */
            client_seed?: string | null;
        };
        /** @description A text of 1 to 200 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character. */
        Reason: string;
        /**
         * @description A posting of a table that the ledger refuses. It is asked again every half a minute, and at once by
         *     `POST /v1/tables/{table_id}/settle`.
         */
        RefusedPosting: {
            /**
             * @description The wallet's code, as in `ErrorCode`.
             * @example insufficient_funds
             */
            code: string;
            /** @description The posting. */
            posting_id: components["schemas"]["PostingId"];
        };
        /** @description Which player is taken to another table. */
        ReleaseRequest: {
            /**
             * @description Whether because their table is broken: everybody there goes, and each takes an equal part of a carried pot with
             *     them. A player who is moved to balance tables leaves their claim to it behind.
             */
            breaking?: boolean;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description The clocks of a ring table. */
        RingClocks: {
            /**
             * Format: int32
             * @description The time bank of a player for the whole session or tournament, never refilled; 0 to 600 seconds.
             */
            time_bank_seconds: number;
            /**
             * Format: int32
             * @description The time for one decision (tempo giocata), 5 to 60 seconds; from 1 on in development and test houses.
             */
            turn_seconds: number;
        };
        /** @description A seat that is dealt in. */
        RingDealt: {
            /** @description Its chips before anything was put in. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What is at stake at a ring table. */
        RingKind: components["schemas"]["RingKindCash"] | components["schemas"]["RingKindTournament"];
        /** @description Money: one chip is one cent. Hands are posted to the ledger. */
        RingKindCash: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "cash";
        };
        /** @description Chips without money value. */
        RingKindTournament: components["schemas"]["RingTournament"] & {
            /** @enum {string} */
            kind: "tournament";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tournament";
        };
        /** @description What only ring tables are opened with. */
        RingOpened: {
            /**
             * Format: int32
             * @description After how many seconds of sitting out a player of a cash table has to go.
             */
            away_seconds: number;
            /** @description The clocks. */
            clocks: components["schemas"]["RingClocks"];
            /**
             * Format: int32
             * @description How many hands may be dealt from the beginning; no limit if absent.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /**
             * Format: int64
             * @description How long somebody may think about showing cards, in milliseconds.
             */
            show_ms: number;
        };
        /** @description What is particular to a ring table, as everybody sees it. */
        RingState: {
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand: number;
            /**
             * Format: int64
             * @description The last hand that may begin, while there is a limit.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            /** @description Seats whose player is leaving or being moved at the end of the hand. */
            leaving: number[];
            /**
             * @description The code with which the ledger refuses a posting of this table. It is asked again every half a minute, and no
             *     hand is dealt until it takes it; seats can be left.
             */
            ledger_refused?: string | null;
            /**
             * Format: int32
             * @description The level in force, from 1, at a tournament table.
             */
            level?: number | null;
            /**
             * Format: date-time
             * @description When the next hand may begin, while there is none and nothing else keeps it back.
             */
            next_hand_at?: string | null;
            /**
             * Format: date-time
             * @description When the next level begins, if the clocks do not stop meanwhile.
             */
            next_level_at?: string | null;
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /**
             * Format: int32
             * @description Hands that are over and not in the ledger yet.
             */
            unposted_hands: number;
            /** @description Whether the next hand waits for the ledger. */
            waits_for_ledger: boolean;
        };
        /** @description What the options of a ring game come to, for callers that open tables of it. */
        RingTerms: {
            /**
             * Format: int64
             * @description The big blind, or the invito. Chips.
             */
            big_stake: number;
            /** @description The clocks these options call for. */
            clocks: components["schemas"]["RingClocks"];
            /**
             * Format: int64
             * @description The largest buy-in of a cash table, and the most a top-up may lift a stack to. Chips.
             */
            max_buy_in: number;
            /**
             * Format: int64
             * @description The smallest buy-in of a cash table. Chips.
             */
            min_buy_in: number;
            /**
             * Format: int32
             * @description The rake of a cash table, in basis points of each pot.
             */
            rake_basis_points: number;
            /**
             * Format: int64
             * @description The most rake in one hand, if there is a cap. Chips.
             */
            rake_cap?: number | null;
            /**
             * Format: int64
             * @description The small blind, or the invito. Chips.
             */
            small_stake: number;
            /** @description Whether these are options of a tournament: no cash table opens with them, and no other tournament table without. */
            tournament?: boolean;
        };
        /** @description A table of a chip tournament. */
        RingTournament: {
            /**
             * @description The levels, in order. Beyond the last one stakes and antes go on growing by half at each level, halves rounded
             *     up, each level as long as the last one that is named.
             */
            levels: components["schemas"]["ChipLevel"][];
            /**
             * Format: date-time
             * @description When the first level began: the same for every table of the tournament.
             */
            levels_from: string;
            /** @description Which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description A command was taken in. */
        Scala40Accepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["ScalaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        Scala40GameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["ScalaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["Scala40OptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        Scala40LastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["ScalaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description A table to be opened. */
        Scala40OpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["ScalaOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description Options and their printable form. */
        Scala40OptionsExample: {
            options: components["schemas"]["ScalaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description The table was opened. */
        Scala40TableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["ScalaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        Scala40TableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["ScalaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A hand that is games and one card. */
        ScalaComplete: {
            /** @description The card. */
            discard: components["schemas"]["Card"];
            /** @description The games. */
            games: components["schemas"]["ScalaMeld"][];
        };
        /** @description Cards that fit a game on the table. */
        ScalaFits: {
            /** @description The cards of the hand that can be added to it, one by one. */
            cards: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description The number of the game.
             */
            game: number;
        };
        /** @description A game on the table. */
        ScalaGameView: {
            /** @description What lies there. */
            game: components["schemas"]["Meld"];
            joker?: components["schemas"]["Card"] | null;
            /**
             * Format: int32
             * @description Its number, from 0.
             */
            number: number;
            /**
             * Format: int32
             * @description What it would be worth towards opening.
             */
            value: number;
        };
        /** @description The legal moves of a seat, as others read them. Every listed move is legal; of lay-downs there may be more. */
        ScalaLegal: {
            /** @description Whether one of the moves closes the deal. */
            closing: boolean;
            complete?: components["schemas"]["ScalaComplete"] | null;
            /** @description The cards of the hand that fit games on the table; games that nothing fits are left out. */
            fits: components["schemas"]["ScalaFits"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description The largest games that the hand holds, whether they may be laid down now or not. */
            games: components["schemas"]["ScalaOffer"][];
            /**
             * @description Where the seat draws: whether the top discard might be taken in ways that are not among the moves (with more or
             *     fewer cards, or after other lay-downs). If not, it cannot be taken.
             */
            more_takes?: boolean | null;
            /**
             * @description Whole moves. All that may be drawn or discarded, the least useful discard first; lay-downs that suggest
             *     themselves: closing in hand, the best opening, the largest games, jolly to replace, single cards to attach.
             */
            moves: components["schemas"]["ScalaMove"][];
            opening?: components["schemas"]["ScalaOpening"] | null;
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        ScalaMatchEvent: components["schemas"]["ScalaMatchEventDeckShuffled"] | components["schemas"]["ScalaMatchEventCardsReshuffled"] | components["schemas"]["ScalaMatchEventNumbersDrawn"] | components["schemas"]["ScalaMatchEventDeal"] | components["schemas"]["ScalaMatchEventDealScored"] | components["schemas"]["ScalaMatchEventPlayOffCalled"] | components["schemas"]["ScalaMatchEventForfeited"] | components["schemas"]["ScalaMatchEventLineEliminated"] | components["schemas"]["ScalaMatchEventRanLate"] | components["schemas"]["ScalaMatchEventSatOut"] | components["schemas"]["ScalaMatchEventReturned"] | components["schemas"]["ScalaMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        ScalaMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        ScalaMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenScalaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        ScalaMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["ScalaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        ScalaMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        ScalaMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        ScalaMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        ScalaMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        ScalaMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        ScalaMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        ScalaMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        ScalaMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        ScalaMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        ScalaMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["ScalaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scala-40";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["ScalaOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description Cards laid down as one game. */
        ScalaMeld: {
            /** @description The cards, jolly included. */
            cards: components["schemas"]["Card"][];
            /**
             * @description The place of each card: its position in a sequence, 1 (ace low) to 14 (ace high), or its suit in a combination,
             *     `d`, `h`, `c` or `s`. Needed where the cards may lie in several ways, such as a jolly; ignored otherwise.
             */
            layout?: components["schemas"]["ScalaPlace"][] | null;
        };
        /**
         * @description Who plays against whom. Four seats are two pairs or four single players, so an option says it.
         * @enum {string}
         */
        ScalaMode: "heads_up" | "pairs" | "individual";
        /** @description A move, such as `{"type":"draw_stock"}` or `{"type":"attach","game":0,"cards":["7d"]}`. */
        ScalaMove: components["schemas"]["ScalaMoveDrawStock"] | components["schemas"]["ScalaMoveTakeDiscard"] | components["schemas"]["ScalaMoveOpen"] | components["schemas"]["ScalaMoveCloseInHand"] | components["schemas"]["ScalaMoveNewGame"] | components["schemas"]["ScalaMoveAttach"] | components["schemas"]["ScalaMoveReplaceJoker"] | components["schemas"]["ScalaMoveDiscard"];
        /** @description Add cards to a game on the table, whosever it is (attaccare). */
        ScalaMoveAttach: {
            /** @description The cards. */
            cards: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description The number of the game, from 0.
             */
            game: number;
            /** @description See [`ScalaMeld::layout`]. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "attach";
        };
        /** @description Lay down the whole hand but one card, which is discarded; not opened before (chiudere in mano). */
        ScalaMoveCloseInHand: {
            /** @description The last card. */
            discard: components["schemas"]["Card"];
            /** @description The games, whatever they are worth. */
            games: components["schemas"]["ScalaMeld"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_in_hand";
        };
        /** @description Discard, which ends the turn (scartare). */
        ScalaMoveDiscard: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
        };
        /** @description Draw from the stock (pescare). */
        ScalaMoveDrawStock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw_stock";
        };
        /** @description Lay down a game (calare). */
        ScalaMoveNewGame: {
            /** @description The cards. */
            cards: components["schemas"]["Card"][];
            /** @description See [`ScalaMeld::layout`]. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "new_game";
        };
        /** @description Lay down the first games, worth 40 points or more (aprire). */
        ScalaMoveOpen: {
            /** @description The games. */
            games: components["schemas"]["ScalaMeld"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "open";
        };
        /** @description Put the card that a jolly stands for in its place, and use the jolly elsewhere (sostituzione del jolly). */
        ScalaMoveReplaceJoker: {
            /** @description The card that the jolly stands for. */
            card: components["schemas"]["Card"];
            /**
             * Format: int32
             * @description The number of the game, from 0.
             */
            game: number;
            /** @description What becomes of the jolly. */
            reuse: components["schemas"]["ScalaReuse"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "replace_joker";
        };
        /** @description Take the top card of the discard pile and use it at once (raccogliere). */
        ScalaMoveTakeDiscard: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "take_discard";
            /** @description What for: one lay-down, or a list of them where the card lands only after others. */
            use: components["schemas"]["ScalaUses"];
        };
        /** @description A game that the hand could lay down. */
        ScalaOffer: {
            /** @description The cards, jolly included. */
            cards: components["schemas"]["Card"][];
            /** @description The place of each, as a move names it; absent where there is nothing to name. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * Format: int32
             * @description What it is worth towards opening.
             */
            value: number;
        };
        /** @description The best opening. */
        ScalaOpening: {
            /** @description Its games. */
            games: components["schemas"]["ScalaMeld"][];
            /**
             * Format: int32
             * @description What they are worth together, 40 or more.
             */
            value: number;
        };
        /** @description The options as JSON: `best_of` or `points`, not both; everything else has a default. */
        ScalaOptions: {
            /**
             * Format: int32
             * @description The match is won by most of so many deals: 1, 3 or 5. Default 3, unless `points` is given.
             * @example 3
             */
            best_of?: number | null;
            mode?: components["schemas"]["ScalaMode"] | null;
            /** @description Partners see each other's hands; pairs only. Default false. */
            partner_open?: boolean;
            /**
             * Format: int32
             * @description A player who has these points is out: 101 or 151. Default 101 for single players, who play for points only.
             */
            points?: number | null;
            /** @description When an ace left in hand costs 1 point instead of 11. Default `only_card`. */
            single_ace?: components["schemas"]["SingleAce"];
        };
        /** @description The place of a card as documents show it; see [`crate::rummy::Place`]. */
        ScalaPlace: components["schemas"]["SequencePosition"] | string;
        /** @description A player as a viewer sees them. */
        ScalaPlayerView: {
            /**
             * @description Their cards, ascending: to themselves, to the partner where partners play with open cards, to all once the deal
             *     is closed.
             */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards they hold.
             */
            count: number;
            /** @description Whether they have opened. */
            opened: boolean;
            /** @description Whether they have completed a turn of this deal. */
            played: boolean;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /**
         * @description What becomes of a jolly that was replaced: it is used in the same move. `cards` name it and whatever else goes
         *     with it from the hand.
         */
        ScalaReuse: components["schemas"]["ScalaReuseNewGame"] | components["schemas"]["ScalaReuseAttach"];
        /** @description In another game on the table. */
        ScalaReuseAttach: {
            /** @description The cards, with the jolly. */
            cards: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description The number of the game, from 0; not the one that the jolly comes from.
             */
            game: number;
            /** @description See [`ScalaMeld::layout`]. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "attach";
        };
        /** @description In a new game. */
        ScalaReuseNewGame: {
            /** @description The cards, with the jolly. */
            cards: components["schemas"]["Card"][];
            /** @description See [`ScalaMeld::layout`]. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "new_game";
        };
        /** @description What a line is charged for a deal. In pairs the hands of both players are added. */
        ScalaScore: {
            /**
             * Format: int32
             * @description The value of the cards in hand, of players who had opened.
             */
            cards: number;
            /** @description Whether the line closed: then it is charged nothing. */
            closed: boolean;
            /** @description Whether others closed in hand: then `cards` counts twice, also if it is 0 because the player had not opened. */
            doubled: boolean;
            /**
             * Format: int32
             * @description What it is charged.
             */
            points: number;
            /**
             * Format: int32
             * @description How many players had not opened and hold all thirteen cards: 100 points each.
             */
            unopened: number;
        };
        /** @description A hand dealt, as a viewer sees it. */
        ScalaSeenDealt: {
            /** @description The cards, ascending, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A hand at the end of a deal. */
        ScalaShown: {
            /** @description The cards left, ascending. */
            cards: components["schemas"]["Card"][];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What the top card of the discard pile is taken for: it is among the cards laid down. */
        ScalaUse: components["schemas"]["ScalaUseOpen"] | components["schemas"]["ScalaUseCloseInHand"] | components["schemas"]["ScalaUseNewGame"] | components["schemas"]["ScalaUseAttach"] | components["schemas"]["ScalaUseReplaceJoker"];
        /** @description Attaching it. */
        ScalaUseAttach: {
            /** @description The cards. */
            cards: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description The number of the game, from 0.
             */
            game: number;
            /** @description See [`ScalaMeld::layout`]. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "attach";
        };
        /** @description Closing in hand with it. */
        ScalaUseCloseInHand: {
            /** @description The last card. */
            discard: components["schemas"]["Card"];
            /** @description The games. */
            games: components["schemas"]["ScalaMeld"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_in_hand";
        };
        /** @description A new game with it. */
        ScalaUseNewGame: {
            /** @description The cards. */
            cards: components["schemas"]["Card"][];
            /** @description See [`ScalaMeld::layout`]. */
            layout?: components["schemas"]["ScalaPlace"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "new_game";
        };
        /** @description Opening with it. */
        ScalaUseOpen: {
            /** @description The games. */
            games: components["schemas"]["ScalaMeld"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "open";
        };
        /** @description Replacing a jolly with it, or using it with the jolly. A jolly is not taken for this: one would stay in hand. */
        ScalaUseReplaceJoker: {
            /** @description The card that the jolly stands for. */
            card: components["schemas"]["Card"];
            /**
             * Format: int32
             * @description The number of the game, from 0.
             */
            game: number;
            /** @description What becomes of the jolly. */
            reuse: components["schemas"]["ScalaReuse"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "replace_joker";
        };
        /** @description [`ScalaUses`] as documents show it. */
        ScalaUses: components["schemas"]["ScalaUse"] | components["schemas"]["ScalaUse"][];
        /** @description A deal as a viewer sees it. */
        ScalaView: {
            closed_by?: components["schemas"]["Seat"] | null;
            /** @description Whether it was closed in hand. */
            closed_in_hand?: boolean | null;
            /** @description Deals won by each of two lines before this one, where the most deals win. */
            deals_won?: number[] | null;
            /** @description Whether that seat still has to draw or to take the top discard. */
            draws: boolean;
            /** @description The games on the table, by number. */
            games: components["schemas"]["ScalaGameView"][];
            /** @description The players in the match, by seat. */
            players: components["schemas"]["ScalaPlayerView"][];
            /**
             * Format: int32
             * @description How often the pile became the stock.
             */
            reshuffles: number;
            /**
             * Format: int32
             * @description How many cards the stock holds.
             */
            stock: number;
            top?: components["schemas"]["Card"] | null;
            /** @description Whose turn it is. */
            turn: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description How many cards lie under it.
             */
            under: number;
        };
        /**
         * @description Why a stock that is used up is not renewed.
         * @enum {string}
         */
        ScalaVoidBecause: "nothing_to_shuffle" | "too_many_reshuffles";
        /** @description A command was taken in. */
        ScopaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["ScopaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        ScopaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["ScopaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["ScopaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        ScopaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["ScopaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, every capture spelt out. */
        ScopaLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "asso-piglia-tutto" | "scopa" | "scopone";
            /** @description By card in ascending order, then by capture. */
            moves: components["schemas"]["ScopaMove"][];
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        ScopaMatchEvent: components["schemas"]["ScopaMatchEventDeckShuffled"] | components["schemas"]["ScopaMatchEventCardsReshuffled"] | components["schemas"]["ScopaMatchEventNumbersDrawn"] | components["schemas"]["ScopaMatchEventDeal"] | components["schemas"]["ScopaMatchEventDealScored"] | components["schemas"]["ScopaMatchEventPlayOffCalled"] | components["schemas"]["ScopaMatchEventForfeited"] | components["schemas"]["ScopaMatchEventLineEliminated"] | components["schemas"]["ScopaMatchEventRanLate"] | components["schemas"]["ScopaMatchEventSatOut"] | components["schemas"]["ScopaMatchEventReturned"] | components["schemas"]["ScopaMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        ScopaMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        ScopaMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenScopaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        ScopaMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["ScopaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        ScopaMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        ScopaMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        ScopaMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        ScopaMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        ScopaMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        ScopaMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        ScopaMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        ScopaMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        ScopaMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        ScopaMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["ScopaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["ScopaOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A move: `{"type":"play","card":"7D","capture":["4B","3C"]}`. */
        ScopaMove: components["schemas"]["ScopaMovePlay"];
        /** @description Play a card (giocata), with or without a capture. */
        ScopaMovePlay: {
            capture?: components["schemas"]["CardSet"] | null;
            /** @description The card from the hand. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description A table to be opened. */
        ScopaOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["ScopaOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `target` or `deals`, not both; everything else has a default. */
        ScopaOptions: {
            /** @description Carte scoperte, pairs only. Default false. */
            carte_scoperte?: boolean;
            /** @description Carte viste. Default false. */
            carte_viste?: boolean;
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 5.
             */
            deals?: number | null;
            /**
             * Format: int32
             * @description Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
             * @example 11
             */
            target?: number | null;
            /** @description Redeal when three or four kings lie on the table. Default true. */
            three_kings_redeal?: boolean;
        };
        /** @description Options and their printable form. */
        ScopaOptionsExample: {
            options: components["schemas"]["ScopaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a line scored in a smazzata. */
        ScopaScore: {
            /** @description Whether it has 21 cards or more: one point. */
            carte: boolean;
            /**
             * Format: int32
             * @description How many cards it took.
             */
            carte_taken: number;
            /** @description Whether it has six denari or more: one point. */
            denari: boolean;
            /**
             * Format: int32
             * @description How many denari it took.
             */
            denari_taken: number;
            /**
             * Format: int32
             * @description All its points.
             */
            points: number;
            /** @description Whether it won the primiera: one point. */
            primiera: boolean;
            /**
             * Format: int32
             * @description Its primiera sum; none without all four suits.
             */
            primiera_sum?: number | null;
            /**
             * Format: int32
             * @description Scope, one point each.
             */
            scope: number;
            /** @description Whether the line took the settebello: one point. */
            settebello: boolean;
        };
        /** @description The table was opened. */
        ScopaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["ScopaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        ScopaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["ScopaMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopa";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        ScopaView: {
            /** @description The hands, by seat. */
            hands: components["schemas"]["HandView"][];
            last_play?: components["schemas"]["LastPlayView"] | null;
            /** @description The piles, by line. */
            piles: components["schemas"]["PileView"][];
            seen?: components["schemas"]["CardSet"] | null;
            /**
             * Format: int32
             * @description How many cards are still to be dealt.
             */
            stock: number;
            /** @description The cards on the table. */
            table: components["schemas"]["CardSet"];
        };
        /** @description A command was taken in. */
        ScoponeAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["ScoponeMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        ScoponeGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["ScoponeOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["ScoponeOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        ScoponeLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["ScoponeMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        ScoponeMatchEvent: components["schemas"]["ScoponeMatchEventDeckShuffled"] | components["schemas"]["ScoponeMatchEventCardsReshuffled"] | components["schemas"]["ScoponeMatchEventNumbersDrawn"] | components["schemas"]["ScoponeMatchEventDeal"] | components["schemas"]["ScoponeMatchEventDealScored"] | components["schemas"]["ScoponeMatchEventPlayOffCalled"] | components["schemas"]["ScoponeMatchEventForfeited"] | components["schemas"]["ScoponeMatchEventLineEliminated"] | components["schemas"]["ScoponeMatchEventRanLate"] | components["schemas"]["ScoponeMatchEventSatOut"] | components["schemas"]["ScoponeMatchEventReturned"] | components["schemas"]["ScoponeMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        ScoponeMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        ScoponeMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenScopaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        ScoponeMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["ScopaScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        ScoponeMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        ScoponeMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        ScoponeMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        ScoponeMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        ScoponeMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        ScoponeMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        ScoponeMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        ScoponeMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        ScoponeMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        ScoponeMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["ScopaView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["ScoponeOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A table to be opened. */
        ScoponeOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["ScoponeOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `target` or `deals`, not both; everything else has a default. */
        ScoponeOptions: {
            /** @description Carte scoperte. Default false. */
            carte_scoperte?: boolean;
            /** @description Carte viste. Default false. */
            carte_viste?: boolean;
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 5.
             */
            deals?: number | null;
            /** @description Scopone scientifico: ten cards each, none on the table. Default false. */
            scientifico?: boolean;
            /**
             * Format: int32
             * @description Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
             * @example 11
             */
            target?: number | null;
        };
        /** @description Options and their printable form. */
        ScoponeOptionsExample: {
            options: components["schemas"]["ScoponeOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description The table was opened. */
        ScoponeTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["ScoponeOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        ScoponeTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["ScoponeMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "scopone";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /**
         * Format: int32
         * @description A seat at a table, `0..16`.
         * @example 0
         */
        Seat: number;
        /** @description Chips come to a seat: somebody sits down, or has bought some. */
        SeatChips: {
            /**
             * Format: int64
             * @description How many.
             */
            chips: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
        };
        /** @description A seat whose time matters to the reader: it is to move, or it is the reader's. */
        SeatClock: {
            /**
             * Format: date-time
             * @description Until when it must move, if it is to move.
             */
            deadline?: string | null;
            /**
             * Format: int64
             * @description What was left of its thinking time of the match, or of its time bank at a ring table, in milliseconds.
             */
            match_ms_left: number;
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /** @description Whether the table waits for it. */
            to_move: boolean;
        };
        /** @description A seat is left, or free again. */
        SeatFreed: {
            /** @description Why. */
            because: components["schemas"]["VacatedBecause"];
            /**
             * Format: int64
             * @description With how many chips.
             */
            chips: number;
            /**
             * Format: int64
             * @description How many of them come out of the pot that the last hand left; none if absent.
             */
            from_pot?: number | null;
            /**
             * Format: int32
             * @description The last hand that was dealt meanwhile.
             */
            hand: number;
            /** @description Who sat there. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
        };
        /** @description The legal moves of one of the caller's seats. */
        SeatLegal: {
            /**
             * @description The decision that it is asked for: it stays for as long as nothing changes that the decision rests on, whatever
             *     the version of the table. Send it with the move.
             * @example 44-1
             */
            decision: string;
            legal: components["schemas"]["GameLegal"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
        };
        /**
         * @description A way round the table, seen from above.
         * @enum {string}
         */
        SeatOrder: "anticlockwise" | "clockwise";
        /**
         * @description A player to be seated.
         * @example {
         *       "chips": 5000,
         *       "player_id": "0190d3a0-0000-7000-8000-000000000001",
         *       "session_id": "0190d3a0-0000-7000-8000-000000000020"
         *     }
         */
        SeatPlayerRequest: {
            /**
             * Format: int64
             * @description With how many chips, above zero.
             */
            chips: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat; the free one with the lowest number if absent. For a draw the caller draws and names the
             *     seat.
             */
            seat?: number | null;
            session_id?: components["schemas"]["SessionId"] | null;
            /**
             * Format: int64
             * @description What is left of their time bank, in milliseconds, if they come from another table of the tournament; all of it
             *     if absent, or if it is more than all of it.
             */
            time_bank_ms?: number | null;
        };
        /** @description What a seat prefers; only its own player sees it. */
        SeatPreferences_BestiaPreferences: {
            /** @description What a player may prefer: bestia asks for everything. */
            preferences: Record<string, never>;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a seat prefers; only its own player sees it. */
        SeatPreferences_CheminDeFerPreferences: {
            /** @description What a player may prefer (opzioni di gioco automatico). */
            preferences: {
                /**
                 * @description Whether eight and nine are turned up without asking. Default false.
                 * @default false
                 */
                auto_beat: boolean;
                /**
                 * @description By the rule, with five as the banker, when the punta drew a four. Default stand.
                 * @default stand
                 */
                bank_five_to_four: components["schemas"]["CheminDeFerChoice"];
                /**
                 * @description By the rule, with three as the banker, when the punta drew a nine. Default stand.
                 * @default stand
                 */
                bank_three_to_nine: components["schemas"]["CheminDeFerChoice"];
                /**
                 * @description Whether all cards are played by the rule, without asking; the table shows it. Default false.
                 * @default false
                 */
                by_rule: boolean;
                /**
                 * @description By the rule, with five as the punta. Default stand.
                 * @default stand
                 */
                punta_five: components["schemas"]["CheminDeFerChoice"];
            };
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a seat prefers; only its own player sees it. */
        SeatPreferences_DrawPokerPreferences: {
            /** @description What a player may prefer (opzioni di gioco automatico). */
            preferences: {
                /**
                 * @description Whether that is always chosen, without asking. Default false.
                 * @default false
                 */
                always_coperta: boolean;
                /**
                 * @description Whether those are always chosen, without asking. Default false.
                 * @default false
                 */
                always_vele: boolean;
                /**
                 * @description Invito automatico: the invito is paid without asking. Default false.
                 * @default false
                 */
                auto_invito: boolean;
                /**
                 * @description Buio prossimo turno.
                 * @default ask
                 */
                blind: components["schemas"]["BlindNext"];
                coperta?: components["schemas"]["Coperta"] | null;
                /**
                 * @description Whether to be asked to show cards.
                 * @default ask
                 */
                showing: components["schemas"]["Showing"];
                vele?: components["schemas"]["Vele"] | null;
            };
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a seat prefers; only its own player sees it. */
        SeatPreferences_HoldemPreferences: {
            /** @description What a player may prefer. */
            preferences: {
                /**
                 * @description Bui automatici: blinds are posted without asking. Default true.
                 * @default true
                 */
                auto_blinds: boolean;
                /**
                 * @description How to come in when blinds were missed.
                 * @default wait
                 */
                entry: components["schemas"]["HoldemEntry"];
                /**
                 * @description Whether to be asked to show cards.
                 * @default ask
                 */
                showing: components["schemas"]["Showing"];
            };
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a seat prefers; only its own player sees it. */
        SeatPreferences_SetteEMezzoPreferences: {
            /** @description What a player may prefer: how they are played for when they are away. */
            preferences: {
                /**
                 * Format: int32
                 * @description From how many points on to stand as the banker, when the punta drew no card, 5 to 7. Default 6.
                 * @default 6
                 */
                banker_stands: number;
                /**
                 * Format: int32
                 * @description From how many points on to stand as a punta, 1 to 6. Default 5.
                 * @default 5
                 */
                punta_stands: number;
            };
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a seat prefers; only its own player sees it. */
        SeatPreferences_TelesinaPreferences: {
            /** @description What a player may prefer (opzioni di gioco automatico). */
            preferences: {
                /**
                 * @description Whether that is always chosen, without asking. Default false.
                 * @default false
                 */
                always_coperta: boolean;
                /**
                 * @description Whether those are always chosen, without asking. Default false.
                 * @default false
                 */
                always_vele: boolean;
                /**
                 * @description Invito automatico: the invito is paid without asking. Default false.
                 * @default false
                 */
                auto_invito: boolean;
                coperta?: components["schemas"]["Coperta"] | null;
                /**
                 * @description Whether to be asked to show cards.
                 * @default ask
                 */
                showing: components["schemas"]["Showing"];
                vele?: components["schemas"]["Vele"] | null;
            };
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description One seat in a settled hand. `end = start - paid + won`. Chips. */
        SeatResult: {
            /** @description At the end of the hand, before top-ups. */
            end: components["schemas"]["Chips"];
            hand?: components["schemas"]["Category"] | null;
            /** @description What it put into the pots, uncalled bets not counted. */
            paid: components["schemas"]["Chips"];
            /** @description Its share of the rake: that of the pots it won. */
            rake: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /** @description At the start of the hand. */
            start: components["schemas"]["Chips"];
            /** @description What it won, after the rake. */
            won: components["schemas"]["Chips"];
        };
        /** @description A set of seats; a list of numbers outside. */
        SeatSet: number[];
        /** @description A seat and its clock. */
        SeatState: {
            /**
             * Format: date-time
             * @description Until when it must move, if it is to move.
             */
            deadline?: string | null;
            /**
             * Format: int64
             * @description What is left of the player's thinking time for the match, or of their time bank at a ring table, in
             *     milliseconds, when the view was made.
             */
            match_ms_left: number;
            /** @description Who moves it. */
            player_id: components["schemas"]["PlayerId"];
            /** @description Whether the player said that they are here. */
            ready: boolean;
            /**
             * Format: int32
             * @description Which seat; from 0 in the order of play, see `seat_order` in the catalogue of games.
             */
            seat: number;
            /** @description Whether the table waits for this seat. */
            to_move: boolean;
        };
        /** @description Where a player was seated. */
        SeatTaken: {
            /**
             * Format: int64
             * @description With how many chips.
             */
            chips: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /** @description At which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after it.
             */
            version: number;
        };
        /** @description Bought chips came to a seat. */
        SeatToppedUp: {
            /**
             * Format: int64
             * @description What came.
             */
            credited: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int64
             * @description What went back to the wallet.
             */
            returned: number;
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
        };
        /** @description A seat that is free again. */
        SeatVacated: {
            /** @description Why. */
            because: components["schemas"]["VacatedBecause"];
            /**
             * Format: int64
             * @description Their chips.
             */
            chips: number;
            /**
             * Format: int64
             * @description How many of them come out of the pot that the last hand left, because nobody stays to play for it or the table
             *     is broken; none if absent.
             */
            from_pot?: number;
            /**
             * Format: int32
             * @description The last hand that was dealt while they sat there.
             */
            hand: number;
            /** @description Who sat there. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            session_id?: components["schemas"]["SessionId"] | null;
            /**
             * Format: int64
             * @description What is left of their time bank, in milliseconds.
             */
            time_bank_ms: number;
        };
        /** @description The secret of the table is in the log. */
        SecretSealed: {
            /** @description The commitment to it, in hex. */
            commitment: string;
        };
        /** @description A seed for the next deals. */
        SeedRequest: {
            /** @description In hex, at most 64 bytes. */
            client_seed: string;
        };
        /** @description An event inside a hand, as a viewer sees it. */
        SeenBestiaEvent: components["schemas"]["SeenBestiaEventDealt"] | components["schemas"]["SeenBestiaEventPassed"] | components["schemas"]["SeenBestiaEventStood"] | components["schemas"]["SeenBestiaEventChanged"] | components["schemas"]["SeenBestiaEventEnteredBlind"] | components["schemas"]["SeenBestiaEventDeclined"] | components["schemas"]["SeenBestiaEventPlayed"] | components["schemas"]["SeenBestiaEventTrickTaken"];
        /** @description A seat takes part, with other cards. */
        SeenBestiaEventChanged: {
            /**
             * Format: int32
             * @description How many cards it changed.
             */
            count: number;
            discarded?: components["schemas"]["FewCards"] | null;
            drawn?: components["schemas"]["FewCards"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "changed";
        };
        /** @description Every seat got its cards, and a card was turned. */
        SeenBestiaEventDealt: {
            /** @description From the right of the dealer. */
            hands: components["schemas"]["BestiaSeenHand"][];
            /** @description Its suit is the briscola; it stays out of play. */
            turned: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
        };
        /** @description A seat that had passed stays out. */
        SeenBestiaEventDeclined: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declined";
        };
        /** @description A seat that had passed takes part with cards of the stock. */
        SeenBestiaEventEnteredBlind: {
            drawn?: components["schemas"]["FewCards"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "entered_blind";
        };
        /** @description A seat passed. */
        SeenBestiaEventPassed: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "passed";
        };
        /** @description A seat played a card. */
        SeenBestiaEventPlayed: {
            /** @description What. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "played";
        };
        /** @description A seat takes part with the cards dealt. */
        SeenBestiaEventStood: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stood";
        };
        /** @description A trick is complete. */
        SeenBestiaEventTrickTaken: {
            /** @description By whom. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trick_taken";
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenBriscolaEvent: components["schemas"]["SeenBriscolaEventHandsDealt"] | components["schemas"]["SeenBriscolaEventBriscolaTurned"] | components["schemas"]["SeenBriscolaEventCardPlayed"] | components["schemas"]["SeenBriscolaEventTrickTaken"] | components["schemas"]["SeenBriscolaEventCardsDrawn"] | components["schemas"]["SeenBriscolaEventHandsOpened"];
        /** @description The next card was turned face up under the stock: its suit is trump. */
        SeenBriscolaEventBriscolaTurned: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "briscola_turned";
        };
        /** @description A seat played. */
        SeenBriscolaEventCardPlayed: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
        };
        /** @description Every seat drew a card. */
        SeenBriscolaEventCardsDrawn: {
            /** @description The winner of the trick first, then anticlockwise. */
            draws: components["schemas"]["SeenDraw"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_drawn";
        };
        /** @description Every seat got three cards. */
        SeenBriscolaEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["BriscolaSeenDealt"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description The stock is empty and the rest is played with open hands. */
        SeenBriscolaEventHandsOpened: {
            /** @description By seat. */
            hands: components["schemas"]["BriscolaOpenHand"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_opened";
        };
        /** @description A trick is complete. */
        SeenBriscolaEventTrickTaken: {
            /**
             * Format: int32
             * @description The points of its cards.
             */
            points: number;
            /** @description Who took it and leads next. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trick_taken";
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenBurracoEvent: components["schemas"]["SeenBurracoEventHandsDealt"] | components["schemas"]["SeenBurracoEventCardDrawn"] | components["schemas"]["SeenBurracoEventPileTaken"] | components["schemas"]["SeenBurracoEventGameOpened"] | components["schemas"]["SeenBurracoEventGameExtended"] | components["schemas"]["SeenBurracoEventPozzettoTaken"] | components["schemas"]["SeenBurracoEventCardDiscarded"] | components["schemas"]["SeenBurracoEventDealEnded"];
        /** @description A seat discarded, which ends its turn. */
        SeenBurracoEventCardDiscarded: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_discarded";
        };
        /** @description A seat drew a card from the stock. */
        SeenBurracoEventCardDrawn: {
            card?: components["schemas"]["Card"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Cards left in the stock.
             */
            stock: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_drawn";
        };
        /** @description The smazzata is over. */
        SeenBurracoEventDealEnded: {
            /** @description Why. */
            by: components["schemas"]["BurracoEnd"];
            /** @description Who discarded last. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_ended";
        };
        /** @description A seat extended a game of its line. */
        SeenBurracoEventGameExtended: {
            /** @description The cards added. */
            cards: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description Which game of the line, from 0.
             */
            game: number;
            /** @description The game as it lies now. */
            meld: components["schemas"]["Meld"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_extended";
        };
        /** @description A seat opened a game for its line. */
        SeenBurracoEventGameOpened: {
            /**
             * Format: int32
             * @description Its number among the games of the line, from 0.
             */
            game: number;
            /** @description The game. */
            meld: components["schemas"]["Meld"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_opened";
        };
        /** @description Every seat got eleven cards, and the first card of the pile was turned. */
        SeenBurracoEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["BurracoSeenDealt"][];
            /** @description The card turned. */
            turned: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description A seat took the whole pile. */
        SeenBurracoEventPileTaken: {
            /** @description Its cards, the lowest first. */
            cards: components["schemas"]["Card"][];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pile_taken";
        };
        /** @description A line takes its pozzetto. */
        SeenBurracoEventPozzettoTaken: {
            /** @description The cards in the order in which they lay, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description Whether by laying down, so that the turn goes on; else by the discard that ended it. */
            direct: boolean;
            /**
             * Format: int32
             * @description The first or the second pozzetto, 1 or 2.
             */
            pozzetto: number;
            /** @description Who emptied their hand, and has the cards now. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pozzetto_taken";
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenCirullaEvent: components["schemas"]["SeenCirullaEventDealVoided"] | components["schemas"]["SeenCirullaEventHandsDealt"] | components["schemas"]["SeenCirullaEventTableDealt"] | components["schemas"]["SeenCirullaEventDealerAccused"] | components["schemas"]["SeenCirullaEventAutoAccusoSet"] | components["schemas"]["SeenCirullaEventAccused"] | components["schemas"]["SeenCirullaEventCardPlayed"] | components["schemas"]["SeenCirullaEventLeftoversTaken"] | components["schemas"]["SeenCirullaEventCappottoMade"];
        /** @description A seat accused its hand, which everybody sees from now on until it is played. */
        SeenCirullaEventAccused: {
            /** @description What. */
            accuso: components["schemas"]["CirullaAccuso"];
            /** @description The three cards. */
            cards: components["schemas"]["CardSet"];
            /**
             * Format: int32
             * @description What the seven of coppe counts from now on, if it is in the hand.
             */
            matta?: number | null;
            /**
             * Format: int32
             * @description Three or ten.
             */
            points: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accused";
        };
        /** @description The viewer has accusi made by the system, or makes them by hand; the others are not told. */
        SeenCirullaEventAutoAccusoSet: {
            /** @description Whether the system makes them. */
            on: boolean;
            /** @description Which of the viewer's seats. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "auto_accuso_set";
        };
        /** @description A line has all ten denari: it has won the match. */
        SeenCirullaEventCappottoMade: {
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cappotto_made";
        };
        /** @description A seat played. */
        SeenCirullaEventCardPlayed: {
            /** @description What it captured; empty for a discard. */
            capture: components["schemas"]["CardSet"];
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Whether it emptied the table and counts as a scopa. */
            scopa: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
        };
        /** @description Two aces or more lay on the table: the same dealer deals again. */
        SeenCirullaEventDealVoided: {
            /** @description The four cards. */
            table: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_voided";
        };
        /** @description The four cards on the table made 15 or 30: the dealer took them. */
        SeenCirullaEventDealerAccused: {
            /** @description The four cards. */
            cards: components["schemas"]["CardSet"];
            /** @description The dealer's line. */
            line: components["schemas"]["Line"];
            /**
             * Format: int32
             * @description What the seven of coppe counted for it, if it lay there.
             */
            matta?: number | null;
            /**
             * Format: int32
             * @description Two or one.
             */
            points: number;
            /**
             * Format: int32
             * @description 15 or 30.
             */
            sum: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealer_accused";
        };
        /** @description Every seat got three cards. */
        SeenCirullaEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["SeenHand"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description The cards still on the table at the end went to the line of the last capture. */
        SeenCirullaEventLeftoversTaken: {
            /** @description The cards. */
            cards: components["schemas"]["CardSet"];
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leftovers_taken";
        };
        /** @description Four cards were laid on the table. */
        SeenCirullaEventTableDealt: {
            /** @description In the order dealt. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "table_dealt";
        };
        /** @description A card drawn, as a viewer sees it. */
        SeenDraw: {
            card?: components["schemas"]["Card"] | null;
            /** @description Who draws. */
            seat: components["schemas"]["Seat"];
        };
        /** @description An event inside a hand, as a viewer sees it. */
        SeenDrawPokerEvent: components["schemas"]["SeenDrawPokerEventBlindPosted"] | components["schemas"]["SeenDrawPokerEventBlindsEnded"] | components["schemas"]["SeenDrawPokerEventDealt"] | components["schemas"]["SeenDrawPokerEventOpenedWithoutChips"] | components["schemas"]["SeenDrawPokerEventBets"] | components["schemas"]["SeenDrawPokerEventParol"] | components["schemas"]["SeenDrawPokerEventStood"] | components["schemas"]["SeenDrawPokerEventChanged"] | components["schemas"]["SeenDrawPokerEventDrew"] | components["schemas"]["SeenDrawPokerEventShown"] | components["schemas"]["SeenDrawPokerEventMucked"] | components["schemas"]["SeenDrawPokerEventTelesina"];
        /** @description Chips moved, or a seat that could have moved some did not. */
        SeenDrawPokerEventBets: {
            /** @description What happened. */
            act: components["schemas"]["BettingAct"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bets";
        };
        /** @description A seat opened without having seen a card. */
        SeenDrawPokerEventBlindPosted: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description Which blind. */
            blind: components["schemas"]["Blind"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description The level to match from now on. Chips. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "blind_posted";
        };
        /** @description A seat that was asked for a blind posts none: no more blinds. */
        SeenDrawPokerEventBlindsEnded: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "blinds_ended";
        };
        /** @description A seat threw cards away. */
        SeenDrawPokerEventChanged: {
            cards?: components["schemas"]["FewCards"] | null;
            /**
             * Format: int32
             * @description How many.
             */
            count: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "changed";
        };
        /** @description Every seat got five cards. */
        SeenDrawPokerEventDealt: {
            /** @description From the left of the button. */
            hands: components["schemas"]["DrawPokerSeenHand"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
        };
        /** @description A seat got cards for them. */
        SeenDrawPokerEventDrew: {
            cards?: components["schemas"]["FewCards"] | null;
            /**
             * Format: int32
             * @description How many.
             */
            count: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drew";
        };
        /** @description A seat does not show its cards. */
        SeenDrawPokerEventMucked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mucked";
        };
        /** @description A seat without chips opened, at a cash table: nothing is owed. */
        SeenDrawPokerEventOpenedWithoutChips: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "opened_without_chips";
        };
        /** @description A seat said parol. */
        SeenDrawPokerEventParol: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "parol";
        };
        /** @description A seat shows its cards. */
        SeenDrawPokerEventShown: {
            /** @description All of them. */
            cards: components["schemas"]["FewCards"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shown";
        };
        /** @description A seat keeps its cards. */
        SeenDrawPokerEventStood: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stood";
        };
        /** @description In a giro pazzo: what happened in its hand of Telesina. */
        SeenDrawPokerEventTelesina: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenTelesinaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "telesina";
        };
        /** @description A hand dealt, as a viewer sees it. */
        SeenHand: {
            /** @description The cards in the order dealt, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description An event inside a hand, as a viewer sees it. */
        SeenHoldemEvent: components["schemas"]["SeenHoldemEventHoleDealt"] | components["schemas"]["SeenHoldemEventFolded"] | components["schemas"]["SeenHoldemEventChecked"] | components["schemas"]["SeenHoldemEventCalled"] | components["schemas"]["SeenHoldemEventBet"] | components["schemas"]["SeenHoldemEventRaised"] | components["schemas"]["SeenHoldemEventUncalledReturned"] | components["schemas"]["SeenHoldemEventBoardDealt"] | components["schemas"]["SeenHoldemEventShown"] | components["schemas"]["SeenHoldemEventMucked"];
        /** @description A seat bet. */
        SeenHoldemEventBet: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Cards came to the board. */
        SeenHoldemEventBoardDealt: {
            /** @description The new cards. */
            cards: components["schemas"]["FewCards"];
            /** @description Which part of the hand begins. */
            street: components["schemas"]["Street"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "board_dealt";
        };
        /** @description A seat called. */
        SeenHoldemEventCalled: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description What it paid. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "called";
        };
        /** @description A seat checked. */
        SeenHoldemEventChecked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "checked";
        };
        /** @description A seat folded. */
        SeenHoldemEventFolded: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "folded";
        };
        /** @description Every seat got its covered cards. */
        SeenHoldemEventHoleDealt: {
            /** @description From the left of the button. */
            hands: components["schemas"]["SeenHole"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hole_dealt";
        };
        /** @description A seat does not show its cards. */
        SeenHoldemEventMucked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mucked";
        };
        /** @description A seat raised. */
        SeenHoldemEventRaised: {
            /** @description Whether its whole stack is in. */
            all_in: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description The level to match from now on. Chips. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raised";
        };
        /** @description A seat shows its cards. */
        SeenHoldemEventShown: {
            /** @description All of them. */
            cards: components["schemas"]["FewCards"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shown";
        };
        /** @description Chips that nobody called went back. */
        SeenHoldemEventUncalledReturned: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /** @description To whom. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "uncalled_returned";
        };
        /** @description Covered cards as a viewer sees them. */
        SeenHole: {
            cards?: components["schemas"]["FewCards"] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description Who did something, and what kind of thing: all that others learn of an input apart from its events. */
        SeenInput: {
            /** @description Which clock ran out: `move` or `match`. */
            clock?: string | null;
            /** @description What kind: `move`, `time_expired`, `abandon`, `sit_out`, `return`, `chance` or `fact`. */
            input: string;
            move?: components["schemas"]["GameMove"];
            /**
             * Format: int32
             * @description Whose.
             */
            seat?: number | null;
        };
        /** @description Three cards on their way, as a viewer sees them. */
        SeenPassed: {
            /** @description The cards, if the viewer gave or got them. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description Who gives them. */
            from: components["schemas"]["Seat"];
            /** @description Who gets them. */
            to: components["schemas"]["Seat"];
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenPeppaEvent: components["schemas"]["SeenPeppaEventHandsDealt"] | components["schemas"]["SeenPeppaEventPassChosen"] | components["schemas"]["SeenPeppaEventCardsPassed"] | components["schemas"]["SeenPeppaEventCardPlayed"] | components["schemas"]["SeenPeppaEventTrickTaken"];
        /** @description A seat played. */
        SeenPeppaEventCardPlayed: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
        };
        /** @description All four have chosen: the cards change hands. */
        SeenPeppaEventCardsPassed: {
            /** @description By giver. */
            passes: components["schemas"]["SeenPassed"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_passed";
        };
        /** @description Every seat got thirteen cards. */
        SeenPeppaEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["PeppaSeenDealt"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description A seat chose what to pass. */
        SeenPeppaEventPassChosen: {
            /** @description The cards; shown to that player alone. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass_chosen";
        };
        /** @description A trick is complete. */
        SeenPeppaEventTrickTaken: {
            /**
             * Format: int32
             * @description The penalty points of its cards.
             */
            penalty: number;
            /** @description Who took it and leads next. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trick_taken";
        };
        /** @description An event inside a deal, as a viewer sees it. */
        SeenScalaEvent: components["schemas"]["SeenScalaEventHandsDealt"] | components["schemas"]["SeenScalaEventCardTurned"] | components["schemas"]["SeenScalaEventCardDrawn"] | components["schemas"]["SeenScalaEventDiscardTaken"] | components["schemas"]["SeenScalaEventOpened"] | components["schemas"]["SeenScalaEventGameLaid"] | components["schemas"]["SeenScalaEventGameExtended"] | components["schemas"]["SeenScalaEventJokerReplaced"] | components["schemas"]["SeenScalaEventCardDiscarded"] | components["schemas"]["SeenScalaEventDealClosed"] | components["schemas"]["SeenScalaEventDealVoided"];
        /** @description A seat discarded, which ends its turn. */
        SeenScalaEventCardDiscarded: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_discarded";
        };
        /** @description A seat drew from the stock. */
        SeenScalaEventCardDrawn: {
            card?: components["schemas"]["Card"] | null;
            /**
             * Format: int32
             * @description Its place in the deck that was shuffled last.
             */
            place: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_drawn";
        };
        /** @description The top card of the stock was turned to begin the discard pile. A jolly goes back, and the stock is reshuffled. */
        SeenScalaEventCardTurned: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * Format: int32
             * @description Its place in the deck that was shuffled last.
             */
            place: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_turned";
        };
        /** @description That was its last card: the deal is closed, and all hands are shown. */
        SeenScalaEventDealClosed: {
            /** @description The hands of the others, by seat. */
            hands: components["schemas"]["ScalaShown"][];
            /** @description Whether it was a closing in hand: not opened before that turn. */
            in_hand: boolean;
            /** @description Who closed. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_closed";
        };
        /** @description The stock is used up and is not renewed: the deal counts for nothing, and the next dealer deals again. */
        SeenScalaEventDealVoided: {
            /** @description Why it is not renewed. */
            because: components["schemas"]["ScalaVoidBecause"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_voided";
        };
        /** @description A seat took the top card of the discard pile; what for follows. */
        SeenScalaEventDiscardTaken: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard_taken";
        };
        /** @description A seat added cards to a game. */
        SeenScalaEventGameExtended: {
            /** @description What was added. */
            cards: components["schemas"]["Card"][];
            /** @description The game as it lies now. */
            game: components["schemas"]["Meld"];
            /**
             * Format: int32
             * @description The number of the game.
             */
            number: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_extended";
        };
        /** @description A seat laid down a game. */
        SeenScalaEventGameLaid: {
            /** @description The game. */
            game: components["schemas"]["Meld"];
            /**
             * Format: int32
             * @description The number of the game.
             */
            number: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_laid";
        };
        /** @description Every seat in play got thirteen cards. */
        SeenScalaEventHandsDealt: {
            /** @description From the dealer's left, clockwise. */
            hands: components["schemas"]["ScalaSeenDealt"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description A seat put a card in the place of a jolly; the jolly is used in the next event. */
        SeenScalaEventJokerReplaced: {
            /** @description The card that the jolly stood for. */
            card: components["schemas"]["Card"];
            /** @description The game as it lies now. */
            game: components["schemas"]["Meld"];
            /**
             * Format: int32
             * @description The number of the game.
             */
            number: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "joker_replaced";
        };
        /** @description A seat laid down its first games. */
        SeenScalaEventOpened: {
            /** @description The games, numbered from the next free number. */
            games: components["schemas"]["Meld"][];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "opened";
            /**
             * Format: int32
             * @description What they are worth; below 40 only where the deal is closed in hand.
             */
            value: number;
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenScopaEvent: components["schemas"]["SeenScopaEventDealVoided"] | components["schemas"]["SeenScopaEventHandsDealt"] | components["schemas"]["SeenScopaEventTableDealt"] | components["schemas"]["SeenScopaEventCardPlayed"] | components["schemas"]["SeenScopaEventLeftoversTaken"];
        /** @description A seat played. */
        SeenScopaEventCardPlayed: {
            /** @description What it captured; empty for a discard. */
            capture: components["schemas"]["CardSet"];
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Whether it emptied the table and counts as a scopa. */
            scopa: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
        };
        /** @description Three or four kings lay on the table: the same dealer deals again. */
        SeenScopaEventDealVoided: {
            /** @description The four cards. */
            table: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_voided";
        };
        /** @description Every seat got cards. */
        SeenScopaEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["SeenHand"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description The cards still on the table at the end went to the line of the last capture. */
        SeenScopaEventLeftoversTaken: {
            /** @description The cards. */
            cards: components["schemas"]["CardSet"];
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leftovers_taken";
        };
        /** @description Four cards were laid on the table. */
        SeenScopaEventTableDealt: {
            /** @description In the order dealt. */
            cards: components["schemas"]["Card"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "table_dealt";
        };
        /** @description Something that happens while layouts are dealt and played, as a viewer sees it. */
        SeenSolitarioEvent: components["schemas"]["SeenSolitarioEventDealRejected"] | components["schemas"]["SeenSolitarioEventLayoutDealt"] | components["schemas"]["SeenSolitarioEventPlayed"] | components["schemas"]["SeenSolitarioEventCardsShown"] | components["schemas"]["SeenSolitarioEventPlayerEnded"] | components["schemas"]["SeenSolitarioEventTimeUp"];
        /** @description The viewer's move has shown these cards. */
        SeenSolitarioEventCardsShown: {
            /** @description The cards. */
            cards: components["schemas"]["Card"][];
            /** @description Who sees them. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_shown";
        };
        /** @description Nothing that scores could be done at once: another deck is asked for. */
        SeenSolitarioEventDealRejected: {
            /**
             * Format: int32
             * @description How many have been rejected so far.
             */
            rejected: number;
            seat?: components["schemas"]["Seat"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_rejected";
        };
        /** @description A layout is dealt. */
        SeenSolitarioEventLayoutDealt: {
            /** @description The cards that lie face up, from the left, to whom they were dealt. */
            columns?: components["schemas"]["Card"][] | null;
            seat?: components["schemas"]["Seat"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "layout_dealt";
            /** @description The first cards of the stock, the last on top, to whom they were dealt. */
            waste?: components["schemas"]["Card"][] | null;
        };
        /** @description A player made a move. */
        SeenSolitarioEventPlayed: {
            /**
             * Format: int32
             * @description The number of the last of their moves that changed it.
             */
            last_score_move?: number | null;
            /**
             * Format: int32
             * @description How many moves all players have made, this one included.
             */
            mossa: number;
            move?: components["schemas"]["SolitarioMove"] | null;
            /**
             * Format: int32
             * @description Their score.
             */
            score: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "played";
        };
        /** @description A player plays on no more. */
        SeenSolitarioEventPlayerEnded: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description Why. */
            state: components["schemas"]["SolitarioPlayerState"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "player_ended";
        };
        /** @description The time of the match is up. */
        SeenSolitarioEventTimeUp: {
            /** @description Who still played. */
            seats: components["schemas"]["SeatSet"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "time_up";
        };
        /** @description An event inside a hand, as a viewer sees it. */
        SeenTelesinaEvent: components["schemas"]["SeenTelesinaEventVariantChosen"] | components["schemas"]["SeenTelesinaEventDealt"] | components["schemas"]["SeenTelesinaEventCardChosen"] | components["schemas"]["SeenTelesinaEventCardsTurned"] | components["schemas"]["SeenTelesinaEventVeleTurned"] | components["schemas"]["SeenTelesinaEventFolded"] | components["schemas"]["SeenTelesinaEventChecked"] | components["schemas"]["SeenTelesinaEventCalled"] | components["schemas"]["SeenTelesinaEventBet"] | components["schemas"]["SeenTelesinaEventRaised"] | components["schemas"]["SeenTelesinaEventUncalledReturned"] | components["schemas"]["SeenTelesinaEventShown"] | components["schemas"]["SeenTelesinaEventMucked"];
        /** @description A seat bet. */
        SeenTelesinaEventBet: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description A seat called. */
        SeenTelesinaEventCalled: {
            /** @description Whether that was its whole stack. */
            all_in: boolean;
            /** @description What it paid. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "called";
        };
        /** @description A seat chose which of its two covered cards will be turned up. */
        SeenTelesinaEventCardChosen: {
            card?: components["schemas"]["Card"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_chosen";
        };
        /** @description All chosen cards were turned up. */
        SeenTelesinaEventCardsTurned: {
            /** @description In seat order. */
            cards: components["schemas"]["TelesinaTurnedCard"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_turned";
        };
        /** @description A seat checked. */
        SeenTelesinaEventChecked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "checked";
        };
        /** @description Every seat that is in got cards. */
        SeenTelesinaEventDealt: {
            /** @description From the left of the button. */
            hands: components["schemas"]["TelesinaSeenCards"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
        };
        /** @description A seat folded. */
        SeenTelesinaEventFolded: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "folded";
        };
        /** @description A seat does not show its covered cards. */
        SeenTelesinaEventMucked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mucked";
        };
        /** @description A seat raised. */
        SeenTelesinaEventRaised: {
            /** @description Whether its whole stack is in. */
            all_in: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description The level to match from now on. Chips. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raised";
        };
        /** @description A seat shows its cards. */
        SeenTelesinaEventShown: {
            /** @description All of them, in the order dealt. */
            cards: components["schemas"]["FewCards"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shown";
        };
        /** @description Chips that nobody called went back. */
        SeenTelesinaEventUncalledReturned: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /** @description To whom. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "uncalled_returned";
        };
        /** @description The dealer chose what the table leaves to them. */
        SeenTelesinaEventVariantChosen: {
            coperta?: components["schemas"]["Coperta"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "variant_chosen";
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description Vele were turned. */
        SeenTelesinaEventVeleTurned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "vele_turned";
            /** @description Which. */
            vele: components["schemas"]["TelesinaTurnedVela"][];
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenTresetteEvent: components["schemas"]["SeenTresetteEventHandsDealt"] | components["schemas"]["SeenTresetteEventAccused"] | components["schemas"]["SeenTresetteEventCardPlayed"] | components["schemas"]["SeenTresetteEventTrickTaken"] | components["schemas"]["SeenTresetteEventCardsDrawn"] | components["schemas"]["SeenTresetteEventHandsOpened"] | components["schemas"]["SeenTresetteEventCallOutProposed"] | components["schemas"]["SeenTresetteEventCallOutDeclined"] | components["schemas"]["SeenTresetteEventCalledOut"] | components["schemas"]["SeenTresetteEventPreferencesChanged"];
        /** @description A seat made accusi. */
        SeenTresetteEventAccused: {
            /** @description What. */
            accusi: components["schemas"]["TresetteMade"][];
            /** @description Whether the system did it for the player. */
            automatic: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accused";
        };
        /** @description It does not. */
        SeenTresetteEventCallOutDeclined: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_out_declined";
        };
        /** @description A seat has enough points to call out, and is asked whether it wants to. */
        SeenTresetteEventCallOutProposed: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_out_proposed";
        };
        /** @description A seat calls itself out: its line has won. */
        SeenTresetteEventCalledOut: {
            /** @description Whether the system did it for the player. */
            automatic: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "called_out";
        };
        /** @description A seat played. */
        SeenTresetteEventCardPlayed: {
            /** @description Whether the system played it. */
            automatic: boolean;
            /** @description The card. */
            card: components["schemas"]["Card"];
            declared?: components["schemas"]["Declared"] | null;
            /** @description The same in words, such as `Ho il 3 quarto`. */
            said?: string | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
        };
        /** @description Both seats drew a card and showed it. */
        SeenTresetteEventCardsDrawn: {
            /** @description The winner of the trick first. */
            draws: components["schemas"]["TresetteDraw"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_drawn";
        };
        /** @description Every seat got ten cards. */
        SeenTresetteEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["TresetteSeenDealt"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description The stock is empty and the rest is played with open hands. */
        SeenTresetteEventHandsOpened: {
            /** @description By seat. */
            hands: components["schemas"]["TresetteOpenHand"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_opened";
        };
        /** @description The viewer changed what the system does for them. */
        SeenTresetteEventPreferencesChanged: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description The settings from now on. */
            settings: components["schemas"]["Settings"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_changed";
        };
        /** @description A trick is complete. */
        SeenTresetteEventTrickTaken: {
            /** @description Who took it and leads next. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trick_taken";
        };
        /** @description An event inside a smazzata, as a viewer sees it. */
        SeenUnoEvent: components["schemas"]["SeenUnoEventHandsDealt"] | components["schemas"]["SeenUnoEventCardFlipped"] | components["schemas"]["SeenUnoEventCardsDrawn"] | components["schemas"]["SeenUnoEventCardPlayed"] | components["schemas"]["SeenUnoEventTurnPassed"] | components["schemas"]["SeenUnoEventColorChosen"] | components["schemas"]["SeenUnoEventDrawFourAccepted"] | components["schemas"]["SeenUnoEventDrawFourChallenged"] | components["schemas"]["SeenUnoEventUnoDeclared"] | components["schemas"]["SeenUnoEventClosed"] | components["schemas"]["SeenUnoEventBlocked"];
        /** @description The draw pile is empty and everybody has passed: the smazzata is over. */
        SeenUnoEventBlocked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "blocked";
        };
        /** @description The first card was flipped; a Pesca Quattro is put back, and the draw pile shuffled. */
        SeenUnoEventCardFlipped: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_flipped";
        };
        /** @description A seat played. */
        SeenUnoEventCardPlayed: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            color?: components["schemas"]["Colour"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
            /** @description Whether "UNO!" was due and was said with it. */
            uno: boolean;
        };
        /** @description A seat drew from the draw pile. */
        SeenUnoEventCardsDrawn: {
            /** @description The cards in the order drawn, to the player who drew them. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many cards. */
            count: number;
            /** @description Why. */
            reason: components["schemas"]["UnoDrawnFor"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_drawn";
        };
        /** @description A seat has no card left: the smazzata is over. */
        SeenUnoEventClosed: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "closed";
        };
        /** @description A seat named the colour for a wild card that was flipped first. */
        SeenUnoEventColorChosen: {
            /** @description The colour. */
            color: components["schemas"]["Colour"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "color_chosen";
        };
        /** @description A seat takes the four cards of a Pesca Quattro. */
        SeenUnoEventDrawFourAccepted: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw_four_accepted";
        };
        /** @description A seat challenged a Pesca Quattro. */
        SeenUnoEventDrawFourChallenged: {
            /** @description Who played it. */
            against: components["schemas"]["Seat"];
            /** @description Whether it was illicit: then `against` draws. */
            illicit: boolean;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw_four_challenged";
        };
        /** @description Every seat got seven cards. */
        SeenUnoEventHandsDealt: {
            /** @description From the dealer's right, anticlockwise. */
            hands: components["schemas"]["UnoSeenDealt"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hands_dealt";
        };
        /** @description A seat passed its turn. */
        SeenUnoEventTurnPassed: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_passed";
        };
        /** @description A seat said "UNO!" after it had played. */
        SeenUnoEventUnoDeclared: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "uno_declared";
        };
        /**
         * Format: int32
         * @description The position of a card in a sequence as documents show it: 1 (ace low) to 14 (ace high).
         * @example 5
         */
        SequencePosition: number;
        /**
         * Format: uuid
         * @description What a player does at one cash table from sitting down to leaving it.
         */
        SessionId: string;
        /** @description The result of a session of hands: what each brought was settled hand by hand. */
        SessionOutcome: {
            /**
             * Format: int32
             * @description How many hands were begun, void ones included.
             */
            hands: number;
        };
        /** @description A command was taken in. */
        SetteEMezzoAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["SetteEMezzoRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description The bank that is held, or was. */
        SetteEMezzoBank: {
            /** @description The piatto at the start; in the variant classica the most of a bet, or all that the banker has. Chips. */
            accepted: components["schemas"]["Chips"];
            /** @description Whether it is all that the banker has, and bets are what it covers. */
            all_in: boolean;
            /** @description Who holds it. */
            banker: components["schemas"]["Seat"];
            /** @description The piatto; 0 in the variant classica. Chips. */
            piatto: components["schemas"]["Chips"];
        };
        /** @description A card of a seat. */
        SetteEMezzoCard: {
            card?: components["schemas"]["Card"] | null;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description An event inside a bank; as others see it, without the cards that they may not see. */
        SetteEMezzoEvent: components["schemas"]["SetteEMezzoEventBankerDrawn"] | components["schemas"]["SetteEMezzoEventOffered"] | components["schemas"]["SetteEMezzoEventRefused"] | components["schemas"]["SetteEMezzoEventOfferMissed"] | components["schemas"]["SetteEMezzoEventNoBanker"] | components["schemas"]["SetteEMezzoEventBankTaken"] | components["schemas"]["SetteEMezzoEventBankDeserted"] | components["schemas"]["SetteEMezzoEventAsked"] | components["schemas"]["SetteEMezzoEventPremoved"] | components["schemas"]["SetteEMezzoEventJoined"] | components["schemas"]["SetteEMezzoEventPassed"] | components["schemas"]["SetteEMezzoEventPenalised"] | components["schemas"]["SetteEMezzoEventDealt"] | components["schemas"]["SetteEMezzoEventBet"] | components["schemas"]["SetteEMezzoEventStood"] | components["schemas"]["SetteEMezzoEventStockEmpty"] | components["schemas"]["SetteEMezzoEventDrawn"] | components["schemas"]["SetteEMezzoEventBust"] | components["schemas"]["SetteEMezzoEventBankerTurned"] | components["schemas"]["SetteEMezzoEventSettled"] | components["schemas"]["SetteEMezzoEventBankEnded"];
        /** @description It is the turn of a punta. */
        SetteEMezzoEventAsked: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "asked";
        };
        /** @description The banker was away when bets began, and pays without playing. */
        SetteEMezzoEventBankDeserted: {
            /** @description To whom. */
            parts: components["schemas"]["BankPart"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank_deserted";
        };
        /** @description The bank is over. */
        SetteEMezzoEventBankEnded: {
            /** @description What the banker collects of the piatto. Chips. */
            collected: components["schemas"]["Chips"];
            /** @description What the house takes of the banker's gain. Chips. */
            share: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank_ended";
        };
        /** @description A seat takes the bank. */
        SetteEMezzoEventBankTaken: {
            /** @description Whether that is all they have, and less than the minimum asks for. */
            all_in: boolean;
            /** @description The piatto; in the variant classica the most of a bet, or all that the banker has. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank_taken";
        };
        /** @description Cards were dealt face up until the matta came: the last seat is offered the bank. */
        SetteEMezzoEventBankerDrawn: {
            /** @description In order. */
            cards: components["schemas"]["SetteEMezzoCard"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "banker_drawn";
        };
        /** @description The banker turns their card. */
        SetteEMezzoEventBankerTurned: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "banker_turned";
        };
        /** @description A punta bets. */
        SetteEMezzoEventBet: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description A punta is above 7½ and has lost. */
        SetteEMezzoEventBust: {
            /** @description Their covered card. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bust";
        };
        /** @description A covered card each. */
        SetteEMezzoEventDealt: {
            /** @description In order, the banker last. */
            cards: components["schemas"]["SetteEMezzoCard"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
        };
        /** @description A seat got a card, face up. */
        SetteEMezzoEventDrawn: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drawn";
        };
        /** @description A punta plays. */
        SetteEMezzoEventJoined: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "joined";
        };
        /** @description Nobody takes the bank. */
        SetteEMezzoEventNoBanker: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "no_banker";
        };
        /** @description It was away or late, and the bank goes to the next. */
        SetteEMezzoEventOfferMissed: {
            /** @description What it loses to the others, in a tournament. */
            parts: components["schemas"]["BankPart"][];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "offer_missed";
        };
        /** @description The bank is offered to a seat. */
        SetteEMezzoEventOffered: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "offered";
        };
        /** @description A punta does not play. */
        SetteEMezzoEventPassed: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "passed";
        };
        /** @description A punta was away, and pays without playing. */
        SetteEMezzoEventPenalised: {
            /** @description How much. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "penalised";
        };
        /** @description A seat has said what it decides at its next turn; known to its player alone. */
        SetteEMezzoEventPremoved: {
            next?: components["schemas"]["SetteEMezzoPremove"] | null;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "premoved";
        };
        /** @description It leaves the bank to the next. */
        SetteEMezzoEventRefused: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
        };
        /** @description What was played for is paid. */
        SetteEMezzoEventSettled: {
            /**
             * Format: int32
             * @description The banker's total in halves; above 15 they went bust.
             */
            bank: number;
            /** @description The banker's covered card. */
            card: components["schemas"]["Card"];
            /** @description By punta, in order. */
            punte: components["schemas"]["SetteEMezzoOutcome"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "settled";
        };
        /** @description A seat asks for a card, for which the stock has to be shuffled. */
        SetteEMezzoEventStockEmpty: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stock_empty";
        };
        /** @description A seat takes no further card. */
        SetteEMezzoEventStood: {
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stood";
        };
        /** @description A game the house deals. */
        SetteEMezzoGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["SetteEMezzoOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["SetteEMezzoOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        SetteEMezzoLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["SetteEMezzoRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat. */
        SetteEMezzoLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /** @description Each is sent as it is, where no amount is to be chosen. */
            moves: components["schemas"]["SetteEMezzoLegalMove"][];
            /**
             * Format: int32
             * @description How many may bet against the bank: it can lose as many times what it accepts; absent where the piatto is all.
             */
            punte?: number | null;
        };
        /** @description A legal move: the move itself, with the least and the most where an amount is to be chosen. */
        SetteEMezzoLegalMove: components["schemas"]["SetteEMezzoLegalMoveAccept"] | components["schemas"]["SetteEMezzoLegalMoveRefuse"] | components["schemas"]["SetteEMezzoLegalMovePlay"] | components["schemas"]["SetteEMezzoLegalMovePass"] | components["schemas"]["SetteEMezzoLegalMoveStand"] | components["schemas"]["SetteEMezzoLegalMoveDraw"];
        /** @description Take the bank. */
        SetteEMezzoLegalMoveAccept: {
            /** @description With how much. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Draw. */
        SetteEMezzoLegalMoveDraw: {
            bet?: components["schemas"]["Range"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description Do not. */
        SetteEMezzoLegalMovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Play. */
        SetteEMezzoLegalMovePlay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description Refuse it. */
        SetteEMezzoLegalMoveRefuse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refuse";
        };
        /** @description Stand. */
        SetteEMezzoLegalMoveStand: {
            bet?: components["schemas"]["Range"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description A move: `{"type":"draw","bet":40}`. Amounts are whole chips. */
        SetteEMezzoMove: components["schemas"]["SetteEMezzoMoveAccept"] | components["schemas"]["SetteEMezzoMoveRefuse"] | components["schemas"]["SetteEMezzoMovePlay"] | components["schemas"]["SetteEMezzoMovePass"] | components["schemas"]["SetteEMezzoMoveStand"] | components["schemas"]["SetteEMezzoMoveDraw"] | components["schemas"]["SetteEMezzoMovePremove"] | components["schemas"]["SetteEMezzoMovePreferences"];
        /** @description Takes the bank that is offered. */
        SetteEMezzoMoveAccept: {
            /** @description The piatto; in the variant classica the most of a bet. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Tiro: a card, face up. */
        SetteEMezzoMoveDraw: {
            bet?: components["schemas"]["Chips"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description Non gioco. */
        SetteEMezzoMovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Gioco: plays against the bank. */
        SetteEMezzoMovePlay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description Says what the seat prefers: all of it. Legal until the seat is in its first bank. */
        SetteEMezzoMovePreferences: {
            /** @description What it prefers. */
            preferences: components["schemas"]["SetteEMezzoPreferences"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences";
        };
        /** @description Says what the seat decides when it is asked next, out of turn, too: void if that is not legal then. */
        SetteEMezzoMovePremove: {
            next?: components["schemas"]["SetteEMezzoPremove"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "premove";
        };
        /** @description Leaves it to the next seat: at cash tables. */
        SetteEMezzoMoveRefuse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refuse";
        };
        /** @description Sto. */
        SetteEMezzoMoveStand: {
            bet?: components["schemas"]["Chips"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        SetteEMezzoOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["SetteEMezzoOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The options, with every default spelt out. */
        SetteEMezzoOptions: {
            /**
             * Format: int32
             * @description The time to accept the bank, 5 to 60 seconds. Default 20.
             * @default 20
             */
            accept_s: number;
            /**
             * Format: int32
             * @description The share of the house at a cash table, of every gain and of what the banker gains in all, in basis points, 0 to
             *     1000. Default 500.
             * @default 500
             */
            house_bp: number;
            /**
             * Format: int64
             * @description The most that the house takes in one bank. Chips; 0 is no maximum. Default 0.
             * @default 0
             */
            house_cap: number;
            /**
             * Format: int64
             * @description The most at a cash table after a buy-in or a top-up, in least banks. Default 50.
             * @default 50
             */
            max_buyin: number;
            /**
             * Format: int32
             * @description The least bet. Chips, 1 to `min_piatto`; at a tournament table that of the first level. Default 10.
             * @default 10
             * @example 10
             */
            min_bet: number;
            /**
             * Format: int64
             * @description The least buy-in at a cash table, in least banks. Default 1.
             * @default 1
             */
            min_buyin: number;
            /**
             * Format: int32
             * @description The least piatto; in the variant classica the least that the banker sets as the most of a bet. Chips, 1 to
             *     100000000; at a tournament table that of the first level. Default 100.
             * @default 100
             * @example 100
             */
            min_piatto: number;
            /**
             * Format: int32
             * @description The fewest players of a cash table for whom a bank begins, 2 to the number of seats. Default 2.
             * @default 2
             */
            min_players: number;
            /**
             * @description Cash or tournament. Default cash.
             * @default cash
             */
            mode: components["schemas"]["Mode"];
            /**
             * Format: int32
             * @description The time for one decision, 5 to 60 seconds. Default 20.
             * @default 20
             */
            turn_s: number;
            /**
             * @description The variant; tournaments are played with a piatto. Default piatto.
             * @default piatto
             */
            variant: components["schemas"]["SetteEMezzoVariant"];
        };
        /** @description Options and their printable form. */
        SetteEMezzoOptionsExample: {
            options: components["schemas"]["SetteEMezzoOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description How a punta came out against the bank. */
        SetteEMezzoOutcome: {
            /** @description What they bet. Chips. */
            bet: components["schemas"]["Chips"];
            /** @description Their covered card. */
            card: components["schemas"]["Card"];
            /** @description Who. */
            seat: components["schemas"]["Seat"];
            /** @description What the house takes of their gain, which is as much as the bet. Chips. */
            share: components["schemas"]["Chips"];
            /**
             * Format: int32
             * @description Their total in halves; above 15 they went bust.
             */
            total: number;
            /** @description Whether they won. */
            won: boolean;
        };
        /**
         * @description The part of a bank.
         * @enum {string}
         */
        SetteEMezzoPart: "drawing" | "offering" | "shuffle" | "presence" | "entry" | "punta" | "banker" | "over";
        /** @description What a player prefers in a game. */
        SetteEMezzoPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            preferences?: components["schemas"]["SetteEMezzoPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description What a player may prefer: how they are played for when they are away. */
        SetteEMezzoPreferences: {
            /**
             * Format: int32
             * @description From how many points on to stand as the banker, when the punta drew no card, 5 to 7. Default 6.
             * @default 6
             */
            banker_stands: number;
            /**
             * Format: int32
             * @description From how many points on to stand as a punta, 1 to 6. Default 5.
             * @default 5
             */
            punta_stands: number;
        };
        /** @description A decision that is said before the turn. */
        SetteEMezzoPremove: components["schemas"]["SetteEMezzoPremovePlay"] | components["schemas"]["SetteEMezzoPremovePass"] | components["schemas"]["SetteEMezzoPremoveStand"] | components["schemas"]["SetteEMezzoPremoveDraw"];
        /** @description Tiro. */
        SetteEMezzoPremoveDraw: {
            bet?: components["schemas"]["Chips"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description Non gioco. */
        SetteEMezzoPremovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Gioco. */
        SetteEMezzoPremovePlay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description Sto. */
        SetteEMezzoPremoveStand: {
            bet?: components["schemas"]["Chips"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stand";
        };
        /** @description An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences. */
        SetteEMezzoRingEvent: components["schemas"]["SetteEMezzoRingEventSeatTaken"] | components["schemas"]["SetteEMezzoRingEventTopUpAwaited"] | components["schemas"]["SetteEMezzoRingEventToppedUp"] | components["schemas"]["SetteEMezzoRingEventSatOut"] | components["schemas"]["SetteEMezzoRingEventSitOutAwaited"] | components["schemas"]["SetteEMezzoRingEventCameBack"] | components["schemas"]["SetteEMezzoRingEventLeaveAwaited"] | components["schemas"]["SetteEMezzoRingEventSeatVacated"] | components["schemas"]["SetteEMezzoRingEventPreferencesSet"] | components["schemas"]["SetteEMezzoRingEventLevelSet"] | components["schemas"]["SetteEMezzoRingEventForcedBetAsked"] | components["schemas"]["SetteEMezzoRingEventForcedBetAgreed"] | components["schemas"]["SetteEMezzoRingEventAdjustmentDeclined"] | components["schemas"]["SetteEMezzoRingEventHandCalledOff"] | components["schemas"]["SetteEMezzoRingEventHandStarted"] | components["schemas"]["SetteEMezzoRingEventDeckShuffled"] | components["schemas"]["SetteEMezzoRingEventCardsReshuffled"] | components["schemas"]["SetteEMezzoRingEventNumbersDrawn"] | components["schemas"]["SetteEMezzoRingEventHand"] | components["schemas"]["SetteEMezzoRingEventHandEnded"] | components["schemas"]["SetteEMezzoRingEventHandVoided"] | components["schemas"]["SetteEMezzoRingEventCloseAwaited"] | components["schemas"]["SetteEMezzoRingEventSessionEnded"];
        /** @description It will not pay what others have paid for the pot that stayed, and does not play for it. */
        SetteEMezzoRingEventAdjustmentDeclined: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjustment_declined";
        };
        /** @description A seat sits out no longer. */
        SetteEMezzoRingEventCameBack: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "came_back";
        };
        /** @description Cards of the hand were put in another order. */
        SetteEMezzoRingEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description No hand will follow the one in play. */
        SetteEMezzoRingEventCloseAwaited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_awaited";
        };
        /** @description The deck is shuffled. */
        SetteEMezzoRingEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description It will pay. */
        SetteEMezzoRingEventForcedBetAgreed: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_agreed";
        };
        /**
         * @description A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
         *     pot that stayed.
         */
        SetteEMezzoRingEventForcedBetAsked: {
            /** @description Whether it is what others have paid for the pot that stayed. */
            adjusts?: boolean;
            /** @description How much it would be. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_asked";
        };
        /** @description Something happened inside the hand. */
        SetteEMezzoRingEventHand: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SetteEMezzoEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand";
        };
        /** @description The hand that was about to begin does not: too few would play. */
        SetteEMezzoRingEventHandCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_called_off";
        };
        /** @description A hand is over and settled. */
        SetteEMezzoRingEventHandEnded: {
            /** @description Everything that was settled. */
            result: components["schemas"]["HandResult"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
        };
        /** @description A hand begins: seats, blinds, antes. */
        SetteEMezzoRingEventHandStarted: {
            /** @description Everything but the cards. */
            start: components["schemas"]["HandStart"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
        };
        /** @description A hand is void: everybody has what they had at its start. */
        SetteEMezzoRingEventHandVoided: {
            /**
             * Format: int32
             * @description Which.
             */
            hand: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_voided";
        };
        /** @description A seat will stand up when the hand is over. */
        SetteEMezzoRingEventLeaveAwaited: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leave_awaited";
        };
        /** @description Stakes from the next hand on. */
        SetteEMezzoRingEventLevelSet: {
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "level_set";
        };
        /** @description Numbers were drawn in the hand. */
        SetteEMezzoRingEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description The viewer said what they prefer; nobody else is told. */
        SetteEMezzoRingEventPreferencesSet: {
            /** @description All of them. */
            preferences: components["schemas"]["SetteEMezzoPreferences"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_set";
        };
        /** @description A seat sits out. */
        SetteEMezzoRingEventSatOut: {
            /** @description Why. */
            because: components["schemas"]["OutBecause"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A seat was taken. */
        SetteEMezzoRingEventSeatTaken: {
            /** @description With how many chips. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_taken";
        };
        /** @description A seat is free again. */
        SetteEMezzoRingEventSeatVacated: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Its chips, which leave the table. */
            chips: components["schemas"]["Chips"];
            /** @description How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken. */
            from_pot?: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_vacated";
        };
        /** @description The session is over. */
        SetteEMezzoRingEventSessionEnded: {
            /** @description What it came to. */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session_ended";
        };
        /** @description A seat will sit out when the hand is over. */
        SetteEMezzoRingEventSitOutAwaited: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out_awaited";
        };
        /** @description Chips were bought; they come when the hand is over. */
        SetteEMezzoRingEventTopUpAwaited: {
            /** @description How many. */
            chips: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up_awaited";
        };
        /** @description Bought chips came. */
        SetteEMezzoRingEventToppedUp: {
            /** @description How many came. */
            credited: components["schemas"]["Chips"];
            /** @description How many did not, because of the table's maximum. */
            returned: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "topped_up";
        };
        /** @description A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences. */
        SetteEMezzoRingView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description Chips that the last hand left in the pot. */
            carried?: components["schemas"]["Chips"];
            /** @description Whether no further hand will be played. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            hand?: components["schemas"]["SetteEMezzoView"] | null;
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand_number: number;
            /** @description Whether `hand` is in play; else it is the last one. */
            in_play: boolean;
            last?: components["schemas"]["HandResult"] | null;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The options in play. */
            options: components["schemas"]["SetteEMezzoOptions"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The taken seats, ascending. */
            places: components["schemas"]["PlaceView"][];
            positions?: components["schemas"]["Positions"] | null;
            /** @description What the viewer's own seats prefer. */
            preferences: components["schemas"]["SeatPreferences_SetteEMezzoPreferences"][];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description The stakes of the next hand. */
            stakes: components["schemas"]["Stakes"];
        };
        /** @description A seat in the hand, as a viewer sees it. */
        SetteEMezzoSeatView: {
            bet?: components["schemas"]["Chips"] | null;
            /** @description Those that the viewer may see, the covered one first. */
            cards: components["schemas"]["Card"][];
            /** @description Its chips outside piatto and bet. */
            chips: components["schemas"]["Chips"];
            /**
             * Format: int32
             * @description How many cards it has.
             */
            count: number;
            premove?: components["schemas"]["SetteEMezzoPremove"] | null;
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /** @description Where it stands. */
            standing: components["schemas"]["SetteEMezzoStanding"];
            /**
             * Format: int32
             * @description Its total in halves, where the viewer may see all its cards; 7½ is 15.
             */
            total?: number | null;
        };
        /**
         * @description Where a seat stands.
         * @enum {string}
         */
        SetteEMezzoStanding: "waiting" | "in" | "stood" | "bust" | "out";
        /** @description The table was opened. */
        SetteEMezzoTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["SetteEMezzoOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        SetteEMezzoTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["SetteEMezzoRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "sette-e-mezzo";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /**
         * @description How the banker plays.
         * @enum {string}
         */
        SetteEMezzoVariant: "piatto" | "classica";
        /** @description A bank as a viewer sees it. */
        SetteEMezzoView: {
            bank?: components["schemas"]["SetteEMezzoBank"] | null;
            /** @description What the house has taken in this bank. Chips. */
            house: components["schemas"]["Chips"];
            /** @description The least bet. Chips. */
            min_bet: components["schemas"]["Chips"];
            /** @description The least piatto, or what the most of a bet is at least. Chips. */
            min_piatto: components["schemas"]["Chips"];
            offered?: components["schemas"]["Seat"] | null;
            /** @description The part of the bank. */
            part: components["schemas"]["SetteEMezzoPart"];
            /** @description All that seats do not have until the bank is settled: piatto, bets, what the house has taken. Chips. */
            pot: components["schemas"]["Chips"];
            /** @description The seats of the hand, ascending. */
            seats: components["schemas"]["SetteEMezzoSeatView"][];
            /**
             * Format: int32
             * @description How many cards are left to be dealt.
             */
            stock: number;
            turn?: components["schemas"]["Seat"] | null;
            /** @description The variant. */
            variant: components["schemas"]["SetteEMezzoVariant"];
        };
        /** @description What the system does for a player. */
        Settings: {
            /** @description Makes every accuso at the start of the player's first turn. */
            auto_accuso: boolean;
            /** @description Declares "Ho..." with every lead, and nothing else. */
            auto_dichiarazione: boolean;
            /**
             * @description Calls out as soon as the rules allow; else the player is asked once, and may call by hand at later leads. Since
             *     the last card plays itself, the player is asked again before it.
             */
            auto_fuori: boolean;
        };
        /** @description A card, and where it lay in the shoe. */
        ShoeCard: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /**
             * Format: int32
             * @description How many cards lay before it.
             */
            place: number;
        };
        /**
         * @description Whether a player is asked to show cards that they need not show.
         * @enum {string}
         */
        Showing: "ask" | "muck" | "show";
        /**
         * @description When an ace left in hand costs 1 point instead of 11.
         * @enum {string}
         */
        SingleAce: "only_card" | "only_ace";
        /** @description Nothing to say. */
        SitOutRequest: Record<string, never>;
        /** @description A command was taken in. */
        SolitarioAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["SolitarioMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A base. */
        SolitarioBaseView: {
            /**
             * Format: int32
             * @description How many cards lie on it, from the ace.
             */
            count: number;
            /** @description Its suit. */
            suit: components["schemas"]["SolitarioSuit"];
            top?: components["schemas"]["Card"] | null;
        };
        /**
         * Format: int32
         * @description A column, `1..=7` from the left.
         * @example 3
         */
        SolitarioColumn: number;
        /** @description A column. */
        SolitarioColumnView: {
            /**
             * Format: int32
             * @description How many cards lie face down.
             */
            face_down: number;
            /** @description The cards that lie face up, the last one free. */
            face_up: components["schemas"]["Card"][];
            /** @description At the end: the cards that lie face down, the lowest first. */
            hidden?: components["schemas"]["Card"][] | null;
        };
        /** @description A game the house deals. */
        SolitarioGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["SolitarioOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["SolitarioOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        SolitarioLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["SolitarioMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description What lies before a player. */
        SolitarioLayoutView: {
            /** @description The bases. */
            bases: components["schemas"]["SolitarioBaseView"][];
            /** @description The columns, from the left. */
            columns: components["schemas"]["SolitarioColumnView"][];
            /**
             * Format: int32
             * @description How many cards the stock (mazzo) has.
             */
            stock: number;
            /** @description At the end: the cards of the stock, the next one first. */
            stock_cards?: components["schemas"]["Card"][] | null;
            /** @description The waste (mazzetto), its top card last. */
            waste: components["schemas"]["Card"][];
        };
        /**
         * @description The legal moves of a seat: whole moves, those first that turn a card of a column up. [`SolitarioMove::Stop`] is
         *     always the last of them.
         */
        SolitarioLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description The moves. */
            moves: components["schemas"]["SolitarioMove"][];
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        SolitarioMatchEvent: components["schemas"]["SolitarioMatchEventDeckShuffled"] | components["schemas"]["SolitarioMatchEventCardsReshuffled"] | components["schemas"]["SolitarioMatchEventNumbersDrawn"] | components["schemas"]["SolitarioMatchEventDeal"] | components["schemas"]["SolitarioMatchEventDealScored"] | components["schemas"]["SolitarioMatchEventPlayOffCalled"] | components["schemas"]["SolitarioMatchEventForfeited"] | components["schemas"]["SolitarioMatchEventLineEliminated"] | components["schemas"]["SolitarioMatchEventRanLate"] | components["schemas"]["SolitarioMatchEventSatOut"] | components["schemas"]["SolitarioMatchEventReturned"] | components["schemas"]["SolitarioMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        SolitarioMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        SolitarioMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenSolitarioEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        SolitarioMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["SolitarioScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        SolitarioMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        SolitarioMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        SolitarioMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        SolitarioMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        SolitarioMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        SolitarioMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        SolitarioMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        SolitarioMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        SolitarioMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        SolitarioMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["SolitarioView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["SolitarioOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A command of a player: `{"type":"turn_stock"}` or `{"type":"column_to_column","from":3,"count":2,"to":5}`. */
        SolitarioMove: components["schemas"]["SolitarioMoveTurnStock"] | components["schemas"]["SolitarioMoveWasteToColumn"] | components["schemas"]["SolitarioMoveWasteToBase"] | components["schemas"]["SolitarioMoveColumnToBase"] | components["schemas"]["SolitarioMoveColumnToColumn"] | components["schemas"]["SolitarioMoveBaseToColumn"] | components["schemas"]["SolitarioMoveStop"];
        /** @description The top card of a base back to a column. */
        SolitarioMoveBaseToColumn: {
            /** @description To which column. */
            column: components["schemas"]["SolitarioColumn"];
            /** @description Which base. */
            suit: components["schemas"]["SolitarioSuit"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "base_to_column";
        };
        /** @description The last card of a column to its base. */
        SolitarioMoveColumnToBase: {
            /** @description Which column. */
            column: components["schemas"]["SolitarioColumn"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "column_to_base";
        };
        /** @description The last cards of a column to another one. */
        SolitarioMoveColumnToColumn: {
            /**
             * Format: int32
             * @description How many cards, from 1; all of them face up.
             */
            count: number;
            /** @description From which column. */
            from: components["schemas"]["SolitarioColumn"];
            /** @description To which column. */
            to: components["schemas"]["SolitarioColumn"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "column_to_column";
        };
        /** @description Stop (abbandona): the score stands, and is not added to any more. */
        SolitarioMoveStop: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stop";
        };
        /** @description Turn the next three cards of the stock (girare); an empty stock is made anew from the waste first. */
        SolitarioMoveTurnStock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_stock";
        };
        /** @description The top card of the waste to its base. */
        SolitarioMoveWasteToBase: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "waste_to_base";
        };
        /** @description The top card of the waste to a column. */
        SolitarioMoveWasteToColumn: {
            /** @description Which column. */
            column: components["schemas"]["SolitarioColumn"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "waste_to_column";
        };
        /** @description A table to be opened. */
        SolitarioOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["SolitarioOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: everything has a default. */
        SolitarioOptions: {
            /** @description What may be laid on an empty column. Default `king_only`. */
            empty_column?: components["schemas"]["EmptyColumn"];
            /**
             * Format: int32
             * @description The time of the match, common to all, in minutes: 1 to 60. Default 10.
             * @example 10
             */
            match_time?: number;
            /** @description Whether all play the same deal. Default true; false is for training, not for tournaments. */
            same_deal?: boolean;
            /**
             * Format: int32
             * @description Winners of a table of four, 1 or 2. Default 1.
             */
            winners?: number;
        };
        /** @description Options and their printable form. */
        SolitarioOptionsExample: {
            options: components["schemas"]["SolitarioOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description Whether a player still plays.
         * @enum {string}
         */
        SolitarioPlayerState: "playing" | "solved" | "stalled" | "stopped" | "time_up";
        /** @description A player as a viewer sees them. */
        SolitarioPlayerView: {
            /**
             * Format: int32
             * @description The number of the last of their moves that changed it.
             */
            last_score_move?: number | null;
            layout?: components["schemas"]["SolitarioLayoutView"] | null;
            /** @description At the end: their moves. */
            moves?: components["schemas"]["SolitarioMove"][] | null;
            /**
             * Format: int32
             * @description Their score.
             */
            score: number;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /** @description Whether they still play. */
            state: components["schemas"]["SolitarioPlayerState"];
        };
        /** @description What a player has at the end. */
        SolitarioScore: {
            /**
             * Format: int32
             * @description The number of the last of their moves that changed the score; null if none did.
             */
            last_score_move?: number | null;
            /**
             * Format: int32
             * @description How many moves they made, stopping included.
             */
            moves: number;
            /**
             * Format: int32
             * @description The score.
             */
            score: number;
            /** @description How they ended. */
            state: components["schemas"]["SolitarioPlayerState"];
        };
        /**
         * @description The suit of a base. The order is that of the card codes.
         * @enum {string}
         */
        SolitarioSuit: "diamonds" | "hearts" | "clubs" | "spades";
        /** @description The table was opened. */
        SolitarioTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["SolitarioOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        SolitarioTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["SolitarioMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "solitario";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A solitario as a viewer sees it. */
        SolitarioView: {
            /**
             * Format: int32
             * @description How many moves all players have made.
             */
            mossa: number;
            /** @description The players, by seat. */
            players: components["schemas"]["SolitarioPlayerView"][];
            /**
             * Format: int32
             * @description How many deals were rejected before, because nothing in them scored at once.
             */
            rejected: number;
        };
        /**
         * @description An operation that a member of the staff has had carried out. It was recorded in the transaction of what it changed;
         *     what was refused changed nothing, and is no act.
         * @example {
         *       "actor": "0190d3a0-0000-7000-8000-0000000000a1",
         *       "at": "2026-01-01T20:00:00Z",
         *       "name": "Rosa",
         *       "on": [
         *         {
         *           "id": "0190d3a0-0000-7000-8000-000000000010",
         *           "name": "table_id"
         *         }
         *       ],
         *       "operation": "POST /v1/tables/{table_id}/void",
         *       "reason": "the hall lost its power",
         *       "role": "operator",
         *       "service": "tables",
         *       "token_id": "sha256:8f434346648f6b96df89dda901c5176b"
         *     }
         */
        StaffAct: {
            /**
             * Format: uuid
             * @description The subject of the token.
             */
            actor: string;
            /**
             * Format: date-time
             * @description When the request was let in.
             */
            at: string;
            /** @description The name in the token, if it has one. */
            name?: string | null;
            /**
             * @description What it is about: the ids in the path, those that the request names, and those that the answer names outside
             *     lists; 128 at most.
             */
            on: components["schemas"]["ActTarget"][];
            /** @description Method and path of the operation, with the parameters in braces. */
            operation: string;
            /** @description Why, where the request says it. */
            reason?: string | null;
            /** @description The role in the token. */
            role: components["schemas"]["StaffRole"];
            /** @description Which service carried it out: `lobby`, `tables` or `wallet`. */
            service: string;
            /**
             * @description The `jti` of the token; of a token without one `sha256:` and the first 32 hexadecimal digits of the SHA-256 of
             *     the token as it was sent.
             */
            token_id: string;
        };
        /**
         * @description A role of the staff.
         * @enum {string}
         */
        StaffRole: "operator" | "finance" | "auditor";
        /** @description The stakes of a hand. */
        Stakes: {
            /** @description The ante, in games with blinds. Chips. */
            ante: components["schemas"]["Chips"];
            /** @description The small blind, or the invito. Chips. */
            stake: components["schemas"]["Chips"];
        };
        /** @description What may be done after a step, and whose time runs: as in the view of the same version at the time of the step. */
        Standing: {
            /** @description The seats that are to move, and the reader's own. */
            clocks: components["schemas"]["SeatClock"][];
            /** @description The legal moves of those of the reader's seats that are to move. */
            legal: components["schemas"]["SeatLegal"][];
        };
        /**
         * @description The part of a hand.
         * @enum {string}
         */
        Street: "preflop" | "flop" | "turn" | "river";
        /** @description A ring table is closed. */
        TableClosed: {
            outcome: components["schemas"]["Outcome"];
        };
        /** @description A match, or a hand, as the caller saw it. */
        TableHistory: {
            /** @description In which notation. */
            format: components["schemas"]["HistoryFormat"];
            /**
             * Format: int32
             * @description The number of the hand, at a ring table.
             */
            hand?: number | null;
            /** @description The table. */
            table_id: components["schemas"]["TableId"];
            /** @description The history: what a file of this notation holds. */
            text: string;
        };
        /**
         * Format: uuid
         * @description A table: one match or one session of hands; also the id of its event stream.
         */
        TableId: string;
        /**
         * @description What a cash table owes the ledger: hands, and the credit of players who have left, in the order in which they
         *     happened.
         */
        TableLedger: {
            refused?: components["schemas"]["RefusedPosting"] | null;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int32
             * @description Items that are not posted yet; 0 when nothing is owed.
             */
            unposted: number;
        };
        /** @description What a table tells: how it ended, and what happens at a ring table meanwhile. */
        TableNews: components["schemas"]["TableNewsFinished"] | components["schemas"]["TableNewsVoided"] | components["schemas"]["TableNewsHandEnded"] | components["schemas"]["TableNewsSeatVacated"] | components["schemas"]["TableNewsToppedUp"] | components["schemas"]["TableNewsClosed"] | components["schemas"]["TableNewsInterrupted"] | components["schemas"]["TableNewsChatOffence"];
        /** @description A moderator has upheld a report: what a player said at a table is an offence. It is told once of each report. */
        TableNewsChatOffence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "chat_offence";
            /** @description Who said it. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: uuid
             * @description The report.
             */
            report_id: string;
        };
        /**
         * @description A ring table was closed: nobody sits there any more, and at a cash table every hand and every cash-out is in the
         *     ledger.
         */
        TableNewsClosed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "closed";
        };
        /** @description A match with a result. */
        TableNewsFinished: {
            /** @description Who did not play it to its end, of whichever line; nobody in results from before this was told. */
            at_fault?: components["schemas"]["AtFault"][];
            /**
             * Format: int32
             * @description Differenza punti.
             */
            difference: number;
            /** @description The players of each line, in line order. */
            lines: components["schemas"]["LineStanding"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "finished";
            /**
             * Format: int32
             * @description Which seat deals first if the same players play on: the one to the right of the last dealer.
             */
            next_dealer?: number | null;
            outcome: components["schemas"]["Outcome"];
            /**
             * Format: int32
             * @description The winning line; absent for a draw.
             */
            winner?: number | null;
        };
        /** @description A hand of a ring table is over. */
        TableNewsHandEnded: components["schemas"]["HandEnded"] & {
            /** @enum {string} */
            news: "hand_ended";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "hand_ended";
        };
        /**
         * @description No table could be served from then to then, and all clocks stood still. It is told once, and of no table: the
         *     item's `table_id` names the outage.
         */
        TableNewsInterrupted: {
            /**
             * Format: date-time
             * @description The last sign of life before.
             */
            from: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "interrupted";
            /**
             * Format: date-time
             * @description The first one after.
             */
            to: string;
        };
        /** @description A seat of a ring table is free again. At a cash table this is told once the chips are back in the wallet. */
        TableNewsSeatVacated: components["schemas"]["SeatVacated"] & {
            /** @enum {string} */
            news: "seat_vacated";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "seat_vacated";
        };
        /** @description Chips bought were credited between two hands. */
        TableNewsToppedUp: components["schemas"]["ToppedUp"] & {
            /** @enum {string} */
            news: "topped_up";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "topped_up";
        };
        /** @description Void for technical reasons. At a ring table everybody has back what they had at the start of the void hand. */
        TableNewsVoided: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            news: "voided";
            /** @description Why. */
            reason: string;
        };
        /** @description The table was opened. */
        TableOpened: components["schemas"]["ScopaTableOpened"] | components["schemas"]["ScoponeTableOpened"] | components["schemas"]["AssoPigliaTuttoTableOpened"] | components["schemas"]["CirullaTableOpened"] | components["schemas"]["BriscolaTableOpened"] | components["schemas"]["TresetteTableOpened"] | components["schemas"]["PeppaTableOpened"] | components["schemas"]["BurracoTableOpened"] | components["schemas"]["Scala40TableOpened"] | components["schemas"]["UnoTableOpened"] | components["schemas"]["SolitarioTableOpened"] | components["schemas"]["HoldemTableOpened"] | components["schemas"]["OmahaTableOpened"] | components["schemas"]["BestiaTableOpened"] | components["schemas"]["TelesinaTableOpened"] | components["schemas"]["Poker5CarteTableOpened"] | components["schemas"]["PokerAllItalianaTableOpened"] | components["schemas"]["SetteEMezzoTableOpened"] | components["schemas"]["CheminDeFerTableOpened"];
        /** @description How many hands may be dealt, from now on. */
        TablePaced: {
            /**
             * Format: int32
             * @description The number of the last hand that may begin; no limit if absent.
             */
            hands_allowed?: number | null;
            /**
             * Format: int32
             * @description How many levels the tournament is ahead of its clock from the next hand on; 0 if absent.
             */
            levels_ahead?: number;
        };
        /** @description What the house is bound to from the opening of a table on. */
        TablePromises: {
            /** @description The commitment to the secret of the table, in hex. */
            commitment: string;
            /** @description The first deals. */
            deals: components["schemas"]["DealsPromised"];
        };
        /**
         * @description Where a table stands.
         * @enum {string}
         */
        TableStatus: "waiting" | "playing" | "finished" | "voided";
        /** @description One step of a table's history, as the caller sees it. On a live stream `now` says what may be done and whose time runs after it; it is absent where the table had gone on already, and then a later step has it. With `view=patch` there is `patch` in its place, a JSON Patch (RFC 6902): it makes the view that the reader had the view of this version. A history has neither. */
        TableStep: components["schemas"]["TableStepOpened"] | components["schemas"]["TableStepCommitted"] | components["schemas"]["TableStepReady"] | components["schemas"]["TableStepSeeded"] | components["schemas"]["TableStepTurn"] | components["schemas"]["TableStepRevealed"] | components["schemas"]["TableStepFinished"] | components["schemas"]["TableStepVoided"] | components["schemas"]["TableStepSecretSealed"] | components["schemas"]["TableStepDealsPromised"] | components["schemas"]["TableStepSeatTaken"] | components["schemas"]["TableStepTopUp"] | components["schemas"]["TableStepLevel"] | components["schemas"]["TableStepHandEnded"] | components["schemas"]["TableStepSeatLeft"] | components["schemas"]["TableStepSeatVacated"] | components["schemas"]["TableStepToppedUp"] | components["schemas"]["TableStepPosted"] | components["schemas"]["TableStepPostingRefused"] | components["schemas"]["TableStepPaced"] | components["schemas"]["TableStepVoiding"] | components["schemas"]["TableStepClosed"];
        /** @description The ring table is closed. */
        TableStepClosed: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["TableClosed"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "closed";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The promise before a deal. */
        TableStepCommitted: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["DealCommitment"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "committed";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The next deals are promised. Only seeds that are sent from now on are mixed into them. */
        TableStepDealsPromised: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["DealsPromised"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "deals_promised";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The match has its result. */
        TableStepFinished: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["MatchFinished"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "finished";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A hand is over. */
        TableStepHandEnded: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["HandOver"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "hand_ended";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A level begins with the next hand. */
        TableStepLevel: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["LevelBegun"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "level";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The table was opened. */
        TableStepOpened: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["TableOpened"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "opened";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description How many hands may be dealt. */
        TableStepPaced: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["TablePaced"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "paced";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The ledger has taken what stood in the table's queue. */
        TableStepPosted: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["LedgerPosted"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "posted";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The ledger refuses what stands at the head of the table's queue. */
        TableStepPostingRefused: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["LedgerRefused"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "posting_refused";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A player is here. */
        TableStepReady: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["PlayerIsReady"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "ready";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The secret of a deal is public, where no card stays hidden after it. */
        TableStepRevealed: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["DealRevealed"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "revealed";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A seat is left; its chips are on their way to the wallet. */
        TableStepSeatLeft: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["SeatFreed"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "seat_left";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description Somebody sits down. */
        TableStepSeatTaken: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["SeatChips"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "seat_taken";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A seat is free, and its chips are where they belong. */
        TableStepSeatVacated: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["SeatFreed"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "seat_vacated";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The secret of the table is in the log, sealed until the table is over. */
        TableStepSecretSealed: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["SecretSealed"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "secret_sealed";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A player gave another seed. */
        TableStepSeeded: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["PlayerSeeded"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "seeded";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description Chips were bought; they come between two hands. */
        TableStepTopUp: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["SeatChips"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "top_up";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description Bought chips came to a seat. */
        TableStepToppedUp: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["SeatToppedUp"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "topped_up";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description An input was taken, and this is what it did. */
        TableStepTurn: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["TableTurn"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "turn";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The table is void. */
        TableStepVoided: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["TableVoided"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "voided";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description The table will be void once everybody's chips are where they belong. */
        TableStepVoiding: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            data: components["schemas"]["TableVoiding"];
            now?: components["schemas"]["Standing"];
            patch?: components["schemas"]["PatchOp"][];
            /**
             * @description What kind of step. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            step: "voiding";
            /**
             * Format: int64
             * @description The version of the stream after it.
             */
            version: number;
        };
        /** @description A table in a list. */
        TableSummary: {
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            match_id?: components["schemas"]["MatchId"] | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            opened_at: string;
            /** @description The options in their printable form. */
            options_text: string;
            /** @description The players in seating order; those who sit there now at a ring table. */
            players: components["schemas"]["PlayerId"][];
            /** @description Where it stands. */
            status: components["schemas"]["TableStatus"];
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        TableTurn: components["schemas"]["ScopaTableTurn"] | components["schemas"]["ScoponeTableTurn"] | components["schemas"]["AssoPigliaTuttoTableTurn"] | components["schemas"]["CirullaTableTurn"] | components["schemas"]["BriscolaTableTurn"] | components["schemas"]["TresetteTableTurn"] | components["schemas"]["PeppaTableTurn"] | components["schemas"]["BurracoTableTurn"] | components["schemas"]["Scala40TableTurn"] | components["schemas"]["UnoTableTurn"] | components["schemas"]["SolitarioTableTurn"] | components["schemas"]["HoldemTableTurn"] | components["schemas"]["OmahaTableTurn"] | components["schemas"]["BestiaTableTurn"] | components["schemas"]["TelesinaTableTurn"] | components["schemas"]["Poker5CarteTableTurn"] | components["schemas"]["PokerAllItalianaTableTurn"] | components["schemas"]["SetteEMezzoTableTurn"] | components["schemas"]["CheminDeFerTableTurn"];
        /** @description A table as the caller sees it: the cards of their own seats, and nobody else's. */
        TableView: {
            /**
             * Format: date-time
             * @description The time on the server. In a stream with `view=patch` it is that of the version: the clocks stand as they stood
             *     then.
             */
            at: string;
            deal?: components["schemas"]["DealCommitment"] | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            /**
             * @description What was done last in each seat, by seat: of every seat in which the caller saw something happen. It stays when
             *     the next deal or hand begins, and goes when somebody else sits down there.
             */
            last: components["schemas"]["LastTurn"][];
            /** @description The legal moves of those of the caller's seats that are to move. */
            legal: components["schemas"]["SeatLegal"][];
            match_id?: components["schemas"]["MatchId"] | null;
            /** @description The options in their printable form. */
            options_text: string;
            outcome?: components["schemas"]["Outcome"];
            /**
             * Format: int64
             * @description Where its last event stands in the log of events, once it is over; absent for a moment after that, and in the
             *     snapshots of streams, which have it in `end`.
             */
            position?: number | null;
            ring?: components["schemas"]["RingState"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description The seats. */
            seats: components["schemas"]["SeatState"][];
            /** @description Where it stands. */
            status: components["schemas"]["TableStatus"];
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
            /**
             * Format: int64
             * @description The version of its stream: the `ETag`, and the `id` of the stream's events.
             */
            version: number;
            view: components["schemas"]["GameView"];
            /** @description The seats the caller moves; none for a spectator. */
            yours: number[];
        };
        /** @description The table is void. */
        TableVoided: {
            match_id?: components["schemas"]["MatchId"] | null;
            /** @description In words. */
            reason: string;
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The table will be void once everybody's chips are where they belong. */
        TableVoiding: {
            /** @description In words. */
            reason: string;
        };
        /** @description A command was taken in. */
        TelesinaAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["TelesinaRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /** @description A game the house deals. */
        TelesinaGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["TelesinaOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["TelesinaOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        TelesinaLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["TelesinaRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        TelesinaLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /** @description Each is sent as it is, where no amount is to be chosen. */
            moves: components["schemas"]["TelesinaLegalMove"][];
            pays?: components["schemas"]["Chips"] | null;
        };
        /** @description A legal move: the move itself, with the least and the most where an amount is to be chosen. */
        TelesinaLegalMove: components["schemas"]["TelesinaLegalMoveFold"] | components["schemas"]["TelesinaLegalMoveCheck"] | components["schemas"]["TelesinaLegalMoveCall"] | components["schemas"]["TelesinaLegalMoveBet"] | components["schemas"]["TelesinaLegalMoveRaise"] | components["schemas"]["TelesinaLegalMoveChoose"] | components["schemas"]["TelesinaLegalMoveTurnUp"] | components["schemas"]["TelesinaLegalMoveShow"] | components["schemas"]["TelesinaLegalMoveMuck"] | components["schemas"]["TelesinaLegalMovePayInvito"] | components["schemas"]["TelesinaLegalMoveSitOut"];
        /** @description Bet. */
        TelesinaLegalMoveBet: {
            /** @description How many; one amount with fixed limit or a short stack. */
            amount: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Call. */
        TelesinaLegalMoveCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
        };
        /** @description Check. */
        TelesinaLegalMoveCheck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "check";
        };
        /** @description Choose; one move for each choice. */
        TelesinaLegalMoveChoose: {
            coperta?: components["schemas"]["Coperta"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose";
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description Fold. */
        TelesinaLegalMoveFold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fold";
        };
        /** @description Leave them covered. */
        TelesinaLegalMoveMuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "muck";
        };
        /** @description Pay the invito. */
        TelesinaLegalMovePayInvito: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pay_invito";
        };
        /** @description Raise. */
        TelesinaLegalMoveRaise: {
            /** @description To which levels; one with fixed limit or a short stack. The least is the whole stack where that is less. */
            to: components["schemas"]["Range"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raise";
        };
        /** @description Show the own cards. */
        TelesinaLegalMoveShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "show";
        };
        /** @description Sit out instead. */
        TelesinaLegalMoveSitOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out";
        };
        /** @description Turn up this card. */
        TelesinaLegalMoveTurnUp: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_up";
        };
        /** @description What cards make. */
        TelesinaMadeView: {
            /** @description The five cards, as players read them. */
            cards: components["schemas"]["FewCards"];
            /** @description The kind of hand. */
            category: components["schemas"]["Category"];
        };
        /** @description A move: `{"type":"raise","to":300}`. Amounts are whole chips. */
        TelesinaMove: components["schemas"]["TelesinaMoveFold"] | components["schemas"]["TelesinaMoveCheck"] | components["schemas"]["TelesinaMoveCall"] | components["schemas"]["TelesinaMoveBet"] | components["schemas"]["TelesinaMoveRaise"] | components["schemas"]["TelesinaMoveChoose"] | components["schemas"]["TelesinaMoveTurnUp"] | components["schemas"]["TelesinaMoveShow"] | components["schemas"]["TelesinaMoveMuck"] | components["schemas"]["TelesinaMovePayInvito"] | components["schemas"]["TelesinaMoveSitOut"] | components["schemas"]["TelesinaMovePreferences"];
        /** @description Punto: the first chips of a round. */
        TelesinaMoveBet: {
            /** @description How many. */
            amount: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bet";
        };
        /** @description Vedo: pays what is owed, or the whole stack if that is less. */
        TelesinaMoveCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
        };
        /** @description Busso: nothing is owed. */
        TelesinaMoveCheck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "check";
        };
        /** @description Chooses, as the dealer, what the table leaves to them. What is left out is asked for again. */
        TelesinaMoveChoose: {
            coperta?: components["schemas"]["Coperta"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose";
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description Passo: gives up the hand. Legal even with nothing to call. */
        TelesinaMoveFold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fold";
        };
        /** @description Nascondo: leaves them covered, when asked. */
        TelesinaMoveMuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "muck";
        };
        /** @description Pays the invito, when asked. */
        TelesinaMovePayInvito: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pay_invito";
        };
        /** @description Says what the seat prefers from now on: all of it. Legal at any time. */
        TelesinaMovePreferences: {
            /** @description What it prefers. */
            preferences: components["schemas"]["TelesinaPreferences"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences";
        };
        /** @description Rilancio. */
        TelesinaMoveRaise: {
            /** @description The level that the others must match then: with what the seat has put in before. */
            to: components["schemas"]["Chips"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raise";
        };
        /** @description Mostro: shows the own cards, when asked. */
        TelesinaMoveShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "show";
        };
        /** @description Sits out instead, when asked for the invito. */
        TelesinaMoveSitOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out";
        };
        /** @description Turns up one of two covered cards. */
        TelesinaMoveTurnUp: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_up";
        };
        /** @description A ring table to be opened, with nobody in its seats yet. */
        TelesinaOpenRingTableRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /**
             * Format: int64
             * @description How many hands may be dealt from the beginning; no limit if absent. More are allowed by
             *     `POST /v1/tables/{table_id}/pace`.
             */
            hands_allowed?: number | null;
            /** @description Cash or tournament. */
            kind: components["schemas"]["RingKind"];
            options: components["schemas"]["TelesinaOptions"];
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows.
             */
            seats: number;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The options, with every default spelt out. */
        TelesinaOptions: {
            /**
             * @description When players choose which of two covered cards is turned up: mai, primo_giro or sempre, or libera, which leaves
             *     it to the dealer of each hand. Default libera.
             * @default libera
             * @example mai
             */
            coperta: string;
            /**
             * Format: int32
             * @description The invito, which is also the least bet; with `fl` the size of bets and raises. Chips, 1 to 100000000; at a
             *     tournament table that of the first level. Default 10.
             * @default 10
             * @example 10
             */
            invito: number;
            /**
             * @description The limit. Default `nl`.
             * @default nl
             */
            limit: components["schemas"]["Limit"];
            /**
             * Format: int64
             * @description The most at a cash table after a buy-in or a top-up, in inviti. Default 200.
             * @default 200
             */
            max_buyin: number;
            /**
             * Format: int64
             * @description The least buy-in at a cash table, in inviti. Default 20.
             * @default 20
             */
            min_buyin: number;
            /**
             * Format: int64
             * @description The least credit at a cash table, in inviti: a player who has less sits out (credito residuo minimo). At most
             *     `min_buyin`. Default 1.
             * @default 1
             */
            min_credit: number;
            /**
             * @description Cash or tournament. Default cash.
             * @default cash
             */
            mode: components["schemas"]["Mode"];
            /**
             * Format: int32
             * @description The rake of every pot at a cash table, in basis points, 0 to 1000. Default 500.
             * @default 500
             */
            rake_bp: number;
            /**
             * Format: int64
             * @description The most rake of a hand. Chips. Default 300.
             * @default 300
             */
            rake_cap: number;
            /**
             * Format: int32
             * @description The time to decide whether to show cards, 3 to 60 seconds. Default 10.
             * @default 10
             */
            show_s: number;
            /**
             * Format: int32
             * @description The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
             * @default 60
             */
            time_bank_s: number;
            /**
             * Format: int32
             * @description The time for one decision, 5 to 60 seconds. Default 30.
             * @default 30
             */
            turn_s: number;
            /**
             * @description The vele: nessuna, una, due, tre, croce, h, piramide or ascensore, or libera, which leaves them to the dealer of
             *     each hand. Default libera.
             * @default libera
             * @example croce
             */
            vele: string;
        };
        /** @description Options and their printable form. */
        TelesinaOptionsExample: {
            options: components["schemas"]["TelesinaOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description The part of a hand.
         * @enum {string}
         */
        TelesinaPart: "shuffle" | "choosing" | "turning" | "betting" | "over";
        /** @description What a player prefers in a game. */
        TelesinaPlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            preferences?: components["schemas"]["TelesinaPreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description What a player may prefer (opzioni di gioco automatico). */
        TelesinaPreferences: {
            /**
             * @description Whether that is always chosen, without asking. Default false.
             * @default false
             */
            always_coperta: boolean;
            /**
             * @description Whether those are always chosen, without asking. Default false.
             * @default false
             */
            always_vele: boolean;
            /**
             * @description Invito automatico: the invito is paid without asking. Default false.
             * @default false
             */
            auto_invito: boolean;
            coperta?: components["schemas"]["Coperta"] | null;
            /**
             * @description Whether to be asked to show cards.
             * @default ask
             */
            showing: components["schemas"]["Showing"];
            vele?: components["schemas"]["Vele"] | null;
        };
        /** @description An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences. */
        TelesinaRingEvent: components["schemas"]["TelesinaRingEventSeatTaken"] | components["schemas"]["TelesinaRingEventTopUpAwaited"] | components["schemas"]["TelesinaRingEventToppedUp"] | components["schemas"]["TelesinaRingEventSatOut"] | components["schemas"]["TelesinaRingEventSitOutAwaited"] | components["schemas"]["TelesinaRingEventCameBack"] | components["schemas"]["TelesinaRingEventLeaveAwaited"] | components["schemas"]["TelesinaRingEventSeatVacated"] | components["schemas"]["TelesinaRingEventPreferencesSet"] | components["schemas"]["TelesinaRingEventLevelSet"] | components["schemas"]["TelesinaRingEventForcedBetAsked"] | components["schemas"]["TelesinaRingEventForcedBetAgreed"] | components["schemas"]["TelesinaRingEventAdjustmentDeclined"] | components["schemas"]["TelesinaRingEventHandCalledOff"] | components["schemas"]["TelesinaRingEventHandStarted"] | components["schemas"]["TelesinaRingEventDeckShuffled"] | components["schemas"]["TelesinaRingEventCardsReshuffled"] | components["schemas"]["TelesinaRingEventNumbersDrawn"] | components["schemas"]["TelesinaRingEventHand"] | components["schemas"]["TelesinaRingEventHandEnded"] | components["schemas"]["TelesinaRingEventHandVoided"] | components["schemas"]["TelesinaRingEventCloseAwaited"] | components["schemas"]["TelesinaRingEventSessionEnded"];
        /** @description It will not pay what others have paid for the pot that stayed, and does not play for it. */
        TelesinaRingEventAdjustmentDeclined: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adjustment_declined";
        };
        /** @description A seat sits out no longer. */
        TelesinaRingEventCameBack: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "came_back";
        };
        /** @description Cards of the hand were put in another order. */
        TelesinaRingEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description No hand will follow the one in play. */
        TelesinaRingEventCloseAwaited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "close_awaited";
        };
        /** @description The deck is shuffled. */
        TelesinaRingEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description It will pay. */
        TelesinaRingEventForcedBetAgreed: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_agreed";
        };
        /**
         * @description A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
         *     pot that stayed.
         */
        TelesinaRingEventForcedBetAsked: {
            /** @description Whether it is what others have paid for the pot that stayed. */
            adjusts?: boolean;
            /** @description How much it would be. Chips. */
            amount: components["schemas"]["Chips"];
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_bet_asked";
        };
        /** @description Something happened inside the hand. */
        TelesinaRingEventHand: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenTelesinaEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand";
        };
        /** @description The hand that was about to begin does not: too few would play. */
        TelesinaRingEventHandCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_called_off";
        };
        /** @description A hand is over and settled. */
        TelesinaRingEventHandEnded: {
            /** @description Everything that was settled. */
            result: components["schemas"]["HandResult"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
        };
        /** @description A hand begins: seats, blinds, antes. */
        TelesinaRingEventHandStarted: {
            /** @description Everything but the cards. */
            start: components["schemas"]["HandStart"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
        };
        /** @description A hand is void: everybody has what they had at its start. */
        TelesinaRingEventHandVoided: {
            /**
             * Format: int32
             * @description Which.
             */
            hand: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_voided";
        };
        /** @description A seat will stand up when the hand is over. */
        TelesinaRingEventLeaveAwaited: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "leave_awaited";
        };
        /** @description Stakes from the next hand on. */
        TelesinaRingEventLevelSet: {
            /** @description The stakes. */
            stakes: components["schemas"]["Stakes"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "level_set";
        };
        /** @description Numbers were drawn in the hand. */
        TelesinaRingEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description The viewer said what they prefer; nobody else is told. */
        TelesinaRingEventPreferencesSet: {
            /** @description All of them. */
            preferences: components["schemas"]["TelesinaPreferences"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences_set";
        };
        /** @description A seat sits out. */
        TelesinaRingEventSatOut: {
            /** @description Why. */
            because: components["schemas"]["OutBecause"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A seat was taken. */
        TelesinaRingEventSeatTaken: {
            /** @description With how many chips. */
            chips: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_taken";
        };
        /** @description A seat is free again. */
        TelesinaRingEventSeatVacated: {
            /** @description Why. */
            because: components["schemas"]["Vacated"];
            /** @description Its chips, which leave the table. */
            chips: components["schemas"]["Chips"];
            /** @description How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken. */
            from_pot?: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_vacated";
        };
        /** @description The session is over. */
        TelesinaRingEventSessionEnded: {
            /** @description What it came to. */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session_ended";
        };
        /** @description A seat will sit out when the hand is over. */
        TelesinaRingEventSitOutAwaited: {
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sit_out_awaited";
        };
        /** @description Chips were bought; they come when the hand is over. */
        TelesinaRingEventTopUpAwaited: {
            /** @description How many. */
            chips: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up_awaited";
        };
        /** @description Bought chips came. */
        TelesinaRingEventToppedUp: {
            /** @description How many came. */
            credited: components["schemas"]["Chips"];
            /** @description How many did not, because of the table's maximum. */
            returned: components["schemas"]["Chips"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "topped_up";
        };
        /** @description A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences. */
        TelesinaRingView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description Chips that the last hand left in the pot. */
            carried?: components["schemas"]["Chips"];
            /** @description Whether no further hand will be played. */
            closing: boolean;
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            hand?: components["schemas"]["TelesinaView"] | null;
            /**
             * Format: int32
             * @description The number of the hand in play or of the last one; 0 before the first.
             */
            hand_number: number;
            /** @description Whether `hand` is in play; else it is the last one. */
            in_play: boolean;
            last?: components["schemas"]["HandResult"] | null;
            left?: components["schemas"]["LeftPot"] | null;
            /** @description The options in play. */
            options: components["schemas"]["TelesinaOptions"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The taken seats, ascending. */
            places: components["schemas"]["PlaceView"][];
            positions?: components["schemas"]["Positions"] | null;
            /** @description What the viewer's own seats prefer. */
            preferences: components["schemas"]["SeatPreferences_TelesinaPreferences"][];
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description The stakes of the next hand. */
            stakes: components["schemas"]["Stakes"];
        };
        /** @description A seat in the hand, as a viewer sees it. */
        TelesinaSeatView: {
            /** @description Whether its whole stack is in. */
            all_in: boolean;
            /** @description What it has put in in this round. */
            bet: components["schemas"]["Chips"];
            /** @description Its chips outside the pot. */
            chips: components["schemas"]["Chips"];
            /** @description Whether it has chosen which covered card will be turned up. */
            chosen: boolean;
            /**
             * Format: int32
             * @description How many covered cards it has.
             */
            count: number;
            covered?: components["schemas"]["FewCards"] | null;
            /** @description Whether it has folded, or got no cards because its player was away. */
            folded: boolean;
            made?: components["schemas"]["TelesinaMadeView"] | null;
            /** @description Its open cards, in the order dealt. */
            open: components["schemas"]["FewCards"];
            /** @description What it has put in in the whole hand. */
            paid: components["schemas"]["Chips"];
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /** @description Whether it has shown all its cards. */
            shown: boolean;
        };
        /** @description The cards that a deal brings to a seat, as a viewer sees them. */
        TelesinaSeenCards: {
            /**
             * Format: int32
             * @description How many of them are face down.
             */
            count: number;
            covered?: components["schemas"]["FewCards"] | null;
            /** @description Those that are face up, in the order dealt. */
            open: components["schemas"]["FewCards"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        TelesinaTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["TelesinaOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        TelesinaTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["TelesinaRingEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "telesina";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A card that is turned up for good. */
        TelesinaTurnedCard: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            /** @description Whether it is the one of the two that was dealt later: everybody sees that. */
            later: boolean;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A vela that is turned. */
        TelesinaTurnedVela: {
            /** @description Which card it is. */
            card: components["schemas"]["Card"];
            /** @description Where it lies. */
            vela: components["schemas"]["Vela"];
        };
        /** @description A hand as a viewer sees it. */
        TelesinaView: {
            /** @description Who may show or muck. */
            asked_to_show: components["schemas"]["SeatSet"];
            /** @description Which vele may be used together: the cards of one of these lists. */
            combinations: components["schemas"]["Vela"][][];
            coperta?: components["schemas"]["Coperta"] | null;
            /** @description What must be matched in this round. */
            level: components["schemas"]["Chips"];
            /** @description The part of the hand. */
            part: components["schemas"]["TelesinaPart"];
            /**
             * Format: int32
             * @description For how many players the deck is: its lowest card is 11 minus that.
             */
            players: number;
            /** @description All chips in the middle, bets of this round included. */
            pot: components["schemas"]["Chips"];
            /** @description The pots of the earlier rounds, the main pot first; of all rounds once no more bets can follow. */
            pots: components["schemas"]["PotView"][];
            /** @description The seats whose chips are in it, ascending. */
            seats: components["schemas"]["TelesinaSeatView"][];
            turn?: components["schemas"]["Seat"] | null;
            variant?: components["schemas"]["Vele"] | null;
            /** @description The vele that were turned, in letter order. */
            vele: components["schemas"]["TelesinaTurnedVela"][];
        };
        /**
         * @description Chips bought, to be credited between two hands.
         * @example {
         *       "chips": 2500,
         *       "player_id": "0190d3a0-0000-7000-8000-000000000001",
         *       "posting_id": "0190d3a0-0000-7000-8000-000000000030"
         *     }
         */
        TopUpRequest: {
            /**
             * Format: int64
             * @description How many chips; what would pass the table's maximum when they are credited goes back to the wallet.
             */
            chips: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /** @description The posting that brought the money into play. */
            posting_id: components["schemas"]["PostingId"];
        };
        /** @description Chips that were bought and came to the seat. */
        ToppedUp: {
            /**
             * Format: int64
             * @description What was credited.
             */
            credited: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int64
             * @description What went back to the wallet, because the stack had grown meanwhile.
             */
            returned: number;
            session_id?: components["schemas"]["SessionId"] | null;
        };
        /**
         * Format: uuid
         * @description A tournament (a sit&go included).
         */
        TournamentId: string;
        /** @description A command was taken in. */
        TresetteAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["TresetteMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /**
         * @description What is accused.
         * @enum {string}
         */
        TresetteAccuso: "threes" | "twos" | "aces";
        /** @description An accuso that a seat made. */
        TresetteAccusoView: {
            /** @description What. */
            accuso: components["schemas"]["TresetteAccuso"];
            /** @description The three or four cards, wherever they are now. */
            cards: components["schemas"]["CardSet"];
            /**
             * Format: int32
             * @description The points.
             */
            points: number;
            /** @description Who. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What was declared with a lead, as the event of the card says it. */
        TresetteDeclarationView: {
            /** @description What. */
            declared: components["schemas"]["Declared"];
            /** @description The same in words, such as `Ho il 3 quarto`. */
            said: string;
        };
        /** @description A card drawn from the stock and shown (spizzichino). */
        TresetteDraw: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Who draws. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A game the house deals. */
        TresetteGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["TresetteOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["TresetteOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        TresetteLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["TresetteMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        TresetteLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description Accusi and calling out first, then cards, ascending. Each is sent as it is, where nothing is to be chosen. */
            moves: components["schemas"]["TresetteLegalMove"][];
        };
        /** @description A legal move: the move itself, with what may be chosen where something is to be. */
        TresetteLegalMove: components["schemas"]["TresetteLegalMoveAccuse"] | components["schemas"]["TresetteLegalMoveCallOut"] | components["schemas"]["TresetteLegalMoveDeclineCallOut"] | components["schemas"]["TresetteLegalMovePlay"];
        /** @description Make accusi before the card. */
        TresetteLegalMoveAccuse: {
            /** @description Which. */
            accusi: components["schemas"]["Choice_TresetteAccuso"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accuse";
        };
        /** @description Call out. */
        TresetteLegalMoveCallOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_out";
        };
        /** @description Refuse the proposal to call out. */
        TresetteLegalMoveDeclineCallOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline_call_out";
        };
        /** @description Play this card. */
        TresetteLegalMovePlay: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            declaration?: components["schemas"]["Choice_Declaration"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description What a line has in this smazzata. */
        TresetteLineView: {
            /**
             * Format: int32
             * @description Points of its accusi.
             */
            accusi: number;
            /** @description Whether it has declined to call out in this match. */
            declined: boolean;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /**
             * Format: int32
             * @description How many cards it has taken.
             */
            taken: number;
        };
        /** @description One accuso. */
        TresetteMade: {
            /** @description What. */
            accuso: components["schemas"]["TresetteAccuso"];
            /** @description The three or four cards. */
            cards: components["schemas"]["CardSet"];
            /**
             * Format: int32
             * @description The points.
             */
            points: number;
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        TresetteMatchEvent: components["schemas"]["TresetteMatchEventDeckShuffled"] | components["schemas"]["TresetteMatchEventCardsReshuffled"] | components["schemas"]["TresetteMatchEventNumbersDrawn"] | components["schemas"]["TresetteMatchEventDeal"] | components["schemas"]["TresetteMatchEventDealScored"] | components["schemas"]["TresetteMatchEventPlayOffCalled"] | components["schemas"]["TresetteMatchEventForfeited"] | components["schemas"]["TresetteMatchEventLineEliminated"] | components["schemas"]["TresetteMatchEventRanLate"] | components["schemas"]["TresetteMatchEventSatOut"] | components["schemas"]["TresetteMatchEventReturned"] | components["schemas"]["TresetteMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        TresetteMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        TresetteMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenTresetteEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        TresetteMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["TresetteScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        TresetteMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        TresetteMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        TresetteMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        TresetteMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        TresetteMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        TresetteMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        TresetteMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        TresetteMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        TresetteMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        TresetteMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["TresetteView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["TresetteOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A move: `{"type":"play","card":"7D","declaration":"busso"}`. */
        TresetteMove: components["schemas"]["TresetteMovePlay"] | components["schemas"]["TresetteMoveAccuse"] | components["schemas"]["TresetteMoveCallOut"] | components["schemas"]["TresetteMoveDeclineCallOut"] | components["schemas"]["TresetteMovePreferences"];
        /** @description Make one or more accusi (accuso), before playing in the first trick. */
        TresetteMoveAccuse: {
            /** @description Which. */
            accusi: components["schemas"]["TresetteAccuso"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accuse";
        };
        /** @description Mi chiamo fuori: after taking a trick, with enough points. Accepts the proposal, too. */
        TresetteMoveCallOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_out";
        };
        /**
         * @description Refuse the proposal to call out: it does not come again, but for a last time before the last card, which plays
         *     itself.
         */
        TresetteMoveDeclineCallOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline_call_out";
        };
        /** @description Play a card (giocata). */
        TresetteMovePlay: {
            /** @description The card from the hand. */
            card: components["schemas"]["Card"];
            declaration?: components["schemas"]["Declaration"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** @description Change what the system does for this seat. Legal at any time. */
        TresetteMovePreferences: components["schemas"]["TresettePreferences"] & {
            /** @enum {string} */
            type: "preferences";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preferences";
        };
        /** @description A hand laid open. */
        TresetteOpenHand: {
            /** @description The cards. */
            cards: components["schemas"]["CardSet"];
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A table to be opened. */
        TresetteOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["TresetteOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `target` or `deals`, not both; everything else has a default. */
        TresetteOptions: {
            /** @description Accuso. Default false. */
            accuso?: boolean;
            /** @description Cappotto, not in tournaments. Default false. */
            cappotto?: boolean;
            /** @description Carte sicure, pairs only. Default false. */
            carte_sicure?: boolean;
            /** @description Carte viste. Default false. */
            carte_viste?: boolean;
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1 to 8.
             */
            deals?: number | null;
            /** @description Dichiarazioni, pairs only. Default false. */
            dichiarazioni?: boolean;
            /**
             * Format: int32
             * @description Points to reach: 6, 11, 17, 21, 26, 31, 36 or 41. Default 21, unless `deals` is given.
             * @example 21
             */
            target?: number | null;
        };
        /** @description Options and their printable form. */
        TresetteOptionsExample: {
            options: components["schemas"]["TresetteOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /** @description What a player prefers in a game. */
        TresettePlayerPreferences: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            preferences?: components["schemas"]["TresettePreferences"];
            /**
             * Format: date-time
             * @description Since when they are kept.
             */
            said_at?: string | null;
        };
        /** @description A change of some settings; what is left out stays. */
        TresettePreferences: {
            /** @description Accuso. */
            auto_accuso?: boolean | null;
            /** @description Dichiarazione. */
            auto_dichiarazione?: boolean | null;
            /** @description Chiamata fuori. */
            auto_fuori?: boolean | null;
        };
        /** @description What a line scored in a smazzata. */
        TresetteScore: {
            /**
             * Format: int32
             * @description Points of its accusi that count.
             */
            accusi: number;
            /** @description Whether it made cappotto: one extra match. */
            cappotto: boolean;
            /** @description Whether it took the last trick: one point. */
            last_trick: boolean;
            /**
             * Format: int32
             * @description All its points.
             */
            points: number;
            /**
             * Format: int32
             * @description Thirds of a point in the cards it took; rounded down to whole points.
             */
            thirds: number;
        };
        /** @description A hand dealt, as a viewer sees it. */
        TresetteSeenDealt: {
            /** @description The cards in the order dealt, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        TresetteTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["TresetteOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        TresetteTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["TresetteMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "tresette";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        TresetteView: {
            /** @description The accusi made in this smazzata, in the order made. */
            accusi?: components["schemas"]["TresetteAccusoView"][];
            /** @description Whether the seat on turn is asked to call itself out. */
            call_out_proposed: boolean;
            declaration?: components["schemas"]["TresetteDeclarationView"] | null;
            /** @description The hands, by seat. With carte viste each with its cards that are known to all. */
            hands: components["schemas"]["HandShown"][];
            last_declaration?: components["schemas"]["TresetteDeclarationView"] | null;
            last_trick?: components["schemas"]["TrickView"] | null;
            /** @description The lines. */
            lines: components["schemas"]["TresetteLineView"][];
            seen?: components["schemas"]["CardSet"] | null;
            /** @description The viewer's own settings. */
            settings?: components["schemas"]["OwnSettings"][];
            /**
             * Format: int32
             * @description How many cards are still to be drawn (spizzichino).
             */
            stock: number;
            /** @description The trick on the table. */
            trick: components["schemas"]["TrickView"];
            /**
             * Format: int32
             * @description Complete tricks.
             */
            tricks: number;
        };
        /** @description What would have been opened. */
        Trial: {
            /** @description The options in their printable form. */
            options_text: string;
        };
        /** @description An opening to be tried: it is refused as the opening itself would be, and nothing is opened. */
        TrialRequest: components["schemas"]["TrialRequestMatch"] | components["schemas"]["TrialRequestRing"];
        /** @description A table of a match. */
        TrialRequestMatch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            frame: "match";
            /** @description What would be sent to open it. */
            opening: components["schemas"]["OpenTableRequest"];
        };
        /** @description A ring table, whose every seat is taken with so many chips. */
        TrialRequestRing: {
            /**
             * Format: int64
             * @description With how many chips everybody sits down.
             */
            chips: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            frame: "ring";
            /** @description What would be sent to open it. */
            opening: components["schemas"]["OpenRingTableRequest"];
        };
        /** @description A card of a trick. */
        TrickCard: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description Who played it. */
            seat: components["schemas"]["Seat"];
        };
        /** @description A trick as everybody sees it. */
        TrickView: {
            /** @description The cards in the order played. */
            cards: components["schemas"]["TrickCard"][];
            /** @description Who leads, or led. */
            leader: components["schemas"]["Seat"];
            winner?: components["schemas"]["Seat"] | null;
        };
        /** @description How a deal came about. */
        TurnDraw: {
            /** @description The root over the salted cards, in hex. */
            root?: string | null;
            /** @description The versions with which they were sent, by seat, 0 for an empty one; absent at tables without `promises`. */
            seeded_at?: number[];
            /** @description What was mixed in of the players' seeds, by seat, in hex. */
            seeds: string[];
        };
        /**
         * @description Why a pot stayed on the table.
         * @enum {string}
         */
        Unawarded: "no_opening" | "parol";
        /** @description A command was taken in. */
        UnoAccepted: {
            /** @description What happened, as the caller sees it. */
            events: components["schemas"]["UnoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description Whether the table is over now. */
            over: boolean;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int64
             * @description The version of its stream after the command.
             */
            version: number;
        };
        /**
         * @description Why cards are drawn.
         * @enum {string}
         */
        UnoDrawnFor: "turn" | "draw_two" | "draw_four" | "uno";
        /** @description A game the house deals. */
        UnoGameInfo: {
            /**
             * @description The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
             *     of seats choose.
             * @example [
             *       "italian_40"
             *     ]
             */
            decks?: string[];
            default_options: components["schemas"]["UnoOptions"];
            /** @description Options somebody might choose, each with its printable form. */
            examples: components["schemas"]["UnoOptionsExample"][];
            /** @description How it may be played. */
            formats: components["schemas"]["Format"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description What every option is, for clients that draw a form. */
            options?: components["schemas"]["OptionInfo"][];
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which way round the table seats are numbered; play goes the other way where a game turns round (`uno`, `peppa`). */
            seat_order: components["schemas"]["SeatOrder"];
            /** @description One sentence. */
            summary: string;
        };
        /** @description What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up. */
        UnoLastTurn: {
            /** @description What happened, as the caller saw it then; not empty. */
            events: components["schemas"]["UnoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description The version of the stream with which it happened.
             */
            version: number;
        };
        /** @description The legal moves of a seat, as others read them. */
        UnoLegal: {
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description Cards in ascending code, wild cards last. `declare_uno` may be there for a seat that is not on turn. */
            moves: components["schemas"]["UnoLegalMove"][];
        };
        /** @description A legal move: the move itself, with `uno` to be said or left out where it is due. */
        UnoLegalMove: components["schemas"]["UnoLegalMovePlay"] | components["schemas"]["UnoLegalMoveDraw"] | components["schemas"]["UnoLegalMovePlayDrawn"] | components["schemas"]["UnoLegalMovePass"] | components["schemas"]["UnoLegalMoveAccept"] | components["schemas"]["UnoLegalMoveChallenge"] | components["schemas"]["UnoLegalMoveDeclareUno"] | components["schemas"]["UnoLegalMoveChooseColor"];
        /** @description Draw the four cards of a Pesca Quattro. */
        UnoLegalMoveAccept: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /** @description Challenge a Pesca Quattro. */
        UnoLegalMoveChallenge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "challenge";
        };
        /** @description Name the colour for the wild card that was flipped first. */
        UnoLegalMoveChooseColor: {
            /** @description Which; each is a move of its own. */
            color: components["schemas"]["Colour"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose_color";
        };
        /** @description Say "UNO!". */
        UnoLegalMoveDeclareUno: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declare_uno";
        };
        /** @description Draw a card. */
        UnoLegalMoveDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description End the turn. */
        UnoLegalMovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Play this card. */
        UnoLegalMovePlay: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            color?: components["schemas"]["Colour"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            uno?: components["schemas"]["Choice_bool"] | null;
        };
        /** @description Play the card just drawn. */
        UnoLegalMovePlayDrawn: {
            color?: components["schemas"]["Colour"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_drawn";
            uno?: components["schemas"]["Choice_bool"] | null;
        };
        /** @description An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal. */
        UnoMatchEvent: components["schemas"]["UnoMatchEventDeckShuffled"] | components["schemas"]["UnoMatchEventCardsReshuffled"] | components["schemas"]["UnoMatchEventNumbersDrawn"] | components["schemas"]["UnoMatchEventDeal"] | components["schemas"]["UnoMatchEventDealScored"] | components["schemas"]["UnoMatchEventPlayOffCalled"] | components["schemas"]["UnoMatchEventForfeited"] | components["schemas"]["UnoMatchEventLineEliminated"] | components["schemas"]["UnoMatchEventRanLate"] | components["schemas"]["UnoMatchEventSatOut"] | components["schemas"]["UnoMatchEventReturned"] | components["schemas"]["UnoMatchEventMatchEnded"];
        /** @description Cards of the deal were put in another order. */
        UnoMatchEventCardsReshuffled: {
            /** @description The cards, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /** @description How many. */
            count: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_reshuffled";
        };
        /** @description Something happened inside the deal. */
        UnoMatchEventDeal: {
            /** @description What, as the viewer sees it. */
            event: components["schemas"]["SeenUnoEvent"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal";
        };
        /** @description The deal is over and counted. */
        UnoMatchEventDealScored: {
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Points of this deal, by line. */
            points: number[];
            /** @description Item by item, by line. */
            scores: components["schemas"]["UnoScore"][];
            /** @description Match points with this deal, by line. */
            totals: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deal_scored";
        };
        /** @description A deal starts. */
        UnoMatchEventDeckShuffled: {
            /** @description The deck, for the auditor. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description Which deal, from 1.
             */
            deal: number;
            /** @description Who deals. */
            dealer: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "deck_shuffled";
        };
        /** @description A line loses by timeout or abandon. */
        UnoMatchEventForfeited: {
            /**
             * Format: int32
             * @description Points awarded to the opponents.
             */
            award: number;
            /** @description Points of the match with what is already secured, by line. */
            base: number[];
            /** @description Why. */
            cause: components["schemas"]["Cause"];
            /** @description Its line. */
            line: components["schemas"]["Line"];
            /** @description The seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forfeited";
        };
        /** @description A line is out of the match, and the others play on without it. */
        UnoMatchEventLineEliminated: {
            cause?: components["schemas"]["Cause"] | null;
            /** @description Which line. */
            line: components["schemas"]["Line"];
            /** @description Its points, which stay. */
            points: components["schemas"]["i32"];
            /** @description The seat of the line; where it is at fault, the seat at fault. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "line_eliminated";
        };
        /** @description The match is over. */
        UnoMatchEventMatchEnded: {
            /** @description The result. */
            outcome: components["schemas"]["MatchOutcome"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "match_ended";
        };
        /** @description Numbers were drawn in the deal. */
        UnoMatchEventNumbersDrawn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "numbers_drawn";
            /** @description The numbers. */
            values: number[];
        };
        /** @description A knock-out match is level: one more deal decides. */
        UnoMatchEventPlayOffCalled: {
            /**
             * Format: int32
             * @description Which play-off, from 1.
             */
            level: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_off_called";
        };
        /**
         * @description The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
         *     away.
         */
        UnoMatchEventRanLate: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ran_late";
        };
        /** @description They are back, or decide again before they were away. */
        UnoMatchEventReturned: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
        };
        /** @description A player is away: from now on the rules play for their seat, in games that cannot be lost by absence. */
        UnoMatchEventSatOut: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat_out";
        };
        /** @description A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal. */
        UnoMatchView: {
            /** @description What is awaited. */
            awaiting: components["schemas"]["Awaiting"];
            /** @description The seats whose players are away: the rules play for them. */
            away?: components["schemas"]["SeatSet"];
            deal?: components["schemas"]["UnoView"] | null;
            /** @description Who deals, now or next. */
            dealer: components["schemas"]["Seat"];
            /**
             * Format: int32
             * @description Deals finished and counted.
             */
            deals_scored: number;
            /** @description The lines that are out while others play on, the first to go first. */
            eliminated?: components["schemas"]["EliminatedView"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description Whether somebody must win. */
            knockout: boolean;
            /**
             * Format: int32
             * @description How many lines; seat `s` plays for line `s mod lines`.
             */
            lines: number;
            /** @description The options in play. */
            options: components["schemas"]["UnoOptions"];
            outcome?: components["schemas"]["MatchOutcome"] | null;
            /**
             * Format: int32
             * @description The play-off in progress, from 1; 0 before them.
             */
            play_off: number;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description Match points by line, without the deal in progress. */
            totals: number[];
        };
        /** @description A move, such as `{"type":"play","card":"B7"}` or `{"type":"play","card":"W4","color":"green","uno":true}`. */
        UnoMove: components["schemas"]["UnoMovePlay"] | components["schemas"]["UnoMoveDraw"] | components["schemas"]["UnoMovePlayDrawn"] | components["schemas"]["UnoMovePass"] | components["schemas"]["UnoMoveAccept"] | components["schemas"]["UnoMoveChallenge"] | components["schemas"]["UnoMoveDeclareUno"] | components["schemas"]["UnoMoveChooseColor"];
        /** @description Draw the four cards of a Pesca Quattro. */
        UnoMoveAccept: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
        };
        /**
         * @description Challenge a Pesca Quattro (sfidare): the player who played it draws four if it was illicit, else the challenger
         *     six.
         */
        UnoMoveChallenge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "challenge";
        };
        /** @description Name the colour for a wild card that was flipped first; the turn goes on. */
        UnoMoveChooseColor: {
            /** @description Which. */
            color: components["schemas"]["Colour"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose_color";
        };
        /** @description "UNO!", until the next player to act decides; needs no turn. */
        UnoMoveDeclareUno: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declare_uno";
        };
        /** @description Draw a card (pescare), whatever the hand holds. Then it is played, or the turn passed. */
        UnoMoveDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /** @description End the turn (passare): after drawing, or when the draw pile is empty. */
        UnoMovePass: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pass";
        };
        /** @description Play a card of the hand that matches the discard pile. */
        UnoMovePlay: {
            /** @description Which. */
            card: components["schemas"]["Card"];
            color?: components["schemas"]["Colour"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            /** @description "UNO!": said with the last card but one. Ignored where nothing is to be said. */
            uno?: boolean;
        };
        /** @description Play the card just drawn. */
        UnoMovePlayDrawn: {
            color?: components["schemas"]["Colour"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_drawn";
            /** @description "UNO!": said with the last card but one. Ignored where nothing is to be said. */
            uno?: boolean;
        };
        /** @description A table to be opened. */
        UnoOpenTableRequest: {
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /**
             * Format: int32
             * @description Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
             *     the feed). Drawn if absent.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description Whether somebody must win: ties are played off. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["UnoOptions"];
            /**
             * @description The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
             *     2" moves seats `i` and `i+2`.
             */
            players: components["schemas"]["PlayerId"][];
            /** @description Whether it is for its players alone: it is in no list but theirs, and no other player watches it. */
            private?: boolean;
            /** @description Its id, chosen by the sender: the same id opens once. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The options as JSON: `deals` or `points`, not both; everything else has a default. */
        UnoOptions: {
            /**
             * Format: int32
             * @description Number of deals (smazzate): 1, 3 or 5. Default 1, unless `points` is given.
             * @example 1
             */
            deals?: number | null;
            /**
             * Format: int32
             * @description The match ends with the first deal after which somebody has these points: 200 or 500.
             */
            points?: number | null;
            /**
             * Format: int32
             * @description Winners per table of four, 1 or 2. Default 1.
             */
            winners?: number;
        };
        /** @description Options and their printable form. */
        UnoOptionsExample: {
            options: components["schemas"]["UnoOptions"];
            /**
             * @description The printable form.
             * @example scopa(target=11)
             */
            text: string;
        };
        /**
         * @description What a smazzata waits for.
         * @enum {string}
         */
        UnoPhase: "dealing" | "choose_color" | "turn" | "after_draw" | "challenge" | "over";
        /** @description A player as a viewer sees them. */
        UnoPlayerView: {
            /** @description Their cards, sorted, to themselves. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards they hold.
             */
            count: number;
            drawn?: components["schemas"]["Card"] | null;
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description What a player has at the end of a smazzata. */
        UnoScore: {
            /**
             * Format: int32
             * @description How many cards they have left.
             */
            cards: number;
            /** @description Whether the player closed. */
            closed: boolean;
            /**
             * Format: int32
             * @description The points: the closer's 50 and the cards of the others; nobody else has any, unless the smazzata was blocked:
             *     then everybody has the cards of the others.
             */
            points: number;
            /**
             * Format: int32
             * @description What they count.
             */
            value: number;
        };
        /** @description A hand dealt, as a viewer sees it. */
        UnoSeenDealt: {
            /** @description The cards in the order dealt, where the viewer may see them. */
            cards?: components["schemas"]["Card"][] | null;
            /**
             * Format: int32
             * @description How many cards.
             */
            count: number;
            /** @description Whose. */
            seat: components["schemas"]["Seat"];
        };
        /** @description The table was opened. */
        UnoTableOpened: {
            clocks?: components["schemas"]["Clocks"] | null;
            /**
             * Format: int32
             * @description Who deals first.
             */
            dealer: number;
            /** @description The draw that chose the first dealer. */
            dealer_draw: components["schemas"]["DealerDraw"];
            /**
             * Format: int32
             * @description Who deals first, if that was said when the table was opened.
             */
            first_dealer?: number | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description Whether somebody must win. */
            knockout: boolean;
            match_id?: components["schemas"]["MatchId"] | null;
            options: components["schemas"]["UnoOptions"];
            /** @description Their printable form. */
            options_text: string;
            /** @description The players in seating order; none yet at a ring table. */
            players: components["schemas"]["PlayerId"][];
            promises?: components["schemas"]["TablePromises"] | null;
            ring?: components["schemas"]["RingOpened"] | null;
            /**
             * Format: int32
             * @description The version of its rules.
             */
            rules_version: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description An input was taken, and this is what it did. */
        UnoTableTurn: {
            /**
             * Format: int32
             * @description The deal in play, or the one that begins.
             */
            deal: number;
            draw?: components["schemas"]["TurnDraw"] | null;
            /** @description What happened, as the reader sees it. */
            events: components["schemas"]["UnoMatchEvent"][];
            /**
             * @description Which game: the tag by which the schema is known. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            game: "uno";
            /** @description What was done. */
            input: components["schemas"]["SeenInput"];
            /**
             * Format: int32
             * @description Whose turn it was, for a decision, a timeout or an abandon.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description What the clock of that seat's player counted for it, in milliseconds.
             */
            thinking_ms?: number | null;
        };
        /** @description A smazzata as a viewer sees it. */
        UnoView: {
            /** @description Whether it goes round clockwise, to the left. */
            clockwise: boolean;
            color?: components["schemas"]["Colour"] | null;
            /** @description The discard pile, the first card first: the last one lies on top. */
            discard_pile: components["schemas"]["Card"][];
            /**
             * Format: int32
             * @description How many cards the draw pile has.
             */
            draw_pile: number;
            /**
             * Format: int32
             * @description How many have passed in a row since the draw pile is empty: when all have, the smazzata is blocked.
             */
            passes: number;
            /** @description What it waits for. */
            phase: components["schemas"]["UnoPhase"];
            /** @description The players, by seat. */
            players: components["schemas"]["UnoPlayerView"][];
            turn?: components["schemas"]["Seat"] | null;
            uno_pending?: components["schemas"]["Seat"] | null;
        };
        /**
         * @description What matches are worth that nobody plays, because somebody has withdrawn, and what a rest is worth. It follows from
         *     the game's own table of victory points by its options.
         * @example {
         *       "lost_mp": -14,
         *       "mp": 4,
         *       "rest_mp": 4,
         *       "rest_vp": 14,
         *       "vp": 14
         *     }
         */
        Unplayed: {
            /**
             * Format: int32
             * @description Match points of a side that is not, which has no victory points.
             */
            lost_mp: number;
            /**
             * Format: int32
             * @description Its match points: the fewest of that row.
             */
            mp: number;
            /**
             * Format: int32
             * @description Their match points: the fewest of the row of 14, none in a game without one.
             */
            rest_mp: number;
            /**
             * Format: int32
             * @description Victory points for a rest in a Danish round: 14, or those of the second place at tables of four.
             */
            rest_vp: number;
            /**
             * Format: int32
             * @description Victory points of a side that is there: 14, or 20 where a game knows win, draw and loss only; those of the
             *     second place at tables of four.
             */
            vp: number;
        };
        /**
         * @description Why a seat is free again.
         * @enum {string}
         */
        Vacated: "left" | "away" | "moved" | "broken" | "eliminated" | "closed";
        /**
         * @description Why a seat is free again.
         * @enum {string}
         */
        VacatedBecause: "left" | "away" | "moved" | "broken" | "eliminated" | "closed" | "unconfirmed" | "credit_too_low";
        /**
         * @description The place of a vela, as the layouts name it.
         * @enum {string}
         */
        Vela: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I";
        /**
         * @description The vele of a hand.
         * @enum {string}
         */
        Vele: "nessuna" | "una" | "due" | "tre" | "croce" | "h" | "piramide" | "ascensore";
        /** @description A proposal to void a table. */
        VoidProposal: {
            /**
             * Format: date-time
             * @description When.
             */
            decided_at?: string | null;
            /**
             * Format: uuid
             * @description Who approved or rejected it.
             */
            decided_by?: string | null;
            /**
             * Format: uuid
             * @description The proposal.
             */
            proposal_id: string;
            /**
             * Format: date-time
             * @description When.
             */
            proposed_at: string;
            /**
             * Format: uuid
             * @description Who proposed it: the subject of the token.
             */
            proposed_by: string;
            /** @description Why, in words. */
            reason: string;
            /** @description Why it was rejected, in words. */
            rejection?: string | null;
            /** @description Where it stands. */
            status: components["schemas"]["VoidProposalStatus"];
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
        };
        /**
         * @description Where a proposal stands.
         * @enum {string}
         */
        VoidProposalStatus: "proposed" | "approved" | "rejected" | "moot";
        /** @description Why a table is void. */
        VoidTableRequest: {
            /** @description In words, 1 to 200 characters, not only blanks, none of them a control, direction or invisible character. */
            reason: components["schemas"]["Reason"];
        };
        /** Format: int32 */
        i32: number;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AbandonRequest = components['schemas']['AbandonRequest'];
export type Accepted = components['schemas']['Accepted'];
export type ActTarget = components['schemas']['ActTarget'];
export type AssoPigliaTuttoAccepted = components['schemas']['AssoPigliaTuttoAccepted'];
export type AssoPigliaTuttoGameInfo = components['schemas']['AssoPigliaTuttoGameInfo'];
export type AssoPigliaTuttoLastTurn = components['schemas']['AssoPigliaTuttoLastTurn'];
export type AssoPigliaTuttoMatchEvent = components['schemas']['AssoPigliaTuttoMatchEvent'];
export type AssoPigliaTuttoMatchEventCardsReshuffled = components['schemas']['AssoPigliaTuttoMatchEventCardsReshuffled'];
export type AssoPigliaTuttoMatchEventDeal = components['schemas']['AssoPigliaTuttoMatchEventDeal'];
export type AssoPigliaTuttoMatchEventDealScored = components['schemas']['AssoPigliaTuttoMatchEventDealScored'];
export type AssoPigliaTuttoMatchEventDeckShuffled = components['schemas']['AssoPigliaTuttoMatchEventDeckShuffled'];
export type AssoPigliaTuttoMatchEventForfeited = components['schemas']['AssoPigliaTuttoMatchEventForfeited'];
export type AssoPigliaTuttoMatchEventLineEliminated = components['schemas']['AssoPigliaTuttoMatchEventLineEliminated'];
export type AssoPigliaTuttoMatchEventMatchEnded = components['schemas']['AssoPigliaTuttoMatchEventMatchEnded'];
export type AssoPigliaTuttoMatchEventNumbersDrawn = components['schemas']['AssoPigliaTuttoMatchEventNumbersDrawn'];
export type AssoPigliaTuttoMatchEventPlayOffCalled = components['schemas']['AssoPigliaTuttoMatchEventPlayOffCalled'];
export type AssoPigliaTuttoMatchEventRanLate = components['schemas']['AssoPigliaTuttoMatchEventRanLate'];
export type AssoPigliaTuttoMatchEventReturned = components['schemas']['AssoPigliaTuttoMatchEventReturned'];
export type AssoPigliaTuttoMatchEventSatOut = components['schemas']['AssoPigliaTuttoMatchEventSatOut'];
export type AssoPigliaTuttoMatchView = components['schemas']['AssoPigliaTuttoMatchView'];
export type AssoPigliaTuttoOpenTableRequest = components['schemas']['AssoPigliaTuttoOpenTableRequest'];
export type AssoPigliaTuttoOptions = components['schemas']['AssoPigliaTuttoOptions'];
export type AssoPigliaTuttoOptionsExample = components['schemas']['AssoPigliaTuttoOptionsExample'];
export type AssoPigliaTuttoTableOpened = components['schemas']['AssoPigliaTuttoTableOpened'];
export type AssoPigliaTuttoTableTurn = components['schemas']['AssoPigliaTuttoTableTurn'];
export type AtFault = components['schemas']['AtFault'];
export type Awaiting = components['schemas']['Awaiting'];
export type AwaitingChance = components['schemas']['AwaitingChance'];
export type AwaitingOver = components['schemas']['AwaitingOver'];
export type AwaitingSeats = components['schemas']['AwaitingSeats'];
export type AwaitingTable = components['schemas']['AwaitingTable'];
export type BankGain = components['schemas']['BankGain'];
export type BankPart = components['schemas']['BankPart'];
export type BankPurchase = components['schemas']['BankPurchase'];
export type BestiaAccepted = components['schemas']['BestiaAccepted'];
export type BestiaCall = components['schemas']['BestiaCall'];
export type BestiaCallBlind = components['schemas']['BestiaCallBlind'];
export type BestiaCallChanged = components['schemas']['BestiaCallChanged'];
export type BestiaCallDeclined = components['schemas']['BestiaCallDeclined'];
export type BestiaCallPassed = components['schemas']['BestiaCallPassed'];
export type BestiaCallStood = components['schemas']['BestiaCallStood'];
export type BestiaGameInfo = components['schemas']['BestiaGameInfo'];
export type BestiaLastTurn = components['schemas']['BestiaLastTurn'];
export type BestiaLegal = components['schemas']['BestiaLegal'];
export type BestiaLegalMove = components['schemas']['BestiaLegalMove'];
export type BestiaLegalMoveChange = components['schemas']['BestiaLegalMoveChange'];
export type BestiaLegalMoveDecline = components['schemas']['BestiaLegalMoveDecline'];
export type BestiaLegalMoveEnterBlind = components['schemas']['BestiaLegalMoveEnterBlind'];
export type BestiaLegalMovePass = components['schemas']['BestiaLegalMovePass'];
export type BestiaLegalMovePlay = components['schemas']['BestiaLegalMovePlay'];
export type BestiaLegalMoveStand = components['schemas']['BestiaLegalMoveStand'];
export type BestiaMove = components['schemas']['BestiaMove'];
export type BestiaMoveChange = components['schemas']['BestiaMoveChange'];
export type BestiaMoveDecline = components['schemas']['BestiaMoveDecline'];
export type BestiaMoveEnterBlind = components['schemas']['BestiaMoveEnterBlind'];
export type BestiaMovePass = components['schemas']['BestiaMovePass'];
export type BestiaMovePlay = components['schemas']['BestiaMovePlay'];
export type BestiaMoveStand = components['schemas']['BestiaMoveStand'];
export type BestiaOpenRingTableRequest = components['schemas']['BestiaOpenRingTableRequest'];
export type BestiaOptions = components['schemas']['BestiaOptions'];
export type BestiaOptionsExample = components['schemas']['BestiaOptionsExample'];
export type BestiaPart = components['schemas']['BestiaPart'];
export type BestiaPreferences = components['schemas']['BestiaPreferences'];
export type BestiaRingEvent = components['schemas']['BestiaRingEvent'];
export type BestiaRingEventAdjustmentDeclined = components['schemas']['BestiaRingEventAdjustmentDeclined'];
export type BestiaRingEventCameBack = components['schemas']['BestiaRingEventCameBack'];
export type BestiaRingEventCardsReshuffled = components['schemas']['BestiaRingEventCardsReshuffled'];
export type BestiaRingEventCloseAwaited = components['schemas']['BestiaRingEventCloseAwaited'];
export type BestiaRingEventDeckShuffled = components['schemas']['BestiaRingEventDeckShuffled'];
export type BestiaRingEventForcedBetAgreed = components['schemas']['BestiaRingEventForcedBetAgreed'];
export type BestiaRingEventForcedBetAsked = components['schemas']['BestiaRingEventForcedBetAsked'];
export type BestiaRingEventHand = components['schemas']['BestiaRingEventHand'];
export type BestiaRingEventHandCalledOff = components['schemas']['BestiaRingEventHandCalledOff'];
export type BestiaRingEventHandEnded = components['schemas']['BestiaRingEventHandEnded'];
export type BestiaRingEventHandStarted = components['schemas']['BestiaRingEventHandStarted'];
export type BestiaRingEventHandVoided = components['schemas']['BestiaRingEventHandVoided'];
export type BestiaRingEventLeaveAwaited = components['schemas']['BestiaRingEventLeaveAwaited'];
export type BestiaRingEventLevelSet = components['schemas']['BestiaRingEventLevelSet'];
export type BestiaRingEventNumbersDrawn = components['schemas']['BestiaRingEventNumbersDrawn'];
export type BestiaRingEventPreferencesSet = components['schemas']['BestiaRingEventPreferencesSet'];
export type BestiaRingEventSatOut = components['schemas']['BestiaRingEventSatOut'];
export type BestiaRingEventSeatTaken = components['schemas']['BestiaRingEventSeatTaken'];
export type BestiaRingEventSeatVacated = components['schemas']['BestiaRingEventSeatVacated'];
export type BestiaRingEventSessionEnded = components['schemas']['BestiaRingEventSessionEnded'];
export type BestiaRingEventSitOutAwaited = components['schemas']['BestiaRingEventSitOutAwaited'];
export type BestiaRingEventTopUpAwaited = components['schemas']['BestiaRingEventTopUpAwaited'];
export type BestiaRingEventToppedUp = components['schemas']['BestiaRingEventToppedUp'];
export type BestiaRingView = components['schemas']['BestiaRingView'];
export type BestiaSeatView = components['schemas']['BestiaSeatView'];
export type BestiaSeenHand = components['schemas']['BestiaSeenHand'];
export type BestiaTableOpened = components['schemas']['BestiaTableOpened'];
export type BestiaTableTurn = components['schemas']['BestiaTableTurn'];
export type BestiaTrickCard = components['schemas']['BestiaTrickCard'];
export type BestiaTrickView = components['schemas']['BestiaTrickView'];
export type BestiaView = components['schemas']['BestiaView'];
export type BettingAct = components['schemas']['BettingAct'];
export type BettingActBet = components['schemas']['BettingActBet'];
export type BettingActCalled = components['schemas']['BettingActCalled'];
export type BettingActChecked = components['schemas']['BettingActChecked'];
export type BettingActFolded = components['schemas']['BettingActFolded'];
export type BettingActRaised = components['schemas']['BettingActRaised'];
export type BettingActReturned = components['schemas']['BettingActReturned'];
export type Blind = components['schemas']['Blind'];
export type BlindNext = components['schemas']['BlindNext'];
export type BriscolaAccepted = components['schemas']['BriscolaAccepted'];
export type BriscolaGameInfo = components['schemas']['BriscolaGameInfo'];
export type BriscolaLastTurn = components['schemas']['BriscolaLastTurn'];
export type BriscolaLegal = components['schemas']['BriscolaLegal'];
export type BriscolaMatchEvent = components['schemas']['BriscolaMatchEvent'];
export type BriscolaMatchEventCardsReshuffled = components['schemas']['BriscolaMatchEventCardsReshuffled'];
export type BriscolaMatchEventDeal = components['schemas']['BriscolaMatchEventDeal'];
export type BriscolaMatchEventDealScored = components['schemas']['BriscolaMatchEventDealScored'];
export type BriscolaMatchEventDeckShuffled = components['schemas']['BriscolaMatchEventDeckShuffled'];
export type BriscolaMatchEventForfeited = components['schemas']['BriscolaMatchEventForfeited'];
export type BriscolaMatchEventLineEliminated = components['schemas']['BriscolaMatchEventLineEliminated'];
export type BriscolaMatchEventMatchEnded = components['schemas']['BriscolaMatchEventMatchEnded'];
export type BriscolaMatchEventNumbersDrawn = components['schemas']['BriscolaMatchEventNumbersDrawn'];
export type BriscolaMatchEventPlayOffCalled = components['schemas']['BriscolaMatchEventPlayOffCalled'];
export type BriscolaMatchEventRanLate = components['schemas']['BriscolaMatchEventRanLate'];
export type BriscolaMatchEventReturned = components['schemas']['BriscolaMatchEventReturned'];
export type BriscolaMatchEventSatOut = components['schemas']['BriscolaMatchEventSatOut'];
export type BriscolaMatchView = components['schemas']['BriscolaMatchView'];
export type BriscolaMove = components['schemas']['BriscolaMove'];
export type BriscolaMovePlay = components['schemas']['BriscolaMovePlay'];
export type BriscolaOpenHand = components['schemas']['BriscolaOpenHand'];
export type BriscolaOpenTableRequest = components['schemas']['BriscolaOpenTableRequest'];
export type BriscolaOptions = components['schemas']['BriscolaOptions'];
export type BriscolaOptionsExample = components['schemas']['BriscolaOptionsExample'];
export type BriscolaScore = components['schemas']['BriscolaScore'];
export type BriscolaSeenDealt = components['schemas']['BriscolaSeenDealt'];
export type BriscolaTableOpened = components['schemas']['BriscolaTableOpened'];
export type BriscolaTableTurn = components['schemas']['BriscolaTableTurn'];
export type BriscolaView = components['schemas']['BriscolaView'];
export type BurracoAccepted = components['schemas']['BurracoAccepted'];
export type BurracoEnd = components['schemas']['BurracoEnd'];
export type BurracoGameInfo = components['schemas']['BurracoGameInfo'];
export type BurracoGameView = components['schemas']['BurracoGameView'];
export type BurracoKind = components['schemas']['BurracoKind'];
export type BurracoLastTurn = components['schemas']['BurracoLastTurn'];
export type BurracoLegal = components['schemas']['BurracoLegal'];
export type BurracoLineView = components['schemas']['BurracoLineView'];
export type BurracoMatchEvent = components['schemas']['BurracoMatchEvent'];
export type BurracoMatchEventCardsReshuffled = components['schemas']['BurracoMatchEventCardsReshuffled'];
export type BurracoMatchEventDeal = components['schemas']['BurracoMatchEventDeal'];
export type BurracoMatchEventDealScored = components['schemas']['BurracoMatchEventDealScored'];
export type BurracoMatchEventDeckShuffled = components['schemas']['BurracoMatchEventDeckShuffled'];
export type BurracoMatchEventForfeited = components['schemas']['BurracoMatchEventForfeited'];
export type BurracoMatchEventLineEliminated = components['schemas']['BurracoMatchEventLineEliminated'];
export type BurracoMatchEventMatchEnded = components['schemas']['BurracoMatchEventMatchEnded'];
export type BurracoMatchEventNumbersDrawn = components['schemas']['BurracoMatchEventNumbersDrawn'];
export type BurracoMatchEventPlayOffCalled = components['schemas']['BurracoMatchEventPlayOffCalled'];
export type BurracoMatchEventRanLate = components['schemas']['BurracoMatchEventRanLate'];
export type BurracoMatchEventReturned = components['schemas']['BurracoMatchEventReturned'];
export type BurracoMatchEventSatOut = components['schemas']['BurracoMatchEventSatOut'];
export type BurracoMatchView = components['schemas']['BurracoMatchView'];
export type BurracoMove = components['schemas']['BurracoMove'];
export type BurracoMoveDiscard = components['schemas']['BurracoMoveDiscard'];
export type BurracoMoveDrawStock = components['schemas']['BurracoMoveDrawStock'];
export type BurracoMoveExtend = components['schemas']['BurracoMoveExtend'];
export type BurracoMoveOpenGame = components['schemas']['BurracoMoveOpenGame'];
export type BurracoMoveTakePile = components['schemas']['BurracoMoveTakePile'];
export type BurracoOpenTableRequest = components['schemas']['BurracoOpenTableRequest'];
export type BurracoOptions = components['schemas']['BurracoOptions'];
export type BurracoOptionsExample = components['schemas']['BurracoOptionsExample'];
export type BurracoPhase = components['schemas']['BurracoPhase'];
export type BurracoPlayerView = components['schemas']['BurracoPlayerView'];
export type BurracoScore = components['schemas']['BurracoScore'];
export type BurracoSeenDealt = components['schemas']['BurracoSeenDealt'];
export type BurracoTableOpened = components['schemas']['BurracoTableOpened'];
export type BurracoTableTurn = components['schemas']['BurracoTableTurn'];
export type BurracoView = components['schemas']['BurracoView'];
export type Card = components['schemas']['Card'];
export type CardInfo = components['schemas']['CardInfo'];
export type CardOpening = components['schemas']['CardOpening'];
export type CardSet = components['schemas']['CardSet'];
export type Category = components['schemas']['Category'];
export type Cause = components['schemas']['Cause'];
export type CauseAbandon = components['schemas']['CauseAbandon'];
export type CauseTimeout = components['schemas']['CauseTimeout'];
export type ChanceRequest = components['schemas']['ChanceRequest'];
export type ChanceRequestNumbers = components['schemas']['ChanceRequestNumbers'];
export type ChanceRequestReshuffle = components['schemas']['ChanceRequestReshuffle'];
export type ChanceRequestShuffle = components['schemas']['ChanceRequestShuffle'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type ChatMute = components['schemas']['ChatMute'];
export type ChatPhrase = components['schemas']['ChatPhrase'];
export type ChatReport = components['schemas']['ChatReport'];
export type ChatReportRequest = components['schemas']['ChatReportRequest'];
export type ChatReportStatus = components['schemas']['ChatReportStatus'];
export type ChatReported = components['schemas']['ChatReported'];
export type ChatRequest = components['schemas']['ChatRequest'];
export type ChatRequestPhrase = components['schemas']['ChatRequestPhrase'];
export type ChatRequestText = components['schemas']['ChatRequestText'];
export type ChatVerdictRequest = components['schemas']['ChatVerdictRequest'];
export type ChatWords = components['schemas']['ChatWords'];
export type ChatWordsPhrase = components['schemas']['ChatWordsPhrase'];
export type ChatWordsText = components['schemas']['ChatWordsText'];
export type CheckOptionsRequest = components['schemas']['CheckOptionsRequest'];
export type CheckedOptions = components['schemas']['CheckedOptions'];
export type CheminDeFerAccepted = components['schemas']['CheminDeFerAccepted'];
export type CheminDeFerBank = components['schemas']['CheminDeFerBank'];
export type CheminDeFerChoice = components['schemas']['CheminDeFerChoice'];
export type CheminDeFerCoup = components['schemas']['CheminDeFerCoup'];
export type CheminDeFerEnd = components['schemas']['CheminDeFerEnd'];
export type CheminDeFerEvent = components['schemas']['CheminDeFerEvent'];
export type CheminDeFerEventAuctionOpened = components['schemas']['CheminDeFerEventAuctionOpened'];
export type CheminDeFerEventBankEnded = components['schemas']['CheminDeFerEventBankEnded'];
export type CheminDeFerEventBankTaken = components['schemas']['CheminDeFerEventBankTaken'];
export type CheminDeFerEventBankTurned = components['schemas']['CheminDeFerEventBankTurned'];
export type CheminDeFerEventBeaten = components['schemas']['CheminDeFerEventBeaten'];
export type CheminDeFerEventBetsClosed = components['schemas']['CheminDeFerEventBetsClosed'];
export type CheminDeFerEventBid = components['schemas']['CheminDeFerEventBid'];
export type CheminDeFerEventBought = components['schemas']['CheminDeFerEventBought'];
export type CheminDeFerEventCalled = components['schemas']['CheminDeFerEventCalled'];
export type CheminDeFerEventCoupEnded = components['schemas']['CheminDeFerEventCoupEnded'];
export type CheminDeFerEventDealt = components['schemas']['CheminDeFerEventDealt'];
export type CheminDeFerEventDeclined = components['schemas']['CheminDeFerEventDeclined'];
export type CheminDeFerEventDrawn = components['schemas']['CheminDeFerEventDrawn'];
export type CheminDeFerEventHalved = components['schemas']['CheminDeFerEventHalved'];
export type CheminDeFerEventHeightOffered = components['schemas']['CheminDeFerEventHeightOffered'];
export type CheminDeFerEventIncreased = components['schemas']['CheminDeFerEventIncreased'];
export type CheminDeFerEventNoBanker = components['schemas']['CheminDeFerEventNoBanker'];
export type CheminDeFerEventNobodyBet = components['schemas']['CheminDeFerEventNobodyBet'];
export type CheminDeFerEventNotBought = components['schemas']['CheminDeFerEventNotBought'];
export type CheminDeFerEventObligedBet = components['schemas']['CheminDeFerEventObligedBet'];
export type CheminDeFerEventObligedLost = components['schemas']['CheminDeFerEventObligedLost'];
export type CheminDeFerEventOfferMissed = components['schemas']['CheminDeFerEventOfferMissed'];
export type CheminDeFerEventOffered = components['schemas']['CheminDeFerEventOffered'];
export type CheminDeFerEventProposed = components['schemas']['CheminDeFerEventProposed'];
export type CheminDeFerEventRefused = components['schemas']['CheminDeFerEventRefused'];
export type CheminDeFerEventStood = components['schemas']['CheminDeFerEventStood'];
export type CheminDeFerEventTimeUp = components['schemas']['CheminDeFerEventTimeUp'];
export type CheminDeFerEventWanted = components['schemas']['CheminDeFerEventWanted'];
export type CheminDeFerEventWindowOpened = components['schemas']['CheminDeFerEventWindowOpened'];
export type CheminDeFerEventWithdrawn = components['schemas']['CheminDeFerEventWithdrawn'];
export type CheminDeFerGameInfo = components['schemas']['CheminDeFerGameInfo'];
export type CheminDeFerLastTurn = components['schemas']['CheminDeFerLastTurn'];
export type CheminDeFerLegal = components['schemas']['CheminDeFerLegal'];
export type CheminDeFerLegalMove = components['schemas']['CheminDeFerLegalMove'];
export type CheminDeFerLegalMoveAccept = components['schemas']['CheminDeFerLegalMoveAccept'];
export type CheminDeFerLegalMoveBancoRispetto = components['schemas']['CheminDeFerLegalMoveBancoRispetto'];
export type CheminDeFerLegalMoveBancoSolo = components['schemas']['CheminDeFerLegalMoveBancoSolo'];
export type CheminDeFerLegalMoveBeat = components['schemas']['CheminDeFerLegalMoveBeat'];
export type CheminDeFerLegalMoveBet = components['schemas']['CheminDeFerLegalMoveBet'];
export type CheminDeFerLegalMoveBid = components['schemas']['CheminDeFerLegalMoveBid'];
export type CheminDeFerLegalMoveBuy = components['schemas']['CheminDeFerLegalMoveBuy'];
export type CheminDeFerLegalMoveDecline = components['schemas']['CheminDeFerLegalMoveDecline'];
export type CheminDeFerLegalMoveDraw = components['schemas']['CheminDeFerLegalMoveDraw'];
export type CheminDeFerLegalMoveHalve = components['schemas']['CheminDeFerLegalMoveHalve'];
export type CheminDeFerLegalMoveIncrease = components['schemas']['CheminDeFerLegalMoveIncrease'];
export type CheminDeFerLegalMovePassHand = components['schemas']['CheminDeFerLegalMovePassHand'];
export type CheminDeFerLegalMoveRefuse = components['schemas']['CheminDeFerLegalMoveRefuse'];
export type CheminDeFerLegalMoveStand = components['schemas']['CheminDeFerLegalMoveStand'];
export type CheminDeFerLegalMoveTavolo = components['schemas']['CheminDeFerLegalMoveTavolo'];
export type CheminDeFerLegalMoveWithdraw = components['schemas']['CheminDeFerLegalMoveWithdraw'];
export type CheminDeFerMove = components['schemas']['CheminDeFerMove'];
export type CheminDeFerMoveAccept = components['schemas']['CheminDeFerMoveAccept'];
export type CheminDeFerMoveBancoRispetto = components['schemas']['CheminDeFerMoveBancoRispetto'];
export type CheminDeFerMoveBancoSolo = components['schemas']['CheminDeFerMoveBancoSolo'];
export type CheminDeFerMoveBeat = components['schemas']['CheminDeFerMoveBeat'];
export type CheminDeFerMoveBet = components['schemas']['CheminDeFerMoveBet'];
export type CheminDeFerMoveBid = components['schemas']['CheminDeFerMoveBid'];
export type CheminDeFerMoveBuy = components['schemas']['CheminDeFerMoveBuy'];
export type CheminDeFerMoveDecline = components['schemas']['CheminDeFerMoveDecline'];
export type CheminDeFerMoveDraw = components['schemas']['CheminDeFerMoveDraw'];
export type CheminDeFerMoveHalve = components['schemas']['CheminDeFerMoveHalve'];
export type CheminDeFerMoveIncrease = components['schemas']['CheminDeFerMoveIncrease'];
export type CheminDeFerMovePassHand = components['schemas']['CheminDeFerMovePassHand'];
export type CheminDeFerMovePreferences = components['schemas']['CheminDeFerMovePreferences'];
export type CheminDeFerMoveRefuse = components['schemas']['CheminDeFerMoveRefuse'];
export type CheminDeFerMoveStand = components['schemas']['CheminDeFerMoveStand'];
export type CheminDeFerMoveTavolo = components['schemas']['CheminDeFerMoveTavolo'];
export type CheminDeFerMoveWithdraw = components['schemas']['CheminDeFerMoveWithdraw'];
export type CheminDeFerOpenRingTableRequest = components['schemas']['CheminDeFerOpenRingTableRequest'];
export type CheminDeFerOptions = components['schemas']['CheminDeFerOptions'];
export type CheminDeFerOptionsExample = components['schemas']['CheminDeFerOptionsExample'];
export type CheminDeFerPart = components['schemas']['CheminDeFerPart'];
export type CheminDeFerPlayerPreferences = components['schemas']['CheminDeFerPlayerPreferences'];
export type CheminDeFerPreferences = components['schemas']['CheminDeFerPreferences'];
export type CheminDeFerProposal = components['schemas']['CheminDeFerProposal'];
export type CheminDeFerProposalAmount = components['schemas']['CheminDeFerProposalAmount'];
export type CheminDeFerProposalBancoRispetto = components['schemas']['CheminDeFerProposalBancoRispetto'];
export type CheminDeFerProposalBancoSolo = components['schemas']['CheminDeFerProposalBancoSolo'];
export type CheminDeFerProposalTavolo = components['schemas']['CheminDeFerProposalTavolo'];
export type CheminDeFerRingEvent = components['schemas']['CheminDeFerRingEvent'];
export type CheminDeFerRingEventAdjustmentDeclined = components['schemas']['CheminDeFerRingEventAdjustmentDeclined'];
export type CheminDeFerRingEventCameBack = components['schemas']['CheminDeFerRingEventCameBack'];
export type CheminDeFerRingEventCardsReshuffled = components['schemas']['CheminDeFerRingEventCardsReshuffled'];
export type CheminDeFerRingEventCloseAwaited = components['schemas']['CheminDeFerRingEventCloseAwaited'];
export type CheminDeFerRingEventDeckShuffled = components['schemas']['CheminDeFerRingEventDeckShuffled'];
export type CheminDeFerRingEventForcedBetAgreed = components['schemas']['CheminDeFerRingEventForcedBetAgreed'];
export type CheminDeFerRingEventForcedBetAsked = components['schemas']['CheminDeFerRingEventForcedBetAsked'];
export type CheminDeFerRingEventHand = components['schemas']['CheminDeFerRingEventHand'];
export type CheminDeFerRingEventHandCalledOff = components['schemas']['CheminDeFerRingEventHandCalledOff'];
export type CheminDeFerRingEventHandEnded = components['schemas']['CheminDeFerRingEventHandEnded'];
export type CheminDeFerRingEventHandStarted = components['schemas']['CheminDeFerRingEventHandStarted'];
export type CheminDeFerRingEventHandVoided = components['schemas']['CheminDeFerRingEventHandVoided'];
export type CheminDeFerRingEventLeaveAwaited = components['schemas']['CheminDeFerRingEventLeaveAwaited'];
export type CheminDeFerRingEventLevelSet = components['schemas']['CheminDeFerRingEventLevelSet'];
export type CheminDeFerRingEventNumbersDrawn = components['schemas']['CheminDeFerRingEventNumbersDrawn'];
export type CheminDeFerRingEventPreferencesSet = components['schemas']['CheminDeFerRingEventPreferencesSet'];
export type CheminDeFerRingEventSatOut = components['schemas']['CheminDeFerRingEventSatOut'];
export type CheminDeFerRingEventSeatTaken = components['schemas']['CheminDeFerRingEventSeatTaken'];
export type CheminDeFerRingEventSeatVacated = components['schemas']['CheminDeFerRingEventSeatVacated'];
export type CheminDeFerRingEventSessionEnded = components['schemas']['CheminDeFerRingEventSessionEnded'];
export type CheminDeFerRingEventSitOutAwaited = components['schemas']['CheminDeFerRingEventSitOutAwaited'];
export type CheminDeFerRingEventTopUpAwaited = components['schemas']['CheminDeFerRingEventTopUpAwaited'];
export type CheminDeFerRingEventToppedUp = components['schemas']['CheminDeFerRingEventToppedUp'];
export type CheminDeFerRingView = components['schemas']['CheminDeFerRingView'];
export type CheminDeFerSeatView = components['schemas']['CheminDeFerSeatView'];
export type CheminDeFerTableOpened = components['schemas']['CheminDeFerTableOpened'];
export type CheminDeFerTableTurn = components['schemas']['CheminDeFerTableTurn'];
export type CheminDeFerView = components['schemas']['CheminDeFerView'];
export type CheminDeFerWinner = components['schemas']['CheminDeFerWinner'];
export type ChipLevel = components['schemas']['ChipLevel'];
export type Chips = components['schemas']['Chips'];
export type ChoiceCard = components['schemas']['Choice_Card'];
export type ChoiceDeclaration = components['schemas']['Choice_Declaration'];
export type ChoiceTresetteAccuso = components['schemas']['Choice_TresetteAccuso'];
export type ChoiceBool = components['schemas']['Choice_bool'];
export type CirullaAccepted = components['schemas']['CirullaAccepted'];
export type CirullaAccuso = components['schemas']['CirullaAccuso'];
export type CirullaGameInfo = components['schemas']['CirullaGameInfo'];
export type CirullaHandView = components['schemas']['CirullaHandView'];
export type CirullaLastTurn = components['schemas']['CirullaLastTurn'];
export type CirullaLegal = components['schemas']['CirullaLegal'];
export type CirullaMatchEvent = components['schemas']['CirullaMatchEvent'];
export type CirullaMatchEventCardsReshuffled = components['schemas']['CirullaMatchEventCardsReshuffled'];
export type CirullaMatchEventDeal = components['schemas']['CirullaMatchEventDeal'];
export type CirullaMatchEventDealScored = components['schemas']['CirullaMatchEventDealScored'];
export type CirullaMatchEventDeckShuffled = components['schemas']['CirullaMatchEventDeckShuffled'];
export type CirullaMatchEventForfeited = components['schemas']['CirullaMatchEventForfeited'];
export type CirullaMatchEventLineEliminated = components['schemas']['CirullaMatchEventLineEliminated'];
export type CirullaMatchEventMatchEnded = components['schemas']['CirullaMatchEventMatchEnded'];
export type CirullaMatchEventNumbersDrawn = components['schemas']['CirullaMatchEventNumbersDrawn'];
export type CirullaMatchEventPlayOffCalled = components['schemas']['CirullaMatchEventPlayOffCalled'];
export type CirullaMatchEventRanLate = components['schemas']['CirullaMatchEventRanLate'];
export type CirullaMatchEventReturned = components['schemas']['CirullaMatchEventReturned'];
export type CirullaMatchEventSatOut = components['schemas']['CirullaMatchEventSatOut'];
export type CirullaMatchView = components['schemas']['CirullaMatchView'];
export type CirullaMove = components['schemas']['CirullaMove'];
export type CirullaMoveAccuse = components['schemas']['CirullaMoveAccuse'];
export type CirullaMoveAutoAccuso = components['schemas']['CirullaMoveAutoAccuso'];
export type CirullaMovePlay = components['schemas']['CirullaMovePlay'];
export type CirullaOpenTableRequest = components['schemas']['CirullaOpenTableRequest'];
export type CirullaOptions = components['schemas']['CirullaOptions'];
export type CirullaOptionsExample = components['schemas']['CirullaOptionsExample'];
export type CirullaPileView = components['schemas']['CirullaPileView'];
export type CirullaPlayerPreferences = components['schemas']['CirullaPlayerPreferences'];
export type CirullaPreferences = components['schemas']['CirullaPreferences'];
export type CirullaScore = components['schemas']['CirullaScore'];
export type CirullaTableOpened = components['schemas']['CirullaTableOpened'];
export type CirullaTableTurn = components['schemas']['CirullaTableTurn'];
export type CirullaView = components['schemas']['CirullaView'];
export type Clock = components['schemas']['Clock'];
export type Clocks = components['schemas']['Clocks'];
export type ClocksInForce = components['schemas']['ClocksInForce'];
export type Colour = components['schemas']['Colour'];
export type Coperta = components['schemas']['Coperta'];
export type DealCommitment = components['schemas']['DealCommitment'];
export type DealPromise = components['schemas']['DealPromise'];
export type DealProof = components['schemas']['DealProof'];
export type DealRevealed = components['schemas']['DealRevealed'];
export type DealerDraw = components['schemas']['DealerDraw'];
export type DealsPromised = components['schemas']['DealsPromised'];
export type Debt = components['schemas']['Debt'];
export type DeckInfo = components['schemas']['DeckInfo'];
export type DeckKind = components['schemas']['DeckKind'];
export type Declaration = components['schemas']['Declaration'];
export type Declared = components['schemas']['Declared'];
export type DrawPokerLegal = components['schemas']['DrawPokerLegal'];
export type DrawPokerLegalMove = components['schemas']['DrawPokerLegalMove'];
export type DrawPokerLegalMoveAccept = components['schemas']['DrawPokerLegalMoveAccept'];
export type DrawPokerLegalMoveAdjust = components['schemas']['DrawPokerLegalMoveAdjust'];
export type DrawPokerLegalMoveBet = components['schemas']['DrawPokerLegalMoveBet'];
export type DrawPokerLegalMoveCall = components['schemas']['DrawPokerLegalMoveCall'];
export type DrawPokerLegalMoveChange = components['schemas']['DrawPokerLegalMoveChange'];
export type DrawPokerLegalMoveCheck = components['schemas']['DrawPokerLegalMoveCheck'];
export type DrawPokerLegalMoveChoose = components['schemas']['DrawPokerLegalMoveChoose'];
export type DrawPokerLegalMoveDeal = components['schemas']['DrawPokerLegalMoveDeal'];
export type DrawPokerLegalMoveDecline = components['schemas']['DrawPokerLegalMoveDecline'];
export type DrawPokerLegalMoveFold = components['schemas']['DrawPokerLegalMoveFold'];
export type DrawPokerLegalMoveMuck = components['schemas']['DrawPokerLegalMoveMuck'];
export type DrawPokerLegalMoveOpen = components['schemas']['DrawPokerLegalMoveOpen'];
export type DrawPokerLegalMoveParol = components['schemas']['DrawPokerLegalMoveParol'];
export type DrawPokerLegalMovePayInvito = components['schemas']['DrawPokerLegalMovePayInvito'];
export type DrawPokerLegalMovePostBlind = components['schemas']['DrawPokerLegalMovePostBlind'];
export type DrawPokerLegalMoveRaise = components['schemas']['DrawPokerLegalMoveRaise'];
export type DrawPokerLegalMoveShow = components['schemas']['DrawPokerLegalMoveShow'];
export type DrawPokerLegalMoveSitOut = components['schemas']['DrawPokerLegalMoveSitOut'];
export type DrawPokerLegalMoveStandPat = components['schemas']['DrawPokerLegalMoveStandPat'];
export type DrawPokerLegalMoveTurnUp = components['schemas']['DrawPokerLegalMoveTurnUp'];
export type DrawPokerMove = components['schemas']['DrawPokerMove'];
export type DrawPokerMoveAccept = components['schemas']['DrawPokerMoveAccept'];
export type DrawPokerMoveAdjust = components['schemas']['DrawPokerMoveAdjust'];
export type DrawPokerMoveBet = components['schemas']['DrawPokerMoveBet'];
export type DrawPokerMoveCall = components['schemas']['DrawPokerMoveCall'];
export type DrawPokerMoveChange = components['schemas']['DrawPokerMoveChange'];
export type DrawPokerMoveCheck = components['schemas']['DrawPokerMoveCheck'];
export type DrawPokerMoveChoose = components['schemas']['DrawPokerMoveChoose'];
export type DrawPokerMoveDeal = components['schemas']['DrawPokerMoveDeal'];
export type DrawPokerMoveDecline = components['schemas']['DrawPokerMoveDecline'];
export type DrawPokerMoveFold = components['schemas']['DrawPokerMoveFold'];
export type DrawPokerMoveMuck = components['schemas']['DrawPokerMoveMuck'];
export type DrawPokerMoveOpen = components['schemas']['DrawPokerMoveOpen'];
export type DrawPokerMoveParol = components['schemas']['DrawPokerMoveParol'];
export type DrawPokerMovePayInvito = components['schemas']['DrawPokerMovePayInvito'];
export type DrawPokerMovePostBlind = components['schemas']['DrawPokerMovePostBlind'];
export type DrawPokerMovePreferences = components['schemas']['DrawPokerMovePreferences'];
export type DrawPokerMoveRaise = components['schemas']['DrawPokerMoveRaise'];
export type DrawPokerMoveShow = components['schemas']['DrawPokerMoveShow'];
export type DrawPokerMoveSitOut = components['schemas']['DrawPokerMoveSitOut'];
export type DrawPokerMoveStandPat = components['schemas']['DrawPokerMoveStandPat'];
export type DrawPokerMoveTurnUp = components['schemas']['DrawPokerMoveTurnUp'];
export type DrawPokerOptions = components['schemas']['DrawPokerOptions'];
export type DrawPokerPart = components['schemas']['DrawPokerPart'];
export type DrawPokerPreferences = components['schemas']['DrawPokerPreferences'];
export type DrawPokerRingEvent = components['schemas']['DrawPokerRingEvent'];
export type DrawPokerRingEventAdjustmentDeclined = components['schemas']['DrawPokerRingEventAdjustmentDeclined'];
export type DrawPokerRingEventCameBack = components['schemas']['DrawPokerRingEventCameBack'];
export type DrawPokerRingEventCardsReshuffled = components['schemas']['DrawPokerRingEventCardsReshuffled'];
export type DrawPokerRingEventCloseAwaited = components['schemas']['DrawPokerRingEventCloseAwaited'];
export type DrawPokerRingEventDeckShuffled = components['schemas']['DrawPokerRingEventDeckShuffled'];
export type DrawPokerRingEventForcedBetAgreed = components['schemas']['DrawPokerRingEventForcedBetAgreed'];
export type DrawPokerRingEventForcedBetAsked = components['schemas']['DrawPokerRingEventForcedBetAsked'];
export type DrawPokerRingEventHand = components['schemas']['DrawPokerRingEventHand'];
export type DrawPokerRingEventHandCalledOff = components['schemas']['DrawPokerRingEventHandCalledOff'];
export type DrawPokerRingEventHandEnded = components['schemas']['DrawPokerRingEventHandEnded'];
export type DrawPokerRingEventHandStarted = components['schemas']['DrawPokerRingEventHandStarted'];
export type DrawPokerRingEventHandVoided = components['schemas']['DrawPokerRingEventHandVoided'];
export type DrawPokerRingEventLeaveAwaited = components['schemas']['DrawPokerRingEventLeaveAwaited'];
export type DrawPokerRingEventLevelSet = components['schemas']['DrawPokerRingEventLevelSet'];
export type DrawPokerRingEventNumbersDrawn = components['schemas']['DrawPokerRingEventNumbersDrawn'];
export type DrawPokerRingEventPreferencesSet = components['schemas']['DrawPokerRingEventPreferencesSet'];
export type DrawPokerRingEventSatOut = components['schemas']['DrawPokerRingEventSatOut'];
export type DrawPokerRingEventSeatTaken = components['schemas']['DrawPokerRingEventSeatTaken'];
export type DrawPokerRingEventSeatVacated = components['schemas']['DrawPokerRingEventSeatVacated'];
export type DrawPokerRingEventSessionEnded = components['schemas']['DrawPokerRingEventSessionEnded'];
export type DrawPokerRingEventSitOutAwaited = components['schemas']['DrawPokerRingEventSitOutAwaited'];
export type DrawPokerRingEventTopUpAwaited = components['schemas']['DrawPokerRingEventTopUpAwaited'];
export type DrawPokerRingEventToppedUp = components['schemas']['DrawPokerRingEventToppedUp'];
export type DrawPokerRingView = components['schemas']['DrawPokerRingView'];
export type DrawPokerSeatView = components['schemas']['DrawPokerSeatView'];
export type DrawPokerSeenHand = components['schemas']['DrawPokerSeenHand'];
export type DrawPokerView = components['schemas']['DrawPokerView'];
export type DrawPokerViewDraw = components['schemas']['DrawPokerViewDraw'];
export type DrawPokerViewTelesina = components['schemas']['DrawPokerViewTelesina'];
export type DrawView = components['schemas']['DrawView'];
export type Eliminated = components['schemas']['Eliminated'];
export type EliminatedSeat = components['schemas']['EliminatedSeat'];
export type EliminatedView = components['schemas']['EliminatedView'];
export type EmptyColumn = components['schemas']['EmptyColumn'];
export type Ending = components['schemas']['Ending'];
export type EndingAbandoned = components['schemas']['EndingAbandoned'];
export type EndingCalledOut = components['schemas']['EndingCalledOut'];
export type EndingCappotto = components['schemas']['EndingCappotto'];
export type EndingPlayOff = components['schemas']['EndingPlayOff'];
export type EndingPlayed = components['schemas']['EndingPlayed'];
export type EndingTieBroken = components['schemas']['EndingTieBroken'];
export type EndingTimeout = components['schemas']['EndingTimeout'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Fairness = components['schemas']['Fairness'];
export type FaultBy = components['schemas']['FaultBy'];
export type FeedItem = components['schemas']['FeedItem'];
export type FeedPage = components['schemas']['FeedPage'];
export type FewCards = components['schemas']['FewCards'];
export type FieldCode = components['schemas']['FieldCode'];
export type FieldError = components['schemas']['FieldError'];
export type Forced = components['schemas']['Forced'];
export type ForcedKind = components['schemas']['ForcedKind'];
export type Format = components['schemas']['Format'];
export type GameInfo = components['schemas']['GameInfo'];
export type GameLegal = components['schemas']['GameLegal'];
export type GameMove = components['schemas']['GameMove'];
export type GameView = components['schemas']['GameView'];
export type HandEnded = components['schemas']['HandEnded'];
export type HandOver = components['schemas']['HandOver'];
export type HandPlayed = components['schemas']['HandPlayed'];
export type HandProof = components['schemas']['HandProof'];
export type HandProofFile = components['schemas']['HandProofFile'];
export type HandResult = components['schemas']['HandResult'];
export type HandSeat = components['schemas']['HandSeat'];
export type HandSeatView = components['schemas']['HandSeatView'];
export type HandShown = components['schemas']['HandShown'];
export type HandStart = components['schemas']['HandStart'];
export type HandView = components['schemas']['HandView'];
export type HistoryFormat = components['schemas']['HistoryFormat'];
export type Ho = components['schemas']['Ho'];
export type HoldemAccepted = components['schemas']['HoldemAccepted'];
export type HoldemEntry = components['schemas']['HoldemEntry'];
export type HoldemGameInfo = components['schemas']['HoldemGameInfo'];
export type HoldemLastTurn = components['schemas']['HoldemLastTurn'];
export type HoldemLegal = components['schemas']['HoldemLegal'];
export type HoldemLegalMove = components['schemas']['HoldemLegalMove'];
export type HoldemLegalMoveBet = components['schemas']['HoldemLegalMoveBet'];
export type HoldemLegalMoveCall = components['schemas']['HoldemLegalMoveCall'];
export type HoldemLegalMoveCheck = components['schemas']['HoldemLegalMoveCheck'];
export type HoldemLegalMoveFold = components['schemas']['HoldemLegalMoveFold'];
export type HoldemLegalMoveMuck = components['schemas']['HoldemLegalMoveMuck'];
export type HoldemLegalMovePostBlind = components['schemas']['HoldemLegalMovePostBlind'];
export type HoldemLegalMoveRaise = components['schemas']['HoldemLegalMoveRaise'];
export type HoldemLegalMoveShow = components['schemas']['HoldemLegalMoveShow'];
export type HoldemLegalMoveSitOut = components['schemas']['HoldemLegalMoveSitOut'];
export type HoldemMove = components['schemas']['HoldemMove'];
export type HoldemMoveBet = components['schemas']['HoldemMoveBet'];
export type HoldemMoveCall = components['schemas']['HoldemMoveCall'];
export type HoldemMoveCheck = components['schemas']['HoldemMoveCheck'];
export type HoldemMoveFold = components['schemas']['HoldemMoveFold'];
export type HoldemMoveMuck = components['schemas']['HoldemMoveMuck'];
export type HoldemMovePostBlind = components['schemas']['HoldemMovePostBlind'];
export type HoldemMovePreferences = components['schemas']['HoldemMovePreferences'];
export type HoldemMoveRaise = components['schemas']['HoldemMoveRaise'];
export type HoldemMoveShow = components['schemas']['HoldemMoveShow'];
export type HoldemMoveSitOut = components['schemas']['HoldemMoveSitOut'];
export type HoldemOpenRingTableRequest = components['schemas']['HoldemOpenRingTableRequest'];
export type HoldemOptions = components['schemas']['HoldemOptions'];
export type HoldemOptionsExample = components['schemas']['HoldemOptionsExample'];
export type HoldemPlayerPreferences = components['schemas']['HoldemPlayerPreferences'];
export type HoldemPreferences = components['schemas']['HoldemPreferences'];
export type HoldemRingEvent = components['schemas']['HoldemRingEvent'];
export type HoldemRingEventAdjustmentDeclined = components['schemas']['HoldemRingEventAdjustmentDeclined'];
export type HoldemRingEventCameBack = components['schemas']['HoldemRingEventCameBack'];
export type HoldemRingEventCardsReshuffled = components['schemas']['HoldemRingEventCardsReshuffled'];
export type HoldemRingEventCloseAwaited = components['schemas']['HoldemRingEventCloseAwaited'];
export type HoldemRingEventDeckShuffled = components['schemas']['HoldemRingEventDeckShuffled'];
export type HoldemRingEventForcedBetAgreed = components['schemas']['HoldemRingEventForcedBetAgreed'];
export type HoldemRingEventForcedBetAsked = components['schemas']['HoldemRingEventForcedBetAsked'];
export type HoldemRingEventHand = components['schemas']['HoldemRingEventHand'];
export type HoldemRingEventHandCalledOff = components['schemas']['HoldemRingEventHandCalledOff'];
export type HoldemRingEventHandEnded = components['schemas']['HoldemRingEventHandEnded'];
export type HoldemRingEventHandStarted = components['schemas']['HoldemRingEventHandStarted'];
export type HoldemRingEventHandVoided = components['schemas']['HoldemRingEventHandVoided'];
export type HoldemRingEventLeaveAwaited = components['schemas']['HoldemRingEventLeaveAwaited'];
export type HoldemRingEventLevelSet = components['schemas']['HoldemRingEventLevelSet'];
export type HoldemRingEventNumbersDrawn = components['schemas']['HoldemRingEventNumbersDrawn'];
export type HoldemRingEventPreferencesSet = components['schemas']['HoldemRingEventPreferencesSet'];
export type HoldemRingEventSatOut = components['schemas']['HoldemRingEventSatOut'];
export type HoldemRingEventSeatTaken = components['schemas']['HoldemRingEventSeatTaken'];
export type HoldemRingEventSeatVacated = components['schemas']['HoldemRingEventSeatVacated'];
export type HoldemRingEventSessionEnded = components['schemas']['HoldemRingEventSessionEnded'];
export type HoldemRingEventSitOutAwaited = components['schemas']['HoldemRingEventSitOutAwaited'];
export type HoldemRingEventTopUpAwaited = components['schemas']['HoldemRingEventTopUpAwaited'];
export type HoldemRingEventToppedUp = components['schemas']['HoldemRingEventToppedUp'];
export type HoldemRingView = components['schemas']['HoldemRingView'];
export type HoldemTableOpened = components['schemas']['HoldemTableOpened'];
export type HoldemTableTurn = components['schemas']['HoldemTableTurn'];
export type HoldemView = components['schemas']['HoldemView'];
export type LastPlayView = components['schemas']['LastPlayView'];
export type LastTurn = components['schemas']['LastTurn'];
export type LedgerPosted = components['schemas']['LedgerPosted'];
export type LedgerRefused = components['schemas']['LedgerRefused'];
export type LeftPot = components['schemas']['LeftPot'];
export type LevelBegun = components['schemas']['LevelBegun'];
export type Limit = components['schemas']['Limit'];
export type Line = components['schemas']['Line'];
export type LineResult = components['schemas']['LineResult'];
export type LineStanding = components['schemas']['LineStanding'];
export type LogEntry = components['schemas']['LogEntry'];
export type LogPath = components['schemas']['LogPath'];
export type LogPaths = components['schemas']['LogPaths'];
export type MadeView = components['schemas']['MadeView'];
export type MatchFinished = components['schemas']['MatchFinished'];
export type MatchId = components['schemas']['MatchId'];
export type MatchOutcome = components['schemas']['MatchOutcome'];
export type Meld = components['schemas']['Meld'];
export type MeldCombination = components['schemas']['MeldCombination'];
export type MeldSequence = components['schemas']['MeldSequence'];
export type Mode = components['schemas']['Mode'];
export type MoveRequest = components['schemas']['MoveRequest'];
export type OmahaAccepted = components['schemas']['OmahaAccepted'];
export type OmahaGameInfo = components['schemas']['OmahaGameInfo'];
export type OmahaLastTurn = components['schemas']['OmahaLastTurn'];
export type OmahaOpenRingTableRequest = components['schemas']['OmahaOpenRingTableRequest'];
export type OmahaOptionsExample = components['schemas']['OmahaOptionsExample'];
export type OmahaPlayerPreferences = components['schemas']['OmahaPlayerPreferences'];
export type OmahaTableOpened = components['schemas']['OmahaTableOpened'];
export type OmahaTableTurn = components['schemas']['OmahaTableTurn'];
export type OpenRingTableRequest = components['schemas']['OpenRingTableRequest'];
export type OpenTableRequest = components['schemas']['OpenTableRequest'];
export type Opener = components['schemas']['Opener'];
export type OptionInfo = components['schemas']['OptionInfo'];
export type OutBecause = components['schemas']['OutBecause'];
export type Outage = components['schemas']['Outage'];
export type Outcome = components['schemas']['Outcome'];
export type OutcomeMatch = components['schemas']['OutcomeMatch'];
export type OutcomeSession = components['schemas']['OutcomeSession'];
export type OwnSettings = components['schemas']['OwnSettings'];
export type PaceRequest = components['schemas']['PaceRequest'];
export type PageChatMessage = components['schemas']['Page_ChatMessage'];
export type PageChatReport = components['schemas']['Page_ChatReport'];
export type PageDeckInfo = components['schemas']['Page_DeckInfo'];
export type PageGameInfo = components['schemas']['Page_GameInfo'];
export type PageHandPlayed = components['schemas']['Page_HandPlayed'];
export type PageLogEntry = components['schemas']['Page_LogEntry'];
export type PageOutage = components['schemas']['Page_Outage'];
export type PageStaffAct = components['schemas']['Page_StaffAct'];
export type PageTableLedger = components['schemas']['Page_TableLedger'];
export type PageTableStep = components['schemas']['Page_TableStep'];
export type PageTableSummary = components['schemas']['Page_TableSummary'];
export type PageVoidProposal = components['schemas']['Page_VoidProposal'];
export type PatchOp = components['schemas']['PatchOp'];
export type PatchOpAdd = components['schemas']['PatchOpAdd'];
export type PatchOpRemove = components['schemas']['PatchOpRemove'];
export type PatchOpReplace = components['schemas']['PatchOpReplace'];
export type PeppaAccepted = components['schemas']['PeppaAccepted'];
export type PeppaGameInfo = components['schemas']['PeppaGameInfo'];
export type PeppaLastTurn = components['schemas']['PeppaLastTurn'];
export type PeppaLegal = components['schemas']['PeppaLegal'];
export type PeppaLegalMove = components['schemas']['PeppaLegalMove'];
export type PeppaLegalMovePass = components['schemas']['PeppaLegalMovePass'];
export type PeppaLegalMovePlay = components['schemas']['PeppaLegalMovePlay'];
export type PeppaMatchEvent = components['schemas']['PeppaMatchEvent'];
export type PeppaMatchEventCardsReshuffled = components['schemas']['PeppaMatchEventCardsReshuffled'];
export type PeppaMatchEventDeal = components['schemas']['PeppaMatchEventDeal'];
export type PeppaMatchEventDealScored = components['schemas']['PeppaMatchEventDealScored'];
export type PeppaMatchEventDeckShuffled = components['schemas']['PeppaMatchEventDeckShuffled'];
export type PeppaMatchEventForfeited = components['schemas']['PeppaMatchEventForfeited'];
export type PeppaMatchEventLineEliminated = components['schemas']['PeppaMatchEventLineEliminated'];
export type PeppaMatchEventMatchEnded = components['schemas']['PeppaMatchEventMatchEnded'];
export type PeppaMatchEventNumbersDrawn = components['schemas']['PeppaMatchEventNumbersDrawn'];
export type PeppaMatchEventPlayOffCalled = components['schemas']['PeppaMatchEventPlayOffCalled'];
export type PeppaMatchEventRanLate = components['schemas']['PeppaMatchEventRanLate'];
export type PeppaMatchEventReturned = components['schemas']['PeppaMatchEventReturned'];
export type PeppaMatchEventSatOut = components['schemas']['PeppaMatchEventSatOut'];
export type PeppaMatchView = components['schemas']['PeppaMatchView'];
export type PeppaMove = components['schemas']['PeppaMove'];
export type PeppaMovePass = components['schemas']['PeppaMovePass'];
export type PeppaMovePlay = components['schemas']['PeppaMovePlay'];
export type PeppaOpenTableRequest = components['schemas']['PeppaOpenTableRequest'];
export type PeppaOptions = components['schemas']['PeppaOptions'];
export type PeppaOptionsExample = components['schemas']['PeppaOptionsExample'];
export type PeppaPlayerView = components['schemas']['PeppaPlayerView'];
export type PeppaScore = components['schemas']['PeppaScore'];
export type PeppaSeenDealt = components['schemas']['PeppaSeenDealt'];
export type PeppaTableOpened = components['schemas']['PeppaTableOpened'];
export type PeppaTableTurn = components['schemas']['PeppaTableTurn'];
export type PeppaView = components['schemas']['PeppaView'];
export type PileView = components['schemas']['PileView'];
export type Place = components['schemas']['Place'];
export type PlaceView = components['schemas']['PlaceView'];
export type PlayerId = components['schemas']['PlayerId'];
export type PlayerIsReady = components['schemas']['PlayerIsReady'];
export type PlayerPreferences = components['schemas']['PlayerPreferences'];
export type PlayerRequest = components['schemas']['PlayerRequest'];
export type PlayerSeeded = components['schemas']['PlayerSeeded'];
export type Poker5CarteAccepted = components['schemas']['Poker5CarteAccepted'];
export type Poker5CarteGameInfo = components['schemas']['Poker5CarteGameInfo'];
export type Poker5CarteLastTurn = components['schemas']['Poker5CarteLastTurn'];
export type Poker5CarteOpenRingTableRequest = components['schemas']['Poker5CarteOpenRingTableRequest'];
export type Poker5CarteOptionsExample = components['schemas']['Poker5CarteOptionsExample'];
export type Poker5CartePlayerPreferences = components['schemas']['Poker5CartePlayerPreferences'];
export type Poker5CarteTableOpened = components['schemas']['Poker5CarteTableOpened'];
export type Poker5CarteTableTurn = components['schemas']['Poker5CarteTableTurn'];
export type PokerAllItalianaAccepted = components['schemas']['PokerAllItalianaAccepted'];
export type PokerAllItalianaGameInfo = components['schemas']['PokerAllItalianaGameInfo'];
export type PokerAllItalianaLastTurn = components['schemas']['PokerAllItalianaLastTurn'];
export type PokerAllItalianaOpenRingTableRequest = components['schemas']['PokerAllItalianaOpenRingTableRequest'];
export type PokerAllItalianaOptionsExample = components['schemas']['PokerAllItalianaOptionsExample'];
export type PokerAllItalianaPlayerPreferences = components['schemas']['PokerAllItalianaPlayerPreferences'];
export type PokerAllItalianaTableOpened = components['schemas']['PokerAllItalianaTableOpened'];
export type PokerAllItalianaTableTurn = components['schemas']['PokerAllItalianaTableTurn'];
export type Positions = components['schemas']['Positions'];
export type PostingId = components['schemas']['PostingId'];
export type PotResult = components['schemas']['PotResult'];
export type PotShare = components['schemas']['PotShare'];
export type PotView = components['schemas']['PotView'];
export type PreferencesRequest = components['schemas']['PreferencesRequest'];
export type Problem = components['schemas']['Problem'];
export type ProblemAlreadySeated = components['schemas']['ProblemAlreadySeated'];
export type ProblemAmountTooLarge = components['schemas']['ProblemAmountTooLarge'];
export type ProblemAmountTooSmall = components['schemas']['ProblemAmountTooSmall'];
export type ProblemBankTooLarge = components['schemas']['ProblemBankTooLarge'];
export type ProblemBankTooSmall = components['schemas']['ProblemBankTooSmall'];
export type ProblemBetTooLarge = components['schemas']['ProblemBetTooLarge'];
export type ProblemBetTooSmall = components['schemas']['ProblemBetTooSmall'];
export type ProblemBidTooLarge = components['schemas']['ProblemBidTooLarge'];
export type ProblemBidTooSmall = components['schemas']['ProblemBidTooSmall'];
export type ProblemBodyTooLarge = components['schemas']['ProblemBodyTooLarge'];
export type ProblemChangeNotLegal = components['schemas']['ProblemChangeNotLegal'];
export type ProblemChatTooFast = components['schemas']['ProblemChatTooFast'];
export type ProblemFormatNotOffered = components['schemas']['ProblemFormatNotOffered'];
export type ProblemGameUnknown = components['schemas']['ProblemGameUnknown'];
export type ProblemInvalidHeader = components['schemas']['ProblemInvalidHeader'];
export type ProblemInvalidOptions = components['schemas']['ProblemInvalidOptions'];
export type ProblemInvalidSetup = components['schemas']['ProblemInvalidSetup'];
export type ProblemLogHalted = components['schemas']['ProblemLogHalted'];
export type ProblemNoSuchSeat = components['schemas']['ProblemNoSuchSeat'];
export type ProblemProposalClosed = components['schemas']['ProblemProposalClosed'];
export type ProblemProposalOpen = components['schemas']['ProblemProposalOpen'];
export type ProblemProposalUnknown = components['schemas']['ProblemProposalUnknown'];
export type ProblemRateLimited = components['schemas']['ProblemRateLimited'];
export type ProblemRequestTimeout = components['schemas']['ProblemRequestTimeout'];
export type ProblemSeatTaken = components['schemas']['ProblemSeatTaken'];
export type ProblemStaleVersion = components['schemas']['ProblemStaleVersion'];
export type ProblemStreamsFull = components['schemas']['ProblemStreamsFull'];
export type ProblemTableFull = components['schemas']['ProblemTableFull'];
export type ProblemTableUnknown = components['schemas']['ProblemTableUnknown'];
export type ProblemTooManyStreams = components['schemas']['ProblemTooManyStreams'];
export type ProofRow = components['schemas']['ProofRow'];
export type Range = components['schemas']['Range'];
export type ReadyRequest = components['schemas']['ReadyRequest'];
export type Reason = components['schemas']['Reason'];
export type RefusedPosting = components['schemas']['RefusedPosting'];
export type ReleaseRequest = components['schemas']['ReleaseRequest'];
export type RingClocks = components['schemas']['RingClocks'];
export type RingDealt = components['schemas']['RingDealt'];
export type RingKind = components['schemas']['RingKind'];
export type RingKindCash = components['schemas']['RingKindCash'];
export type RingKindTournament = components['schemas']['RingKindTournament'];
export type RingOpened = components['schemas']['RingOpened'];
export type RingState = components['schemas']['RingState'];
export type RingTerms = components['schemas']['RingTerms'];
export type RingTournament = components['schemas']['RingTournament'];
export type Scala40Accepted = components['schemas']['Scala40Accepted'];
export type Scala40GameInfo = components['schemas']['Scala40GameInfo'];
export type Scala40LastTurn = components['schemas']['Scala40LastTurn'];
export type Scala40OpenTableRequest = components['schemas']['Scala40OpenTableRequest'];
export type Scala40OptionsExample = components['schemas']['Scala40OptionsExample'];
export type Scala40TableOpened = components['schemas']['Scala40TableOpened'];
export type Scala40TableTurn = components['schemas']['Scala40TableTurn'];
export type ScalaComplete = components['schemas']['ScalaComplete'];
export type ScalaFits = components['schemas']['ScalaFits'];
export type ScalaGameView = components['schemas']['ScalaGameView'];
export type ScalaLegal = components['schemas']['ScalaLegal'];
export type ScalaMatchEvent = components['schemas']['ScalaMatchEvent'];
export type ScalaMatchEventCardsReshuffled = components['schemas']['ScalaMatchEventCardsReshuffled'];
export type ScalaMatchEventDeal = components['schemas']['ScalaMatchEventDeal'];
export type ScalaMatchEventDealScored = components['schemas']['ScalaMatchEventDealScored'];
export type ScalaMatchEventDeckShuffled = components['schemas']['ScalaMatchEventDeckShuffled'];
export type ScalaMatchEventForfeited = components['schemas']['ScalaMatchEventForfeited'];
export type ScalaMatchEventLineEliminated = components['schemas']['ScalaMatchEventLineEliminated'];
export type ScalaMatchEventMatchEnded = components['schemas']['ScalaMatchEventMatchEnded'];
export type ScalaMatchEventNumbersDrawn = components['schemas']['ScalaMatchEventNumbersDrawn'];
export type ScalaMatchEventPlayOffCalled = components['schemas']['ScalaMatchEventPlayOffCalled'];
export type ScalaMatchEventRanLate = components['schemas']['ScalaMatchEventRanLate'];
export type ScalaMatchEventReturned = components['schemas']['ScalaMatchEventReturned'];
export type ScalaMatchEventSatOut = components['schemas']['ScalaMatchEventSatOut'];
export type ScalaMatchView = components['schemas']['ScalaMatchView'];
export type ScalaMeld = components['schemas']['ScalaMeld'];
export type ScalaMode = components['schemas']['ScalaMode'];
export type ScalaMove = components['schemas']['ScalaMove'];
export type ScalaMoveAttach = components['schemas']['ScalaMoveAttach'];
export type ScalaMoveCloseInHand = components['schemas']['ScalaMoveCloseInHand'];
export type ScalaMoveDiscard = components['schemas']['ScalaMoveDiscard'];
export type ScalaMoveDrawStock = components['schemas']['ScalaMoveDrawStock'];
export type ScalaMoveNewGame = components['schemas']['ScalaMoveNewGame'];
export type ScalaMoveOpen = components['schemas']['ScalaMoveOpen'];
export type ScalaMoveReplaceJoker = components['schemas']['ScalaMoveReplaceJoker'];
export type ScalaMoveTakeDiscard = components['schemas']['ScalaMoveTakeDiscard'];
export type ScalaOffer = components['schemas']['ScalaOffer'];
export type ScalaOpening = components['schemas']['ScalaOpening'];
export type ScalaOptions = components['schemas']['ScalaOptions'];
export type ScalaPlace = components['schemas']['ScalaPlace'];
export type ScalaPlayerView = components['schemas']['ScalaPlayerView'];
export type ScalaReuse = components['schemas']['ScalaReuse'];
export type ScalaReuseAttach = components['schemas']['ScalaReuseAttach'];
export type ScalaReuseNewGame = components['schemas']['ScalaReuseNewGame'];
export type ScalaScore = components['schemas']['ScalaScore'];
export type ScalaSeenDealt = components['schemas']['ScalaSeenDealt'];
export type ScalaShown = components['schemas']['ScalaShown'];
export type ScalaUse = components['schemas']['ScalaUse'];
export type ScalaUseAttach = components['schemas']['ScalaUseAttach'];
export type ScalaUseCloseInHand = components['schemas']['ScalaUseCloseInHand'];
export type ScalaUseNewGame = components['schemas']['ScalaUseNewGame'];
export type ScalaUseOpen = components['schemas']['ScalaUseOpen'];
export type ScalaUseReplaceJoker = components['schemas']['ScalaUseReplaceJoker'];
export type ScalaUses = components['schemas']['ScalaUses'];
export type ScalaView = components['schemas']['ScalaView'];
export type ScalaVoidBecause = components['schemas']['ScalaVoidBecause'];
export type ScopaAccepted = components['schemas']['ScopaAccepted'];
export type ScopaGameInfo = components['schemas']['ScopaGameInfo'];
export type ScopaLastTurn = components['schemas']['ScopaLastTurn'];
export type ScopaLegal = components['schemas']['ScopaLegal'];
export type ScopaMatchEvent = components['schemas']['ScopaMatchEvent'];
export type ScopaMatchEventCardsReshuffled = components['schemas']['ScopaMatchEventCardsReshuffled'];
export type ScopaMatchEventDeal = components['schemas']['ScopaMatchEventDeal'];
export type ScopaMatchEventDealScored = components['schemas']['ScopaMatchEventDealScored'];
export type ScopaMatchEventDeckShuffled = components['schemas']['ScopaMatchEventDeckShuffled'];
export type ScopaMatchEventForfeited = components['schemas']['ScopaMatchEventForfeited'];
export type ScopaMatchEventLineEliminated = components['schemas']['ScopaMatchEventLineEliminated'];
export type ScopaMatchEventMatchEnded = components['schemas']['ScopaMatchEventMatchEnded'];
export type ScopaMatchEventNumbersDrawn = components['schemas']['ScopaMatchEventNumbersDrawn'];
export type ScopaMatchEventPlayOffCalled = components['schemas']['ScopaMatchEventPlayOffCalled'];
export type ScopaMatchEventRanLate = components['schemas']['ScopaMatchEventRanLate'];
export type ScopaMatchEventReturned = components['schemas']['ScopaMatchEventReturned'];
export type ScopaMatchEventSatOut = components['schemas']['ScopaMatchEventSatOut'];
export type ScopaMatchView = components['schemas']['ScopaMatchView'];
export type ScopaMove = components['schemas']['ScopaMove'];
export type ScopaMovePlay = components['schemas']['ScopaMovePlay'];
export type ScopaOpenTableRequest = components['schemas']['ScopaOpenTableRequest'];
export type ScopaOptions = components['schemas']['ScopaOptions'];
export type ScopaOptionsExample = components['schemas']['ScopaOptionsExample'];
export type ScopaScore = components['schemas']['ScopaScore'];
export type ScopaTableOpened = components['schemas']['ScopaTableOpened'];
export type ScopaTableTurn = components['schemas']['ScopaTableTurn'];
export type ScopaView = components['schemas']['ScopaView'];
export type ScoponeAccepted = components['schemas']['ScoponeAccepted'];
export type ScoponeGameInfo = components['schemas']['ScoponeGameInfo'];
export type ScoponeLastTurn = components['schemas']['ScoponeLastTurn'];
export type ScoponeMatchEvent = components['schemas']['ScoponeMatchEvent'];
export type ScoponeMatchEventCardsReshuffled = components['schemas']['ScoponeMatchEventCardsReshuffled'];
export type ScoponeMatchEventDeal = components['schemas']['ScoponeMatchEventDeal'];
export type ScoponeMatchEventDealScored = components['schemas']['ScoponeMatchEventDealScored'];
export type ScoponeMatchEventDeckShuffled = components['schemas']['ScoponeMatchEventDeckShuffled'];
export type ScoponeMatchEventForfeited = components['schemas']['ScoponeMatchEventForfeited'];
export type ScoponeMatchEventLineEliminated = components['schemas']['ScoponeMatchEventLineEliminated'];
export type ScoponeMatchEventMatchEnded = components['schemas']['ScoponeMatchEventMatchEnded'];
export type ScoponeMatchEventNumbersDrawn = components['schemas']['ScoponeMatchEventNumbersDrawn'];
export type ScoponeMatchEventPlayOffCalled = components['schemas']['ScoponeMatchEventPlayOffCalled'];
export type ScoponeMatchEventRanLate = components['schemas']['ScoponeMatchEventRanLate'];
export type ScoponeMatchEventReturned = components['schemas']['ScoponeMatchEventReturned'];
export type ScoponeMatchEventSatOut = components['schemas']['ScoponeMatchEventSatOut'];
export type ScoponeMatchView = components['schemas']['ScoponeMatchView'];
export type ScoponeOpenTableRequest = components['schemas']['ScoponeOpenTableRequest'];
export type ScoponeOptions = components['schemas']['ScoponeOptions'];
export type ScoponeOptionsExample = components['schemas']['ScoponeOptionsExample'];
export type ScoponeTableOpened = components['schemas']['ScoponeTableOpened'];
export type ScoponeTableTurn = components['schemas']['ScoponeTableTurn'];
export type Seat = components['schemas']['Seat'];
export type SeatChips = components['schemas']['SeatChips'];
export type SeatClock = components['schemas']['SeatClock'];
export type SeatFreed = components['schemas']['SeatFreed'];
export type SeatLegal = components['schemas']['SeatLegal'];
export type SeatOrder = components['schemas']['SeatOrder'];
export type SeatPlayerRequest = components['schemas']['SeatPlayerRequest'];
export type SeatPreferencesBestiaPreferences = components['schemas']['SeatPreferences_BestiaPreferences'];
export type SeatPreferencesCheminDeFerPreferences = components['schemas']['SeatPreferences_CheminDeFerPreferences'];
export type SeatPreferencesDrawPokerPreferences = components['schemas']['SeatPreferences_DrawPokerPreferences'];
export type SeatPreferencesHoldemPreferences = components['schemas']['SeatPreferences_HoldemPreferences'];
export type SeatPreferencesSetteEMezzoPreferences = components['schemas']['SeatPreferences_SetteEMezzoPreferences'];
export type SeatPreferencesTelesinaPreferences = components['schemas']['SeatPreferences_TelesinaPreferences'];
export type SeatResult = components['schemas']['SeatResult'];
export type SeatSet = components['schemas']['SeatSet'];
export type SeatState = components['schemas']['SeatState'];
export type SeatTaken = components['schemas']['SeatTaken'];
export type SeatToppedUp = components['schemas']['SeatToppedUp'];
export type SeatVacated = components['schemas']['SeatVacated'];
export type SecretSealed = components['schemas']['SecretSealed'];
export type SeedRequest = components['schemas']['SeedRequest'];
export type SeenBestiaEvent = components['schemas']['SeenBestiaEvent'];
export type SeenBestiaEventChanged = components['schemas']['SeenBestiaEventChanged'];
export type SeenBestiaEventDealt = components['schemas']['SeenBestiaEventDealt'];
export type SeenBestiaEventDeclined = components['schemas']['SeenBestiaEventDeclined'];
export type SeenBestiaEventEnteredBlind = components['schemas']['SeenBestiaEventEnteredBlind'];
export type SeenBestiaEventPassed = components['schemas']['SeenBestiaEventPassed'];
export type SeenBestiaEventPlayed = components['schemas']['SeenBestiaEventPlayed'];
export type SeenBestiaEventStood = components['schemas']['SeenBestiaEventStood'];
export type SeenBestiaEventTrickTaken = components['schemas']['SeenBestiaEventTrickTaken'];
export type SeenBriscolaEvent = components['schemas']['SeenBriscolaEvent'];
export type SeenBriscolaEventBriscolaTurned = components['schemas']['SeenBriscolaEventBriscolaTurned'];
export type SeenBriscolaEventCardPlayed = components['schemas']['SeenBriscolaEventCardPlayed'];
export type SeenBriscolaEventCardsDrawn = components['schemas']['SeenBriscolaEventCardsDrawn'];
export type SeenBriscolaEventHandsDealt = components['schemas']['SeenBriscolaEventHandsDealt'];
export type SeenBriscolaEventHandsOpened = components['schemas']['SeenBriscolaEventHandsOpened'];
export type SeenBriscolaEventTrickTaken = components['schemas']['SeenBriscolaEventTrickTaken'];
export type SeenBurracoEvent = components['schemas']['SeenBurracoEvent'];
export type SeenBurracoEventCardDiscarded = components['schemas']['SeenBurracoEventCardDiscarded'];
export type SeenBurracoEventCardDrawn = components['schemas']['SeenBurracoEventCardDrawn'];
export type SeenBurracoEventDealEnded = components['schemas']['SeenBurracoEventDealEnded'];
export type SeenBurracoEventGameExtended = components['schemas']['SeenBurracoEventGameExtended'];
export type SeenBurracoEventGameOpened = components['schemas']['SeenBurracoEventGameOpened'];
export type SeenBurracoEventHandsDealt = components['schemas']['SeenBurracoEventHandsDealt'];
export type SeenBurracoEventPileTaken = components['schemas']['SeenBurracoEventPileTaken'];
export type SeenBurracoEventPozzettoTaken = components['schemas']['SeenBurracoEventPozzettoTaken'];
export type SeenCirullaEvent = components['schemas']['SeenCirullaEvent'];
export type SeenCirullaEventAccused = components['schemas']['SeenCirullaEventAccused'];
export type SeenCirullaEventAutoAccusoSet = components['schemas']['SeenCirullaEventAutoAccusoSet'];
export type SeenCirullaEventCappottoMade = components['schemas']['SeenCirullaEventCappottoMade'];
export type SeenCirullaEventCardPlayed = components['schemas']['SeenCirullaEventCardPlayed'];
export type SeenCirullaEventDealVoided = components['schemas']['SeenCirullaEventDealVoided'];
export type SeenCirullaEventDealerAccused = components['schemas']['SeenCirullaEventDealerAccused'];
export type SeenCirullaEventHandsDealt = components['schemas']['SeenCirullaEventHandsDealt'];
export type SeenCirullaEventLeftoversTaken = components['schemas']['SeenCirullaEventLeftoversTaken'];
export type SeenCirullaEventTableDealt = components['schemas']['SeenCirullaEventTableDealt'];
export type SeenDraw = components['schemas']['SeenDraw'];
export type SeenDrawPokerEvent = components['schemas']['SeenDrawPokerEvent'];
export type SeenDrawPokerEventBets = components['schemas']['SeenDrawPokerEventBets'];
export type SeenDrawPokerEventBlindPosted = components['schemas']['SeenDrawPokerEventBlindPosted'];
export type SeenDrawPokerEventBlindsEnded = components['schemas']['SeenDrawPokerEventBlindsEnded'];
export type SeenDrawPokerEventChanged = components['schemas']['SeenDrawPokerEventChanged'];
export type SeenDrawPokerEventDealt = components['schemas']['SeenDrawPokerEventDealt'];
export type SeenDrawPokerEventDrew = components['schemas']['SeenDrawPokerEventDrew'];
export type SeenDrawPokerEventMucked = components['schemas']['SeenDrawPokerEventMucked'];
export type SeenDrawPokerEventOpenedWithoutChips = components['schemas']['SeenDrawPokerEventOpenedWithoutChips'];
export type SeenDrawPokerEventParol = components['schemas']['SeenDrawPokerEventParol'];
export type SeenDrawPokerEventShown = components['schemas']['SeenDrawPokerEventShown'];
export type SeenDrawPokerEventStood = components['schemas']['SeenDrawPokerEventStood'];
export type SeenDrawPokerEventTelesina = components['schemas']['SeenDrawPokerEventTelesina'];
export type SeenHand = components['schemas']['SeenHand'];
export type SeenHoldemEvent = components['schemas']['SeenHoldemEvent'];
export type SeenHoldemEventBet = components['schemas']['SeenHoldemEventBet'];
export type SeenHoldemEventBoardDealt = components['schemas']['SeenHoldemEventBoardDealt'];
export type SeenHoldemEventCalled = components['schemas']['SeenHoldemEventCalled'];
export type SeenHoldemEventChecked = components['schemas']['SeenHoldemEventChecked'];
export type SeenHoldemEventFolded = components['schemas']['SeenHoldemEventFolded'];
export type SeenHoldemEventHoleDealt = components['schemas']['SeenHoldemEventHoleDealt'];
export type SeenHoldemEventMucked = components['schemas']['SeenHoldemEventMucked'];
export type SeenHoldemEventRaised = components['schemas']['SeenHoldemEventRaised'];
export type SeenHoldemEventShown = components['schemas']['SeenHoldemEventShown'];
export type SeenHoldemEventUncalledReturned = components['schemas']['SeenHoldemEventUncalledReturned'];
export type SeenHole = components['schemas']['SeenHole'];
export type SeenInput = components['schemas']['SeenInput'];
export type SeenPassed = components['schemas']['SeenPassed'];
export type SeenPeppaEvent = components['schemas']['SeenPeppaEvent'];
export type SeenPeppaEventCardPlayed = components['schemas']['SeenPeppaEventCardPlayed'];
export type SeenPeppaEventCardsPassed = components['schemas']['SeenPeppaEventCardsPassed'];
export type SeenPeppaEventHandsDealt = components['schemas']['SeenPeppaEventHandsDealt'];
export type SeenPeppaEventPassChosen = components['schemas']['SeenPeppaEventPassChosen'];
export type SeenPeppaEventTrickTaken = components['schemas']['SeenPeppaEventTrickTaken'];
export type SeenScalaEvent = components['schemas']['SeenScalaEvent'];
export type SeenScalaEventCardDiscarded = components['schemas']['SeenScalaEventCardDiscarded'];
export type SeenScalaEventCardDrawn = components['schemas']['SeenScalaEventCardDrawn'];
export type SeenScalaEventCardTurned = components['schemas']['SeenScalaEventCardTurned'];
export type SeenScalaEventDealClosed = components['schemas']['SeenScalaEventDealClosed'];
export type SeenScalaEventDealVoided = components['schemas']['SeenScalaEventDealVoided'];
export type SeenScalaEventDiscardTaken = components['schemas']['SeenScalaEventDiscardTaken'];
export type SeenScalaEventGameExtended = components['schemas']['SeenScalaEventGameExtended'];
export type SeenScalaEventGameLaid = components['schemas']['SeenScalaEventGameLaid'];
export type SeenScalaEventHandsDealt = components['schemas']['SeenScalaEventHandsDealt'];
export type SeenScalaEventJokerReplaced = components['schemas']['SeenScalaEventJokerReplaced'];
export type SeenScalaEventOpened = components['schemas']['SeenScalaEventOpened'];
export type SeenScopaEvent = components['schemas']['SeenScopaEvent'];
export type SeenScopaEventCardPlayed = components['schemas']['SeenScopaEventCardPlayed'];
export type SeenScopaEventDealVoided = components['schemas']['SeenScopaEventDealVoided'];
export type SeenScopaEventHandsDealt = components['schemas']['SeenScopaEventHandsDealt'];
export type SeenScopaEventLeftoversTaken = components['schemas']['SeenScopaEventLeftoversTaken'];
export type SeenScopaEventTableDealt = components['schemas']['SeenScopaEventTableDealt'];
export type SeenSolitarioEvent = components['schemas']['SeenSolitarioEvent'];
export type SeenSolitarioEventCardsShown = components['schemas']['SeenSolitarioEventCardsShown'];
export type SeenSolitarioEventDealRejected = components['schemas']['SeenSolitarioEventDealRejected'];
export type SeenSolitarioEventLayoutDealt = components['schemas']['SeenSolitarioEventLayoutDealt'];
export type SeenSolitarioEventPlayed = components['schemas']['SeenSolitarioEventPlayed'];
export type SeenSolitarioEventPlayerEnded = components['schemas']['SeenSolitarioEventPlayerEnded'];
export type SeenSolitarioEventTimeUp = components['schemas']['SeenSolitarioEventTimeUp'];
export type SeenTelesinaEvent = components['schemas']['SeenTelesinaEvent'];
export type SeenTelesinaEventBet = components['schemas']['SeenTelesinaEventBet'];
export type SeenTelesinaEventCalled = components['schemas']['SeenTelesinaEventCalled'];
export type SeenTelesinaEventCardChosen = components['schemas']['SeenTelesinaEventCardChosen'];
export type SeenTelesinaEventCardsTurned = components['schemas']['SeenTelesinaEventCardsTurned'];
export type SeenTelesinaEventChecked = components['schemas']['SeenTelesinaEventChecked'];
export type SeenTelesinaEventDealt = components['schemas']['SeenTelesinaEventDealt'];
export type SeenTelesinaEventFolded = components['schemas']['SeenTelesinaEventFolded'];
export type SeenTelesinaEventMucked = components['schemas']['SeenTelesinaEventMucked'];
export type SeenTelesinaEventRaised = components['schemas']['SeenTelesinaEventRaised'];
export type SeenTelesinaEventShown = components['schemas']['SeenTelesinaEventShown'];
export type SeenTelesinaEventUncalledReturned = components['schemas']['SeenTelesinaEventUncalledReturned'];
export type SeenTelesinaEventVariantChosen = components['schemas']['SeenTelesinaEventVariantChosen'];
export type SeenTelesinaEventVeleTurned = components['schemas']['SeenTelesinaEventVeleTurned'];
export type SeenTresetteEvent = components['schemas']['SeenTresetteEvent'];
export type SeenTresetteEventAccused = components['schemas']['SeenTresetteEventAccused'];
export type SeenTresetteEventCallOutDeclined = components['schemas']['SeenTresetteEventCallOutDeclined'];
export type SeenTresetteEventCallOutProposed = components['schemas']['SeenTresetteEventCallOutProposed'];
export type SeenTresetteEventCalledOut = components['schemas']['SeenTresetteEventCalledOut'];
export type SeenTresetteEventCardPlayed = components['schemas']['SeenTresetteEventCardPlayed'];
export type SeenTresetteEventCardsDrawn = components['schemas']['SeenTresetteEventCardsDrawn'];
export type SeenTresetteEventHandsDealt = components['schemas']['SeenTresetteEventHandsDealt'];
export type SeenTresetteEventHandsOpened = components['schemas']['SeenTresetteEventHandsOpened'];
export type SeenTresetteEventPreferencesChanged = components['schemas']['SeenTresetteEventPreferencesChanged'];
export type SeenTresetteEventTrickTaken = components['schemas']['SeenTresetteEventTrickTaken'];
export type SeenUnoEvent = components['schemas']['SeenUnoEvent'];
export type SeenUnoEventBlocked = components['schemas']['SeenUnoEventBlocked'];
export type SeenUnoEventCardFlipped = components['schemas']['SeenUnoEventCardFlipped'];
export type SeenUnoEventCardPlayed = components['schemas']['SeenUnoEventCardPlayed'];
export type SeenUnoEventCardsDrawn = components['schemas']['SeenUnoEventCardsDrawn'];
export type SeenUnoEventClosed = components['schemas']['SeenUnoEventClosed'];
export type SeenUnoEventColorChosen = components['schemas']['SeenUnoEventColorChosen'];
export type SeenUnoEventDrawFourAccepted = components['schemas']['SeenUnoEventDrawFourAccepted'];
export type SeenUnoEventDrawFourChallenged = components['schemas']['SeenUnoEventDrawFourChallenged'];
export type SeenUnoEventHandsDealt = components['schemas']['SeenUnoEventHandsDealt'];
export type SeenUnoEventTurnPassed = components['schemas']['SeenUnoEventTurnPassed'];
export type SeenUnoEventUnoDeclared = components['schemas']['SeenUnoEventUnoDeclared'];
export type SequencePosition = components['schemas']['SequencePosition'];
export type SessionId = components['schemas']['SessionId'];
export type SessionOutcome = components['schemas']['SessionOutcome'];
export type SetteEMezzoAccepted = components['schemas']['SetteEMezzoAccepted'];
export type SetteEMezzoBank = components['schemas']['SetteEMezzoBank'];
export type SetteEMezzoCard = components['schemas']['SetteEMezzoCard'];
export type SetteEMezzoEvent = components['schemas']['SetteEMezzoEvent'];
export type SetteEMezzoEventAsked = components['schemas']['SetteEMezzoEventAsked'];
export type SetteEMezzoEventBankDeserted = components['schemas']['SetteEMezzoEventBankDeserted'];
export type SetteEMezzoEventBankEnded = components['schemas']['SetteEMezzoEventBankEnded'];
export type SetteEMezzoEventBankTaken = components['schemas']['SetteEMezzoEventBankTaken'];
export type SetteEMezzoEventBankerDrawn = components['schemas']['SetteEMezzoEventBankerDrawn'];
export type SetteEMezzoEventBankerTurned = components['schemas']['SetteEMezzoEventBankerTurned'];
export type SetteEMezzoEventBet = components['schemas']['SetteEMezzoEventBet'];
export type SetteEMezzoEventBust = components['schemas']['SetteEMezzoEventBust'];
export type SetteEMezzoEventDealt = components['schemas']['SetteEMezzoEventDealt'];
export type SetteEMezzoEventDrawn = components['schemas']['SetteEMezzoEventDrawn'];
export type SetteEMezzoEventJoined = components['schemas']['SetteEMezzoEventJoined'];
export type SetteEMezzoEventNoBanker = components['schemas']['SetteEMezzoEventNoBanker'];
export type SetteEMezzoEventOfferMissed = components['schemas']['SetteEMezzoEventOfferMissed'];
export type SetteEMezzoEventOffered = components['schemas']['SetteEMezzoEventOffered'];
export type SetteEMezzoEventPassed = components['schemas']['SetteEMezzoEventPassed'];
export type SetteEMezzoEventPenalised = components['schemas']['SetteEMezzoEventPenalised'];
export type SetteEMezzoEventPremoved = components['schemas']['SetteEMezzoEventPremoved'];
export type SetteEMezzoEventRefused = components['schemas']['SetteEMezzoEventRefused'];
export type SetteEMezzoEventSettled = components['schemas']['SetteEMezzoEventSettled'];
export type SetteEMezzoEventStockEmpty = components['schemas']['SetteEMezzoEventStockEmpty'];
export type SetteEMezzoEventStood = components['schemas']['SetteEMezzoEventStood'];
export type SetteEMezzoGameInfo = components['schemas']['SetteEMezzoGameInfo'];
export type SetteEMezzoLastTurn = components['schemas']['SetteEMezzoLastTurn'];
export type SetteEMezzoLegal = components['schemas']['SetteEMezzoLegal'];
export type SetteEMezzoLegalMove = components['schemas']['SetteEMezzoLegalMove'];
export type SetteEMezzoLegalMoveAccept = components['schemas']['SetteEMezzoLegalMoveAccept'];
export type SetteEMezzoLegalMoveDraw = components['schemas']['SetteEMezzoLegalMoveDraw'];
export type SetteEMezzoLegalMovePass = components['schemas']['SetteEMezzoLegalMovePass'];
export type SetteEMezzoLegalMovePlay = components['schemas']['SetteEMezzoLegalMovePlay'];
export type SetteEMezzoLegalMoveRefuse = components['schemas']['SetteEMezzoLegalMoveRefuse'];
export type SetteEMezzoLegalMoveStand = components['schemas']['SetteEMezzoLegalMoveStand'];
export type SetteEMezzoMove = components['schemas']['SetteEMezzoMove'];
export type SetteEMezzoMoveAccept = components['schemas']['SetteEMezzoMoveAccept'];
export type SetteEMezzoMoveDraw = components['schemas']['SetteEMezzoMoveDraw'];
export type SetteEMezzoMovePass = components['schemas']['SetteEMezzoMovePass'];
export type SetteEMezzoMovePlay = components['schemas']['SetteEMezzoMovePlay'];
export type SetteEMezzoMovePreferences = components['schemas']['SetteEMezzoMovePreferences'];
export type SetteEMezzoMovePremove = components['schemas']['SetteEMezzoMovePremove'];
export type SetteEMezzoMoveRefuse = components['schemas']['SetteEMezzoMoveRefuse'];
export type SetteEMezzoMoveStand = components['schemas']['SetteEMezzoMoveStand'];
export type SetteEMezzoOpenRingTableRequest = components['schemas']['SetteEMezzoOpenRingTableRequest'];
export type SetteEMezzoOptions = components['schemas']['SetteEMezzoOptions'];
export type SetteEMezzoOptionsExample = components['schemas']['SetteEMezzoOptionsExample'];
export type SetteEMezzoOutcome = components['schemas']['SetteEMezzoOutcome'];
export type SetteEMezzoPart = components['schemas']['SetteEMezzoPart'];
export type SetteEMezzoPlayerPreferences = components['schemas']['SetteEMezzoPlayerPreferences'];
export type SetteEMezzoPreferences = components['schemas']['SetteEMezzoPreferences'];
export type SetteEMezzoPremove = components['schemas']['SetteEMezzoPremove'];
export type SetteEMezzoPremoveDraw = components['schemas']['SetteEMezzoPremoveDraw'];
export type SetteEMezzoPremovePass = components['schemas']['SetteEMezzoPremovePass'];
export type SetteEMezzoPremovePlay = components['schemas']['SetteEMezzoPremovePlay'];
export type SetteEMezzoPremoveStand = components['schemas']['SetteEMezzoPremoveStand'];
export type SetteEMezzoRingEvent = components['schemas']['SetteEMezzoRingEvent'];
export type SetteEMezzoRingEventAdjustmentDeclined = components['schemas']['SetteEMezzoRingEventAdjustmentDeclined'];
export type SetteEMezzoRingEventCameBack = components['schemas']['SetteEMezzoRingEventCameBack'];
export type SetteEMezzoRingEventCardsReshuffled = components['schemas']['SetteEMezzoRingEventCardsReshuffled'];
export type SetteEMezzoRingEventCloseAwaited = components['schemas']['SetteEMezzoRingEventCloseAwaited'];
export type SetteEMezzoRingEventDeckShuffled = components['schemas']['SetteEMezzoRingEventDeckShuffled'];
export type SetteEMezzoRingEventForcedBetAgreed = components['schemas']['SetteEMezzoRingEventForcedBetAgreed'];
export type SetteEMezzoRingEventForcedBetAsked = components['schemas']['SetteEMezzoRingEventForcedBetAsked'];
export type SetteEMezzoRingEventHand = components['schemas']['SetteEMezzoRingEventHand'];
export type SetteEMezzoRingEventHandCalledOff = components['schemas']['SetteEMezzoRingEventHandCalledOff'];
export type SetteEMezzoRingEventHandEnded = components['schemas']['SetteEMezzoRingEventHandEnded'];
export type SetteEMezzoRingEventHandStarted = components['schemas']['SetteEMezzoRingEventHandStarted'];
export type SetteEMezzoRingEventHandVoided = components['schemas']['SetteEMezzoRingEventHandVoided'];
export type SetteEMezzoRingEventLeaveAwaited = components['schemas']['SetteEMezzoRingEventLeaveAwaited'];
export type SetteEMezzoRingEventLevelSet = components['schemas']['SetteEMezzoRingEventLevelSet'];
export type SetteEMezzoRingEventNumbersDrawn = components['schemas']['SetteEMezzoRingEventNumbersDrawn'];
export type SetteEMezzoRingEventPreferencesSet = components['schemas']['SetteEMezzoRingEventPreferencesSet'];
export type SetteEMezzoRingEventSatOut = components['schemas']['SetteEMezzoRingEventSatOut'];
export type SetteEMezzoRingEventSeatTaken = components['schemas']['SetteEMezzoRingEventSeatTaken'];
export type SetteEMezzoRingEventSeatVacated = components['schemas']['SetteEMezzoRingEventSeatVacated'];
export type SetteEMezzoRingEventSessionEnded = components['schemas']['SetteEMezzoRingEventSessionEnded'];
export type SetteEMezzoRingEventSitOutAwaited = components['schemas']['SetteEMezzoRingEventSitOutAwaited'];
export type SetteEMezzoRingEventTopUpAwaited = components['schemas']['SetteEMezzoRingEventTopUpAwaited'];
export type SetteEMezzoRingEventToppedUp = components['schemas']['SetteEMezzoRingEventToppedUp'];
export type SetteEMezzoRingView = components['schemas']['SetteEMezzoRingView'];
export type SetteEMezzoSeatView = components['schemas']['SetteEMezzoSeatView'];
export type SetteEMezzoStanding = components['schemas']['SetteEMezzoStanding'];
export type SetteEMezzoTableOpened = components['schemas']['SetteEMezzoTableOpened'];
export type SetteEMezzoTableTurn = components['schemas']['SetteEMezzoTableTurn'];
export type SetteEMezzoVariant = components['schemas']['SetteEMezzoVariant'];
export type SetteEMezzoView = components['schemas']['SetteEMezzoView'];
export type Settings = components['schemas']['Settings'];
export type ShoeCard = components['schemas']['ShoeCard'];
export type Showing = components['schemas']['Showing'];
export type SingleAce = components['schemas']['SingleAce'];
export type SitOutRequest = components['schemas']['SitOutRequest'];
export type SolitarioAccepted = components['schemas']['SolitarioAccepted'];
export type SolitarioBaseView = components['schemas']['SolitarioBaseView'];
export type SolitarioColumn = components['schemas']['SolitarioColumn'];
export type SolitarioColumnView = components['schemas']['SolitarioColumnView'];
export type SolitarioGameInfo = components['schemas']['SolitarioGameInfo'];
export type SolitarioLastTurn = components['schemas']['SolitarioLastTurn'];
export type SolitarioLayoutView = components['schemas']['SolitarioLayoutView'];
export type SolitarioLegal = components['schemas']['SolitarioLegal'];
export type SolitarioMatchEvent = components['schemas']['SolitarioMatchEvent'];
export type SolitarioMatchEventCardsReshuffled = components['schemas']['SolitarioMatchEventCardsReshuffled'];
export type SolitarioMatchEventDeal = components['schemas']['SolitarioMatchEventDeal'];
export type SolitarioMatchEventDealScored = components['schemas']['SolitarioMatchEventDealScored'];
export type SolitarioMatchEventDeckShuffled = components['schemas']['SolitarioMatchEventDeckShuffled'];
export type SolitarioMatchEventForfeited = components['schemas']['SolitarioMatchEventForfeited'];
export type SolitarioMatchEventLineEliminated = components['schemas']['SolitarioMatchEventLineEliminated'];
export type SolitarioMatchEventMatchEnded = components['schemas']['SolitarioMatchEventMatchEnded'];
export type SolitarioMatchEventNumbersDrawn = components['schemas']['SolitarioMatchEventNumbersDrawn'];
export type SolitarioMatchEventPlayOffCalled = components['schemas']['SolitarioMatchEventPlayOffCalled'];
export type SolitarioMatchEventRanLate = components['schemas']['SolitarioMatchEventRanLate'];
export type SolitarioMatchEventReturned = components['schemas']['SolitarioMatchEventReturned'];
export type SolitarioMatchEventSatOut = components['schemas']['SolitarioMatchEventSatOut'];
export type SolitarioMatchView = components['schemas']['SolitarioMatchView'];
export type SolitarioMove = components['schemas']['SolitarioMove'];
export type SolitarioMoveBaseToColumn = components['schemas']['SolitarioMoveBaseToColumn'];
export type SolitarioMoveColumnToBase = components['schemas']['SolitarioMoveColumnToBase'];
export type SolitarioMoveColumnToColumn = components['schemas']['SolitarioMoveColumnToColumn'];
export type SolitarioMoveStop = components['schemas']['SolitarioMoveStop'];
export type SolitarioMoveTurnStock = components['schemas']['SolitarioMoveTurnStock'];
export type SolitarioMoveWasteToBase = components['schemas']['SolitarioMoveWasteToBase'];
export type SolitarioMoveWasteToColumn = components['schemas']['SolitarioMoveWasteToColumn'];
export type SolitarioOpenTableRequest = components['schemas']['SolitarioOpenTableRequest'];
export type SolitarioOptions = components['schemas']['SolitarioOptions'];
export type SolitarioOptionsExample = components['schemas']['SolitarioOptionsExample'];
export type SolitarioPlayerState = components['schemas']['SolitarioPlayerState'];
export type SolitarioPlayerView = components['schemas']['SolitarioPlayerView'];
export type SolitarioScore = components['schemas']['SolitarioScore'];
export type SolitarioSuit = components['schemas']['SolitarioSuit'];
export type SolitarioTableOpened = components['schemas']['SolitarioTableOpened'];
export type SolitarioTableTurn = components['schemas']['SolitarioTableTurn'];
export type SolitarioView = components['schemas']['SolitarioView'];
export type StaffAct = components['schemas']['StaffAct'];
export type StaffRole = components['schemas']['StaffRole'];
export type Stakes = components['schemas']['Stakes'];
export type Standing = components['schemas']['Standing'];
export type Street = components['schemas']['Street'];
export type TableClosed = components['schemas']['TableClosed'];
export type TableHistory = components['schemas']['TableHistory'];
export type TableId = components['schemas']['TableId'];
export type TableLedger = components['schemas']['TableLedger'];
export type TableNews = components['schemas']['TableNews'];
export type TableNewsChatOffence = components['schemas']['TableNewsChatOffence'];
export type TableNewsClosed = components['schemas']['TableNewsClosed'];
export type TableNewsFinished = components['schemas']['TableNewsFinished'];
export type TableNewsHandEnded = components['schemas']['TableNewsHandEnded'];
export type TableNewsInterrupted = components['schemas']['TableNewsInterrupted'];
export type TableNewsSeatVacated = components['schemas']['TableNewsSeatVacated'];
export type TableNewsToppedUp = components['schemas']['TableNewsToppedUp'];
export type TableNewsVoided = components['schemas']['TableNewsVoided'];
export type TableOpened = components['schemas']['TableOpened'];
export type TablePaced = components['schemas']['TablePaced'];
export type TablePromises = components['schemas']['TablePromises'];
export type TableStatus = components['schemas']['TableStatus'];
export type TableStep = components['schemas']['TableStep'];
export type TableStepClosed = components['schemas']['TableStepClosed'];
export type TableStepCommitted = components['schemas']['TableStepCommitted'];
export type TableStepDealsPromised = components['schemas']['TableStepDealsPromised'];
export type TableStepFinished = components['schemas']['TableStepFinished'];
export type TableStepHandEnded = components['schemas']['TableStepHandEnded'];
export type TableStepLevel = components['schemas']['TableStepLevel'];
export type TableStepOpened = components['schemas']['TableStepOpened'];
export type TableStepPaced = components['schemas']['TableStepPaced'];
export type TableStepPosted = components['schemas']['TableStepPosted'];
export type TableStepPostingRefused = components['schemas']['TableStepPostingRefused'];
export type TableStepReady = components['schemas']['TableStepReady'];
export type TableStepRevealed = components['schemas']['TableStepRevealed'];
export type TableStepSeatLeft = components['schemas']['TableStepSeatLeft'];
export type TableStepSeatTaken = components['schemas']['TableStepSeatTaken'];
export type TableStepSeatVacated = components['schemas']['TableStepSeatVacated'];
export type TableStepSecretSealed = components['schemas']['TableStepSecretSealed'];
export type TableStepSeeded = components['schemas']['TableStepSeeded'];
export type TableStepTopUp = components['schemas']['TableStepTopUp'];
export type TableStepToppedUp = components['schemas']['TableStepToppedUp'];
export type TableStepTurn = components['schemas']['TableStepTurn'];
export type TableStepVoided = components['schemas']['TableStepVoided'];
export type TableStepVoiding = components['schemas']['TableStepVoiding'];
export type TableSummary = components['schemas']['TableSummary'];
export type TableTurn = components['schemas']['TableTurn'];
export type TableView = components['schemas']['TableView'];
export type TableVoided = components['schemas']['TableVoided'];
export type TableVoiding = components['schemas']['TableVoiding'];
export type TelesinaAccepted = components['schemas']['TelesinaAccepted'];
export type TelesinaGameInfo = components['schemas']['TelesinaGameInfo'];
export type TelesinaLastTurn = components['schemas']['TelesinaLastTurn'];
export type TelesinaLegal = components['schemas']['TelesinaLegal'];
export type TelesinaLegalMove = components['schemas']['TelesinaLegalMove'];
export type TelesinaLegalMoveBet = components['schemas']['TelesinaLegalMoveBet'];
export type TelesinaLegalMoveCall = components['schemas']['TelesinaLegalMoveCall'];
export type TelesinaLegalMoveCheck = components['schemas']['TelesinaLegalMoveCheck'];
export type TelesinaLegalMoveChoose = components['schemas']['TelesinaLegalMoveChoose'];
export type TelesinaLegalMoveFold = components['schemas']['TelesinaLegalMoveFold'];
export type TelesinaLegalMoveMuck = components['schemas']['TelesinaLegalMoveMuck'];
export type TelesinaLegalMovePayInvito = components['schemas']['TelesinaLegalMovePayInvito'];
export type TelesinaLegalMoveRaise = components['schemas']['TelesinaLegalMoveRaise'];
export type TelesinaLegalMoveShow = components['schemas']['TelesinaLegalMoveShow'];
export type TelesinaLegalMoveSitOut = components['schemas']['TelesinaLegalMoveSitOut'];
export type TelesinaLegalMoveTurnUp = components['schemas']['TelesinaLegalMoveTurnUp'];
export type TelesinaMadeView = components['schemas']['TelesinaMadeView'];
export type TelesinaMove = components['schemas']['TelesinaMove'];
export type TelesinaMoveBet = components['schemas']['TelesinaMoveBet'];
export type TelesinaMoveCall = components['schemas']['TelesinaMoveCall'];
export type TelesinaMoveCheck = components['schemas']['TelesinaMoveCheck'];
export type TelesinaMoveChoose = components['schemas']['TelesinaMoveChoose'];
export type TelesinaMoveFold = components['schemas']['TelesinaMoveFold'];
export type TelesinaMoveMuck = components['schemas']['TelesinaMoveMuck'];
export type TelesinaMovePayInvito = components['schemas']['TelesinaMovePayInvito'];
export type TelesinaMovePreferences = components['schemas']['TelesinaMovePreferences'];
export type TelesinaMoveRaise = components['schemas']['TelesinaMoveRaise'];
export type TelesinaMoveShow = components['schemas']['TelesinaMoveShow'];
export type TelesinaMoveSitOut = components['schemas']['TelesinaMoveSitOut'];
export type TelesinaMoveTurnUp = components['schemas']['TelesinaMoveTurnUp'];
export type TelesinaOpenRingTableRequest = components['schemas']['TelesinaOpenRingTableRequest'];
export type TelesinaOptions = components['schemas']['TelesinaOptions'];
export type TelesinaOptionsExample = components['schemas']['TelesinaOptionsExample'];
export type TelesinaPart = components['schemas']['TelesinaPart'];
export type TelesinaPlayerPreferences = components['schemas']['TelesinaPlayerPreferences'];
export type TelesinaPreferences = components['schemas']['TelesinaPreferences'];
export type TelesinaRingEvent = components['schemas']['TelesinaRingEvent'];
export type TelesinaRingEventAdjustmentDeclined = components['schemas']['TelesinaRingEventAdjustmentDeclined'];
export type TelesinaRingEventCameBack = components['schemas']['TelesinaRingEventCameBack'];
export type TelesinaRingEventCardsReshuffled = components['schemas']['TelesinaRingEventCardsReshuffled'];
export type TelesinaRingEventCloseAwaited = components['schemas']['TelesinaRingEventCloseAwaited'];
export type TelesinaRingEventDeckShuffled = components['schemas']['TelesinaRingEventDeckShuffled'];
export type TelesinaRingEventForcedBetAgreed = components['schemas']['TelesinaRingEventForcedBetAgreed'];
export type TelesinaRingEventForcedBetAsked = components['schemas']['TelesinaRingEventForcedBetAsked'];
export type TelesinaRingEventHand = components['schemas']['TelesinaRingEventHand'];
export type TelesinaRingEventHandCalledOff = components['schemas']['TelesinaRingEventHandCalledOff'];
export type TelesinaRingEventHandEnded = components['schemas']['TelesinaRingEventHandEnded'];
export type TelesinaRingEventHandStarted = components['schemas']['TelesinaRingEventHandStarted'];
export type TelesinaRingEventHandVoided = components['schemas']['TelesinaRingEventHandVoided'];
export type TelesinaRingEventLeaveAwaited = components['schemas']['TelesinaRingEventLeaveAwaited'];
export type TelesinaRingEventLevelSet = components['schemas']['TelesinaRingEventLevelSet'];
export type TelesinaRingEventNumbersDrawn = components['schemas']['TelesinaRingEventNumbersDrawn'];
export type TelesinaRingEventPreferencesSet = components['schemas']['TelesinaRingEventPreferencesSet'];
export type TelesinaRingEventSatOut = components['schemas']['TelesinaRingEventSatOut'];
export type TelesinaRingEventSeatTaken = components['schemas']['TelesinaRingEventSeatTaken'];
export type TelesinaRingEventSeatVacated = components['schemas']['TelesinaRingEventSeatVacated'];
export type TelesinaRingEventSessionEnded = components['schemas']['TelesinaRingEventSessionEnded'];
export type TelesinaRingEventSitOutAwaited = components['schemas']['TelesinaRingEventSitOutAwaited'];
export type TelesinaRingEventTopUpAwaited = components['schemas']['TelesinaRingEventTopUpAwaited'];
export type TelesinaRingEventToppedUp = components['schemas']['TelesinaRingEventToppedUp'];
export type TelesinaRingView = components['schemas']['TelesinaRingView'];
export type TelesinaSeatView = components['schemas']['TelesinaSeatView'];
export type TelesinaSeenCards = components['schemas']['TelesinaSeenCards'];
export type TelesinaTableOpened = components['schemas']['TelesinaTableOpened'];
export type TelesinaTableTurn = components['schemas']['TelesinaTableTurn'];
export type TelesinaTurnedCard = components['schemas']['TelesinaTurnedCard'];
export type TelesinaTurnedVela = components['schemas']['TelesinaTurnedVela'];
export type TelesinaView = components['schemas']['TelesinaView'];
export type TopUpRequest = components['schemas']['TopUpRequest'];
export type ToppedUp = components['schemas']['ToppedUp'];
export type TournamentId = components['schemas']['TournamentId'];
export type TresetteAccepted = components['schemas']['TresetteAccepted'];
export type TresetteAccuso = components['schemas']['TresetteAccuso'];
export type TresetteAccusoView = components['schemas']['TresetteAccusoView'];
export type TresetteDeclarationView = components['schemas']['TresetteDeclarationView'];
export type TresetteDraw = components['schemas']['TresetteDraw'];
export type TresetteGameInfo = components['schemas']['TresetteGameInfo'];
export type TresetteLastTurn = components['schemas']['TresetteLastTurn'];
export type TresetteLegal = components['schemas']['TresetteLegal'];
export type TresetteLegalMove = components['schemas']['TresetteLegalMove'];
export type TresetteLegalMoveAccuse = components['schemas']['TresetteLegalMoveAccuse'];
export type TresetteLegalMoveCallOut = components['schemas']['TresetteLegalMoveCallOut'];
export type TresetteLegalMoveDeclineCallOut = components['schemas']['TresetteLegalMoveDeclineCallOut'];
export type TresetteLegalMovePlay = components['schemas']['TresetteLegalMovePlay'];
export type TresetteLineView = components['schemas']['TresetteLineView'];
export type TresetteMade = components['schemas']['TresetteMade'];
export type TresetteMatchEvent = components['schemas']['TresetteMatchEvent'];
export type TresetteMatchEventCardsReshuffled = components['schemas']['TresetteMatchEventCardsReshuffled'];
export type TresetteMatchEventDeal = components['schemas']['TresetteMatchEventDeal'];
export type TresetteMatchEventDealScored = components['schemas']['TresetteMatchEventDealScored'];
export type TresetteMatchEventDeckShuffled = components['schemas']['TresetteMatchEventDeckShuffled'];
export type TresetteMatchEventForfeited = components['schemas']['TresetteMatchEventForfeited'];
export type TresetteMatchEventLineEliminated = components['schemas']['TresetteMatchEventLineEliminated'];
export type TresetteMatchEventMatchEnded = components['schemas']['TresetteMatchEventMatchEnded'];
export type TresetteMatchEventNumbersDrawn = components['schemas']['TresetteMatchEventNumbersDrawn'];
export type TresetteMatchEventPlayOffCalled = components['schemas']['TresetteMatchEventPlayOffCalled'];
export type TresetteMatchEventRanLate = components['schemas']['TresetteMatchEventRanLate'];
export type TresetteMatchEventReturned = components['schemas']['TresetteMatchEventReturned'];
export type TresetteMatchEventSatOut = components['schemas']['TresetteMatchEventSatOut'];
export type TresetteMatchView = components['schemas']['TresetteMatchView'];
export type TresetteMove = components['schemas']['TresetteMove'];
export type TresetteMoveAccuse = components['schemas']['TresetteMoveAccuse'];
export type TresetteMoveCallOut = components['schemas']['TresetteMoveCallOut'];
export type TresetteMoveDeclineCallOut = components['schemas']['TresetteMoveDeclineCallOut'];
export type TresetteMovePlay = components['schemas']['TresetteMovePlay'];
export type TresetteMovePreferences = components['schemas']['TresetteMovePreferences'];
export type TresetteOpenHand = components['schemas']['TresetteOpenHand'];
export type TresetteOpenTableRequest = components['schemas']['TresetteOpenTableRequest'];
export type TresetteOptions = components['schemas']['TresetteOptions'];
export type TresetteOptionsExample = components['schemas']['TresetteOptionsExample'];
export type TresettePlayerPreferences = components['schemas']['TresettePlayerPreferences'];
export type TresettePreferences = components['schemas']['TresettePreferences'];
export type TresetteScore = components['schemas']['TresetteScore'];
export type TresetteSeenDealt = components['schemas']['TresetteSeenDealt'];
export type TresetteTableOpened = components['schemas']['TresetteTableOpened'];
export type TresetteTableTurn = components['schemas']['TresetteTableTurn'];
export type TresetteView = components['schemas']['TresetteView'];
export type Trial = components['schemas']['Trial'];
export type TrialRequest = components['schemas']['TrialRequest'];
export type TrialRequestMatch = components['schemas']['TrialRequestMatch'];
export type TrialRequestRing = components['schemas']['TrialRequestRing'];
export type TrickCard = components['schemas']['TrickCard'];
export type TrickView = components['schemas']['TrickView'];
export type TurnDraw = components['schemas']['TurnDraw'];
export type Unawarded = components['schemas']['Unawarded'];
export type UnoAccepted = components['schemas']['UnoAccepted'];
export type UnoDrawnFor = components['schemas']['UnoDrawnFor'];
export type UnoGameInfo = components['schemas']['UnoGameInfo'];
export type UnoLastTurn = components['schemas']['UnoLastTurn'];
export type UnoLegal = components['schemas']['UnoLegal'];
export type UnoLegalMove = components['schemas']['UnoLegalMove'];
export type UnoLegalMoveAccept = components['schemas']['UnoLegalMoveAccept'];
export type UnoLegalMoveChallenge = components['schemas']['UnoLegalMoveChallenge'];
export type UnoLegalMoveChooseColor = components['schemas']['UnoLegalMoveChooseColor'];
export type UnoLegalMoveDeclareUno = components['schemas']['UnoLegalMoveDeclareUno'];
export type UnoLegalMoveDraw = components['schemas']['UnoLegalMoveDraw'];
export type UnoLegalMovePass = components['schemas']['UnoLegalMovePass'];
export type UnoLegalMovePlay = components['schemas']['UnoLegalMovePlay'];
export type UnoLegalMovePlayDrawn = components['schemas']['UnoLegalMovePlayDrawn'];
export type UnoMatchEvent = components['schemas']['UnoMatchEvent'];
export type UnoMatchEventCardsReshuffled = components['schemas']['UnoMatchEventCardsReshuffled'];
export type UnoMatchEventDeal = components['schemas']['UnoMatchEventDeal'];
export type UnoMatchEventDealScored = components['schemas']['UnoMatchEventDealScored'];
export type UnoMatchEventDeckShuffled = components['schemas']['UnoMatchEventDeckShuffled'];
export type UnoMatchEventForfeited = components['schemas']['UnoMatchEventForfeited'];
export type UnoMatchEventLineEliminated = components['schemas']['UnoMatchEventLineEliminated'];
export type UnoMatchEventMatchEnded = components['schemas']['UnoMatchEventMatchEnded'];
export type UnoMatchEventNumbersDrawn = components['schemas']['UnoMatchEventNumbersDrawn'];
export type UnoMatchEventPlayOffCalled = components['schemas']['UnoMatchEventPlayOffCalled'];
export type UnoMatchEventRanLate = components['schemas']['UnoMatchEventRanLate'];
export type UnoMatchEventReturned = components['schemas']['UnoMatchEventReturned'];
export type UnoMatchEventSatOut = components['schemas']['UnoMatchEventSatOut'];
export type UnoMatchView = components['schemas']['UnoMatchView'];
export type UnoMove = components['schemas']['UnoMove'];
export type UnoMoveAccept = components['schemas']['UnoMoveAccept'];
export type UnoMoveChallenge = components['schemas']['UnoMoveChallenge'];
export type UnoMoveChooseColor = components['schemas']['UnoMoveChooseColor'];
export type UnoMoveDeclareUno = components['schemas']['UnoMoveDeclareUno'];
export type UnoMoveDraw = components['schemas']['UnoMoveDraw'];
export type UnoMovePass = components['schemas']['UnoMovePass'];
export type UnoMovePlay = components['schemas']['UnoMovePlay'];
export type UnoMovePlayDrawn = components['schemas']['UnoMovePlayDrawn'];
export type UnoOpenTableRequest = components['schemas']['UnoOpenTableRequest'];
export type UnoOptions = components['schemas']['UnoOptions'];
export type UnoOptionsExample = components['schemas']['UnoOptionsExample'];
export type UnoPhase = components['schemas']['UnoPhase'];
export type UnoPlayerView = components['schemas']['UnoPlayerView'];
export type UnoScore = components['schemas']['UnoScore'];
export type UnoSeenDealt = components['schemas']['UnoSeenDealt'];
export type UnoTableOpened = components['schemas']['UnoTableOpened'];
export type UnoTableTurn = components['schemas']['UnoTableTurn'];
export type UnoView = components['schemas']['UnoView'];
export type Unplayed = components['schemas']['Unplayed'];
export type Vacated = components['schemas']['Vacated'];
export type VacatedBecause = components['schemas']['VacatedBecause'];
export type Vela = components['schemas']['Vela'];
export type Vele = components['schemas']['Vele'];
export type VoidProposal = components['schemas']['VoidProposal'];
export type VoidProposalStatus = components['schemas']['VoidProposalStatus'];
export type VoidTableRequest = components['schemas']['VoidTableRequest'];
export type I32 = components['schemas']['i32'];
export type $defs = Record<string, never>;
export interface operations {
    list_acts: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: number;
                /** @description Only what this subject did. */
                actor?: string;
                /** @description Only what is about this: a table, a player, a tournament, a posting. */
                target?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of acts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_StaffAct"];
                };
            };
        };
    };
    list_chat_reports: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ChatReport"];
                };
            };
        };
    };
    dismiss_chat_report: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The report. */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatVerdictRequest"];
            };
        };
        responses: {
            /** @description It is dismissed. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReport"];
                };
            };
        };
    };
    uphold_chat_report: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The report. */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatVerdictRequest"];
            };
        };
        responses: {
            /** @description It is upheld. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReport"];
                };
            };
        };
    };
    list_decks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The decks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_DeckInfo"];
                };
            };
        };
    };
    read_feed: {
        parameters: {
            query?: {
                /** @description Positions after this one; from the beginning if absent. */
                after?: number;
                /** @description How many positions are looked through, 1 to 5000; 1000 if absent. */
                limit?: number;
                /** @description How long to wait for something new, in milliseconds, at most 20000; not at all if absent. */
                wait_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A piece of the feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
        };
    };
    list_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The games. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_GameInfo"];
                };
            };
        };
    };
    get_game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the game.
                 * @example scopa
                 */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"];
                };
            };
        };
    };
    check_options: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the game.
                 * @example scopa
                 */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckOptionsRequest"];
            };
        };
        responses: {
            /** @description What the options come to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedOptions"];
                };
            };
        };
    };
    mute_player: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Whom. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are muted. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMute"];
                };
            };
        };
    };
    unmute_player: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Whom. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are not muted. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMute"];
                };
            };
        };
    };
    list_my_tables: {
        parameters: {
            query?: {
                /** @description Only these. */
                status?: "waiting" | "playing" | "finished" | "voided";
                /** @description Only of this game. */
                game?: string;
                /** @description Only of this tournament. */
                tournament_id?: components["schemas"]["TournamentId"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_TableSummary"];
                };
            };
        };
    };
    list_outages: {
        parameters: {
            query: {
                /** @description Those that ended after this instant. */
                since: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outages; all of them on one page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Outage"];
                };
            };
        };
    };
    get_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the game.
                 * @example holdem
                 */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their preferences, or that they have none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPreferences"];
                };
            };
        };
    };
    set_preferences: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /**
                 * @description The name of the game.
                 * @example holdem
                 */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferencesRequest"];
            };
        };
        responses: {
            /** @description They are kept. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPreferences"];
                };
            };
        };
    };
    open_ring_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenRingTableRequest"];
            };
        };
        responses: {
            /** @description It was opened before by the same request. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"];
                };
            };
            /** @description The table is open. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"];
                };
            };
        };
    };
    list_tables: {
        parameters: {
            query?: {
                /** @description Only these. */
                status?: "waiting" | "playing" | "finished" | "voided";
                /** @description Only of this game. */
                game?: string;
                /** @description Only of this tournament. */
                tournament_id?: components["schemas"]["TournamentId"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_TableSummary"];
                };
            };
        };
    };
    open_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenTableRequest"];
            };
        };
        responses: {
            /** @description It was opened before by the same request. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"];
                };
            };
            /** @description The table is open. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"];
                };
            };
        };
    };
    validate_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chips": 1500,
                 *       "frame": "ring",
                 *       "opening": {
                 *         "game": "holdem",
                 *         "kind": {
                 *           "kind": "cash"
                 *         },
                 *         "options": {
                 *           "sb": 50
                 *         },
                 *         "seats": 6,
                 *         "table_id": "0190d3a0-0000-7000-8000-000000000010"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TrialRequest"];
            };
        };
        responses: {
            /** @description It would open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trial"];
                };
            };
        };
    };
    get_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
        };
    };
    abandon_table: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version that the player saw.
                 * @example "v12"
                 */
                "If-Match"?: string;
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbandonRequest"];
            };
        };
        responses: {
            /** @description The match is over; at a ring table the player leaves. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    list_chat: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was said. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ChatMessage"];
                };
            };
        };
    };
    send_message: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description It is said. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    report_message: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
                /** @description The message. */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatReportRequest"];
            };
        };
        responses: {
            /** @description It is reported. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReported"];
                };
            };
        };
    };
    close_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitOutRequest"];
            };
        };
        responses: {
            /** @description The table closes. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    get_fairness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
                /**
                 * @description The number of the deal at this table, from 1.
                 * @example 1
                 */
                deal: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof, as far as the caller may see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fairness"];
                };
            };
        };
    };
    list_table_events: {
        parameters: {
            query?: {
                /** @description Steps after this version; from the beginning if absent. */
                after?: number;
                /** @description How many, 1 to 1000; 200 if absent. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_TableStep"];
                };
            };
        };
    };
    list_hands: {
        parameters: {
            query?: {
                /** @description Only hands of this player, if named. */
                player_id?: components["schemas"]["PlayerId"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_HandPlayed"];
                };
            };
        };
    };
    get_hand_proof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
                /**
                 * @description The number of the hand; at a match that of the deal.
                 * @example 1
                 */
                hand: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof, as far as the caller may see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandProofFile"];
                };
            };
        };
    };
    get_history: {
        parameters: {
            query?: {
                /** @description The number of the hand, at a ring table; absent at a match. */
                hand?: number;
                /** @description In which notation; `text` if absent. */
                format?: "text" | "phh" | "ohh";
            };
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history, as the caller saw it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableHistory"];
                };
            };
        };
    };
    leave_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerRequest"];
            };
        };
        responses: {
            /** @description The player leaves. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    list_log: {
        parameters: {
            query?: {
                /** @description Steps after this version; from the beginning if absent. */
                after?: number;
                /** @description How many, 1 to 1000; 200 if absent. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_LogEntry"];
                };
            };
        };
    };
    play_move: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version that the player saw.
                 * @example "v12"
                 */
                "If-Match"?: string;
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            /** @description The move was played. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    pace_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaceRequest"];
            };
        };
        responses: {
            /** @description The table knows. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    ready_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadyRequest"];
            };
        };
        responses: {
            /** @description The table knows. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    release_player: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** @description They will be stood up. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    return_to_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitOutRequest"];
            };
        };
        responses: {
            /** @description The player is back. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    seat_player: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatPlayerRequest"];
            };
        };
        responses: {
            /** @description They sit. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatTaken"];
                };
            };
        };
    };
    seed_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeedRequest"];
            };
        };
        responses: {
            /** @description The seed will be used. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    settle_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it owes now. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLedger"];
                };
            };
        };
    };
    sit_out: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerRequest"];
            };
        };
        responses: {
            /** @description The player sits out. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    stream_table: {
        parameters: {
            query?: {
                /** @description `patch`: steps bring what changes the view, in place of `now`. If absent, the view comes as the snapshot only. */
                view?: "patch";
            };
            header?: {
                /** @description The last id that was seen. */
                "Last-Event-ID"?: number;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    top_up_seat: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpRequest"];
            };
        };
        responses: {
            /** @description They will be credited. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    void_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidTableRequest"];
            };
        };
        responses: {
            /** @description The table is void, or about to be. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    propose_void: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidTableRequest"];
            };
        };
        responses: {
            /** @description It is proposed; the table plays on. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidProposal"];
                };
            };
        };
    };
    list_unsettled_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, on one page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_TableLedger"];
                };
            };
        };
    };
    list_void_proposals: {
        parameters: {
            query?: {
                /** @description Only those that stand so. */
                status?: components["schemas"]["VoidProposalStatus"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_VoidProposal"];
                };
            };
        };
    };
    get_void_proposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The proposal. */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidProposal"];
                };
            };
        };
    };
    approve_void: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The proposal. */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table is void, or about to be. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidProposal"];
                };
            };
        };
    };
    reject_void: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The proposal. */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidTableRequest"];
            };
        };
        responses: {
            /** @description It is rejected. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidProposal"];
                };
            };
        };
    };
}
