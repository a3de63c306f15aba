import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentsOf, moneyQueues, refusal, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import type { Tx } from './tables.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { candidateLeft } from './candidate-left.ts'
import { placementStandings } from './console/placement-standings.ts'
import { moneyOnContract } from './console/withdraw-contract.ts'
import { draftPlacement, dropDraft } from './draft-placement.ts'
import { placementsOf } from './placement-store.ts'
import { previewPlacementInvoice } from './preview-placement.ts'
import { type Placement, raisePlacementInvoice } from './raise-placement-invoice.ts'

// Which placement is meant: two people of the same name on one contract, a corrected name, several requests at the same
// moment.

let database: TestDatabase
let now: Date
const clock = { now: () => now }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, clock)
beforeEach(() => {
  now = new Date('2026-12-07T10:00:00Z')
})

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const signed = (option: 'standard' | 'monthly' | 'retained' = 'monthly') =>
  signedContract({ db: database.db, jobs }, option, now)
const raise = (id: string, placement: Placement) => {
  // Placements are listed in the order in which they were begun.
  now = new Date(now.getTime() + 1_000)
  return inTransaction((tx) => raisePlacementInvoice(tx, { jobs }, id, placement, now))
}
const kofi = { part: 1, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-10-05' }
const invoices = (id: string) => documentsOf(database.db, id, 'invoice')
const causes = async (id: string) =>
  (
    await database.db
      .selectFrom('billing_documents')
      .select('cause')
      .where('contract_id', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ cause }) => cause)

describe('a second person of the same name', () => {
  test('is refused until staff confirm it, and then has invoices of their own', async () => {
    const id = await signed()
    const first = await raise(id, kofi)
    const other = { ...kofi, firstYearSalaryPence: 4_800_000, startsOn: '2026-11-02' }
    await expect(raise(id, { ...other, candidate: 'KOFI  mensah' })).rejects.toMatchObject({
      code: 'same_name',
      message: expect.stringContaining(first.number),
      fields: [{ path: 'besides' }],
    })
    const [placement] = await placementsOf(database.db, id)
    const second = await raise(id, { ...other, besides: placement!.id })
    expect(second.number).not.toBe(first.number)
    expect((await raise(id, { ...other, besides: placement!.id })).number).toBe(second.number)
    // With the figures, the name is enough again.
    expect((await raise(id, other)).number).toBe(second.number)
    expect((await raise(id, kofi)).number).toBe(first.number)
    expect(await invoices(id)).toHaveLength(2)

    const [, two] = await placementsOf(database.db, id)
    expect(await refusal(raise(id, { part: 2, candidate: 'Kofi Mensah' }))).toBe('several_of_that_name')
    const next = await raise(id, { part: 2, placementId: two!.id })
    expect(next.totalPence).toBe(160_000)
    expect((await raise(id, { part: 2, placementId: placement!.id })).totalPence).toBe(120_000)
    expect(await placementStandings(database.db, id)).toMatchObject([
      { id: placement!.id, candidate: 'Kofi Mensah', invoiced: 2, namesakeOf: null },
      { id: two!.id, candidate: 'Kofi Mensah', invoiced: 2, namesakeOf: placement!.id },
    ])
  })

  test('with the same figures is accepted if staff confirm it; a third is begun beside the second', async () => {
    const id = await signed('standard')
    const first = await raise(id, kofi)
    const [placement] = await placementsOf(database.db, id)
    const second = await raise(id, { ...kofi, besides: placement!.id })
    expect(second.number).not.toBe(first.number)
    expect(await refusal(raise(id, kofi))).toBe('several_of_that_name')
    const other = { ...kofi, firstYearSalaryPence: 5_000_000 }
    expect(await refusal(raise(id, { ...other, besides: placement!.id }))).toBe('same_name')
    const [, two] = await placementsOf(database.db, id)
    const third = await raise(id, { ...other, besides: two!.id })
    expect(new Set([first.number, second.number, third.number]).size).toBe(3)
  })

  test('can leave without stopping the other’s instalments', async () => {
    const id = await signed()
    await raise(id, kofi)
    const [placement] = await placementsOf(database.db, id)
    await raise(id, { ...kofi, startsOn: '2026-10-06', besides: placement!.id })
    const [, two] = await placementsOf(database.db, id)
    const candidateLeaves = (choice: { placementId?: string; candidate?: string }) =>
      inTransaction((tx) => candidateLeft(tx, { jobs }, id, { ...choice, lastDay: '2026-10-20' }, now))
    expect(await refusal(candidateLeaves({ candidate: 'Kofi Mensah' }))).toBe('several_of_that_name')
    expect(await candidateLeaves({ placementId: two!.id })).toMatchObject({
      placementId: two!.id,
      stopped: [2, 3, 4, 5, 6],
    })
    expect(await refusal(raise(id, { part: 2, placementId: two!.id }))).toBe('candidate_left')
    expect((await raise(id, { part: 2, placementId: placement!.id })).totalPence).toBe(120_000)
  })

  test('of a search under Retained is another search for the same role', async () => {
    const id = await signed('retained')
    const search = { part: 1, role: 'Account Executive', briefMiddlePence: 3_600_000 }
    await raise(id, search)
    expect(await refusal(raise(id, { ...search, briefMiddlePence: 4_000_000 }))).toBe('same_name')
    const [placement] = await placementsOf(database.db, id)
    await raise(id, { ...search, besides: placement!.id })
    const [, two] = await placementsOf(database.db, id)
    const start = { part: 2, candidate: 'Mei Lin', firstYearSalaryPence: 4_000_000, startsOn: '2026-12-07' }
    expect((await raise(id, { ...start, placementId: two!.id })).lines[0]!.label).toContain(
      'Account Executive, Mei Lin',
    )
    expect(await placementsOf(database.db, id)).toMatchObject([
      { id: placement!.id, candidate: null },
      { id: two!.id, candidate: 'Mei Lin' },
    ])
  })
})

