-- A shortlist that is being put together can go out by itself: after the seconds in which sending it can be taken back,
-- or at a time that staff chose.
alter table shortlists
  add column send_at timestamptz,
  add column planned_by text references staff_members (id),
  -- When it was due and something stopped it, and what; empty again once staff have seen to it.
  add column held_back_at timestamptz,
  add column held_back_by json,
  add constraint shortlists_planned_check check ((send_at is null) = (planned_by is null)),
  add constraint shortlists_send_at_check check (send_at is null or state = 'draft'),
  add constraint shortlists_held_back_check check (held_back_at is null or (state = 'draft' and send_at is null)),
  add constraint shortlists_held_back_by_check check ((held_back_at is null) = (held_back_by is null));

create index shortlists_held_back on shortlists (held_back_at) where held_back_at is not null;
