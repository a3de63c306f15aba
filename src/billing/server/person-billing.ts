import { erasureWords, timelineWords } from '#content/console/leads.ts'
import { contractIdsOfPerson } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import { yearsAfter } from '#src/values/years-after.ts'

/** The documents that were issued to a person. Accounting law requires us to keep all of them. */
export const personBilling: PersonShare = {
  timeline: async (db, { emailKey }) => timelineOfBilling(db, await contractIdsOfPerson(db, emailKey)),
  export: async (db, { emailKey }) => ({
    invoicesAndReceipts: await exportFromBilling(db, await contractIdsOfPerson(db, emailKey)),
  }),
  erase: async (tx, { emailKey }) => {
    const documents = await issuedFor(tx, await contractIdsOfPerson(tx, emailKey))
    const { what, law, accountsEnd, years } = erasureWords.keptWords.invoice
    return {
      removed: {},
      gone: [],
      kept: documents.map(({ id }) => id),
      retained: documents.map(({ number, issuedOn }) => ({
        what: fill(what, { number }),
        law,
        until: yearsAfter(endOfAccounts(issuedOn, accountsEnd), years),
      })),
    }
  },
}

/** The last day of the accounting year that `day` falls into, both YYYY-MM-DD; `end` is MM-DD. */
function endOfAccounts(day: string, end: string): string {
  const year = Number(day.slice(0, 4))
  return day.slice(5) <= end ? `${year}-${end}` : `${year + 1}-${end}`
}

/** The invoices of these contracts, for their person's timeline. */
async function timelineOfBilling(db: Db, contractIds: readonly string[]): Promise<TimelineEvent[]> {
  if (contractIds.length === 0) return []
  const invoices = await db
    .selectFrom('billing_documents')
    .select(['id', 'facts', 'created_at', 'contract_id'])
    .where('contract_id', 'in', contractIds)
    .where('series', '=', 'invoice')
    .execute()
  return invoices.map(({ id, facts, created_at, contract_id }): TimelineEvent => ({
    at: created_at,
    tone: 'ink',
    about: id,
    title: fill(timelineWords.invoice, { number: facts.number, sum: pounds(facts.payablePence) }),
    ...(facts.dueOn ? { text: fill(timelineWords.payableBy, { day: longDate(facts.dueOn) }) } : {}),
    link: { label: timelineWords.openContract, href: `/admin/contracts/${contract_id}` },
  }))
}

/** Every document that was issued about these contracts, for their person's export. */
async function exportFromBilling(db: Db, contractIds: readonly string[]): Promise<object[]> {
  if (contractIds.length === 0) return []
  const documents = await db
    .selectFrom('billing_documents')
    .select('facts')
    .where('contract_id', 'in', contractIds)
    .orderBy('created_at')
    .execute()
  return documents.map(({ facts }) => facts)
}

/** The documents about these contracts that accounting law requires us to keep, and the days of issue (YYYY-MM-DD). */
async function issuedFor(
  db: Db | Tx,
  contractIds: readonly string[],
): Promise<{ id: string; number: string; issuedOn: string }[]> {
  if (contractIds.length === 0) return []
  const rows = await db
    .selectFrom('billing_documents')
    .select(['id', 'facts'])
    .where('contract_id', 'in', contractIds)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, facts }) => ({ id, number: facts.number, issuedOn: facts.issuedOn }))
}
