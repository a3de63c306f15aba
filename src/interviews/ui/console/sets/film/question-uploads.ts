import { questionSetsConsole } from '#content/console/question-sets.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { sharedValue, useShared } from '#src/design/shared-value.ts'
import {
  canRead,
  pauseBeforeRetry,
  resumableUpload,
  type ResumableUpload,
  type UploadFault,
} from '#src/platform/browser/resumable-upload.ts'
import { questionFilmHeader, questionFilmUploads } from '../../../../console-api.ts'
import { giveFilm } from '../set-drafts.ts'

const words = questionSetsConsole.film

/** The upload of one question's film. */
export interface QuestionUpload {
  /** From 0 to 1; `undefined` while nothing is sent. */
  share?: number | undefined
  failure?: string | undefined
}

interface Entry extends QuestionUpload {
  id: number
  /** The set and the question that it belongs to. */
  set: string
  question: string
}

interface Running {
  upload: ResumableUpload
  retry?: ReturnType<typeof setTimeout>
}

// Films go on being sent on every page of the console, so they belong to none of its components.
const entries = sharedValue<readonly Entry[]>([])
const running = new Map<number, Running>()
let lastId = 0

/** If somebody closes the tab meanwhile, the browser asks first. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function show(next: readonly Entry[]): void {
  entries.set(next)
  if (next.some(({ share }) => share !== undefined)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

const change = (id: number, upload: QuestionUpload) =>
  show(entries.get().map((entry) => (entry.id === id ? { ...entry, ...upload } : entry)))

function halt(these: (entry: Entry) => boolean): void {
  for (const { id } of entries.get().filter(these)) {
    running.get(id)?.upload.stop()
    clearTimeout(running.get(id)?.retry)
    running.delete(id)
  }
  show(entries.get().filter((entry) => !these(entry)))
}

/** The uploads of a set, by the ids of its questions. */
export function useUploadsOf(set: string): Readonly<Record<string, QuestionUpload | undefined>> {
  const own = useShared(entries).filter((entry) => entry.set === set)
  return Object.fromEntries(own.map((entry) => [entry.question, entry]))
}

/** Stops sending films of questions that were removed: the next question may get the same id. */
export const haltRemoved = (set: string, questions: readonly string[]): void =>
  halt((entry) => entry.set === set && !questions.includes(entry.question))

/** A set that was saved for the first time has its own id from then on. */
export const renameUploads = (from: string, to: string): void =>
  show(entries.get().map((entry) => (entry.set === from ? { ...entry, set: to } : entry)))

/**
 * Sends the film of a question of a set. It goes on by itself when the connection returns, and whichever page of the
 * console is open; its draft gets the film once it has arrived.
 */
export function sendQuestionFilm(where: { set: string; question: string; title: string }, file: File): void {
  halt((entry) => entry.set === where.set && entry.question === where.question)
  const id = ++lastId
  const entryNow = () => entries.get().find((entry) => entry.id === id)
  let [url, tries, arrived]: [string | undefined, number, number] = [undefined, 0, 0]
  const end = (failure?: string) => {
    running.delete(id)
    change(id, { share: undefined, failure })
    const set = entryNow()?.set
    if (failure && set && !isOpen(set)) toast({ title: where.title, description: failure, tone: 'hot' })
  }
  const onFault = async (fault: UploadFault) => {
    const own = running.get(id)
    // A file that was changed or removed looks like a lost connection, which would be waited for without end.
    const isReadable = fault.status !== undefined || (await canRead(file))
    if (!own || running.get(id) !== own) return
    const pauseMs = isReadable ? pauseBeforeRetry(fault, ++tries) : undefined
    if (pauseMs === undefined) return end(fault.sentence ?? words.failed)
    if (fault.isGone) url = undefined
    own.retry = setTimeout(begin, pauseMs)
  }
  const begin = () => {
    const upload = resumableUpload(
      { file, endpoint: questionFilmUploads, url, metadata: {}, idHeader: questionFilmHeader },
      {
        onPlace: (place) => (url = place),
        onSent(sent) {
          if (sent > arrived) tries = 0
          arrived = sent
          change(id, { share: sent / Math.max(1, file.size) })
        },
        onDone(filmId) {
          const set = entryNow()?.set
          end(filmId ? undefined : words.failed)
          if (!filmId || !set) return
          giveFilm(set, where.question, filmId)
          if (!isOpen(set)) toast({ title: where.title, description: words.arrived, tone: 'ok' })
        },
        onFault: (fault) => void onFault(fault),
      },
    )
    running.set(id, { upload })
    upload.start()
  }
  show([...entries.get(), { id, set: where.set, question: where.question, share: 0 }])
  begin()
}

const isOpen = (set: string) => location.pathname.endsWith(`/sets/${set}`)
