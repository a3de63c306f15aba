insert into bookings (id, kind, person_id, token, provider, provider_ref, starts_at, ends_at, name, email, phone, room, created_at, updated_at) values
  ('bkg_1', 'demo', 'per_lukasz', 'token-one', 'calendar', null, '2026-01-12 10:00Z', '2026-01-12 10:30Z', 'Łukasz Orr', 'lukasz@lochbay.example', '0141 496 0001', 'room-one', '2026-01-08 09:00Z', '2026-01-08 09:00Z'),
  ('bkg_2', 'consultation', 'per_siobhan', 'token-two', 'calendly', 'https://api.calendly.com/scheduled_events/1/invitees/2', '2026-01-13 10:00Z', '2026-01-13 10:30Z', 'Siobhán', 'siobhan@thrum.example', '', 'room-two', '2026-01-08 10:00Z', '2026-01-08 10:00Z');

insert into diary_entries (id, starts_at, blocked_until, booking_id) values ('ent_1', '2026-01-12 10:00Z', '2026-01-12 10:45Z', 'bkg_1');

insert into leads (id, person_id, kind, details, created_at) values
  ('led_5', 'per_lukasz', 'demo_booking', '{"bookingId": "bkg_1"}', '2026-01-08 09:00Z'),
  ('led_6', 'per_siobhan', 'consultation_booking', '{"bookingId": "bkg_2"}', '2026-01-08 10:00Z');
