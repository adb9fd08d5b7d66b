// Generated from openapi/wallet.json by `npm run generate`.
// sha256 acc13cbca826e1465e54b064e6e583b68b5a2c0da43d0b13123b83d7c043b25c

export interface paths {
    "/v1/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List acts of the staff
         * @description Everything that finance has done, newest first, with who did it, with which token, to what and why: deposits,
         *     withdrawals and how they ended, corrections; and the people whom the owner of the database has erased.
         *
         *     Roles: operator, finance, auditor.
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
    "/v1/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an adjustment
         * @description Moves money between players' cash and the adjustments of the house, once a second person has approved it: what a
         *     wrong prize or a wrong hand cost is made good so, while the prize and the hand stay as they are. It names why, and
         *     what it corrects: a posting, a tournament or a cash table that the ledger knows.
         *
         *     Roles: finance.
         */
        post: operations["create_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections
         * @description Every correction that was ever proposed, newest first, with who proposed it and who decided it.
         *
         *     Roles: operator, finance, auditor.
         */
        get: operations["list_corrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/corrections/{correction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a correction
         * @description What was proposed, by whom, and what became of it.
         *
         *     Roles: operator, finance, auditor.
         */
        get: operations["get_correction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/corrections/{correction_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a correction
         * @description By another person than the one who proposed it, and not by a player whom it credits. Whether it may take place is
         *     asked again; then it does, all or nothing. Refused for the state of the accounts (`insufficient_funds`), it stays
         *     proposed and may be approved later.
         *
         *     Roles: finance.
         */
        post: operations["approve_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/corrections/{correction_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a correction
         * @description It will not take place. The person who proposed it may take it back this way.
         *
         *     Roles: finance.
         */
        post: operations["reject_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a deposit that arrived
         * @description Moves the amount from the outside to the player's cash, opening the account with the first deposit. The external
         *     reference deposits once: the same reference with the same player and amount finds the same posting under any key.
         *     Nobody credits themselves.
         *
         *     Roles: finance.
         */
        post: operations["create_deposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exclusions
         * @description The players who have asked to take no part, in the order in which they did; some of them may take part again. A
         *     service that keeps seats and places for players follows this list, and gives up what may still be given up.
         *
         *     Roles: operator, finance, auditor, service (lobby).
         */
        get: operations["list_exclusions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place a hold
         * @description Keeps cash back: it counts against the balance at once, until the hold is settled, voided or expires.
         *
         *     Roles: service (lobby).
         */
        post: operations["create_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holds/{hold_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a hold
         * @description A hold whose time has come is active until its expiry is written.
         *
         *     Roles: operator, finance, auditor, service (lobby).
         */
        get: operations["get_hold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holds/{hold_id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a hold
         * @description Part or whole of it becomes a posting from the player's cash to the legs named; the rest is free again.
         *
         *     Roles: service (lobby).
         */
        post: operations["settle_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holds/{hold_id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a hold
         * @description All of it is free again. Voiding again finds it voided.
         *
         *     Roles: service (lobby).
         */
        post: operations["void_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a balance
         * @description Cash, what holds keep of it, what may be spent now, what lies on cash tables and what is on its way out; and what
         *     players who have set themselves limits may still bring to games today. Players who never had money here see zeros;
         *     others who ask about them get 404. The ETag is the version of the cash account.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["get_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exclude oneself
         * @description From now on nothing is deposited and nothing brought to games. An exclusion is never made shorter; an indefinite one
         *     lasts until it is revoked.
         *
         *     Roles: player.
         */
        post: operations["create_exclusion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/exclusions/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an exclusion
         * @description An indefinite one, from 9 months after it began; the player takes part again 7 days later.
         *
         *     Roles: player.
         */
        post: operations["cancel_exclusion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a limit
         * @description A first limit, or a lower one, holds at once; a higher one, or none, 7 days after it was asked for. What is refused
         *     at the limit of losses is only what is brought to games: refunds, prizes and cash-outs always come through.
         *
         *     Roles: player.
         */
        post: operations["create_limit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/protection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a protection
         * @description The limits that a player has set themselves, what they have used of them this week and today, and whether they have
         *     excluded themselves. Days and weeks are Italian; weeks begin on Mondays.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["get_protection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/protection/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes of a protection
         * @description Everything that a player ever asked for, newest first.
         *
         *     Roles: player, operator, finance, auditor.
         */
        get: operations["list_protection_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a statement
         * @description What happened to the player's cash, newest first, each line with the balance after it. Pages neither skip nor repeat
         *     a line while new ones arrive. Of a long history a page with `kind` or `product` may have fewer lines than were asked
         *     for, or none, and `next` all the same: 2,000 lines are looked at for each. Players who never had money here have no
         *     line; others who ask about them get 404. With `Accept: text/csv` the page is CSV, and the header `Link` has where
         *     the next one begins.
         *
         *     Roles: player, operator, finance, auditor, service (lobby).
         */
        get: operations["list_statement_entries"];
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
        get?: never;
        put?: never;
        /**
         * Make a posting
         * @description Moves money between 2 to 64 accounts, all or nothing. The legs sum to zero and follow the table of postings: each
         *     kind moves money only between the accounts it is for, and is made by its own service: the tables tell what came of a
         *     hand (`hand_settled`) and what is taken home (`cash_out`), the lobby makes all kinds. The posting id takes place
         *     once, whatever the key: the same posting again finds it; another posting under the id is refused.
         *
         *     What a player pays (`buy_in`, `sit_in`) is refused for good: its id is spent. Every other posting is owed: refused
         *     for the state of the accounts (`never_sat_in`, `insufficient_funds`, `account_closed`, `amount_out_of_range`), it
         *     may be asked again under any key, the same one included, and takes place once the cause is cured. A hand, and what
         *     is taken home, is of players who have brought money to the table (`sit_in`, or a hold settled into play).
         *
         *     Roles: service (lobby, tables).
         */
        post: operations["create_posting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postings/{posting_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a posting
         * @description With its legs, and the posting that reversed it if there is one.
         *
         *     Roles: operator, finance, auditor, service (lobby).
         */
        get: operations["get_posting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postings/{posting_id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to reverse a posting
         * @description A posting that finance itself had made (a deposit, an adjustment) is taken back by one with the opposite legs, at
         *     most one for each posting, once a second person has approved it. What belongs to a workflow is refused with
         *     `posting_of_workflow`, whose detail names the way to undo it: a buy-in is undone by unregistering or cancelling, a
         *     sit-in by leaving the table.
         *
         *     Roles: finance.
         */
        post: operations["reverse_posting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postings/{posting_id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a posting off
         * @description What a player pays for a registration or a seat (`buy_in`, `sit_in`), and the start of a tournament
         *     (`tournament_started`), are called off by the service that gives them up, whether they arrived or not: what took
         *     place is reversed, what did not is kept from ever taking place, so that a posting that is still on its way is
         *     refused when it comes. No other posting can be called off.
         *
         *     Roles: service (lobby).
         */
        post: operations["void_posting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow all statements
         * @description The lines of the statements of all players, in the order of the ledger, for the service that tells players of their
         *     money. The `through` of a piece is the next `after`; without `after` there are no lines, and `through` is the end of
         *     the ledger.
         *
         *     Roles: service (lobby).
         */
        get: operations["list_statement_lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table_id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the accounts of a cash table
         * @description What each player who ever sat there has in play, and the pot that stays on the table between two hands. A table the
         *     wallet has never heard of has none.
         *
         *     Roles: operator, finance, auditor, service (lobby).
         */
        get: operations["get_table_accounts"];
        put?: never;
        post?: never;
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
         * Close the accounts of a cash table
         * @description Refused unless all are exactly zero; then no posting finds the table any more, not even for a player who never sat
         *     there. Closing again finds them closed.
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
    "/v1/tournaments/{tournament_id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the accounts of a tournament
         * @description Escrow, fee and pool, as far as they were used. A tournament the wallet has never heard of has none.
         *
         *     Roles: operator, finance, auditor, service (lobby).
         */
        get: operations["get_tournament_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tournaments/{tournament_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the accounts of a tournament
         * @description Refused unless all are exactly zero; then no posting finds them any more, a late one included. Closing again finds
         *     them closed.
         *
         *     Roles: service (lobby).
         */
        post: operations["close_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw up the trial balance
         * @description The sum over all accounts (0.00, or something is badly wrong), by kind, and every account that does not say what its
         *     entries say (none, or something is badly wrong). Reads the whole ledger: hourly and on demand.
         *
         *     Roles: operator, finance, auditor.
         */
        get: operations["get_trial_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List withdrawals
         * @description Newest first, by any combination of filters. Players see their own only. With `Accept: text/csv` the page is CSV,
         *     and the header `Link` has where the next one begins.
         *
         *     Roles: player, operator, finance, auditor.
         */
        get: operations["list_withdrawals"];
        put?: never;
        /**
         * Ask for money out
         * @description Sets the amount aside: from the player's cash to what is pending. Players ask for their own money, finance for
         *     anybody's. The external reference withdraws once: the same reference with the same player and amount finds the same
         *     withdrawal.
         *
         *     Roles: player, finance.
         */
        post: operations["create_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdrawals/{withdrawal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a withdrawal
         * @description Players see their own only.
         *
         *     Roles: player, operator, finance, auditor.
         */
        get: operations["get_withdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdrawals/{withdrawal_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a withdrawal
         * @description The money goes back: from what is pending to the player's cash. Cancelling again finds it cancelled. Nobody decides
         *     about their own.
         *
         *     Roles: finance.
         */
        post: operations["cancel_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdrawals/{withdrawal_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a withdrawal
         * @description The money has left: from what is pending to the outside. Completing again finds it completed. Nobody decides about
         *     their own.
         *
         *     Roles: finance.
         */
        post: operations["complete_withdrawal"];
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
        /** @description An account and what it has. */
        AccountBalance: {
            /** @description What it is for. */
            account: components["schemas"]["AccountRef"];
            /** @description Its id. */
            account_id: components["schemas"]["AccountId"];
            /** @description Posted balance. */
            balance: components["schemas"]["Money"];
            /** @description Whether it is closed (and then exactly zero). */
            closed: boolean;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description One more with every entry.
             */
            version: number;
        };
        /**
         * Format: uuid
         * @description An account in the ledger.
         */
        AccountId: string;
        /** @description An account, named by what it is for. */
        AccountRef: components["schemas"]["AccountRefPlayerCash"] | components["schemas"]["AccountRefPlayerInPlay"] | components["schemas"]["AccountRefPlayerWithdrawal"] | components["schemas"]["AccountRefTablePot"] | components["schemas"]["AccountRefTournamentEscrow"] | components["schemas"]["AccountRefTournamentFee"] | components["schemas"]["AccountRefTournamentPool"] | components["schemas"]["AccountRefHouseRake"] | components["schemas"]["AccountRefHouseFee"] | components["schemas"]["AccountRefHouseOverlay"] | components["schemas"]["AccountRefHouseReserve"] | components["schemas"]["AccountRefHouseAdjustments"] | components["schemas"]["AccountRefHouseRounding"] | components["schemas"]["AccountRefExternalDeposits"] | components["schemas"]["AccountRefExternalWithdrawals"];
        /** @description The counterpart of every deposit (negative: what the outside brought). */
        AccountRefExternalDeposits: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "external_deposits";
        };
        /** @description The counterpart of every completed withdrawal. */
        AccountRefExternalWithdrawals: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "external_withdrawals";
        };
        /** @description Corrections. */
        AccountRefHouseAdjustments: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "house_adjustments";
        };
        /** @description Tournament fees earned. */
        AccountRefHouseFee: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "house_fee";
        };
        /** @description What the house adds to guaranteed pools. */
        AccountRefHouseOverlay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "house_overlay";
        };
        /** @description Rake earned at cash tables. */
        AccountRefHouseRake: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "house_rake";
        };
        /**
         * @description The reserve from which the drawn prizes of Premio Matto come, and into which their prize shares go: one for
         *     each buy-in. It may owe.
         */
        AccountRefHouseReserve: {
            /** @description Of which buy-in. */
            buy_in: components["schemas"]["ReserveBuyIn"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "house_reserve";
        };
        /** @description Remainders without an owner: must stay zero. */
        AccountRefHouseRounding: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "house_rounding";
        };
        /** @description What a player may spend. */
        AccountRefPlayerCash: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "player_cash";
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description What a player has on a cash table. */
        AccountRefPlayerInPlay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "player_in_play";
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
            /** @description Where. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description What a player asked to take out and has not received yet. */
        AccountRefPlayerWithdrawal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "player_withdrawal";
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description What stays in the pot of a cash table from one hand to the next. */
        AccountRefTablePot: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "table_pot";
            /** @description Where. */
            table_id: components["schemas"]["TableId"];
        };
        /** @description Prize shares of a tournament that has not started. */
        AccountRefTournamentEscrow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tournament_escrow";
            /** @description Which. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description Fees of a tournament that the house has not earned yet. */
        AccountRefTournamentFee: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tournament_fee";
            /** @description Which. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /** @description The prize pool of a running tournament. */
        AccountRefTournamentPool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tournament_pool";
            /** @description Which. */
            tournament_id: components["schemas"]["TournamentId"];
        };
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
        /** @description A posting to be proposed, between players' cash and the adjustments of the house. */
        Adjustment: {
            /** @description What for. */
            because: components["schemas"]["AdjustmentReason"];
            /** @description What it makes good. */
            corrects: components["schemas"]["Corrects"];
            /** @description 2 to 64 legs that sum to zero, each account once: `player_cash` and `house_adjustments` only. */
            legs: components["schemas"]["Leg"][];
            /**
             * @description The same in words, 1 to 200 characters, none of them a control, direction or invisible character, and not only
             *     blanks.
             */
            reason: components["schemas"]["Reason"];
        };
        /**
         * @description What an adjustment is made for.
         * @enum {string}
         */
        AdjustmentReason: "wrong_prize" | "wrong_result" | "technical_fault" | "chargeback" | "fraud" | "goodwill";
        /** @description What a player has. */
        Balance: {
            /** @description What may be spent now: cash less held. */
            available: components["schemas"]["Money"];
            /** @description Posted cash. */
            cash: components["schemas"]["Money"];
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description Whether the player has excluded themselves from play: nothing is brought to games. */
            excluded?: boolean;
            /** @description The part of it that holds keep. */
            held: components["schemas"]["Money"];
            /** @description What lies on cash tables. */
            in_play: components["schemas"]["Money"];
            may_stake?: components["schemas"]["Money"] | null;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int64
             * @description Version of the cash account: one more with every entry.
             */
            version: number;
            /** @description Asked out, not paid yet. */
            withdrawal_pending: components["schemas"]["Money"];
        };
        /** @description A correction. */
        Correction: {
            because?: components["schemas"]["AdjustmentReason"] | null;
            /** @description Its id. */
            correction_id: components["schemas"]["CorrectionId"];
            /** @description What it corrects; a reversal names the posting that it reverses. */
            corrects: components["schemas"]["Corrects"];
            /** @description In what. */
            currency: components["schemas"]["Currency"];
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
            /** @description Which kind. */
            kind: components["schemas"]["CorrectionKind"];
            /** @description What it moves, or would move. */
            legs: components["schemas"]["Leg"][];
            posting_id?: components["schemas"]["PostingId"] | null;
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
            /** @description In words. */
            reason: string;
            /** @description Why it was rejected, in words. */
            rejection?: string | null;
            /** @description Where it stands. */
            status: components["schemas"]["CorrectionStatus"];
        };
        /**
         * Format: uuid
         * @description A correction that finance proposes.
         */
        CorrectionId: string;
        /**
         * @description Which kind of correction.
         * @enum {string}
         */
        CorrectionKind: "reversal" | "adjustment";
        /**
         * @description Where a correction stands.
         * @enum {string}
         */
        CorrectionStatus: "proposed" | "approved" | "rejected";
        /** @description What a correction refers to: at least one of these. */
        Corrects: {
            posting_id?: components["schemas"]["PostingId"] | null;
            table_id?: components["schemas"]["TableId"] | null;
            tournament_id?: components["schemas"]["TournamentId"] | null;
        };
        /**
         * @description The one currency of the house.
         * @enum {string}
         */
        Currency: "EUR";
        /**
         * @description A deposit that arrived outside.
         * @example {
         *       "amount": "50.00",
         *       "currency": "EUR",
         *       "external_reference": "bank-2026-000017",
         *       "player_id": "0190d3a0-0000-7000-8000-000000000001"
         *     }
         */
        DepositRequest: {
            /** @description How much, above zero. */
            amount: components["schemas"]["Money"];
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
            /**
             * @description The reference of the outside transfer, the bank's or the payment provider's; it deposits once in the whole
             *     house, whatever the key. 1 to 128 letters and digits of ASCII, `/?:().,'+_#-`, and single spaces between them.
             */
            external_reference: components["schemas"]["Reference"];
            /** @description Whose cash grows. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description An account whose entries do not add up to its balance. */
        Drift: {
            /** @description Which account. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its balance. */
            balance: components["schemas"]["Money"];
            /** @description The sum of its entries. */
            entries: components["schemas"]["Money"];
        };
        /**
         * @description A stable code; `refusals` has what each means.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_path" | "invalid_query" | "invalid_header" | "idempotency_key_missing" | "idempotency_key_invalid" | "token_missing" | "token_invalid" | "token_expired" | "ticket_invalid" | "role_forbidden" | "not_yours" | "route_unknown" | "method_not_allowed" | "request_in_flight" | "body_too_large" | "media_type_unsupported" | "idempotency_key_reused" | "stale_version" | "rate_limited" | "request_timeout" | "too_many_streams" | "internal" | "database_unavailable" | "answer_late" | "keys_unavailable" | "wallet_unreachable" | "audit_unreachable" | "tables_unreachable" | "draining" | "streams_full" | "overloaded" | "tables_silent" | "player_unknown" | "posting_unknown" | "hold_unknown" | "withdrawal_unknown" | "insufficient_funds" | "amount_not_positive" | "amount_out_of_range" | "posting_unbalanced" | "posting_not_allowed" | "posting_id_reused" | "posting_voided" | "posting_reversed" | "reference_reused" | "hold_id_reused" | "hold_closed" | "hold_exceeded" | "withdrawal_closed" | "account_not_empty" | "never_sat_in" | "account_closed" | "posting_of_workflow" | "correction_unknown" | "correction_closed" | "second_person_required" | "beneficiary_not_allowed" | "self_excluded" | "deposit_limit_reached" | "loss_limit_reached" | "already_excluded" | "not_excluded" | "exclusion_not_revocable" | "leaf_unknown" | "not_signed_yet" | "tile_unknown" | "log_halted" | "template_unknown" | "tournament_unknown" | "registration_unknown" | "template_retired" | "invalid_template" | "players_do_not_fit" | "payout_too_low" | "prize_table_invalid" | "buy_in_too_high" | "registration_not_open_yet" | "registration_closed" | "tournament_full" | "already_registered" | "registration_not_open" | "start_under_way" | "already_retired" | "retirement_not_offered" | "partner_required" | "start_time_invalid" | "tournament_over" | "invitation_unknown" | "invitation_closed" | "invitation_declined" | "invitation_limit" | "club_event_unknown" | "club_event_stage" | "club_template_unfit" | "already_in_club_event" | "player_not_connected" | "payment_in_progress" | "period_invalid" | "barred" | "suspended" | "warning_unknown" | "warning_withdrawn" | "already_suspended" | "not_suspended" | "prize_not_due" | "prize_withheld" | "prize_not_withheld" | "other_operator_required" | "approval_required" | "plan_changed" | "proposal_unknown" | "proposal_open" | "proposal_closed" | "prize_proposal_open" | "prize_proposal_closed" | "session_unknown" | "session_not_open" | "buy_in_out_of_range" | "session_limit" | "return_too_short" | "seat_taken" | "already_seated" | "table_full" | "seat_available" | "already_waiting" | "not_waiting" | "table_closing" | "not_a_match_table" | "match_in_progress" | "no_confirmation_awaited" | "game_unknown" | "table_unknown" | "deal_unknown" | "hand_unknown" | "hand_not_provable" | "notation_not_known" | "invalid_options" | "format_not_offered" | "table_over" | "seat_not_yours" | "not_your_turn" | "chance_awaited" | "malformed_move" | "card_unknown" | "card_not_in_hand" | "capture_not_legal" | "capture_must_be_named" | "accuso_not_held" | "accuso_closed" | "suit_not_followed" | "play_not_allowed" | "pass_not_legal" | "accuso_not_allowed" | "declaration_not_allowed" | "call_out_not_allowed" | "eliminated" | "not_opened" | "already_opened" | "opening_too_low" | "discard_not_used" | "hand_not_complete" | "joker_not_replaced" | "joker_not_reused" | "card_attaches" | "closing_with_jolly" | "closing_too_early" | "setting_not_offered" | "nothing_to_move" | "card_does_not_fit" | "cards_not_exposed" | "move_without_effect" | "card_does_not_match" | "color_required" | "color_not_allowed" | "draw_first" | "draw_pile_empty" | "uno_not_due" | "game_too_short" | "game_too_long" | "too_many_wild_cards" | "cards_do_not_match" | "place_taken" | "ace_twice" | "sequence_broken" | "sequence_wraps" | "layout_not_valid" | "layout_required" | "rank_already_open" | "no_such_game" | "turn_cannot_end" | "card_locked" | "closing_not_allowed" | "place_held_by_wild_card" | "capture_required" | "move_not_legal" | "deck_not_valid" | "input_not_expected" | "seed_invalid" | "time_expired" | "table_exists" | "not_a_ring" | "table_unreadable" | "table_running" | "unknown_version" | "invalid_setup" | "malformed_input" | "no_such_seat" | "not_awaited" | "chance_not_awaited" | "card_not_on_table" | "hand_in_progress" | "no_hand_in_play" | "too_few_players" | "chips_out_of_range" | "top_up_not_offered" | "already_leaving" | "already_sitting_out" | "not_sitting_out" | "chips_too_few" | "session_closing" | "check_not_legal" | "call_not_legal" | "bet_not_legal" | "raise_not_legal" | "amount_too_small" | "amount_too_large" | "change_not_legal" | "opening_not_held" | "parol_not_legal" | "exchange_not_legal" | "variant_not_offered" | "briscola_not_played" | "dominant_not_led" | "preferences_fixed" | "bank_not_refusable" | "bank_too_small" | "bank_too_large" | "bet_too_small" | "bet_too_large" | "bet_required" | "bet_made" | "banco_taken" | "bets_closed" | "nothing_to_withdraw" | "no_natural" | "halving_not_allowed" | "bid_too_small" | "bid_too_large" | "preferences_not_offered" | "invalid_preferences" | "chat_off" | "phrase_only" | "phrase_unknown" | "chat_text_invalid" | "chat_too_fast" | "message_unknown" | "own_message" | "already_reported" | "mute_not_self" | "report_unknown" | "report_decided" | "sit_out_not_offered" | "abandon_not_allowed";
        /** @description A player's taking no part. */
        Exclusion: {
            /** @description For how long. */
            period: components["schemas"]["ExclusionPeriod"];
            /**
             * Format: date-time
             * @description From when on it may be revoked, if it has to be.
             */
            revocable_from?: string | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
            /**
             * Format: date-time
             * @description Until when; absent while nothing ends it.
             */
            until?: string | null;
        };
        /** @description A player who has asked to take no part. */
        ExclusionAsked: {
            /**
             * Format: date-time
             * @description When.
             */
            asked_at: string;
            /**
             * Format: int64
             * @description Its number: later requests have higher ones.
             */
            number: number;
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
        };
        /**
         * @description For how long a player takes no part.
         * @enum {string}
         */
        ExclusionPeriod: "days_30" | "days_60" | "days_90" | "indefinite";
        /** @description A player's wish to take no part. */
        ExclusionRequest: {
            /** @description For how long. */
            period: components["schemas"]["ExclusionPeriod"];
        };
        /** @description A piece of the exclusions. */
        ExclusionsPage: {
            /** @description In the order of their numbers. Ask for what comes after the last one next. */
            items: components["schemas"]["ExclusionAsked"][];
        };
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
        /** @description A hold. */
        Hold: {
            /** @description How much. */
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description When it frees itself.
             */
            expires_at: string;
            /** @description Its id. */
            hold_id: components["schemas"]["HoldId"];
            /** @description Whose cash. */
            player_id: components["schemas"]["PlayerId"];
            /** @description What for. */
            purpose: string;
            /** @description Where it stands. */
            state: components["schemas"]["HoldStatus"];
        };
        /**
         * Format: uuid
         * @description A hold on a player's cash.
         */
        HoldId: string;
        /** @description Money to be kept back. */
        HoldRequest: {
            /** @description How much, above zero. */
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When it frees itself.
             */
            expires_at: string;
            /** @description Its id, chosen by the sender. */
            hold_id: components["schemas"]["HoldId"];
            /** @description Whose cash. */
            player_id: components["schemas"]["PlayerId"];
            /** @description What for, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            purpose: components["schemas"]["Reason"];
        };
        /** @description Part or whole of a hold becomes a posting; the rest is free again. */
        HoldSettleRequest: {
            /** @description Where the money goes: positive legs whose sum is at most what is held. */
            legs: components["schemas"]["Leg"][];
            /** @description What it refers to. */
            reference?: components["schemas"]["PostingReference"];
        };
        /** @description Where a hold stands. */
        HoldStatus: components["schemas"]["HoldStatusActive"] | components["schemas"]["HoldStatusSettled"] | components["schemas"]["HoldStatusVoided"] | components["schemas"]["HoldStatusExpired"];
        /** @description It counts against the balance. */
        HoldStatusActive: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "active";
        };
        /** @description It freed itself. */
        HoldStatusExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "expired";
        };
        /** @description It became a posting. */
        HoldStatusSettled: {
            /** @description How much of it. */
            amount: components["schemas"]["Money"];
            /** @description Which. */
            posting_id: components["schemas"]["PostingId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "settled";
        };
        /** @description It was freed by its sender. */
        HoldStatusVoided: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "voided";
        };
        /** @description One leg: what an account gains (positive) or loses (negative). */
        Leg: {
            /** @description Which account. */
            account: components["schemas"]["AccountRef"];
            /** @description How much, not zero. */
            amount: components["schemas"]["Money"];
        };
        /**
         * @description What is limited.
         * @enum {string}
         */
        LimitKind: "deposits_per_week" | "losses_per_day";
        /** @description A limit that a player sets. */
        LimitRequest: {
            amount?: components["schemas"]["Money"] | null;
            /** @description What is limited. */
            limit: components["schemas"]["LimitKind"];
        };
        /** @description A limit, and what is used of it. */
        LimitState: {
            amount?: components["schemas"]["Money"] | null;
            next?: components["schemas"]["NextLimit"] | null;
            /** @description What was deposited this week, or lost today. Below zero for a player who has won. */
            used: components["schemas"]["Money"];
        };
        /**
         * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
         * @example 12.50
         */
        Money: string;
        /** @description A limit that will hold later: it is higher than the one that holds, or none. */
        NextLimit: {
            amount?: components["schemas"]["Money"] | null;
            /**
             * Format: date-time
             * @description From when it holds.
             */
            from: string;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Correction: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Correction"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_ProtectionChange: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["ProtectionChange"][];
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
        Page_StatementEntry: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["StatementEntry"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
        };
        /** @description One page of a list. There are no totals: lists are read to the end, or not. */
        Page_Withdrawal: {
            /** @description The items, in the order of the list. */
            items: components["schemas"]["Withdrawal"][];
            /** @description Where the next page begins; absent on the last page. */
            next?: string | null;
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
        /** @description A posting that took place. */
        Posting: {
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description What it is about. */
            kind: components["schemas"]["PostingKind"];
            /** @description Its legs. */
            legs: components["schemas"]["Leg"][];
            /**
             * Format: date-time
             * @description When.
             */
            posted_at: string;
            /** @description Its id. */
            posting_id: components["schemas"]["PostingId"];
            /** @description What it refers to. */
            reference: components["schemas"]["PostingReference"];
            reversed_by?: components["schemas"]["PostingId"] | null;
            /**
             * Format: int64
             * @description Its place in the ledger.
             */
            sequence: number;
        };
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
        /** @description A posting to be made. */
        PostingRequest: {
            /** @description What it is about. */
            kind: components["schemas"]["PostingKind"];
            /** @description 2 to 64 legs that sum to zero, each account once. */
            legs: components["schemas"]["Leg"][];
            /** @description Its id, chosen by the sender and derived from what causes it: the same id posts once, whatever the key. */
            posting_id: components["schemas"]["PostingId"];
            /** @description What it refers to. */
            reference?: components["schemas"]["PostingReference"];
        };
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
        ProblemAccountClosed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "account_closed";
            params?: {
                /** Format: uuid */
                account_id?: string;
            };
        };
        ProblemAccountNotEmpty: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "account_not_empty";
            params: {
                /** Format: uuid */
                account_id: string;
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                balance: string;
                /**
                 * @description The one currency of the house.
                 * @enum {string}
                 */
                currency: "EUR";
            };
        };
        ProblemAlreadyExcluded: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "already_excluded";
            params?: {
                /** Format: date-time */
                until?: string;
            };
        };
        ProblemAmountOutOfRange: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "amount_out_of_range";
            params?: {
                /** Format: uuid */
                account_id?: string;
            };
        };
        ProblemAnswerLate: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "answer_late";
            params: {
                within: number;
            };
        };
        ProblemBodyTooLarge: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "body_too_large";
            params?: {
                max_bytes?: number;
            };
        };
        ProblemCorrectionClosed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "correction_closed";
            params?: {
                /** Format: uuid */
                correction_id?: string;
            };
        };
        ProblemCorrectionUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "correction_unknown";
            params?: {
                /** Format: uuid */
                correction_id?: string;
            };
        };
        ProblemDepositLimitReached: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "deposit_limit_reached";
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
                deposited: string;
                /**
                 * @description Exact euro amount: at most two decimals, no leading zeros, no negative zero, below 10^13 in size.
                 * @example 12.50
                 */
                limit: string;
                /** Format: date-time */
                until: string;
            };
        };
        ProblemExclusionNotRevocable: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "exclusion_not_revocable";
            params?: {
                /** Format: date-time */
                from?: string;
                /** Format: date-time */
                until?: string;
            };
        };
        ProblemHoldClosed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "hold_closed";
            params: {
                /** Format: uuid */
                hold_id: string;
            };
        };
        ProblemHoldExceeded: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "hold_exceeded";
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
                held: string;
                /** Format: uuid */
                hold_id: string;
            };
        };
        ProblemHoldIdReused: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "hold_id_reused";
            params: {
                /** Format: uuid */
                hold_id: string;
            };
        };
        ProblemHoldUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "hold_unknown";
            params?: {
                /** Format: uuid */
                hold_id?: string;
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
        ProblemOverloaded: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "overloaded";
            params: {
                retry_after: number;
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
        ProblemPostingIdReused: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "posting_id_reused";
            params?: {
                /** Format: uuid */
                posting_id?: string;
            };
        };
        ProblemPostingOfWorkflow: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "posting_of_workflow";
            params: {
                kind: string;
            };
        };
        ProblemPostingReversed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "posting_reversed";
            params?: {
                /** Format: uuid */
                posting_id?: string;
            };
        };
        ProblemPostingUnbalanced: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "posting_unbalanced";
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
                off?: string;
            };
        };
        ProblemPostingUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "posting_unknown";
            params?: {
                /** Format: uuid */
                posting_id?: string;
            };
        };
        ProblemPostingVoided: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "posting_voided";
            params?: {
                /** Format: uuid */
                posting_id?: string;
            };
        };
        ProblemRateLimited: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "rate_limited";
            params: {
                retry_after: number;
            };
        };
        ProblemReferenceReused: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "reference_reused";
            params: {
                external_reference: string;
            };
        };
        ProblemRequestTimeout: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "request_timeout";
            params: {
                within: number;
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
        ProblemTableUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "table_unknown";
            params?: {
                /** Format: uuid */
                table_id?: string;
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
        ProblemWithdrawalClosed: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "withdrawal_closed";
            params: {
                /** Format: uuid */
                withdrawal_id: string;
            };
        };
        ProblemWithdrawalUnknown: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "withdrawal_unknown";
            params?: {
                /** Format: uuid */
                withdrawal_id?: string;
            };
        };
        /** @description What a player allows themselves. */
        Protection: {
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description What may be deposited in a week. */
            deposits_per_week: components["schemas"]["LimitState"];
            exclusion?: components["schemas"]["Exclusion"] | null;
            /** @description What may be lost in a day. */
            losses_per_day: components["schemas"]["LimitState"];
            /** @description Who. */
            player_id: components["schemas"]["PlayerId"];
            /**
             * Format: int64
             * @description How often it was changed.
             */
            version: number;
        };
        /** @description What a player asked for. */
        ProtectionAsked: components["schemas"]["ProtectionAskedLimit"] | components["schemas"]["ProtectionAskedExclusion"] | components["schemas"]["ProtectionAskedRevocation"];
        /** @description To take no part. */
        ProtectionAskedExclusion: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "exclusion";
            /** @description For how long. */
            period: components["schemas"]["ExclusionPeriod"];
        };
        /** @description A limit. */
        ProtectionAskedLimit: {
            amount?: components["schemas"]["Money"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "limit";
            /** @description What is limited. */
            limit: components["schemas"]["LimitKind"];
        };
        /** @description To take part again. */
        ProtectionAskedRevocation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "revocation";
        };
        /** @description One change of what a player allows themselves. */
        ProtectionChange: {
            /** @description What was asked for. */
            asked: components["schemas"]["ProtectionAsked"];
            /**
             * Format: date-time
             * @description When.
             */
            asked_at: string;
            /**
             * Format: int64
             * @description Which one: dense from 1.
             */
            version: number;
        };
        /** @description A text of 1 to 200 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character. */
        Reason: string;
        /** @description Why something is called off, reversed or rejected. */
        ReasonRequest: {
            /** @description In words, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks. */
            reason: components["schemas"]["Reason"];
        };
        /** @description A text of 1 to 128 letters and digits of ASCII, / ? : ( ) . , ' + _ # - and single spaces between them. */
        Reference: string;
        /**
         * @description The buy-ins whose prizes are drawn.
         * @enum {string}
         */
        ReserveBuyIn: "one" | "five" | "ten";
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
        /** @description A line of the statement of a player. */
        StatementLine: {
            /** @description The line. */
            entry: components["schemas"]["StatementEntry"];
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
        };
        /** @description A piece of the lines of all statements. */
        StatementLines: {
            /** @description In the order of the ledger. */
            items: components["schemas"]["StatementLine"][];
            /**
             * Format: int64
             * @description The place in the ledger up to which they go: to be sent as `after` next.
             */
            through: number;
        };
        /** @description The accounts of one cash table: what each player has in play there, and what stays in its pot between two hands. */
        TableAccounts: {
            /** @description Those that exist. */
            accounts: components["schemas"]["AccountBalance"][];
            /** @description Which table. */
            table_id: components["schemas"]["TableId"];
        };
        /**
         * Format: uuid
         * @description A table: one match or one session of hands; also the id of its event stream.
         */
        TableId: string;
        /** @description The accounts of one tournament: escrow, fee and pool. */
        TournamentAccounts: {
            /** @description Those that exist. */
            accounts: components["schemas"]["AccountBalance"][];
            /** @description Which tournament. */
            tournament_id: components["schemas"]["TournamentId"];
        };
        /**
         * Format: uuid
         * @description A tournament (a sit&go included).
         */
        TournamentId: string;
        /** @description Whether the books balance. */
        TrialBalance: {
            /**
             * Format: date-time
             * @description When it was drawn up.
             */
            at: string;
            /**
             * Format: int64
             * @description Tournament and table accounts that are closed but not zero: 0, or something is badly wrong.
             */
            closed_not_zero: number;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description Accounts that do not add up: none, or something is badly wrong. */
            drift: components["schemas"]["Drift"][];
            /** @description By kind. */
            lines: components["schemas"]["TrialBalanceLine"][];
            /**
             * Format: int64
             * @description Tournament and table accounts still open.
             */
            open_event_accounts: number;
            /**
             * Format: int64
             * @description Postings so far.
             */
            postings: number;
            /** @description The sum over all accounts: 0.00, or something is badly wrong. */
            total: components["schemas"]["Money"];
        };
        /** @description The sum over all accounts of one kind. */
        TrialBalanceLine: {
            /**
             * Format: int64
             * @description How many accounts.
             */
            accounts: number;
            /** @description Their sum. */
            balance: components["schemas"]["Money"];
            /**
             * @description The kind, as in `AccountRef`.
             * @example player_cash
             */
            kind: string;
        };
        /** @description What calling a posting off came to. */
        VoidOutcome: components["schemas"]["VoidOutcomeTombstoned"] | components["schemas"]["VoidOutcomeReversed"] | components["schemas"]["VoidOutcomeAlreadyRefused"];
        /** @description It had been refused, so there is nothing to undo. */
        VoidOutcomeAlreadyRefused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "already_refused";
        };
        /** @description It had taken place and is reversed by this posting. */
        VoidOutcomeReversed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "reversed";
            /** @description The reversal. */
            reversal: components["schemas"]["Posting"];
        };
        /** @description It had never arrived, and now never will. */
        VoidOutcomeTombstoned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "tombstoned";
        };
        /** @description A withdrawal. */
        Withdrawal: {
            /** @description How much. */
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /** @description In what. */
            currency: components["schemas"]["Currency"];
            /** @description The reference under which it was asked for: unique for each player. */
            external_reference: string;
            /** @description Whose. */
            player_id: components["schemas"]["PlayerId"];
            /** @description Where it stands. */
            status: components["schemas"]["WithdrawalStatus"];
            /** @description The posting that took it from cash; also its own id. */
            withdrawal_id: components["schemas"]["PostingId"];
        };
        /** @description A wish for money out. */
        WithdrawalRequest: {
            /** @description How much, above zero. */
            amount: components["schemas"]["Money"];
            /** @description In what. */
            currency?: components["schemas"]["Currency"];
            /**
             * @description The player's own reference of the transfer; it withdraws once for each player, whatever the key, and what others
             *     call theirs is of no concern. 1 to 128 letters and digits of ASCII, `/?:().,'+_#-`, and single spaces between
             *     them.
             */
            external_reference: components["schemas"]["Reference"];
            /** @description Whose cash shrinks: a player's own, or anybody's for finance. */
            player_id: components["schemas"]["PlayerId"];
        };
        /**
         * @description Where a withdrawal stands.
         * @enum {string}
         */
        WithdrawalStatus: "pending" | "completed" | "cancelled";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccountBalance = components['schemas']['AccountBalance'];
