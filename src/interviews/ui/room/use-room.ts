import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from '#src/platform/browser/send.ts'
import type { InterviewView, TakeBody } from '../../api.ts'
import { change, leaveInterview, openInterview, reserveTake } from './calls.ts'
import type { LocalTakes, LocalTake } from './recorder/local-takes.ts'
import type { Progress, Refusal, Sender, startSender } from './recorder/sender.ts'
import { isNeededHere } from './needed-takes.ts'

export type RoomState =
  | { name: 'loading' }
  | { name: 'offline' }
  | { name: 'failed'; code: string | undefined }
  | { name: 'unknown' }
  | { name: 'open' }

/** The interview, what this device stores of it, and the actions on both. */
export interface Room {
  view: InterviewView
  local: readonly LocalTake[]
  keep: LocalTakes
  isOnline: boolean
  progress(take: string): Progress | undefined
  /** Why the server does not take it, if that will not change. */
  refusal(take: string): Refusal | undefined
  /** Starts uploading what the device has stored. */
  wake(): void
  /** Makes a change as the page that writes. Throws HttpError, or TypeError if there is no connection. */
  act(method: 'POST' | 'PUT', path: string, body?: object): Promise<InterviewView>
  /** Gives an answer in writing its number before its first words are saved. Throws as `act` does. */
  reserve(id: string, take: TakeBody): Promise<unknown>
  /** A colleague tries a set: nothing is sent, and no email goes. */
  isTrial: boolean
  /** Returns where a file of a question's film is, or of the film that welcomes them (`welcomeId`). */
  askedFile(question: string, file: 'stream' | 'poster' | 'captions'): string
  /** Whether this page is the one that writes. */
  isHere(): boolean
  /** Call it when something stored on the device has changed. */
  refresh(): void
  look(takeOver?: boolean): Promise<void>
  /** Deletes from this device all that it has of the interview, and ends the session. The page must not go on. */
  wipe(): Promise<void>
}

/** Stands for the welcome where questions are named by their ids. */
export const welcomeId = 'welcome'

interface Device {
  keep: LocalTakes
  sender: Sender
}

const lookEveryMs = 8000

/** Opens the device's storage and starts uploading from it. */
async function openDevice(invitation: string, page: Parameters<typeof startSender>[2]): Promise<Device> {
  const [{ openLocalTakes }, sending] = await Promise.all([
    import('./recorder/local-takes.ts'),
    import('./recorder/sender.ts'),
  ])
  const keep = await openLocalTakes(invitation)
  return { keep, sender: sending.startSender(keep, invitation, page) }
}

/** Opens the interview of a link. While the page is open, it refreshes the interview and uploads the recordings. */
// oxlint-disable-next-line max-lines-per-function -- the page and its device are one state
export function useRoom(token: string): { state: RoomState; room: Room | undefined; retry: () => Promise<void> } {
  const [state, setState] = useState<RoomState>({ name: 'loading' })
  const [view, setView] = useState<InterviewView>()
  const [isOnline, setOnline] = useState(true)
  const [, setTick] = useState(0)
  const device = useRef<Device>(undefined)
  const opening = useRef<Promise<Device>>(undefined)
  const [shown, setShown] = useState<Device>()
  const lease = useRef<number | null>(null)
  const acts = useRef(0)
  const looking = useRef<() => Promise<void>>(async () => {})
  const refresh = useCallback(() => setTick((tick) => tick + 1), [])

  const look = useCallback(
    async (takeOver = false) => {
      const before = acts.current
      try {
        const found = await openInterview(token, takeOver)
        lease.current = found.lease
        opening.current ??= openDevice(found.id, {
          lease: () => lease.current,
          onChange(online) {
            setOnline(online)
            setTick((tick) => tick + 1)
          },
          onTold: () => looking.current(),
        })
        device.current = await opening.current.catch((error: unknown) => {
          opening.current = undefined
          throw error
        })
        setShown(device.current)
        await tidy(device.current.keep, found)
        // Drop a response that is older than the candidate's last action.
        if (before === acts.current) setView(found)
        setOnline(true)
        setState({ name: 'open' })
      } catch (error) {
        const isKnown = device.current !== undefined
        if (error instanceof HttpError && error.status === 404) setState({ name: 'unknown' })
        else if (isKnown) setOnline(false)
        else setState(error instanceof HttpError ? { name: 'failed', code: codeOf(error) } : { name: 'offline' })
      }
    },
    [token],
  )

  useEffect(() => {
    looking.current = () => look()
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    const again = () => void look()
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      device.current?.sender.stop()
      device.current = undefined
      opening.current = undefined
    }
  }, [look])

  const room: Room | undefined =
    view && shown
      ? {
          view,
          keep: shown.keep,
          local: shown.keep.takes(),
          isOnline,
          progress: (take) => shown.sender.progress(take),
          refusal: (take) => shown.sender.refusal(take),
          wake: () => shown.sender.wake(),
          reserve: (id, take) => reserveTake(view, id, take),
          isTrial: false,
          askedFile: (question, file) =>
            `/api/interviews/${question === welcomeId ? welcomeId : `questions/${question}`}/${file}?interview=${view.id}`,
          isHere: () => lease.current !== null,
          refresh,
          look,
          async wipe() {
            await shown.keep.wipe(() => shown.sender.stop())
            const { forgetStills } = await import('./recorder/stills.ts')
            forgetStills()
            // Without a line the session ends by itself.
            await leaveInterview(view).catch(() => {})
          },
          async act(method, path, body) {
            acts.current++
            const next = await change(view, method, path, body)
            // At once, because the page may be closed after sending. What fails here is done at the next look.
            await tidy(shown.keep, next).catch(() => {})
            acts.current++
            setView(next)
            return next
          },
        }
      : undefined
  return { state, room, retry: look }
}

/** The end of the request's id: short enough to be read out, and enough to find it in the log. */
const codeOf = ({ problem }: HttpError) => problem?.requestId?.slice(-6).toUpperCase()

/** Deletes from this device what is no longer needed there. */
async function tidy(keep: LocalTakes, view: InterviewView): Promise<void> {
  for (const take of keep.takes()) if (!isNeededHere(take, view)) await keep.drop(take.id)
}
