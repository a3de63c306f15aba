-- What lists and searches of the books read from a document's facts, so that they need not parse all of them each time.
alter table billing_documents
  add column printed_number text generated always as (facts ->> 'number') stored,
  add column cites text generated always as (coalesce(facts ->> 'cites', '')) stored,
  add column label text generated always as (coalesce(facts -> 'lines' -> 0 ->> 'label', '')) stored,
  add column contract_number text generated always as (facts -> 'contract' ->> 'number') stored,
  add column company text generated always as (facts -> 'buyer' ->> 'companyName') stored,
  add column person text generated always as (facts -> 'buyer' ->> 'contactName') stored,
  add column email text generated always as (facts -> 'buyer' ->> 'email') stored,
  add column payable_pence integer generated always as ((facts ->> 'payablePence')::integer) stored,
  add column has_money boolean generated always as (facts -> 'money' is not null) stored,
  -- One line for each thing that a search looks at, folded as in 0007: a search that has no line break in it finds
  -- nothing across two of them.
  add column search text generated always as (
    folded(
      coalesce(facts ->> 'number', '') || chr(10) || coalesce(facts ->> 'cites', '') || chr(10) || coalesce(facts -> 'contract' ->> 'number', '')
        || chr(10) || coalesce(facts -> 'buyer' ->> 'companyName', '') || chr(10) || coalesce(facts -> 'buyer' ->> 'contactName', '')
        || chr(10) || coalesce(facts -> 'buyer' ->> 'email', '')
    )
  ) stored;

alter table contracts
  add column search text generated always as (
    folded(
      coalesce(draft ->> 'companyName', '') || chr(10) || coalesce(nullif(draft ->> 'contactName', ''), invited_name)
        || chr(10) || coalesce(nullif(draft ->> 'clientEmail', ''), invited_email)
    )
  ) stored;

alter table bank_transfers add column search text generated always as (folded(reference)) stored;

alter table candidates
  add column search text generated always as (
    folded(headline || chr(10) || coalesce(facts ->> 'place', '') || chr(10) || coalesce(facts ->> 'sells', ''))
  ) stored;

-- The last thing that happened to each contract, and when its client first opened it.
create index contract_events_by_time on contract_events (contract_id, at);

create index contract_events_of_opening on contract_events (contract_id, at)
  where kind in ('unlocked-by-password', 'unlocked-by-link');

-- As in 0034, with the columns above.
create or replace view invoice_standings as
select
  b.id as invoice_id,
  b.contract_id,
  b.payable_pence,
  -- Less what went back.
  coalesce(bank.pence, 0)::integer as came_pence,
  (case when s.invoice_id is not null then 0 else b.payable_pence - coalesce(bank.pence, 0) end)::integer as open_pence,
  case when s.invoice_id is null then null when s.payment_id is not null then 'card' when s.bank_payment_id is not null then 'bank' else 'credits' end as settled_by,
  s.settled_at,
  b.due_on
from billing_documents b
left join settlements s on s.invoice_id = b.id
left join lateral (
  select sum(bp.pence - coalesce(br.pence, 0)) as pence
  from bank_payments bp
  left join bank_refunds br on br.bank_payment_id = bp.id
  where bp.invoice_id = b.id
) bank on true
where b.series = 'invoice';

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
  (select min(e.at) from contract_events e where e.contract_id = c.id and e.kind in ('unlocked-by-password', 'unlocked-by-link')) as opened_at,
  coalesce((select max(e.at) from contract_events e where e.contract_id = c.id), c.created_at) as last_at,
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
  elsewhere.owes_back,
  c.search
