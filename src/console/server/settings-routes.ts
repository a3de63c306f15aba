import type { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { portalStanding, rotatePortalPassword } from '#src/portal/server/public.ts'
import { backupQueue } from '#src/platform/backup/backup.job.ts'
import { isBackupUnderWay } from '#src/platform/backup/last-backup.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { guessableSentence, isGuessable } from '#src/platform/secrets/guessable-password.ts'
import { madeUpPassword } from '#src/platform/secrets/made-up-password.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import {
  PortalPasswordChange,
  type PortalPasswordChanged,
  type ProviderState,
  type SettingsAnswer,
} from '../settings-api.ts'

/** The settings for staff: `/api/admin/settings`. All staff can read them; owners can change them. */
export function settingsConsoleRoutes(
  context: Context,
  gate: StaffGate,
  providers: () => Promise<ProviderState[]>,
): Hono<AppEnv> {
  const { db, clock, config } = context
  const { staff, owner } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/settings',
    { does: 'Shows how the program is set up', who: staff },
    async ({ now }): Promise<SettingsAnswer> => {
      const { since, sessions } = await portalStanding(db, now)
      return {
        providers: await providers(),
        portal: { since: since?.toISOString() ?? null, configured: config.portalPassword !== undefined, sessions },
      }
    },
  )

  // This call's response is not stored under its Idempotency-Key, because it may contain a password. A repeated call
  // makes another password, and says so.
  api.post(
    '/api/admin/settings/portal-password',
    { does: 'Changes the client portal’s password', who: owner, body: PortalPasswordChange },
    async ({ who: member, body: { password, endSessions, seen } }): Promise<PortalPasswordChanged> => {
      if (password !== undefined && (await isGuessable(password, [brand.name, ...member.name.split(/\s+/)]))) {
        throw new Problem('invalid', 'invalid_fields', guessableSentence, {
          fields: [{ path: 'password', msg: guessableSentence }],
        })
      }
      const made = password === undefined ? madeUpPassword() : null
      const passwordHash = await hashPassword(password ?? made ?? '')
      const sessionsEnded = await db
        .transaction()
        .execute((tx) => rotatePortalPassword(tx, { passwordHash, endSessions, seen, member, now: clock.now() }))
      return { password: made, sessionsEnded }
    },
  )

  api.post(
    '/api/admin/backups',
    {
      does: 'Begins a backup now',
      who: staff,
      once: true,
      status: 202,
      limit: [
        { name: 'backup-now', per: 'caller', burst: 2, secondsEach: 600, tooMany: 'A backup was asked for just now.' },
      ],
    },
    async ({ who: member, now, once }) => {
      if (config.backup.folder === undefined)
        throw new Problem(
          'conflict',
          'backup_by_hand',
          'No folder for backups is set, so the program can’t take one by itself. Run npm run backup on the server.',
        )
      if (await isBackupUnderWay(db, now))
        throw new Problem(
          'conflict',
          'backup_under_way',
          'A backup is being made already. Look again in a few minutes.',
        )
      return once(async (tx) => {
        await context.jobs.enqueue(tx, backupQueue, {})
        await recordChange(tx, { member, action: 'backup.begun', subject: 'backup', now })
        return null
      })
    },
  )

  return api.routes
}
