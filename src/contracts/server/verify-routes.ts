import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/client-address.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import type { Verdict } from '../verdict.ts'
import { readBytes, readUpload } from './read-upload.ts'
import { sealedDocuments } from './sealed-documents.ts'

export interface VerifyRoutesOptions {
  db: Db
  clock: Clock
  trustProxy: number
  /** The page with what was found out, or with why nothing could be. */
  showVerdict(c: AppContext, shown: { verdict?: Verdict; fileName?: string; problem?: string }, status: number): Promise<Response>
}

// A file of 25 MB costs some tenths of a second.
const files = { burst: 10, secondsEach: 10 }

/** `/verify`: whether a PDF is ours, whole and unchanged (DESIGN.md §4). The file is read, judged and forgotten. */
export function verifyRoutes(options: VerifyRoutesOptions): Hono<AppEnv> {
  const { db } = options
  const routes = new Hono<AppEnv>()

  routes.get('/verify', (c) => options.showVerdict(c, {}, 200))

  routes.post('/verify', async (c) => {
    try {
      let fileName = ''
      const verdict = await judged(c, async (maxBytes) => {
        const upload = await readUpload(c, { field: 'document', maxBytes })
        fileName = upload.name
        return upload.bytes
      })
      return await options.showVerdict(c, { verdict, fileName }, 200)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const status = { 'too-large': 413, 'too-many': 429, 'unsupported-type': 415, malformed: 400 }[error.kind as string] ?? 422
      const page = await options.showVerdict(c, { problem: error.message }, status)
      // The rest of a file that was cut off must not be taken for the next request.
      if (error.kind === 'too-large') page.headers.set('connection', 'close')
      return page
    }
  })

  routes.post('/api/verify', async (c) => {
    if (!/^application\/pdf\b/i.test(c.req.header('content-type') ?? '')) throw new Problem('unsupported-type', 'pdf_expected', 'This call wants a file with the content type application/pdf.')
    return c.json({ success: true, data: await judged(c, (max) => readBytes(c, max)) })
  })

  return routes

  async function judged(c: AppContext, read: (max: number) => Promise<Uint8Array>): Promise<Verdict> {
    await spend(db, 'verify', limitKey(addressOf(c, options.trustProxy)), files, options.clock.now())
    // What reads seals is large, and most visitors never need it.
    const { maxVerifyBytes, verifyDocument } = await import('./verify-document.ts')
    return verifyDocument(sealedDocuments(db), await read(maxVerifyBytes))
  }
}
