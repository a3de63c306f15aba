import { sql } from 'kysely'
import type { TestDatabase } from '../src/platform/database/test-database.ts'

/** What is asked of what earns, over all people and a year of visits. */
export function earningsQuestions(from: string, until: string): { what: string; path: string }[] {
  return [
    { what: 'what earns by source, a year', path: '/api/admin/earnings?by=source&period=year' },
    { what: 'what earns by film, a year', path: '/api/admin/earnings?by=film&period=year' },
    { what: 'from visit to money, a year', path: '/api/admin/earnings/funnel?period=year' },
    {
      what: 'the people behind a figure of a year',
      path: `/api/admin/earnings/people?by=film&of=hero&result=lead&from=${from}&until=${until}`,
    },
  ]
}

/**
 * What brought so many people within the last year and what became of them: each with a form, one in five with a call,
 * one in fifty with a contract that was paid; and the daily counts of ten million events.
 */
export async function fillEarnings({ db }: TestDatabase, people: number): Promise<void> {
  // So much at once exceeds the program's statement timeout.
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await fill(own, people)
    await sql`set statement_timeout = '30s'`.execute(own)
  })
}

async function fill(db: TestDatabase['db'], people: number): Promise<void> {
  const daysAgo = sql`(current_date - (n % 360)::int)`
  const person = sql`'per_' || lpad(n::text, 26, '0')`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into leads (id, person_id, kind, details, created_at)
    select 'led_' || n, ${person}, 'contact', '{}', ${daysAgo} + interval '12 hours' from generate_series(1, ${people}::int) as n`)
  await run(sql`
    insert into insight_origins (person_id, kind, subject, day, lead_id)
    select ${person}, kind, subject, ${daysAgo}, 'led_' || n
    from generate_series(1, ${people}::int) as n,
      lateral (values
        ('source', (array['', 'direct', 'search', 'social', 'mail', 'site'])[1 + n % 6]),
        ('campaign', case when n % 9 = 0 then 'campaign-' || n % 20 else '' end),
        ('page', '/page-' || n % 40),
        ('film', (array['hero', 'client-visit', 'job-advert'])[1 + n % 3]),
        ('article', '/blog/article-' || n % 30)) as fact (kind, subject)`)
  await run(sql`
    insert into bookings (id, kind, person_id, token, provider, starts_at, ends_at, name, email, phone, room, outcome, outcome_at, outcome_by, created_at, updated_at)
    select 'bkg_' || n, 'demo', ${person}, 'token-' || n, 'calendar', now(), now() + interval '30 minutes', '', '', '', '',
      case when n % 10 = 0 then 'held' end, case when n % 10 = 0 then now() end, case when n % 10 = 0 then 'Moira' end, now(), now()
    from generate_series(5, ${people}::int, 5) as n`)
  await run(sql`insert into agreement_versions (sha256, version, text, created_at) values ('bench', 0, '', now())`)
  await run(sql`
    insert into contracts (id, agreement_sha256, draft, created_at, updated_at)
    select 'ctr_' || n, 'bench', '{}', now(), now() from generate_series(50, ${people}::int, 50) as n`)
  await run(sql`
    insert into leads (id, person_id, kind, details, created_at)
    select 'led_signed_' || n, ${person}, 'contract_signed', json_build_object('contractId', 'ctr_' || n), now()
    from generate_series(50, ${people}::int, 50) as n`)
  // Two receipts each, of the length that real ones have.
  await run(sql`
    insert into billing_documents (id, contract_id, series, number, purpose, subject_id, part, cause, facts, issued_on, created_at)
    select 'bil_' || n || '_' || part, 'ctr_' || n, 'receipt', n * 2 + part, 'receipt', 'pay_' || n || '_' || part, 1, 'bench ' || n || ' ' || part,
      json_build_object('lines', repeat('What a receipt says besides. ', 40), 'payablePence', 200000, 'money', json_build_object('on', '2026-11-01')), current_date, now()
    from generate_series(50, ${people}::int, 50) as n, generate_series(0, 1) as part`)
  await run(sql`
    insert into insight_daily (day, kind, page, subject, device, n, total)
    select current_date - day, kind, case when kind in ('visit', 'time', 'click') then '/page-' || page else '' end,
      case kind when 'click' then (array['hero', 'client-visit', 'job-advert'])[1 + subject] when 'time' then '' else (array['direct', 'search', 'social'])[1 + subject] end, device, 9, 9
    from generate_series(0, 364) as day, generate_series(0, 39) as page, generate_series(0, 2) as subject,
      unnest(array['phone', 'tablet', 'desktop']) as device, unnest(array['visit', 'time', 'click', 'engaged']) as kind
    on conflict do nothing`)
  await run(sql`vacuum analyze`)
}
