import { type RawBuilder, sql } from 'kysely'
import type { TestDatabase } from '../src/platform/database/test-database.ts'

// What a busy agency has beside its people: a contract for every fifty of them, with four documents; two emails a
// person; a log; candidates, interviews, quarantined forms, lines of bank statements.

type Db = TestDatabase['db']

const company = sql`((array['Lochbay','Struan','Skelp','Ferrow','Westermill','Oatlaw','Gilvane'])[1 + n % 7] || ' ' || n % 9000 || ' Ltd')`
const contact = sql`((array['Łukasz','Rhona','Grace','Farah','Iain'])[1 + n / 50 % 5] || ' ' || (array['O’Neill','Mackie','Obi','Aziz'])[1 + n / 50 % 4])`
const email = sql`('person' || n || '@firm' || n % 9000 || '.example')`
const person = sql`('per_' || lpad(n::text, 26, '0'))`
const day = sql`(current_date - (n / 50 % 360)::int)`

/**
 * Stores realistic people: with repeating names and unique numbers, a third of them candidates, a tenth closed, one in
 * a hundred waiting for an answer, every fifth with a note.
 */
export async function fillPeople({ db }: TestDatabase, people: number): Promise<void> {
  const at = sql`('2026-01-01'::timestamptz + n * interval '4 minutes')`
  await sql`
    insert into people (id, email, email_key, name, phone, company, created_at, updated_at, stage, audience, source, inbox_since, last_event, last_event_at, unread, state, asked_at, answered_at)
    select 'per_' || lpad(n::text, 26, '0'), 'person' || n || '@firm' || n % 9000 || '.example', 'person' || n || '@firm' || n % 9000 || '.example',
      (array['Łukasz','Rhona','Grace','Farah','Iain','Jean','Tomasz','Eilidh','Duncan','Meera'])[1 + n % 10] || ' ' || (array['O’Neill','Mackie','Obi','Aziz','Petrie','Orr','Wilk','Gow','Shaw','Pillai','Baird'])[1 + n % 11],
      '+44 7700 ' || lpad(n::text, 6, '0'), (array['Lochbay','Struan','Skelp','Ferrow','Westermill','Oatlaw','Gilvane'])[1 + n % 7] || ' ' || n % 9000,
      ${at}, ${at}, 2 + n % 5, case when n % 3 = 0 then 'candidate' else 'employer' end, (array['contact','hiring_guide','video_interest'])[1 + n % 3],
      ${at}, 'Asked for pricing: 2-5 hires', ${at}, n % 50 = 0, case when n % 10 = 0 then 'closed' else 'open' end, ${at}, case when n % 100 = 7 then null else ${at} end
    from generate_series(1, ${people}::int) as n`.execute(db)
  await sql`
    insert into staff_members (id, email, name, role, created_at, removed_at)
    values ('stf_bench', 'bench@patter.example', 'Bench', 'staff', '2026-01-01', '2026-01-02')`.execute(db)
  await sql`
    insert into person_notes (id, person_id, author_id, text, created_at)
    select 'nte_' || n, 'per_' || lpad((n * 5)::text, 26, '0'), 'stf_bench', 'Rang back. Opens in Balerno ' || n || ', wants two by spring.', ${at}
    from generate_series(1, ${people / 5}::int) as n`.execute(db)
}

