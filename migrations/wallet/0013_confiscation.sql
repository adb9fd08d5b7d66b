-- Prizes that are taken away (G5.6): from the pool of a tournament to the adjustments of the house. No row is of this
-- kind yet, so none has to be looked at.
alter domain wallet.posting_kind drop constraint posting_kind_known;
alter domain wallet.posting_kind add constraint posting_kind_known check (
    value in ('deposit', 'withdrawal_requested', 'withdrawal_completed', 'withdrawal_cancelled', 'buy_in',
              'buy_in_returned', 'tournament_started', 'prize', 'prize_confiscated', 'cancellation_refund',
              'hold_settled', 'sit_in', 'hand_settled', 'cash_out', 'reversal', 'adjustment')
) not valid;
