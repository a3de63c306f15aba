import '../recording.css'
import { useEffect, useRef, useState } from 'react'
import { interviewEnds } from '#content/site/interview-ends.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import { Frame } from '../parts/frame.tsx'
import { clock, Mark, ScreenHeading, Tell } from '../parts/parts.tsx'
import { type LocalTake, secondsOf } from '../recorder/local-takes.ts'
import type { Room } from '../use-room.ts'

const words = interviewEnds.borrowed

/** Whether the server has all of a take, knows that it has ended, and whether it was chosen. */
function isSafe({ view }: Room, take: LocalTake): boolean {
  const stored = view.questions.flatMap(({ takes }) => takes).find(({ id }) => id === take.id)
  if (take.parts.length === 0) return true
  return (
    stored !== undefined &&
    stored.endedBy !== null &&
    take.parts.every(({ isUp }) => isUp) &&
    (!take.isChosen || stored.state === 'kept')
  )
}

/** For somebody who records on a device of somebody else's: it is wiped, once everything is up or at once (INTV-40). */
export function Borrowed({ room, onBack, onWiped }: { room: Room; onBack: () => void; onWiped: () => void }) {
  const [isWaiting, setWaiting] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const left = room.local.filter((take) => !isSafe(room, take))
  const seconds = Math.ceil(left.reduce((sum, take) => sum + secondsOf(take), 0))
  const wipe = useRef(async () => {})
  useEffect(() => {
    wipe.current = async () => {
      try {
        await room.wipe()
        onWiped()
      } catch {
        setFailed(true)
      }
    }
  })
  const isReady = isWaiting && left.length === 0
  useEffect(() => {
    if (isReady) void wipe.current()
  }, [isReady])
  const send = () => {
    setWaiting(true)
    room.wake()
  }
  return (
    <Frame
      aside={
        <button type="button" className="link iv-out" onClick={onBack}>
          {words.back}
        </button>
      }
    >
      <div className="iv__b">
        <ScreenHeading>{words.heading}</ScreenHeading>
        <p>{words.text}</p>
        <output>
          {left.length === 0 ? (
            <Mark kind="ok">{words.nothing}</Mark>
          ) : (
            <Mark kind="wait">{seconds > 0 ? fill(words.here, { time: clock(seconds) }) : words.filmHere}</Mark>
          )}
        </output>
        {isWaiting && left.length > 0 && <p>{room.isOnline ? words.going : words.line}</p>}
        {isFailed && <Tell kind="bad">{words.failed}</Tell>}
        <div className="iv-acts">
          {left.length === 0 ? (
            <Button variant="hot" busy={isReady && !isFailed} onClick={() => void wipe.current()}>
              {words.wipe}
            </Button>
          ) : (
            <>
              <Button variant="hot" busy={isWaiting} onClick={send}>
                {words.send}
              </Button>
              <Button variant="line" className="btn--bad" onClick={() => void wipe.current()}>
                {seconds > 0 ? fill(words.lose, { time: clock(seconds) }) : words.loseFilm}
              </Button>
            </>
          )}
        </div>
      </div>
    </Frame>
  )
}

/** What is left to say on a device that was wiped. This page opens nothing any more. */
export function Wiped() {
  return (
    <Frame>
      <div className="iv-fld iv-fld--mint">
        <ScreenHeading>{words.wiped.heading}</ScreenHeading>
        <p>{words.wiped.text}</p>
        <p>{words.wiped.history}</p>
      </div>
    </Frame>
  )
}
