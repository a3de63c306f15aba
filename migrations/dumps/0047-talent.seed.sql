insert into candidates (id, person_id, headline, facts, never_employers, source, created_at, updated_at)
values ('cnd_seed', 'per_siobhan', 'Account executive, Paisley', '{"place": "Paisley"}', '["Halyard"]', 'by-hand', '2026-11-21 09:00Z', '2026-11-21 09:00Z');
insert into roles (id, contract_id, title, brief, state, created_at, updated_at)
values ('rol_seed', 'ctr_1', 'Account Executive', '{}', 'open', '2026-11-21 09:00Z', '2026-11-21 09:00Z');
insert into candidacies (id, role_id, candidate_id, created_at, updated_at)
values ('cdy_seed', 'rol_seed', 'cnd_seed', '2026-11-21 10:00Z', '2026-11-21 10:00Z');
insert into candidacy_events (id, candidacy_id, at, kind, by_kind, by_id, data)
values ('cev_seed', 'cdy_seed', '2026-11-21 10:00Z', 'added', 'staff', 'stf_1', '{}');
