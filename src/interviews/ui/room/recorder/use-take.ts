import { useEffect, useRef, useState } from 'react'
import { faintest, type Fault, secondsUnheard } from '../../../take.ts'
import { newTakeId } from '../calls.ts'
import type { Room } from '../use-room.ts'
import { keepAwake } from './camera.ts'
import { isOnlyHeader } from './is-only-header.ts'
import { type LocalTake, secondsOf } from './local-takes.ts'
import { type Recording, startRecording } from './record.ts'

/** Practice recordings. They stay on this page. */
const practised = new Map<string, readonly Blob[]>()

export interface Taking {
  isOn: boolean
  /** Between two parts of one take, for somebody who needs pauses. */
  isPaused: boolean
  /** The length of the whole take, with its earlier parts. */
  seconds: number
  level: number
  /** The take that is being recorded, or was recorded last. */
  takeId: string | undefined
  /** Why the recording stopped; `undefined` until it has. */
  stoppedBy: 'done' | Fault | undefined
  /** Throws the recorder's error if it does not start. */
  start(stream: MediaStream, take?: LocalTake): Promise<void>
  pause(): Promise<void>
  stop(): Promise<void>
}

/** A little less than two pieces, because a piece may be delivered early. */
const secondsBetweenRequests = 0.8

type Ending = 'done' | 'pause' | Fault

/**
 * Records takes of a question. Each piece is written to the device's disk before the next one comes, and is uploaded at
 * the same time; whatever ends the recording closes the part. Without a room this is practice and nothing is stored.
 */
// oxlint-disable-next-line max-lines-per-function -- one recording is one state, which its events share
export function useTake(room: Room | undefined, { question, isSound }: { question: string; isSound: boolean }): Taking {
  const [shown, setShown] = useState({ isOn: false, isPaused: false, seconds: 0, level: 0 })
  const [takeId, setTakeId] = useState<string>()
  const [stoppedBy, setStoppedBy] = useState<'done' | Fault>()
  const running = useRef<{ recording: Recording; end(by: Ending): Promise<void> }>(undefined)
  const paused = useRef<string>(undefined)

  const endPaused = async (by: 'done' | Fault) => {
    const take = paused.current ? room?.keep.take(paused.current) : undefined
    paused.current = undefined
    if (!room || !take) return
    await room.keep.save({ ...take, ended: { by, lostSeconds: null } }).catch(() => {})
    room.refresh()
    room.wake()
    setShown((now) => ({ ...now, isPaused: false }))
    setStoppedBy(by)
  }
  const left = useRef<() => Promise<void>>(async () => {})
  useEffect(() => {
    left.current = async () => {
      const why = room?.isHere() === false ? 'moved' : 'closed'
      await (running.current ? running.current.end(why) : endPaused(why))
    }
  })
  // Ends the recording if the candidate leaves the screen or opens the interview elsewhere.
  useEffect(() => () => void left.current(), [])

  const start = async (stream: MediaStream, earlier?: LocalTake) => {
    // Somebody starts over from a pause: what they said before it is a take of its own, which costs nothing.
    const given = !earlier && paused.current ? room?.keep.take(paused.current) : undefined
    if (given) await room?.keep.save({ ...given, ended: { by: 'closed', lostSeconds: null } }).catch(() => {})
    const take: LocalTake = earlier ?? {
      id: newTakeId(),
      invitation: room?.view.id ?? '',
      question,
      kind: isSound ? 'audio' : 'film',
      startedAt: Date.now(),
      parts: [],
      ended: null,
      isChosen: false,
    }
    const n = 1 + Math.max(0, ...take.parts.map((part) => part.n))
    const before = secondsOf(take)
    const pieces: Blob[] = []
    const began = performance.now()
    let heardAt = began
    const end = async (wanted: Ending) => {
      if (running.current?.end !== end) return
      running.current = undefined
      const [seconds, heardUntil] = [performance.now(), heardAt].map((at) => before + (at - began) / 1000) as [
        number,
        number,
      ]
      const unheard = wanted === 'done' ? secondsUnheard({ seconds, heardUntil }) : 0
      const by = unheard > 0 ? 'quiet' : wanted
      await recording.stop()
      awake()
      if (!room) practised.set(take.id, [new Blob(pieces, { type: recording.type })])
      await part?.close(by, unheard)
      if (by === 'pause') paused.current = take.id
      setShown((now) => ({ ...now, isOn: false, isPaused: by === 'pause' }))
      if (by !== 'pause') setStoppedBy(by)
    }
    const recording = startRecording(stream, {
      onChunk(blob, at) {
        setShown((now) => ({ ...now, seconds: before + at }))
        if (part) part.append(blob, at)
        else pieces.push(blob)
      },
      onLevel(level) {
        if (level > faintest) heardAt = performance.now()
        setShown((now) => ({ ...now, level }))
      },
      onFault: (fault) => void end(fault),
    })
    const part = room && writePart(room, take, { n, type: recording.type, onFull: () => void end('full') })
    const awake = keepAwake()
    running.current = { recording, end }
    paused.current = undefined
    setTakeId(take.id)
    setStoppedBy(undefined)
    setShown({ isOn: true, isPaused: false, seconds: before, level: 0 })
  }
  return {
    ...shown,
    takeId,
    stoppedBy,
    start,
    pause: async () => running.current?.end('pause'),
    stop: async () => (running.current ? running.current.end('done') : endPaused('done')),
  }
}

