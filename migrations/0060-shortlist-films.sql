-- The films that are cut from answers, for a client to watch: what was cut, and how far making it is.
create table shortlist_films (
  id text primary key,
  invitation_id text not null references invitations (id),
  -- Films of answers with their starts and ends, as they were when it was asked for.
  pieces json not null,
  plate json not null,
  burns_captions boolean not null,
  state text not null check (state in ('waiting', 'making', 'made', 'failed')),
  progress real,
  failure text,
  attempts integer not null default 0,
  film_id text references films (id),
  member_id text not null references staff_members (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index shortlist_films_by_invitation on shortlist_films (invitation_id, created_at);

create index shortlist_films_by_film on shortlist_films (film_id);

-- However often it is asked for, one is made at a time.
create unique index shortlist_films_one_at_a_time on shortlist_films (invitation_id) where state in ('waiting', 'making');

alter table invitations
  -- The question that was asked again after the answers were sent, and when: one more take of it.
  add column again_question text,
  add column again_at timestamptz;
