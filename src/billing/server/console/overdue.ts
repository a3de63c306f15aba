import '#src/platform/database/platform-tables.ts'
import { todayWords } from '#content/console/today.ts'
import { type AttentionGroup, type AttentionItem, mostListed } from '#src/platform/attention.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { londonDate, noon, shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { calendarDaysBetween } from '../../due-date.ts'
import { listInvoices } from '../invoice-list.ts'
import type { Db } from '../tables.ts'

const words = todayWords.invoice

/** Invoices that were due before today and are not paid, latest due first of all, with the last reminder (STAFF-17). */
export async function overdueInvoices(db: Db, now: Date): Promise<AttentionGroup> {
  const today = londonDate(now)
  const open = (await listInvoices(db, { isOpen: true, dueBefore: today })).filter(({ openPence }) => openPence > 0)
  const oldest = open.sort((a, b) => (a.document.dueOn! < b.document.dueOn! ? -1 : 1)).slice(0, mostListed)
  const reminded = await lastReminders(
    db,
    oldest.map(({ id }) => id),
  )
  const items = oldest.map(({ id, contractId, document, openPence }): AttentionItem => {
    const { number, buyer, dueOn } = document
    const last = reminded.get(id)
    return {
      id: `invoice:${id}`,
      title: buyer.companyName || buyer.contactName,
      text: [
        fill(words.text, { sum: pounds(openPence), number }),
        last ? fill(words.reminded, { when: shortDate(last, now) }) : words.notReminded,
      ].join(' '),
      when: fillCount(words.late, calendarDaysBetween(dueOn!, today)),
      at: noon(dueOn!),
      isLate: true,
      href: `/admin/contracts/${contractId}`,
      acts: [],
      links: [{ label: words.email, href: `mailto:${buyer.email}` }],
    }
  })
  return { kind: 'invoice', page: 'money', total: open.length, items }
}

/** When each invoice's last reminder was posted. */
async function lastReminders(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mails')
    .select(['cause', 'created_at'])
    .where((where) => where.or(ids.map((id) => where('cause', 'like', `${id}:reminder:%`))))
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ cause, created_at }) => [cause.split(':')[0]!, created_at]))
}
