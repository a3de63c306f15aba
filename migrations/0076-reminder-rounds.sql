-- The days, in London, on which all reminders of invoices that were due had been posted.
create table reminder_rounds (
  day text primary key,
  at timestamptz not null
);

-- What a mail is about: the id at the beginning of its cause.
create index mails_by_thing on mails (split_part(cause, ':', 1));

-- Every interview adds an exception. The diary asks only for those that are not over.
drop index diary_exceptions_that_stand;

create index diary_exceptions_that_stand on diary_exceptions (until_local) where ended_at is null;
