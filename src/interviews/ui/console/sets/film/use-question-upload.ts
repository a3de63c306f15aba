import { type RefObject, useEffect, useRef, useState } from 'react'
import { questionSetsConsole } from '#content/console/question-sets.ts'
import { resumableUpload, type ResumableUpload, type UploadFault } from '#src/platform/browser/resumable-upload.ts'
import { questionFilmHeader, questionFilmUploads } from '../../../../console-api.ts'

const words = questionSetsConsole.film
const longestPauseMs = 15_000
const mostTries = 8

export interface QuestionUpload {
  /** From 0 to 1; `undefined` while nothing is sent. */
  share: number | undefined
  failure: string | undefined
  send(file: File): void
}

interface Running {
  upload: ResumableUpload
  retry?: ReturnType<typeof setTimeout>
}

function halt(running: RefObject<Running | undefined>): void {
  running.current?.upload.stop()
  clearTimeout(running.current?.retry)
  running.current = undefined
}

/** Sends a film of a question, and goes on by itself after a fault of the line. */
export function useQuestionUpload(onDone: (filmId: string) => void): QuestionUpload {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<Running>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => () => halt(running), [])

  const send = (file: File) => {
    halt(running)
    let [url, tries]: [string | undefined, number] = [undefined, 0]
    const end = (said?: string) => {
      running.current = undefined
      setShare(undefined)
      setFailure(said)
    }
    const onFault = ({ retry, isGone, sentence }: UploadFault) => {
      if (!retry || ++tries > mostTries) return end(sentence ?? words.failed)
      if (isGone) url = undefined
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** tries)
      if (running.current) running.current.retry = setTimeout(begin, pauseMs)
    }
    const begin = () => {
      const upload = resumableUpload(
        { file, endpoint: questionFilmUploads, url, metadata: {}, idHeader: questionFilmHeader },
        {
          onPlace: (place) => (url = place),
          onSent: (sent) => setShare(sent / Math.max(1, file.size)),
          onDone(id) {
            end(id ? undefined : words.failed)
            if (id) done.current(id)
          },
          onFault,
        },
      )
      running.current = { upload }
      upload.start()
    }
    setFailure(undefined)
    setShare(0)
    begin()
  }
  return { share, failure, send }
}
