-- Who works in the console (STAFF-2). Who has left stays, for the log's sake, without what would let them in.
create table staff_members (
  id text primary key,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'staff')),
  -- argon2id; empty once they have left.
  password_hash text,
  -- The program made it up at its first start; NODE_ENV=production does not run on such a one.
  password_is_made_up boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  check (removed_at is null or password_hash is null)
);

create unique index staff_members_by_email on staff_members (email) where removed_at is null;

create table staff_sessions (
  token_hash text primary key,
  -- Names the session in its owner's list; opens nothing.
  id text not null unique,
  member_id text not null references staff_members (id),
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index staff_sessions_by_member on staff_sessions (member_id);

create index staff_sessions_by_end on staff_sessions (expires_at);

-- The secret that an authenticator shares (RFC 6238), encrypted. It counts once a code has confirmed it.
create table staff_second_factors (
  member_id text primary key references staff_members (id),
  sealed_secret text not null,
  -- The newest time step whose code was used: it and those before it are refused.
  last_step integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table staff_recovery_codes (
  code_hash text primary key,
  member_id text not null references staff_members (id),
  used_at timestamptz
);

create index staff_recovery_codes_by_member on staff_recovery_codes (member_id);

-- Personal links: an invitation makes a member, a reset gives one a new password. Only hashes, one use, seven days.
create table staff_links (
  id text primary key,
  key_hash text not null unique,
  -- Empty on an invitation until somebody has joined with it.
  member_id text references staff_members (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'staff')),
  switches_off_second_factor boolean not null default false,
  made_by text references staff_members (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  check (purpose = 'invitation' or member_id is not null)
);

-- One open link for one address: a newer one withdraws the older.
create unique index one_open_staff_link on staff_links (email) where used_at is null and withdrawn_at is null;

-- What was changed in the console, by whom. Appended to and never changed.
create table staff_changes (
  id text primary key,
  at timestamptz not null,
  -- Empty where it came from the command line.
  member_id text references staff_members (id),
  -- As they were called then.
  member_name text not null,
  action text not null,
  subject text not null,
  details json not null
);

create index staff_changes_by_time on staff_changes (at desc, id desc);

create index staff_changes_by_subject on staff_changes (subject, at);

create trigger staff_changes_are_evidence before update or delete on staff_changes for each row execute function refuse_change();
create trigger staff_changes_are_kept before truncate on staff_changes execute function refuse_change();
