-- What an agency at work has in its first version. Everybody in it is invented.
insert into people (id, email, email_key, name, phone, company, created_at, updated_at) values
  ('per_lukasz', 'Lukasz@Lochbay.example', 'lukasz@lochbay.example', 'Łukasz Orr', '0141 496 0001', 'Lochbay & Sons Ltd', '2026-01-05 09:00Z', '2026-01-07 09:00Z'),
  ('per_siobhan', 'siobhan@thrum.example', 'siobhan@thrum.example', '', '', '', '2026-01-06 10:00Z', '2026-01-06 10:00Z'),
  ('per_machine', 'cheap@pills.example', 'cheap@pills.example', 'Buy Now', '', '', '2026-01-06 11:00Z', '2026-01-06 11:00Z');

insert into leads (id, person_id, kind, details, quarantine_reason, created_at) values
  ('led_1', 'per_lukasz', 'contact', '{"candidateCount": "2-5", "location": "Paisley"}', null, '2026-01-05 09:00Z'),
  ('led_2', 'per_lukasz', 'hiring_guide', '{}', null, '2026-01-07 09:00Z'),
  ('led_3', 'per_siobhan', 'career_email', '{}', null, '2026-01-06 10:00Z'),
  ('led_4', 'per_machine', 'contact', '{}', 'filled', '2026-01-06 11:00Z');

insert into mails (id, cause, template, recipient, data, created_at, sent_at) values
  ('mail_1', 'led_1:thanks', 'contact-thanks', 'Lukasz@Lochbay.example', '{"leadId": "led_1"}', '2026-01-05 09:00Z', '2026-01-05 09:00:02Z'),
  ('mail_2', 'led_2:guide', 'hiring-guide', 'Lukasz@Lochbay.example', '{"leadId": "led_2"}', '2026-01-07 09:00Z', null);
