import { videosConsole } from '#content/console/videos.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { sharedValue } from '#src/design/shared-value.ts'
import {
  arrivedBytes,
  canRead,
  discardUpload,
  pauseBeforeRetry,
  resumableUpload,
  type ResumableUpload,
  type UploadFault,
} from '#src/platform/browser/resumable-upload.ts'
import { newKey } from '#src/platform/browser/send.ts'
import { watchUploads } from '#src/platform/browser/watch-uploads.ts'
import { videoIdHeader } from '../../../api.ts'
import { type Placement, type VideoCategory, videoTexts } from '../../../video.ts'
import { forgetUpload, holdUpload, rememberedUploads, rememberUpload, withoutHeld } from './remembered-uploads.ts'
import { type PaceSample, withSample } from './transfer-pace.ts'

/**
 * `cut`: the connection was lost and it will retry. `checking`: every byte has arrived, and the server checks whether
 * it is a video. `left`: begun before the page was closed; it needs its file again.
 */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'paused' | 'cut' | 'failed' | 'left'

/** One upload. */
export interface UploadEntry {
  key: string
  fileName: string
  title: string
  description: string
  category: VideoCategory
  placement?: Placement | undefined
  size: number
  sent: number
  state: UploadState
  samples: readonly PaceSample[]
  /** Shown with `cut`, `failed` and `left`. */
  sentence?: string
}

export type UploadDraft = Pick<UploadEntry, 'title' | 'description' | 'category' | 'placement'> & { file: File }

/** The internal part of an entry. */
interface Workings {
  file?: File
  url?: string
  lastModified: number
  upload?: ResumableUpload
  release?: () => void
  retry?: ReturnType<typeof setTimeout>
  tries: number
  /** When it last made progress, in milliseconds. */
  movedAt: number
}

const words = videosConsole.progress

/** The address for resumable uploads (tus 1.0). */
const endpoint = '/api/videos/uploads'
/** Two uploads use up most connections; more would only delay each film. */
const atOnce = 2

const entries = sharedValue<readonly UploadEntry[]>([])
const workings = new Map<string, Workings>()
const uploadedListeners = new Set<() => void>()

/** The uploads of this tab, which continue while other pages of the console are open. */
export const uploadQueue = {
  entries,

  /** Calls back whenever an upload has become a video. */
  onUploaded(listener: () => void) {
    uploadedListeners.add(listener)
    return () => {
      uploadedListeners.delete(listener)
    }
  },

  /** Adds films to the queue, and starts as many as may run at once. */
  add(drafts: readonly UploadDraft[]) {
    for (const { file, ...draft } of drafts) {
      const key = newKey()
      workings.set(key, { file, lastModified: file.lastModified, tries: 0, movedAt: 0, release: holdUpload(key) })
      entries.set([
        ...entries.get(),
        { ...draft, key, fileName: file.name, size: file.size, sent: 0, state: 'waiting', samples: [] },
      ])
    }
    next()
  },

  pause(key: string) {
    halt(key)
    change(key, { state: 'paused', samples: [] })
    next()
  },

  /** Continues after a pause, or retries at once instead of waiting. */
  resume(key: string) {
    workingsOf(key).tries = 0
    clearTimeout(workingsOf(key).retry)
    change(key, { state: 'waiting', sentence: undefined })
    next()
  },

  /** Removes it from the list and from the server. */
  async discard(key: string) {
    const { url } = workingsOf(key)
    halt(key)
    remove(key)
    next()
    // If this fails, the server deletes the abandoned upload later.
    if (url) await discardUpload(url).catch(() => {})
  },

  /** Gives an upload that was left its file again; returns false if it is a different file. */
  giveFile(key: string, file: File): boolean {
    const entry = entries.get().find((entry) => entry.key === key)
    const work = workingsOf(key)
    if (!entry || file.name !== entry.fileName || file.size !== entry.size || file.lastModified !== work.lastModified)
      return false
    Object.assign(work, { file, release: holdUpload(key) })
    uploadQueue.resume(key)
    return true
  },

  say(key: string, sentence: string) {
    change(key, { sentence })
  },
}

function workingsOf(key: string): Workings {
  return workings.get(key) ?? { tries: 0, movedAt: 0, lastModified: 0 }
}

