-- The console's inbox is one of people. What its list shows of each is kept on the person by whatever
-- happens to them, so that a page of the list is one query however much they did.
--
-- Case, accents and the letters that no decomposition reaches: Łukasz is found as lukasz.
create function folded(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(translate($1, 'ŁłØøĐđßÆæŒœ', 'LlOoDdsAaOo'), NFKD), '[\u0300-\u036F]', '', 'g'))
$$;

alter table people
  -- How far they ever came: 1 visit, 2 engaged, 3 lead, 4 call, 5 signed, 6 deposit. It never goes back.
  add column stage smallint not null default 1 check (stage between 1 and 6),
  add column audience text not null default 'employer' check (audience in ('employer', 'candidate')),
  -- The kind of the first lead that was not held back.
  add column source text,
  -- Where they say they are.
  add column place text not null default '',
  -- Since when they are in the inbox; empty while all they sent is held back, and once they are erased.
  add column inbox_since timestamptz,
  add column last_event text not null default '',
  add column last_event_at timestamptz,
  -- For all of us together: what a colleague has read is read.
  add column unread boolean not null default false,
  add column state text not null default 'open' check (state in ('open', 'closed')),
  add column closed_reason text not null default '',
  add column owner_id text references staff_members (id),
  -- Counts the changes that somebody who is looking at the person must not overlook.
  add column version integer not null default 0,
  add column erased_at timestamptz,
  add column search text generated always as (folded(name || ' ' || company || ' ' || email) || ' ' || regexp_replace(phone, '\D', '', 'g')) stored,
  add constraint people_in_the_inbox_have_news check (inbox_since is null or last_event_at is not null);

update people
set inbox_since = seen.since, last_event_at = seen.last_at, source = seen.source, stage = seen.stage, unread = true,
  audience = case when seen.is_candidate then 'candidate' else 'employer' end,
  place = coalesce(seen.place, ''),
  last_event = case seen.last_kind
    when 'contact' then 'Asked for pricing'
    when 'hiring_guide' then 'Took the hiring guide'
    when 'video_interest' then 'Wants to hear more about a film'
    when 'career_email' then 'Opened the careers page'
    when 'demo_booking' then 'Demo booked'
    when 'consultation_booking' then 'Consultation booked'
    else 'Contract signed'
  end
from (
  select person_id, min(created_at) as since, max(created_at) as last_at,
    (array_agg(kind order by created_at, id))[1] as source,
    (array_agg(kind order by created_at desc, id desc))[1] as last_kind,
    (array_agg(details ->> 'location' order by created_at desc) filter (where details ? 'location'))[1] as place,
    bool_and(kind in ('career_email', 'consultation_booking')) as is_candidate,
    max(case kind when 'career_email' then 2 when 'demo_booking' then 4 when 'consultation_booking' then 4 when 'contract_signed' then 5 else 3 end) as stage
  from leads
  where quarantine_reason is null
  group by person_id
) as seen
where seen.person_id = people.id;

update people
set stage = 6, last_event = 'Deposit paid', last_event_at = greatest(last_event_at, payments.succeeded_at)
from leads, payments
where leads.person_id = people.id and leads.kind = 'contract_signed' and payments.contract_id = leads.details ->> 'contractId' and payments.state = 'succeeded';

create index people_inbox on people (last_event_at desc, id desc) where inbox_since is not null;

-- Whoever has no name comes last.
create index people_by_name on people ((name = ''), folded(name), id) where inbox_since is not null;

create index people_by_company on people ((company = ''), folded(company), id) where inbox_since is not null;

create index people_by_stage on people (stage, last_event_at, id) where inbox_since is not null;

-- How many are where, without reading the people themselves.
create index people_counted on people (state, audience, unread) where inbox_since is not null;

create index people_unread on people (last_event_at desc) where unread and inbox_since is not null;

-- Trigrams find a piece of a name among a hundred thousand. A server that may not have them reads the column through instead.
do $$ begin
  create extension if not exists pg_trgm;
  create index people_by_search on people using gin (search gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searching people reads all of them';
end $$;

alter table leads
  -- Milliseconds between the page's load and its form's arrival, where the form said.
  add column filled_in_ms integer,
  -- Staff looked at it and keep it out of the inbox.
  add column kept_out_at timestamptz,
  add column released_at timestamptz;

create index leads_held_back on leads (created_at desc) where quarantine_reason is not null;

-- What staff write about a person. Only staff see it, and the person, when they ask for what we keep.
create table person_notes (
  id text primary key,
  person_id text not null references people (id),
  author_id text not null references staff_members (id),
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  edited_at timestamptz
);

create index person_notes_by_person on person_notes (person_id, created_at);

-- Who was erased on request (UK GDPR, article 17): enough to answer for it, and nothing of the person.
create table erasures (
  id text primary key,
  person_id text not null references people (id),
  -- HMAC-SHA-256 of the address under a secret of this installation: it recognises an address and reveals none.
  email_hash text not null,
  at timestamptz not null,
  by_member text not null references staff_members (id),
  removed json not null,
  -- What the law wants kept, which law, and until when.
  kept json not null,
  -- When the last of it was gone: mails that had to leave first.
  finished_at timestamptz
);

create index erasures_by_email on erasures (email_hash);

create trigger erasures_are_kept before delete on erasures for each row execute function refuse_change();

create index mails_by_recipient on mails (lower(recipient), created_at);

create index contracts_by_client on contracts (lower(draft ->> 'clientEmail'));

create index contracts_by_invited on contracts (lower(invited_email)) where invited_email <> '';

-- The trail of a contract that was never signed is no evidence of anything, and names the person it was offered to.
-- It may go with its contract, when that is named beforehand in this transaction; every other trail stays as it is.
create function refuse_change_of_trail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and old.contract_id = current_setting('patter.unsigned_contract_to_erase', true)
    and not exists (select from signatures where signatures.contract_id = old.contract_id)
  then
    return old;
  end if;
  raise exception 'Rows of % are evidence and are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger contract_events_are_evidence on contract_events;

create trigger contract_events_are_evidence before update or delete on contract_events for each row execute function refuse_change_of_trail();
