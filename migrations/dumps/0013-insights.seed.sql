insert into insight_sessions (id, day, started_at, source, device, entry_page) values ('visit-0001', '2026-01-05', '2026-01-05 08:55Z', 'direct', 'phone', '/');

insert into insight_events (session_id, at, day, kind, page, subject, value, device) values
  ('visit-0001', '2026-01-05 08:56Z', '2026-01-05', 'scroll', '/', '', 50, 'phone'),
  ('visit-0001', '2026-01-05 08:57Z', '2026-01-05', 'scroll', '/articles', '', 75, 'phone'),
  ('visit-0001', '2026-01-05 08:58Z', '2026-01-05', 'watch', '/', 'hero', 45, 'phone');