function change(key: string, part: Partial<UploadEntry>) {
  entries.set(entries.get().map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
}

function halt(key: string) {
  const work = workingsOf(key)
  clearTimeout(work.retry)
  work.upload?.stop()
}

function remove(key: string) {
  workings.get(key)?.release?.()
  workings.delete(key)
  forgetUpload(key)
  entries.set(entries.get().filter((entry) => entry.key !== key))
}

function next() {
  const busy = entries.get().filter(({ state }) => state === 'sending' || state === 'checking').length
  const waiting = entries.get().filter(({ state }) => state === 'waiting')
  for (const { key } of waiting.slice(0, Math.max(0, atOnce - busy))) begin(key)
}

function begin(key: string) {
  const work = workingsOf(key)
  const entry = entries.get().find((entry) => entry.key === key)
  if (!entry || !work.file) return
  const { title, description, category, placement, fileName, size } = entry
  work.movedAt = Date.now()
  change(key, { state: 'sending', samples: [] })
  // A new object each time: after an error, the old one would begin again from the first byte.
  work.upload = resumableUpload(
    {
      file: work.file,
      endpoint,
      url: work.url,
      metadata: {
        title,
        description,
        category,
        ...(placement ? { placement, withoutCaptions: 'true' } : {}),
      },
      idHeader: videoIdHeader,
    },
    {
      onPlace: (url) => {
        work.url = url
        rememberUpload({
          key,
          url,
          fileName,
          size,
          lastModified: work.lastModified,
          title,
          description,
          category,
          placement,
        })
      },
      onSent: (sentBytes) => {
        if (!isUnderWay(key)) return
        const current = entries.get().find((entry) => entry.key === key)!
        if (sentBytes !== current.sent) Object.assign(work, { movedAt: Date.now(), tries: 0 })
        change(key, {
          sent: sentBytes,
          state: sentBytes >= size ? 'checking' : 'sending',
          samples: withSample(current.samples, { at: Date.now(), bytes: sentBytes }),
          sentence: undefined,
        })
      },
      onDone: () => {
        remove(key)
        toast({ title: videoTexts.uploaded, description: title, tone: 'ok' })
        for (const listener of uploadedListeners) listener()
        next()
      },
      onFault: (fault) => void onFault(key, fault),
    },
  )
  work.upload.start()
}

function isUnderWay(key: string): boolean {
  const state = entries.get().find((entry) => entry.key === key)?.state
  return state === 'sending' || state === 'checking'
}

async function onFault(key: string, reported: UploadFault) {
  const work = workingsOf(key)
  const isReadable = Boolean(reported.status) || (work.file !== undefined && (await canRead(work.file)))
  if (!isUnderWay(key)) return
  const fault = isReadable ? reported : unreadable
  const { isGone, status, sentence } = fault
  const pauseMs = pauseBeforeRetry(fault, ++work.tries)
  if (pauseMs === undefined) {
    forgetUpload(key)
    // A refused upload has ended: retrying begins from the first byte.
    Object.assign(work, { upload: undefined, url: undefined })
    change(key, { state: 'failed', sent: 0, samples: [], sentence: sentence ?? videoTexts.uploadFailed })
    toast({ title: videoTexts.uploadFailed, description: sentence ?? videoTexts.uploadFailed, tone: 'hot' })
    next()
    return
  }
  if (isGone) work.url = undefined
  cut(key, pauseMs, status === 401 ? words.signedOut : status ? words.busy : words.cut)
}

const unreadable: UploadFault = { retry: false, isGone: false, status: undefined, sentence: words.unreadable }

function cut(key: string, pauseMs: number, sentence: string) {
  halt(key)
  change(key, { state: 'cut', samples: [], sentence })
  workingsOf(key).retry = setTimeout(() => {
    change(key, { state: 'waiting' })
    next()
  }, pauseMs)
  next()
}

/** Watches the connection and the page; called once, by the first page that shows uploads. */
export function watchConnection(): void {
  if (watching) return
  watching = true
  watchUploads({
    uploads: () => entries.get().map(({ key, state }) => ({ key, state, movedAt: workingsOf(key).movedAt })),
    cut: (key, pauseMs) => cut(key, pauseMs, words.cut),
    resume: (key) => uploadQueue.resume(key),
  })
  addEventListener('beforeunload', (event) => {
    if (entries.get().some(({ state }) => state === 'sending' || state === 'checking' || state === 'waiting'))
      event.preventDefault()
  })
  void offerWhatWasLeft()
}
let watching = false

async function offerWhatWasLeft() {
  const unfinished = await withoutHeld(rememberedUploads())
  const presentKeys = new Set(entries.get().map(({ key }) => key))
  for (const { url, lastModified, ...upload } of unfinished.filter(({ key }) => !presentKeys.has(key))) {
    const arrived = await arrivedBytes(url)
    if (arrived === 'gone') forgetUpload(upload.key)
    else {
      workings.set(upload.key, { url, lastModified, tries: 0, movedAt: 0 })
      entries.set([...entries.get(), { ...upload, sent: arrived ?? 0, state: 'left', samples: [] }])
    }
  }
}
