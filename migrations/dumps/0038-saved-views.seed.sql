insert into inbox_views (id, name, query, made_by, is_shared, version, created_at, updated_at)
select 'viw_seed', 'Unanswered demos', 'source=demo_booking&status=unanswered', id, true, 2, '2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z'
from staff_members
order by created_at, id
limit 1;
