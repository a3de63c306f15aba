-- What earns, answered without reading everybody (STATS-15, STATS-16). What became of a person stands beside each fact
-- that brought them, and how many came to what is counted by day and fact. The database keeps both itself, in the
-- transaction of each call, signature, receipt and refund, whoever writes it.

-- What became of a person: a call, a call that was held, a signature, and the pence that they paid less what went back,
-- with VAT, by the receipts and credit notes of the contracts that they signed.
create function insight_result(of_person text, out called boolean, out held boolean, out signed boolean, out pence bigint)
language sql stable as $$
  select
    exists (select from bookings b where b.person_id = of_person),
    exists (select from bookings b where b.person_id = of_person and b.outcome = 'held'),
    exists (select from leads l where l.person_id = of_person and l.kind = 'contract_signed'),
    coalesce((
      select sum(case d.series when 'receipt' then (d.facts ->> 'payablePence')::integer else -(d.facts ->> 'payablePence')::integer end)
      from leads l
      join billing_documents d on d.contract_id = l.details ->> 'contractId'
      where l.person_id = of_person and l.kind = 'contract_signed'
        and (d.series = 'receipt' or (d.series = 'credit_note' and d.facts -> 'money' is not null))
    ), 0)
$$;

create index leads_of_signed_contracts on leads ((details ->> 'contractId')) where kind = 'contract_signed';

alter table insight_origins
  add column called boolean not null default false,
  add column held boolean not null default false,
  add column signed boolean not null default false,
  add column pence bigint not null default 0;

update insight_origins o
set called = r.called, held = r.held, signed = r.signed, pence = r.pence
from insight_results r
where r.person_id = o.person_id;

drop view insight_results;

-- People behind a figure, the newest first, and what those who paid came to.
drop index insight_origins_by_day;
create index insight_origins_by_day on insight_origins (kind, day, person_id, subject) include (called, held, signed, pence);
create index insight_origins_of_payers on insight_origins (kind, day, person_id, subject) include (called, held, signed, pence)
  where pence <> 0;

-- How many people each fact of a day brought, and what became of them. Each change adds a row, so that two transactions
-- never wait for each other; at night the rows of one fact become one. `reached_…` counts whoever went beyond too.
create table insight_earned (
  day date not null,
  kind text not null,
  subject text not null,
  people integer not null,
  called integer not null,
  held integer not null,
  signed integer not null,
  paid integer not null,
  pence bigint not null,
  reached_called integer not null,
  reached_held integer not null,
  reached_signed integer not null
);

create index insight_earned_by_kind on insight_earned (kind, day);

insert into insight_earned
select
  day, kind, subject, count(*), count(*) filter (where called), count(*) filter (where held),
  count(*) filter (where signed), count(*) filter (where pence > 0), sum(pence),
  count(*) filter (where called or held or signed or pence > 0),
  count(*) filter (where held or signed or pence > 0), count(*) filter (where signed or pence > 0)
from insight_origins
where kind <> 'visit'
group by day, kind, subject;

-- A fact that is told of somebody who has come to something already.
create function insight_origin_begins() returns trigger language plpgsql as $$
begin
  select r.called, r.held, r.signed, r.pence into new.called, new.held, new.signed, new.pence
  from insight_result(new.person_id) r;
  return new;
end
$$;

create trigger insight_origin_begins before insert on insight_origins for each row
  when (new.kind <> 'visit') execute function insight_origin_begins();

create function insight_origin_counts() returns trigger language plpgsql as $$
begin
  insert into insight_earned
  select
    o.day, o.kind, o.subject, sum(n), sum(n * o.called::int), sum(n * o.held::int), sum(n * o.signed::int),
    sum(n * (o.pence > 0)::int), sum(n * o.pence), sum(n * (o.called or o.held or o.signed or o.pence > 0)::int),
    sum(n * (o.held or o.signed or o.pence > 0)::int), sum(n * (o.signed or o.pence > 0)::int)
  from (
    select -1 as n, old.day, old.kind, old.subject, old.called, old.held, old.signed, old.pence where tg_op <> 'INSERT'
    union all
    select 1, new.day, new.kind, new.subject, new.called, new.held, new.signed, new.pence where tg_op <> 'DELETE'
  ) o
  where o.kind <> 'visit'
  group by o.day, o.kind, o.subject;
  return null;
end
$$;

create trigger insight_origin_counts after insert or update or delete on insight_origins for each row
  execute function insight_origin_counts();

-- What happens to a person later. It is looked at when its transaction commits: then all else that it locks is locked,
-- so that it waits for nobody who waits for it. Of two at once the second waits for the first, and then sees it.
create function insight_follow(of_person text) returns void language plpgsql as $$
begin
  perform from insight_origins where person_id = of_person order by kind, subject for update;
  update insight_origins o
  set called = r.called, held = r.held, signed = r.signed, pence = r.pence
  from insight_result(of_person) r
  where o.person_id = of_person and o.kind <> 'visit'
    and (o.called, o.held, o.signed, o.pence) is distinct from (r.called, r.held, r.signed, r.pence);
end
$$;

create function insight_follow_person() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform insight_follow(old.person_id);
  end if;
  if tg_op <> 'DELETE' then
    perform insight_follow(new.person_id);
  end if;
  return null;
end
$$;

create function insight_follow_money() returns trigger language plpgsql as $$
declare
  of_person text;
begin
  for of_person in
    select distinct l.person_id from leads l
    where l.kind = 'contract_signed' and l.details ->> 'contractId' = new.contract_id
    order by 1
  loop
    perform insight_follow(of_person);
  end loop;
  return null;
end
$$;

create constraint trigger insight_follows_calls after insert or delete or update of person_id, outcome on bookings
  deferrable initially deferred for each row execute function insight_follow_person();

create constraint trigger insight_follows_signatures after insert or update of person_id, kind, details on leads
  deferrable initially deferred for each row when (new.kind = 'contract_signed') execute function insight_follow_person();

create constraint trigger insight_follows_withdrawn_signatures after delete on leads
  deferrable initially deferred for each row when (old.kind = 'contract_signed') execute function insight_follow_person();

create constraint trigger insight_follows_money after insert on billing_documents
  deferrable initially deferred for each row when (new.series in ('receipt', 'credit_note'))
  execute function insight_follow_money();

-- How often a source or a campaign brought a visit, a visit began on a page, a film was opened, and an article was read
-- for more than ten seconds; and engaged visits. The daily counts again, without what What earns does not ask for.
create table insight_visits (
  kind text not null,
  day date not null,
  subject text not null,
  n bigint not null,
  primary key (kind, day, subject)
);

insert into insight_visits (kind, day, subject, n)
select counted.kind, d.day, counted.subject, sum(d.n)
from insight_daily d
cross join lateral (values
  ('source', case when d.kind = 'visit' then d.subject end),
  ('page', case when d.kind = 'visit' then d.page end),
  ('campaign', case when d.kind = 'campaign' then d.subject end),
  ('film', case when d.kind = 'click' then d.subject end),
  ('article', case when d.kind = 'time' and d.page ~ '^/blog/[a-z0-9-]+$' then d.page end),
  ('engaged', case when d.kind = 'engaged' then '' end)
) as counted (kind, subject)
where counted.subject is not null
group by 1, 2, 3;
