-- Contracts whose last deposit by card a bank took back: not paid back by us, though it is gone all the same.
create view lost_deposits as
select last.contract_id
from (
  select distinct on (contract_id) id, contract_id, refunded_at
  from payments
  where not is_surplus
  order by contract_id, created_at desc
) last
where last.refunded_at is not null
  and exists (select 1 from payment_disputes d where d.payment_id = last.id and d.state = 'lost' and d.spare_pence + d.uncovered_pence > 0);
