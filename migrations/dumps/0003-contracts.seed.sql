insert into agreement_versions (sha256, version, text, created_at) values (encode(sha256('The agreement.'), 'hex'), 3, 'The agreement.', '2026-01-01 00:00Z');

insert into contracts (id, agreement_sha256, status, draft, invited_name, invited_email, created_at, updated_at)
select 'ctr_1', sha256, 'signed', '{"companyName": "Lochbay & Sons Ltd", "contactName": "Łukasz Orr", "clientEmail": "lukasz@lochbay.example", "step": 3}', 'Łukasz Orr', 'lukasz@lochbay.example', '2026-01-14 09:00Z', '2026-01-14 10:00Z' from agreement_versions;

insert into signatures (contract_id, details, pricing_option, agreement_sha256, consent, kind, typed_name, address, user_agent, signed_at)
select 'ctr_1', '{"companyName": "Lochbay & Sons Ltd"}', 'monthly', sha256, 'I agree.', 'typed', 'Łukasz Orr', '203.0.113.7', 'Firefox', '2026-01-14 10:00Z' from agreement_versions;

insert into contract_events (contract_id, n, at, what, details, previous_hash, hash)
select 'ctr_1', 1, '2026-01-14 09:00Z', 'Link mailed', '{}', repeat('0', 64), encode(sha256(convert_to('["ctr_1",1,"2026-01-14T09:00:00.000Z","Link mailed",[],"' || repeat('0', 64) || '"]', 'UTF8')), 'hex');

insert into contract_events (contract_id, n, at, what, details, previous_hash, hash)
select 'ctr_1', 2, '2026-01-14 10:00Z', 'Signed', '{"option": "monthly"}', hash, encode(sha256(convert_to('["ctr_1",2,"2026-01-14T10:00:00.000Z","Signed",[["option","monthly"]],"' || hash || '"]', 'UTF8')), 'hex') from contract_events where n = 1;

insert into contract_documents (contract_id, sha256, bytes, seal_fingerprint, signed_digest, sealed_at) values ('ctr_1', encode(sha256('%PDF-1.7'), 'hex'), '%PDF-1.7', 'aa', 'bb', '2026-01-14 10:01Z');

insert into leads (id, person_id, kind, details, created_at) values ('led_7', 'per_lukasz', 'contract_signed', '{"contractId": "ctr_1"}', '2026-01-14 10:00Z');
