-- Who has asked to take no part (G8.2), in the order in which it was written: others follow it by the number. Writers
-- take turns, so a number that is committed later is higher.
alter table wallet.protection_change add column number bigint generated always as identity;
create unique index protection_change_of_exclusion on wallet.protection_change (number)
    where asked ->> 'kind' = 'exclusion';
