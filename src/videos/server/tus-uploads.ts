import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server } from '@tus/server'
import { problemResponse } from '#src/platform/http/problem-response.ts'
import {
  expectRoom,
  hashFile,
  isFull,
  removeHalves,
  storageFull,
  tooLarge,
} from '#src/platform/storage/receive-file.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { keepOriginal } from './keep-original.ts'
import type { Conversions } from './library.ts'
import { uploadLocks } from './upload-locks.ts'
import { type ResumableUploads, type UploadKind, uploadsFolder } from './upload-place.ts'

/** An upload that is not continued within two days is deleted. */
const keptMs = 48 * 3600 * 1000

/**
 * Resumable uploads of staff. Incomplete files are in a separate folder. The last byte makes a film, in one
 * transaction, exactly once: if that response is lost, a repeated request gets the same film.
 */
export function tusUploads(conversions: Conversions, kind: UploadKind): ResumableUploads {
  const { db, maxBytes } = conversions
  const folder = uploadsFolder(conversions, kind)
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: keptMs })
  const finish = finisher(conversions, kind, store, folder)
  const senders = new WeakMap<Request, StaffMember>()
  const senderOf = (request: unknown) => {
    const member = senders.get(request as Request)
    if (!member) throw new Error('The upload has no sender')
    return member
  }

  const tus = new Server({
    path: kind.path,
    datastore: store,
    maxSize: maxBytes,
    relativeLocation: true,
    // Only pages of this site upload, so no other origin is allowed.
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    locker: uploadLocks(db),
    // How long a resumed upload waits for the dropped connection to release its lock.
    lockDrainTimeout: 300,
    async onUploadCreate(request, upload) {
      if (upload.size === undefined)
        throw new Problem('malformed', 'length_required', 'Please say how long the file is.')
      if (upload.size === 0)
        throw new Problem('invalid', 'file_empty', 'That file is empty. Choose the video itself and send it again.')
      kind.check(upload.metadata ?? {})
      await expectRoom(folder, upload.size)
      // Only the member who began an upload may continue it.
      return { metadata: { ...upload.metadata, sender: senderOf(request).id } }
    },
    async onIncomingRequest(request, id) {
      const upload = await store.configstore.get(id).catch(() => undefined)
      if (upload && upload.metadata?.sender !== senderOf(request).id) throw noSuchUpload()
    },
    async onUploadFinish(request, { id }) {
      return { headers: { [kind.idHeader]: await finish(id, senderOf(request)) } }
    },
    async onResponseError(_, error) {
      const problem = await problemOf(error, { maxBytes, folder })
      return problem && { status_code: 500, body: JSON.stringify({ ...problem, message: problem.message }) }
    },
  })

  return {
    async respond(request, member, requestId) {
      senders.set(request, member)
      if (request.method === 'GET') return problemResponse(noSuchUpload(), requestId)
      const ended = request.method === 'HEAD' ? await endedBefore(request, member) : undefined
      if (ended) return ended
      const response = await tus.handleWeb(request)
      return response.status < 400 ? response : withProblem(response, requestId)
    },
    removeStale: () => removeStale(tus, folder),
  }

  /** Answers a sender who missed the last response and asks how much has arrived: all of it, as this film. */
  async function endedBefore(request: Request, member: StaffMember): Promise<Response | undefined> {
    const id = request.url.split('/').at(-1)!
    const upload = await store.getUpload(id).catch(() => undefined)
    if (upload && (upload.offset !== upload.size || upload.metadata?.sender !== member.id)) return undefined
    if (!upload && !(await kind.find(id))) return undefined
    await finish(id, member)
    const made = (await kind.find(id))!
    const length = String(made.size)
    return new Response(null, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': length,
        'upload-length': length,
        'cache-control': 'no-store',
        [kind.idHeader]: made.id,
      },
    })
  }
}

/** Removes abandoned uploads. The store finds only those of which it has both files. */
async function removeStale(tus: Server, folder: string): Promise<number> {
  // File times are from this machine's clock.
  await removeHalves(folder, new Date(Date.now() - keptMs), '.json')
  return tus.cleanUpExpiredUploads()
}

