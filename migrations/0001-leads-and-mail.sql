-- A person is whoever uses one e-mail address, whatever its case (LEADS-1).
create table people (
  id text primary key,
  email text not null,
  email_key text not null unique check (email_key = lower(email_key)),
  name text not null default '',
  phone text not null default '',
  company text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A lead is one time that a person left their details; together they are the person's timeline.
create table leads (
  id text primary key,
  person_id text not null references people (id),
  kind text not null,
  details jsonb not null,
  quarantine_reason text,
  created_at timestamptz not null
);

create index leads_by_person on leads (person_id, created_at);

create index leads_by_time on leads (created_at desc);

-- The outbox. A cause has one mail for ever; the job that sends it carries only the id.
create table mails (
  id text primary key,
  cause text not null unique,
  template text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamptz not null,
  claimed_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);

create index mails_unsent on mails (created_at) where sent_at is null and failed_at is null;

-- The first answer to a call with an Idempotency-Key, to be given again.
create table idempotent_answers (
  route text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  -- json, not jsonb: it keeps the order of the members, so that the repeat is the same to the byte.
  answer json not null,
  created_at timestamptz not null,
  primary key (route, key)
);

create index idempotent_answers_by_time on idempotent_answers (created_at);

-- Counters that hold across processes. Not worth the disk's time: a crash may forget them.
create unlogged table rate_limits (
  key text primary key,
  drained_at timestamptz not null
);
