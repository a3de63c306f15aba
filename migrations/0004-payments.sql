-- A deposit on its way (PAY-11).
create table payments (
  id text primary key,
  contract_id text not null references contracts (id),
  gateway text not null check (gateway in ('test', 'stripe')),
  -- Empty until the gateway has said it: the row is there first, so that a lost answer finds it.
  intent_id text,
  client_secret text,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  failure text,
  method text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  succeeded_at timestamptz,
  refunded_at timestamptz,
  unique (gateway, intent_id)
);

-- At most one live deposit a contract, whatever the program believes. A refunded one makes room.
create unique index one_live_payment on payments (contract_id)
  where state in ('created', 'requires_action', 'processing', 'succeeded') and refunded_at is null;

create index payments_to_reconcile on payments (updated_at) where state in ('created', 'requires_action', 'processing');

-- The last number of each series. Taken under its row's lock, in the transaction that uses it: no gaps.
create table document_numbers (
  series text primary key check (series in ('invoice', 'receipt', 'credit_note')),
  last integer not null
);

insert into document_numbers (series, last) values ('invoice', 0), ('receipt', 0), ('credit_note', 0);

-- Invoices, receipts and credit notes as they were issued.
create table billing_documents (
  id text primary key,
  contract_id text not null references contracts (id),
  series text not null,
  number integer not null check (number > 0),
  -- What it is for: a contract has one deposit invoice, a payment one receipt.
  cause text not null unique,
  facts json not null,
  issued_on date not null,
  due_on date,
  created_at timestamptz not null,
  unique (series, number)
);

create index billing_documents_by_contract on billing_documents (contract_id, created_at);

create trigger billing_documents_are_evidence before update or delete on billing_documents for each row execute function refuse_change();
create trigger billing_documents_are_kept before truncate on billing_documents execute function refuse_change();

-- Their sealed PDFs.
create table billing_files (
  document_id text primary key references billing_documents (id),
  sha256 text not null,
  bytes bytea not null,
  made_at timestamptz not null
);

create trigger billing_files_are_evidence before update or delete on billing_files for each row execute function refuse_change();

-- What invoices are settled by.
create table settlements (
  invoice_id text primary key references billing_documents (id),
  payment_id text references payments (id),
  settled_at timestamptz not null
);

-- How much of the deposit each placement invoice has taken off.
create table deposit_credits (
  invoice_id text primary key references billing_documents (id),
  contract_id text not null references contracts (id),
  pence integer not null check (pence > 0)
);

-- Secrets that the program makes for itself, the same in every process.
create table own_secrets (
  name text primary key,
  secret text not null,
  created_at timestamptz not null
);
