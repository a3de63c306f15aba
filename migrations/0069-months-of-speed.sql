-- The histograms of a month added up, for periods of many months, as 0049 does it for the other counts. Written with
-- those of the day.
create table insight_vitals_monthly (
  -- The month's first day.
  month date not null,
  name text not null,
  page text not null,
  device text not null,
  bucket integer not null,
  n bigint not null,
  primary key (month, name, page, device, bucket)
);

insert into insight_vitals_monthly (month, name, page, device, bucket, n)
select date_trunc('month', day)::date, name, page, device, bucket, sum(n)
from insight_vitals
group by 1, 2, 3, 4, 5;
