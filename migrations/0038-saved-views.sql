-- A search of the inbox with its filters and order, kept under a name: by one member for themselves, or for the team.
create table inbox_views (
  id text primary key,
  name text not null check (length(name) between 1 and 60),
  -- As in the inbox's address, in one spelling: `q=…&sort=…&status=…`. Empty for everybody open, newest first.
  query text not null check (length(query) <= 1000),
  made_by text not null references staff_members (id),
  is_shared boolean not null,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Two views of one name could not be told apart.
create unique index inbox_views_of_the_team on inbox_views (folded(name)) where is_shared;

create unique index inbox_views_of_a_member on inbox_views (made_by, folded(name)) where not is_shared;

-- The view with which the inbox opens for a member.
create table inbox_first_views (
  member_id text primary key references staff_members (id),
  view_id text not null references inbox_views (id) on delete cascade
);