/** Stores contracts with their trails and documents. One contract in ten is open, one document in fifty has no PDF. */
export async function fillContracts(db: Db, people: number): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const all = sql`generate_series(50, ${people}::int, 50) as n`
  const signed = sql`(select n from ${all} where n % 500 <> 0) as contract`
  await run(sql`insert into agreement_versions (sha256, version, text, created_at) values ('bench', 0, '', now())`)
  await run(sql`
    insert into contracts (id, agreement_sha256, status, draft, invited_name, invited_email, created_at, updated_at)
    select 'ctr_' || n, 'bench', case when n % 500 = 0 then 'open' else 'signed' end,
      json_build_object('companyName', ${company}, 'contactName', ${contact}, 'clientEmail', ${email}, 'selectedPricingOption', 'standard', 'step', 3),
      ${contact}, ${email}, ${day} - 2, ${day} - 1
    from ${all}`)
  await run(sql`
    insert into contract_events (contract_id, n, at, what, kind, kind_in_hash, details, previous_hash, hash)
    select 'ctr_' || n, line, ${day} - 2 + line * interval '1 hour', 'Opened',
      case line when 1 then 'link-mailed' when 2 then 'unlocked-by-link' else 'opened' end, true, '{}', '', 'bench ' || n || ' ' || line
    from ${all}, generate_series(1, 12) as line`)
  await run(sql`
    insert into signatures (contract_id, details, pricing_option, agreement_sha256, consent, kind, typed_name, address, user_agent, signed_at)
    select 'ctr_' || n, '{}', 'standard', 'bench', 'I agree.', 'typed', ${contact}, '192.0.2.1', 'Firefox', ${day} - 1 from ${signed}`)
  await run(sql`
    insert into contract_documents (contract_id, sha256, bytes, seal_fingerprint, signed_digest, sealed_at)
    select 'ctr_' || n, 'bench ' || n, convert_to(repeat('%PDF-1.7', 2000), 'UTF8'), 'aa', 'bb ' || n, ${day} - 1 from ${signed}`)
  await run(sql`
    insert into payments (id, contract_id, gateway, intent_id, amount_pence, state, method, created_at, updated_at, succeeded_at)
    select 'pay_' || n, 'ctr_' || n, 'stripe', 'pi_' || n, 200000, 'succeeded', 'Visa 4242', ${day}, ${day}, ${day} from ${signed}`)
  await fillDocuments(run, signed)
}

/** Stores invoices of deposits, paid by card, and of placements, of which one in ten is open; and their receipts. */
async function fillDocuments(run: (statement: RawBuilder<unknown>) => Promise<unknown>, signed: RawBuilder<unknown>) {
  const issued = sql`${signed}, generate_series(0, 1) as part`
  const number = sql`(n / 50 * 2 + part)`
  // As long as real ones are.
  const facts = (kind: 'invoice' | 'receipt') => sql`
    json_build_object('kind', ${kind}::text, 'number', ${kind === 'invoice' ? 'INV-' : 'RCP-'}::text || lpad(${number}::text, 4, '0'),
      'contract', json_build_object('number', 'PT-' || n, 'option', 'standard', 'signedOn', ${day} - 1),
      'buyer', json_build_object('companyName', ${company}, 'contactName', ${contact}, 'email', ${email}),
      'lines', json_build_array(json_build_object('label', repeat('What a paper says. ', 20), 'pence', 200000)), 'totalPence', 200000,
      'credits', json_build_array(), 'payablePence', 200000, 'reference', 'PT-' || n, 'issuedOn', ${day}, 'dueOn', ${day} + 14,
      'money', json_build_object('on', ${day}, 'how', 'card', 'gatewayReference', 'pi_' || n))`
  const columns = sql`(id, contract_id, series, number, purpose, subject_id, part, cause, facts, issued_on, due_on, created_at)`
  await run(sql`
    insert into billing_documents ${columns}
    select 'bil_inv_' || n || '_' || part, 'ctr_' || n, 'invoice', ${number}, case part when 0 then 'deposit' else 'placement' end,
      case part when 0 then 'ctr_' || n else 'plc_' || n end, 1, 'bench invoice ' || n || ' ' || part,
      ${facts('invoice')}, ${day}, ${day} + 14, ${day} + interval '9 hours'
    from ${issued}`)
  await run(sql`
    insert into bank_transfers (id, pence, received_on, reference, recorded_at)
    select 'trf_' || n, 200000, ${day} + 10, 'PT-' || n, ${day} + 11 from ${signed} where n % 500 <> 450`)
  await run(sql`
    insert into bank_payments (id, invoice_id, pence, received_on, reference, recorded_at, transfer_id)
    select 'bnk_' || n, 'bil_inv_' || n || '_1', 200000, ${day} + 10, 'PT-' || n, ${day} + 11, 'trf_' || n
    from ${signed} where n % 500 <> 450`)
  await run(sql`
    insert into settlements (invoice_id, payment_id, settled_at)
    select 'bil_inv_' || n || '_0', 'pay_' || n, ${day} from ${signed}`)
  await run(sql`
    insert into settlements (invoice_id, bank_payment_id, settled_at)
    select invoice_id, id, recorded_at from bank_payments`)
  await run(sql`
    insert into billing_documents ${columns}
    select 'bil_rcp_' || n || '_' || part, 'ctr_' || n, 'receipt', ${number}, 'receipt', case part when 0 then 'pay_' else 'trf_' end || n, 1,
      'bench receipt ' || n || ' ' || part, ${facts('receipt')}, ${day}, null, ${day} + interval '10 hours'
    from ${issued} where part = 0 or n % 500 <> 450`)
  await run(sql`
    insert into billing_files (document_id, sha256, bytes, made_at)
    select id, '', '', now() from billing_documents where number % 50 > 1`)
}

