import { candidatesConsole } from '#content/console/candidates.ts'
import { sharedValue, useShared } from '#src/design/shared-value.ts'
import {
  canRead,
  discardUpload,
  pauseBeforeRetry,
  resumableUpload,
  type ResumableUpload,
  type UploadFault,
} from '#src/platform/browser/resumable-upload.ts'
import { watchUploads } from '#src/platform/browser/watch-uploads.ts'
import { filmIdHeader } from '../../../console-api.ts'

const words = candidatesConsole.filmPart.progress

/** The address for uploads of candidates' films (tus 1.0). */
const endpoint = '/api/admin/candidate-films'

/**
 * `cut`: the connection was lost and it will retry. `checking`: every byte has arrived, and the server checks whether
 * it is a film.
 */
export interface FilmUpload {
  file: File
  sent: number
  state: 'sending' | 'checking' | 'paused' | 'cut' | 'failed'
  /** The sentence to show in the states `cut` and `failed`. */
  sentence?: string | undefined
}

interface Workings {
  file: File
  onDone: () => void
  url?: string | undefined
  upload?: ResumableUpload | undefined
  retry?: ReturnType<typeof setTimeout>
  tries: number
  /** When it last made progress, in milliseconds. */
  movedAt: number
  /** The number of the present attempt. Events from earlier ones are ignored. */
  attempt: number
}

// Films go on being sent on every page of the console, so they belong to none of its components.
const uploads = sharedValue<Readonly<Record<string, FilmUpload | undefined>>>({})
const workings = new Map<string, Workings>()

const uploadOf = (candidateId: string): FilmUpload | undefined => uploads.get()[candidateId]

function show(candidateId: string, upload: FilmUpload | undefined): void {
  uploads.set({ ...uploads.get(), [candidateId]: upload })
}

/** The upload of a candidate's film. It continues while other pages of the console are open. */
export function useFilmUpload(candidateId: string): FilmUpload | undefined {
  return useShared(uploads)[candidateId]
}

/** Uploads a file as a candidate's film. Calls `onDone` once the server has accepted it. */
export function sendFilm(candidateId: string, file: File, onDone: () => void): void {
  cancelFilm(candidateId)
  watchConnection()
  workings.set(candidateId, { file, onDone, tries: 0, movedAt: 0, attempt: 0 })
  begin(candidateId)
}

/** Pauses it until `resumeFilm`. */
export function pauseFilm(candidateId: string): void {
  halt(candidateId)
  change(candidateId, { state: 'paused' })
}

/** Resumes after a pause, or retries at once. */
export function resumeFilm(candidateId: string): void {
  const work = workings.get(candidateId)
  if (!work) return
  halt(candidateId)
  work.tries = 0
  begin(candidateId)
}

/** Cancels it, here and on the server. */
export function cancelFilm(candidateId: string): void {
  halt(candidateId)
  const url = workings.get(candidateId)?.url
  workings.delete(candidateId)
  show(candidateId, undefined)
  // If this fails, the server deletes the abandoned upload by itself.
  if (url) void discardUpload(url).catch(() => {})
}

function halt(candidateId: string): void {
  const work = workings.get(candidateId)
  if (!work) return
  clearTimeout(work.retry)
  work.attempt++
  work.upload?.stop()
}

function change(candidateId: string, part: Partial<FilmUpload>): void {
  const upload = uploadOf(candidateId)
  if (upload) show(candidateId, { ...upload, sentence: undefined, ...part })
}

function begin(candidateId: string): void {
  const work = workings.get(candidateId)
  if (!work) return
  const { file, url } = work
  const attempt = ++work.attempt
  work.movedAt = Date.now()
  const isCurrent = () => workings.get(candidateId) === work && work.attempt === attempt
  show(candidateId, { file, sent: uploadOf(candidateId)?.sent ?? 0, state: 'sending' })
  // A new object each time: after an error, the old one would begin again from the first byte.
  work.upload = resumableUpload(
    { file, endpoint, url, metadata: { candidate: candidateId }, idHeader: filmIdHeader },
    {
      onPlace: (place) => {
        work.url = place
      },
      onSent: (sent) => {
        if (!isCurrent()) return
        if (sent !== uploadOf(candidateId)?.sent) Object.assign(work, { movedAt: Date.now(), tries: 0 })
        change(candidateId, { sent, state: sent >= file.size ? 'checking' : 'sending' })
      },
      onDone: () => {
        if (!isCurrent()) return
        workings.delete(candidateId)
        show(candidateId, undefined)
        work.onDone()
      },
      onFault: (fault) => void onFault(candidateId, fault, isCurrent),
    },
  )
  work.upload.start()
}

async function onFault(candidateId: string, fault: UploadFault, isCurrent: () => boolean): Promise<void> {
  const work = workings.get(candidateId)
  if (!work) return
  const isReadable = fault.status ? true : await canRead(work.file)
  if (!isCurrent()) return
  const { isGone, status, sentence } = fault
  const pauseMs = isReadable ? pauseBeforeRetry(fault, ++work.tries) : undefined
  if (pauseMs === undefined) {
    // A refused upload has ended, so another attempt begins from the first byte.
    work.url = undefined
    const why = isReadable ? (sentence ?? words.failed) : words.unreadable
    change(candidateId, { state: 'failed', sent: 0, sentence: why })
    return
  }
  if (isGone) work.url = undefined
  cut(candidateId, pauseMs, status === 401 ? words.signedOut : status ? words.busy : words.cut)
}

function cut(candidateId: string, pauseMs: number, sentence: string): void {
  halt(candidateId)
  change(candidateId, { state: 'cut', sentence })
  const work = workings.get(candidateId)
  if (work) work.retry = setTimeout(() => begin(candidateId), pauseMs)
}

let isWatching = false
function watchConnection(): void {
  if (isWatching) return
  isWatching = true
  watchUploads({
    uploads: () =>
      Object.entries(uploads.get()).flatMap(([key, upload]) =>
        upload ? { key, state: upload.state, movedAt: workings.get(key)?.movedAt ?? 0 } : [],
      ),
    cut: (candidateId, pauseMs) => cut(candidateId, pauseMs, words.cut),
    resume: resumeFilm,
  })
  addEventListener('beforeunload', (event) => {
    const isSending = (upload?: FilmUpload) => upload && upload.state !== 'failed' && upload.state !== 'paused'
    if (Object.values(uploads.get()).some(isSending)) event.preventDefault()
  })
}
