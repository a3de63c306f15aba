-- A complaint is acknowledged, then answered by a mail; until it is answered, somebody has to look after it.
alter table candidate_complaints
  add column answer text not null default '',
  add column answered_at timestamptz,
  add column answered_by text references staff_members (id),
  add column version integer not null default 1;

drop index candidate_complaints_open;

create index candidate_complaints_open on candidate_complaints (created_at) where answered_at is null;
