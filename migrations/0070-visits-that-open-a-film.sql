-- Whether a film was opened during a visit, counted once a visit, for the step between a visit and a lead.
alter table insight_sessions add column opened_film boolean not null default false;

-- What was told before today is counted too, as far back as it is kept.
update insight_sessions
set opened_film = true
where id in (select session_id from insight_events where kind = 'click');

insert into insight_daily (day, kind, page, subject, device, n, total)
select day, 'opened', '', source, device, count(*), 0
from insight_sessions
where opened_film
group by day, source, device;

insert into insight_monthly (month, kind, page, subject, device, n, total)
select date_trunc('month', day)::date, kind, page, subject, device, sum(n), sum(total)
from insight_daily
where kind = 'opened'
group by 1, 2, 3, 4, 5;

insert into insight_visits (kind, day, subject, n)
select kind, day, '', sum(n)
from insight_daily
where kind = 'opened'
group by kind, day;
