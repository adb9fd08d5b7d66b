-- What people read holds nothing that cannot be seen: every character that Unicode has assigned and that leaves no ink, as
-- mazziere_contract::text refuses it, which also refuses what nobody has assigned yet. Texts that were written before
-- stay as they are.
create function wallet.is_visible(value text) returns boolean language sql immutable parallel safe
    return value !~ '[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff]'
        and value !~ '[\U000110bd\U000110cd\U00013430-\U0001343f\U00013441\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
        and value !~ '^ +$';
grant execute on function wallet.is_visible to mazziere_wallet;

alter domain wallet.posting_reason drop constraint posting_reason_is_plain;
alter domain wallet.posting_reason add constraint posting_reason_is_plain check (wallet.is_visible(value)) not valid;
alter table wallet.tombstone
    drop constraint tombstone_reason_is_plain,
    add constraint tombstone_reason_is_plain check (wallet.is_visible(reason)) not valid;
alter table wallet.hold
    drop constraint hold_purpose_is_plain,
    add constraint hold_purpose_is_plain check (wallet.is_visible(purpose)) not valid;
alter table wallet.correction
    drop constraint correction_reason_is_plain,
    drop constraint correction_rejection_is_plain,
    add constraint correction_reason_is_plain
        check (char_length(reason) <= 200 and wallet.is_visible(reason)) not valid,
    add constraint correction_rejection_is_plain
        check (char_length(rejection) <= 200 and wallet.is_visible(rejection)) not valid;