/** Stores the data for the other pages of the console. */
export async function fillOtherPages({ db }: TestDatabase, people: number): Promise<void> {
  // Inserting so much at once exceeds the program's statement timeout.
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await fillPages(own, people)
    await sql`vacuum analyze`.execute(own)
    await sql`set statement_timeout = '30s'`.execute(own)
  })
}

async function fillPages(db: Db, people: number): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const every = (step: number) => sql`generate_series(${step}::int, ${people}::int, ${step}::int) as n`
  const at = sql`(current_date - (n % 360)::int + interval '9 hours')`
  await run(sql`
    insert into mails (id, cause, template, recipient, subject, data, created_at, attempts, sent_at, failed_at, last_error)
    select 'mail_' || n || '_' || k, 'led_' || n || ':' || k, case k when 1 then 'contact-thanks' else 'new-lead' end, ${email},
      'Thank you for your interest, ' || n, json_build_object('leadId', 'led_' || n), ${at}, 1,
      case when n % 1000 <> 7 or k = 2 then ${at} end, case when n % 1000 = 7 and k = 1 then ${at} end,
      case when n % 1000 = 7 and k = 1 then 'Mailbox is full' end
    from ${every(1)}, generate_series(1, 2) as k`)
  await run(sql`
    insert into staff_changes (id, at, member_id, member_name, action, subject, details)
    select 'chg_' || n, ${at}, 'stf_bench', 'Bench', (array['lead.closed', 'call.booked', 'invoice.raised', 'team.joined'])[1 + n % 4],
      ${person}, json_build_object('what', 'Bench ' || n)
    from ${every(1)}`)
  await run(sql`
    insert into leads (id, person_id, kind, details, quarantine_reason, kept_out_at, created_at)
    select 'led_held_' || n, ${person}, 'contact', '{"message": "Buy now."}', 'filled', case when n % 400 = 0 then now() end, ${at}
    from ${every(20)}`)
  await run(sql`
    insert into candidates (id, person_id, headline, facts, never_employers, source, keep_until, created_at, updated_at)
    select 'cnd_' || n, ${person}, 'Account executive, ' || n, json_build_object('place', 'Paisley', 'sells', 'software', 'salaryFromPence', 3000000 + n * 10), '[]', 'hand',
      current_date + (n % 700), ${at}, ${at}
    from ${every(20)}`)
  await run(sql`
    insert into question_sets (id, family_id, version, name, kind, questions, created_at)
    values ('qst_bench', 'qst_bench', 1, 'Bench', 'role', '[{"id": "q1"}, {"id": "q2"}, {"id": "q3"}]', now())`)
  await run(sql`
    insert into invitations (id, person_id, question_set_id, source, purpose, sent_at, deadline, adjustments, begun_at, submitted_at, decided_at, decision, created_at, updated_at)
    select 'inv_' || n, ${person}, 'qst_bench', 'staff', 'Account executive', ${at}, ${at} + interval '7 days', '{}',
      case when n % 100 <> 0 then ${at} end, case when n % 80 <> 0 then ${at} end, case when n % 60 <> 0 then ${at} end,
      case when n % 60 <> 0 then 'declined' end, ${at}, ${at}
    from ${every(20)}`)
  await run(sql`
    insert into takes (id, invitation_id, question, n, kind, state, began_at, words, created_at, updated_at)
    select 'tak_' || n || '_' || k, 'inv_' || n, 'q' || k, 1, 'text', 'kept', ${at}, 'I sell bread.', ${at}, ${at}
    from ${every(20)}, generate_series(1, 3) as k where n % 80 <> 0`)
  await run(sql`
    insert into bank_lines (id, fingerprint, place, received_on, pence, payer, reference, state, imported_at, decided_at)
    select 'bkl_' || n, 'bench ' || n, 1, current_date - (n / 50 % 360)::int, 200000, ${company}, 'PT-' || n,
      case when n % 500 = 0 then 'waiting' else 'ignored' end, now(), case when n % 500 <> 0 then now() end
    from ${every(50)}`)
}
