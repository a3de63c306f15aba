insert into contracts (id, number, agreement_sha256, status, draft, created_at, updated_at)
select 'ctr_2', 29, sha256, 'signed', '{"companyName": "Kelso Freight Ltd", "clientEmail": "ada@kelso.example", "selectedPricingOption": "monthly", "step": 3}'::json, '2026-01-10 09:00Z'::timestamptz, '2026-01-10 09:00Z'::timestamptz from agreement_versions
union all
select 'ctr_3', 30, sha256, 'signed', '{"companyName": "Nith Mills plc", "clientEmail": "una@nith.example", "selectedPricingOption": "retained", "step": 3}'::json, '2026-01-10 09:00Z'::timestamptz, '2026-01-10 09:00Z'::timestamptz from agreement_versions;

insert into billing_documents (id, contract_id, series, number, cause, facts, issued_on, due_on, created_at) values
  ('doc_2', 'ctr_2', 'invoice', 2, 'placement:ctr_2:kofi mensah:1', '{"kind": "invoice", "number": "INV-0002", "contract": {"option": "monthly"}, "totalPence": 120000, "payablePence": 40000, "placement": {"part": 1, "candidate": "Kofi Mensah", "firstYearSalaryPence": 3600000, "startsOn": "2026-01-12"}}', '2026-01-12', '2026-01-26', '2026-01-12 11:00Z'),
  ('doc_3', 'ctr_2', 'invoice', 3, 'placement:ctr_2:kofi mensah:2', '{"kind": "invoice", "number": "INV-0003", "contract": {"option": "monthly"}, "totalPence": 120000, "payablePence": 120000, "placement": {"part": 2, "candidate": "kofi mensah", "firstYearSalaryPence": 3600000, "startsOn": "2026-01-12"}}', '2026-02-12', '2026-02-26', '2026-02-12 11:00Z'),
  ('doc_4', 'ctr_2', 'invoice', 4, 'placement:ctr_2:mei: lin:1', '{"kind": "invoice", "number": "INV-0004", "contract": {"option": "monthly"}, "totalPence": 34000000000, "payablePence": 120000, "placement": {"part": 1, "candidate": "Mei: Lin", "firstYearSalaryPence": 10000000000, "startsOn": "2026-02-02"}}', '2026-02-13', '2026-02-27', '2026-02-13 11:00Z'),
  ('doc_5', 'ctr_2', 'credit_note', 2, 'taken-back:doc_3', '{"kind": "credit_note", "number": "CRN-0002", "totalPence": 120000, "payablePence": 120000, "cites": "INV-0003"}', '2026-02-16', null, '2026-02-16 11:00Z'),
  ('doc_6', 'ctr_3', 'invoice', 5, 'placement:ctr_3:account executive:1', '{"kind": "invoice", "number": "INV-0005", "contract": {"option": "retained"}, "totalPence": 396000, "payablePence": 396000, "placement": {"part": 1, "role": "Account Executive", "briefMiddlePence": 3600000}}', '2026-02-16', '2026-03-02', '2026-02-16 12:00Z'),
  ('doc_7', 'ctr_3', 'invoice', 6, 'placement:ctr_3:account executive:2', '{"kind": "invoice", "number": "INV-0006", "contract": {"option": "retained"}, "totalPence": 484000, "payablePence": 484000, "placement": {"part": 2, "role": "Account Executive", "candidate": "Kofi Mensah", "firstYearSalaryPence": 4000000, "startsOn": "2026-02-16", "briefMiddlePence": 3600000}}', '2026-02-17', '2026-03-03', '2026-02-17 12:00Z'),
  ('doc_8', 'ctr_2', 'receipt', 2, 'receipt:bnk_1', '{"kind": "receipt", "number": "RCP-0002", "payablePence": 40000, "cites": "INV-0002"}', '2026-01-20', null, '2026-01-20 11:00Z'),
  ('doc_9', 'ctr_2', 'invoice', 7, 'uncovered:pay_1:1', '{"kind": "invoice", "number": "INV-0007", "totalPence": 100, "payablePence": 100}', '2026-02-18', '2026-03-04', '2026-02-18 11:00Z');

insert into bank_payments (id, invoice_id, pence, received_on, reference, recorded_at) values ('bnk_1', 'doc_2', 40000, '2026-01-20', 'KELSO', '2026-01-20 11:00Z');

insert into settlements (invoice_id, bank_payment_id, settled_at) values ('doc_2', 'bnk_1', '2026-01-20 11:00Z'), ('doc_3', null, '2026-02-16 11:00Z');

insert into deposit_credits (invoice_id, contract_id, pence) values ('doc_2', 'ctr_2', 80000);

insert into placements_left (contract_id, candidate_key, last_day, said_at) values ('ctr_2', 'kofi mensah', '2026-02-10', '2026-02-16 11:00Z');

insert into instalments_taken_back (invoice_id, taken_back_at, owed_back_by) values ('doc_3', '2026-02-16 11:00Z', '2026-03-02');

insert into staff_changes (id, at, member_id, member_name, action, subject, details) values ('chg_2', '2026-01-12 11:00Z', 'stf_1', 'Moira Kerr', 'invoice.raised', 'doc_2', '{}');

update document_numbers set last = case series when 'invoice' then 7 else 2 end;
