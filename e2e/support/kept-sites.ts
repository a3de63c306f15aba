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
  const kept = new Map<string, Site>()
  const end = async (key: string) => {
    const site = kept.get(key)
    kept.delete(key)
    await site?.stop()
    site?.remove()
  }
  return {
    async siteFor(file, settings) {
      const wanted = settings ? `${file} ${JSON.stringify(settings)}` : 'shared'
      for (const key of kept.keys()) if (key !== wanted && key !== 'shared') await end(key)
      const site = kept.get(wanted) ?? (await startSite({ env: { ...shared, ...settings } }))
      kept.set(wanted, site)
      return site
    },
    async stop() {
      await Promise.all([...kept.keys()].map(end))
    },
  }
}
