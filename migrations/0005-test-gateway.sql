-- The built-in test gateway's own books. It stands for another company: nothing of ours
-- points here, and nothing here points to ours. No card number comes near it.
create table test_gateway_intents (
  id text primary key,
  client_secret_hash text not null,
  idempotency_key text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null check (currency = 'gbp'),
  contract_id text not null,
  payment_id text not null,
  description text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  -- Why the last card did not pay.
  failure text,
  -- Brand and last four digits.
  method text,
  -- When a slow card comes to its end, and what that is: words of failure, or none for success.
  due_at timestamptz,
  due_failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'processing') = (due_at is not null)),
  check (due_failure is null or due_at is not null)
);

create table test_gateway_refunds (
  id text primary key,
  intent_id text not null references test_gateway_intents (id),
  idempotency_key text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  created_at timestamptz not null
);

create index test_gateway_refunds_by_intent on test_gateway_refunds (intent_id);
