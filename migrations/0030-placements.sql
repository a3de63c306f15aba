-- A placement is a row with a name of its own (docs/decisions/0049-a-placement-is-a-row.md), and documents say in columns
-- what they are for.
create table placements (
  id text primary key,
  contract_id text not null references contracts (id),
  option text not null check (option in ('standard', 'monthly', 'retained')),
  -- Retained only: what the search is for, before there is a candidate.
  role text,
  -- As printed from now on; documents keep what they were issued with.
  candidate text,
  first_year_salary_pence bigint check (first_year_salary_pence > 0),
  starts_on date,
  -- Retained only.
  brief_middle_pence bigint check (brief_middle_pence > 0),
  -- Another person (or search) of the same name on the same contract. At most one is next to each, so that two who press
  -- at once make one.
  namesake_of text unique references placements (id),
  created_at timestamptz not null,
  -- Empty where it came from the command line.
  created_by text references staff_members (id),
  -- Monthly: the last day worked by a candidate who has left, and when we were told.
  last_day date,
  left_noted_at timestamptz,
  left_noted_by text references staff_members (id),
  -- How documents of before named it.
  name_before text,
  check (candidate is not null or role is not null),
  check ((last_day is null) = (left_noted_at is null))
);

create index placements_by_contract on placements (contract_id, created_at);

insert into placements (id, contract_id, option, role, candidate, first_year_salary_pence, starts_on, brief_middle_pence, created_at, created_by, name_before)
select
  -- Documents' ids sort by time, and so do these.
  'plc_' || regexp_replace(first_id, '^[a-z]+_', ''),
  contract_id,
  option,
  coalesce(role, case when option = 'retained' then name end),
  coalesce(candidate, case when option <> 'retained' then name end),
  first_year_salary_pence,
  starts_on,
  brief_middle_pence,
  created_at,
  (select member_id from staff_changes where subject = first_id and action = 'invoice.raised' order by at limit 1),
  name
from (
  select
    contract_id,
    name,
    (array_agg(id order by part))[1] as first_id,
    min(created_at) as created_at,
    coalesce((array_agg(facts -> 'contract' ->> 'option' order by part) filter (where facts -> 'contract' ->> 'option' is not null))[1], 'standard') as option,
    (array_agg(facts -> 'placement' ->> 'role' order by part) filter (where facts -> 'placement' ->> 'role' is not null))[1] as role,
    (array_agg(facts -> 'placement' ->> 'candidate' order by part) filter (where facts -> 'placement' ->> 'candidate' is not null))[1] as candidate,
    (array_agg((facts -> 'placement' ->> 'firstYearSalaryPence')::bigint order by part) filter (where facts -> 'placement' ->> 'firstYearSalaryPence' is not null))[1] as first_year_salary_pence,
    (array_agg((facts -> 'placement' ->> 'startsOn')::date order by part) filter (where facts -> 'placement' ->> 'startsOn' is not null))[1] as starts_on,
    (array_agg((facts -> 'placement' ->> 'briefMiddlePence')::bigint order by part) filter (where facts -> 'placement' ->> 'briefMiddlePence' is not null))[1] as brief_middle_pence
  from (
    select
      id,
      contract_id,
      facts,
      created_at,
      -- A name may have colons in it.
      regexp_replace(substring(cause from length('placement:' || contract_id || ':') + 1), ':[0-9]+$', '') as name,
      substring(cause from ':([0-9]+)$')::integer as part
    from billing_documents
    where cause like 'placement:%'
  ) invoices
  group by contract_id, name
) found;

update placements
set last_day = gone.last_day, left_noted_at = gone.said_at
from placements_left gone
where gone.contract_id = placements.contract_id and gone.candidate_key = placements.name_before;

drop table placements_left;

-- What a document is for: the deposit of which contract, which part of which placement, which payment's receipt. `cause`
-- stays for people to read.
alter table billing_documents
  add column purpose text,
  add column subject_id text,
  add column part integer;

alter table billing_documents disable trigger billing_documents_are_evidence;

