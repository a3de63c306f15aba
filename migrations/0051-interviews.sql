-- An interview is one row from the asking to its outcome: moved, it keeps its id, and calendars its entry.
drop index one_open_interview_request;

alter table interview_requests
  -- Nothing was ever written into it: the agency's time is kept in its diary as a block, not as a call.
  drop column booking_id,
  add column kept_time_id text references diary_exceptions (id),
  add column place_details text not null default '',
  -- When its times were last offered, and until when the candidate is asked to choose.
  add column asked_at timestamptz,
  add column answer_by timestamptz,
  -- When the candidate said that none of the times suit, and when they could; the words go with the person.
  add column none_suit_at timestamptz,
  add column candidate_says text not null default '',
  -- Revision of the invitation: 0 when booked, one more with each change.
  add column sequence integer not null default 0,
  add column outcome text check (outcome in ('held', 'not_held')),
  add column outcome_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('client', 'candidate', 'agency')),
  add column cancel_reason text not null default '';

update interview_requests set asked_at = created_at, answer_by = created_at;

alter table interview_requests
  alter column asked_at set not null,
  alter column answer_by set not null;

-- Of two who ask for the same person at once, one asks; while one is booked it is moved.
create unique index one_interview_ahead on interview_requests (candidacy_id) where state in ('open', 'booked');

create index interviews_to_answer on interview_requests (answer_by) where state = 'open';

alter table hires
  -- Of the client's people, if one of them said so.
  add column by_member text references client_members (id),
  -- When staff looked at what the first invoice will be calculated from.
  add column checked_at timestamptz,
  add column checked_by text references staff_members (id);

create index hires_to_check on hires (at) where checked_at is null;

-- Staff write the words too, where the client asks them to or says nothing.
alter table partings alter column member_id drop not null;

create index offers_to_make on offers (made_at) where state = 'made';
