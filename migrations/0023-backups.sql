-- Every backup that was begun, wherever it was written. It is not part of a backup itself.
create table backups (
  id text primary key,
  started_at timestamptz not null,
  -- Stored files that this backup may still want are not removed before then; moved on while it is under way.
  holds_until timestamptz not null,
  finished_at timestamptz,
  -- The folder, on the machine that wrote it.
  place text not null,
  -- By the clock and not by a person.
  scheduled boolean not null,
  bytes bigint,
  -- Why it did not come to its end.
  failure text,
  check (finished_at is null or failure is null)
);

create index backups_by_time on backups (started_at desc);
