-- What a changed copy of an invoice, a receipt or a credit note still shows, as contract_documents keeps it of contracts.
-- Files are evidence and never changed: those from before have neither, and are known by their SHA-256 alone.
alter table billing_files
  add column seal_fingerprint text,
  add column signed_digest text;

create index billing_files_by_hash on billing_files (sha256);
create index billing_files_by_seal on billing_files (signed_digest);
create index billing_files_by_certificate on billing_files (seal_fingerprint);
