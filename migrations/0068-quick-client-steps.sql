-- As in 0067, but each question is asked once for all clients, not once for each. With two thousand of them PostgreSQL
-- sometimes read all invoices for each one.
create or replace view client_steps as
select
  person_id,
  bool_or(has_shortlist or has_interview or has_hire or has_fee) as shortlist,
  bool_or(has_interview or has_hire or has_fee) as interview,
  bool_or(has_hire or has_fee) as hired,
  bool_or(has_fee) as fee
from (
  select
    signature.person_id,
    client.contract_id in (
      select r.contract_id from roles r join shortlists s on s.role_id = r.id where r.contract_id is not null and s.state = 'sent'
    ) as has_shortlist,
    client.contract_id in (
      select r.contract_id from roles r join first_interviews i on i.role_id = r.id where r.contract_id is not null
    ) as has_interview,
    client.contract_id in (
      select r.contract_id from roles r join hires h on h.role_id = r.id where r.contract_id is not null
    ) as has_hire,
    client.contract_id in (
      select b.contract_id from billing_documents b
      join settlements s on s.invoice_id = b.id
      where b.purpose = 'placement' and b.series = 'invoice' and (s.payment_id is not null or s.bank_payment_id is not null)
    ) as has_fee
  from (
    select contract_id from roles where contract_id is not null
    union
    select contract_id from billing_documents where purpose = 'placement' and series = 'invoice'
  ) client
  join leads signature on signature.kind = 'contract_signed' and signature.details ->> 'contractId' = client.contract_id
) steps
group by person_id;
