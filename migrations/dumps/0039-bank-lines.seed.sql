insert into bank_lines (id, fingerprint, place, received_on, pence, payer, reference, imported_at)
values ('bkl_seed', 'f1', 1, '2026-11-20', 120000, 'Lochbay Energy Ltd', 'INV-0001', '2026-11-21T09:00:00Z');
insert into statement_layouts (shape, roles, saved_at)
values ('s1', '{"date":0,"amount":2,"reference":[1]}', '2026-11-21T09:00:00Z');
