-- Whoever takes calls. The first is whom content names; one who takes no more of them stays, with their calls. The
-- number is part of the constraint below: ranges of numbers need no extension there, texts would.
create table diary_hosts (
  number integer primary key check (number > 0),
  member_id text references staff_members (id),
  -- As guests read it.
  name text check (name is not null or number = 1),
  -- Which kinds they take, and what they keep instead of the agency's rules.
  settings json not null,
  version integer not null default 1,
  ended_by text,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);

create unique index diary_hosts_by_member on diary_hosts (member_id) where ended_at is null;

insert into diary_hosts (number, settings) values (1, '{"kinds":["demo","consultation"],"own":{}}');

-- Null where another service keeps the call.
alter table bookings add column host integer references diary_hosts (number);

update bookings set host = 1 where provider = 'calendar';

create index bookings_by_host on bookings (host, starts_at);

create index bookings_by_host_when_booked on bookings (host, created_at);

-- Until now nobody took two calls at once; from now on no host does.
alter table diary_entries add column host integer references diary_hosts (number);

update diary_entries set host = 1;

alter table diary_entries
  alter column host set not null,
  drop constraint diary_entries_do_not_overlap,
  add constraint diary_entries_do_not_overlap
    exclude using gist (int4range(host, host, '[]') with &&, tstzrange(blocked_from, blocked_until) with &&);

-- Null is everybody's.
alter table diary_exceptions add column host integer references diary_hosts (number);
