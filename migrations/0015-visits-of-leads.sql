-- The visit on which a form was sent, where it said that it takes it along (STATS-11): the number that
-- the browser's tab had made up. Without it nothing joins a visit to anybody.
alter table leads add column visit_id text check (length(visit_id) between 8 and 64);

create index leads_by_visit on leads (visit_id) where visit_id is not null;