describe('a hire that is undone', () => {
  const hire = (contractId: string, more: object, taken: string[] = []) => {
    const { part: _, ...figures } = kofi
    const hired = { contractId, role: 'Account Executive', briefMiddlePence: 3_600_000, ...figures, ...more }
    now = new Date(now.getTime() + 1_000)
    return inTransaction((tx) => draftPlacement(tx, { hired, taken }, now))
  }
  const undo = (contractId: string, id: string) => inTransaction((tx) => dropDraft(tx, contractId, id))

  test('leaves no placement, in whatever order those of one name are undone', async () => {
    for (const order of [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1, 0],
    ]) {
      const id = await signed()
      const drafted: string[] = []
      for (const startsOn of ['2026-10-05', '2026-11-02', '2026-12-01'])
        drafted.push(await hire(id, { startsOn }, drafted))
      const [first, second, third] = drafted
      expect(await placementsOf(database.db, id)).toMatchObject([
        { id: first, namesakeOf: null },
        { id: second, namesakeOf: first },
        { id: third, namesakeOf: second },
      ])
      for (const at of order) await undo(id, drafted[at]!)
      expect(await placementsOf(database.db, id)).toEqual([])
      expect((await moneyOnContract(database.db, id as never)).placementInvoiced).toBe(false)
    }
  })

  test('leaves its namesakes beside each other', async () => {
    const id = await signed()
    const drafted: string[] = []
    for (const startsOn of ['2026-10-05', '2026-11-02', '2026-12-01'])
      drafted.push(await hire(id, { startsOn }, drafted))
    await undo(id, drafted[1]!)
    expect(await placementsOf(database.db, id)).toMatchObject([
      { id: drafted[0], namesakeOf: null },
      { id: drafted[2], namesakeOf: drafted[0] },
    ])
    const fourth = await hire(id, { startsOn: '2026-12-07' }, drafted)
    expect((await placementsOf(database.db, id)).at(-1)).toMatchObject({ id: fourth, namesakeOf: drafted[2] })
  })

  test('under Retained leaves the search that was begun, without the candidate', async () => {
    const id = await signed('retained')
    await raise(id, { part: 1, role: 'Account Executive', briefMiddlePence: 3_600_000 })
    const first = await hire(id, {})
    const second = await hire(id, { candidate: 'Mei Lin' }, [first])
    await undo(id, first)
    expect(await placementsOf(database.db, id)).toMatchObject([
      { id: first, candidate: null, namesakeOf: null },
      { id: second, candidate: 'Mei Lin', namesakeOf: first },
    ])
  })
})

