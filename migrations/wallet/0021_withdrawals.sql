-- Lists of withdrawals read the ends of indexes: all, those in a state, those of a player, and those of a player in a
-- state.
create index withdrawal_newest on wallet.withdrawal (created_at desc, withdrawal_id desc);
create index withdrawal_by_status on wallet.withdrawal (status, created_at desc, withdrawal_id desc);
create index withdrawal_of_player on wallet.withdrawal (player_id, created_at desc, withdrawal_id desc);
create index withdrawal_of_player_by_status
    on wallet.withdrawal (player_id, status, created_at desc, withdrawal_id desc);
