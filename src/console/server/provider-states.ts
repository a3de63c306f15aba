import type { ProviderState } from '../settings-api.ts'
import type { LastBackup } from '#src/platform/backup/last-backup.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Sealer } from '#src/platform/pdf/seal.ts'

const soonMs = 60 * 24 * 3600 * 1000

/**
 * The state of each provider that the program works with, for the settings page: hosts and names, never a key or
 * password.
 */
export async function providerStates(context: {
  config: Config
  openSealer: () => Promise<Pick<Sealer, 'certificate'>>
  converter: () => Promise<'ffmpeg' | 'node-av' | 'none'>
  lastBackup: () => Promise<LastBackup>
  now: Date
}): Promise<ProviderState[]> {
  const { config } = context
  const { smtpUrl, from } = config.mail
  return [
    smtpUrl ? { id: 'mail', mode: 'smtp', host: hostOf(smtpUrl), from } : { id: 'mail', mode: 'files', from },
    // Stripe's keys say by their prefix whether they are live or test keys (docs.stripe.com/keys).
    config.stripe
      ? { id: 'payments', mode: 'stripe', live: !config.stripe.secretKey.includes('_test_') }
      : { id: 'payments', mode: 'test' },
    { id: 'diary', mode: config.scheduling.provider },
    await sealState(context),
    config.seal.timeStampUrl
      ? { id: 'timeStamps', mode: 'authority', host: hostOf(config.seal.timeStampUrl) }
      : { id: 'timeStamps', mode: 'none' },
    config.s3
      ? {
          id: 'storage',
          mode: 's3',
          host: config.s3.endpoint ? hostOf(config.s3.endpoint) : 's3.amazonaws.com',
          bucket: config.s3.bucket,
        }
      : { id: 'storage', mode: 'disk' },
    { id: 'converter', mode: await context.converter() },
    await backupState(context),
    { id: 'database', mode: config.databaseUrl ? 'server' : 'embedded' },
    { id: 'address', mode: config.publicUrl.startsWith('https:') ? 'secure' : 'plain', url: config.publicUrl },
  ]
}

async function backupState({
  config,
  lastBackup,
}: {
  config: Config
  lastBackup: () => Promise<LastBackup>
}): Promise<ProviderState> {
  const { good, failed, isOld } = await lastBackup()
  return {
    id: 'backups',
    mode: config.backup.folder === undefined ? 'by-hand' : 'daily',
    at: good?.at.toISOString() ?? null,
    place: good?.place ?? '',
    bytes: good?.bytes ?? 0,
    isOld,
    failed: failed ? { at: failed.at.toISOString(), why: failed.why } : null,
  }
}

async function sealState({
  config,
  openSealer,
  now,
}: {
  config: Config
  openSealer: () => Promise<Pick<Sealer, 'certificate'>>
  now: Date
}): Promise<ProviderState> {
  try {
    const { name, validUntil } = (await openSealer()).certificate
    return {
      id: 'seal',
      mode: config.seal.p12 ? 'own' : 'self-made',
      name,
      validUntil: validUntil.toISOString(),
      endsSoon: validUntil.getTime() - now.getTime() < soonMs,
    }
  } catch (error) {
    return { id: 'seal', mode: 'broken', why: error instanceof Error ? error.message : 'unknown' }
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
