-- What the outbox's page shows and does: the subject as it was sent, a failure that somebody has seen and
-- leaves, and the mail that a mail repeats.
alter table mails
  add column subject text not null default '',
  add column left_at timestamptz,
  add column again_of text;

create index mails_by_time on mails (created_at desc, id desc);

create index mails_failed on mails (failed_at) where failed_at is not null and left_at is null;

-- The portal's password can be changed in the console; what PORTAL_PASSWORD said when it was last
-- taken over is kept (as a hash), so that the same value does not undo the change at every start.
alter table portal_access add column configured_hash text;
