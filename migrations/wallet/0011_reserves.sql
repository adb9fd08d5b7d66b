-- The prizes of Premio Matto are drawn: what they come to is taken from a reserve of the house, one for each buy-in, into which
-- the prize shares go. The house stands for it, so that it may owe.

alter table wallet.account
    drop constraint account_names_its_owner,
    drop constraint account_floor_follows_kind,
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
                          'house_reserve_one', 'house_reserve_five', 'house_reserve_ten',
                          'external_deposits', 'external_withdrawals')
                then player_id is null and table_id is null and tournament_id is null
            else false
        end
    ),
    add constraint account_floor_follows_kind check (
        case
            when kind in ('house_overlay', 'house_adjustments', 'house_reserve_one', 'house_reserve_five', 'house_reserve_ten',
                          'external_deposits', 'external_withdrawals')
                then floor is null
            else floor is not null and floor = 0
        end
    );
