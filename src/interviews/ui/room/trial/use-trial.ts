import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from '#src/platform/browser/send.ts'
import type { TrialView } from '../../../console-api.ts'
import { captionsOfQuestion } from '../../../question-captions.ts'
import { type Room, welcomeId } from '../use-room.ts'
import { memoryKeep } from './memory-keep.ts'
import { type Trial, tried, withRecording, withWritten } from './trial-acts.ts'

export type TrialState = 'loading' | 'offline' | 'failed' | 'signed-out' | 'unknown' | 'open'

async function load(setId: string): Promise<Trial> {
  const response = await fetch(`/api/admin/interviews/sets/${encodeURIComponent(setId)}/trial`, {
    credentials: 'include',
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return (JSON.parse(text) as { data: TrialView }).data
}

function stateOf(error: unknown): TrialState {
  if (!(error instanceof HttpError)) return 'offline'
  if (error.status === 401) return 'signed-out'
  return error.status === 404 ? 'unknown' : 'failed'
}

/**
 * The room of a colleague who tries a question set (INTV-42). Its screens, camera and recorder are a candidate's; what
 * they would send and store stays in this page's memory.
 */
export function useTrial(setId: string): { state: TrialState; room: Room | undefined; retry: () => Promise<void> } {
  const [state, setState] = useState<TrialState>('loading')
  const [trial, setTrial] = useState<Trial>()
  const [, setTick] = useState(0)
  const [keep] = useState(memoryKeep)
  const latest = useRef<Trial>(undefined)
  const show = useCallback((next: Trial) => {
    latest.current = next
    setTrial(next)
  }, [])

  const retry = useCallback(async () => {
    const found = await load(setId).catch(stateOf)
    if (typeof found !== 'string') show(found)
    setState(typeof found === 'string' ? found : 'open')
  }, [setId, show])
  useEffect(() => {
    const start = async () => retry()
    void start()
  }, [retry])
  const [captions] = useState(() => new Map<string, string>())

  const arrive = async () => {
    for (const take of keep.takes()) {
      if (!take.ended || !latest.current) continue
      await keep.save({ ...take, parts: take.parts.map((part) => ({ ...part, isUp: true })) })
      show(withRecording(latest.current, take))
    }
  }
  const room: Room | undefined = trial && {
    view: trial.view,
    keep,
    local: keep.takes(),
    isOnline: true,
    progress: () => undefined,
    refusal: () => undefined,
    wake: () => void arrive(),
    isHere: () => true,
    isTrial: true,
    refresh: () => setTick((tick) => tick + 1),
    look: async () => {},
    wipe: () => keep.wipe(() => {}),
    async act(_method, path, body = {}) {
      const next = tried(latest.current ?? trial, path, body)
      show(next)
      return next.view
    },
    async reserve(id, { question }) {
      show(withWritten(latest.current ?? trial, id, question))
    },
    askedFile(id, file) {
      const question = trial.questions.find((one) => one.id === id)
      const { filmId, words } =
        id === welcomeId && trial.welcome ? trial.welcome : { filmId: question?.filmId, words: question?.text }
      if (file !== 'captions') return `/api/admin/interviews/question-films/${filmId}/${file}`
      const film = id === welcomeId ? trial.view.welcome : trial.view.questions.find((one) => one.id === id)?.film
      const address = captions.get(id) ?? addressOf(captionsOfQuestion(words ?? '', film?.seconds ?? 1))
      captions.set(id, address)
      return address
    },
  }
  return { state, room, retry }
}

/** The page's own policy allows such addresses for films and their captions. */
const addressOf = (captions: string) => URL.createObjectURL(new Blob([captions], { type: 'text/vtt' }))
