-- A film that only a client with permission may watch. It is never a row of the library: an active row there is public.
create table films (
  id text primary key,
  -- The upload that it came by: finished twice it is still one film.
  upload_id text unique,
  -- The references keep the cleaner away; all three are empty once the film has gone.
  original_key text references stored_objects (key),
  rendition_key text references stored_objects (key),
  poster_key text references stored_objects (key),
  duration double precision not null check (duration > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  captions text,
  captions_by text check (captions_by in ('machine', 'person')),
  -- When a person read them through: before that no client sees the film.
  captions_checked_at timestamptz,
  state text not null check (state in ('processing', 'ready', 'failed', 'gone')),
  failure text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  gone_at timestamptz,
  gone_reason text,
  version integer not null default 1,
  check ((state = 'gone') = (gone_at is not null)),
  check (state <> 'gone' or (original_key is null and rendition_key is null and poster_key is null and captions is null))
);

create index films_by_original on films (original_key);

create index films_by_rendition on films (rendition_key);

create index films_by_poster on films (poster_key);

-- A person whom we show to clients. Once they are erased the row stays, empty, as the stub of their introductions.
create table candidates (
  id text primary key,
  person_id text not null unique references people (id),
  film_id text references films (id),
  headline text not null default '',
  facts json not null,
  -- Their own words, for a review without names and faces.
  pitch text not null default '',
  -- Employers who must not see them.
  never_employers json not null,
  -- What happens on this day: the film and everything of the person goes.
  keep_until date,
  source text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  version integer not null default 1
);

create index candidates_by_film on candidates (film_id);

create index candidates_by_end on candidates (keep_until) where erased_at is null;

-- Keys of a candidate's own page, as hashes.
create table candidate_keys (
  key_hash text primary key,
  candidate_id text not null references candidates (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index candidate_keys_by_candidate on candidate_keys (candidate_id);

create table roles (
  id text primary key,
  -- Empty once a contract that was never signed has been erased.
  contract_id text references contracts (id) on delete set null,
  title text not null,
  -- What the brief's form asks, as it was typed.
  brief json not null,
  state text not null default 'draft' check (state in ('draft', 'open', 'on_hold', 'filled', 'closed')),
  openings integer not null default 1 check (openings between 1 and 100),
  -- Words first: name, face and film only after a viewer's first verdict.
  blind boolean not null default false,
  owner_id text references staff_members (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1
);

create index roles_by_contract on roles (contract_id, created_at);

create index roles_by_time on roles (updated_at desc, id desc);

create table candidacies (
  id text primary key,
  role_id text not null references roles (id),
  candidate_id text not null references candidates (id),
  stage text not null default 'considered'
    check (stage in ('considered', 'permission', 'sent', 'interview', 'offer', 'hired', 'declined', 'withdrawn')),
  -- Why it ended, as staff or the candidate said it; emptied with the person.
  ended_reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (role_id, candidate_id)
);

create index candidacies_by_candidate on candidacies (candidate_id);

-- What happened to a candidacy; appended to and never changed. Nothing personal stands in it: who it was about is told by
-- the ids, for as long as those rows say anything.
create table candidacy_events (
  id text primary key,
  candidacy_id text not null references candidacies (id),
  at timestamptz not null,
  kind text not null,
  by_kind text not null check (by_kind in ('staff', 'member', 'candidate', 'machine')),
  by_id text,
  data json not null
);

create index candidacy_events_by_candidacy on candidacy_events (candidacy_id, at);

create index candidacy_events_by_time on candidacy_events (at);

create trigger candidacy_events_are_evidence before update or delete on candidacy_events for each row execute function refuse_change();
create trigger candidacy_events_are_kept before truncate on candidacy_events execute function refuse_change();

-- Permission is given for one role, for one cut, to a text whose hash says which.
create table permissions (
  id text primary key,
  candidate_id text not null references candidates (id),
  role_id text not null references roles (id),
  film_id text not null references films (id),
  text_sha256 text not null,
  asked_at timestamptz not null,
  given_at timestamptz,
  refused_at timestamptz,
  withdrawn_at timestamptz,
  check (refused_at is null or given_at is null),
  check (withdrawn_at is null or given_at is not null)
);

-- Of two that are asked at once, one is.
create unique index one_live_permission on permissions (candidate_id, role_id) where withdrawn_at is null and refused_at is null;

create index permissions_by_film on permissions (film_id);

create index permissions_by_role on permissions (role_id);

create table shortlists (
  id text primary key,
  role_id text not null references roles (id),
  number integer not null check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'sent')),
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by text references staff_members (id),
  version integer not null default 1,
  unique (role_id, number),
  check ((state = 'sent') = (sent_at is not null))
);

-- A role has one shortlist that is being put together.
create unique index one_draft_shortlist on shortlists (role_id) where state = 'draft';

-- Film, permission, words and order are frozen when it is sent.
create table shortlist_entries (
  shortlist_id text not null references shortlists (id),
  candidacy_id text not null references candidacies (id),
  film_id text references films (id),
  permission_id text references permissions (id),
  pitch text not null default '',
  position integer not null,
  primary key (shortlist_id, candidacy_id)
);

create index shortlist_entries_by_candidacy on shortlist_entries (candidacy_id);

-- People of a client. A guest came by a share link and sees its one role; the others see all of the contract's.
create table client_members (
  id text primary key,
  contract_id text not null references contracts (id),
  email text not null,
  email_key text not null,
  name text not null,
  kind text not null check (kind in ('signatory', 'colleague', 'guest')),
  invited_by text references client_members (id),
  invited_at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz,
  unique (contract_id, email_key)
);

create unique index one_signatory on client_members (contract_id) where kind = 'signatory';

create index client_members_by_email on client_members (email_key);

create table member_keys (
  key_hash text primary key,
  member_id text not null references client_members (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index member_keys_by_member on member_keys (member_id);

create table share_links (
  id text primary key,
  role_id text not null references roles (id),
  hash text not null unique,
  made_by text not null references client_members (id),
  -- Whoever it is for, as a member of the contract.
  member_id text not null references client_members (id),
  note text not null default '',
  may_comment boolean not null,
  hides_names boolean not null default false,
  -- The candidacies that it shows; empty: all of the role's.
  only_candidacies json,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  asked_again_at timestamptz
);

create index share_links_by_role on share_links (role_id, created_at);

create index share_links_by_member on share_links (member_id);

-- Empty: whoever signed, or the link of the contract itself.
alter table portal_sessions
  add column member_id text references client_members (id),
  add column share_link_id text references share_links (id);

create index portal_sessions_by_member on portal_sessions (member_id) where member_id is not null;

create index portal_sessions_by_link on portal_sessions (share_link_id) where share_link_id is not null;

create table verdicts (
  candidacy_id text not null references candidacies (id),
  member_id text not null references client_members (id),
  value text not null check (value in ('yes', 'maybe', 'no')),
  reasons json not null,
  note text not null default '',
  version integer not null,
  at timestamptz not null,
  primary key (candidacy_id, member_id)
);

-- Every verdict that somebody ever gave; the note goes when the candidate is erased, so it is not evidence.
create table verdict_history (
  candidacy_id text not null references candidacies (id),
  member_id text not null references client_members (id),
  version integer not null,
  value text not null,
  reasons json not null,
  note text not null,
  at timestamptz not null,
  primary key (candidacy_id, member_id, version)
);

create table comments (
  id text primary key,
  candidacy_id text not null references candidacies (id),
  member_id text references client_members (id),
  staff_id text references staff_members (id),
  at_second double precision not null check (at_second >= 0),
  text text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((member_id is null) <> (staff_id is null))
);

create index comments_by_candidacy on comments (candidacy_id, at_second, created_at);

-- How much of a film somebody has watched: ranges of seconds, merged, so that the same report twice changes nothing.
create table watches (
  film_id text not null references films (id),
  viewer_id text not null,
  viewer_kind text not null check (viewer_kind in ('member', 'staff')),
  candidacy_id text not null references candidacies (id),
  ranges json not null,
  seconds double precision not null check (seconds >= 0),
  -- Where they were last, to carry on there.
  last_second double precision not null default 0,
  updated_at timestamptz not null,
  primary key (film_id, viewer_id, candidacy_id)
);

create index watches_by_candidacy on watches (candidacy_id);

create table interview_requests (
  id text primary key,
  candidacy_id text not null references candidacies (id),
  member_id text not null references client_members (id),
  -- The instants that were offered.
  times json not null,
  place text not null,
  in_the_room text not null default '',
  created_at timestamptz not null,
  chosen_at timestamptz,
  starts_at timestamptz,
  state text not null default 'open' check (state in ('open', 'booked', 'cancelled', 'done')),
  agency_attends boolean not null default false,
  -- The agency's call in the diary, if it attends.
  booking_id text references bookings (id),
  version integer not null default 1,
  check ((state in ('booked', 'done')) <= (starts_at is not null))
);

-- Of two who ask for the same person at once, one asks.
create unique index one_open_interview_request on interview_requests (candidacy_id) where state = 'open';

create index interview_requests_by_candidacy on interview_requests (candidacy_id, created_at);

create index interview_requests_by_time on interview_requests (starts_at) where state = 'booked';

create table offers (
  candidacy_id text primary key references candidacies (id),
  salary_pence bigint not null check (salary_pence > 0),
  on_target_pence bigint check (on_target_pence > 0),
  starts_on date not null,
  answer_by date,
  note text not null default '',
  made_by text not null references client_members (id),
  made_at timestamptz not null,
  state text not null default 'made' check (state in ('made', 'accepted', 'declined')),
  answered_at timestamptz,
  answer text not null default '',
  version integer not null default 1
);

-- An opening is filled once, and a candidacy fills one.
create table hires (
  candidacy_id text primary key references candidacies (id),
  role_id text not null references roles (id),
  opening integer not null check (opening > 0),
  salary_pence bigint not null check (salary_pence > 0),
  starts_on date not null,
  placement_id text references placements (id),
  at timestamptz not null,
  by_staff text references staff_members (id),
  unique (role_id, opening)
);

-- What a candidate who was not chosen will read: the client's words, read by staff first, sent with a line of theirs.
create table partings (
  candidacy_id text primary key references candidacies (id),
  member_id text not null references client_members (id),
  words text not null,
  written_at timestamptz not null,
  our_line text not null default '',
  sent_at timestamptz,
  sent_by text references staff_members (id),
  version integer not null default 1
);

create index partings_to_read on partings (written_at) where sent_at is null;
