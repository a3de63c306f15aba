-- What staff write to a person from their record, as it was sent. The mail is in the outbox and names this row.
create table person_replies (
  id text primary key,
  person_id text not null references people (id),
  author_id text not null references staff_members (id),
  subject text not null check (length(subject) between 1 and 200),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null
);

create index person_replies_by_person on person_replies (person_id, created_at);
