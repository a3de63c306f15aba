import { useEffect, useRef, useState } from 'react'
import { questionSetsConsole } from '#content/console/question-sets.ts'
import { resumableUpload, type ResumableUpload, type UploadFault } from '#src/platform/browser/resumable-upload.ts'
import { questionFilmHeader, questionFilmUploads } from '../../../../console-api.ts'
import type { Question } from '../../../../questions.ts'

const words = questionSetsConsole.film
const longestPauseMs = 15_000
const mostTries = 8

/** The upload of one question's film. */
export interface QuestionUpload {
  /** From 0 to 1; `undefined` while nothing is sent. */
  share?: number | undefined
  failure?: string | undefined
}

export interface QuestionUploads {
  /** By the ids of the questions. */
  uploads: Readonly<Record<string, QuestionUpload | undefined>>
  send(question: string, file: File): void
}

interface Running {
  upload: ResumableUpload
  retry?: ReturnType<typeof setTimeout>
}

type Workings = Map<string, Running>

function halt(workings: Workings, question: string): void {
  const running = workings.get(question)
  running?.upload.stop()
  clearTimeout(running?.retry)
  workings.delete(question)
}

/**
 * Sends the films of a set's questions, and goes on by itself when the connection returns, whichever question is
 * open. If somebody closes the tab meanwhile, the browser asks first.
 */
export function useQuestionUploads(
  questions: readonly Pick<Question, 'id'>[],
  onDone: (question: string, filmId: string) => void,
): QuestionUploads {
  const [uploads, setUploads] = useState<QuestionUploads['uploads']>({})
  const workings = useRef<Workings>(new Map())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const { current } = workings
    return () => {
      for (const question of current.keys()) halt(current, question)
    }
  }, [])
  // A question that was removed: the next one may get its id.
  useEffect(() => {
    const { current } = workings
    for (const id of current.keys())
      if (!questions.some((question) => question.id === id)) {
        halt(current, id)
        setUploads((now) => ({ ...now, [id]: undefined }))
      }
  }, [questions])
  const isSending = Object.values(uploads).some((upload) => upload?.share !== undefined)
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])

  const send = (question: string, file: File) => {
    const { current } = workings
    const show = (upload: QuestionUpload) => setUploads((now) => ({ ...now, [question]: upload }))
    halt(current, question)
    let [url, tries]: [string | undefined, number] = [undefined, 0]
    const end = (failure?: string) => {
      current.delete(question)
      show({ failure })
    }
    const onFault = ({ retry, isGone, sentence }: UploadFault) => {
      if (!retry || ++tries > mostTries) return end(sentence ?? words.failed)
      if (isGone) url = undefined
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** tries)
      const running = current.get(question)
      if (running) running.retry = setTimeout(begin, pauseMs)
    }
    const begin = () => {
      const upload = resumableUpload(
        { file, endpoint: questionFilmUploads, url, metadata: {}, idHeader: questionFilmHeader },
        {
          onPlace: (place) => (url = place),
          onSent: (sent) => show({ share: sent / Math.max(1, file.size) }),
          onDone(id) {
            end(id ? undefined : words.failed)
            if (id) done.current(question, id)
          },
          onFault,
        },
      )
      current.set(question, { upload })
      upload.start()
    }
    show({ share: 0 })
    begin()
  }
  return { uploads, send }
}
