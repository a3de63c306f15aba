import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namePeople } from '#src/leads/server/name-people.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { clientSteps, dimensions, hasReached, hasResult, results } from '../../origin.ts'
import { type Known, knownOf, now, person, type Person, settle } from './earnings.setup.ts'
import { readEarnings, readFunnel, readPeopleBehind } from './read-earnings.ts'

// What earns, compared with a model that looks at one person after another. Each set of people is made in a transaction
// that is rolled back, because nothing that was issued can be deleted.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const month = { period: 'month', compare: 'before' } as const

class Undone extends Error {}

/** Does something in a database with these people, and rolls it back. */
async function inWorld(people: readonly Person[], work: (db: TestDatabase['db'], known: Known[]) => Promise<void>) {
  await database.db
    .transaction()
    .execute(async (tx) => {
      const db = tx as unknown as TestDatabase['db']
      await sql`insert into agreement_versions (sha256, version, text, created_at) values ('x', 1, '', ${now})`.execute(
        db,
      )
      for (const [index, entry] of people.entries()) await settle(db, `per_${index}`, entry)
      // Does what normally follows a commit, because there is none.
      await sql`set constraints all immediate`.execute(db)
      await work(
        db,
        people.flatMap((entry, index) => knownOf(`per_${index}`, entry) ?? []),
      )
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}

test('every figure is the number of the people behind it, as the model counts them one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 6 }), (people) =>
      inWorld(people, async (db, known) => {
        for (const by of dimensions) {
          const found = await readEarnings(db, by, month, now)
          const cohort = (span: { from: string; until: string }) =>
            known.filter(({ day }) => span.from <= day && day <= span.until)
          const earnedOf = (group: readonly Known[]) => ({
            ...Object.fromEntries(
              results.map((result) => [result, group.filter((one) => hasResult(one.result, result)).length]),
            ),
            pence: group.reduce((sum, one) => sum + one.result.pence, 0),
          })
          expect(found.all).toEqual({
            earned: earnedOf(cohort(found.span)),
            before: earnedOf(cohort(found.compared)),
          })
          const subjects = [...new Set(cohort(found.span).flatMap((one) => one.subjects[by]))]
          expect(
            found.rows
              .filter(({ earned }) => earned.lead > 0)
              .map(({ subject }) => subject)
              .sort(),
          ).toEqual(subjects.sort())
          for (const { subject, earned, before } of found.rows) {
            const behind = (span: typeof found.span) => cohort(span).filter((one) => one.subjects[by].includes(subject))
            expect([subject, earned]).toEqual([subject, earnedOf(behind(found.span))])
            expect([subject, before.earned]).toEqual([subject, earnedOf(behind(found.compared))])
            for (const result of results) {
              const list = await readPeopleBehind(
                db,
                (ids) => namePeople(db, ids),
                { by, of: subject, result, reached: false, ...found.span },
                1,
              )
              expect([list.total, list.people.length]).toEqual([earned[result], earned[result]])
              if (result === 'paid') expect(list.pence).toBe(earned.pence)
              expect(list.people.map(({ id }) => id).sort()).toEqual(
                behind(found.span)
                  .filter((one) => hasResult(one.result, result))
                  .map(({ id }) => id)
                  .sort(),
              )
            }
          }
        }
      }),
    ),
    { numRuns: 8 },
  )
})

test('the funnel counts everybody once in each step, no step is larger than the one before, and each leads to its people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 8 }), (people) =>
      inWorld(people, async (db, known) => {
        const { span, compared, steps } = await readFunnel(db, month, now)
        const ofPeople = steps.filter(({ step }) => (results as readonly string[]).includes(step))
        for (const [index, { step, n, before }] of ofPeople.entries()) {
          const result = step as (typeof results)[number]
          const reached = ({ from, until }: typeof span) =>
            known.filter(({ day, result: own }) => from <= day && day <= until && hasReached(own, result))
          expect([step, n, before]).toEqual([step, reached(span).length, reached(compared).length])
          if (index > 0) expect(n).toBeLessThanOrEqual(ofPeople[index - 1]!.n)
          const list = await readPeopleBehind(
            db,
            (ids) => namePeople(db, ids),
            { by: 'source', result, reached: true, ...span },
            1,
          )
          expect([step, list.total, list.people.map(({ id }) => id).sort()]).toEqual([
            step,
            n,
            reached(span)
              .map(({ id }) => id)
              .sort(),
          ])
        }
      }),
    ),
    { numRuns: 8 },
  )
})

test('clients are counted by how far they got after signing, each step including later ones, and lead to their people', async () => {
  const client = { forms: [], calls: [], contracts: [{ receipts: [], refund: undefined, noteWithoutMoney: false }] }
  await inWorld([client, client, client, client], async (db, [one, two, three]) => {
    const role = async (person: Known, id: string) => {
      await sql`insert into roles (id, contract_id, title, brief, state, created_at, updated_at)
        select ${id}, details ->> 'contractId', 'Seller', '{}', 'open', ${now}, ${now}
        from leads where person_id = ${person.id} and kind = 'contract_signed'`.execute(db)
    }
    const sent = (id: string) =>
      sql`insert into shortlists (id, role_id, number, state, created_at, updated_at, sent_at)
        values (${`sl_${id}`}, ${id}, 1, 'sent', ${now}, ${now}, ${now})`.execute(db)
    await role(one!, 'one')
    // A shortlist that is called back counts as not sent.
    await sql`insert into shortlists (id, role_id, number, state, created_at, updated_at, sent_at, recalled_at)
      values ('sl_one', 'one', 1, 'recalled', ${now}, ${now}, ${now}, ${now})`.execute(db)
    await role(two!, 'two')
    await sent('two')
    await role(three!, 'three')
    await sent('three')
    await sql`insert into candidates (id, person_id, facts, never_employers, source, created_at, updated_at)
      values ('cand', ${one!.id}, '{}', '[]', 'hand', ${now}, ${now})`.execute(db)
    await sql`insert into candidacies (id, role_id, candidate_id, stage, created_at, updated_at)
      values ('cdy', 'three', 'cand', 'hired', ${now}, ${now})`.execute(db)
    await sql`insert into hires (candidacy_id, role_id, opening, salary_pence, starts_on, at)
      values ('cdy', 'three', 1, 1, '2026-12-01', ${now})`.execute(db)
    const { span, steps } = await readFunnel(db, month, now)
    const names = (ids: readonly string[]) => namePeople(db, ids)
    const people = await Promise.all(
      clientSteps.map(async (result) => {
        const list = await readPeopleBehind(db, names, { by: 'source', result, reached: true, ...span }, 1)
        expect(steps.find(({ step }) => step === result)?.n).toBe(list.total)
        return list.people.map(({ id }) => id).sort()
      }),
    )
    expect(people).toEqual([[two!.id, three!.id].sort(), [three!.id], [three!.id], []])
  })
})
