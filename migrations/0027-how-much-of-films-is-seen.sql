-- Films last a quarter of a minute: how far they are watched is told in quarters of the film, not after 10, 30
-- and 60 seconds. What is kept is counted anew, by each film's length from where it starts; of a film that is
-- gone, nobody knows.
with lengths as (
  select subject, coalesce((select case when duration > starts_at then duration - starts_at else duration end from videos where placement = subject and is_active), built_in) as seconds
  from (values ('hero', 5, 13.6), ('job-advert', 0, 14), ('client-visit', 7, 9.4), ('our-process', 0, 17.2)) as places (subject, starts_at, built_in)
)
insert into insight_daily (day, kind, page, subject, device, n, total)
select day, 'seen-' || mark, page, subject, device, count(*), 0
from insight_events join lengths using (subject), unnest(array[25, 50, 75]) as mark
where kind = 'watch' and value >= seconds * mark / 100
group by day, mark, page, subject, device;

delete from insight_daily where kind in ('watched-10', 'watched-30', 'watched-60');
