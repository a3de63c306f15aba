-- Questions that are answered on film. A version never changes: people answer the version that they were sent.
create table question_sets (
  id text primary key,
  -- Versions of one set share it.
  family_id text not null,
  version integer not null check (version > 0),
  name text not null,
  -- 'open': for people who apply without an invitation.
  kind text not null check (kind in ('role', 'open')),
  questions json not null,
  created_at timestamptz not null,
  created_by text references staff_members (id),
  unique (family_id, version)
);

create table invitations (
  id text primary key,
  person_id text not null references people (id),
  question_set_id text not null references question_sets (id),
  source text not null check (source in ('staff', 'open')),
  -- The job it is for, as the candidate reads it; empty for an open application.
  purpose text not null default '',
  -- A line from the member of staff who invited them.
  own_line text not null default '',
  invited_by text references staff_members (id),
  sent_at timestamptz not null,
  deadline timestamptz not null,
  -- What would help: it changes limits and is hidden from raters and clients.
  adjustments json not null,
  consent_at timestamptz,
  consent_text text not null default '',
  keep_in_mind boolean not null default false,
  begun_at timestamptz,
  -- Pressed while the last part was on its way: the submission waits for it by itself.
  submit_asked_at timestamptz,
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('staff', 'candidate')),
  -- More time, a call, another take: what the candidate asked for and nobody has answered.
  asked_for text check (asked_for in ('time', 'call', 'take')),
  asked_at timestamptz,
  -- The last thing that got in the way, until a part arrives.
  trouble text,
  trouble_at timestamptz,
  trouble_device text,
  decided_at timestamptz,
  decision text check (decision in ('forward', 'declined')),
  reminded_at timestamptz,
  -- One page writes at a time: the newest lease.
  writer text,
  writer_lease integer not null default 0,
  writer_seen_at timestamptz,
  writer_device text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  version integer not null default 1
);

create index invitations_by_person on invitations (person_id);

create index invitations_by_time on invitations (updated_at desc, id desc);

create index invitations_by_set on invitations (question_set_id);

-- One open application a person at a time.
create unique index invitations_open_once on invitations (person_id)
  where source = 'open' and submitted_at is null and withdrawn_at is null and erased_at is null;

-- Each mail has a link of its own; only hashes are kept.
create table invitation_keys (
  key_hash text primary key,
  invitation_id text not null references invitations (id),
  created_at timestamptz not null
);

create index invitation_keys_by_invitation on invitation_keys (invitation_id);

-- A browser that opened links: its one secret may open several invitations.
create table interview_sessions (
  secret_hash text not null,
  invitation_id text not null references invitations (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (secret_hash, invitation_id)
);

create index interview_sessions_by_invitation on interview_sessions (invitation_id);

create index interview_sessions_by_end on interview_sessions (expires_at);

create table takes (
  -- Made by the browser, so that one that begins offline has it too.
  id text primary key,
  invitation_id text not null references invitations (id),
  question text not null,
  n integer not null check (n > 0),
  kind text not null check (kind in ('film', 'audio', 'file', 'text')),
  state text not null check (state in ('reserved', 'recording', 'whole', 'kept', 'discarded', 'lost')),
  began_at timestamptz not null,
  ended_at timestamptz,
  -- 'done', or what cut it off: a fault never costs a take.
  ended_by text,
  -- How many parts there are, once it has ended.
  parts integer check (parts >= 0),
  seconds double precision,
  -- Seconds that never reached the disk of the device.
  lost_seconds double precision,
  words text,
  film_id text references films (id),
  failure text,
  attempts integer not null default 0,
  progress real,
  discarded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (invitation_id, question, n)
);

create unique index takes_chosen_once on takes (invitation_id, question) where state = 'kept';

create index takes_by_film on takes (film_id);

create table take_parts (
  id text primary key,
  take_id text not null references takes (id),
  n integer not null check (n > 0),
  upload_id text not null unique,
  content_type text not null,
  -- Known once the sender has closed it.
  size bigint,
  object_key text references stored_objects (key),
  sha256 text,
  created_at timestamptz not null,
  arrived_at timestamptz not null,
  closed_at timestamptz,
  unique (take_id, n)
);

create index take_parts_by_object on take_parts (object_key);

-- What happened to an invitation, appended to: opened, refused a camera, interrupted, submitted.
create table interview_events (
  id text primary key,
  invitation_id text not null references invitations (id),
  at timestamptz not null,
  kind text not null,
  details json not null
);

create index interview_events_by_invitation on interview_events (invitation_id, at);

-- What reviewers think of one answer. Neither sees the other's before both have rated all.
create table ratings (
  invitation_id text not null references invitations (id),
  question text not null,
  member_id text not null references staff_members (id),
  value integer check (value between 1 and 5),
  note text not null default '',
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (invitation_id, question, member_id)
);

-- Which seconds of which answers make the shortlist film, in their order.
create table cuts (
  invitation_id text not null references invitations (id),
  question text not null,
  position integer not null,
  starts double precision not null check (starts >= 0),
  ends double precision not null,
  member_id text not null references staff_members (id),
  updated_at timestamptz not null,
  primary key (invitation_id, question),
  check (ends > starts)
);
