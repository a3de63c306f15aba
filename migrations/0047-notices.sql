-- A browser in which a member of staff asked for notices. Its keys encrypt what is sent to it (RFC 8291).
create table push_devices (
  id text primary key,
  member_id text not null references staff_members (id),
  -- The session in which it was last seen, which may be over by now: who signs out there gets no more notices there.
  session_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  wants_lead boolean not null,
  wants_call boolean not null,
  wants_signature boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);

create index push_devices_by_member on push_devices (member_id);

-- What is on its way to a device. It holds ids alone: the words are looked up when it is sent.
create table push_messages (
  id text primary key,
  cause text not null,
  device_id text not null references push_devices (id) on delete cascade,
  kind text not null check (kind in ('lead', 'call', 'signature')),
  about text not null,
  created_at timestamptz not null,
  -- Nobody needs it after that.
  until timestamptz not null,
  claimed_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (cause, device_id)
);

create index push_messages_by_device on push_messages (device_id);
create index push_messages_by_time on push_messages (created_at);