from contracts c
left join signatures s on s.contract_id = c.id
left join contract_documents d on d.contract_id = c.id
-- "distinct on" changes no row: with it PostgreSQL knows that there is one for each contract, and leaves the join out
-- where no column of it is asked for.
left join (select distinct on (contract_id) * from deposit_standings order by contract_id) deposit on deposit.contract_id = c.id
left join lateral (
  select sum(standing.open_pence) as pence, min(standing.due_on) as due_on
  from invoice_standings standing
  where standing.contract_id = c.id and standing.settled_at is null
) owed on true
left join lateral (
  select
    sum(b.payable_pence) filter (where b.series = 'receipt') as received,
    sum(b.payable_pence) filter (where b.series = 'credit_note' and b.has_money) as returned
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

-- As in 0034, with the columns above: every paper and every payment in one list. What is late depends on the day, so a query has to say which day.
create or replace view book_entries as
select
  b.id,
  b.series as kind,
  b.contract_id,
  b.printed_number as number,
  b.contract_number,
  b.company,
  b.person,
  b.email,
  b.cites,
  b.label,
  '' as reference,
  to_char(b.issued_on, 'YYYY-MM-DD') as on_day,
  to_char(b.due_on, 'YYYY-MM-DD') as due_day,
  b.created_at as at,
  b.payable_pence as pence,
  coalesce(standing.open_pence, 0) as open_pence,
  b.purpose = 'deposit' as is_deposit,
  b.series = 'credit_note' and b.has_money as is_money_back,
  case
    when b.series <> 'invoice' then 'issued'
    when standing.settled_by is null and standing.came_pence > 0 then 'part_paid'
    when standing.settled_by is null then 'open'
    when exists (select 1 from billing_documents note where note.purpose in ('withdrawn', 'taken-back') and note.subject_id = b.id) then 'credited'
    else 'paid'
  end as state,
  b.search
from billing_documents b
left join invoice_standings standing on standing.invoice_id = b.id
union all
select
  t.id,
  'payment',
  c.id,
  '',
  'PT-' || lpad(c.number::text, 4, '0'),
  coalesce(c.draft ->> 'companyName', ''),
  coalesce(c.draft ->> 'contactName', ''),
  coalesce(c.draft ->> 'clientEmail', ''),
  string_agg(b.printed_number, ', ' order by b.number),
  'bank',
  t.reference,
  to_char(t.received_on, 'YYYY-MM-DD'),
  null,
  t.recorded_at,
  sum(bp.pence)::integer,
  0,
  false,
  false,
  case when sum(coalesce(br.pence, 0)) > 0 then 'refunded' else 'received' end,
  'pt-' || lpad(c.number::text, 4, '0') || chr(10) || c.search || chr(10) || t.search || chr(10) || lower(string_agg(b.printed_number, chr(10)))
from bank_transfers t
join bank_payments bp on bp.transfer_id = t.id
join billing_documents b on b.id = bp.invoice_id
join contracts c on c.id = b.contract_id
left join bank_refunds br on br.bank_payment_id = bp.id
group by t.id, c.id
union all
select
  p.id,
  'payment',
  c.id,
  '',
  'PT-' || lpad(c.number::text, 4, '0'),
  coalesce(c.draft ->> 'companyName', ''),
  coalesce(c.draft ->> 'contactName', ''),
  coalesce(c.draft ->> 'clientEmail', ''),
  '',
  'card',
  coalesce(p.method, ''),
  to_char(coalesce(p.succeeded_at, p.updated_at) at time zone 'Europe/London', 'YYYY-MM-DD'),
  null,
  coalesce(p.succeeded_at, p.updated_at),
  p.amount_pence,
  0,
  not p.is_surplus,
  false,
  case
    when exists (select 1 from payment_disputes d where d.payment_id = p.id and d.state in ('inquiry', 'needs_response', 'under_review')) then 'disputed'
    when p.refunded_at is not null then 'refunded'
    when p.is_surplus then 'surplus'
    when p.state = 'succeeded' then 'received'
    when p.state = 'failed' then 'failed'
    else 'under_way'
  end,
  'pt-' || lpad(c.number::text, 4, '0') || chr(10) || c.search || chr(10) || lower(coalesce(p.method, ''))
from payments p
join contracts c on c.id = p.contract_id
where p.state not in ('created', 'canceled');

-- The sums over all contracts.
create view contract_totals as
select
  (select count(*)::integer from contracts) as contracts,
  (select coalesce(sum(open_pence), 0)::text from invoice_standings where settled_at is null) as owed_pence,
  coalesce(
    sum(payable_pence) filter (where series = 'receipt')
      - coalesce(sum(payable_pence) filter (where series = 'credit_note' and has_money), 0),
    0
  )::text as paid_pence
from billing_documents;

-- Pieces of words among all mails and all of the log, as 0007 does it for people.
do $$ begin
  create index mails_by_search on mails using gin (recipient gin_trgm_ops, subject gin_trgm_ops);
  create index staff_changes_by_search on staff_changes
    using gin (member_name gin_trgm_ops, action gin_trgm_ops, subject gin_trgm_ops, (details::text) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: searching mails and the log reads all of them';
end $$;
