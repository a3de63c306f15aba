-- The portal's shared password, as an argon2id hash; one row.
create table portal_access (
  id integer primary key check (id = 1),
  password_hash text not null,
  updated_at timestamptz not null
);

-- Wrong passwords, by who tried (a hash) and over all; gone with the first right one and with time.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  not_before timestamptz not null,
  updated_at timestamptz not null
);

-- The canonical text of each agreement that anybody was ever shown.
create table agreement_versions (
  sha256 text primary key,
  version integer not null,
  text text not null,
  created_at timestamptz not null
);

create sequence contract_numbers start 31;

-- One client's own copy of the agreement (PORTAL-5).
create table contracts (
  id text primary key,
  number integer not null unique default nextval('contract_numbers'),
  agreement_sha256 text not null references agreement_versions (sha256),
  status text not null default 'open' check (status in ('open', 'signed', 'void')),
  -- What was typed so far; frozen by signing.
  draft json not null,
  invited_name text not null default '',
  invited_email text not null default '',
  -- Why the completed contract could not be made yet, as staff should read it.
  seal_problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Keys of personal links, as hashes: a link opens its own contract and nothing else.
create table contract_keys (
  key_hash text primary key,
  contract_id text not null references contracts (id),
  created_at timestamptz not null
);

create table portal_sessions (
  token_hash text primary key,
  contract_id text not null references contracts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index portal_sessions_by_end on portal_sessions (expires_at);

-- What was signed, how, and from where. Evidence: never changed.
create table signatures (
  contract_id text primary key references contracts (id),
  details json not null,
  pricing_option text not null check (pricing_option in ('standard', 'monthly', 'retained')),
  agreement_sha256 text not null references agreement_versions (sha256),
  consent text not null,
  kind text not null check (kind in ('drawn', 'typed')),
  png bytea,
  typed_name text,
  address text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  check ((kind = 'drawn') = (png is not null) and (kind = 'typed') = (typed_name is not null))
);

-- The audit trail: each row carries the hash of the one before it.
create table contract_events (
  contract_id text not null references contracts (id),
  n integer not null check (n > 0),
  at timestamptz not null,
  what text not null,
  details json not null,
  previous_hash text not null,
  hash text not null,
  primary key (contract_id, n)
);

-- The completed contract: the same bytes for ever.
create table contract_documents (
  contract_id text primary key references contracts (id),
  sha256 text not null unique,
  bytes bytea not null,
  -- SHA-256 of the certificate that sealed it, and the digest that its seal signed: what a changed copy still shows.
  seal_fingerprint text not null,
  signed_digest text not null,
  sealed_at timestamptz not null
);

create index contract_documents_by_seal on contract_documents (signed_digest);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are evidence and are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger signatures_are_evidence before update or delete on signatures for each row execute function refuse_change();
create trigger signatures_are_kept before truncate on signatures execute function refuse_change();
create trigger contract_events_are_evidence before update or delete on contract_events for each row execute function refuse_change();
create trigger contract_events_are_kept before truncate on contract_events execute function refuse_change();
create trigger contract_documents_are_evidence before update or delete on contract_documents for each row execute function refuse_change();
create trigger contract_documents_are_kept before truncate on contract_documents execute function refuse_change();
create trigger agreement_versions_are_evidence before update or delete on agreement_versions for each row execute function refuse_change();
