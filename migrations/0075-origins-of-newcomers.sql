-- Most people have come to nothing yet when their first form is stored, so their rows need no change. To look for rows
-- to change in all of `insight_origins` took longer the more people there were.
create or replace function insight_origins_begin() returns trigger language plpgsql as $$
declare
  of_person text;
  r record;
begin
  insert into insight_earned
  select
    day, kind, subject, count(*), sum(called::int), sum(held::int), sum(signed::int), sum((pence > 0)::int), sum(pence),
    sum((called or held or signed or pence > 0)::int), sum((held or signed or pence > 0)::int),
    sum((signed or pence > 0)::int)
  from added
  where kind <> 'visit'
  group by day, kind, subject;
  -- Somebody may have come to something before their form is stored. The trigger on updates counts the difference.
  for of_person in select distinct person_id from added order by 1 loop
    r := insight_result(of_person);
    if r.called or r.held or r.signed or r.pence <> 0 then
      update insight_origins o
      set called = r.called, held = r.held, signed = r.signed, pence = r.pence
      where o.person_id = of_person and o.kind <> 'visit'
        and (o.kind, o.subject) in (select a.kind, a.subject from added a where a.person_id = of_person)
        and (o.called, o.held, o.signed, o.pence) is distinct from (r.called, r.held, r.signed, r.pence);
    end if;
  end loop;
  return null;
end
$$;
