-- What happened to a contract gets a name for the program to read, beside the sentence for people. Rows of before get
-- theirs from the sentence, which their hash covers; the hash of rows from now on covers the name too.
alter table contract_events
  add column kind text,
  add column kind_in_hash boolean not null default false;

alter table contract_events alter column kind_in_hash drop default;

alter table contract_events disable trigger contract_events_are_evidence;

update contract_events
set kind = case
  when what = 'Link mailed' then 'link-mailed'
  when what = 'Portal unlocked with the shared password' then 'unlocked-by-password'
  when what = 'Portal unlocked from the personal link' then 'unlocked-by-link'
  when what ~ '^Terms accepted, version [0-9]+$' then 'terms-accepted'
  when what = 'Acceptance of the terms withdrawn' then 'terms-acceptance-withdrawn'
  when what ~ '^Details complete, [a-z]+ option$' then 'details-complete'
  when what = 'Ink saved, drawn' then 'ink-saved'
  when what = 'Name typed as signature' then 'name-typed'
  when what = 'Signed' then 'signed'
  when what = 'This certificate drawn up' then 'certificate-drawn-up'
  when what = 'Sealed' then 'sealed'
  when what = 'Withdrawn' then 'withdrawn'
  when what ~ '^Invoice [^ ]+ asked for$' then 'invoice-asked-for'
  when what ~ '^Invoice [^ ]+ raised$' then 'invoice-raised'
  when what ~ '^Deposit of £[0-9.,]+ paid$' then 'deposit-paid'
  when what ~ '^Deposit of £[0-9.,]+ paid a second time, to be paid back$' then 'deposit-paid-twice'
  when what ~ '^£[0-9.,]+ paid for invoice [^ ]+$' then 'invoice-paid'
  when what = 'Deposit paid back' then 'deposit-paid-back'
  when what = 'Deposit paid back at the gateway' then 'deposit-paid-back-at-gateway'
  when what = 'Deposit taken back by the card’s bank' then 'deposit-taken-back'
  when what = 'Second payment of the deposit paid back' then 'surplus-paid-back'
  when what = 'Second payment of the deposit paid back at the gateway' then 'surplus-paid-back-at-gateway'
  when what = 'Second payment of the deposit taken back by the card’s bank' then 'surplus-taken-back'
  when what in ('Refund failed', 'Refund did not arrive') then 'refund-failed'
  when what = 'Refund paid by bank' then 'refund-made-good'
  when what = 'Card payment disputed' then 'dispute-opened'
  when what = 'Dispute won' then 'dispute-won'
  when what = 'Dispute lost' then 'dispute-lost'
  when what = 'Dispute dropped' then 'dispute-dropped'
  when what ~ '^Candidate left, last day [^:]+: later instalments stopped$' then 'candidate-left'
  when what ~ '^Payment of [^ ]+ paid back$' then 'instalment-paid-back'
end;

alter table contract_events enable trigger contract_events_are_evidence;

do $$
declare
  unknown record;
begin
  select contract_id, n, what into unknown from contract_events where kind is null order by contract_id, n limit 1;
  if found then
    raise exception 'Row % of the trail of contract % says "%", which no version of this program wrote. Nothing was changed. Check the trails with the version before this one, before you upgrade.',
      unknown.n, unknown.contract_id, unknown.what;
  end if;
end $$;

alter table contract_events alter column kind set not null;

-- The console's list, which reads the name.
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
  select min(e.at) filter (where e.kind in ('unlocked-by-password', 'unlocked-by-link')) as opened_at, max(e.at) as last_at
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
