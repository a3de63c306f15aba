-- A transfer as the bank statement shows it. It may pay several invoices: what each of them gets of it is a row of
-- bank_payments.
create table bank_transfers (
  id text primary key,
  pence integer not null check (pence > 0),
  received_on date not null,
  reference text not null,
  recorded_at timestamptz not null
);

insert into bank_transfers (id, pence, received_on, reference, recorded_at)
select 'trf_' || regexp_replace(id, '^[a-z]+_', ''), pence, received_on, reference, recorded_at from bank_payments;

alter table bank_payments add column transfer_id text references bank_transfers (id);
alter table bank_payments disable trigger bank_payments_are_evidence;
update bank_payments set transfer_id = 'trf_' || regexp_replace(id, '^[a-z]+_', '');
alter table bank_payments enable trigger bank_payments_are_evidence;
alter table bank_payments alter column transfer_id set not null;
create index bank_payments_by_transfer on bank_payments (transfer_id);

create trigger bank_transfers_are_evidence before update or delete on bank_transfers for each row execute function refuse_change();
create trigger bank_transfers_are_kept before truncate on bank_transfers execute function refuse_change();

-- Contracts whose client gets no reminders for now.
create table reminder_pauses (
  contract_id text primary key references contracts (id),
  paused_at timestamptz not null,
  paused_by text references staff_members (id)
);

-- What came by bank for each invoice, and what is left to pay on it: the one place that knows.
create view invoice_standings as
select
  b.id as invoice_id,
  b.contract_id,
  (b.facts ->> 'payablePence')::integer as payable_pence,
  -- Less what went back.
  coalesce(bank.pence, 0)::integer as came_pence,
  (case when s.invoice_id is not null then 0 else (b.facts ->> 'payablePence')::integer - coalesce(bank.pence, 0) end)::integer as open_pence,
  case when s.invoice_id is null then null when s.payment_id is not null then 'card' when s.bank_payment_id is not null then 'bank' else 'credits' end as settled_by,
  s.settled_at
from billing_documents b
left join settlements s on s.invoice_id = b.id
left join lateral (
  select sum(bp.pence - coalesce(br.pence, 0)) as pence
  from bank_payments bp
  left join bank_refunds br on br.bank_payment_id = bp.id
  where bp.invoice_id = b.id
) bank on true
where b.series = 'invoice';

-- As in 0030, but a deposit may come by bank in parts. It is here once all of it has come.
create or replace view deposit_standings as
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
  -- How and when it came, also if it went back since. By bank, the day on which the last part came.
  case when card.is_here then 'card' when bank.is_here then 'bank' when card.state = 'succeeded' then 'card' when bank.id is not null then 'bank' end as how,
  case when card.is_here then card.succeeded_at when bank.is_here then bank.at when card.state = 'succeeded' then card.succeeded_at else bank.at end as at,
  card.failure,
  -- As text: a date's type is another on each engine.
  to_char(invoice.due_on, 'YYYY-MM-DD') as due_on,
  -- The payment that is here, or the transfer that completed it, and its day in London; empty if none is.
  case when card.is_here then card.id when bank.is_here then bank.id end as paid_id,
  (case when card.is_here then card.amount_pence when bank.is_here then bank.pence - bank.returned_pence end)::integer as paid_pence,
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
  )::integer as left_pence,
  -- What has come by bank of a deposit that is not complete yet. It is no deposit until it is.
  coalesce(part.pence, 0)::integer as part_pence
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
  select
    last.id, last.received_on, last.recorded_at as at, returned.refunded_at as returned_at, returned.refunded_at is null as is_here,
    (select sum(bp.pence) from bank_payments bp where bp.invoice_id = last.invoice_id) as pence,
    coalesce((select sum(br.pence) from bank_refunds br join bank_payments bp on bp.id = br.bank_payment_id where bp.invoice_id = last.invoice_id), 0) as returned_pence
  from bank_payments last
  left join bank_refunds returned on returned.bank_payment_id = last.id
  where last.id = settled.bank_payment_id
) bank on true
left join lateral (
  select sum(bp.pence - coalesce(br.pence, 0)) as pence
  from bank_payments bp
  left join bank_refunds br on br.bank_payment_id = bp.id
  where bp.invoice_id = invoice.id and settled.invoice_id is null
) part on true;

-- As in 0030, but what is owed is asked where it is known.
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
  select sum(standing.open_pence) as pence, min(b.due_on) as due_on
  from invoice_standings standing
  join billing_documents b on b.id = standing.invoice_id
  where standing.contract_id = c.id and standing.settled_at is null
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

-- Every paper and every payment in one list. What is late depends on the day, so that whoever reads it says which.
create view book_entries as
select
  b.id,
  b.series as kind,
  b.contract_id,
  b.facts ->> 'number' as number,
  b.facts -> 'contract' ->> 'number' as contract_number,
  b.facts -> 'buyer' ->> 'companyName' as company,
  b.facts -> 'buyer' ->> 'contactName' as person,
  b.facts -> 'buyer' ->> 'email' as email,
  coalesce(b.facts ->> 'cites', '') as cites,
  coalesce(b.facts -> 'lines' -> 0 ->> 'label', '') as label,
  '' as reference,
  to_char(b.issued_on, 'YYYY-MM-DD') as on_day,
  to_char(b.due_on, 'YYYY-MM-DD') as due_day,
  b.created_at as at,
  (b.facts ->> 'payablePence')::integer as pence,
  coalesce(standing.open_pence, 0) as open_pence,
  b.purpose = 'deposit' as is_deposit,
  b.series = 'credit_note' and b.facts -> 'money' is not null as is_money_back,
  case
    when b.series <> 'invoice' then 'issued'
    when standing.settled_by is null and standing.came_pence > 0 then 'part_paid'
    when standing.settled_by is null then 'open'
    when exists (select 1 from billing_documents note where note.purpose in ('withdrawn', 'taken-back') and note.subject_id = b.id) then 'credited'
    else 'paid'
  end as state
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
  string_agg(b.facts ->> 'number', ', ' order by b.number),
  'bank',
  t.reference,
  to_char(t.received_on, 'YYYY-MM-DD'),
  null,
  t.recorded_at,
  sum(bp.pence)::integer,
  0,
  false,
  false,
  case when sum(coalesce(br.pence, 0)) > 0 then 'refunded' else 'received' end
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
  end
from payments p
join contracts c on c.id = p.contract_id
where p.state not in ('created', 'canceled');
