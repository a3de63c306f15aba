-- The daily counts of a month added up, for periods of many months (STATS-12). Written with them.
create table insight_monthly (
  -- The month's first day.
  month date not null,
  kind text not null,
  page text not null,
  subject text not null,
  device text not null,
  n bigint not null,
  total bigint not null,
  primary key (month, kind, page, subject, device)
);

insert into insight_monthly (month, kind, page, subject, device, n, total)
select date_trunc('month', day)::date, kind, page, subject, device, sum(n), sum(total)
from insight_daily
group by 1, 2, 3, 4, 5;
