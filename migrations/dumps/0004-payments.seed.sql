insert into payments (id, contract_id, gateway, intent_id, amount_pence, state, created_at, updated_at, succeeded_at, refunded_at) values
  ('pay_1', 'ctr_1', 'stripe', 'pi_1', 60000, 'succeeded', '2026-01-14 11:00Z', '2026-01-15 11:00Z', '2026-01-14 11:00Z', '2026-01-15 11:00Z'),
  ('pay_2', 'ctr_1', 'stripe', 'pi_2', 60000, 'succeeded', '2026-01-16 11:00Z', '2026-01-16 11:00Z', '2026-01-16 11:00Z', null);

update document_numbers set last = 1;

insert into billing_documents (id, contract_id, series, number, cause, facts, issued_on, due_on, created_at) values
  ('bil_1', 'ctr_1', 'invoice', 1, 'deposit:ctr_1', '{"payablePence": 60000}', '2026-01-14', '2026-01-28', '2026-01-14 11:00Z'),
  ('bil_2', 'ctr_1', 'receipt', 1, 'receipt:pay_1', '{"payablePence": 60000}', '2026-01-14', null, '2026-01-14 11:00Z'),
  ('bil_3', 'ctr_1', 'credit_note', 1, 'refund:pay_1', '{"payablePence": 60000, "money": {"gatewayReference": "re_1"}}', '2026-01-15', null, '2026-01-15 11:00Z');

insert into settlements (invoice_id, payment_id, settled_at) values ('bil_1', 'pay_2', '2026-01-16 11:00Z');