update billing_documents
set purpose = 'placement', subject_id = placements.id, part = substring(cause from ':([0-9]+)$')::integer
from placements
where cause like 'placement:%'
  and placements.contract_id = billing_documents.contract_id
  and cause = 'placement:' || placements.contract_id || ':' || placements.name_before || ':' || substring(cause from ':([0-9]+)$');

update billing_documents
set
  purpose = split_part(cause, ':', 1),
  subject_id = split_part(cause, ':', 2),
  part = coalesce(nullif(split_part(cause, ':', 3), '')::integer, 1)
where purpose is null;

alter table billing_documents enable trigger billing_documents_are_evidence;

alter table billing_documents
  alter column purpose set not null,
  alter column subject_id set not null,
  alter column part set not null,
  add constraint one_document_a_purpose unique (purpose, subject_id, part);

alter table placements drop column name_before;

-- Whether a contract's deposit is here, and what is left of it: the one place that knows.
create view deposit_standings as
select
  c.id as contract_id,
  case
    when card.is_here or bank.is_here then 'paid'
    when card.refunded_at is not null and card.is_lost then 'lost'
    when card.refunded_at is not null or bank.returned_at is not null then 'refunded'
    when card.state in ('requires_action', 'processing') then 'under_way'
    when invoice.id is not null and settled.invoice_id is null then 'invoiced'
    when card.state = 'failed' then 'failed'
    else 'none'
  end as state,
  -- How and when it came, also if it went back since.
  case when card.is_here then 'card' when bank.is_here then 'bank' when card.state = 'succeeded' then 'card' when bank.id is not null then 'bank' end as how,
  case when card.is_here then card.succeeded_at when bank.is_here then bank.at when card.state = 'succeeded' then card.succeeded_at else bank.at end as at,
  card.failure,
  -- As text: a date's type is another on each engine.
  to_char(invoice.due_on, 'YYYY-MM-DD') as due_on,
  -- The payment or transfer that is here, and its day in London; empty if none is.
  case when card.is_here then card.id when bank.is_here then bank.id end as paid_id,
  case when card.is_here then card.amount_pence when bank.is_here then bank.pence end as paid_pence,
  to_char(case when card.is_here then (card.succeeded_at at time zone 'Europe/London')::date when bank.is_here then bank.received_on end, 'YYYY-MM-DD') as paid_on,
  -- When the first one came.
  least(
    (select min(p.succeeded_at) from payments p where p.contract_id = c.id and p.state = 'succeeded' and not p.is_surplus),
    bank.at
  ) as first_at,
  -- Neither deducted on an invoice nor paid back. Never below nothing: the gateway may have returned what an invoice had
  -- deducted.
  greatest(
    0,
    coalesce((select sum(p.amount_pence - p.refunded_pence) from payments p where p.contract_id = c.id and p.state = 'succeeded' and not p.is_surplus), 0)
      + coalesce(bank.pence - bank.returned_pence, 0)
      - coalesce((select sum(dc.pence) from deposit_credits dc where dc.contract_id = c.id), 0)
  )::integer as left_pence
from contracts c
left join lateral (
  select
    p.id, p.state, p.failure, p.amount_pence, p.succeeded_at, p.refunded_at,
    p.state = 'succeeded' and p.refunded_at is null as is_here,
    exists (select 1 from payment_disputes d where d.payment_id = p.id and d.state = 'lost' and d.spare_pence + d.uncovered_pence > 0) as is_lost
  from payments p
  where p.contract_id = c.id and not p.is_surplus
  order by (p.state in ('created', 'requires_action', 'processing', 'succeeded') and p.refunded_at is null) desc, p.created_at desc
  limit 1
) card on true
left join billing_documents invoice on invoice.purpose = 'deposit' and invoice.subject_id = c.id
left join settlements settled on settled.invoice_id = invoice.id
left join lateral (
  select bp.id, bp.pence, bp.received_on, bp.recorded_at as at, br.refunded_at as returned_at, br.refunded_at is null as is_here, coalesce(br.pence, 0) as returned_pence
  from bank_payments bp
  left join bank_refunds br on br.bank_payment_id = bp.id
  where bp.id = settled.bank_payment_id
) bank on true;

