-- What staff have changed of the site's and the mails' words, clients and reviews. A row stands over what content/
-- says; without a value the field is back to its default and keeps its version.
create table content_overrides (
  field text primary key check (length(field) between 1 and 200),
  value jsonb,
  -- What content/ said when the value was set: staff are told if it says something else since.
  default_value jsonb not null,
  version integer not null check (version > 0),
  member_id text,
  member_name text not null,
  changed_at timestamptz not null
);

-- Each value that a field ever had, kept for two years beyond the day on which another took its place.
create table content_changes (
  field text not null,
  version integer not null check (version > 0),
  value jsonb,
  member_id text,
  member_name text not null,
  at timestamptz not null,
  primary key (field, version)
);

create index content_changes_by_time on content_changes (at);

-- Values that nobody has saved, so that the page can be looked at with them; for a day.
create table content_previews (
  id text primary key,
  part text not null,
  changes jsonb not null,
  member_id text not null,
  created_at timestamptz not null
);

-- Pictures of clients' marks, redrawn from what staff uploaded; the name is the picture's own SHA-256.
create table client_marks (
  name text primary key,
  bytes bytea not null,
  created_at timestamptz not null
);
