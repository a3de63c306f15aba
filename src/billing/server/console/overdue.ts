import '#src/platform/database/platform-tables.ts'
import { sql } from 'kysely'
import { todayWords } from '#content/console/today.ts'
import {
  type AttentionItem,
  type AttentionSource,
  eachItem,
  type ItemDetails,
  mostListed,
} from '#src/platform/attention.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { londonDate, noon, shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { addDays, daysBetween } from '#src/values/calendar-date.ts'
import type { BillingDocument } from '../../billing-document.ts'
import type { Db } from '../tables.ts'

const words = todayWords.invoice

/**
 * Invoices that were due before today and are not paid, oldest first, with the last reminder (STAFF-17). An invoice is
 * left out for a week after a reminder that staff sent, and while a colleague has paused its reminders. Both are still
 * in the list of money.
 */
export function overdueInvoices(db: Db): AttentionSource {
  return {
    kind: 'invoice',
    page: 'money',
    async count(now) {
      const { count } = await overdue(db, now)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    list: (now) => listOverdue(db, now),
  }
}

/** How many days an invoice is left out after a reminder that staff sent. */
const daysLeftOut = 7

function overdue(db: Db, now: Date) {
  const today = londonDate(now)
  const days = Array.from({ length: daysLeftOut }, (_, n) => addDays(today, -n))
  return db
    .selectFrom('billing_documents as b')
    .innerJoin('invoice_standings as standing', 'standing.invoice_id', 'b.id')
    .leftJoin('reminder_pauses as pause', 'pause.contract_id', 'b.contract_id')
    .where('b.due_on', '<', today)
    .where('standing.settled_at', 'is', null)
    .where('standing.open_pence', '>', 0)
    .where('pause.contract_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .where(
              'cause',
              'in',
              days.map((day) => sql<string>`b.id || ${`:reminder:${day}`}`),
            )
            .where(sql<boolean>`data ->> 'byHand' = 'true'`),
        ),
      ),
    )
}

async function listOverdue(db: Db, now: Date): Promise<AttentionItem[]> {
  const rows = await overdue(db, now)
    .select(['b.id', 'b.contract_id', 'b.facts', 'standing.open_pence'])
    .select(({ selectFrom }) =>
      selectFrom('mails')
        .select(({ fn }) => fn.max('mails.created_at').as('at'))
        // A range between two days, which the index on causes can serve; it cannot serve `like` in every collation.
        .where('cause', '>=', sql<string>`b.id || ':reminder:0000-00-00'`)
        .where('cause', '<=', sql<string>`b.id || ':reminder:9999-99-99'`)
        .as('reminded_at'),
    )
    .orderBy('b.due_on')
    .orderBy('b.number')
    .limit(mostListed)
    .execute()
  return eachItem(
    rows,
    (row) => ({ id: `invoice:${row.id}`, href: `/admin/contracts/${row.contract_id}` }),
    (row) => itemOf(row, now),
  )
}

interface OverdueRow {
  contract_id: string
  facts: BillingDocument
  open_pence: number
  /** When its last reminder was posted. */
  reminded_at: Date | null
}

function itemOf({ contract_id, facts, open_pence, reminded_at: remindedAt }: OverdueRow, now: Date): ItemDetails {
  const { number, buyer, dueOn } = facts
  const today = londonDate(now)
  const client = buyer.companyName || buyer.contactName
  const contract = `/api/admin/contracts/${contract_id}`
  const remind = {
    label: words.remind,
    call: { path: `${contract}/documents/${number}/reminder`, body: {} },
    done: fill(words.remindDone, { who: client, number }),
  }
  const reminders = { method: 'PUT', path: `${contract}/reminders` } as const
  const pause = {
    label: words.pause,
    call: { ...reminders, body: { isPaused: true } },
    undo: { ...reminders, body: { isPaused: false } },
    done: fill(words.pauseDone, { who: client }),
  }
  const isReminded = remindedAt !== null && londonDate(remindedAt) === today
  return {
    title: client,
    text: [
      fill(words.text, { sum: pounds(open_pence), number }),
      remindedAt ? fill(words.reminded, { when: shortDate(remindedAt, now) }) : words.notReminded,
    ].join(' '),
    when: fillCount(words.late, daysBetween(dueOn!, today)),
    at: noon(dueOn!),
    isLate: true,
    acts: isReminded ? [pause] : [remind, pause],
    links: [
      { label: words.transfer, href: `/admin/contracts/${contract_id}?transfer=${number}` },
      { label: words.email, href: `mailto:${buyer.email}` },
    ],
  }
}
