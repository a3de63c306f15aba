-- How far down a visit got on any page: the daily counts say how many visits reached a depth, not how many pages.
alter table insight_sessions add column deepest smallint not null default 0;

-- What was told before today is counted too, as far back as it is kept.
update insight_sessions
set deepest = told.deepest
from (select session_id, max(value) as deepest from insight_events where kind = 'scroll' group by session_id) as told
where told.session_id = insight_sessions.id;

insert into insight_daily (day, kind, page, subject, device, n, total)
select day, 'reached', '', depth::text, device, count(*), 0
from insight_sessions, unnest(array[25, 50, 75, 100]) as depth
where deepest >= depth
group by day, depth, device;

-- How many players were still watched after so many seconds.
insert into insight_daily (day, kind, page, subject, device, n, total)
select day, 'watched-' || mark, page, subject, device, count(*), 0
from insight_events, unnest(array[10, 30, 60]) as mark
where kind = 'watch' and value >= mark
group by day, mark, page, subject, device;
