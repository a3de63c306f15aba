update open_applications set closed_until = '2027-01-04', version = 2;
insert into application_waiting_list (id, email, email_key, agreed_to, asked_at)
  values ('wai_sample', 'Dee@nwosu.example', 'dee@nwosu.example', 'For this one email.', '2026-11-26T10:00:00Z');