-- The console's list, which asks that place.
create or replace view contract_overviews as
select
  c.id,
  c.number,
  c.status,
  coalesce(c.draft ->> 'companyName', '') as company,
  coalesce(nullif(c.draft ->> 'contactName', ''), c.invited_name) as person,
  coalesce(nullif(c.draft ->> 'clientEmail', ''), c.invited_email) as email,
  coalesce(c.draft ->> 'selectedPricingOption', '') as option,
  coalesce((c.draft ->> 'step')::integer, 1) as step,
  c.invited_email <> '' as is_invited,
  -- Nothing but the client's own typing and signing moves this one.
  c.updated_at > c.created_at as is_touched,
  c.created_at,
  c.voided_at,
  trail.opened_at,
  coalesce(trail.last_at, c.created_at) as last_at,
  s.signed_at,
  d.sealed_at,
  c.seal_problem,
  deposit.state as deposit_state,
  deposit.how as deposit_how,
  deposit.at as deposit_at,
  deposit.failure as deposit_failure,
  deposit.due_on as deposit_due_on,
  coalesce(owed.pence, 0)::integer as owed_pence,
  to_char(owed.due_on, 'YYYY-MM-DD') as owed_due_on,
  (coalesce(notes.received, 0) - coalesce(notes.returned, 0))::integer as paid_pence,
  exists (select 1 from placements where placements.contract_id = c.id) as has_placement,
  surplus.has_surplus,
  undrawn.since as undrawn_since,
  elsewhere.has_dispute,
  elsewhere.owes_back
from contracts c
left join signatures s on s.contract_id = c.id
left join contract_documents d on d.contract_id = c.id
left join lateral (
  select min(e.at) filter (where e.kind in ('unlocked-by-password', 'unlocked-by-link')) as opened_at, max(e.at) as last_at
  from contract_events e
  where e.contract_id = c.id
) trail on true
join deposit_standings deposit on deposit.contract_id = c.id
left join lateral (
  select
    -- What came by bank for a part of it is not owed any more.
    sum((b.facts ->> 'payablePence')::integer - coalesce((select sum(bp.pence) from bank_payments bp where bp.invoice_id = b.id), 0)) as pence,
    min(b.due_on) as due_on
  from billing_documents b
  left join settlements paid on paid.invoice_id = b.id
  where b.contract_id = c.id and b.series = 'invoice' and paid.invoice_id is null
) owed on true
left join lateral (
  select
    sum((b.facts ->> 'payablePence')::integer) filter (where b.series = 'receipt') as received,
    sum((b.facts ->> 'payablePence')::integer) filter (where b.series = 'credit_note' and b.facts -> 'money' is not null) as returned
  from billing_documents b
  where b.contract_id = c.id
) notes on true
left join lateral (
  select min(b.created_at) as since
  from billing_documents b
  left join billing_files f on f.document_id = b.id
  where b.contract_id = c.id and f.document_id is null
) undrawn on true
left join lateral (
  select count(*) > 0 as has_surplus
  from payments p
  where p.contract_id = c.id and p.is_surplus and p.state = 'succeeded' and p.refunded_at is null
) surplus on true
left join lateral (
  select
    exists (
      select 1 from payment_disputes pd join payments p on p.id = pd.payment_id
      where p.contract_id = c.id and pd.state in ('inquiry', 'needs_response', 'under_review')
    ) as has_dispute,
    exists (
      select 1 from payment_refunds pr join payments p on p.id = pr.payment_id
      where p.contract_id = c.id and pr.state in ('failed', 'canceled') and pr.credited_pence > 0 and pr.made_good_at is null
    ) or exists (
      select 1 from instalments_taken_back tb join billing_documents b on b.id = tb.invoice_id
      where b.contract_id = c.id and tb.owed_back_pence > 0 and tb.paid_back_at is null
    ) as owes_back
) elsewhere on true;

-- Said by deposit_standings.
drop view lost_deposits;
