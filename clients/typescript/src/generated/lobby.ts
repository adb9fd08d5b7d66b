// Generated from openapi/lobby.json by `npm run generate`.
// sha256 83648ea00893ae54045cdc038ea65ab6b3ce56b31dee87e1fe93bee1dcc9b3ec

export interface paths {
    "/v1/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List acts of the staff.
         * @description Everything that operators have done in the lobby, newest first, with who did it, with which token, to what and why:
         *     templates, tournaments opened or cancelled, cash tables closed, conduct, prizes withheld.
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
    "/v1/cancellation-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the proposals to cancel tournaments.
         * @description The last one that was made first, without plans.
         *
         *     Roles: operator, auditor.
         */
        get: operations["list_cancellation_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a session.
         * @description Players read their own; operators and auditors any.
         *
         *     Roles: player, operator, auditor.
         */
        get: operations["get_cash_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-sessions/{session_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a table of matches.
         * @description Between two matches at once; in a match the player gives it up, and leaves when its result is paid. Where a match
         *     cannot be given up (peppa) it is played for them to its end. Their whole credit goes to their wallet: it is there
         *     when their session says `left`.
         *
         *     Roles: player.
         */
        post: operations["leave_cash_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-sessions/{session_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play on.
         * @description When a match is over and paid, or void, its players have 30 seconds to say that they play the next one, too. A
         *     player who does not say so leaves with their credit, and so does a player who has less than the maximum loss by then. The table says until when (`match.until`) and who has not said so yet. When all have, the next match begins;
         *     the dealer rotates. A player who has excluded themselves plays no further match, and leaves.
         *
         *     Roles: player.
         */
        post: operations["confirm_rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-sessions/{session_id}/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Top up.
         * @description Brings more money into play and to the table, which credits it between two hands, up to the table's maximum; what
         *     would pass it then goes back to the wallet. All that a session brings stays within 1000.00. At a table of
         *     matches it comes between two matches, and is refused if it would pass the maximum.
         *
         *     Roles: player.
         */
        post: operations["create_top_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cash tables.
         * @description Newest first, by any combination of filters; without `status`, all that are not closed. The statistics are those of
         *     this moment.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_cash_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-tables/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch the list of cash tables.
         * @description Server-sent events: `snapshot` with the tables that are not closed, 500 at most, then `cash_table` with each one
         *     that changes: who sits down or leaves, for whom a seat is kept, what closes; what changes within a moment is told
         *     together, and of each table the newest. Statistics come with the next change. `id` is the position in the lobby's
         *     log, at the last event of those that belong together; with `Last-Event-ID` the stream goes on after it, or begins
         *     with a snapshot if that was too long ago. `lagged` is the last event of a stream whose reader was too slow: open it
         *     again.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["stream_cash_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a cash table.
         * @description Who sits there, who stands in line, the rake, the statistics of this moment. The ETag is its version in the lobby.
         *     The game itself is at the tables, under the same id; at a table of matches under the id of the match in play.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_cash_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-tables/{table_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a cash table.
         * @description Nobody sits down any more; the hand or match in play is finished, everybody is stood up and cashed out, and the
         *     table's accounts are closed at exactly zero. The house opens another one unless the template is retired.
         *
         *     Roles: operator.
         */
        post: operations["close_cash_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-tables/{table_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sit down.
         * @description Reserves the seat, brings the buy-in into play and seats the player. Limits: the table's, 1000.00 in one
         *     session, and at least the credit that the player left with less than 60 minutes ago. The player leaves at
         *     the tables (`POST /v1/tables/{table_id}/leave`), or a table of matches here, and their whole credit is in their
         *     wallet when their session says `left`. At a table of matches the first match begins when the last seat is taken; the
         *     table names it.
         *
         *     Roles: player.
         */
        post: operations["create_cash_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-tables/{table_id}/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stand in line.
         * @description It takes what it takes to sit down: the least buy-in in the wallet. When a seat comes free it is kept for the first
         *     in line for 60 seconds: that player sits down by then, or is out of the line and it is the next one's turn; at once
         *     if that player cannot pay any more. The table, its live list and `GET /v1/me/waiting` tell.
         *
         *     Roles: player.
         */
        post: operations["join_waiting_list"];
        /**
         * Leave the line.
         * @description The seat that was kept for the caller, if one was, is kept for the next in line.
         *
         *     Roles: player.
         */
        delete: operations["leave_waiting_list"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates of cash tables.
         * @description Newest first, retired ones included.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_cash_templates"];
        put?: never;
        /**
         * Make a template of cash tables.
         * @description Of a game played in a ring, or with `match` of one played in matches. Checks everything and
         *     asks the tables about the options. The house opens its tables at once. A template never changes afterwards.
         *
         *     Roles: operator.
         */
        post: operations["create_cash_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-templates/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a template of cash tables.
         * @description Checks what making it would check, and says what it comes to. Nothing is made.
         *
         *     Roles: operator.
         */
        post: operations["validate_cash_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-templates/{cash_template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template of cash tables.
         * @description Stakes, buy-ins, rake and its cap, clocks, and what part of the pots goes to players.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_cash_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash-templates/{cash_template_id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retire a template of cash tables.
         * @description No new tables open from it, and its tables close as soon as they are empty. A table with players goes on; it can be
         *     closed by itself.
         *
         *     Roles: operator.
         */
        post: operations["retire_cash_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a private event.
         * @description The creator has 180 seconds to invite, and stays connected meanwhile. What is left out is burraco, heads-up, over
         *     the default goal, for the lowest buy-in. An event for cash (`kind`) names a template of cash tables, which says the
         *     stake, the maximum loss, the rake and within which limits everybody chooses what they bring; what is left out is as
         *     the template says. The clocks follow from the goal.
         *
         *     Roles: player.
         */
        post: operations["draft_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a private event.
         * @description By those who are in it or invited to it.
         *
         *     Roles: player.
         */
        get: operations["get_club_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to play.
         * @description The caller pays (for cash, what they choose to bring), and stays until the game is over. When everybody has agreed
         *     it begins. The body may be left out.
         *
         *     Roles: player.
         */
        post: operations["accept_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a draft off.
         * @description By its creator, before the invitations are sent.
         *
         *     Roles: player.
         */
        post: operations["cancel_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline to play.
         * @description The private event is cancelled, and everybody has everything back.
         *
         *     Roles: player.
         */
        post: operations["decline_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite.
         * @description The creator pays (for cash, what they choose to bring), and as many others as there are seats left are invited; all
         *     of them are connected to the lobby. Each has 180 seconds to agree. If one declines, or does not answer, everybody
         *     has everything back. For pairs a partner may be named, who sits opposite the creator; else the seats are drawn.
         *
         *     Roles: player.
         */
        post: operations["invite_to_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave.
         * @description Between two games; then no other is played. A player who has agreed stays until the game is over.
         *
         *     Roles: player.
         */
        post: operations["leave_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/events/{club_event_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play another game.
         * @description When a game is over and paid, everybody has 60 seconds to agree to another one, and pays for it; for cash they play
         *     on with what they have. It begins when all have; seats and partners stay, the dealer rotates. If one does not, it is
         *     over, and what was paid, or lies at the table, comes back.
         *
         *     Roles: player.
         */
        post: operations["rematch_club_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/club/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is connected.
         * @description The players who can be invited to a private event: those who read their stream of the club, 500 at most.
         *
         *     Roles: player.
         */
        get: operations["list_connected_players"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{invitation_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation.
         * @description Collects the caller's buy-in; the pair is in when it is paid and a place is left, else both get their money back.
         *     A caller who cannot pay is refused and the invitation stays open.
         *
         *     Roles: player.
         */
        post: operations["accept_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{invitation_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation.
         * @description The inviter gets their money back, and cannot ask the caller again for this tournament.
         *
         *     Roles: player.
         */
        post: operations["decline_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/club": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my private events.
         * @description Those that the caller is in or invited to and that are not over, newest first. There is one page.
         *
         *     Roles: player.
         */
        get: operations["list_my_club_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/club/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Be connected.
         * @description Server-sent events. First `snapshot` (`{"items": [..]}`: the private events that the caller is in or invited to),
         *     then `club_event` with each of them as it changes. The caller is connected to the lobby as long as they read; a
         *     stream that ends is opened again, and begins with a snapshot.
         *
         *     Roles: player.
         */
        get: operations["stream_my_club"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/club/stream-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket for the stream of the club.
         * @description It opens `GET /v1/me/club/stream?ticket=` once, within 30 seconds. The stream ends when the token would have. Each
         *     request gives another ticket.
         *
         *     Roles: player.
         */
        post: operations["create_my_club_stream_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/conduct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how I stand.
         * @description The caller's warnings of the last 30 days, until when these bar the caller from new tournaments and cash tables, and
         *     whether the caller is suspended. Three warnings within 24 hours bar for 24 hours from the third.
         *
         *     Roles: player.
         */
        get: operations["get_my_conduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my invitations.
         * @description Those that are open, newest first: the ones that the caller has received, where `invited_id` is their own, and the
         *     ones that they have sent.
         *
         *     Roles: player.
         */
        get: operations["list_my_invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my rankings.
         * @description Where the caller stands in this week and this month, in every game that they have results in. Places are counted up
         *     to the thousandth. There is one page.
         *
         *     Roles: player.
         */
        get: operations["list_my_rankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/rankings/around": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ranking around me.
         * @description Those above the caller in a ranking, the caller, and those below; nobody where the caller has no result in it.
         *     Places are counted up to the thousandth. There is one page.
         *
         *     Roles: player.
         */
        get: operations["get_ranking_around_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my registrations.
         * @description The caller's own, newest first, as a member of a pair too. Of a long history a page with `game` or `status` may have
         *     fewer items than were asked for, or none, and `next` all the same: 2,000 registrations are looked at for each.
         *
         *     Roles: player.
         */
        get: operations["list_my_registrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my results.
         * @description What every match of a tournament has brought the caller, newest first, with its VP and MP; also those that nobody
         *     played, and the rests in Danish rounds.
         *
         *     Roles: player.
         */
        get: operations["list_my_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my sessions.
         * @description The caller's own at cash tables and in private events for cash, newest first, with what they came to. In a private
         *     event a session lasts from the first match until the credit is in the wallet. Of a long history a page with `game`
         *     or `status` may have fewer items than were asked for, or none, and `next` all the same: 2,000 sessions are looked at
         *     for each.
         *
         *     Roles: player.
         */
        get: operations["list_my_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch what concerns me.
         * @description Server-sent events: everything that concerns the caller, so that nothing has to be asked again and again. First
         *     `opened` (`MyStreamOpened`), then, as it happens, `tournament`, `registration`, `invitation`, `table_ready`,
         *     `seat_moved`, `result`, `prize`, `money`, `session`, `confirmation_asked`, `waiting`, `club_event`, `warning`,
         *     `suspension` and `reality_check`. A stream without an id begins now: open it, then read what you show. With
         *     `Last-Event-ID`, or `last_event_id`, it goes on behind that id, on any replica and after a restart, for 30 days;
         *     where something was missed that is not kept any more, `opened` says `missed`: then read again what you show. Its
         *     reader is connected to the lobby, and can be invited to private events.
         *
         *     Roles: player.
         */
        get: operations["stream_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/stream-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket for the own stream.
         * @description The browser's `EventSource` sends no `Authorization`: it opens `GET /v1/me/stream?ticket=` with what this answers,
         *     once, within 30 seconds. The stream ends when the token would have. Each request gives another ticket.
         *
         *     Roles: player.
         */
        post: operations["create_my_stream_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tables I wait for.
         * @description With the caller's place in each line, and until when a seat is kept for the caller; the longest wait first.
         *
         *     Roles: player.
         */
        get: operations["list_my_waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What players are called.
         * @description The names of those that are known, by player: the claim `name` of the last token with which they registered, sat
         *     down, stood in line or accepted an invitation. Players who never had one are left out. There is one page.
         *
         *     Roles: player, operator, auditor.
         */
        get: operations["list_players"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/conduct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a player stands.
         * @description What bars them, the suspension that is in force, and all that ever happened, newest first, with who did it and why.
         *
         *     Roles: operator, auditor.
         */
        get: operations["get_conduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a player's skill levels.
         * @description In every game that they have counted matches in, by name: the average share of the victory points over their last 40
         *     matches, exactly, and the level that it comes to. Anybody may read it; of a player that nobody knows there is
         *     nothing. There is one page.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_player_levels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on a player.
         * @description Newest first.
         *
         *     Roles: operator, auditor.
         */
        get: operations["list_notes"];
        put?: never;
        /**
         * Write a note on a player.
         * @description For operators and auditors to read; players never see it.
         *
         *     Roles: operator.
         */
        post: operations["create_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/reinstatement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a player.
         * @description They may join again. Nobody reinstates themselves.
         *
         *     Roles: operator.
         */
        post: operations["reinstate_player"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a player.
         * @description Until then, or until somebody reinstates them, they join nothing: no tournament, no cash table, no private event,
         *     and bring no more money to a table. What was begun may be played on, and places that they have stay theirs.
         *
         *     Roles: operator.
         */
        post: operations["suspend_player"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a player's warnings.
         * @description All of them, newest first; each says whether it counts, has lapsed, or was withdrawn and by whom.
         *
         *     Roles: operator, auditor.
         */
        get: operations["list_warnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/warnings/{warning_id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a warning.
         * @description It does not count any more; a bar that rests on it ends at once. Nobody withdraws their own.
         *
         *     Roles: operator.
         */
        post: operations["withdraw_warning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a ranking.
         * @description The ranking of a game in a week or a month, Italian time: victory points of tournaments with a buy-in, then match
         *     points, fewer matches, the earlier last result; players who are equal in all of these share the place. Private
         *     events and training do not count, nor do cash tables.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_ranking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/registrations/{registration_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a registration.
         * @description Players read their own; operators and auditors any.
         *
         *     Roles: player, operator, auditor.
         */
        get: operations["get_registration"];
        put?: never;
        post?: never;
        /**
         * Unregister.
         * @description Free, with a full refund, until registration closes. Either member of a pair takes the pair out; while the
         *     partner is invited, the first member does.
         *
         *     Roles: player.
         */
        delete: operations["delete_registration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/registrations/{registration_id}/retirement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw in play.
         * @description Nothing comes back. A match in play goes on at its table; what is not played is lost, and the place is what
         *     that comes to. Either member of a pair takes the pair out.
         *
         *     Roles: player.
         */
        post: operations["retire_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates.
         * @description Newest first, retired ones included.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_templates"];
        put?: never;
        /**
         * Make a template.
         * @description Checks everything, and has the tables try what it opens. A template never changes
         *     afterwards.
         *
         *     Roles: operator.
         */
        post: operations["create_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a template.
         * @description Checks what making it would check, and says what it comes to: options, clocks, and what its tournaments take in and
         *     give out. Nothing is made.
         *
         *     Roles: operator.
         */
        post: operations["validate_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template.
         * @description Everything about it, with its prize table and clocks.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{template_id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retire a template.
         * @description No new tournaments open from it, by hand or by themselves; those that are open go on.
         *
         *     Roles: operator.
         */
        post: operations["retire_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tournaments.
         * @description Newest first, by any combination of filters.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_tournaments"];
        put?: never;
        /**
         * Open a tournament.
         * @description It takes registrations at once, or is announced and takes them from `registration_opens_at` on; a scheduled one
         *     until 2 minutes before `starts_at`. The commitment to the draw of its bracket is public from now on.
         *
         *     Roles: operator.
         */
        post: operations["open_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch the list.
         * @description Server-sent events. First `snapshot` (`{"items": [..]}`: the tournaments that are announced, open, in play, or over
         *     and not yet paid, of these the newest 500), then `tournament` with the summary of each one that is new or has
         *     changed; what changes within a moment is told together, and of each tournament the newest. `id` is the position in
         *     the log, at the last event of those that belong together; with `Last-Event-ID` the stream goes on after it, or
         *     begins with a snapshot if that was too long ago. `lagged` is the last event of a stream whose reader was too slow:
         *     open it again.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["stream_tournaments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tournament.
         * @description Everything public: entries, bracket, prizes, the proof of the draw, results. With more than 512 entries lists are
         *     not whole, and `next` says where each goes on. The ETag is its version.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["get_tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a cancellation pays.
         * @description Of a tournament that is cancelled, the plan that is carried out, no matter who cancelled it (one operator, two, or
         *     the house): each refund with its posting and whether it is paid. Of one that may be cancelled, what cancelling would
         *     refund now, as with `dry_run`, which the answer then says too.
         *
         *     Roles: operator, auditor.
         */
        get: operations["get_cancellation"];
        put?: never;
        /**
         * Cancel a tournament, or see what cancelling would refund.
         * @description Before the start everybody gets everything back, and one operator is enough. With `dry_run` nothing changes, and the
         *     plan says what would be refunded and by which rule, which in play depends on the moment. In play it takes
         *     two: `approval_required` says that it has to be proposed.
         *
         *     Roles: operator.
         */
        post: operations["cancel_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/cancellation-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to cancel a tournament.
         * @description Nothing changes before another operator has approved it. The plan is what cancelling would refund now; it is what is
         *     approved. There is one open proposal at a time.
         *
         *     Roles: operator.
         */
        post: operations["propose_cancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the last proposal to cancel a tournament.
         * @description With its plan: the one that was proposed, or that is carried out. Earlier ones stand in the list of all.
         *
         *     Roles: operator, auditor.
         */
        get: operations["get_cancellation_proposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve that a tournament is cancelled.
         * @description By another operator than the one who proposed it, who does not play in it. What is refunded is what the proposal has
         *     shown; if it would be something else by now, `plan_changed` says so, and `replan` approves that instead. The answer
         *     has the plan that is being carried out.
         *
         *     Roles: operator.
         */
        post: operations["approve_cancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject that a tournament is cancelled.
         * @description It goes on, and something else may be proposed. The operator who made the proposal may take it back this way.
         *
         *     Roles: operator.
         */
        post: operations["reject_cancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries.
         * @description Who is in, in order of registration.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the matches.
         * @description By phase, round and number, those of a bracket too; by any combination of filters. With `player_id` they are the
         *     matches of one player: the last of them is the one that they play, or have played last.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_matches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/prizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the prizes.
         * @description What each place wins with those who are in, or with any number of entries that the tournament takes.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["preview_prizes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register.
         * @description Collects the buy-in; a place is taken when it is paid, and a player who comes too late for the last one gets their
         *     money back. In pairs tournaments the one who registers is the first member, pays first, and names a partner, who is
         *     then invited: the partner accepts within 180 seconds and pays, or the first member gets their money back.
         *
         *     Roles: player.
         */
        post: operations["create_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the results.
         * @description The final ranking with what was won, the best first, once it is known.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rounds.
         * @description In order, without their matches: of a bracket all of them once it is drawn, of a girone those that are paired.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_rounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/seat-draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the draws of seats.
         * @description Of a chip tournament that is over, for anyone to check. `limit` counts seats: a draw that does not fit on a page
         *     goes on in the next one, under the same number.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_seat_draws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/stacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stacks.
         * @description The players of a chip tournament: those still in by their chips, then those who are out by their places.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_stacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the standings.
         * @description How everybody stood after a round of a girone, best first, and whether they are still in now.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_standings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch one tournament.
         * @description Server-sent events. First `snapshot` (a `TournamentSnapshot`: everything public about it, without its lists if it
         *     has more than 100 entries), then `change` (a `TournamentChange`) with what is different since the version before:
         *     entries, matches, stacks and tables, places, prizes, status. `id` is the version that an event leads to. Changes go
         *     on from each other: the `after` of one is the `version` of the one before; if it is not, something was missed, and
         *     the stream is to be opened again without `Last-Event-ID`. With it the stream goes on after that version, or begins
         *     with a snapshot if that was long ago or this replica has no change that goes on from it. `lagged` is the last event
         *     of a stream whose reader was too slow: open it again.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["stream_tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tables of a chip tournament.
         * @description Those where somebody sits, in the order of their opening, while it is played.
         *
         *     Everybody, without a token; one that is sent is checked.
         */
        get: operations["list_ring_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/withheld-prizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the withheld prizes of a tournament.
         * @description Those that are or were withheld, with who withheld them, who proposed what becomes of them, and who approved it.
         *     There is one page.
         *
         *     Roles: operator, auditor.
         */
        get: operations["list_withheld_prizes"];
        put?: never;
        /**
         * Withhold a prize.
         * @description Whatever the player has won, or will win, waits from now on; the tournament stays `finished` until it is decided. It
         *     is possible until the prize is paid; a payment that is on its way in this very moment may come through, and the
         *     prize then says `paid`.
         *
         *     Roles: operator.
         */
        post: operations["withhold_prize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what becomes of a withheld prize.
         * @description By another person than the one who proposed it, who is no player of the entry that has won it. Then the player is
         *     paid, or the house takes it.
         *
         *     Roles: operator.
         */
        post: operations["approve_prize_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose what becomes of a withheld prize.
         * @description Nothing moves before somebody else has approved it. What is confiscated goes to the adjustments of the house, from
         *     which finance makes good whom it was lost to; it is possible when the ranking is final.
         *
         *     Roles: operator.
         */
        post: operations["propose_prize_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/rejection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what becomes of a withheld prize.
         * @description The prize stays withheld, and something else may be proposed. The operator who made the proposal may take it back
         *     this way.
         *
         *     Roles: operator.
         */
        post: operations["reject_prize_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withheld-prizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the withheld prizes of all tournaments.
         * @description The last one that was withheld first. With `state` those that wait for a proposal (`open`), for an approval
         *     (`proposed`), or for nobody any more (`decided`).
         *
         *     Roles: operator, auditor.
         */
        get: operations["list_all_withheld_prizes"];
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
        /** @description A player around another one in a ranking, in whose order they stand as in [`RankingRow`]. */
        AroundRow: {
            /**
             * Format: date-time
             * @description When the last result came in.
             */
            last_at: string;
            /**
             * Format: int32
             * @description How many matches; a rest that brought points is none.
             */
            matches: number;
            /**
             * Format: int32
             * @description Match points.
             */
            mp: number;
            /**
             * Format: int64
             * @description Their place, from 1; equal places share the number. Absent where the first of the rows is behind the first
             *     thousand.
             */
            place?: number | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Victory points of tournaments.
             */
            vp: number;
        };
        /**
         * @description Why something was cancelled, closed or void. What a person gives as their reason is `in_words`: it is a text, and
         *     stands as it was written beside this.
         */
        Because: components["schemas"]["BecauseInWords"] | components["schemas"]["BecauseTooFewPlayers"] | components["schemas"]["BecauseTablesRefused"] | components["schemas"]["BecauseInterrupted"] | components["schemas"]["BecauseStartMissed"] | components["schemas"]["BecauseClosedAtTables"] | components["schemas"]["BecauseCalledOff"] | components["schemas"]["BecauseInvitationRefused"] | components["schemas"]["BecauseInvitationUnanswered"] | components["schemas"]["BecauseCreatorLeft"] | components["schemas"]["BecauseNobodyInvited"] | components["schemas"]["BecausePlayerLeft"] | components["schemas"]["BecauseNoRematch"] | components["schemas"]["BecauseCannotPay"] | components["schemas"]["BecauseTooLittleCredit"];
        /** @description Who had created it has called it off. */
        BecauseCalledOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "called_off";
        };
        /** @description A player cannot pay another game. */
        BecauseCannotPay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "cannot_pay";
        };
        /** @description It was closed at the tables. */
        BecauseClosedAtTables: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "closed_at_tables";
        };
        /** @description Who had created it has left the lobby. */
        BecauseCreatorLeft: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "creator_left";
        };
        /** @description A person said why. */
        BecauseInWords: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "in_words";
        };
        /** @description Play was interrupted for more than half an hour. */
        BecauseInterrupted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "interrupted";
        };
        /** @description An invited player has declined. */
        BecauseInvitationRefused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "invitation_refused";
        };
        /** @description An invited player did not answer in time. */
        BecauseInvitationUnanswered: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "invitation_unanswered";
        };
        /** @description Not everybody plays another game. */
        BecauseNoRematch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "no_rematch";
        };
        /** @description Nobody was invited in time. */
        BecauseNobodyInvited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "nobody_invited";
        };
        /** @description A player has left. */
        BecausePlayerLeft: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "player_left";
        };
        /** @description The house was away when it should have begun, and for more than ten minutes after. */
        BecauseStartMissed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "start_missed";
        };
        /** @description The tables refuse to open what it is played by. */
        BecauseTablesRefused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "tables_refused";
            /** @description With this code. */
            refused: components["schemas"]["ErrorCode"];
        };
        /** @description Too few players were there at the start. */
        BecauseTooFewPlayers: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "too_few_players";
            /**
             * Format: int32
             * @description It takes so many at least.
             */
            min_players: number;
        };
        /** @description A player has too little credit for another game. */
        BecauseTooLittleCredit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "too_little_credit";
        };
        /**
         * @description What it costs to play.
         * @example {
         *       "currency": "EUR",
         *       "fee": "0.20",
         *       "share": "0.80"
         *     }
         */
        BuyIn: {
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
            /** @description What the house earns. */
            fee: components["schemas"]["Money"];
            /** @description What goes to the prize pool. */
            share: components["schemas"]["Money"];
        };
        /** @description The approval of a cancellation. */
        CancellationApprovalRequest: {
            /** @description Whether what cancelling refunds at this moment is approved too, where it is not what the proposal has shown. */
            replan?: boolean;
        };
        /** @description What a cancellation refunds, to the cent. */
        CancellationPlan: {
            /** @description Whether this is only a plan. */
            dry_run: boolean;
            /** @description The fees that the house keeps (of those already eliminated). */
            fees_kept: components["schemas"]["Money"];
            /** @description What is paid from fees in all. */
            from_fees: components["schemas"]["Money"];
            /** @description What is paid from prize shares in all. */
            from_pool: components["schemas"]["Money"];
            /** @description What the house had added to a guaranteed pool, and takes back: only the money collected is distributed. */
            overlay_returned?: components["schemas"]["Money"];
            /** @description Every refund. */
            refunds: components["schemas"]["Refund"][];
            /** @description Which rule applies, in words. */
            rule: string;
            rule_code?: components["schemas"]["CancellationRule"] | null;
            totals?: components["schemas"]["CancellationTotals"] | null;
            /** @description Which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
            /**
             * Format: int64
             * @description The version of the tournament's stream that it is made of: a cancellation refunds exactly what a dry run has
             *     shown if this is the same in both.
             */
            version: number;
        };
        /** @description A proposal to cancel a tournament. */
        CancellationProposal: {
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
            plan?: components["schemas"]["CancellationPlan"] | null;
            /**
             * Format: uuid
             * @description The proposal.
             */
            proposal_id: string;
            /** @description Who proposed it, and why. */
            proposed: components["schemas"]["OperatorAct"];
            /** @description Why it was rejected, in words. */
            rejection?: string | null;
            /** @description Where it stands. */
            status: components["schemas"]["CancellationProposalStatus"];
            /** @description Which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /**
         * @description Where a proposal to cancel a tournament stands.
         * @enum {string}
         */
        CancellationProposalStatus: "proposed" | "approved" | "rejected" | "moot";
        /** @description Why a tournament is to be cancelled, or not. */
        CancellationReasonRequest: {
            /** @description 1 to 200 characters, not only blanks, none of them a control, direction or invisible character. */
            reason: components["schemas"]["Reason"];
        };
        /** @description A cancellation. */
        CancellationRequest: {
            /** @description Only show what would be refunded. */
            dry_run: boolean;
            /** @description Why, 1 to 200 characters, not only blanks, none of them a control, direction or invisible character. */
            reason: components["schemas"]["Reason"];
        };
        /**
         * @description The rule by which a cancellation refunds.
         * @enum {string}
         */
        CancellationRule: "before_start" | "nobody_eliminated" | "knockout" | "shootout" | "premio_matto" | "girone" | "chips_before_prizes" | "chips_in_prizes";
        /** @description What all players together get of a cancellation; what the house keeps or takes back is not in it. */
        CancellationTotals: {
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description How many players get something.
             */
            players: number;
            /** @description The sum of those of the kind `prize`. */
            prizes: components["schemas"]["Money"];
            /** @description The sum of those of the kind `cancellation_refund`. */
            refunds: components["schemas"]["Money"];
            /** @description Both together, which is `from_pool` and `from_fees` together. */
            total: components["schemas"]["Money"];
        };
        /**
         * @description What is paid at a cash table.
         * @enum {string}
         */
        CashKind: "pot" | "difference" | "fixed";
        /**
         * @description What the matches of a template are played for.
         * @example {
         *       "format": "heads_up",
         *       "kind": "difference",
         *       "max_loss": "10.00",
         *       "rake_basis_points": 500,
         *       "rake_cap": "1.00",
         *       "stake": "0.50"
         *     }
         */
        CashMatchRequest: {
            clocks?: components["schemas"]["Clocks"] | null;
            /** @description How it is played; any but a ring, as far as the game knows it. */
            format: components["schemas"]["Format"];
            /**
             * @description What is paid. Four individual players: `difference` where each pays the winner on their own difference
             *     (scala-40), `fixed` in every other game (peppa).
             */
            kind: components["schemas"]["MatchKind"];
            /**
             * @description The perdita massima: the most that anybody can lose in one match, and the least that they must have at the table
             *     when one begins. 0.50 to 1000.00, and what one match can cost.
             */
            max_loss: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description The rake of every winning amount, in basis points, 0 to 1000.
             */
            rake_basis_points: number;
            rake_cap?: components["schemas"]["Money"] | null;
            /** @description The posta: of a point, or of a match. 0.01 to the maximum loss. */
            stake: components["schemas"]["Money"];
        };
        /** @description What a match at a cash table came to. */
        CashMatchResult: {
            /** @description What each loser pays; where each pays on their own difference, the most of it. 0.00 where nothing moves. */
            amount: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Differenza punti.
             */
            difference: number;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ended_at: string;
            /** @description How: `played`, `timeout`, `abandoned` and whatever else the game knows; `voided` for technical reasons. */
            ended_by: string;
            /**
             * Format: int32
             * @description Its number at the cash table.
             */
            number: number;
            posting_id?: components["schemas"]["PostingId"] | null;
            /** @description What the house takes of it, of all winners together. */
            rake: components["schemas"]["Money"];
            /** @description Who gained or lost how much, after the rake; nobody where nothing moves. */
            shares: components["schemas"]["CashMatchShare"][];
            /** @description Its table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int32
             * @description The winning line; absent for a draw.
             */
            winner?: number | null;
        };
        /** @description What a match came to for one player. */
        CashMatchShare: {
            /** @description What they gained, after the rake, or lost (below zero). */
            amount: components["schemas"]["Money"];
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /**
         * @description Where the matches of a cash table stand.
         * @enum {string}
         */
        CashMatchStage: "waiting" | "in_match" | "settling" | "confirming";
        /** @description The matches of a cash table, as its list shows them. */
        CashMatchState: {
            /**
             * Format: int32
             * @description The number of the newest match at this table, from 1; 0 before the first.
             */
            number: number;
            /** @description Where they stand. */
            stage: components["schemas"]["CashMatchStage"];
            table_id?: components["schemas"]["TableId"] | null;
            /** @description What is played for. */
            terms: components["schemas"]["CashMatchTerms"];
            /** @description Who has not said so yet. */
            unconfirmed?: components["schemas"]["PlayerId"][];
            /**
             * Format: date-time
             * @description Until when players say that they play on.
             */
            until?: string | null;
        };
        /** @description What the matches of a table are played for. The rake stands beside it. */
        CashMatchTerms: {
            /** @description The clocks of a match. */
            clocks: components["schemas"]["Clocks"];
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description What is paid. */
            kind: components["schemas"]["MatchKind"];
            /** @description The perdita massima. */
            max_loss: components["schemas"]["Money"];
            /** @description The posta: of a point, or of a match. */
            stake: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Who wins where four play, each for themself: one (the others pay them), or two (the last pays the first, the
             *     third the second).
             */
            winners?: number | null;
        };
        /**
         * @description What a player does at one cash table from sitting down to leaving it; or in one private event for cash, from the
         *     first match to its end.
         */
        CashSession: {
            /** @description What they have brought to the seat in all: the buy-in and the top-ups that were credited. */
            brought_in: components["schemas"]["Money"];
            /** @description What they sat down with. */
            buy_in: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            credit?: components["schemas"]["Money"] | null;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description For how many seconds it has gone on, or did, where it is read; to be shown to the player as they play.
             */
            elapsed_seconds?: number | null;
            /**
             * Format: date-time
             * @description Until when.
             */
            ended_at?: string | null;
            /** @description Which game. */
            game: string;
            left_because?: components["schemas"]["VacatedBecause"] | null;
            left_with?: components["schemas"]["Money"] | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            refused_because?: components["schemas"]["ErrorCode"] | null;
            result?: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /** @description Its id. */
            session_id: components["schemas"]["SessionId"];
            /** @description Where it stands. */
            status: components["schemas"]["SessionStatus"];
            /** @description At which table; that of the accounts, if it is a private event. */
            table_id: components["schemas"]["TableId"];
            /** @description The name of the table. */
            table_name: string;
            /** @description Top-ups that are not at the seat yet. */
            top_ups_pending: components["schemas"]["Money"];
        };
        /**
         * @description A wish to sit down.
         * @example {
         *       "buy_in": "10.00",
         *       "seat": 3
         *     }
         */
        CashSessionRequest: {
            /** @description With how much: within the table's limits, and at least what they left with if they return within 60 minutes. */
            buy_in: components["schemas"]["Money"];
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description Which seat, from 0; the lowest free one if absent.
             */
            seat?: number | null;
        };
        /** @description A cash table with everything public about it. */
        CashTable: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /** @description Why it is closing or closed. */
            closed_because?: string | null;
            closed_for?: components["schemas"]["Because"] | null;
            /** @description All options. */
            options: {
                [key: string]: unknown;
            };
            /**
             * Format: int32
             * @description The rake of each pot or winning amount, in basis points.
             */
            rake_basis_points: number;
            rake_cap?: components["schemas"]["Money"] | null;
            /** @description What its last matches came to, at a table of matches: ten at most, the newest first. */
            results?: components["schemas"]["CashMatchResult"][];
            /** @description What the list says. */
            summary: components["schemas"]["CashTableSummary"];
            /** @description Who stands in line, the first first. */
            waiting_list: components["schemas"]["Waiting"][];
        };
        /**
         * @description Where a cash table stands.
         * @enum {string}
         */
        CashTableStatus: "opening" | "open" | "closing" | "closed";
        /** @description A cash table in a list. */
        CashTableSummary: {
            /**
             * @description The average pot before the rake, floored to the cent: over the hands of the last 60 minutes, 50 at most; 0.00
             *     without one.
             */
            average_pot: components["schemas"]["Money"];
            /** @description From which template. */
            cash_template_id: components["schemas"]["CashTemplateId"];
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description How many seats anybody may take at once: those that are neither taken nor kept for the first player in line.
             */
            free: number;
            /** @description Which game. */
            game: string;
            /**
             * Format: int32
             * @description Hands per hour, floored: from the first of the same hands until now.
             */
            hands_per_hour: number;
            /** @description What is paid. */
            kind?: components["schemas"]["CashKind"];
            match?: components["schemas"]["CashMatchState"] | null;
            /** @description The largest buy-in. */
            max_buy_in: components["schemas"]["Money"];
            /** @description The smallest buy-in. */
            min_buy_in: components["schemas"]["Money"];
            /** @description Its name, with its number. */
            name: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            opened_at: string;
            /** @description The options in their printable form. */
            options_text: string;
            /** @description Who sits where. */
            players: components["schemas"]["SeatedPlayer"][];
            /**
             * Format: int32
             * @description The rake of each pot or winning amount, in basis points; absent of a table that has not changed since a release
             *     that did not say it here.
             */
            rake_basis_points?: number | null;
            rake_cap?: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description How many seats there are.
             */
            seats: number;
            /** @description For whom seats are kept, and until when: the first in line. */
            seats_kept: components["schemas"]["Waiting"][];
            /** @description What is played for. */
            stakes: components["schemas"]["Stakes"];
            /** @description Where it stands. */
            status: components["schemas"]["CashTableStatus"];
            /** @description Which table; at a table of pots the same id at the tables. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: int32
             * @description How many of them are taken, on the way or not.
             */
            taken: number;
            /**
             * Format: int64
             * @description The version of its stream in the lobby.
             */
            version: number;
            /**
             * Format: int32
             * @description How many stand in line.
             */
            waiting: number;
        };
        /** @description A template of cash tables. */
        CashTemplate: {
            /** @description Its id. */
            cash_template_id: components["schemas"]["CashTemplateId"];
            clocks?: components["schemas"]["RingClocks"] | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description Which game. */
            game: string;
            /** @description Whether another table opens when all are full. */
            grow: boolean;
            match?: components["schemas"]["CashMatchTerms"] | null;
            /** @description The largest buy-in; only a player who returns with more may bring more. */
            max_buy_in: components["schemas"]["Money"];
            /** @description The smallest buy-in. */
            min_buy_in: components["schemas"]["Money"];
            /** @description Its name. */
            name: string;
            /** @description All options, defaults filled in. */
            options: {
                [key: string]: unknown;
            };
            /** @description Their printable form. */
            options_text: string;
            /**
             * Format: int32
             * @description What part of the pots or winning amounts goes to players, in basis points, at least.
             */
            payout_basis_points: number;
            /**
             * Format: int32
             * @description The rake of each pot or winning amount, in basis points.
             */
            rake_basis_points: number;
            rake_cap?: components["schemas"]["Money"] | null;
            /** @description Whether no new tables open from it. */
            retired: boolean;
            /**
             * Format: int32
             * @description How many seats a table has.
             */
            seats: number;
            /** @description What is played for. */
            stakes: components["schemas"]["Stakes"];
            /**
             * Format: int32
             * @description How many tables of it the house keeps open.
             */
            tables: number;
        };
        /**
         * Format: uuid
         * @description A template from which the lobby opens cash tables.
         */
        CashTemplateId: string;
        /** @description What a template of cash tables would come to. */
        CashTemplatePreview: {
            clocks?: components["schemas"]["RingClocks"] | null;
            match?: components["schemas"]["CashMatchTerms"] | null;
            /** @description The largest buy-in. */
            max_buy_in: components["schemas"]["Money"];
            /** @description The smallest buy-in. */
            min_buy_in: components["schemas"]["Money"];
            /** @description All options, defaults filled in. */
            options: {
                [key: string]: unknown;
            };
            /** @description Their printable form. */
            options_text: string;
            /**
             * Format: int32
             * @description What part of the pots or winning amounts goes to players, in basis points, at least.
             */
            payout_basis_points: number;
            /**
             * Format: int32
             * @description The rake of each pot or winning amount, in basis points.
             */
            rake_basis_points: number;
            rake_cap?: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description How many seats a table has.
             */
            seats: number;
            /** @description What is played for. */
            stakes: components["schemas"]["Stakes"];
        };
        /**
         * @description A template of cash tables to be made.
         * @example {
         *       "game": "holdem",
         *       "grow": true,
         *       "name": "Hold'em 0.05/0.10",
         *       "options": {
         *         "sb": 5
         *       },
         *       "seats": 6,
         *       "tables": 2
         *     }
         */
        CashTemplateRequest: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
            /**
             * @description Which game: one that is played in a ring, or with `match` one that is played in matches. Not offered: games
             *     that are not played for money, as their checked options say (`for_money`).
             */
            game: string;
            /** @description Whether another table opens when all are full; it closes again when it has been empty for a while. */
            grow?: boolean;
            match?: components["schemas"]["CashMatchRequest"] | null;
            max_buy_in?: components["schemas"]["Money"] | null;
            min_buy_in?: components["schemas"]["Money"] | null;
            /** @description Its name, 1 to 80 characters, not only blanks, none of them a control, direction or invisible character. */
            name: components["schemas"]["Name"];
            /** @description The options of the game; what is left out takes its default. In a ring stakes, rake and its cap are among them. */
            options?: {
                [key: string]: unknown;
            };
            /**
             * Format: int32
             * @description How many seats, 2 to 10, as far as the game allows; left out with `match`, whose format says it.
             */
            seats?: number | null;
            /**
             * Format: int32
             * @description How many tables of it the house keeps open, 1 to 50; one if absent.
             */
            tables?: number;
        };
        /** @description Money brought to a seat during a session. */
        CashTopUp: {
            /** @description How much. */
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /** @description What came to the seat. */
            credited: components["schemas"]["Money"];
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            refused_because?: components["schemas"]["ErrorCode"] | null;
            /** @description What went back to the wallet, because the stack had grown meanwhile. */
            returned: components["schemas"]["Money"];
            /** @description In which session. */
            session_id: components["schemas"]["SessionId"];
            /** @description Where it stands. */
            status: components["schemas"]["TopUpStatus"];
            /** @description Its id: the posting that brings it into play. */
            top_up_id: components["schemas"]["PostingId"];
        };
        /**
         * @description A wish to bring more money to the seat.
         * @example {
         *       "amount": "5.00"
         *     }
         */
        CashTopUpRequest: {
            /**
             * @description How much, above zero. What would pass the table's maximum when it is credited goes back to the wallet; at a
             *     table of matches it is refused.
             */
            amount: components["schemas"]["Money"];
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
        };
        /**
         * @description What has changed of a chip tournament: its figures now, and what has changed of its lists. The level follows from
         *     `started_at` and the settings too; no change is sent because of the time alone.
         */
        ChipChange: {
            /**
             * Format: int64
             * @description All chips in play divided by the players left, floored.
             */
            average_stack: number;
            /** @description What the players have paid into the pool. */
            collected: components["schemas"]["Money"];
            /** @description Every draw of seats, once it is over. */
            draws?: components["schemas"]["SeatDraw"][] | null;
            /**
             * Format: date-time
             * @description Until when players may still come in, while they may.
             */
            late_registration_until?: string | null;
            /**
             * Format: int32
             * @description The level by the clock, from 1.
             */
            level?: number | null;
            /**
             * Format: date-time
             * @description When the next level begins by the clock.
             */
            next_level_at?: string | null;
            overlay?: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Places with a prize.
             */
            paid_places: number;
            /** @description Players who came in, moved, won or lost chips, or went out. */
            players?: components["schemas"]["Placed_ChipPlayer"][];
            /**
             * Format: int32
             * @description Players who have not been eliminated.
             */
            players_left: number;
            /** @description Whether the tables play hand for hand. */
            playing_hand_for_hand: boolean;
            /**
             * Format: int32
             * @description The round of a shoot-out.
             */
            round: number;
            /**
             * Format: date-time
             * @description When play began.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When play is to begin, or was, if that is scheduled: it may have been put off.
             */
            starts_at?: string | null;
            /** @description Tables that are new, or look different. */
            tables?: components["schemas"]["Placed_ChipTable"][];
            /** @description Tables where nobody sits any more. */
            tables_gone?: components["schemas"]["TableId"][];
        };
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
         * @description How the tables of a chip tournament go together.
         * @enum {string}
         */
        ChipMode: "normal" | "shootout";
        /** @description A player of a chip tournament. */
        ChipPlayer: {
            /**
             * Format: int64
             * @description Their chips at the end of their last hand.
             */
            chips: number;
            /**
             * Format: int32
             * @description Their place, once they are out and the field is complete.
             */
            place?: number | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /** @description Their registration. */
            registration_id: components["schemas"]["RegistrationId"];
            /**
             * Format: int32
             * @description In which seat.
             */
            seat?: number | null;
            table_id?: components["schemas"]["TableId"] | null;
        };
        /**
         * @description How a chip tournament is played: the part of a template of format `ring`.
         * @example {
         *       "levels": [
         *         {
         *           "seconds": 600,
         *           "stake": 10
         *         },
         *         {
         *           "ante": 5,
         *           "seconds": 600,
         *           "stake": 20
         *         }
         *       ],
         *       "start": {
         *         "start": "sit_and_go"
         *       },
         *       "starting_chips": 1500,
         *       "table_seats": 6
         *     }
         */
        ChipSettings: {
            clocks?: components["schemas"]["RingClocks"] | null;
            /** @description What the pool is at least: the house adds what is missing when registration has ended. */
            guarantee?: components["schemas"]["Money"];
            /** @description Whether tables play hand for hand when the next elimination enters the prizes. */
            hand_for_hand?: boolean;
            /**
             * Format: int64
             * @description The level until whose end players may still come in after the start; 0 for none. Only with a scheduled
             *     start, never in a shoot-out.
             */
            late_registration_level?: number;
            /**
             * @description The levels, in order, stakes never falling; beyond the last one they go on growing by half at each level. 1 to
             *     100.
             */
            levels: components["schemas"]["ChipLevel"][];
            /** @description How tables go together. */
            mode?: components["schemas"]["ChipMode"];
            /** @description When it starts. */
            start: components["schemas"]["ChipStart"];
            /**
             * Format: int64
             * @description What every player begins with, 1 to 1000000000 chips; with all players 1000000000000 at most.
             */
            starting_chips: number;
            /**
             * Format: int32
             * @description How many seats a table has, 2 to 10, as far as the game allows.
             */
            table_seats: number;
        };
        /** @description When a tournament starts. */
        ChipStart: components["schemas"]["ChipStartSitAndGo"] | components["schemas"]["ChipStartScheduled"];
        /**
         * @description At the time given when it is opened; the template's number of players is the most that may take part.
         *     Registration closes 2 minutes before.
         */
        ChipStartScheduled: {
            /**
             * Format: int64
             * @description With fewer players it is cancelled, from 2; 4 if absent.
             * @default 4
             */
            min_players: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            start: "scheduled";
        };
        /** @description When the template's number of players is registered. */
        ChipStartSitAndGo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            start: "sit_and_go";
        };
        /** @description A table of a chip tournament. */
        ChipTable: {
            /**
             * Format: int32
             * @description The last hand that is over there.
             */
            hands: number;
            /**
             * Format: int32
             * @description How many players sit there or are on their way to it.
             */
            players: number;
            /**
             * Format: int32
             * @description The round of a shoot-out that it belongs to.
             */
            round: number;
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description A chip tournament as everybody sees it. */
        ChipTournament: {
            /**
             * Format: int64
             * @description All chips in play divided by the players left, floored.
             */
            average_stack: number;
            /** @description What the players have paid into the pool. */
            collected: components["schemas"]["Money"];
            /** @description Every draw of seats, in order, for anyone to check: once it is over, when the secret is published. */
            draws: components["schemas"]["SeatDraw"][];
            /**
             * Format: date-time
             * @description Until when players may still come in, while they may.
             */
            late_registration_until?: string | null;
            /**
             * Format: int32
             * @description The level by the clock, from 1, if the tables' clocks have not stood still; the tables have the last word.
             */
            level?: number | null;
            /**
             * Format: date-time
             * @description When the next level begins by the clock.
             */
            next_level_at?: string | null;
            overlay?: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Places with a prize, for those who are in now.
             */
            paid_places: number;
            /** @description Everybody who took part: those still in by their chips, then those who are out by their places. */
            players: components["schemas"]["ChipPlayer"][];
            /**
             * Format: int32
             * @description Players who have not been eliminated.
             */
            players_left: number;
            /** @description Whether the tables play hand for hand now. */
            playing_hand_for_hand: boolean;
            /**
             * Format: date-time
             * @description When registration (and unregistration) closes before a scheduled start.
             */
            registration_closes_at?: string | null;
            /**
             * Format: int32
             * @description The round of a shoot-out, from 1; 1 in other tournaments. 0 before the start.
             */
            round: number;
            /** @description How it is played. */
            settings: components["schemas"]["ChipSettings"];
            /**
             * Format: date-time
             * @description When play began: the first level runs from here.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When it starts, if that is scheduled.
             */
            starts_at?: string | null;
            /** @description The tables where somebody sits. */
            tables: components["schemas"]["ChipTable"][];
        };
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
        /** @description Why a cash table is closed. */
        CloseCashTableRequest: {
            /** @description In words, 1 to 200 characters, not only blanks, none of them a control, direction or invisible character. */
            reason: components["schemas"]["Reason"];
        };
        /**
         * @description With what a player agrees. It may be left out altogether.
         * @example {
         *       "buy_in": "20.00"
         *     }
         */
        ClubAcceptRequest: {
            buy_in?: components["schemas"]["Money"] | null;
        };
        /** @description What a private event for cash is played for. */
        ClubCash: {
            /** @description As which table it stands in statements. Its matches have tables of their own. */
            accounts_table_id: components["schemas"]["TableId"];
            /** @description The template that the terms are of. */
            cash_template_id: components["schemas"]["CashTemplateId"];
            /** @description What is paid. */
            kind: components["schemas"]["MatchKind"];
            last_result?: components["schemas"]["CashMatchResult"] | null;
            /** @description The most. */
            max_buy_in: components["schemas"]["Money"];
            /**
             * @description The perdita massima: the most that anybody can lose in one match, and the least that they must have at the table
             *     for another one.
             */
            max_loss: components["schemas"]["Money"];
            /** @description The least that each player brings. */
            min_buy_in: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description The rake of every winning amount, in basis points.
             */
            rake_basis_points: number;
            rake_cap?: components["schemas"]["Money"] | null;
            /** @description The posta: of a point, or of a match. */
            stake: components["schemas"]["Money"];
        };
        /** @description A private event. */
        ClubEvent: {
            because?: components["schemas"]["Because"] | null;
            buy_in?: components["schemas"]["BuyIn"] | null;
            cash?: components["schemas"]["ClubCash"] | null;
            /** @description The clocks. */
            clocks: components["schemas"]["Clocks"];
            /** @description Which. */
            club_event_id: components["schemas"]["ClubEventId"];
            /** @description The promise about the draw of the seats, in hex. */
            commitment: string;
            /**
             * Format: date-time
             * @description When it was drafted.
             */
            created_at: string;
            /** @description Who invites. */
            creator_id: components["schemas"]["PlayerId"];
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            /** @description What it is. */
            kind?: components["schemas"]["ClubKind"];
            /**
             * Format: int32
             * @description The number of the game that is next, in play, or just over.
             */
            number: number;
            /** @description All its options. */
            options: {
                [key: string]: unknown;
            };
            /** @description Their printable form. */
            options_text: string;
            partner_id?: components["schemas"]["PlayerId"] | null;
            /** @description Who is to play, the creator first. */
            players: components["schemas"]["ClubPlayer"][];
            /** @description The seats of the table, once they are drawn; they are kept from game to game. */
            seats?: components["schemas"]["PlayerId"][];
            /** @description Where it stands. */
            stage: components["schemas"]["ClubStage"];
            table_id?: components["schemas"]["TableId"] | null;
            tournament_id?: components["schemas"]["TournamentId"] | null;
            /**
             * Format: date-time
             * @description Until when something is awaited.
             */
            until?: string | null;
            /**
             * Format: int64
             * @description The version of its stream.
             */
            version: number;
            /** @description Why it is over. */
            why?: string | null;
        };
        /**
         * Format: uuid
         * @description A private event of the club.
         */
        ClubEventId: string;
        /**
         * @description A private event to be drafted.
         * @example {
         *       "buy_in": "5.00",
         *       "format": "pairs",
         *       "game": "burraco"
         *     }
         */
        ClubEventRequest: {
            buy_in?: components["schemas"]["Money"] | null;
            cash_template_id?: components["schemas"]["CashTemplateId"] | null;
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
            format?: components["schemas"]["Format"] | null;
            /** @description `burraco` or `scopa`; that of the cash template if absent, else burraco. */
            game?: string | null;
            /** @description What it is; a sit&go if absent. */
            kind?: components["schemas"]["ClubKind"];
            min_buy_in?: components["schemas"]["Money"] | null;
            /**
             * @description The options of the game, the goal among them; what is left out takes its default. All of them are those of the
             *     cash template if absent.
             */
            options?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Whom a creator invites. */
        ClubInvitationRequest: {
            buy_in?: components["schemas"]["Money"] | null;
            partner?: components["schemas"]["PlayerId"] | null;
            /** @description As many as there are other seats. */
            players: components["schemas"]["PlayerId"][];
        };
        /**
         * @description What a private event is.
         * @enum {string}
         */
        ClubKind: "sit_and_go" | "cash";
        /** @description A private event that the player is in or invited to. */
        ClubNotice: {
            /** @description Whether the player has agreed to the game that is next or in play, and paid. */
            agreed: boolean;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Which. */
            club_event_id: components["schemas"]["ClubEventId"];
            /** @description Who invites. */
            creator_id: components["schemas"]["PlayerId"];
            /** @description Which game. */
            game: string;
            /** @description Where it stands. */
            stage: components["schemas"]["ClubStage"];
            /**
             * Format: date-time
             * @description Until when this stage lasts: to invite, to answer, or to say that one plays another game.
             */
            until?: string | null;
        };
        /** @description A player of a private event. */
        ClubPlayer: {
            /** @description Whether they have agreed to the game that is next or in play, and paid. */
            agreed: boolean;
            credit?: components["schemas"]["Money"] | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /**
         * @description Where a private event stands.
         * @enum {string}
         */
        ClubStage: "draft" | "inviting" | "starting" | "running" | "paying" | "rematch_wait" | "closed" | "cancelled";
        /** @description How a player stands, and what has happened, newest first. */
        Conduct: {
            /**
             * Format: date-time
             * @description Until then they join no tournament and no cash table, for three warnings within 24 hours.
             */
            barred_until?: string | null;
            /** @description One page of what has happened. */
            items: components["schemas"]["ConductEntry"][];
            /** @description The cursor of the next page. */
            next?: string | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            suspension?: components["schemas"]["Suspension"] | null;
            /**
             * Format: int64
             * @description How much has happened.
             */
            version: number;
        };
        /** @description Something that happened to a player's conduct. */
        ConductEntry: {
            /**
             * Format: date-time
             * @description When it was written down.
             */
            at: string;
            /**
             * Format: uuid
             * @description The operator who did it; absent where nobody did.
             */
            by?: string | null;
            cause?: components["schemas"]["WarningCause"] | null;
            /**
             * Format: uuid
             * @description Its id; of a warning that was given, the id of the warning, and of a note, that of the note.
             */
            entry_id: string;
            /** @description What. */
            kind: components["schemas"]["ConductEntryKind"];
            /** @description Why, or what the note says. */
            text?: string | null;
            /**
             * Format: date-time
             * @description The end of a suspension, if it has one.
             */
            until?: string | null;
            warning_id?: components["schemas"]["WarningId"] | null;
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        ConductEntryKind: "warning_given" | "warning_withdrawn" | "note_written" | "suspended" | "reinstated";
        /** @description The player is asked whether they play another match at a cash table. */
        ConfirmationAsked: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Their session there. */
            session_id: components["schemas"]["SessionId"];
            /** @description The cash table. */
            table_id: components["schemas"]["TableId"];
            /**
             * Format: date-time
             * @description Until when they may say so.
             */
            until: string;
        };
        /**
         * @description The one currency of the house.
         * @enum {string}
         */
        Currency: "EUR";
        /** @description How the bracket was drawn, for anyone to check. */
        DrawProof: {
            /** @description SHA-256 commitment, in hex, published when the tournament opened. */
            commitment: string;
            /**
             * @description The secret, in hex, published with the last draw; in format `ring`, where seats are drawn until the end, at the
             *     end.
             */
            secret?: string | null;
        };
        /** @description The prize of a Premio Matto, once it is drawn. */
        DrawnPrize: {
            /**
             * Format: int32
             * @description What was drawn, 0 to 99999: the second draw of the tournament's secret, of the stream `prizes`.
             */
            drawn: number;
            /** @description The prize that it stands for. */
            prize: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description The version of the table of prizes.
             */
            version: number;
        };
        /** @description A seat that a draw gave. */
        DrawnSeat: {
            /** @description Whose registration. */
            registration_id: components["schemas"]["RegistrationId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
            /** @description At which table. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description An entry: a player, or a pair. */
        Entry: {
            /**
             * Format: int32
             * @description Its final place, once it has one.
             */
            place?: number | null;
            /** @description Who; the first member of a pair first. */
            players: components["schemas"]["PlayerId"][];
            /** @description Its registration. */
            registration_id: components["schemas"]["RegistrationId"];
            /** @description How far it has come. */
            status: components["schemas"]["EntryStatus"];
        };
        /** @description What an entry came to. */
        EntryResult: {
            /**
             * Format: int32
             * @description Its place, from 1; equal places share the number.
             */
            place: number;
            /** @description Who. */
            players: components["schemas"]["PlayerId"][];
            /** @description What each player has won, in the order of `players`. */
            prizes: components["schemas"]["Money"][];
            /** @description Which entry. */
            registration_id: components["schemas"]["RegistrationId"];
            /** @description Those of them whose prize is withheld until the house has decided, or was taken away. */
            withheld?: components["schemas"]["PlayerId"][];
        };
        /** @description How an entry stands after the last round of a girone that is complete. */
        EntryStanding: {
            /**
             * Format: int32
             * @description Its group, from 1, if there are several.
             */
            group?: number | null;
            /**
             * Format: int32
             * @description Its match points.
             */
            mp: number;
            /**
             * Format: int32
             * @description Its place, from 1; equal places share the number. Across groups the place in the group comes first, then points
             *     per match.
             */
            place: number;
            /** @description Which entry. */
            registration_id: components["schemas"]["RegistrationId"];
            /** @description Whether it is neither cut nor has withdrawn. */
            still_in: boolean;
            /**
             * Format: int32
             * @description Its victory points.
             */
            vp: number;
        };
        /**
         * @description How far an entry that is in has come. Whether play has begun is said by the status of the tournament.
         * @enum {string}
         */
        EntryStatus: "confirmed" | "eliminated" | "withdrawn" | "placed" | "cancelled";
        /**
         * @description A stable code; `refusals` has what each means.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_path" | "invalid_query" | "invalid_header" | "idempotency_key_missing" | "idempotency_key_invalid" | "token_missing" | "token_invalid" | "token_expired" | "ticket_invalid" | "role_forbidden" | "not_yours" | "route_unknown" | "method_not_allowed" | "request_in_flight" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "stale_version" | "rate_limited" | "request_timeout" | "too_many_streams" | "internal" | "database_unavailable" | "answer_late" | "keys_unavailable" | "wallet_unreachable" | "audit_unreachable" | "tables_unreachable" | "draining" | "streams_full" | "overloaded" | "tables_silent" | "player_unknown" | "posting_unknown" | "hold_unknown" | "withdrawal_unknown" | "insufficient_funds" | "amount_not_positive" | "amount_out_of_range" | "posting_unbalanced" | "posting_not_allowed" | "posting_id_reused" | "posting_voided" | "posting_reversed" | "reference_reused" | "hold_id_reused" | "hold_closed" | "hold_exceeded" | "withdrawal_closed" | "account_not_empty" | "never_sat_in" | "account_closed" | "posting_of_workflow" | "correction_unknown" | "correction_closed" | "second_person_required" | "beneficiary_not_allowed" | "self_excluded" | "deposit_limit_reached" | "loss_limit_reached" | "already_excluded" | "not_excluded" | "exclusion_not_revocable" | "leaf_unknown" | "not_signed_yet" | "tile_unknown" | "log_halted" | "template_unknown" | "tournament_unknown" | "registration_unknown" | "template_retired" | "invalid_template" | "players_do_not_fit" | "payout_too_low" | "prize_table_invalid" | "buy_in_too_high" | "registration_not_open_yet" | "registration_closed" | "tournament_full" | "already_registered" | "registration_not_open" | "start_under_way" | "already_retired" | "retirement_not_offered" | "partner_required" | "start_time_invalid" | "tournament_over" | "invitation_unknown" | "invitation_closed" | "invitation_declined" | "invitation_limit" | "club_event_unknown" | "club_event_stage" | "club_template_unfit" | "already_in_club_event" | "player_not_connected" | "payment_in_progress" | "period_invalid" | "barred" | "suspended" | "warning_unknown" | "warning_withdrawn" | "already_suspended" | "not_suspended" | "prize_not_due" | "prize_withheld" | "prize_not_withheld" | "other_operator_required" | "approval_required" | "plan_changed" | "proposal_unknown" | "proposal_open" | "proposal_closed" | "prize_proposal_open" | "prize_proposal_closed" | "session_unknown" | "session_not_open" | "buy_in_out_of_range" | "session_limit" | "return_too_short" | "seat_taken" | "already_seated" | "table_full" | "seat_available" | "already_waiting" | "not_waiting" | "table_closing" | "not_a_match_table" | "match_in_progress" | "no_confirmation_awaited" | "game_unknown" | "table_unknown" | "deal_unknown" | "hand_unknown" | "hand_not_provable" | "notation_not_known" | "invalid_options" | "format_not_offered" | "table_over" | "seat_not_yours" | "not_your_turn" | "chance_awaited" | "malformed_move" | "card_unknown" | "card_not_in_hand" | "capture_not_legal" | "capture_must_be_named" | "accuso_not_held" | "accuso_closed" | "suit_not_followed" | "play_not_allowed" | "pass_not_legal" | "accuso_not_allowed" | "declaration_not_allowed" | "call_out_not_allowed" | "eliminated" | "not_opened" | "already_opened" | "opening_too_low" | "discard_not_used" | "hand_not_complete" | "joker_not_replaced" | "joker_not_reused" | "card_attaches" | "closing_with_jolly" | "closing_too_early" | "setting_not_offered" | "nothing_to_move" | "card_does_not_fit" | "cards_not_exposed" | "move_without_effect" | "card_does_not_match" | "color_required" | "color_not_allowed" | "draw_first" | "draw_pile_empty" | "uno_not_due" | "game_too_short" | "game_too_long" | "too_many_wild_cards" | "cards_do_not_match" | "place_taken" | "ace_twice" | "sequence_broken" | "sequence_wraps" | "layout_not_valid" | "layout_required" | "rank_already_open" | "no_such_game" | "turn_cannot_end" | "card_locked" | "closing_not_allowed" | "place_held_by_wild_card" | "capture_required" | "move_not_legal" | "deck_not_valid" | "input_not_expected" | "seed_invalid" | "time_expired" | "table_exists" | "not_a_ring" | "table_unreadable" | "table_running" | "unknown_version" | "invalid_setup" | "malformed_input" | "no_such_seat" | "not_awaited" | "chance_not_awaited" | "card_not_on_table" | "hand_in_progress" | "no_hand_in_play" | "too_few_players" | "chips_out_of_range" | "top_up_not_offered" | "already_leaving" | "already_sitting_out" | "not_sitting_out" | "chips_too_few" | "session_closing" | "check_not_legal" | "call_not_legal" | "bet_not_legal" | "raise_not_legal" | "amount_too_small" | "amount_too_large" | "change_not_legal" | "opening_not_held" | "parol_not_legal" | "exchange_not_legal" | "variant_not_offered" | "briscola_not_played" | "dominant_not_led" | "preferences_fixed" | "bank_not_refusable" | "bank_too_small" | "bank_too_large" | "bet_too_small" | "bet_too_large" | "bet_required" | "bet_made" | "banco_taken" | "bets_closed" | "nothing_to_withdraw" | "no_natural" | "halving_not_allowed" | "bid_too_small" | "bid_too_large" | "preferences_not_offered" | "invalid_preferences" | "chat_off" | "phrase_only" | "phrase_unknown" | "chat_text_invalid" | "chat_too_fast" | "message_unknown" | "own_message" | "already_reported" | "mute_not_self" | "report_unknown" | "report_decided" | "sit_out_not_offered" | "abandon_not_allowed";
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
        /** @description What a tournament takes in and gives out with so many entries. */
        FieldPreview: {
            /**
             * Format: int32
             * @description The number of entries that play.
             */
            entries: number;
            /** @description What the house keeps: their fees. */
            fees: components["schemas"]["Money"];
            /** @description What the house adds to reach what is guaranteed. */
            overlay: components["schemas"]["Money"];
            /** @description The pool; of a Premio Matto, whose prize is drawn, the prize shares. */
            pool: components["schemas"]["Money"];
            /** @description What each place wins, the best first, before those who are level share. Empty for a Premio Matto. */
            prizes: components["schemas"]["PlacePrize"][];
        };
        /** @description A match, and where it stands among the others. */
        Fixture: {
            /** @description The match. */
            match: components["schemas"]["Match"];
            /**
             * Format: int32
             * @description Which match of the round, from 1, in the order of the bracket or of the pairing.
             */
            number: number;
            /**
             * Format: int32
             * @description Of which phase, from 1.
             */
            phase?: number;
            /**
             * Format: int32
             * @description Of which round, from 1.
             */
            round: number;
        };
        /**
         * @description How the players of a match sit.
         * @enum {string}
         */
        Format: "heads_up" | "pairs" | "four_in_two" | "three_individual" | "four_individual" | "five_individual" | "six_individual" | "ring";
        /** @description An open invitation to be a player's partner in a pairs tournament. Nobody is bound by one before they accept. */
        Invitation: {
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when it may be accepted, this instant included.
             */
            expires_at: string;
            /** @description Its id; the registration of the pair has the same. */
            invitation_id: components["schemas"]["RegistrationId"];
            /** @description Who is invited. */
            invited_id: components["schemas"]["PlayerId"];
            /** @description Who invites: they have paid their buy-in, and are the first member of the pair. */
            inviter_id: components["schemas"]["PlayerId"];
            /** @description For which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description An invitation to a pairs tournament that the player has received or sent. */
        InvitationNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The invitation, with its end. */
            invitation: components["schemas"]["Invitation"];
            /** @description Where it stands. */
            state: components["schemas"]["InvitationState"];
        };
        /**
         * @description What became of an invitation.
         * @enum {string}
         */
        InvitationState: "open" | "accepted" | "closed";
        /**
         * @description Where the lists of a great tournament go on: each is the `cursor` of the list of that name; absent where the whole
         *     list is there.
         */
        ListsNext: {
            /** @description Of `GET /v1/tournaments/{tournament_id}/entries`. */
            entries?: string | null;
            /** @description Of `GET /v1/tournaments/{tournament_id}/matches`: those of the last round shown, and the rounds behind it. */
            matches?: string | null;
            /** @description Of `GET /v1/tournaments/{tournament_id}/results`. */
            results?: string | null;
            /** @description Of `GET /v1/tournaments/{tournament_id}/seat-draws`: `draws` of `chips`. */
            seat_draws?: string | null;
            /** @description Of `GET /v1/tournaments/{tournament_id}/stacks`: `players` of `chips`. */
            stacks?: string | null;
            /** @description Of `GET /v1/tournaments/{tournament_id}/standings`. */
            standings?: string | null;
            /** @description Of `GET /v1/tournaments/{tournament_id}/tables`: `tables` of `chips`. */
            tables?: string | null;
        };
        /** @description One match. */
        Match: {
            /** @description Whether it is a passed round (bye): one entry alone. */
            bye: boolean;
            /** @description Who meets: two entries, four in format `four_individual`; `null` where somebody is still awaited. */
            entries: (components["schemas"]["RegistrationId"] | null)[];
            /**
             * Format: int32
             * @description In which group, from 1, where there are several.
             */
            group?: number | null;
            /** @description Which match. */
            match_id: components["schemas"]["MatchId"];
            next_match_id?: components["schemas"]["MatchId"] | null;
            /** @description What it came to, best place first, once it is decided. Empty for a bye, which brings no VP and no MP. */
            results?: components["schemas"]["MatchResult"][];
            table_id?: components["schemas"]["TableId"] | null;
            winner?: components["schemas"]["RegistrationId"] | null;
        };
        /**
         * Format: uuid
         * @description One match of a tournament: the pairing that a table plays out.
         */
        MatchId: string;
        /**
         * @description What a match is played for.
         * @enum {string}
         */
        MatchKind: "difference" | "fixed";
        /** @description What an entry came to in one match. Both players of a pair have its VP and MP. */
        MatchResult: {
            /** @description Whether it goes on to the next round; nobody does from the final. */
            advances: boolean;
            /**
             * Format: int32
             * @description Match points that count in rankings.
             */
            mp: number;
            /**
             * Format: int32
             * @description Its place at the table, from 1; equal places share the number.
             */
            place: number;
            /**
             * Format: int32
             * @description Points of the match.
             */
            points: number;
            /** @description Which entry. */
            registration_id: components["schemas"]["RegistrationId"];
            /**
             * Format: int32
             * @description Victory points.
             */
            vp: number;
        };
        /**
         * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
         * @example 12.50
         */
        Money: string;
        /** @description Money came to the player's cash, or left it. */
        MoneyNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The line of the statement, with the balance after it. */
            entry: components["schemas"]["StatementEntry"];
        };
        /** @description How a player stands, for themselves. */
        MyConduct: {
            /**
             * Format: date-time
             * @description Until then they join no tournament and no cash table, for three warnings within 24 hours.
             */
            barred_until?: string | null;
            suspension?: components["schemas"]["Suspension"] | null;
            /** @description The warnings of the last 30 days, newest first, those that were withdrawn included. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description What the stream of a player begins with. */
        MyStreamOpened: {
            /**
             * Format: date-time
             * @description When it was opened.
             */
            at: string;
            /**
             * @description Whether there was something since the id that it resumes from which is not kept any more, or that id is unknown:
             *     then read again what you show.
             */
            missed: boolean;
        };
        /** @description A text of 1 to 80 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character. */
        Name: string;
        /** @description A cash table, and what those at it are called. */
        NamedCashTable: components["schemas"]["CashTable"] & {
            /** @description The names of those who sit there or stand in line, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
        };
        /** @description A page of a list of a tournament, and what those on it are called. */
        NamedPage_ChipPlayer: {
            /** @description The entries that items name by their registration alone, by registration. */
            entries?: components["schemas"]["Entry"][];
            /** @description The items, in the order of the list. */
            items: {
                /**
                 * Format: int64
                 * @description Their chips at the end of their last hand.
                 */
                chips: number;
                /**
                 * Format: int32
                 * @description Their place, once they are out and the field is complete.
                 */
                place?: number | null;
                /** @description Who. */
                player_id: components["schemas"]["PlayerId"];
                /** @description Their registration. */
                registration_id: components["schemas"]["RegistrationId"];
                /**
                 * Format: int32
                 * @description In which seat.
                 */
                seat?: number | null;
                table_id?: components["schemas"]["TableId"] | null;
            }[];
            /** @description The names of the players on the page, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description A page of a list of a tournament, and what those on it are called. */
        NamedPage_Entry: {
            /** @description The entries that items name by their registration alone, by registration. */
            entries?: components["schemas"]["Entry"][];
            /** @description The items, in the order of the list. */
            items: {
                /**
                 * Format: int32
                 * @description Its final place, once it has one.
                 */
                place?: number | null;
                /** @description Who; the first member of a pair first. */
                players: components["schemas"]["PlayerId"][];
                /** @description Its registration. */
                registration_id: components["schemas"]["RegistrationId"];
                /** @description How far it has come. */
                status: components["schemas"]["EntryStatus"];
            }[];
            /** @description The names of the players on the page, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description A page of a list of a tournament, and what those on it are called. */
        NamedPage_EntryResult: {
            /** @description The entries that items name by their registration alone, by registration. */
            entries?: components["schemas"]["Entry"][];
            /** @description The items, in the order of the list. */
            items: {
                /**
                 * Format: int32
                 * @description Its place, from 1; equal places share the number.
                 */
                place: number;
                /** @description Who. */
                players: components["schemas"]["PlayerId"][];
                /** @description What each player has won, in the order of `players`. */
                prizes: components["schemas"]["Money"][];
                /** @description Which entry. */
                registration_id: components["schemas"]["RegistrationId"];
                /** @description Those of them whose prize is withheld until the house has decided, or was taken away. */
                withheld?: components["schemas"]["PlayerId"][];
            }[];
            /** @description The names of the players on the page, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description A page of a list of a tournament, and what those on it are called. */
        NamedPage_EntryStanding: {
            /** @description The entries that items name by their registration alone, by registration. */
            entries?: components["schemas"]["Entry"][];
            /** @description The items, in the order of the list. */
            items: {
                /**
                 * Format: int32
                 * @description Its group, from 1, if there are several.
                 */
                group?: number | null;
                /**
                 * Format: int32
                 * @description Its match points.
                 */
                mp: number;
                /**
                 * Format: int32
                 * @description Its place, from 1; equal places share the number. Across groups the place in the group comes first, then points
                 *     per match.
                 */
                place: number;
                /** @description Which entry. */
                registration_id: components["schemas"]["RegistrationId"];
                /** @description Whether it is neither cut nor has withdrawn. */
                still_in: boolean;
                /**
                 * Format: int32
                 * @description Its victory points.
                 */
                vp: number;
            }[];
            /** @description The names of the players on the page, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description A page of a list of a tournament, and what those on it are called. */
        NamedPage_Fixture: {
            /** @description The entries that items name by their registration alone, by registration. */
            entries?: components["schemas"]["Entry"][];
            /** @description The items, in the order of the list. */
            items: {
                /** @description The match. */
                match: components["schemas"]["Match"];
                /**
                 * Format: int32
                 * @description Which match of the round, from 1, in the order of the bracket or of the pairing.
                 */
                number: number;
                /**
                 * Format: int32
                 * @description Of which phase, from 1.
                 */
                phase?: number;
                /**
                 * Format: int32
                 * @description Of which round, from 1.
                 */
                round: number;
            }[];
            /** @description The names of the players on the page, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description A page of a list of a tournament, and what those on it are called. */
        NamedPage_SeatDraw: {
            /** @description The entries that items name by their registration alone, by registration. */
            entries?: components["schemas"]["Entry"][];
            /** @description The items, in the order of the list. */
            items: {
                /** @description What for. */
                because: components["schemas"]["SeatDrawBecause"];
                /**
                 * Format: int64
                 * @description Its number, from 1.
                 */
                number: number;
                /** @description Where everybody it moved was sent. */
                seats: components["schemas"]["DrawnSeat"][];
            }[];
            /** @description The names of the players on the page, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description A tournament, and what those in it are called. */
        NamedTournament: components["schemas"]["Tournament"] & {
            /** @description The names of the players that it names, as far as they are known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where `entries` is not whole: those that other lists name and it does not, by registration. */
            other_entries?: components["schemas"]["Entry"][];
        };
        /** @description Why a registration came to nothing. */
        NotRegistered: components["schemas"]["NotRegisteredWalletRefused"] | components["schemas"]["NotRegisteredWalletSilent"] | components["schemas"]["NotRegisteredPartnerMissing"] | components["schemas"]["NotRegisteredPartnerDeclined"] | components["schemas"]["NotRegisteredPlacesTaken"] | components["schemas"]["NotRegisteredTournamentCancelled"] | components["schemas"]["NotRegisteredLeftOver"];
        /** @description The field could not be played by with them, who had registered last. */
        NotRegisteredLeftOver: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "left_over";
        };
        /** @description The partner has declined. */
        NotRegisteredPartnerDeclined: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "partner_declined";
        };
        /** @description The partner did not answer in time. */
        NotRegisteredPartnerMissing: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "partner_missing";
        };
        /** @description Others had paid for the last place first. */
        NotRegisteredPlacesTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "places_taken";
        };
        /** @description The tournament was cancelled first. */
        NotRegisteredTournamentCancelled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "tournament_cancelled";
        };
        /** @description The wallet refused a buy-in. */
        NotRegisteredWalletRefused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "wallet_refused";
            /** @description With this code. */
            refused: components["schemas"]["ErrorCode"];
        };
        /** @description The wallet did not answer in time. */
        NotRegisteredWalletSilent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "wallet_silent";
        };
        /** @description A note of an operator. */
        Note: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: uuid
             * @description Who wrote it: the subject of the token.
             */
            by: string;
            /**
             * Format: uuid
             * @description Which.
             */
            note_id: string;
            /** @description What it says. */
            text: string;
        };
        /** @description A note to be written. */
        NoteRequest: {
            /**
             * @description What it says, 1 to 200 characters, none of them a control, direction or invisible character, and not only
             *     blanks.
             */
            text: components["schemas"]["Reason"];
        };
        /** @description What an operator did, and why. */
        OperatorAct: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: uuid
             * @description Who: the subject of the token.
             */
            by: string;
            /** @description Why. */
            reason: string;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_CancellationProposal: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["CancellationProposal"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_CashSession: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["CashSession"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_CashTableSummary: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["CashTableSummary"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_CashTemplate: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["CashTemplate"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_ChipTable: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["ChipTable"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_ClubEvent: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["ClubEvent"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Invitation: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Invitation"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Note: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Note"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_PlayerId: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["PlayerId"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_PlayerLevel: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["PlayerLevel"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_PlayerName: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_PlayerRanking: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["PlayerRanking"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_PlayerResult: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["PlayerResult"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Registration: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Registration"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_RoundSummary: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["RoundSummary"][];
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
        Page_Template: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Template"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_TournamentSummary: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["TournamentSummary"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Waiting: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Waiting"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Warning: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Warning"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_WithheldPrize: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["WithheldPrize"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_WithheldPrizeOf: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["WithheldPrizeOf"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /**
         * @description A phase of a tournament of matches. A girone (`round_robin` or `danish`) comes alone or before a `knockout`, the
         *     final; a `knockout` comes alone or last.
         * @example {
         *       "cut": [
         *         7,
         *         14
         *       ],
         *       "phase": "danish",
         *       "rounds": 3
         *     }
         */
        Phase: components["schemas"]["PhaseKnockout"] | components["schemas"]["PhaseRoundRobin"] | components["schemas"]["PhaseDanish"];
        /**
         * @description A fixed number of rounds. In the first everybody meets somebody drawn, then the first of the ranking the
         *     second, the third the fourth, and so on; entries may meet again. The field must be even, or fill tables of four.
         */
        PhaseDanish: {
            /**
             * Format: int32
             * @description How many of the ranking play the final, if one follows: as many as fill it.
             */
            advance?: number | null;
            /**
             * @description Partial elimination: the fewest victory points to go on with after each round but the last, never falling.
             *     Nobody whose place is paid is eliminated. Usual are 7, 14 for 3 rounds and 4, 20, 36 for 4. Not for tables
             *     of four.
             */
            cut?: components["schemas"]["PointsNeeded"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            phase: "danish";
            /**
             * Format: int32
             * @description How many rounds, 1 to 20.
             */
            rounds: number;
        };
        /**
         * @description Single elimination. As a final it is seeded: by the place in the ranking, or by the place in the group and
         *     points per match.
         */
        PhaseKnockout: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            phase: "knockout";
            /**
             * @description Whether it is seeded by skill level where it comes alone: the best meet each other as late as they can, and
             *     pass the first round where somebody is missing. Beginners come last; the order of equals is drawn.
             */
            seeded?: boolean;
        };
        /** @description Everybody meets everybody of their group. Not for tables of four. Several groups need a final. */
        PhaseRoundRobin: {
            /**
             * Format: int32
             * @description How many of each group play the final, if one follows; 2 if absent.
             */
            advance?: number | null;
            /**
             * Format: int32
             * @description The most in a group, from 3; everybody is in one if absent. Groups are as few as needed, of sizes that
             *     differ by at most one.
             */
            group_size?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            phase: "round_robin";
        };
        /**
         * @description Where a field at fault is.
         * @enum {string}
         */
        Place: "body" | "query" | "path" | "header";
        /** @description What a place is worth. */
        PlacePrize: {
            /** @description How much. */
            amount: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Which place, from 1.
             */
            place: number;
        };
        /** @description An item and where it stands in its list. */
        Placed_ChipPlayer: {
            /**
             * Format: int32
             * @description Its index, from 0, once everything has its place.
             */
            at: number;
            /** @description A player of a chip tournament. */
            item: {
                /**
                 * Format: int64
                 * @description Their chips at the end of their last hand.
                 */
                chips: number;
                /**
                 * Format: int32
                 * @description Their place, once they are out and the field is complete.
                 */
                place?: number | null;
                /** @description Who. */
                player_id: components["schemas"]["PlayerId"];
                /** @description Their registration. */
                registration_id: components["schemas"]["RegistrationId"];
                /**
                 * Format: int32
                 * @description In which seat.
                 */
                seat?: number | null;
                table_id?: components["schemas"]["TableId"] | null;
            };
        };
        /** @description An item and where it stands in its list. */
        Placed_ChipTable: {
            /**
             * Format: int32
             * @description Its index, from 0, once everything has its place.
             */
            at: number;
            /** @description A table of a chip tournament. */
            item: {
                /**
                 * Format: int32
                 * @description The last hand that is over there.
                 */
                hands: number;
                /**
                 * Format: int32
                 * @description How many players sit there or are on their way to it.
                 */
                players: number;
                /**
                 * Format: int32
                 * @description The round of a shoot-out that it belongs to.
                 */
                round: number;
                /** @description Which table. */
                table_id: components["schemas"]["TableId"];
            };
        };
        /** @description An item and where it stands in its list. */
        Placed_Entry: {
            /**
             * Format: int32
             * @description Its index, from 0, once everything has its place.
             */
            at: number;
            /** @description An entry: a player, or a pair. */
            item: {
                /**
                 * Format: int32
                 * @description Its final place, once it has one.
                 */
                place?: number | null;
                /** @description Who; the first member of a pair first. */
                players: components["schemas"]["PlayerId"][];
                /** @description Its registration. */
                registration_id: components["schemas"]["RegistrationId"];
                /** @description How far it has come. */
                status: components["schemas"]["EntryStatus"];
            };
        };
        /**
         * Format: uuid
         * @description A person who plays; the subject of a player's token.
         */
        PlayerId: string;
        /**
         * @description A player's skill in a game. Matches of tournaments with a buy-in count, and those of cash tables; private events and
         *     training do not. The share of a match is its victory points out of 20, or at tables of more than two sides out of
         *     the most that somebody has there.
         * @example {
         *       "denominator": 200,
         *       "game": "scopa",
         *       "level": "level_3",
         *       "matches": 40,
         *       "numerator": 103
         *     }
         */
        PlayerLevel: {
            /**
             * Format: int64
             * @description Below the line.
             */
            denominator: number;
            /** @description In which game. */
            game: string;
            /** @description The level. */
            level: components["schemas"]["SkillLevel"];
            /**
             * Format: int32
             * @description How many matches count, 40 at most: the last ones.
             */
            matches: number;
            /**
             * Format: int64
             * @description The average share, exactly and in lowest terms: above the line.
             */
            numerator: number;
        };
        /** @description What a player is called. */
        PlayerName: {
            /** @description The name, for people to read; two players may have the same. */
            name: components["schemas"]["Name"];
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description Where a player stands in a ranking. */
        PlayerRanking: {
            /** @description Of which game. */
            game: string;
            /**
             * Format: date-time
             * @description When the last result came in.
             */
            last_at: string;
            /**
             * Format: int32
             * @description How many matches; a rest that brought points is none.
             */
            matches: number;
            /**
             * Format: int32
             * @description Match points.
             */
            mp: number;
            /**
             * @description Which week or month.
             * @example 2026-11
             */
            of: string;
            /** @description Of a week or of a month. */
            period: components["schemas"]["RankingPeriod"];
            /**
             * Format: int64
             * @description Their place, from 1; absent behind the first thousand.
             */
            place?: number | null;
            /**
             * Format: int32
             * @description Victory points of tournaments.
             */
            vp: number;
        };
        /** @description What a match of a tournament brought a player. */
        PlayerResult: {
            /**
             * Format: date-time
             * @description When the lobby took note of the result.
             */
            at: string;
            /** @description How it was played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            /** @description How it came about. */
            kind: components["schemas"]["ResultKind"];
            /** @description Which match; a rest has an id of its own. */
            match_id: components["schemas"]["MatchId"];
            /**
             * Format: int32
             * @description Match points that count in rankings.
             */
            mp: number;
            /**
             * Format: int32
             * @description Their place at the table, from 1, or that of their pair; equal places share the number.
             */
            place: number;
            /**
             * Format: int32
             * @description Points of the match.
             */
            points: number;
            /** @description By which registration. */
            registration_id: components["schemas"]["RegistrationId"];
            table_id?: components["schemas"]["TableId"] | null;
            /** @description Of which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
            /**
             * Format: int32
             * @description Victory points.
             */
            vp: number;
        };
        /** @description Victory points that are needed to go on. */
        PointsNeeded: number;
        /**
         * Format: uuid
         * @description A posting in the ledger.
         */
        PostingId: string;
        /**
         * @description What a posting is about. Names the events it follows from, so that the ledger can be rebuilt from the logs.
         * @enum {string}
         */
        PostingKind: "deposit" | "withdrawal_requested" | "withdrawal_completed" | "withdrawal_cancelled" | "buy_in" | "buy_in_returned" | "tournament_started" | "prize" | "prize_confiscated" | "cancellation_refund" | "hold_settled" | "sit_in" | "hand_settled" | "cash_out" | "reversal" | "adjustment";
        /** @description What a posting refers to. */
        PostingReference: {
            cause?: components["schemas"]["Reason"] | null;
            table_id?: components["schemas"]["TableId"] | null;
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description The proposal that is approved: the one that was read, and no other. */
        PrizeApprovalRequest: {
            /** @description Which. */
            decision_id: components["schemas"]["PrizeDecisionId"];
        };
        /** @description A decision about a withheld prize. */
        PrizeDecision: {
            /**
             * Format: date-time
             * @description When.
             */
            approved_at?: string | null;
            /**
             * Format: uuid
             * @description Who approved it: somebody else.
             */
            approved_by?: string | null;
            /** @description Which. */
            decision_id: components["schemas"]["PrizeDecisionId"];
            /** @description Who proposed it, and why. */
            proposed: components["schemas"]["OperatorAct"];
            /** @description What becomes of the prize. */
            verdict: components["schemas"]["PrizeVerdict"];
        };
        /**
         * Format: uuid
         * @description What is proposed for a prize that is withheld.
         */
        PrizeDecisionId: string;
        /** @description A prize is with the player. */
        PrizeNotice: {
            /** @description How much. */
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            club_event_id?: components["schemas"]["ClubEventId"] | null;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description The final place in the tournament.
             */
            place?: number | null;
            /** @description The posting that paid it. */
            posting_id: components["schemas"]["PostingId"];
            /** @description The tournament that it was won in; of a private event, that of the game. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description What places would win. */
        PrizePreview: {
            /**
             * Format: int32
             * @description The number of entries: of those that were asked about, all that would play. The last to register do not where
             *     the field needs an even number, or full tables.
             */
            entries: number;
            /**
             * @description The pool: their prize shares, or what is guaranteed if that is more; the prize of a Premio Matto once it is
             *     drawn.
             */
            pool: components["schemas"]["Money"];
            /**
             * @description What each place wins, the best first, before those who are level share. Empty before the prize of a Premio
             *     Matto is drawn.
             */
            prizes: components["schemas"]["PlacePrize"][];
        };
        /** @description What is proposed for a withheld prize. */
        PrizeProposalRequest: {
            /** @description Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            reason: components["schemas"]["Reason"];
            /** @description What is to become of it. */
            verdict: components["schemas"]["PrizeVerdict"];
        };
        /** @description The proposal that is rejected. */
        PrizeRejectionRequest: {
            /** @description Which. */
            decision_id: components["schemas"]["PrizeDecisionId"];
            /** @description Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            reason: components["schemas"]["Reason"];
        };
        /** @description One line of a prize table: the places it is for and what each of them gets. */
        PrizeShare: {
            /**
             * Format: int32
             * @description What each of these places gets, in basis points of the pool (10000 is all of it).
             */
            basis_points: number;
            /**
             * Format: int64
             * @description The first place, from 1.
             */
            from_place: number;
            /**
             * Format: int64
             * @description The last place.
             */
            to_place: number;
        };
        /**
         * @description What may become of a withheld prize.
         * @enum {string}
         */
        PrizeVerdict: "release" | "confiscate";
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
        ProblemAlreadyRegistered: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "already_registered";
            params?: {
                /** Format: uuid */
                registration_id?: string;
            };
        };
        ProblemAlreadySeated: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "already_seated";
            params?: {
                /** Format: uuid */
                session_id?: string;
            };
        };
        ProblemAnswerLate: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "answer_late";
            params: {
                within: number;
            };
        };
        ProblemBarred: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "barred";
            params: {
                /** Format: date-time */
                until: string;
            };
        };
        ProblemBodyTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "body_too_large";
            params?: {
                max_bytes?: number;
            };
        };
        ProblemBuyInOutOfRange: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "buy_in_out_of_range";
            params: {
                allowed?: string[];
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                max?: string;
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                min?: string;
            };
        };
        ProblemBuyInTooHigh: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "buy_in_too_high";
            params: {
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                max: string;
            };
        };
        ProblemClubEventUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "club_event_unknown";
            params?: {
                /** Format: uuid */
                club_event_id?: string;
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
        ProblemInsufficientFunds: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "insufficient_funds";
            params: {
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                available?: string;
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                needed?: string;
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
        ProblemInvitationLimit: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "invitation_limit";
            params: {
                max: number;
            };
        };
        ProblemInvitationUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "invitation_unknown";
            params?: {
                /** Format: uuid */
                invitation_id?: string;
            };
        };
        ProblemLossLimitReached: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "loss_limit_reached";
            params: {
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                left?: string;
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                limit?: string;
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                lost?: string;
                /** Format: date-time */
                until?: string;
            };
        };
        ProblemNoSuchSeat: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "no_such_seat";
            params?: {
                seats?: number;
            };
        };
        ProblemOverloaded: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "overloaded";
            params: {
                retry_after: number;
            };
        };
        ProblemPartnerRequired: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "partner_required";
            params: {
                /** @enum {string} */
                why: "needed" | "not_taken" | "oneself";
            };
        };
        ProblemPayoutTooLow: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "payout_too_low";
            params: {
                min_basis_points: number;
            };
        };
        ProblemPlanChanged: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "plan_changed";
            params: {
                current: number;
                proposed: number;
            };
        };
        ProblemPlayerUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "player_unknown";
            params?: {
                /** Format: uuid */
                player_id?: string;
            };
        };
        ProblemPlayersDoNotFit: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "players_do_not_fit";
            params?: {
                allowed?: number[];
                max?: number;
                min?: number;
                multiple_of?: number;
            };
        };
        ProblemPrizeProposalClosed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "prize_proposal_closed";
            params?: {
                /** Format: uuid */
                proposal_id?: string;
            };
        };
        ProblemPrizeProposalOpen: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "prize_proposal_open";
            params?: {
                /** Format: uuid */
                proposal_id?: string;
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
        ProblemRegistrationNotOpen: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "registration_not_open";
            params?: {
                /** @enum {string} */
                why?: "wallet_silent" | "partner_missing" | "partner_declined";
            };
        };
        ProblemRegistrationNotOpenYet: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "registration_not_open_yet";
            params?: {
                /** Format: date-time */
                opens_at?: string;
            };
        };
        ProblemRegistrationUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "registration_unknown";
            params?: {
                /** Format: uuid */
                registration_id?: string;
            };
        };
        ProblemRequestTimeout: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "request_timeout";
            params: {
                within: number;
            };
        };
        ProblemReturnTooShort: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "return_too_short";
            params: {
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                min: string;
            };
        };
        ProblemSeatTaken: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "seat_taken";
            params?: {
                seat?: number;
            };
        };
        ProblemSelfExcluded: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "self_excluded";
            params?: {
                /** Format: date-time */
                until?: string;
            };
        };
        ProblemSessionLimit: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "session_limit";
            params: {
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                brought: string;
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                max: string;
            };
        };
        ProblemSessionNotOpen: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "session_not_open";
            params?: {
                /** Format: uuid */
                session_id?: string;
            };
        };
        ProblemSessionUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "session_unknown";
            params?: {
                /** Format: uuid */
                session_id?: string;
            };
        };
        ProblemStartTimeInvalid: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "start_time_invalid";
            params?: {
                /** Format: date-time */
                max?: string;
                /** Format: date-time */
                min?: string;
            };
        };
        ProblemStreamsFull: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "streams_full";
            params: {
                retry_after: number;
            };
        };
        ProblemSuspended: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "suspended";
            params?: {
                /** Format: date-time */
                until?: string;
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
        ProblemTemplateUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "template_unknown";
            params?: {
                /** Format: uuid */
                template_id?: string;
            };
        };
        ProblemTooManyStreams: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "too_many_streams";
            params: {
                retry_after: number;
            };
        };
        ProblemTournamentOver: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "tournament_over";
            params?: {
                /** @enum {string} */
                how?: "finished" | "cancelled";
            };
        };
        ProblemTournamentUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "tournament_unknown";
            params?: {
                /** Format: uuid */
                tournament_id?: string;
            };
        };
        /**
         * @description A sit&go of fixed buy-ins that players know by its name.
         * @enum {string}
         */
        Product: "triplete" | "premio_matto";
        /** @description A page of a ranking. */
        Ranking: {
            /** @description Of which game. */
            game: string;
            /** @description The rows, the first of the ranking first. */
            items: components["schemas"]["RankingRow"][];
            /** @description What those on the page are called, as far as it is known, by player. */
            names: components["schemas"]["PlayerName"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
            /**
             * @description Which week or month.
             * @example 2026-W48
             */
            of: string;
            /** @description Of a week or of a month. */
            period: components["schemas"]["RankingPeriod"];
        };
        /** @description Who stands around a player in a ranking. */
        RankingAround: {
            /** @description Of which game. */
            game: string;
            /**
             * @description Those above the caller, the caller, those below, in the order of the ranking; nobody where the caller has no
             *     result in it.
             */
            items: components["schemas"]["AroundRow"][];
            /** @description What they are called, as far as it is known, by player. */
            names: components["schemas"]["PlayerName"][];
            /**
             * @description Which week or month.
             * @example 2026-W48
             */
            of: string;
            /** @description Of a week or of a month. */
            period: components["schemas"]["RankingPeriod"];
        };
        /**
         * @description What a ranking is about, in Italian time.
         * @enum {string}
         */
        RankingPeriod: "week" | "month";
        /**
         * @description A player in a ranking. More victory points come first; then more match points, fewer matches, and the earlier last
         *     result. Those who are equal in all of these share the place.
         */
        RankingRow: {
            /**
             * Format: date-time
             * @description When the last result came in.
             */
            last_at: string;
            /**
             * Format: int32
             * @description How many matches; a rest that brought points is none.
             */
            matches: number;
            /**
             * Format: int32
             * @description Match points.
             */
            mp: number;
            /**
             * Format: int64
             * @description Their place, from 1; equal places share the number.
             */
            place: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Victory points of tournaments.
             */
            vp: number;
        };
        /** @description The player has sat at a table for money for a while: show for how long, and what was brought. */
        RealityCheck: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The session, with `elapsed_seconds`. */
            session: components["schemas"]["CashSession"];
        };
        /** @description A text of 1 to 200 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character. */
        Reason: string;
        /** @description Why something is called off, reversed or rejected. */
        ReasonRequest: {
            /** @description In words, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            reason: components["schemas"]["Reason"];
        };
        /** @description What one player gets back, or has for a place that is final. */
        Refund: {
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description Their fee back. */
            fee: components["schemas"]["Money"];
            /** @description From the prize shares. */
            from_pool: components["schemas"]["Money"];
            kind?: components["schemas"]["RefundKind"] | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            posting_id?: components["schemas"]["PostingId"] | null;
            /** @description Of which entry. */
            registration_id: components["schemas"]["RegistrationId"];
            state?: components["schemas"]["RefundState"] | null;
            /** @description Both. */
            total: components["schemas"]["Money"];
        };
        /**
         * @description The kind of the posting that pays a refund, as the wallet names it.
         * @enum {string}
         */
        RefundKind: "cancellation_refund" | "prize" | "buy_in_returned";
        /**
         * @description Whether a refund is paid.
         * @enum {string}
         */
        RefundState: "pending" | "paid";
        /** @description A registration. */
        Registration: {
            /**
             * Format: int64
             * @description Its chips at the end of the last hand, in a chip tournament that is played.
             */
            chips?: number | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the invited partner may accept, while they have not answered.
             */
            expires_at?: string | null;
            match?: components["schemas"]["Fixture"] | null;
            /**
             * Format: int32
             * @description Its final place.
             */
            place?: number | null;
            /** @description Who; the first member of a pair first. */
            players: components["schemas"]["PlayerId"][];
            /**
             * @description What was or will be paid back to each of its players; empty where nothing is. Absent while it is in, or may get
             *     in. A payment that was called off before it was known to have been made is not listed: the wallet reverses it
             *     if it was.
             */
            refunds?: components["schemas"]["Refund"][] | null;
            refused_because?: components["schemas"]["NotRegistered"] | null;
            /** @description Its id. */
            registration_id: components["schemas"]["RegistrationId"];
            /** @description Whether it has withdrawn in play. */
            retired?: boolean;
            retired_because?: components["schemas"]["RetiredBecause"] | null;
            /** @description Where it stands. */
            status: components["schemas"]["RegistrationStatus"];
            table_id?: components["schemas"]["TableId"] | null;
            /** @description For which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /**
         * Format: uuid
         * @description One entry of a tournament: a player, or a pair.
         */
        RegistrationId: string;
        /** @description A registration of the player that is new or looks different. */
        RegistrationNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description As `GET /v1/me/registrations` shows it, without `chips`: they change with every hand. */
            registration: components["schemas"]["Registration"];
        };
        /** @description A wish to play. */
        RegistrationRequest: {
            partner_id?: components["schemas"]["PlayerId"] | null;
        };
        /**
         * @description Where a registration stands.
         * @enum {string}
         */
        RegistrationStatus: "awaiting_partner" | "payment_pending" | "confirmed" | "refused" | "refund_pending" | "withdrawn" | "cancelled";
        /**
         * @description How often a scheduled tournament is held.
         * @enum {string}
         */
        Repeat: "daily" | "weekly";
        /**
         * @description How a result came about.
         * @enum {string}
         */
        ResultKind: "played" | "forfeited" | "rest";
        /** @description A match of a tournament is decided. */
        ResultNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description As `GET /v1/me/results` shows it. */
            result: components["schemas"]["PlayerResult"];
        };
        /**
         * @description Why an entry has withdrawn in play.
         * @enum {string}
         */
        RetiredBecause: "asked" | "absent";
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
        /** @description One round. */
        Round: {
            /**
             * Format: int64
             * @description The number of the draw that it was paired by, if there was one.
             */
            draw?: number | null;
            /** @description Its matches. */
            matches: components["schemas"]["Match"][];
            /**
             * Format: int32
             * @description Of which phase, from 1.
             */
            phase?: number;
            /** @description Who rests in it. */
            rests?: components["schemas"]["RegistrationId"][];
            /**
             * Format: int32
             * @description Which round, from 1.
             */
            round: number;
        };
        /** @description A round without its matches. */
        RoundSummary: {
            /**
             * Format: int32
             * @description How many of them are decided; byes are.
             */
            decided: number;
            /**
             * Format: int64
             * @description The number of the draw that it was paired by, if there was one.
             */
            draw?: number | null;
            /**
             * Format: int32
             * @description How many matches it has, byes included.
             */
            matches: number;
            /**
             * Format: int32
             * @description Of which phase, from 1.
             */
            phase: number;
            /**
             * Format: int32
             * @description How many entries rest in it.
             */
            resting: number;
            /**
             * @description The entries that rest in it, if they are at most 100. If they are more, the list is empty: they are the entries
             *     without a match in it.
             */
            rests?: components["schemas"]["RegistrationId"][];
            /**
             * Format: int32
             * @description Which round, from 1.
             */
            round: number;
        };
        /**
         * @description A draw of seats.
         *
         *     With the secret of the tournament, the draw is `fairdeal` with label `seats`, the tournament's id and this number as
         *     its context, and no seeds; what it is asked for follows from the lists as they are written here.
         */
        SeatDraw: {
            /** @description What for. */
            because: components["schemas"]["SeatDrawBecause"];
            /**
             * Format: int64
             * @description Its number, from 1.
             */
            number: number;
            /** @description Where everybody it moved was sent. */
            seats: components["schemas"]["DrawnSeat"][];
        };
        /**
         * @description What seats are drawn for.
         * @enum {string}
         */
        SeatDrawBecause: "round" | "breaking" | "balancing" | "seating";
        /** @description The player sits at another table of a chip tournament. */
        SeatMoved: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The registration that plays. */
            registration_id: components["schemas"]["RegistrationId"];
            /**
             * Format: int32
             * @description Their seat there.
             */
            seat: number;
            /** @description The table where they sit now. */
            table_id: components["schemas"]["TableId"];
            /** @description Which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description A player who sits at a cash table. */
        SeatedPlayer: {
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int32
             * @description Which seat.
             */
            seat: number;
        };
        /**
         * Format: uuid
         * @description What a player does at one cash table from sitting down to leaving it.
         */
        SessionId: string;
        /**
         * @description A session at a cash table, or in a private event for cash, that is new or looks different; over when it is `left` or
         *     `refused`.
         */
        SessionNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description As `GET /v1/cash-sessions/{session_id}` shows it. */
            session: components["schemas"]["CashSession"];
        };
        /**
         * @description Where a session stands.
         * @enum {string}
         */
        SessionStatus: "payment_pending" | "seat_pending" | "seated" | "leaving" | "refused" | "left";
        /**
         * @description How well somebody plays a game: by the average share of the victory points over their last 40 counted matches.
         * @enum {string}
         */
        SkillLevel: "beginner" | "level_1" | "level_2" | "level_3" | "level_4" | "level_5";
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
             * @description The subject of the token; of what was done on the command line, who had it done.
             */
            actor: string;
            /**
             * Format: date-time
             * @description When the request was let in; of what was done on the command line, when it was recorded.
             */
            at: string;
            /** @description The name in the token, if it has one. */
            name?: string | null;
            /**
             * @description What it is about: the ids in the path, those that the request names, and those that the answer names outside
             *     lists; 128 at most.
             */
            on: components["schemas"]["ActTarget"][];
            /**
             * @description Method and path of the operation, with the parameters in braces; on the command line the command, such as
             *     `mazziere audit erase`.
             */
            operation: string;
            /** @description Why, where the request says it. */
            reason?: string | null;
            /** @description The role in the token; `operator` for what was done on the command line. */
            role: components["schemas"]["StaffRole"];
            /** @description Which service carried it out: `lobby`, `tables` or `wallet`. */
            service: string;
            /**
             * @description The `jti` of the token; of a token without one `sha256:` and the first 32 hexadecimal digits of the SHA-256 of
             *     the token as it was sent. Of what the owner of the database did on the command line `login:` and the login of
             *     the database.
             */
            token_id: string;
        };
        /**
         * @description A role of the staff.
         * @enum {string}
         */
        StaffRole: "operator" | "finance" | "auditor";
        /**
         * @description What is played for.
         * @example {
         *       "big": "0.10",
         *       "small": "0.05"
         *     }
         */
        Stakes: {
            /** @description The big blind; the invito in games with one stake, the posta of matches. */
            big: components["schemas"]["Money"];
            /** @description The small blind; the invito in games with one stake, the posta of matches. */
            small: components["schemas"]["Money"];
        };
        /** @description One line of a statement. */
        StatementEntry: {
            /** @description What the account gained or lost. */
            amount: components["schemas"]["Money"];
            /** @description What it had after. */
            balance: components["schemas"]["Money"];
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description What it is about. */
            kind: components["schemas"]["PostingKind"];
            /**
             * Format: date-time
             * @description When.
             */
            posted_at: string;
            /** @description The posting. */
            posting_id: components["schemas"]["PostingId"];
            /** @description What it refers to. */
            reference: components["schemas"]["PostingReference"];
            /**
             * Format: int64
             * @description Its place in the ledger, from 1: in the log of postings it stands at one less.
             */
            sequence?: number;
            /**
             * Format: int64
             * @description The version of the account that this entry made.
             */
            version: number;
        };
        /** @description What opens one stream, once, in place of a token: for the browser's `EventSource`, which sends no `Authorization`. */
        StreamTicket: {
            /**
             * Format: date-time
             * @description From when on it opens nothing any more.
             */
            expires_at: string;
            /** @description The path of the one stream that it opens. */
            stream: string;
            /** @description The ticket, to be sent as the query parameter `ticket`. It is a secret. */
            ticket: string;
        };
        /** @description A suspension that is in force. */
        Suspension: {
            act?: components["schemas"]["OperatorAct"] | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
            /**
             * Format: date-time
             * @description Until when; until the player is reinstated if absent.
             */
            until?: string | null;
        };
        /** @description The player is suspended, or may join again. */
        SuspensionNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            suspension?: components["schemas"]["Suspension"] | null;
        };
        /** @description A suspension to be put in force. */
        SuspensionRequest: {
            /** @description Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            reason: components["schemas"]["Reason"];
            /**
             * Format: date-time
             * @description Until when; until the player is reinstated if absent.
             */
            until?: string | null;
        };
        /**
         * Format: uuid
         * @description A table: one match or one session of hands; also the id of its event stream.
         */
        TableId: string;
        /** @description A table waits for the player. What it is of is named by the one of the ids that is there. */
        TableReady: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            cash_table_id?: components["schemas"]["TableId"] | null;
            club_event_id?: components["schemas"]["ClubEventId"] | null;
            registration_id?: components["schemas"]["RegistrationId"] | null;
            /**
             * Format: int32
             * @description The seat there, where the lobby knows it.
             */
            seat?: number | null;
            /** @description The table. */
            table_id: components["schemas"]["TableId"];
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /** @description A template. */
        Template: {
            /** @description What it costs each player. */
            buy_in: components["schemas"]["BuyIn"];
            chips?: components["schemas"]["ChipSettings"] | null;
            /** @description The clocks. */
            clocks: components["schemas"]["ClocksInForce"];
            /** @description The buy-in as players read it: `€ 1.00 (0.80 + 0.20)`. */
            cost_text: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            guarantee?: components["schemas"]["Money"] | null;
            /** @description Its name. */
            name: string;
            /** @description All options, defaults filled in. */
            options: {
                [key: string]: unknown;
            };
            /** @description Their printable form. */
            options_text: string;
            /** @description Whether the prizes are the template's own, whatever the number of entries. */
            own_prizes?: boolean;
            /**
             * Format: int32
             * @description What part of the buy-ins goes to prizes, in basis points.
             */
            payout_basis_points: number;
            /** @description How it is played, phase by phase, in every format but `ring`; a single knock-out if absent. */
            phases?: components["schemas"]["Phase"][];
            /**
             * Format: int32
             * @description How many players, at most.
             */
            players: number;
            /**
             * @description The prizes. Unless `own_prizes`, those of a full field: where the start is scheduled, the house's table
             *     goes by the entries there are when registration has ended.
             */
            prizes: components["schemas"]["PrizeShare"][];
            product?: components["schemas"]["Product"] | null;
            /**
             * Format: int32
             * @description How many minutes before its start registration opens, if that is scheduled; as soon as it is announced if
             *     absent.
             */
            registration_opens_minutes?: number | null;
            /** @description Whether a new tournament opens by itself whenever one has filled up. */
            reopen: boolean;
            repeat?: components["schemas"]["Repeat"] | null;
            /** @description Whether no new tournaments open from it. */
            retired: boolean;
            start?: components["schemas"]["ChipStart"] | null;
            /** @description Its id. */
            template_id: components["schemas"]["TemplateId"];
            unplayed_worth?: components["schemas"]["Unplayed"] | null;
            /**
             * Format: int32
             * @description How many of a table go on to the next round, in format `four_individual`.
             */
            winners_per_table?: number | null;
        };
        /**
         * Format: uuid
         * @description A template from which the lobby opens tournaments.
         */
        TemplateId: string;
        /** @description What a template would come to. */
        TemplatePreview: {
            /** @description The clocks. */
            clocks: components["schemas"]["ClocksInForce"];
            /** @description The buy-in as players read it: `€ 1.00 (0.80 + 0.20)`. */
            cost_text: string;
            /**
             * @description What its tournaments take in and give out: with the fewest entries that they are played with, if they may be
             *     fewer, and full.
             */
            fields: components["schemas"]["FieldPreview"][];
            /** @description All options, defaults filled in. */
            options: {
                [key: string]: unknown;
            };
            /** @description Their printable form. */
            options_text: string;
            /**
             * Format: int32
             * @description What part of the buy-ins goes to prizes, in basis points.
             */
            payout_basis_points: number;
        };
        /**
         * @description A template to be made.
         * @example {
         *       "buy_in": {
         *         "currency": "EUR",
         *         "fee": "0.20",
         *         "share": "0.80"
         *       },
         *       "format": "heads_up",
         *       "game": "scopa",
         *       "name": "Scopa a 11, testa a testa",
         *       "options": {
         *         "target": 11
         *       },
         *       "players": 2
         *     }
         */
        TemplateRequest: {
            /** @description What it costs each player. */
            buy_in: components["schemas"]["BuyIn"];
            chips?: components["schemas"]["ChipSettings"] | null;
            clocks?: components["schemas"]["Clocks"] | null;
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            guarantee?: components["schemas"]["Money"] | null;
            /** @description Its name, 1 to 80 characters, not only blanks, none of them a control, direction or invisible character. */
            name: components["schemas"]["Name"];
            /** @description The options of the game; what is left out takes its default. */
            options?: {
                [key: string]: unknown;
            };
            /** @description How it is played, phase by phase, in every format but `ring`; a single knock-out if absent. */
            phases?: components["schemas"]["Phase"][];
            /**
             * Format: int32
             * @description How many players it takes: a sit&go starts when it is full, a scheduled tournament takes no more. 2 to the
             *     limit of the house, which is 4096 if it has not set another.
             */
            players: number;
            /** @description The prizes; the house's own table for the field if absent. */
            prizes?: components["schemas"]["PrizeShare"][] | null;
            product?: components["schemas"]["Product"] | null;
            /**
             * Format: int32
             * @description How many minutes before its start registration opens, if that is scheduled; as soon as it is announced if
             *     absent.
             */
            registration_opens_minutes?: number | null;
            /** @description Whether a new tournament opens by itself whenever one has filled up. */
            reopen?: boolean;
            repeat?: components["schemas"]["Repeat"] | null;
            start?: components["schemas"]["ChipStart"] | null;
            /**
             * Format: int32
             * @description How many of a table go on to the next round, in format `four_individual`: 1 (the default) or 2. Every round must
             *     fill its tables of four down to one final table: 4, 16, 64, 256 ... players with 1; 4, 8, 16, 32 ... with 2.
             */
            winners_per_table?: number | null;
        };
        /**
         * @description Where a top-up stands.
         * @enum {string}
         */
        TopUpStatus: "payment_pending" | "table_pending" | "accepted" | "credited" | "refused";
        /** @description A tournament with everything public about it. */
        Tournament: {
            /** @description Why it was cancelled. */
            cancelled?: string | null;
            cancelled_because?: components["schemas"]["Because"] | null;
            chips?: components["schemas"]["ChipTournament"] | null;
            /** @description The clocks of its matches. */
            clocks: components["schemas"]["ClocksInForce"];
            draw?: components["schemas"]["DrawProof"] | null;
            drawn_prize?: components["schemas"]["DrawnPrize"] | null;
            /** @description Who is in, in order of registration. */
            entries: components["schemas"]["Entry"][];
            next?: components["schemas"]["ListsNext"] | null;
            /** @description The prize pool so far, with what the house has added. */
            pool: components["schemas"]["Money"];
            /**
             * @description The prizes in money, by place, for the pool collected (or the full field, before the start). Empty before the
             *     prize of a Premio Matto is drawn.
             */
            prizes: components["schemas"]["PlacePrize"][];
            /** @description The final ranking with what was paid. */
            results: components["schemas"]["EntryResult"][];
            /**
             * @description The rounds: of the bracket, all of them once it is drawn; of a girone, those that are paired. Empty in format
             *     `ring`.
             */
            rounds: components["schemas"]["Round"][];
            /** @description How everybody stands after the last round of a girone that is complete, best first. */
            standings?: components["schemas"]["EntryStanding"][];
            /** @description What the list says. */
            summary: components["schemas"]["TournamentSummary"];
        };
        /**
         * @description What has changed of a tournament from one version of its stream to a later one. What is absent has not changed.
         *
         *     It goes on from version `after` and no other: one whose `version` is not above the one that is known has been taken
         *     in already, and any other whose `after` is not the version that is known shows that something was missed; then the
         *     stream is opened again without `Last-Event-ID`, and begins with a snapshot. Lists of items with their places: first
         *     everything that is named is taken out, then items are put in, in their order, each at its index.
         */
        TournamentChange: {
            /**
             * Format: int64
             * @description The version that it goes on from.
             */
            after: number;
            /** @description Why it was cancelled, when it is. */
            cancelled?: string | null;
            cancelled_because?: components["schemas"]["Because"] | null;
            chips?: components["schemas"]["ChipChange"] | null;
            draw?: components["schemas"]["DrawProof"] | null;
            drawn_prize?: components["schemas"]["DrawnPrize"] | null;
            /** @description Entries that are in now. */
            entries?: components["schemas"]["Placed_Entry"][];
            /** @description Entries that are out again. */
            entries_left?: components["schemas"]["RegistrationId"][];
            /** @description Matches that were announced or decided, or have a table now, each in the place of the one with its id. */
            matches?: components["schemas"]["Match"][];
            /** @description The prize pool now. */
            pool: components["schemas"]["Money"];
            /** @description All prizes. */
            prizes?: components["schemas"]["PlacePrize"][] | null;
            /** @description The final ranking, when it is known. */
            results?: components["schemas"]["EntryResult"][] | null;
            /** @description All rounds, when the bracket is drawn or another round is paired. */
            rounds?: components["schemas"]["Round"][] | null;
            /** @description How everybody stands, when a round is complete or somebody is out. */
            standings?: components["schemas"]["EntryStanding"][] | null;
            /** @description What the list says now. */
            summary: components["schemas"]["TournamentSummary"];
            /**
             * Format: int64
             * @description The version that it leads to.
             */
            version: number;
        };
        /**
         * Format: uuid
         * @description A tournament (a sit&go included).
         */
        TournamentId: string;
        /** @description A tournament of the player has come to another state. */
        TournamentNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Its name. */
            name: string;
            /** @description The state. */
            status: components["schemas"]["TournamentStatus"];
            /** @description Which. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description A tournament to be opened. */
        TournamentRequest: {
            /**
             * Format: date-time
             * @description When it starts, if its template says that the start is scheduled: at least 3 minutes and at most 365 days from
             *     now.
             */
            starts_at?: string | null;
            /** @description From which template. */
            template_id: components["schemas"]["TemplateId"];
        };
        /** @description What the stream of a tournament begins with. */
        TournamentSnapshot: {
            /**
             * @description Whether its lists are there. With more than 100 entries they are left out: `entries`, `rounds`, `standings`,
             *     `results`, and of `chips` `tables`, `players` and `draws` are empty then. A client that needs them reads the
             *     tournament, or pages of its lists, and goes on with the changes whose `version` is above the `ETag`; of a list
             *     that is not known to its end, items are told by their ids and not by their places.
             */
            complete: boolean;
            /** @description The tournament as `GET /v1/tournaments/{tournament_id}` shows it; without its lists unless `complete`. */
            tournament: components["schemas"]["Tournament"];
        };
        /**
         * @description Where a tournament stands.
         * @enum {string}
         */
        TournamentStatus: "announced" | "registration_open" | "registration_closed" | "running" | "finished" | "paid" | "cancelled";
        /** @description A tournament in a list. */
        TournamentSummary: {
            /** @description What it costs each player. */
            buy_in: components["schemas"]["BuyIn"];
            /** @description How it is played. */
            format: components["schemas"]["Format"];
            /** @description Which game. */
            game: string;
            guarantee?: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description With fewer players it is cancelled, if its start is scheduled.
             */
            min_players?: number | null;
            /** @description Its name. */
            name: string;
            /**
             * Format: date-time
             * @description Since when it is open.
             */
            opened_at: string;
            /** @description The options in their printable form. */
            options_text: string;
            /** @description How it is played, phase by phase, if it is more than a single knock-out or a chip tournament. */
            phases?: components["schemas"]["Phase"][];
            /**
             * Format: int32
             * @description How many players it takes.
             */
            players: number;
            product?: components["schemas"]["Product"] | null;
            /**
             * Format: int32
             * @description How many places are taken and paid.
             */
            registered: number;
            /**
             * Format: date-time
             * @description When registration closes, and unregistration with it, if its start is scheduled.
             */
            registration_closes_at?: string | null;
            /**
             * Format: date-time
             * @description When registration opens, or has opened, if the tournament was announced before.
             */
            registration_opens_at?: string | null;
            /**
             * Format: date-time
             * @description When it starts, if that is scheduled.
             */
            starts_at?: string | null;
            /** @description Where it stands. */
            status: components["schemas"]["TournamentStatus"];
            /** @description Whether a player may register now, late registration included. */
            takes_registrations?: boolean;
            /** @description From which template. */
            template_id: components["schemas"]["TemplateId"];
            /** @description Which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
            /**
             * Format: int64
             * @description The version of its stream.
             */
            version: number;
            /**
             * Format: int32
             * @description How many of a table go on to the next round, in format `four_individual`.
             */
            winners_per_table?: number | null;
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
        VacatedBecause: "left" | "away" | "moved" | "broken" | "eliminated" | "closed" | "unconfirmed" | "credit_too_low";
        /** @description A player who stands in line for a seat. */
        Waiting: {
            /**
             * Format: int32
             * @description Their place in the line, from 1.
             */
            place: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: date-time
             * @description Until when a seat is kept for them: they sit down by then, or the next in line may.
             */
            seat_kept_until?: string | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
            /** @description At which table. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description The player stands elsewhere in the line for a cash table, or in it no more. */
        WaitingNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: int32
             * @description The place in the line, from 1; absent where they stand in it no more.
             */
            place?: number | null;
            /**
             * Format: date-time
             * @description Until when a seat is kept for them.
             */
            seat_kept_until?: string | null;
            /** @description At which table. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description A warning. */
        Warning: {
            /** @description What for. */
            cause: components["schemas"]["WarningCause"];
            /**
             * Format: date-time
             * @description When the match was decided, or the report upheld.
             */
            given_at: string;
            /**
             * Format: date-time
             * @description From when on it does not count any more.
             */
            lapses_at: string;
            /**
             * Format: uuid
             * @description The report that was upheld.
             */
            report_id?: string | null;
            /** @description Whether it counts. */
            status: components["schemas"]["WarningStatus"];
            table_id?: components["schemas"]["TableId"] | null;
            tournament_id?: components["schemas"]["TournamentId"] | null;
            /** @description Which. */
            warning_id: components["schemas"]["WarningId"];
            withdrawn?: components["schemas"]["OperatorAct"] | null;
        };
        /**
         * @description What a warning is for.
         * @enum {string}
         */
        WarningCause: "timeout" | "abandon" | "chat";
        /**
         * Format: uuid
         * @description A warning that a player was given.
         */
        WarningId: string;
        /** @description A warning was given, or does not count any more. */
        WarningNotice: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: date-time
             * @description Until when the player joins nothing, for three warnings within 24 hours.
             */
            barred_until?: string | null;
            /** @description As `GET /v1/me/conduct` shows it. */
            warning: components["schemas"]["Warning"];
        };
        /**
         * @description Whether a warning counts.
         * @enum {string}
         */
        WarningStatus: "standing" | "lapsed" | "withdrawn";
        /** @description A prize that is or was withheld. */
        WithheldPrize: {
            amount?: components["schemas"]["Money"] | null;
            decision?: components["schemas"]["PrizeDecision"] | null;
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
            /** @description Where it stands. */
            status: components["schemas"]["WithheldStatus"];
            /** @description Who has withheld it, and why. */
            withheld: components["schemas"]["OperatorAct"];
        };
        /** @description A withheld prize in the list of all tournaments. */
        WithheldPrizeOf: {
            /** @description The prize. */
            prize: components["schemas"]["WithheldPrize"];
            /** @description Whether somebody has to do something about it. */
            state: components["schemas"]["WithheldState"];
            /** @description Of which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /**
         * @description Whether somebody has to do something about a withheld prize.
         * @enum {string}
         */
        WithheldState: "open" | "proposed" | "decided";
        /**
         * @description Where a withheld prize stands.
         * @enum {string}
         */
        WithheldStatus: "withheld" | "proposed" | "released" | "confiscating" | "confiscated" | "paid" | "nothing_due";
        /** @description A prize to be withheld. */
        WithholdRequest: {
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
            /** @description Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            reason: components["schemas"]["Reason"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ActTarget = components['schemas']['ActTarget'];
export type AroundRow = components['schemas']['AroundRow'];
export type Because = components['schemas']['Because'];
export type BecauseCalledOff = components['schemas']['BecauseCalledOff'];
export type BecauseCannotPay = components['schemas']['BecauseCannotPay'];
export type BecauseClosedAtTables = components['schemas']['BecauseClosedAtTables'];
export type BecauseCreatorLeft = components['schemas']['BecauseCreatorLeft'];
export type BecauseInWords = components['schemas']['BecauseInWords'];
export type BecauseInterrupted = components['schemas']['BecauseInterrupted'];
export type BecauseInvitationRefused = components['schemas']['BecauseInvitationRefused'];
export type BecauseInvitationUnanswered = components['schemas']['BecauseInvitationUnanswered'];
export type BecauseNoRematch = components['schemas']['BecauseNoRematch'];
export type BecauseNobodyInvited = components['schemas']['BecauseNobodyInvited'];
export type BecausePlayerLeft = components['schemas']['BecausePlayerLeft'];
export type BecauseStartMissed = components['schemas']['BecauseStartMissed'];
export type BecauseTablesRefused = components['schemas']['BecauseTablesRefused'];
export type BecauseTooFewPlayers = components['schemas']['BecauseTooFewPlayers'];
export type BecauseTooLittleCredit = components['schemas']['BecauseTooLittleCredit'];
export type BuyIn = components['schemas']['BuyIn'];
export type CancellationApprovalRequest = components['schemas']['CancellationApprovalRequest'];
export type CancellationPlan = components['schemas']['CancellationPlan'];
export type CancellationProposal = components['schemas']['CancellationProposal'];
export type CancellationProposalStatus = components['schemas']['CancellationProposalStatus'];
export type CancellationReasonRequest = components['schemas']['CancellationReasonRequest'];
export type CancellationRequest = components['schemas']['CancellationRequest'];
export type CancellationRule = components['schemas']['CancellationRule'];
export type CancellationTotals = components['schemas']['CancellationTotals'];
export type CashKind = components['schemas']['CashKind'];
export type CashMatchRequest = components['schemas']['CashMatchRequest'];
export type CashMatchResult = components['schemas']['CashMatchResult'];
export type CashMatchShare = components['schemas']['CashMatchShare'];
export type CashMatchStage = components['schemas']['CashMatchStage'];
export type CashMatchState = components['schemas']['CashMatchState'];
export type CashMatchTerms = components['schemas']['CashMatchTerms'];
export type CashSession = components['schemas']['CashSession'];
export type CashSessionRequest = components['schemas']['CashSessionRequest'];
export type CashTable = components['schemas']['CashTable'];
export type CashTableStatus = components['schemas']['CashTableStatus'];
export type CashTableSummary = components['schemas']['CashTableSummary'];
export type CashTemplate = components['schemas']['CashTemplate'];
export type CashTemplateId = components['schemas']['CashTemplateId'];
export type CashTemplatePreview = components['schemas']['CashTemplatePreview'];
export type CashTemplateRequest = components['schemas']['CashTemplateRequest'];
export type CashTopUp = components['schemas']['CashTopUp'];
export type CashTopUpRequest = components['schemas']['CashTopUpRequest'];
export type ChipChange = components['schemas']['ChipChange'];
export type ChipLevel = components['schemas']['ChipLevel'];
export type ChipMode = components['schemas']['ChipMode'];
export type ChipPlayer = components['schemas']['ChipPlayer'];
export type ChipSettings = components['schemas']['ChipSettings'];
export type ChipStart = components['schemas']['ChipStart'];
export type ChipStartScheduled = components['schemas']['ChipStartScheduled'];
export type ChipStartSitAndGo = components['schemas']['ChipStartSitAndGo'];
export type ChipTable = components['schemas']['ChipTable'];
export type ChipTournament = components['schemas']['ChipTournament'];
export type Clocks = components['schemas']['Clocks'];
export type ClocksInForce = components['schemas']['ClocksInForce'];
export type CloseCashTableRequest = components['schemas']['CloseCashTableRequest'];
export type ClubAcceptRequest = components['schemas']['ClubAcceptRequest'];
export type ClubCash = components['schemas']['ClubCash'];
export type ClubEvent = components['schemas']['ClubEvent'];
export type ClubEventId = components['schemas']['ClubEventId'];
export type ClubEventRequest = components['schemas']['ClubEventRequest'];
export type ClubInvitationRequest = components['schemas']['ClubInvitationRequest'];
export type ClubKind = components['schemas']['ClubKind'];
export type ClubNotice = components['schemas']['ClubNotice'];
export type ClubPlayer = components['schemas']['ClubPlayer'];
export type ClubStage = components['schemas']['ClubStage'];
export type Conduct = components['schemas']['Conduct'];
export type ConductEntry = components['schemas']['ConductEntry'];
export type ConductEntryKind = components['schemas']['ConductEntryKind'];
export type ConfirmationAsked = components['schemas']['ConfirmationAsked'];
export type Currency = components['schemas']['Currency'];
export type DrawProof = components['schemas']['DrawProof'];
export type DrawnPrize = components['schemas']['DrawnPrize'];
export type DrawnSeat = components['schemas']['DrawnSeat'];
export type Entry = components['schemas']['Entry'];
export type EntryResult = components['schemas']['EntryResult'];
export type EntryStanding = components['schemas']['EntryStanding'];
export type EntryStatus = components['schemas']['EntryStatus'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type FieldCode = components['schemas']['FieldCode'];
export type FieldError = components['schemas']['FieldError'];
export type FieldPreview = components['schemas']['FieldPreview'];
export type Fixture = components['schemas']['Fixture'];
export type Format = components['schemas']['Format'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationNotice = components['schemas']['InvitationNotice'];
export type InvitationState = components['schemas']['InvitationState'];
export type ListsNext = components['schemas']['ListsNext'];
export type Match = components['schemas']['Match'];
export type MatchId = components['schemas']['MatchId'];
export type MatchKind = components['schemas']['MatchKind'];
export type MatchResult = components['schemas']['MatchResult'];
export type Money = components['schemas']['Money'];
export type MoneyNotice = components['schemas']['MoneyNotice'];
export type MyConduct = components['schemas']['MyConduct'];
export type MyStreamOpened = components['schemas']['MyStreamOpened'];
export type Name = components['schemas']['Name'];
export type NamedCashTable = components['schemas']['NamedCashTable'];
export type NamedPageChipPlayer = components['schemas']['NamedPage_ChipPlayer'];
export type NamedPageEntry = components['schemas']['NamedPage_Entry'];
export type NamedPageEntryResult = components['schemas']['NamedPage_EntryResult'];
export type NamedPageEntryStanding = components['schemas']['NamedPage_EntryStanding'];
export type NamedPageFixture = components['schemas']['NamedPage_Fixture'];
export type NamedPageSeatDraw = components['schemas']['NamedPage_SeatDraw'];
export type NamedTournament = components['schemas']['NamedTournament'];
export type NotRegistered = components['schemas']['NotRegistered'];
export type NotRegisteredLeftOver = components['schemas']['NotRegisteredLeftOver'];
export type NotRegisteredPartnerDeclined = components['schemas']['NotRegisteredPartnerDeclined'];
export type NotRegisteredPartnerMissing = components['schemas']['NotRegisteredPartnerMissing'];
export type NotRegisteredPlacesTaken = components['schemas']['NotRegisteredPlacesTaken'];
export type NotRegisteredTournamentCancelled = components['schemas']['NotRegisteredTournamentCancelled'];
export type NotRegisteredWalletRefused = components['schemas']['NotRegisteredWalletRefused'];
export type NotRegisteredWalletSilent = components['schemas']['NotRegisteredWalletSilent'];
export type Note = components['schemas']['Note'];
export type NoteRequest = components['schemas']['NoteRequest'];
export type OperatorAct = components['schemas']['OperatorAct'];
export type PageCancellationProposal = components['schemas']['Page_CancellationProposal'];
export type PageCashSession = components['schemas']['Page_CashSession'];
export type PageCashTableSummary = components['schemas']['Page_CashTableSummary'];
export type PageCashTemplate = components['schemas']['Page_CashTemplate'];
export type PageChipTable = components['schemas']['Page_ChipTable'];
export type PageClubEvent = components['schemas']['Page_ClubEvent'];
export type PageInvitation = components['schemas']['Page_Invitation'];
export type PageNote = components['schemas']['Page_Note'];
export type PagePlayerId = components['schemas']['Page_PlayerId'];
export type PagePlayerLevel = components['schemas']['Page_PlayerLevel'];
export type PagePlayerName = components['schemas']['Page_PlayerName'];
export type PagePlayerRanking = components['schemas']['Page_PlayerRanking'];
export type PagePlayerResult = components['schemas']['Page_PlayerResult'];
export type PageRegistration = components['schemas']['Page_Registration'];
export type PageRoundSummary = components['schemas']['Page_RoundSummary'];
export type PageStaffAct = components['schemas']['Page_StaffAct'];
export type PageTemplate = components['schemas']['Page_Template'];
export type PageTournamentSummary = components['schemas']['Page_TournamentSummary'];
export type PageWaiting = components['schemas']['Page_Waiting'];
export type PageWarning = components['schemas']['Page_Warning'];
export type PageWithheldPrize = components['schemas']['Page_WithheldPrize'];
export type PageWithheldPrizeOf = components['schemas']['Page_WithheldPrizeOf'];
export type Phase = components['schemas']['Phase'];
export type PhaseDanish = components['schemas']['PhaseDanish'];
export type PhaseKnockout = components['schemas']['PhaseKnockout'];
export type PhaseRoundRobin = components['schemas']['PhaseRoundRobin'];
export type Place = components['schemas']['Place'];
export type PlacePrize = components['schemas']['PlacePrize'];
export type PlacedChipPlayer = components['schemas']['Placed_ChipPlayer'];
export type PlacedChipTable = components['schemas']['Placed_ChipTable'];
export type PlacedEntry = components['schemas']['Placed_Entry'];
export type PlayerId = components['schemas']['PlayerId'];
export type PlayerLevel = components['schemas']['PlayerLevel'];
export type PlayerName = components['schemas']['PlayerName'];
export type PlayerRanking = components['schemas']['PlayerRanking'];
export type PlayerResult = components['schemas']['PlayerResult'];
export type PointsNeeded = components['schemas']['PointsNeeded'];
export type PostingId = components['schemas']['PostingId'];
export type PostingKind = components['schemas']['PostingKind'];
export type PostingReference = components['schemas']['PostingReference'];
export type PrizeApprovalRequest = components['schemas']['PrizeApprovalRequest'];
export type PrizeDecision = components['schemas']['PrizeDecision'];
export type PrizeDecisionId = components['schemas']['PrizeDecisionId'];
export type PrizeNotice = components['schemas']['PrizeNotice'];
export type PrizePreview = components['schemas']['PrizePreview'];
export type PrizeProposalRequest = components['schemas']['PrizeProposalRequest'];
export type PrizeRejectionRequest = components['schemas']['PrizeRejectionRequest'];
export type PrizeShare = components['schemas']['PrizeShare'];
export type PrizeVerdict = components['schemas']['PrizeVerdict'];
export type Problem = components['schemas']['Problem'];
export type ProblemAlreadyRegistered = components['schemas']['ProblemAlreadyRegistered'];
export type ProblemAlreadySeated = components['schemas']['ProblemAlreadySeated'];
export type ProblemAnswerLate = components['schemas']['ProblemAnswerLate'];
export type ProblemBarred = components['schemas']['ProblemBarred'];
export type ProblemBodyTooLarge = components['schemas']['ProblemBodyTooLarge'];
export type ProblemBuyInOutOfRange = components['schemas']['ProblemBuyInOutOfRange'];
export type ProblemBuyInTooHigh = components['schemas']['ProblemBuyInTooHigh'];
export type ProblemClubEventUnknown = components['schemas']['ProblemClubEventUnknown'];
export type ProblemFormatNotOffered = components['schemas']['ProblemFormatNotOffered'];
export type ProblemGameUnknown = components['schemas']['ProblemGameUnknown'];
export type ProblemInsufficientFunds = components['schemas']['ProblemInsufficientFunds'];
export type ProblemInvalidHeader = components['schemas']['ProblemInvalidHeader'];
export type ProblemInvalidOptions = components['schemas']['ProblemInvalidOptions'];
export type ProblemInvitationLimit = components['schemas']['ProblemInvitationLimit'];
export type ProblemInvitationUnknown = components['schemas']['ProblemInvitationUnknown'];
export type ProblemLossLimitReached = components['schemas']['ProblemLossLimitReached'];
export type ProblemNoSuchSeat = components['schemas']['ProblemNoSuchSeat'];
export type ProblemOverloaded = components['schemas']['ProblemOverloaded'];
export type ProblemPartnerRequired = components['schemas']['ProblemPartnerRequired'];
export type ProblemPayoutTooLow = components['schemas']['ProblemPayoutTooLow'];
export type ProblemPlanChanged = components['schemas']['ProblemPlanChanged'];
export type ProblemPlayerUnknown = components['schemas']['ProblemPlayerUnknown'];
export type ProblemPlayersDoNotFit = components['schemas']['ProblemPlayersDoNotFit'];
export type ProblemPrizeProposalClosed = components['schemas']['ProblemPrizeProposalClosed'];
export type ProblemPrizeProposalOpen = components['schemas']['ProblemPrizeProposalOpen'];
export type ProblemProposalClosed = components['schemas']['ProblemProposalClosed'];
export type ProblemProposalOpen = components['schemas']['ProblemProposalOpen'];
export type ProblemProposalUnknown = components['schemas']['ProblemProposalUnknown'];
export type ProblemRateLimited = components['schemas']['ProblemRateLimited'];
export type ProblemRegistrationNotOpen = components['schemas']['ProblemRegistrationNotOpen'];
export type ProblemRegistrationNotOpenYet = components['schemas']['ProblemRegistrationNotOpenYet'];
export type ProblemRegistrationUnknown = components['schemas']['ProblemRegistrationUnknown'];
export type ProblemRequestTimeout = components['schemas']['ProblemRequestTimeout'];
export type ProblemReturnTooShort = components['schemas']['ProblemReturnTooShort'];
export type ProblemSeatTaken = components['schemas']['ProblemSeatTaken'];
export type ProblemSelfExcluded = components['schemas']['ProblemSelfExcluded'];
export type ProblemSessionLimit = components['schemas']['ProblemSessionLimit'];
export type ProblemSessionNotOpen = components['schemas']['ProblemSessionNotOpen'];
export type ProblemSessionUnknown = components['schemas']['ProblemSessionUnknown'];
export type ProblemStartTimeInvalid = components['schemas']['ProblemStartTimeInvalid'];
export type ProblemStreamsFull = components['schemas']['ProblemStreamsFull'];
export type ProblemSuspended = components['schemas']['ProblemSuspended'];
export type ProblemTableFull = components['schemas']['ProblemTableFull'];
export type ProblemTableUnknown = components['schemas']['ProblemTableUnknown'];
export type ProblemTemplateUnknown = components['schemas']['ProblemTemplateUnknown'];
export type ProblemTooManyStreams = components['schemas']['ProblemTooManyStreams'];
export type ProblemTournamentOver = components['schemas']['ProblemTournamentOver'];
export type ProblemTournamentUnknown = components['schemas']['ProblemTournamentUnknown'];
export type Product = components['schemas']['Product'];
export type Ranking = components['schemas']['Ranking'];
export type RankingAround = components['schemas']['RankingAround'];
export type RankingPeriod = components['schemas']['RankingPeriod'];
export type RankingRow = components['schemas']['RankingRow'];
export type RealityCheck = components['schemas']['RealityCheck'];
export type Reason = components['schemas']['Reason'];
export type ReasonRequest = components['schemas']['ReasonRequest'];
export type Refund = components['schemas']['Refund'];
export type RefundKind = components['schemas']['RefundKind'];
export type RefundState = components['schemas']['RefundState'];
export type Registration = components['schemas']['Registration'];
export type RegistrationId = components['schemas']['RegistrationId'];
export type RegistrationNotice = components['schemas']['RegistrationNotice'];
export type RegistrationRequest = components['schemas']['RegistrationRequest'];
export type RegistrationStatus = components['schemas']['RegistrationStatus'];
export type Repeat = components['schemas']['Repeat'];
export type ResultKind = components['schemas']['ResultKind'];
export type ResultNotice = components['schemas']['ResultNotice'];
export type RetiredBecause = components['schemas']['RetiredBecause'];
export type RingClocks = components['schemas']['RingClocks'];
export type Round = components['schemas']['Round'];
export type RoundSummary = components['schemas']['RoundSummary'];
export type SeatDraw = components['schemas']['SeatDraw'];
export type SeatDrawBecause = components['schemas']['SeatDrawBecause'];
export type SeatMoved = components['schemas']['SeatMoved'];
export type SeatedPlayer = components['schemas']['SeatedPlayer'];
export type SessionId = components['schemas']['SessionId'];
export type SessionNotice = components['schemas']['SessionNotice'];
export type SessionStatus = components['schemas']['SessionStatus'];
export type SkillLevel = components['schemas']['SkillLevel'];
export type StaffAct = components['schemas']['StaffAct'];
export type StaffRole = components['schemas']['StaffRole'];
export type Stakes = components['schemas']['Stakes'];
export type StatementEntry = components['schemas']['StatementEntry'];
export type StreamTicket = components['schemas']['StreamTicket'];
export type Suspension = components['schemas']['Suspension'];
export type SuspensionNotice = components['schemas']['SuspensionNotice'];
export type SuspensionRequest = components['schemas']['SuspensionRequest'];
export type TableId = components['schemas']['TableId'];
export type TableReady = components['schemas']['TableReady'];
export type Template = components['schemas']['Template'];
export type TemplateId = components['schemas']['TemplateId'];
export type TemplatePreview = components['schemas']['TemplatePreview'];
export type TemplateRequest = components['schemas']['TemplateRequest'];
export type TopUpStatus = components['schemas']['TopUpStatus'];
export type Tournament = components['schemas']['Tournament'];
export type TournamentChange = components['schemas']['TournamentChange'];
export type TournamentId = components['schemas']['TournamentId'];
export type TournamentNotice = components['schemas']['TournamentNotice'];
export type TournamentRequest = components['schemas']['TournamentRequest'];
export type TournamentSnapshot = components['schemas']['TournamentSnapshot'];
export type TournamentStatus = components['schemas']['TournamentStatus'];
export type TournamentSummary = components['schemas']['TournamentSummary'];
export type Unplayed = components['schemas']['Unplayed'];
export type VacatedBecause = components['schemas']['VacatedBecause'];
export type Waiting = components['schemas']['Waiting'];
export type WaitingNotice = components['schemas']['WaitingNotice'];
export type Warning = components['schemas']['Warning'];
export type WarningCause = components['schemas']['WarningCause'];
export type WarningId = components['schemas']['WarningId'];
export type WarningNotice = components['schemas']['WarningNotice'];
export type WarningStatus = components['schemas']['WarningStatus'];
export type WithheldPrize = components['schemas']['WithheldPrize'];
export type WithheldPrizeOf = components['schemas']['WithheldPrizeOf'];
export type WithheldState = components['schemas']['WithheldState'];
export type WithheldStatus = components['schemas']['WithheldStatus'];
export type WithholdRequest = components['schemas']['WithholdRequest'];
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
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_StaffAct"];
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
    list_cancellation_proposals: {
        parameters: {
            query?: {
                /** @description Only those that stand so. */
                status?: "proposed" | "approved" | "rejected" | "moot";
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_CancellationProposal"];
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
    get_cash_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which session */
                session_id: components["schemas"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
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
    leave_cash_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which session */
                session_id: components["schemas"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player leaves */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
        };
    };
    confirm_rematch: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which session */
                session_id: components["schemas"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player plays on */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
        };
    };
    create_top_up: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which session */
                session_id: components["schemas"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashTopUpRequest"];
            };
        };
        responses: {
            /** @description At the table */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTopUp"];
                };
            };
            /** @description Payment or credit take longer: the top-up as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTopUp"];
                };
            };
        };
    };
    list_cash_tables: {
        parameters: {
            query?: {
                /** @description Only of this game. */
                game?: string;
                /** @description Only where this is paid. */
                kind?: "pot" | "difference" | "fixed";
                /** @description Only of this template. */
                cash_template_id?: components["schemas"]["CashTemplateId"];
                /** @description Only in this state; all that are not closed if absent. */
                status?: "opening" | "open" | "closing" | "closed";
                /**
                 * @description Only with a big stake of at least this.
                 * @example 0.10
                 */
                min_stake?: string;
                /**
                 * @description Only with a big stake of at most this.
                 * @example 1.00
                 */
                max_stake?: string;
                /** @description Only tables where anybody may sit down at once (`true`), or only others (`false`). */
                free_seats?: boolean;
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_CashTableSummary"];
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
    stream_cash_tables: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` seen last */
                "Last-Event-ID"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
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
    get_cash_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which table */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedCashTable"];
                };
            };
        };
    };
    close_cash_table: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which table */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "the room closes for the night"
                 *     }
                 */
                "application/json": components["schemas"]["CloseCashTableRequest"];
            };
        };
        responses: {
            /** @description Closing */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTableSummary"];
                };
            };
        };
    };
    create_cash_session: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which table */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashSessionRequest"];
            };
        };
        responses: {
            /** @description In the seat */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
            /** @description Payment or seat take longer: the session as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashSession"];
                };
            };
        };
    };
    join_waiting_list: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which table */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In line */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waiting"];
                };
            };
        };
    };
    leave_waiting_list: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which table */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Out of the line */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTableSummary"];
                };
            };
        };
    };
    list_cash_templates: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_CashTemplate"];
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
    create_cash_template: {
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
                "application/json": components["schemas"]["CashTemplateRequest"];
            };
        };
        responses: {
            /** @description Made; its tables are being opened */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTemplate"];
                };
            };
        };
    };
    validate_cash_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashTemplateRequest"];
            };
        };
        responses: {
            /** @description It could be made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTemplatePreview"];
                };
            };
        };
    };
    get_cash_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which template */
                cash_template_id: components["schemas"]["CashTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTemplate"];
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
    retire_cash_template: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which template */
                cash_template_id: components["schemas"]["CashTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashTemplate"];
                };
            };
        };
    };
    draft_club_event: {
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
                /**
                 * @example {
                 *       "buy_in": "5.00",
                 *       "format": "pairs",
                 *       "game": "burraco"
                 *     }
                 */
                "application/json": components["schemas"]["ClubEventRequest"];
            };
        };
        responses: {
            /** @description Drafted */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    get_club_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The private event */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    accept_club_event: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "buy_in": "20.00"
                 *     }
                 */
                "application/json": components["schemas"]["ClubAcceptRequest"] | null;
            };
        };
        responses: {
            /** @description Paid, and in */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
            /** @description The payment takes longer: the private event as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    cancel_club_event: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    decline_club_event: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    invite_to_club_event: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "players": [
                 *         "00000000-0000-0000-0000-000000000002"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClubInvitationRequest"];
            };
        };
        responses: {
            /** @description Paid, and the others are invited */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
            /** @description The payment takes longer: the private event as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    leave_club_event: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Over */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    rematch_club_event: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which private event */
                club_event_id: components["schemas"]["ClubEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Paid, and in */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
            /** @description The payment takes longer: the private event as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubEvent"];
                };
            };
        };
    };
    list_connected_players: {
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
            /** @description Who is connected */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PlayerId"];
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
    accept_invitation: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which invitation */
                invitation_id: components["schemas"]["RegistrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In and paid */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            /** @description The payment takes longer: the registration as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
        };
    };
    decline_invitation: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which invitation */
                invitation_id: components["schemas"]["RegistrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declined */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
        };
    };
    list_my_club_events: {
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
            /** @description The private events */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ClubEvent"];
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
    stream_my_club: {
        parameters: {
            query?: {
                /** @description A ticket in place of a token. */
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
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
    create_my_club_stream_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ticket */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamTicket"];
                };
            };
        };
    };
    get_my_conduct: {
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
            /** @description How the caller stands */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyConduct"];
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
    list_my_invitations: {
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
            /** @description All of them */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Invitation"];
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
    list_my_rankings: {
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
            /** @description Where they stand */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PlayerRanking"];
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
    get_ranking_around_me: {
        parameters: {
            query: {
                /**
                 * @description Of which game.
                 * @example scopa
                 */
                game: string;
                /** @description Of a week or of a month. */
                period: "week" | "month";
                /**
                 * @description Which week (`2026-W48`) or month (`2026-11`); the current one if absent.
                 * @example 2026-W48
                 */
                of?: string;
                /** @description How many above the caller, 0 to 50; 5 if absent. */
                above?: number;
                /** @description How many below the caller, 0 to 50; 5 if absent. */
                below?: number;
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
            /** @description Who stands around the caller */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankingAround"];
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
    list_my_registrations: {
        parameters: {
            query?: {
                /**
                 * @description Only for tournaments of this game.
                 * @example scopa
                 */
                game?: string;
                /** @description Only in this state. */
                status?: "awaiting_partner" | "payment_pending" | "confirmed" | "refused" | "refund_pending" | "withdrawn" | "cancelled";
                /** @description Only made from this time on. */
                from?: string;
                /** @description Only made before this time. */
                until?: string;
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Registration"];
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
    list_my_results: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PlayerResult"];
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
    list_my_sessions: {
        parameters: {
            query?: {
                /**
                 * @description Only of this game.
                 * @example holdem
                 */
                game?: string;
                /** @description Only in this state. */
                status?: "payment_pending" | "seat_pending" | "seated" | "leaving" | "refused" | "left";
                /** @description Only begun from this time on. */
                from?: string;
                /** @description Only begun before this time. */
                until?: string;
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_CashSession"];
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
    stream_me: {
        parameters: {
            query?: {
                /** @description A ticket in place of a token. */
                ticket?: string;
                /** @description The `id` seen last, for readers that cannot send `Last-Event-ID`; the header counts where both are there. */
                last_event_id?: number;
            };
            header?: {
                /** @description The `id` seen last */
                "Last-Event-ID"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
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
    create_my_stream_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ticket */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamTicket"];
                };
            };
        };
    };
    list_my_waiting: {
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
            /** @description All of them */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Waiting"];
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
    list_players: {
        parameters: {
            query: {
                /**
                 * @description 1 to 100 players, separated by commas.
                 * @example 0190d3a0-0000-7000-8000-000000000001
                 */
                player_ids: string;
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
            /** @description The names */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PlayerName"];
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
    get_conduct: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the player stands, and one page of what has happened */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conduct"];
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
    list_player_levels: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The levels */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PlayerLevel"];
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
    list_notes: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Note"];
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
    create_note: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "plays with the same two partners every night"
                 *     }
                 */
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            /** @description Written */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConductEntry"];
                };
            };
        };
    };
    reinstate_player: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "case 88 is closed"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description Reinstated */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConductEntry"];
                };
            };
        };
    };
    suspend_player: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "reported for playing together, case 88"
                 *     }
                 */
                "application/json": components["schemas"]["SuspensionRequest"];
            };
        };
        responses: {
            /** @description Suspended */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConductEntry"];
                };
            };
        };
    };
    list_warnings: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Warning"];
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
    withdraw_warning: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which player */
                player_id: components["schemas"]["PlayerId"];
                /** @description Which warning */
                warning_id: components["schemas"]["WarningId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "the line was cut on our side, ticket 1312"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description Withdrawn */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConductEntry"];
                };
            };
        };
    };
    get_ranking: {
        parameters: {
            query: {
                /**
                 * @description Of which game.
                 * @example scopa
                 */
                game: string;
                /** @description Of a week or of a month. */
                period: "week" | "month";
                /**
                 * @description Which week (`2026-W48`) or month (`2026-11`); the current one if absent.
                 * @example 2026-W48
                 */
                of?: string;
                /** @description How many rows, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description A page of it */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ranking"];
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
    get_registration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which registration */
                registration_id: components["schemas"]["RegistrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
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
    delete_registration: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which registration */
                registration_id: components["schemas"]["RegistrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Out; refunded, or the refund is under way */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
        };
    };
    retire_registration: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which registration */
                registration_id: components["schemas"]["RegistrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It takes no further part */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
        };
    };
    list_templates: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Template"];
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
    create_template: {
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
                "application/json": components["schemas"]["TemplateRequest"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    validate_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRequest"];
            };
        };
        responses: {
            /** @description It could be made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
        };
    };
    get_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which template */
                template_id: components["schemas"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
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
    retire_template: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which template */
                template_id: components["schemas"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    list_tournaments: {
        parameters: {
            query?: {
                /** @description Only of this game. */
                game?: string;
                /** @description Only in this state. */
                status?: "announced" | "registration_open" | "registration_closed" | "running" | "finished" | "paid" | "cancelled";
                /** @description Only in this format. */
                format?: "heads_up" | "pairs" | "four_in_two" | "three_individual" | "four_individual" | "five_individual" | "six_individual" | "ring";
                /** @description Only from this template. */
                template_id?: components["schemas"]["TemplateId"];
                /**
                 * @description Only up to this total buy-in (share and fee).
                 * @example 5.00
                 */
                max_buy_in?: string;
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_TournamentSummary"];
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
    open_tournament: {
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
                /**
                 * @example {
                 *       "template_id": "0190d3a0-0000-7000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["TournamentRequest"];
            };
        };
        responses: {
            /** @description Open */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentSummary"];
                };
            };
        };
    };
    stream_tournaments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` seen last */
                "Last-Event-ID"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
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
    get_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tournament */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedTournament"];
                };
            };
        };
    };
    get_cancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan: carried out, or shown */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlan"];
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
    cancel_tournament: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dry_run": true,
                 *       "reason": "power failure in the data centre"
                 *     }
                 */
                "application/json": components["schemas"]["CancellationRequest"];
            };
        };
        responses: {
            /** @description The plan: shown, or being carried out */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlan"];
                };
            };
        };
    };
    propose_cancellation: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "power failure in the data centre"
                 *     }
                 */
                "application/json": components["schemas"]["CancellationReasonRequest"];
            };
        };
        responses: {
            /** @description Proposed */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationProposal"];
                };
            };
        };
    };
    get_cancellation_proposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
                /** @description Which proposal */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationProposal"];
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
    approve_cancellation: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
                /** @description Which proposal */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "replan": false
                 *     }
                 */
                "application/json": components["schemas"]["CancellationApprovalRequest"];
            };
        };
        responses: {
            /** @description The tournament is cancelled */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationProposal"];
                };
            };
        };
    };
    reject_cancellation: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
                /** @description Which proposal */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "the tables are back"
                 *     }
                 */
                "application/json": components["schemas"]["CancellationReasonRequest"];
            };
        };
        responses: {
            /** @description Rejected */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationProposal"];
                };
            };
        };
    };
    list_entries: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPage_Entry"];
                };
            };
        };
    };
    list_matches: {
        parameters: {
            query?: {
                /** @description Only of this phase, from 1; the final behind a girone is the second. */
                phase?: number;
                /** @description Only of this round, from 1. */
                round?: number;
                /** @description Only of this group, from 1. */
                group?: number;
                /** @description Only those of this entry. */
                registration_id?: components["schemas"]["RegistrationId"];
                /** @description Only those of the entry that this player is in. */
                player_id?: components["schemas"]["PlayerId"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPage_Fixture"];
                };
            };
        };
    };
    preview_prizes: {
        parameters: {
            query?: {
                /** @description With so many, from 1 to those that the tournament takes; with those that are in if absent. */
                entries?: number;
            };
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What places win */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrizePreview"];
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
    create_registration: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RegistrationRequest"];
            };
        };
        responses: {
            /** @description In and paid, or paid and the partner invited; `cancelled` if the event was cancelled in the meantime, which gives the money back */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            /** @description The payment takes longer: the registration as it stands */
            202: {
                headers: {
                    /** @description Where to look how it stands; the same request with the same key brings the outcome. */
                    Location?: string;
                    /** @description After how many seconds to try again, where the service knows. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
        };
    };
    list_results: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPage_EntryResult"];
                };
            };
        };
    };
    list_rounds: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_RoundSummary"];
                };
            };
        };
    };
    list_seat_draws: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPage_SeatDraw"];
                };
            };
        };
    };
    list_stacks: {
        parameters: {
            query?: {
                /** @description Only those at this table, or on their way to it. */
                table_id?: components["schemas"]["TableId"];
                /** @description Only this player. */
                player_id?: components["schemas"]["PlayerId"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPage_ChipPlayer"];
                };
            };
        };
    };
    list_standings: {
        parameters: {
            query?: {
                /** @description After this round, from 1; after the last one that is complete if absent. */
                round?: number;
                /** @description Only of this group, from 1. */
                group?: number;
                /** @description Only this entry. */
                registration_id?: components["schemas"]["RegistrationId"];
                /** @description Only the entry that this player is in. */
                player_id?: components["schemas"]["PlayerId"];
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPage_EntryStanding"];
                };
            };
        };
    };
    stream_tournament: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` seen last */
                "Last-Event-ID"?: number;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
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
    list_ring_tables: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ChipTable"];
                };
            };
        };
    };
    list_withheld_prizes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_WithheldPrize"];
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
    withhold_prize: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "player_id": "0190d3a0-0000-7000-8000-000000000001",
                 *       "reason": "reported for playing together, case 88"
                 *     }
                 */
                "application/json": components["schemas"]["WithholdRequest"];
            };
        };
        responses: {
            /** @description Withheld */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithheldPrize"];
                };
            };
        };
    };
    approve_prize_decision: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
                /** @description Whose prize */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision_id": "0190d3a0-0000-7000-8000-000000000009"
                 *     }
                 */
                "application/json": components["schemas"]["PrizeApprovalRequest"];
            };
        };
        responses: {
            /** @description Approved */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithheldPrize"];
                };
            };
        };
    };
    propose_prize_decision: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
                /** @description Whose prize */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "nothing was found, case 88",
                 *       "verdict": "release"
                 *     }
                 */
                "application/json": components["schemas"]["PrizeProposalRequest"];
            };
        };
        responses: {
            /** @description Proposed */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithheldPrize"];
                };
            };
        };
    };
    reject_prize_decision: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Which tournament */
                tournament_id: components["schemas"]["TournamentId"];
                /** @description Whose prize */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision_id": "0190d3a0-0000-7000-8000-000000000009",
                 *       "reason": "the second report is not read yet"
                 *     }
                 */
                "application/json": components["schemas"]["PrizeRejectionRequest"];
            };
        };
        responses: {
            /** @description Rejected */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithheldPrize"];
                };
            };
        };
    };
    list_all_withheld_prizes: {
        parameters: {
            query?: {
                /** @description Only those that stand so. */
                state?: "open" | "proposed" | "decided";
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
            /** @description One page */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_WithheldPrizeOf"];
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
