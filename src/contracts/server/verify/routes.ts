import fs from 'node:fs/promises'
import path from 'node:path'
import type { Hono } from 'hono'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { statusOf } from '#src/platform/http/problem-response.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { spoolBody } from '#src/platform/http/bodies/spool-body.ts'
import { Problem } from '#src/values/problem.ts'
import type { Verdict } from '../../verdict.ts'
import type { DocumentExaminer } from './document-examiner.ts'
import { aroundBytes, boundaryOf } from './take-upload.ts'
import { maxVerifyBytes, type SealedDocumentLookup, verifyFile } from './verify-document.ts'

/** Renders the verdict on a file, or why there is none. */
export type VerdictPage = (
  c: AppContext,
  shown: { verdict?: Verdict; fileName?: string; problem?: string },
  status: number,
) => Promise<Response>

// A file of 25 MB takes some tenths of a second. One address can begin 22 checks within the time limit for an upload,
// so it can't occupy all of the places below.
const files = { burst: 10, secondsEach: 10, tooMany: 'That’s a lot of files in a short time.' }
/** How many files can arrive at the same time. Each is written to disk, which this many of the largest do not fill. */
const places = 40

/**
 * `/verify`: checks whether a PDF is ours, whole and unchanged. The file is read, checked and deleted. `sealed` looks
 * up all documents that we ever sealed.
 */
export function verifyRoutes(
  context: Context,
  {
    sealed,
    examine,
    showVerdict,
  }: { sealed: SealedDocumentLookup; examine: DocumentExaminer; showVerdict: VerdictPage },
): Hono<AppEnv> {
  const { db, clock, config, trustProxy } = context
  const folder = path.join(config.dataDir, 'uploads')
  const api = endpoints(context)
  let placesTaken = 0

  api.routes.get('/verify', (c) => showVerdict(c, {}, 200))

  api.routes.post('/verify', async (c) => {
    try {
      const { verdict, name } = await checkUpload(c, boundaryOf(c.req.header('content-type') ?? ''))
      return await showVerdict(c, { verdict, fileName: name }, 200)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const page = await showVerdict(c, { problem: error.message }, statusOf(error))
      if (error.retryAfter !== undefined) page.headers.set('retry-after', String(error.retryAfter))
      // The rest of a rejected file must not be read as the next request.
      if (error.kind === 'too-large') page.headers.set('connection', 'close')
      return page
    }
  })

  api.post(
    '/api/verify',
    {
      does: 'Says whether a PDF is ours, whole and unchanged',
      who: anybody,
      bytes: 'counted',
      takes: ['application/pdf'],
    },
    async ({ c }) => {
      if (!/^application\/pdf\b/i.test(c.req.header('content-type') ?? ''))
        throw new Problem(
          'unsupported-type',
          'pdf_expected',
          'This call needs a file with the content type application/pdf.',
        )
      return (await checkUpload(c)).verdict
    },
  )

  return api.routes

  /** Checks the file that is the body, or the file in the form that is the body. */
  async function checkUpload(c: AppContext, boundary?: string): Promise<{ verdict: Verdict; name: string }> {
    if (placesTaken >= places)
      throw new Problem(
        'unavailable',
        'busy',
        'We’re checking a lot of files at the moment. Please send yours again in a minute.',
        { retryAfter: 60 },
      )
    placesTaken++
    let path: string | undefined
    try {
      await spend(db, 'verify', limitKey(addressOf(c, trustProxy)), files, clock.now())
      const around = boundary === undefined ? 0 : aroundBytes
      path = (await spoolBody(c, { folder, maxBytes: maxVerifyBytes + around, saidMaxBytes: maxVerifyBytes })).path
      const examined = await examine({ path, boundary }, c.req.raw.signal)
      return { verdict: await verifyFile(sealed, examined), name: examined.name }
    } finally {
      placesTaken--
      if (path) await fs.rm(path, { force: true })
    }
  }
}
