-- A call may want a pause before it too, so an entry reaches from the beginning of that pause to the end of the one after
-- the call. Calls that are booked have none before them.
alter table diary_entries add column blocked_from timestamptz;

update diary_entries set blocked_from = starts_at;

alter table diary_entries
  alter column blocked_from set not null,
  add check (blocked_from <= starts_at),
  drop constraint diary_entries_do_not_overlap,
  add constraint diary_entries_do_not_overlap exclude using gist (tstzrange(blocked_from, blocked_until) with &&);
