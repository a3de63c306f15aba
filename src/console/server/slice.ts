import { Hono } from 'hono'
import { lastBackup } from '#src/platform/backup/last-backup.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Sealer } from '#src/platform/pdf/seal.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { consoleMailTemplates } from './console-mails.ts'
import { mailConsoleRoutes } from './mail-routes.ts'
import { providerStates } from './provider-states.ts'
import { settingsConsoleRoutes } from './settings-routes.ts'
import { attentionRoutes } from './today/attention-routes.ts'
import { postMorningMails } from './today/morning-mail.ts'
import { backupTooOld, mailsThatFailed } from './today/failures.ts'

/**
 * The slice of the console: its frame, and the pages that belong to no other slice, which are the outbox and the
 * settings.
 */
export function consoleFrame(
  context: Context,
  needs: {
    staff: StaffGate
    openSealer: () => Promise<Pick<Sealer, 'certificate'>>
    converter: () => Promise<'ffmpeg' | 'node-av' | 'none'>
  },
): Slice {
  const { config, db, clock } = context
  const providers = () => {
    const now = clock.now()
    return providerStates({ ...needs, config, lastBackup: () => lastBackup(db, now), now })
  }
  return {
    consoleRoutes: new Hono<AppEnv>()
      .route('/', attentionRoutes(context, needs.staff))
      .route('/', mailConsoleRoutes({ ...context, staff: needs.staff }))
      .route('/', settingsConsoleRoutes(context, needs.staff, providers)),
    jobs: [
      // Every five minutes, so that a program that was down at eight catches up.
      {
        name: 'post-morning-mails',
        schedule: '*/5 8-11 * * 1-5',
        run: () => postMorningMails(context, clock.now()),
      },
    ],
    mails: consoleMailTemplates({ publicUrl: config.publicUrl, slices: context.slices, log: context.log }),
    attention: [mailsThatFailed(db), backupTooOld(db, config.backup.folder === undefined ? 'by-hand' : 'daily')],
  }
}
