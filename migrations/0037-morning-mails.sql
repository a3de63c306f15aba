-- Whether a member of staff gets the morning mail. Empty until they choose: owners get it, others do not.
alter table staff_members add column morning_mail boolean;

-- The days, in London, on which it was decided who gets a morning mail: once a day, by whichever process was first.
create table morning_rounds (
  day text primary key,
  at timestamptz not null
);
