-- Since when somebody has waited for an answer, and when they had one: staff wrote, a call was booked or held, or staff
-- said so. Whoever has read a form has not answered it yet.
alter table people
  add column asked_at timestamptz,
  add column answered_at timestamptz,
  -- Empty where they booked a call, or signed.
  add column answered_by text references staff_members (id);

-- Until now there was no other mark than that somebody had read it, or that they had come further.
update people
set asked_at = asked.at, answered_at = case when not unread or stage >= 4 or state = 'closed' then greatest(asked.at, last_event_at) end
from (
  select person_id, max(created_at) as at
  from leads
  where kind = 'contact' and quarantine_reason is null
  group by person_id
) asked
where asked.person_id = people.id and inbox_since is not null;

create index people_unanswered on people (asked_at)
where asked_at is not null and (answered_at is null or answered_at < asked_at) and state = 'open' and inbox_since is not null;
