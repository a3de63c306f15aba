import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createDatabase, dropDatabase, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { startSite } from './site.ts'

// In a thorough run, the sites that journeys share and those of a file's own have a database each on one PostgreSQL
// server, as a site in production does. Sites that a test starts itself use what it says.

const template = 'journeys'

/** Starts the server, with a database that a site with these settings has been started on once. */
export async function startJourneyServer(
  folder: string,
  settings: Record<string, string>,
): Promise<{ templateUrl: string; stop(): Promise<void> }> {
  const server = await startPostgres(folder, { flushes: false })
  const url = await createDatabase(server.url, template)
  const dataDir = path.join(folder, 'first-start')
  const site = await startSite({ dataDir, env: { ...settings, DATABASE_URL: url } })
  await site.stop()
  fs.rmSync(dataDir, { recursive: true })
  process.env.PATTER_JOURNEY_SERVER = server.url
  return { templateUrl: url, stop: () => server.stop() }
}

/** Makes a database for one site. Returns `undefined` if there is no server: the site uses the embedded engine. */
export async function journeyDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.PATTER_JOURNEY_SERVER
  if (!server) return undefined
  const name = `journey_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(server, name, template)
  return { url, drop: () => dropDatabase(server, name) }
}
