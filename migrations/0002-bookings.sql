-- A call that somebody booked, moved or cancelled (BOOK-1).
create table bookings (
  id text primary key,
  kind text not null check (kind in ('demo', 'consultation')),
  person_id text not null references people (id),
  -- Names the booking's page. 256 random bits.
  token text not null unique,
  provider text not null,
  provider_ref text,
  provider_move_url text,
  provider_cancel_url text,
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  sequence integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  name text not null,
  email text not null,
  phone text not null,
  company text not null default '',
  location text not null default '',
  current_job text not null default '',
  salary_expectations text not null default '',
  message text not null default '',
  time_zone text not null default '',
  room text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref)
);

create index bookings_by_start on bookings (starts_at);

create index bookings_by_person on bookings (person_id, starts_at);

-- What takes time in the diary: calls that stand, and slots kept for somebody who is
-- typing. Whatever the program believes, no two of them overlap: the constraint is the
-- one that decides. An entry reaches to the end of the pause after the call.
create table diary_entries (
  id text primary key,
  starts_at timestamptz not null,
  blocked_until timestamptz not null check (blocked_until > starts_at),
  booking_id text unique references bookings (id),
  -- Set on a hold: from then on it counts for nothing and is removed by whoever wants its time.
  held_until timestamptz,
  check ((booking_id is null) <> (held_until is null)),
  constraint diary_entries_do_not_overlap exclude using gist (tstzrange(starts_at, blocked_until) with &&)
);
