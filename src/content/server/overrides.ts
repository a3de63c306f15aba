import type { Overrides } from '#src/values/with-overrides.ts'
import { fieldOf } from '../fields.ts'
import type { Db } from './tables.ts'

const mailPrefix = 'mails.'

/** What staff have changed on the site, by field. */
export async function siteOverrides(db: Db): Promise<Overrides> {
  const rows = await db
    .selectFrom('content_overrides')
    .select(['field', 'value'])
    .where('value', 'is not', null)
    .where('field', 'not like', `${mailPrefix}%`)
    .orderBy('field')
    .execute()
  return fitting(rows)
}

/**
 * What the mails said at a moment, by path in content/mails: a mail that is shown again says what it said when it was
 * sent, as long as its words are kept (0059).
 */
export async function mailOverrides(db: Db, at: Date): Promise<Overrides> {
  const rows = await db
    .selectFrom('content_changes')
    .distinctOn('field')
    .select(['field', 'value'])
    .where('field', 'like', `${mailPrefix}%`)
    .where('at', '<=', at)
    .orderBy('field')
    .orderBy('version', 'desc')
    .execute()
  return pathsInMails(fitting(rows.filter(({ value }) => value !== null)))
}

/** Fields of mails by the paths that templates ask for. */
export function pathsInMails(overrides: Overrides): Overrides {
  return Object.fromEntries(Object.entries(overrides).map(([field, value]) => [field.slice(mailPrefix.length), value]))
}

/**
 * A stored value was checked when it was saved, by the rules of that release. If it does not fit today's, or its field
 * is gone, the default is better than a broken page.
 */
function fitting(rows: readonly { field: string; value: unknown }[]): Overrides {
  return Object.fromEntries(
    rows.flatMap(({ field, value }) => {
      const read = fieldOf(field)?.schema.safeParse(value)
      return read?.success ? [[field, read.data]] : []
    }),
  )
}
