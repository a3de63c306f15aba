import { expect } from 'vitest'
import { auditTrails, eventsOf } from '#src/contracts/server/audit-trail.ts'
import { lockContract } from '#src/contracts/server/public.ts'
import { waitingForLocks, whileOpen } from '#src/platform/database/test-waiting.ts'
import type { TestJobs } from '#src/platform/jobs/test-jobs.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import { documentsOfContract, drawQueue } from '#src/billing/server/public.ts'
import { refusal } from '#src/billing/server/signed-contract.setup.ts'
import type { StripeMoney } from './stripe-money.setup.ts'
import type { Tx } from './tables.ts'

/** Makes several calls about one contract's money at the same moment. `open` is called each time. */
export function moneyAtOnce(open: () => Pick<StripeMoney, 'database' | 'context'>, jobs: TestJobs) {
  return { inLine, whileLocked, waiting, pausedAfter, documentsAgree }

  /**
   * Starts the calls and returns how each ended. The contract stays locked until all of them wait for it in this order,
   * so each has read whatever it reads before the lock.
   */
  async function inLine(id: string, ...calls: (() => Promise<unknown>)[]): Promise<(string | undefined)[]> {
    const outcomes: Promise<string | undefined>[] = []
    await whileLocked(
      (tx) => lockContract(tx, id),
      async () => {
        for (const call of calls) {
          outcomes.push(refusal(call()))
          await expect.poll(waiting, { interval: 5 }).toBe(outcomes.length)
        }
      },
    )
    return Promise.all(outcomes)
  }

  /** Does the work while a transaction, which is not the work's own, holds what it has locked. */
  function whileLocked(lock: (tx: Tx) => Promise<unknown>, work: () => Promise<void>): Promise<void> {
    const begin = open().database.db.transaction()
    return whileOpen((hold) => begin.execute(async (tx) => [await lock(tx), await hold()]), work)
  }

  function waiting(): Promise<number> {
    return waitingForLocks(open().database.db)
  }

  /**
   * Returns the gateway with one difference: its next call of this kind waits after the gateway has answered, until the
   * test lets it continue.
   */
  function pausedAfter<Name extends 'createIntent' | 'retrieveIntent' | 'refund'>(name: Name) {
    const answered = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let isFirst = true
    const call = async (input: never) => {
      const answer = await (open().context.gateway[name] as (input: never) => Promise<unknown>)(input)
      if (isFirst) {
        isFirst = false
        answered.resolve()
        await goOn.promise
      }
      return answer
    }
    const gateway: PaymentGateway = { ...open().context.gateway, [name]: call }
    return { context: { ...open().context, gateway }, answered: answered.promise, goOn: () => goOn.resolve() }
  }

  /** Checks that trail, documents and queue agree: every document has one row in the trail and one job. */
  async function documentsAgree(id: string): Promise<void> {
    expect(await auditTrails(open().database.db, id)).toMatchObject({ contracts: 1, broken: [] })
    const issued = (await documentsOfContract(open().database.db, id)).map(({ id: documentId, document }) => ({
      documentId,
      ...document,
    }))
    const inTrail = (await eventsOf(open().database.db, id)).flatMap(
      ({ details }) => details.receipt ?? details.creditNote ?? [],
    )
    const documentNumbers = issued.filter(({ kind }) => kind !== 'invoice').map(({ number }) => number)
    expect(inTrail.toSorted()).toEqual(documentNumbers.toSorted())
    const queuedIds = (await jobs.enqueued(drawQueue)).map(({ data }) => (data as { documentId: string }).documentId)
    const issuedIds = new Set(issued.map(({ documentId }) => documentId))
    expect(queuedIds.filter((documentId) => issuedIds.has(documentId)).toSorted()).toEqual([...issuedIds].toSorted())
    await numbersHaveNoGaps()
  }

  /** Checks that no number is missing and none is used twice. */
  async function numbersHaveNoGaps(): Promise<void> {
    const rows = await open()
      .database.db.selectFrom('billing_documents')
      .select(['series', 'number'])
      .orderBy('series')
      .orderBy('number')
      .execute()
    for (const [series, ofSeries] of Map.groupBy(rows, (row) => row.series))
      expect([series, ofSeries.map(({ number }) => number)]).toEqual([series, ofSeries.map((_, index) => index + 1)])
  }
}
