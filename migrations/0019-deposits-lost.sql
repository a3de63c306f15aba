-- Contracts whose deposit a bank took back and nobody paid anew: not paid back by us, though it is gone all the same.
create view lost_deposits as
select p.contract_id
from payments p
join payment_disputes d on d.payment_id = p.id
where d.state = 'lost' and d.spare_pence + d.uncovered_pence > 0 and p.refunded_at is not null and not p.is_surplus
group by p.contract_id;
