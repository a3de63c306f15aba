-- Statistics (STATS-8): what a shop sees through its own window. No address, no cookie, no name.

-- One browser tab's visit. `id` is what the tab made up; nothing else knows it.
create table insight_sessions (
  id text primary key check (length(id) between 8 and 64),
  day date not null,
  started_at timestamptz not null,
  source text not null,
  -- The other site's host, where one sent them.
  referrer text not null default '',
  device text not null,
  entry_page text not null,
  engaged boolean not null default false
);

create index insight_sessions_by_day on insight_sessions (day);

-- What was told, as it was told; kept for 13 months. Everything that is shown is read from the roll-ups below.
create table insight_events (
  session_id text not null,
  at timestamptz not null,
  day date not null,
  kind text not null,
  page text not null,
  subject text not null,
  value integer not null,
  device text not null
);

create index insight_events_by_day on insight_events (day);
create index insight_events_by_session on insight_events (session_id);

-- How often, and how much of it, on each day: kept up to date by the same transaction that keeps the events.
create table insight_daily (
  day date not null,
  kind text not null,
  page text not null,
  subject text not null,
  device text not null,
  n bigint not null,
  total bigint not null,
  primary key (day, kind, page, subject, device)
);

-- Web vitals as histograms, from which percentiles are read.
create table insight_vitals (
  day date not null,
  name text not null,
  page text not null,
  device text not null,
  bucket integer not null,
  n bigint not null,
  primary key (day, name, page, device, bucket)
);

-- What was sent and not kept, by reason.
create table insight_dropped (
  day date not null,
  reason text not null,
  n bigint not null,
  primary key (day, reason)
);