/** Writes one part of a take to this device, piece by piece, and updates the stored record of the take. */
function writePart(room: Room, take: LocalTake, { n, type, onFull }: { n: number; type: string; onFull: () => void }) {
  const { keep } = room
  let [recorded, seconds, sent, isWritten, hasMedia, isFull] = [0, 0, 0, false, false, false]
  let last: Promise<void> = Promise.resolve()
  const noted = (isClosed: boolean): LocalTake => {
    const now = keep.take(take.id) ?? take
    const isUp = now.parts.find((part) => part.n === n)?.isUp ?? false
    return { ...now, parts: [...now.parts.filter((part) => part.n !== n), { n, type, seconds, isClosed, isUp }] }
  }
  const save = (change: () => LocalTake) => {
    const write = async () => {
      await keep.save(change())
      room.refresh()
    }
    // `onFull` has told the page already, and what was written before stays.
    last = last.then(write).catch(() => {})
  }
  save(() => ({ ...noted(false), ended: null }))
  return {
    append(blob: Blob, at: number) {
      const write = async () => {
        recorded = at
        if (isFull) return
        try {
          hasMedia ||= !(await isOnlyHeader(blob))
          await keep.append(take.id, n, blob)
          isWritten = true
          if (hasMedia) seconds = at
          await keep.save(noted(false))
          // Two pieces in one request: fifty candidates would otherwise send a hundred a second.
          if (at - sent < secondsBetweenRequests) return
          sent = at
          room.wake()
        } catch {
          // The device is full or its storage is gone. What was written stays; what came later counts as lost.
          isFull = true
          onFull()
        }
      }
      last = last.then(write)
    },
    async close(by: Ending, unheard: number) {
      save(() => {
        const now = noted(true)
        const parts = now.parts.filter((part) => part.n !== n || isWritten)
        const lostSeconds = isFull ? Math.max(1, Math.ceil(recorded - seconds)) : unheard > 0 ? unheard : null
        return { ...now, parts, ended: by === 'pause' ? null : { by, lostSeconds } }
      })
      await last
      room.wake()
    },
  }
}

/** Reads the parts of a take on this device; empty if any part is missing. */
export async function readParts(keep: Room['keep'], id: string): Promise<readonly Blob[]> {
  const blobs: Blob[] = []
  for (const { n, type } of keep.take(id)?.parts ?? []) {
    const size = await keep.size(id, n)
    if (size === 0) return []
    blobs.push(new Blob([(await keep.read(id, n, 0, size)) as BlobPart], { type }))
  }
  return blobs
}

/** Returns the parts of a take on this device, to watch offline; empty if any part is missing. */
export function useParts(room: Room, id: string | undefined): readonly Blob[] {
  const [parts, setParts] = useState<readonly Blob[]>([])
  const take = id === undefined ? undefined : room.keep.take(id)
  const count = take?.ended && take.kind !== 'file' ? take.parts.length : 0
  const { keep } = room
  useEffect(() => {
    let isOver = false
    const read = async () => (id === undefined || count === 0 ? noParts : readParts(keep, id))
    void read().then(
      (blobs) => !isOver && setParts(blobs),
      () => !isOver && setParts([]),
    )
    return () => {
      isOver = true
    }
  }, [keep, id, count])
  return count > 0 ? parts : (practised.get(id ?? '') ?? noParts)
}

const noParts: readonly Blob[] = []
