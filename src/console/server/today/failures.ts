import { todayWords } from '#content/console/today.ts'
import {
  type AttentionItem,
  type AttentionSource,
  eachItem,
  type ItemDetails,
  mostListed,
} from '#src/platform/attention.ts'
import type { LastBackup } from '#src/platform/backup/last-backup.ts'
import { isBackupUnderWay, lastBackup } from '#src/platform/backup/last-backup.ts'
import type { Db } from '#src/platform/database/database.ts'
import { teamSince } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import { countFailedMails, type FailedMail, failedMails } from '../mail-list.ts'

/** Mails that failed and that nobody has dismissed (STAFF-17). */
export function mailsThatFailed(db: Db): AttentionSource {
  return {
    kind: 'mail',
    page: 'outbox',
    count: () => countFailedMails(db),
    list: async (now) =>
      eachItem(
        await failedMails(db, mostListed),
        ({ mail }) => ({ id: `mail:${mail.id}`, href: `/admin/outbox/${mail.id}` }),
        (failed) => mailDetails(failed, now),
      ),
  }
}

function mailDetails({ mail, failedAt }: FailedMail, now: Date): ItemDetails {
  const { mail: words } = todayWords
  const act = (call: string, label: string, done: string, body: object = {}) => ({
    label,
    call: { path: `/api/admin/mails/${mail.id}/${call}`, body },
    done: fill(done, { who: mail.recipient }),
  })
  return {
    title: mail.subject || mail.recipient,
    text: fill(words.text, { to: mail.recipient, why: mail.error ?? '' }).trim(),
    when: fill(words.since, { when: recentMoment(failedAt, now) }),
    at: failedAt,
    isLate: false,
    acts: [
      // A failed mail that was sent again is no longer listed.
      act('send-again', words.again, words.againDone, { repeats: 0 }),
      act('leave', words.leave, words.leaveDone),
    ],
    links: [],
  }
}

const hourMs = 3600 * 1000
/** How old the last good backup can be: a missed daily one is listed, and one by hand is requested once a week. */
const oldAfterMs = { daily: 27 * hourMs, 'by-hand': 7 * 24 * hourMs }

/** Whether the program takes a backup every day, or somebody takes them by hand. */
export type BackupMode = keyof typeof oldAfterMs

/**
 * The last backup, if it failed or is too old, and none is under way (STAFF-17). A new installation has as long for its
 * first one.
 */
export function backupTooOld(db: Db, mode: BackupMode): AttentionSource {
  const list = async (now: Date) => {
    const last = await lastBackup(db, now)
    const since = last.good?.at ?? (await teamSince(db)) ?? now
    const isOld = now.getTime() - since.getTime() > oldAfterMs[mode]
    if (!last.failed && !isOld) return []
    return (await isBackupUnderWay(db, now)) ? [] : [backupItem(last, mode, now)]
  }
  return { kind: 'backup', page: 'settings', list, count: async (now) => (await list(now)).length }
}

function backupItem({ good, failed }: LastBackup, mode: BackupMode, now: Date): AttentionItem {
  const { backup: words } = todayWords
  const isDaily = mode === 'daily'
  const sentences = [
    failed && fill(words.failed, { why: failed.why }),
    good ? fill(words.old, { when: recentMoment(good.at, now) }) : words.none,
    !isDaily && words.command,
  ]
  return {
    id: 'backup',
    title: words.title,
    text: sentences.filter(Boolean).join(' '),
    when: isDaily ? words.since : words.weekly,
    at: good?.at ?? null,
    isLate: true,
    href: '/admin/settings',
    acts: isDaily ? [{ label: words.now, call: { path: '/api/admin/backups', body: {} }, done: words.nowDone }] : [],
    links: [],
  }
}
