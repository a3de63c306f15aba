-- What brought each person whose details we have, by the first of their visits that a form took along (STATS-14): one row
-- for each fact. `subject` is empty where nothing is known. Erased with the person, and kept no longer than visits are.
create table insight_origins (
  person_id text not null references people (id),
  -- 'source', 'campaign' and 'page' (where the visit began) once each; 'film' and 'article' for each. 'visit' is a
  -- visit that a form named before the visit itself had arrived.
  kind text not null check (kind in ('source', 'campaign', 'page', 'film', 'article', 'visit')),
  subject text not null,
  -- The London day on which they first left their details.
  day date not null,
  -- The form that told it.
  lead_id text not null references leads (id) on delete cascade,
  primary key (person_id, kind, subject)
);

create index insight_origins_by_day on insight_origins (kind, day, subject, person_id);
create index insight_origins_by_lead on insight_origins (lead_id);
create index insight_origins_awaited on insight_origins (subject) where kind = 'visit';

-- Of an address's query only the name of a campaign is kept.
alter table insight_sessions add column campaign text not null default '';

create index insight_daily_by_kind on insight_daily (kind, day);

create index leads_of_signatures on leads (person_id) where kind = 'contract_signed';

-- People of before. Their visits are still kept if they are not older than 13 months.
with firsts as (
  select distinct on (person_id) person_id, id, kind, details, (created_at at time zone 'Europe/London')::date as day
  from leads
  where quarantine_reason is null
  order by person_id, created_at, id
),
visits as (
  select distinct on (l.person_id) l.person_id, l.id as lead_id, l.created_at, s.id, s.source, s.entry_page
  from leads l
  join insight_sessions s on s.id = l.visit_id
  where l.quarantine_reason is null
  order by l.person_id, l.created_at, l.id
),
facts as (
  select f.person_id, single.kind, coalesce(single.subject, '') as subject, f.day, coalesce(v.lead_id, f.id) as lead_id
  from firsts f
  left join visits v on v.person_id = f.person_id
  cross join lateral (values ('source', v.source), ('page', v.entry_page), ('campaign', '')) as single (kind, subject)
  union
  select v.person_id, 'film', e.subject, f.day, v.lead_id
  from visits v
  join firsts f on f.person_id = v.person_id
  join insight_events e on e.session_id = v.id and e.kind in ('click', 'watch') and e.at <= v.created_at
  union
  select v.person_id, 'article', read.page, f.day, v.lead_id
  from visits v
  join firsts f on f.person_id = v.person_id
  cross join lateral (
    select v.entry_page as page
    union
    select e.page from insight_events e where e.session_id = v.id and e.at <= v.created_at
  ) read
  where read.page ~ '^/blog/[a-z0-9-]+$'
  union
  select f.person_id, 'film', f.details ->> 'videoId', f.day, coalesce(v.lead_id, f.id)
  from firsts f
  left join visits v on v.person_id = f.person_id
  where f.kind = 'video_interest' and f.details ->> 'videoId' <> ''
)
insert into insight_origins (person_id, kind, subject, day, lead_id)
select person_id, kind, subject, day, lead_id from facts;

-- What became of people: calls that they booked, and whether one was held; what they signed; what they paid, less what
-- went back, in pence and with VAT, by the receipts and credit notes of the contracts that they signed. Only people of
-- whom there is any of it.
create view insight_results as
select
  coalesce(calls.person_id, signed.person_id) as person_id,
  calls.person_id is not null as called,
  coalesce(calls.held, false) as held,
  signed.person_id is not null as signed,
  coalesce(signed.pence, 0)::bigint as pence
from (select person_id, coalesce(bool_or(outcome = 'held'), false) as held from bookings group by person_id) calls
full join (
  select l.person_id, sum(money.pence) as pence
  from leads l
  left join (
    select
      contract_id,
      sum(case series when 'receipt' then (facts ->> 'payablePence')::integer else -(facts ->> 'payablePence')::integer end) as pence
    from billing_documents
    where series = 'receipt' or (series = 'credit_note' and facts -> 'money' is not null)
    group by contract_id
  ) money on money.contract_id = l.details ->> 'contractId'
  where l.kind = 'contract_signed'
  group by l.person_id
) signed on signed.person_id = calls.person_id;
