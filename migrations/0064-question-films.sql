-- Films in which a colleague asks a question.
create table question_films (
  film_id text primary key references films (id),
  member_id text not null references staff_members (id),
  created_at timestamptz not null
);

-- Which versions of question sets ask with which film: a film stays for as long as one of them may be answered or
-- reviewed.
create table question_set_films (
  question_set_id text not null references question_sets (id),
  film_id text not null references question_films (film_id),
  primary key (question_set_id, film_id)
);

create index question_set_films_by_film on question_set_films (film_id);

-- A decline that goes on a weekday morning: when, and what it says until it has gone.
alter table invitations
  add column decline_at timestamptz,
  add column decline_words text,
  add constraint invitations_decline_check check (decline_words is null or decline_at is not null);

-- 'profile': one take of a minute or so, in which candidates introduce themselves.
alter table question_sets
  drop constraint question_sets_kind_check,
  add constraint question_sets_kind_check check (kind in ('role', 'open', 'profile'));
