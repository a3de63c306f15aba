import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/database/database.ts'
import { postgresPrograms } from '../../src/platform/database/test-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { startJourneyServer } from './journey-server.ts'
import { startSite } from './site.ts'
import { writeSmallCamera } from './small-camera.ts'
import { sharedSettings } from './test.ts'
import { isThorough } from './thorough.ts'

/**
 * Before all journeys, writes the film that their cameras see, and makes a database in its state after the first start
 * with the settings of most journeys, so that not every site has to check and store their passwords. A thorough run
 * also makes one on a PostgreSQL server, if one can be started.
 */
// oxlint-disable-next-line import/no-default-export -- the runner wants one
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-template-'))
  const site = await startSite({ dataDir: folder, env: sharedSettings })
  await site.stop()
  await prepareQueues({ directory: path.join(folder, 'database') })
  process.env.PATTER_CAMERA = path.join(folder, 'camera.y4m')
  writeSmallCamera(process.env.PATTER_CAMERA)
  process.env.PATTER_TEMPLATE = path.join(folder, 'database')
  const server = isThorough && postgresPrograms() ? await startJourneyServer(folder, sharedSettings) : undefined
  if (server) await prepareQueues({ url: server.templateUrl, directory: '' })
  return async () => {
    await server?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Marks the queues as just maintained and the schedules as never checked. Otherwise each site would delete old jobs
 * from all its queues 15 seconds after its start, a third of a second of work, and make up for jobs that were due since
 * the template was made.
 */
async function prepareQueues(of: { url?: string; directory: string }): Promise<void> {
  const database = await openDatabase({ ...of, log: createLog('silent') })
  await sql`update pgboss.queue set maintain_on = now()`.execute(database.db)
  await sql`update pgboss.version set cron_on = null`.execute(database.db)
  await database.close()
}
