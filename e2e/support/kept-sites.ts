import { journeyDatabase } from './journey-server.ts'
import { type Site, startSite } from './site.ts'

/** The sites of one worker. */
export interface KeptSites {
  /** Returns the shared site, or with `settings` one that only the tests of this file have. */
  siteFor(file: string, settings?: Record<string, string>): Promise<Site>
  stop(): Promise<void>
}

/**
 * Keeps sites from test to test, so that a worker and its browser can go on with another file: a shared one, and one of
 * the file's own until a test of another file comes. Each starts when it is first needed.
 */
export function keepSites(shared: Record<string, string>): KeptSites {
  const kept = new Map<string, { site: Site; remove(): Promise<void> }>()
  const start = async (settings: Record<string, string>) => {
    const database = await journeyDatabase()
    const site = await startSite({ env: { ...(database && { DATABASE_URL: database.url }), ...settings } })
    const remove = async () => {
      await site.stop()
      site.remove()
      await database?.drop()
    }
    return { site, remove }
  }
  const end = async (key: string) => {
    const one = kept.get(key)
    kept.delete(key)
    await one?.remove()
  }
  return {
    async siteFor(file, settings) {
      const wanted = settings ? `${file} ${JSON.stringify(settings)}` : 'shared'
      for (const key of kept.keys()) if (key !== wanted && key !== 'shared') await end(key)
      const one = kept.get(wanted) ?? (await start({ ...shared, ...settings }))
      kept.set(wanted, one)
      return one.site
    },
    async stop() {
      await Promise.all([...kept.keys()].map(end))
    },
  }
}
