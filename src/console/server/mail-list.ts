import '#src/platform/database/platform-tables.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tables, Tx } from '#src/platform/database/database.ts'
import type { MailsTable } from '#src/platform/database/platform-tables.ts'
import { containsPattern, type ListQuery } from '#src/platform/http/list-query.ts'
import { Problem } from '#src/values/problem.ts'
import type { Selectable } from 'kysely'
import type { MailAnswer, MailRow, MailState, mailFilters, mailSorts } from '../mail-api.ts'

export type MailListQuery = ListQuery<(typeof mailSorts)[number], { state: typeof mailFilters; template: 'text' }>
export type StoredMail = Selectable<MailsTable>

/** Returns one page of the outbox, and how many mails match the query in all. */
export async function listMails(db: Db, query: MailListQuery): Promise<{ rows: MailRow[]; total: number }> {
  const column = ({ created: 'created_at', recipient: 'recipient', reason: 'template' } as const)[query.sort]
  const direction = query.descending ? 'desc' : 'asc'
  const rows = await narrowed(db, query)
    .select(columns)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(query.pageSize)
    .offset(query.offset)
    .execute()
  const { total } = await narrowed(db, query)
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(mailRow), total: Number(total) }
}

/** Yields all mails that match a query, newest first, a thousand at a time, for an export. */
export async function mailsAfter(db: Db, query: MailListQuery, last: MailRow | undefined): Promise<MailRow[]> {
  let select = narrowed(db, query).select(columns)
  if (last)
    select = select.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(new Date(last.createdAt), last.id)),
    )
  const rows = await select.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1000).execute()
  return rows.map(mailRow)
}

/** How many mails failed and need attention, and how many are still to be sent. */
export async function countMails(db: Db): Promise<{ failed: number; waiting: number }> {
  return { failed: await countFailedMails(db), waiting: await countIn(db, 'waiting') }
}

/** How many mails failed and need attention. */
export const countFailedMails = (db: Db) => countIn(db, 'failed')

async function countIn(db: Db, state: 'failed' | 'waiting'): Promise<number> {
  const { total } = await inState(db.selectFrom('mails'), state)
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A failed mail, and when it was given up. */
export interface FailedMail {
  mail: MailRow
  failedAt: Date
}

/** Returns failed mails that nobody has dismissed, newest first. */
export async function failedMails(db: Db, most: number): Promise<FailedMail[]> {
  const rows = await inState(db.selectFrom('mails'), 'failed')
    .select(columns)
    .orderBy('failed_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ mail: mailRow(row), failedAt: row.failed_at! }))
}

/** Returns a mail. Throws 404 if it does not exist. */
export async function findMail(db: Db | Tx, id: string): Promise<StoredMail> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail) throw new Problem('not-found', 'not_found', 'We can’t find that email.')
  return mail
}

/** Returns the mails that repeat this one. */
export async function repeatsOf(db: Db | Tx, id: string): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('again_of', '=', id).orderBy('created_at').execute()
  return rows.map((row) => row.id)
}

const columns = [
  'id',
  'subject',
  'template',
  'recipient',
  'created_at',
  'sent_at',
  'failed_at',
  'left_at',
  'attempts',
  'last_error',
  'dropped',
] as const

/** Returns a mail as a row of the list. */
export function mailRow(mail: Pick<StoredMail, (typeof columns)[number]>): MailRow {
  return {
    id: mail.id,
    subject: mail.subject,
    template: mail.template,
    recipient: mail.recipient,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
    state: stateOf(mail),
    error: mail.last_error,
  }
}

function stateOf(
  mail: Pick<StoredMail, 'sent_at' | 'failed_at' | 'left_at' | 'attempts' | 'last_error' | 'dropped'>,
): MailState {
  if (mail.sent_at) return 'sent'
  if (mail.failed_at) return mail.dropped ? 'dropped' : mail.left_at ? 'left' : 'failed'
  return mail.attempts > 0 && mail.last_error ? 'retrying' : 'waiting'
}

type MailSelection = SelectQueryBuilder<Tables, 'mails', object>

function narrowed(db: Db, { q, filters }: MailListQuery): MailSelection {
  let select: MailSelection = db.selectFrom('mails')
  if (q) {
    const pattern = containsPattern(q)
    select = select.where((where) =>
      where.or([where('recipient', 'ilike', pattern), where('subject', 'ilike', pattern), where('id', '=', q)]),
    )
  }
  if (filters.template) select = select.where('template', '=', filters.template)
  return filters.state ? inState(select, filters.state) : select
}

function inState(select: MailSelection, state: (typeof mailFilters)[number]): MailSelection {
  switch (state) {
    case 'sent':
      return select.where('sent_at', 'is not', null)
    case 'waiting':
      return select.where('sent_at', 'is', null).where('failed_at', 'is', null)
    case 'failed':
      return select.where('failed_at', 'is not', null).where('left_at', 'is', null).where('dropped', '=', false)
    case 'dropped':
      return select.where('failed_at', 'is not', null).where('dropped', '=', true)
  }
}

export type MailRecord = Omit<MailAnswer, 'drawn' | 'canBeRedirected' | 'repeats'>

/** Returns a mail for its record, without its content. */
export function mailRecord(mail: StoredMail): MailRecord {
  return { ...mailRow(mail), tries: mail.attempts, againOf: mail.again_of }
}
