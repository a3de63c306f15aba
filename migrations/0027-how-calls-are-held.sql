-- How the two get to talk, as the guest chose it. Calls booked before there was a choice keep null:
-- their guests were told the link where one is configured, and otherwise that we ring.
alter table bookings add column way text check (way in ('video', 'phone'));
