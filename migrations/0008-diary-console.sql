-- Opening rules that staff have set. The newest version is in force; before the first, what content says.
create table diary_rule_sets (
  version integer primary key check (version > 0),
  rules json not null,
  -- As they were called then.
  made_by text not null,
  made_at timestamptz not null
);

-- Time that is taken off the diary once, or a closing of content's that is not kept. Wall times
-- of the diary's zone, because that is what was meant; a whole day runs from midnight to midnight.
create table diary_exceptions (
  id text primary key,
  what text not null check (what in ('blocked', 'opened')),
  from_local text not null,
  until_local text not null check (until_local > from_local),
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);

create index diary_exceptions_that_stand on diary_exceptions (from_local) where ended_at is null;

-- Why the agency cancelled a call, as its guest is told.
alter table bookings add column cancel_reason text not null default '';

-- What became of a call, and what staff wrote about it.
alter table bookings add column outcome text check (outcome in ('held', 'no_show'));

alter table bookings add column note text not null default '';

alter table bookings add column noted_by text;

alter table bookings add column noted_at timestamptz;

-- Every name that a scheduling service has had for a call: a moved one gets another, and old news may come late.
create table provider_refs (
  provider text not null,
  ref text not null,
  booking_id text not null references bookings (id),
  primary key (provider, ref)
);

insert into provider_refs (provider, ref, booking_id) select provider, provider_ref, id from bookings where provider_ref is not null;
