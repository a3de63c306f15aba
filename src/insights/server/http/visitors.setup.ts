import { vi } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'

export const now = new Date('2026-11-23T12:00:00Z')
export const insightSettings = { PUBLIC_URL: 'https://patter.example', CLOCK: now.toISOString() }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const visit = (sessionId: string, more: object = {}) => ({
  sessionId,
  timestamp: now.toISOString(),
  userAgent: firefox,
  referrer: 'Direct',
  currentPage: '/',
  screenResolution: '390x844',
  timezone: 'Europe/London',
  language: 'en-GB',
  ...more,
})

export const did = (sessionId: string, action: string, details: object, currentPage = '/') => ({
  sessionId,
  action,
  details,
  currentPage,
  engagementTimestamp: now.toISOString(),
  screenResolution: '390x844',
})

/** Reports as a visitor's browser does, and reads what was counted. */
export function visitors(tested: TestProgram) {
  const tell = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    tested.call('POST', `/api/${path}`, body, { headers: { 'user-agent': firefox, ...headers } })
  let markers = 0
  /**
   * Returns the counts, including everything that was reported before: reports are written in order, so this waits for
   * a marker that is sent last.
   */
  async function counts(): Promise<string[]> {
    const marker = `/marker-${++markers}`
    await tell('visitor-engagement', did('marker-session', 'scroll_depth', { depth: 25 }, marker))
    const rows = await vi.waitUntil(
      async () => {
        const rows = await tested.database.db
          .selectFrom('insight_daily')
          .select(['kind', 'page', 'subject', 'device', 'n', 'total'])
          .orderBy('kind')
          .orderBy('subject')
          .execute()
        return rows.some(({ page }) => page === marker) && rows
      },
      { timeout: 300_000 },
    )
    return rows
      .filter(({ page }) => !page.startsWith('/marker-'))
      .map(({ kind, page, subject, device, n, total }) => `${kind} ${page} ${subject} ${device} ${n} ${total}`)
  }
  return { tell, counts }
}
