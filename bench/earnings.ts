import { sql } from 'kysely'
import { dimensions } from '../src/insights/origin.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import { fillContracts } from './agency.ts'

/** The questions that the page asks the statistics, over all people and a year of visits. */
export function earningsQuestions(from: string, until: string): { what: string; path: string }[] {
  const people = (query: string) => `/api/admin/earnings/people?${query}&from=${from}&until=${until}`
  return [
    ...dimensions.map((by) => ({
      what: `what earns by ${by}, a year`,
      path: `/api/admin/earnings?by=${by}&period=year`,
    })),
    { what: 'from visit to money, a year', path: '/api/admin/earnings/funnel?period=year' },
    { what: 'the people behind a figure of a year', path: people('by=film&of=hero&result=lead') },
    { what: 'those who paid, of one page', path: people('by=page&of=/page-7&result=paid') },
    { what: 'those who came as far as a call, page 200', path: people('by=source&result=called&reached=1&page=200') },
    { what: 'visits, a year', path: '/api/admin/insights?period=year' },
  ]
}

/**
 * Stores where so many people came from within the last year and what became of them: each sent a form, one in five had
 * a call, one in fifty a contract. Also stores the daily counts of ten million events.
 */
export async function fillEarnings({ db }: TestDatabase, people: number): Promise<void> {
  // Inserting so much at once exceeds the program's statement timeout.
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await fill(own, people)
    await sql`set statement_timeout = '30s'`.execute(own)
  })
}

async function fill(db: TestDatabase['db'], people: number): Promise<void> {
  const daysAgo = sql`(current_date - (n % 360)::int)`
  // A few calls on each day, up to five days from now.
  const called = sql`(current_date + 5 - n / 5 % 360 + (8 + n % 11) * interval '1 hour')`
  const person = sql`'per_' || lpad(n::text, 26, '0')`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into leads (id, person_id, kind, details, created_at)
    select 'led_' || n, ${person}, 'contact', '{}', ${daysAgo} + interval '12 hours' from generate_series(1, ${people}::int) as n`)
  await run(sql`
    insert into bookings (id, kind, person_id, host, token, provider, starts_at, ends_at, name, email, phone, room, outcome, outcome_at, outcome_by, created_at, updated_at)
    select 'bkg_' || n, 'demo', ${person}, 1, 'token-' || n, 'calendar', ${called}, ${called} + interval '30 minutes', 'Grace Obi', '', '', '',
      case when n % 10 = 0 then 'held' end, case when n % 10 = 0 then now() end, case when n % 10 = 0 then 'Moira' end, now(), now()
    from generate_series(5, ${people}::int, 5) as n`)
  await fillContracts(db, people)
  await run(sql`
    insert into leads (id, person_id, kind, details, created_at)
    select 'led_signed_' || n, ${person}, 'contract_signed', json_build_object('contractId', 'ctr_' || n), now()
    from generate_series(50, ${people}::int, 50) as n where n % 500 <> 0`)
  await run(sql`
    insert into insight_daily (day, kind, page, subject, device, n, total)
    select current_date - day, kind, case when kind in ('visit', 'time', 'click') then '/page-' || page else '' end,
      case kind when 'click' then (array['hero', 'client-visit', 'job-advert'])[1 + subject] when 'time' then '' else (array['direct', 'search', 'social'])[1 + subject] end, device, 9, 9
    from generate_series(0, 364) as day, generate_series(0, 39) as page, generate_series(0, 2) as subject,
      unnest(array['phone', 'tablet', 'desktop']) as device, unnest(array['visit', 'time', 'click', 'engaged', 'opened']) as kind
    on conflict do nothing`)
  await addUpVisits(db)
  await run(sql`alter table insight_origins disable trigger user`)
  await run(sql`
    insert into insight_origins (person_id, kind, subject, day, lead_id, called, held, signed, pence)
    select ${person}, kind, subject, ${daysAgo}, 'led_' || n, n % 5 = 0, n % 10 = 0, n % 50 = 0, case when n % 50 = 0 then 400000 else 0 end
    from generate_series(1, ${people}::int) as n,
      lateral (values
        ('source', (array['', 'direct', 'search', 'social', 'mail', 'site'])[1 + (n / 360 + n) % 6]),
        ('campaign', case when n % 9 = 0 then 'campaign-' || (n / 360) % 20 else '' end),
        ('page', '/page-' || (n / 360 + n) % 40),
        ('film', (array['hero', 'client-visit', 'job-advert'])[1 + (n / 360 + n) % 3]),
        ('article', '/blog/article-' || (n / 360 + n) % 30)) as fact (kind, subject)`)
  await run(sql`alter table insight_origins enable trigger user`)
  // The nightly job would have done this.
  await run(sql`
    insert into insight_earned
    select day, kind, subject, count(*), count(*) filter (where called), count(*) filter (where held),
      count(*) filter (where signed), count(*) filter (where pence > 0), sum(pence), count(*) filter (where called or signed),
      count(*) filter (where held or signed), count(*) filter (where signed)
    from insight_origins group by 1, 2, 3`)
}

/** Writes the daily and monthly sums of all counts, as the program would. */
export async function addUpVisits(db: TestDatabase['db']): Promise<void> {
  await sql`
    insert into insight_visits (kind, day, subject, n)
    select counted.kind, day, counted.subject, sum(n)
    from insight_daily d, lateral (values
      ('source', case when d.kind = 'visit' then subject end), ('page', case when d.kind = 'visit' then page end),
      ('film', case when d.kind = 'click' then subject end), ('engaged', case when d.kind = 'engaged' then '' end),
      ('opened', case when d.kind = 'opened' then '' end)
    ) as counted (kind, subject)
    where counted.subject is not null
    group by 1, 2, 3`.execute(db)
  await sql`
    insert into insight_monthly (month, kind, page, subject, device, n, total)
    select date_trunc('month', day)::date, kind, page, subject, device, sum(n), sum(total)
    from insight_daily group by 1, 2, 3, 4, 5`.execute(db)
}
