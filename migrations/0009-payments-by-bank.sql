-- Money that came by bank for an invoice, as the statement shows it (docs/decisions/0015-payments-by-bank.md).
create table bank_payments (
  id text primary key,
  invoice_id text not null references billing_documents (id),
  pence integer not null check (pence > 0),
  received_on date not null,
  reference text not null,
  recorded_at timestamptz not null,
  -- Recorded twice is recorded once.
  unique (invoice_id, received_on, reference, pence)
);

create trigger bank_payments_are_evidence before update or delete on bank_payments for each row execute function refuse_change();
create trigger bank_payments_are_kept before truncate on bank_payments execute function refuse_change();

-- A deposit that came by bank and went back by bank.
create table bank_refunds (
  bank_payment_id text primary key references bank_payments (id),
  pence integer not null check (pence > 0),
  reference text not null,
  refunded_at timestamptz not null
);

create trigger bank_refunds_are_evidence before update or delete on bank_refunds for each row execute function refuse_change();
create trigger bank_refunds_are_kept before truncate on bank_refunds execute function refuse_change();

-- What settled an invoice: a card, the bank, or neither, where credits did.
alter table settlements add column bank_payment_id text references bank_payments (id);
alter table settlements add constraint settled_one_way check (payment_id is null or bank_payment_id is null);

-- A card payment that came when the deposit had come by bank already: it is owed back.
alter table payments add column is_surplus boolean not null default false;
-- What went back may be less than came: the rest was taken off invoices.
alter table payments add column refunded_pence integer not null default 0 check (refunded_pence between 0 and amount_pence);
update payments set refunded_pence = amount_pence where refunded_at is not null;
