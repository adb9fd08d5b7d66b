-- A pot that stays on a cash table from one hand to the next is an account of the table: it belongs to nobody until somebody
-- wins it or takes it along, never falls below zero, and is exactly zero when the table is closed. What the guards say of the
-- accounts of a table holds for it by its `table_id`.

alter table wallet.account
    drop constraint account_names_its_owner,
    drop constraint account_may_close,
    add constraint account_names_its_owner check (
        case
            when kind in ('player_cash', 'player_withdrawal')
                then player_id is not null and table_id is null and tournament_id is null
            when kind = 'player_in_play'
                then player_id is not null and table_id is not null and tournament_id is null
            when kind = 'table_pot'
                then player_id is null and table_id is not null and tournament_id is null
            when kind in ('tournament_escrow', 'tournament_fee', 'tournament_pool')
                then player_id is null and table_id is null and tournament_id is not null
            when kind in ('house_rake', 'house_fee', 'house_overlay', 'house_adjustments', 'house_rounding',
                          'external_deposits', 'external_withdrawals')
                then player_id is null and table_id is null and tournament_id is null
            else false
        end
    ),
    add constraint account_may_close check (
        closed_at is null
        or kind in ('player_in_play', 'table_pot', 'tournament_escrow', 'tournament_fee', 'tournament_pool')
    );
