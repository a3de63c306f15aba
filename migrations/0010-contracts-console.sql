-- When and why staff withdrew a contract; the trail has it too.
alter table contracts add column voided_at timestamptz;
alter table contracts add column void_reason text;

create index payments_by_contract on payments (contract_id, created_at);

-- One line a contract, with what came of its money: what the console lists, filters and counts.
create view contract_overviews as
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
  case
    when card.state = 'succeeded' and card.refunded_at is null then 'paid'
    when bank.at is not null and bank.returned_at is null then 'paid'
    when card.refunded_at is not null or bank.returned_at is not null then 'refunded'
    when card.state in ('requires_action', 'processing') then 'under_way'
    when invoice.id is not null and settled.invoice_id is null then 'invoiced'
    when card.state = 'failed' then 'failed'
    else 'none'
  end as deposit_state,
  case when card.state = 'succeeded' then 'card' when bank.at is not null then 'bank' end as deposit_how,
  case when card.state = 'succeeded' then card.succeeded_at else bank.at end as deposit_at,
  card.failure as deposit_failure,
  -- As text: a date's type is another on each engine.
  to_char(invoice.due_on, 'YYYY-MM-DD') as deposit_due_on,
  coalesce(owed.pence, 0)::integer as owed_pence,
  to_char(owed.due_on, 'YYYY-MM-DD') as owed_due_on,
  (coalesce(notes.received, 0) - coalesce(notes.returned, 0))::integer as paid_pence,
  notes.has_placement,
  surplus.has_surplus,
  undrawn.since as undrawn_since
from contracts c
left join signatures s on s.contract_id = c.id
left join contract_documents d on d.contract_id = c.id
left join lateral (
  select min(e.at) filter (where e.what like 'Portal unlocked%') as opened_at, max(e.at) as last_at
  from contract_events e
  where e.contract_id = c.id
) trail on true
left join lateral (
  select p.state, p.failure, p.succeeded_at, p.refunded_at
  from payments p
  where p.contract_id = c.id and not p.is_surplus
  order by (p.state in ('created', 'requires_action', 'processing', 'succeeded') and p.refunded_at is null) desc, p.created_at desc
  limit 1
) card on true
left join billing_documents invoice on invoice.cause = 'deposit:' || c.id
left join settlements settled on settled.invoice_id = invoice.id
left join lateral (
  select max(bp.recorded_at) as at, max(br.refunded_at) as returned_at
  from bank_payments bp
  left join bank_refunds br on br.bank_payment_id = bp.id
  where bp.id = settled.bank_payment_id
) bank on true
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
    sum((b.facts ->> 'payablePence')::integer) filter (where b.series = 'credit_note' and b.facts -> 'money' is not null) as returned,
    coalesce(bool_or(b.cause like 'placement:%'), false) as has_placement
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
) surplus on true;
