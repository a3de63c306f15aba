-- What happens to money outside our own buttons (docs/decisions/0023-money-that-moves-elsewhere.md).

-- What a gateway says went back of a payment, whoever had asked it to.
create table payment_refunds (
  -- The gateway's own name for it.
  id text primary key,
  payment_id text not null references payments (id),
  pence integer not null check (pence > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed', 'canceled')),
  -- What our credit note is about: never more than was paid and had not gone back.
  credited_pence integer not null default 0 check (credited_pence between 0 and pence),
  noted_at timestamptz not null,
  updated_at timestamptz not null,
  -- One that failed after its credit note: how the client had the money instead.
  made_good_at timestamptz,
  made_good_reference text
);

create index payment_refunds_by_payment on payment_refunds (payment_id);

create table payment_disputes (
  id text primary key,
  payment_id text not null references payments (id),
  -- As the card's bank says it; now and then in its own currency, now and then more than was paid.
  pence integer not null check (pence >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  noted_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- Once lost: what its credit note took off the deposit, and what of it invoices had taken off before.
  spare_pence integer not null default 0 check (spare_pence >= 0),
  uncovered_pence integer not null default 0 check (uncovered_pence >= 0)
);

create index payment_disputes_by_payment on payment_disputes (payment_id);

-- Of what is counted as gone back: the refund of our own that is on its way.
alter table payments add column refunding_pence integer not null default 0 check (refunding_pence >= 0);
update payments set refunding_pence = refunded_pence where refunded_at is null;
-- What went back although invoices had taken it off: no part of the deposit, and owed again.
alter table payments add column uncovered_pence integer not null default 0 check (uncovered_pence >= 0);
alter table payments add constraint no_more_back_than_came check (refunded_pence + uncovered_pence <= amount_pence);
-- When the gateway was last asked what became of the money, and how often its answer was news.
alter table payments add column asked_at timestamptz;
alter table payments add column news integer not null default 0;

create index payments_to_ask_about on payments (asked_at) where state = 'succeeded';

-- Refunds of before this table: theirs are the credit notes that name them.
insert into payment_refunds (id, payment_id, pence, state, credited_pence, noted_at, updated_at)
select facts -> 'money' ->> 'gatewayReference', p.id, (facts ->> 'payablePence')::integer, 'succeeded', (facts ->> 'payablePence')::integer, b.created_at, b.created_at
from billing_documents b
join payments p on b.cause = 'refund:' || p.id
where facts -> 'money' ->> 'gatewayReference' like 're\_%';

-- Under Monthly instalments stop once the candidate has left (agreement version 4, clause 7).
create table placements_left (
  contract_id text not null references contracts (id),
  -- As its invoices' causes have it.
  candidate_key text not null,
  last_day date not null,
  said_at timestamptz not null,
  primary key (contract_id, candidate_key)
);

-- Instalments that were invoiced and are not due after all.
create table instalments_taken_back (
  invoice_id text primary key references billing_documents (id),
  taken_back_at timestamptz not null,
  -- What is deposit again, for the invoices that follow.
  to_deposit_pence integer not null default 0 check (to_deposit_pence >= 0),
  -- What had been paid on it, and by when and how it goes back.
  owed_back_pence integer not null default 0 check (owed_back_pence >= 0),
  owed_back_by date not null,
  paid_back_at timestamptz,
  paid_back_reference text
);

-- The test gateway's disputes: in its books as Stripe's are in Stripe's.
create table test_gateway_disputes (
  id text primary key,
  intent_id text not null unique references test_gateway_intents (id),
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  evidence_due_at timestamptz not null,
  created_at timestamptz not null
);

-- The console's list, which says so too.
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
  undrawn.since as undrawn_since,
  elsewhere.has_dispute,
  elsewhere.owes_back
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