describe('a name that is corrected', () => {
  test('bills nothing twice; issued documents keep the old name, and the next invoice has the new one', async () => {
    const id = await signed()
    const first = await raise(id, { ...kofi, candidate: 'Kofi Mensa' })
    const [placement] = await placementsOf(database.db, id)
    const corrected = { placementId: placement!.id, candidate: ' Kofi   Mensah ' }
    expect((await raise(id, { ...corrected, part: 1 })).number).toBe(first.number)
    const second = await raise(id, { ...corrected, part: 2 })
    expect([first, second].map(({ lines }) => lines[0]!.label)).toEqual([
      'Placement fee, Monthly: instalment 1 of 6: Kofi Mensa',
      'Placement fee, Monthly: instalment 2 of 6: Kofi Mensah',
    ])
    expect((await invoices(id))[0]).toEqual(first)
    expect(await placementsOf(database.db, id)).toMatchObject([{ id: placement!.id, candidate: 'Kofi Mensah' }])
    // The new name finds it, and the old one finds nothing.
    expect((await raise(id, kofi)).number).toBe(first.number)
    expect(await refusal(raise(id, { part: 2, candidate: 'Kofi Mensa' }))).toBe('part_before')
    expect(await causes(id)).toEqual([`placement:${placement!.id}:1`, `placement:${placement!.id}:2`])
    const log = await database.db
      .selectFrom('staff_changes')
      .select(['action', 'details'])
      .where('subject', '=', placement!.id)
      .execute()
    expect(log).toMatchObject([{ action: 'placement.renamed' }])
    expect(JSON.stringify(log)).not.toContain('Mensa')
  })

  test('is not changed by a preview, or by another spelling of the same name', async () => {
    const id = await signed()
    await raise(id, kofi)
    const [placement] = await placementsOf(database.db, id)
    const preview = { part: 2, placementId: placement!.id, candidate: 'Kwame Mensah' }
    expect((await previewPlacementInvoice(database.db, id as never, preview, now)).label).toContain('Kwame Mensah')
    expect((await raise(id, { part: 2, candidate: 'kofi MENSAH' })).lines[0]!.label).toContain('Kofi Mensah')
    expect(await placementsOf(database.db, id)).toMatchObject([{ candidate: 'Kofi Mensah' }])
  })

  test('can’t be reached from another contract, nor can its namesake', async () => {
    const [id, other] = [await signed(), await signed()]
    await raise(other, kofi)
    const [placement] = await placementsOf(database.db, other)
    expect(await refusal(raise(id, { ...kofi, placementId: placement!.id }))).toBe('unknown_placement')
    expect(await refusal(raise(id, { ...kofi, besides: placement!.id }))).toBe('unknown_placement')
    expect(await refusal(raise(id, { ...kofi, placementId: 'plc_nobody' }))).toBe('unknown_placement')
    expect(await invoices(id)).toEqual([])
  })
})

describe('several invoices raised at once', () => {
  test('for a first part make one placement with one invoice', async () => {
    const id = await signed()
    const raised = await Promise.all(Array.from({ length: 8 }, () => raise(id, kofi)))
    expect(new Set(raised.map(({ number }) => number)).size).toBe(1)
    expect(await invoices(id)).toHaveLength(1)
    expect(await placementsOf(database.db, id)).toHaveLength(1)
  })

  test('for the first part of a namesake make one placement with one invoice', async () => {
    const id = await signed()
    await raise(id, kofi)
    const [placement] = await placementsOf(database.db, id)
    const raised = await Promise.all(Array.from({ length: 8 }, () => raise(id, { ...kofi, besides: placement!.id })))
    expect(new Set(raised.map(({ number }) => number)).size).toBe(1)
    expect(await placementsOf(database.db, id)).toHaveLength(2)
  })

  test('for a later part, by its id and by the name, make one invoice', async () => {
    const id = await signed()
    await raise(id, kofi)
    const [placement] = await placementsOf(database.db, id)
    const raised = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        raise(id, { part: 2, ...(index % 2 ? { placementId: placement!.id } : { candidate: 'Kofi Mensah' }) }),
      ),
    )
    expect(new Set(raised.map(({ number }) => number)).size).toBe(1)
    expect(await invoices(id)).toHaveLength(2)
  })

  test('can’t break the rule in the database either: one document for each part, and one namesake beside each', async () => {
    const id = await signed()
    await raise(id, kofi)
    const [placement] = await placementsOf(database.db, id)
    const again = inTransaction((tx) =>
      tx
        .insertInto('billing_documents')
        .columns([
          'id',
          'contract_id',
          'series',
          'number',
          'purpose',
          'subject_id',
          'part',
          'cause',
          'facts',
          'issued_on',
          'due_on',
          'created_at',
        ])
        .expression((from) =>
          from
            .selectFrom('billing_documents')
            .select((select) => [
              select.val('doc_again').as('id'),
              'contract_id',
              'series',
              select.val(999_999).as('number'),
              'purpose',
              'subject_id',
              'part',
              select.val('another cause').as('cause'),
              'facts',
              'issued_on',
              'due_on',
              'created_at',
            ])
            .where('subject_id', '=', placement!.id),
        )
        .execute(),
    )
    await expect(again).rejects.toThrow('one_document_a_purpose')
    const next = (plc: string) =>
      inTransaction((tx) =>
        tx
          .insertInto('placements')
          .values({
            id: plc,
            contract_id: id,
            option: 'monthly',
            role: null,
            candidate: 'Kofi Mensah',
            first_year_salary_pence: null,
            brief_middle_pence: null,
            namesake_of: placement!.id,
            created_at: now,
            created_by: null,
          })
          .execute(),
      )
    await next('plc_next')
    await expect(next('plc_another')).rejects.toThrow('namesake_of')
  })
})
