import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { brand } from '#content/brand.ts'
import { auditTrails } from '#src/contracts/server/public.ts'
import { erasuresIn } from '#src/leads/server/public.ts'
import type { BackupSource, TakenBackup } from '#src/platform/backup/take-backup.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Database, Db } from '#src/platform/database/database.ts'
import { builtInKeyFile } from '#src/platform/pdf/seal-key-file.ts'
import { Refusal } from '#src/platform/refusal.ts'
import { root } from '#src/platform/root.ts'
import { neededObjects } from '#src/platform/storage/needed-objects.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Clock } from '#src/values/clock.ts'

/** Tables that are not worth keeping or must not come back: after a restore nobody is signed in. */
const leftOut = [
  'backups',
  'push_devices',
  'push_messages',
  'staff_sessions',
  'portal_sessions',
  'sign_in_failures',
  'upload_locks',
]

/** What a backup of this program holds. */
export function programBackup({
  config,
  database,
  storage,
  clock,
}: {
  config: Config
  database: Database
  storage: Storage
  clock: Clock
}): BackupSource {
  return {
    database,
    storage,
    clock,
    program: { name: brand.name, version: programVersion() },
    leftOut,
    neededObjects,
    erasures: erasuresIn,
    seal: async () => {
      const { sealIdentity } = await import('#src/platform/pdf/seal-certificate.ts')
      return sealIdentity({ p12: config.seal.p12, directory: config.dataDir }, clock.now())
    },
  }
}

function programVersion(): string {
  return (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** The lines that tell an operator about a finished backup. */
export function wordsOfBackup({ folder, bytes, manifest }: TakenBackup): string[] {
  const rows = Object.values(manifest.database.tables).reduce((sum, count) => sum + count, 0)
  return [
    `Backup made: ${folder}`,
    `${rows} rows, ${manifest.objects.length === 1 ? 'one stored file' : `${manifest.objects.length} stored files`}, ${(bytes / 1e6).toFixed(1)} MB, as of ${manifest.madeAt}`,
    manifest.seal?.kept
      ? `It holds the seal's private key (keys/seal.pem): guard the folder as you would the key`
      : manifest.seal
        ? `Your own certificate (SEAL_P12) is not in it: keep a copy elsewhere`
        : `Nothing has been sealed yet, so it holds no key`,
    ...manifest.missing.map(({ key, why }) => `Missing from it: ${key} (${why})`),
  ]
}

/** Checks the restored audit trails and sealed documents. Returns lines to print, and whether everything is intact. */
export async function checkRestored(db: Db): Promise<{ lines: string[]; holds: boolean }> {
  const { contracts, events, broken } = await auditTrails(db)
  const damaged = await sql<{ id: string }>`
    select contract_id as id from contract_documents where encode(sha256(bytes), 'hex') <> sha256
    union all select document_id from billing_files where encode(sha256(bytes), 'hex') <> sha256`.execute(db)
  const { rows } = await sql<{ people: string; contracts: string; documents: string }>`
    select (select count(*) from people) as people, (select count(*) from contracts) as contracts,
      (select count(*) from contract_documents) + (select count(*) from billing_files) as documents`.execute(db)
  return {
    lines: [
      `${rows[0]!.people} people, ${rows[0]!.contracts} contracts, ${rows[0]!.documents} sealed documents`,
      `${contracts} audit trails, ${events} rows: ${broken.length === 0 ? 'every link holds' : broken.map(({ contractId, n, problem }) => `${contractId} breaks at row ${n} (${problem})`).join(', ')}`,
      damaged.rows.length === 0
        ? 'Every sealed document is unchanged'
        : `Sealed documents that have changed: ${damaged.rows.map(({ id }) => id).join(', ')}`,
    ],
    holds: broken.length === 0 && damaged.rows.length === 0,
  }
}

/**
 * Throws a Refusal if there are sealed documents but their key is missing: otherwise a new key would silently be made.
 */
export async function refuseLostSeal(db: Db, config: Config): Promise<void> {
  const file = builtInKeyFile(config.dataDir)
  if (config.seal.p12 || fs.existsSync(file)) return
  const { rows } = await sql<{
    n: string
  }>`select (select count(*) from contract_documents) + (select count(*) from billing_files) as n`.execute(db)
  const sealed = Number(rows[0]!.n)
  if (sealed === 0) return
  throw new Refusal(
    `The seal's key ${file} is missing, though ${sealed === 1 ? 'one document has' : `${sealed} documents have`} been sealed. Nothing was changed. ` +
      'Put it back from a backup (keys/seal.pem), or set SEAL_P12 to a certificate of your own. If it is lost for good, "npm run seal -- new" makes another ' +
      'and records that it did; documents already sealed stay as they are.',
  )
}
