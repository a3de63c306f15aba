-- A shortlist that was called back is no step (STATS-17): one counts while it is with its client.
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
    exists (select from roles r join shortlists s on s.role_id = r.id where r.contract_id = client.contract_id and s.state = 'sent') as has_shortlist,
    exists (
      select from roles r
      join candidacies c on c.role_id = r.id
      join candidacy_events e on e.candidacy_id = c.id
      where r.contract_id = client.contract_id and e.kind = 'moved' and e.data ->> 'to' in ('interview', 'offer', 'hired')
    ) as has_interview,
    exists (select from roles r join hires h on h.role_id = r.id where r.contract_id = client.contract_id) as has_hire,
    exists (
      select from billing_documents b
      join settlements s on s.invoice_id = b.id
      where b.contract_id = client.contract_id and b.purpose = 'placement' and b.series = 'invoice'
        and (s.payment_id is not null or s.bank_payment_id is not null)
    ) as has_fee
  from (
    select contract_id from roles where contract_id is not null
    union
    select contract_id from billing_documents where purpose = 'placement' and series = 'invoice'
  ) client
  join leads signature on signature.kind = 'contract_signed' and signature.details ->> 'contractId' = client.contract_id
) steps
group by person_id;
