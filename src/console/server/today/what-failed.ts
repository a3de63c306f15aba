import { todayWords } from '#content/console/today.ts'
import { type AttentionGroup, type AttentionItem, mostListed } from '#src/platform/attention.ts'
import type { LastBackup } from '#src/platform/backup/last-backup.ts'
import { lastBackup } from '#src/platform/backup/last-backup.ts'
import type { Db } from '#src/platform/database/database.ts'
import { teamSince } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import { countMails, failedMails } from '../mail-list.ts'

/** Mails that failed and that nobody has looked at (STAFF-17). */
export async function mailsThatFailed(db: Db, now: Date): Promise<AttentionGroup> {
  const { mail: words } = todayWords
  const [{ failed }, rows] = await Promise.all([countMails(db), failedMails(db, mostListed)])
  const items = rows.map(({ mail, failedAt }): AttentionItem => ({
    id: `mail:${mail.id}`,
    title: mail.subject || mail.recipient,
    text: fill(words.text, { to: mail.recipient, why: mail.error ?? '' }).trim(),
    when: fill(words.since, { when: recentMoment(failedAt, now) }),
    at: failedAt,
    isLate: false,
    href: `/admin/outbox/${mail.id}`,
    acts: [
      {
        label: words.leave,
        call: { path: `/api/admin/mails/${mail.id}/leave`, body: {} },
        done: fill(words.leaveDone, { who: mail.recipient }),
      },
    ],
    links: [],
  }))
  return { kind: 'mail', page: 'outbox', total: failed, items }
}

const hourMs = 3600 * 1000
/** How old the last good backup may be: a missed daily one shows, and one by hand is asked for once a week. */
const oldAfterMs = { daily: 27 * hourMs, 'by-hand': 7 * 24 * hourMs }

/** The last backup, if it failed or is too old (STAFF-17). A new installation has as long for its first one. */
export async function backupTooOld(db: Db, mode: keyof typeof oldAfterMs, now: Date): Promise<AttentionGroup> {
  const last = await lastBackup(db, now)
  const since = last.good?.at ?? (await teamSince(db)) ?? now
  const isOld = now.getTime() - since.getTime() > oldAfterMs[mode]
  const items = last.failed || isOld ? [backupItem(last, now)] : []
  return { kind: 'backup', page: 'settings', total: items.length, items }
}

function backupItem({ good, failed }: LastBackup, now: Date): AttentionItem {
  const { backup: words } = todayWords
  const before = good ? fill(words.old, { when: recentMoment(good.at, now) }) : words.none
  return {
    id: 'backup',
    title: words.title,
    text: failed ? `${fill(words.failed, { why: failed.why })} ${before}` : before,
    when: words.since,
    at: good?.at ?? null,
    isLate: true,
    href: '/admin/settings',
    acts: [],
    links: [],
  }
}
