-- When each candidacy came to its first interview, for the figures of roles and the funnel (TALENT-40, STATS-17): a time
-- was chosen and not cancelled since, or staff noted an interview that was arranged elsewhere, or an offer or a hire. One
-- that was only asked for does not count, nor a move that was taken back.
create view first_interviews as
select candidacies.id as candidacy_id, candidacies.role_id, min(reached.at) as at
from candidacies
join (
  select candidacy_id, coalesce(chosen_at, created_at) as at
  from interview_requests
  where state in ('booked', 'done')
  union all
  select e.candidacy_id, e.at
  from candidacy_events e
  where e.kind = 'moved'
    and e.data ->> 'to' in ('interview', 'offer', 'hired')
    and (
      e.data ->> 'to' <> 'interview'
      or not exists (select from interview_requests asked where asked.candidacy_id = e.candidacy_id)
    )
    and not exists (
      select from candidacy_events back
      where back.candidacy_id = e.candidacy_id
        and back.kind = 'moved'
        and back.data ->> 'to' in ('considered', 'permission', 'sent')
        and (back.at, back.id) > (e.at, e.id)
    )
) reached on reached.candidacy_id = candidacies.id
group by candidacies.id, candidacies.role_id;

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
    exists (select from roles r join first_interviews i on i.role_id = r.id where r.contract_id = client.contract_id) as has_interview,
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
