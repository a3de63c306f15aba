-- When it was said what came of a call, and by whom, as they were called then. Earlier outcomes have it in the log.
alter table bookings
  add column outcome_at timestamptz,
  add column outcome_by text;

update bookings
set outcome_at = said.at, outcome_by = said.member_name
from (
  select distinct on (subject) subject, at, member_name
  from staff_changes
  where action in ('call.held', 'call.no_show')
  order by subject, at desc, id desc
) said
where said.subject = bookings.id and bookings.outcome is not null;

update bookings set outcome_at = updated_at, outcome_by = '' where outcome is not null and outcome_at is null;

alter table bookings
  add constraint an_outcome_was_said check ((outcome is null) = (outcome_at is null) and (outcome is null) = (outcome_by is null));

-- Calls of which nobody has said yet what came of them.
create index bookings_without_outcome on bookings (starts_at) where status = 'booked' and outcome is null;