export type AccountId = components['schemas']['AccountId'];
export type AccountRef = components['schemas']['AccountRef'];
export type AccountRefExternalDeposits = components['schemas']['AccountRefExternalDeposits'];
export type AccountRefExternalWithdrawals = components['schemas']['AccountRefExternalWithdrawals'];
export type AccountRefHouseAdjustments = components['schemas']['AccountRefHouseAdjustments'];
export type AccountRefHouseFee = components['schemas']['AccountRefHouseFee'];
export type AccountRefHouseOverlay = components['schemas']['AccountRefHouseOverlay'];
export type AccountRefHouseRake = components['schemas']['AccountRefHouseRake'];
export type AccountRefHouseReserve = components['schemas']['AccountRefHouseReserve'];
export type AccountRefHouseRounding = components['schemas']['AccountRefHouseRounding'];
export type AccountRefPlayerCash = components['schemas']['AccountRefPlayerCash'];
export type AccountRefPlayerInPlay = components['schemas']['AccountRefPlayerInPlay'];
export type AccountRefPlayerWithdrawal = components['schemas']['AccountRefPlayerWithdrawal'];
export type AccountRefTablePot = components['schemas']['AccountRefTablePot'];
export type AccountRefTournamentEscrow = components['schemas']['AccountRefTournamentEscrow'];
export type AccountRefTournamentFee = components['schemas']['AccountRefTournamentFee'];
export type AccountRefTournamentPool = components['schemas']['AccountRefTournamentPool'];
export type ActTarget = components['schemas']['ActTarget'];
export type Adjustment = components['schemas']['Adjustment'];
export type AdjustmentReason = components['schemas']['AdjustmentReason'];
export type Balance = components['schemas']['Balance'];
export type Correction = components['schemas']['Correction'];
export type CorrectionId = components['schemas']['CorrectionId'];
export type CorrectionKind = components['schemas']['CorrectionKind'];
export type CorrectionStatus = components['schemas']['CorrectionStatus'];
export type Corrects = components['schemas']['Corrects'];
export type Currency = components['schemas']['Currency'];
export type DepositRequest = components['schemas']['DepositRequest'];
export type Drift = components['schemas']['Drift'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Exclusion = components['schemas']['Exclusion'];
export type ExclusionAsked = components['schemas']['ExclusionAsked'];
export type ExclusionPeriod = components['schemas']['ExclusionPeriod'];
export type ExclusionRequest = components['schemas']['ExclusionRequest'];
export type ExclusionsPage = components['schemas']['ExclusionsPage'];
export type FieldCode = components['schemas']['FieldCode'];
export type FieldError = components['schemas']['FieldError'];
export type Hold = components['schemas']['Hold'];
export type HoldId = components['schemas']['HoldId'];
export type HoldRequest = components['schemas']['HoldRequest'];
export type HoldSettleRequest = components['schemas']['HoldSettleRequest'];
export type HoldStatus = components['schemas']['HoldStatus'];
export type HoldStatusActive = components['schemas']['HoldStatusActive'];
export type HoldStatusExpired = components['schemas']['HoldStatusExpired'];
export type HoldStatusSettled = components['schemas']['HoldStatusSettled'];
export type HoldStatusVoided = components['schemas']['HoldStatusVoided'];
export type Leg = components['schemas']['Leg'];
export type LimitKind = components['schemas']['LimitKind'];
export type LimitRequest = components['schemas']['LimitRequest'];
export type LimitState = components['schemas']['LimitState'];
export type Money = components['schemas']['Money'];
export type NextLimit = components['schemas']['NextLimit'];
export type PageCorrection = components['schemas']['Page_Correction'];
export type PageProtectionChange = components['schemas']['Page_ProtectionChange'];
export type PageStaffAct = components['schemas']['Page_StaffAct'];
export type PageStatementEntry = components['schemas']['Page_StatementEntry'];
export type PageWithdrawal = components['schemas']['Page_Withdrawal'];
export type Place = components['schemas']['Place'];
export type PlayerId = components['schemas']['PlayerId'];
export type Posting = components['schemas']['Posting'];
export type PostingId = components['schemas']['PostingId'];
export type PostingKind = components['schemas']['PostingKind'];
export type PostingReference = components['schemas']['PostingReference'];
export type PostingRequest = components['schemas']['PostingRequest'];
export type Problem = components['schemas']['Problem'];
export type ProblemAccountClosed = components['schemas']['ProblemAccountClosed'];
export type ProblemAccountNotEmpty = components['schemas']['ProblemAccountNotEmpty'];
export type ProblemAlreadyExcluded = components['schemas']['ProblemAlreadyExcluded'];
export type ProblemAmountOutOfRange = components['schemas']['ProblemAmountOutOfRange'];
export type ProblemAnswerLate = components['schemas']['ProblemAnswerLate'];
export type ProblemBodyTooLarge = components['schemas']['ProblemBodyTooLarge'];
export type ProblemCorrectionClosed = components['schemas']['ProblemCorrectionClosed'];
export type ProblemCorrectionUnknown = components['schemas']['ProblemCorrectionUnknown'];
export type ProblemDepositLimitReached = components['schemas']['ProblemDepositLimitReached'];
export type ProblemExclusionNotRevocable = components['schemas']['ProblemExclusionNotRevocable'];
export type ProblemHoldClosed = components['schemas']['ProblemHoldClosed'];
export type ProblemHoldExceeded = components['schemas']['ProblemHoldExceeded'];
export type ProblemHoldIdReused = components['schemas']['ProblemHoldIdReused'];
export type ProblemHoldUnknown = components['schemas']['ProblemHoldUnknown'];
export type ProblemInsufficientFunds = components['schemas']['ProblemInsufficientFunds'];
export type ProblemLossLimitReached = components['schemas']['ProblemLossLimitReached'];
export type ProblemOverloaded = components['schemas']['ProblemOverloaded'];
export type ProblemPlayerUnknown = components['schemas']['ProblemPlayerUnknown'];
export type ProblemPostingIdReused = components['schemas']['ProblemPostingIdReused'];
export type ProblemPostingOfWorkflow = components['schemas']['ProblemPostingOfWorkflow'];
export type ProblemPostingReversed = components['schemas']['ProblemPostingReversed'];
export type ProblemPostingUnbalanced = components['schemas']['ProblemPostingUnbalanced'];
export type ProblemPostingUnknown = components['schemas']['ProblemPostingUnknown'];
export type ProblemPostingVoided = components['schemas']['ProblemPostingVoided'];
export type ProblemRateLimited = components['schemas']['ProblemRateLimited'];
export type ProblemReferenceReused = components['schemas']['ProblemReferenceReused'];
export type ProblemRequestTimeout = components['schemas']['ProblemRequestTimeout'];
export type ProblemSelfExcluded = components['schemas']['ProblemSelfExcluded'];
export type ProblemTableUnknown = components['schemas']['ProblemTableUnknown'];
export type ProblemTournamentUnknown = components['schemas']['ProblemTournamentUnknown'];
export type ProblemWithdrawalClosed = components['schemas']['ProblemWithdrawalClosed'];
export type ProblemWithdrawalUnknown = components['schemas']['ProblemWithdrawalUnknown'];
export type Protection = components['schemas']['Protection'];
export type ProtectionAsked = components['schemas']['ProtectionAsked'];
export type ProtectionAskedExclusion = components['schemas']['ProtectionAskedExclusion'];
export type ProtectionAskedLimit = components['schemas']['ProtectionAskedLimit'];
export type ProtectionAskedRevocation = components['schemas']['ProtectionAskedRevocation'];
export type ProtectionChange = components['schemas']['ProtectionChange'];
export type Reason = components['schemas']['Reason'];
export type ReasonRequest = components['schemas']['ReasonRequest'];
export type Reference = components['schemas']['Reference'];
export type ReserveBuyIn = components['schemas']['ReserveBuyIn'];
export type StaffAct = components['schemas']['StaffAct'];
export type StaffRole = components['schemas']['StaffRole'];
export type StatementEntry = components['schemas']['StatementEntry'];
export type StatementLine = components['schemas']['StatementLine'];
export type StatementLines = components['schemas']['StatementLines'];
export type TableAccounts = components['schemas']['TableAccounts'];
export type TableId = components['schemas']['TableId'];
export type TournamentAccounts = components['schemas']['TournamentAccounts'];
export type TournamentId = components['schemas']['TournamentId'];
export type TrialBalance = components['schemas']['TrialBalance'];
export type TrialBalanceLine = components['schemas']['TrialBalanceLine'];
export type VoidOutcome = components['schemas']['VoidOutcome'];
export type VoidOutcomeAlreadyRefused = components['schemas']['VoidOutcomeAlreadyRefused'];
export type VoidOutcomeReversed = components['schemas']['VoidOutcomeReversed'];
export type VoidOutcomeTombstoned = components['schemas']['VoidOutcomeTombstoned'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalRequest = components['schemas']['WithdrawalRequest'];
export type WithdrawalStatus = components['schemas']['WithdrawalStatus'];
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
            /** @description One page of acts. */
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
    create_adjustment: {
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
                 *       "because": "wrong_prize",
                 *       "corrects": {
                 *         "posting_id": "0190d3a0-0000-7000-8000-000000000003"
                 *       },
                 *       "legs": [
                 *         {
                 *           "account": {
                 *             "kind": "player_cash",
                 *             "player_id": "0190d3a0-0000-7000-8000-000000000002"
                 *           },
                 *           "amount": "-1.60"
                 *         },
                 *         {
                 *           "account": {
                 *             "kind": "player_cash",
                 *             "player_id": "0190d3a0-0000-7000-8000-000000000001"
                 *           },
                 *           "amount": "1.60"
                 *         }
                 *       ],
                 *       "reason": "first prize paid to the second, ticket 1207"
                 *     }
                 */
                "application/json": components["schemas"]["Adjustment"];
            };
        };
        responses: {
            /** @description The adjustment is proposed; nothing has moved. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
        };
    };
    list_corrections: {
        parameters: {
            query?: {
                /** @description Only those that stand so. */
                status?: components["schemas"]["CorrectionStatus"];
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
            /** @description One page of corrections. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Correction"];
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
    get_correction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The correction. */
                correction_id: components["schemas"]["CorrectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The correction. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
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
    approve_correction: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The correction. */
                correction_id: components["schemas"]["CorrectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The correction took place. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
        };
    };
    reject_correction: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The correction. */
                correction_id: components["schemas"]["CorrectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "the bank has confirmed the transfer"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description The correction is rejected. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
        };
    };
    create_deposit: {
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
                "application/json": components["schemas"]["DepositRequest"];
            };
        };
        responses: {
            /** @description The reference had deposited before. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Posting"];
                };
            };
            /** @description The deposit took place. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Posting"];
                };
            };
        };
    };
    list_exclusions: {
        parameters: {
            query?: {
                /** @description Those with a higher number than this; from the beginning if absent. */
                after?: number;
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
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
            /** @description A piece of them. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExclusionsPage"];
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
    create_hold: {
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
                 *       "amount": "5.00",
                 *       "expires_at": "2026-01-01T20:05:00Z",
                 *       "hold_id": "0190d3a0-0000-7000-8000-000000000004",
                 *       "player_id": "0190d3a0-0000-7000-8000-000000000001",
                 *       "purpose": "seat at table 12"
                 *     }
                 */
                "application/json": components["schemas"]["HoldRequest"];
            };
        };
        responses: {
            /** @description The hold had been placed before. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
            /** @description The hold is placed. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    get_hold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The hold. */
                hold_id: components["schemas"]["HoldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hold. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
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
    settle_hold: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The hold. */
                hold_id: components["schemas"]["HoldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "legs": [
                 *         {
                 *           "account": {
                 *             "kind": "tournament_escrow",
                 *             "tournament_id": "0190d3a0-0000-7000-8000-000000000009"
                 *           },
                 *           "amount": "5.00"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["HoldSettleRequest"];
            };
        };
        responses: {
            /** @description The hold is settled. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    void_hold: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The hold. */
                hold_id: components["schemas"]["HoldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hold is void. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    get_balance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    /** @description The version of what was read, as `If-Match` takes it: `"v12"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
        };
    };
    create_exclusion: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "period": "days_30"
                 *     }
                 */
                "application/json": components["schemas"]["ExclusionRequest"];
            };
        };
        responses: {
            /** @description The player takes no part. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Protection"];
                };
            };
        };
    };
    cancel_exclusion: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exclusion has an end. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Protection"];
                };
            };
        };
    };
    create_limit: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "20.00",
                 *       "limit": "losses_per_day"
                 *     }
                 */
                "application/json": components["schemas"]["LimitRequest"];
            };
        };
        responses: {
            /** @description What the player allows themselves now. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Protection"];
                };
            };
        };
    };
    get_protection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the player allows themselves. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Protection"];
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
    list_protection_changes: {
        parameters: {
            query?: {
                /** @description How many, 1 to 200; 50 if absent. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of changes. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ProtectionChange"];
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
    list_statement_entries: {
        parameters: {
            query?: {
                /** @description Only what moved for this. */
                product?: "tournaments" | "cash_tables" | "account";
                /** @description Only postings of this kind. */
                kind?: "deposit" | "withdrawal_requested" | "withdrawal_completed" | "withdrawal_cancelled" | "buy_in" | "buy_in_returned" | "tournament_started" | "prize" | "prize_confiscated" | "cancellation_refund" | "hold_settled" | "sit_in" | "hand_settled" | "cash_out" | "reversal" | "adjustment";
                /** @description Only from this time on. */
                from?: string;
                /** @description Only before this time. */
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
            path: {
                /** @description The player. */
                player_id: components["schemas"]["PlayerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the statement. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    /** @description Of CSV: the next page, `<…>; rel="next"` (RFC 8288); the last page has none. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_StatementEntry"];
                    "text/csv": string;
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
    create_posting: {
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
                 *       "kind": "buy_in",
                 *       "legs": [
                 *         {
                 *           "account": {
                 *             "kind": "player_cash",
                 *             "player_id": "0190d3a0-0000-7000-8000-000000000001"
                 *           },
                 *           "amount": "-1.00"
                 *         },
                 *         {
                 *           "account": {
                 *             "kind": "tournament_escrow",
                 *             "tournament_id": "0190d3a0-0000-7000-8000-000000000009"
                 *           },
                 *           "amount": "0.80"
                 *         },
                 *         {
                 *           "account": {
                 *             "kind": "tournament_fee",
                 *             "tournament_id": "0190d3a0-0000-7000-8000-000000000009"
                 *           },
                 *           "amount": "0.20"
                 *         }
                 *       ],
                 *       "posting_id": "0190d3a0-0000-7000-8000-000000000003",
                 *       "reference": {
                 *         "cause": "registration:1",
                 *         "tournament_id": "0190d3a0-0000-7000-8000-000000000009"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PostingRequest"];
            };
        };
        responses: {
            /** @description The posting had taken place before. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Posting"];
                };
            };
            /** @description The posting took place. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Posting"];
                };
            };
        };
    };
    get_posting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The posting. */
                posting_id: components["schemas"]["PostingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posting. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Posting"];
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
    reverse_posting: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The posting. */
                posting_id: components["schemas"]["PostingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "deposited by mistake, ticket 1204"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description The reversal is proposed; nothing has moved. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
        };
    };
    void_posting: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The posting. */
                posting_id: components["schemas"]["PostingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "registration given up"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description The posting is called off. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidOutcome"];
                };
            };
        };
    };
    list_statement_lines: {
        parameters: {
            query?: {
                /** @description Those of postings behind this place in the ledger. If absent there are none, and `through` is its end. */
                after?: number;
                /** @description How many places of the ledger are looked at, 1 to 1000; 500 if absent. */
                limit?: number;
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
            /** @description A piece of them. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementLines"];
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
    get_table_accounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The table. */
                table_id: components["schemas"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableAccounts"];
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
        requestBody?: never;
        responses: {
            /** @description The accounts are closed. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableAccounts"];
                };
            };
        };
    };
    get_tournament_accounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The tournament. */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentAccounts"];
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
    close_tournament: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The tournament. */
                tournament_id: components["schemas"]["TournamentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts are closed. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentAccounts"];
                };
            };
        };
    };
    get_trial_balance: {
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
            /** @description The trial balance. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialBalance"];
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
    list_withdrawals: {
        parameters: {
            query?: {
                /** @description Only of this player; players ask for their own and may leave it out. */
                player_id?: components["schemas"]["PlayerId"];
                /** @description Only in this state. */
                status?: "pending" | "completed" | "cancelled";
                /** @description Only asked for from this time on. */
                from?: string;
                /** @description Only asked for before this time. */
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
            /** @description One page. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    /** @description Of CSV: the next page, `<…>; rel="next"` (RFC 8288); the last page has none. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Withdrawal"];
                    "text/csv": string;
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
    create_withdrawal: {
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
                 *       "amount": "20.00",
                 *       "currency": "EUR",
                 *       "external_reference": "payout-2026-000004",
                 *       "player_id": "0190d3a0-0000-7000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawalRequest"];
            };
        };
        responses: {
            /** @description The reference had been used for this very withdrawal. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            /** @description The amount is set aside. */
            201: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
        };
    };
    get_withdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that the caller has, or several: 304 if it would be the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The withdrawal. */
                withdrawal_id: components["schemas"]["PostingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal. */
            200: {
                headers: {
                    /** @description What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the caller takes a compressed one. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
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
    cancel_withdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The withdrawal. */
                withdrawal_id: components["schemas"]["PostingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal is cancelled. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
        };
    };
    complete_withdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description 1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The withdrawal. */
                withdrawal_id: components["schemas"]["PostingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal is completed. */
            200: {
                headers: {
                    /** @description Only on a repeat: this is the answer that the key was given the first time. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
        };
    };
}
