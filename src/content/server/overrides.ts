import { type Overrides, withOverrides } from '#src/values/with-overrides.ts'
import { replyTemplates } from '#content/console/replies.ts'
import type { ReplyTemplate } from '../console-api.ts'
import { fieldOf, replyPrefix } from '../fields.ts'
import type { Db } from './tables.ts'

const mailPrefix = 'mails.'

/** Returns what staff have changed on the site, by field. */
export async function siteOverrides(db: Db): Promise<Overrides> {
  const rows = await db
    .selectFrom('content_overrides')
    .select(['field', 'value'])
    .where('value', 'is not', null)
    .where('field', 'not like', `${mailPrefix}%`)
    .where('field', 'not like', `${replyPrefix}%`)
    .orderBy('field')
    .execute()
  return fitting(rows)
}

/**
 * Returns the changed texts of mails at a moment, by path in content/mails. A mail that is shown again has the texts
 * with which it was sent, as long as these are kept (0059).
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

/** Returns the templates of replies with what staff have changed of them. */
export async function replyTemplatesNow(db: Db): Promise<readonly ReplyTemplate[]> {
  const rows = await db
    .selectFrom('content_overrides')
    .select(['field', 'value'])
    .where('value', 'is not', null)
    .where('field', 'like', `${replyPrefix}%`)
    .execute()
  const replies: { replies: readonly ReplyTemplate[] } = { replies: replyTemplates }
  return withOverrides(replies, fitting(rows)).replies
}

/** Returns the fields of mails by the paths that templates ask for. */
export function pathsInMails(overrides: Overrides): Overrides {
  return Object.fromEntries(Object.entries(overrides).map(([field, value]) => [field.slice(mailPrefix.length), value]))
}

/**
 * Leaves out values that don't fit. A stored value was checked when it was saved, by the rules of that release. If it
 * breaks today's rules, or its field no longer exists, the default is better than a broken page.
 */
function fitting(rows: readonly { field: string; value: unknown }[]): Overrides {
  return Object.fromEntries(
    rows.flatMap(({ field, value }) => {
      const parsed = fieldOf(field)?.schema.safeParse(value)
      return parsed?.success ? [[field, parsed.data]] : []
    }),
  )
}
