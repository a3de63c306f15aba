import '../database/platform-tables.ts'
import { sql } from 'kysely'
import { timelineWords } from '#content/console/leads.ts'
import { mailWords } from '#content/console/timeline-mails.ts'
import type { Db, Tx } from '../database/database.ts'

/** A mail to a person, for their timeline. */
export interface PersonMail {
  at: Date
  /** Id of what it is about. */
  about: string
  title: string
  /** Why it was not delivered, if it was not. */
  problem?: string
}

/**
 * The mails to an address (in lower case), newest first, without those that were never sent because nobody needed them.
 */
export async function mailsOfPerson(db: Db, emailKey: string): Promise<PersonMail[]> {
  const rows = await mailsTo(db, emailKey).orderBy('created_at', 'desc').limit(300).execute()
  return rows
    .filter((mail) => !mail.dropped)
    .map((mail) => {
      const mailEvent = { about: mail.cause.split(':')[0]!, title: mailWords[mail.template] ?? timelineWords.mail }
      if (mail.sent_at) return { ...mailEvent, at: mail.sent_at }
      return {
        ...mailEvent,
        at: mail.created_at,
        problem: mail.failed_at ? timelineWords.mailFailed : timelineWords.mailWaiting,
      }
    })
}

/**
 * Returns the mails to an address for that person's export: which and when. Their text is in the person's own mailbox.
 */
export async function exportFromMails(db: Db, emailKey: string): Promise<object[]> {
  const rows = await mailsTo(db, emailKey).orderBy('created_at').execute()
  return rows.map((mail) => ({
    mail: mailWords[mail.template] ?? mail.template,
    postedAt: mail.created_at,
    sentAt: mail.sent_at,
    failedAt: mail.failed_at,
  }))
}

/**
 * What a morning mail is about, at the beginning of its cause: whatever waits for staff, so anybody may be named in it.
 */
export const morningThing = 'morning'

/**
 * The id at the beginning of a mail's cause, which says what the mail is about. There is an index on it; `like` could
 * use none.
 */
export const mailedThing = sql<string>`split_part(cause, ':', 1)`

function mailsTo(db: Db, emailKey: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'cause', 'template', 'created_at', 'sent_at', 'failed_at', 'dropped'])
    .where(sql<string>`lower(recipient)`, '=', emailKey)
}

/**
 * Deletes every mail to an address, and every mail to anyone that is about these things, but none that is about one of
 * the kept things. Mails that repeat a deleted one are deleted too. Returns the mails' ids, so that their files can be
 * deleted if mail is written to files.
 */
export async function eraseMails(
  tx: Tx,
  { emailKey, about, kept }: { emailKey?: string; about: readonly string[]; kept: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mails')
    .where((where) =>
      where.or([
        ...(emailKey ? [where(sql<string>`lower(recipient)`, '=', emailKey)] : []),
        ...(about.length > 0 ? [where(mailedThing, 'in', about)] : []),
      ]),
    )
    .$if(kept.length > 0, (query) => query.where(mailedThing, 'not in', kept))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const repeats = await repeatsOf(tx, ids)
  if (repeats.length > 0) await tx.deleteFrom('mails').where('id', 'in', repeats).execute()
  return [...ids, ...repeats]
}

/**
 * Deletes the mails that have been sent about these things, and the morning mails, because the person who is erased may
 * be named in them. Mails that still wait are written when they leave, without that person. Returns the ids of the
 * deleted mails. If mail is written to files, `sweep-mails` deletes the files.
 */
export async function eraseSharedMails(tx: Tx, shared: readonly string[]): Promise<string[]> {
  const about = await mailsAbout(tx, [morningThing, ...shared])
  const ids = [...about, ...(await repeatsOf(tx, about))]
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('mails')
    .where('id', 'in', ids)
    .where('sent_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The mails that repeat these, and those that repeat the repeats. Their causes name only the mail that they repeat. */
async function repeatsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('mails').select('id').where('again_of', 'in', ids).orderBy('id').execute()
  const repeats = rows.map(({ id }) => id)
  return [...repeats, ...(await repeatsOf(tx, repeats))]
}

/** The mails that these things caused. */
export async function mailsAbout(db: Db | Tx, things: readonly string[]): Promise<string[]> {
  if (things.length === 0) return []
  const rows = await db.selectFrom('mails').select('id').where(mailedThing, 'in', things).execute()
  return rows.map(({ id }) => id)
}

/** Whether a mail with this cause has been posted. */
export async function isPosted(tx: Tx, cause: string): Promise<boolean> {
  return (await tx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()) !== undefined
}

/** Whether a mail about this is still waiting to be sent. */
export async function isStillLeaving(db: Db | Tx, causedBy: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where(mailedThing, '=', causedBy)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
