-- Somebody may erase themselves on a page of their own, and a candidate's last day passes by itself: no member of staff
-- did it.
alter table erasures alter column by_member drop not null;
