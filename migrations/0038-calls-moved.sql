-- What came of a call may also be that it was moved, by phone say, without the diary: neither held nor missed.
alter table bookings drop constraint bookings_outcome_check;
alter table bookings add constraint bookings_outcome_check check (outcome in ('held', 'no_show', 'moved'));