/** Makes what a complete upload becomes. A second call returns the first one's result. */
function finisher(
  conversions: Conversions,
  kind: UploadKind,
  store: FileStore,
  folder: string,
): (id: string, member: StaffMember) => Promise<string> {
  const finishing = new Map<string, Promise<string>>()
  return (id, member) => {
    const underWay = finishing.get(id) ?? finishOnce(id, member).finally(() => finishing.delete(id))
    finishing.set(id, underWay)
    return underWay
  }

  async function finishOnce(id: string, member: StaffMember): Promise<string> {
    const earlier = await kind.find(id)
    if (earlier) return earlier.id
    const upload = await store.getUpload(id)
    const [file, metadata] = [path.join(folder, id), upload.metadata ?? {}]
    const second = path.join(conversions.folder, `${randomUUID()}.part`)
    try {
      kind.check(metadata)
      const sha256 = await hashFile(file)
      const arrived = { path: await withSecondName(file, second), size: upload.offset, sha256 }
      const original = await keepOriginal(conversions, arrived)
      const madeId = await kind.add({ id, original, metadata, member })
      await fs.promises.rm(file, { force: true })
      await store.configstore.delete(id)
      return madeId
    } catch (error) {
      // Deletes a file that is not a video, or whose candidate is gone. If the failure was ours, the file is kept, and
      // the next request finishes it.
      if (error instanceof Problem && (error.kind === 'invalid' || error.kind === 'not-found')) await store.remove(id)
      throw error
    } finally {
      // Renaming a file to another of its own names leaves both, so a second attempt may not have moved it.
      await fs.promises.rm(second, { force: true })
    }
  }
}

/**
 * Gives a file a second name, which storage takes away, so that the first is still there if the film can't be made.
 * Returns the first on a file system without hard links.
 */
function withSecondName(file: string, second: string): Promise<string> {
  return fs.promises.link(file, second).then(
    () => second,
    () => file,
  )
}

/** Returns what went wrong with an upload, if the protocol doesn't report it itself. */
async function problemOf(
  error: unknown,
  { maxBytes, folder }: { maxBytes: number; folder: string },
): Promise<Problem | undefined> {
  if (error instanceof Problem) return error
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED || error === ERRORS.ERR_SIZE_EXCEEDED) return tooLarge(maxBytes)
  if (isFull(error)) return storageFull()
  if (error !== ERRORS.FILE_WRITE_ERROR) return undefined
  // The store does not report why it could not write.
  return expectRoom(folder, 0).then(
    () => undefined,
    (full: unknown) => (full instanceof Problem ? full : undefined),
  )
}

/** Turns the protocol's refusals into problem documents, with the same status, which its clients rely on. */
async function withProblem(response: Response, requestId: string): Promise<Response> {
  const body = await response.text()
  const ownProblem = body.startsWith('{')
    ? (JSON.parse(body) as Pick<Problem, 'kind' | 'code' | 'message' | 'fields' | 'retryAfter'>)
    : undefined
  if (ownProblem) {
    const answer = problemResponse(
      new Problem(ownProblem.kind, ownProblem.code, ownProblem.message, ownProblem),
      requestId,
    )
    answer.headers.set('tus-resumable', '1.0.0')
    return answer
  }
  const sentence =
    response.status === 404 || response.status === 410
      ? noSuchUpload().message
      : 'The upload couldn’t carry on from there. Nothing that has arrived is lost; please try again.'
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/problem+json')
  const problem = {
    type: 'about:blank',
    title: 'The upload did not go on',
    status: response.status,
    detail: sentence,
    message: sentence,
    error: sentence,
    errors: [],
    code: 'upload_refused',
    requestId,
  }
  return new Response(JSON.stringify(problem), { status: response.status, headers })
}

function noSuchUpload(): Problem {
  return new Problem('not-found', 'unknown_upload', 'That upload no longer exists. Please start it again.')
}
