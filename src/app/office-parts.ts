import type { MailConsoleOptions } from '../console/server/mail-routes.ts'
import type { SettingsConsoleOptions } from '../console/server/settings-routes.ts'
import { lastBackup } from '../platform/backup/last-backup.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { MailTemplate } from '../platform/mail/outbox.ts'
import { mediaToolFinder } from '../videos/server/media/find-media-tool.ts'
import type { Clock } from '../values/clock.ts'
import type { Documents } from './threads/documents.ts'
import { providerStates } from './provider-states.ts'

export type OfficeParts = Pick<MailConsoleOptions, 'templates' | 'mail'> &
  Pick<SettingsConsoleOptions, 'providerStates' | 'portalPasswordIsConfigured'>

/** What the console's own two pages need: the outbox and the settings. */
export function officeParts({
  config,
  db,
  templates,
  documents,
  clock,
}: {
  config: Config
  db: Db
  templates: Record<string, MailTemplate>
  documents: Documents
  clock: Clock
}): OfficeParts {
  const findTool = mediaToolFinder(config.videos.converter)
  return {
    templates,
    mail: { transport: config.mail.smtpUrl ? 'smtp' : 'files', from: config.mail.from },
    portalPasswordIsConfigured: config.portalPassword !== undefined,
    providerStates: () =>
      providerStates({
        config,
        openSealer: documents.openSealer,
        converter: async () => (await findTool())?.name ?? 'none',
        lastBackup: () => lastBackup(db, clock.now()),
        now: clock.now(),
      }),
  }
}
