import { useState } from 'react'
import { interviewEnds } from '#content/site/interview-ends.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { Frame } from '../parts/frame.tsx'
import { ScreenHeading, Tell } from '../parts/parts.tsx'
import type { Room } from '../use-room.ts'

const words = interviewEnds.gone

/** An interview that staff or the candidate closed: what becomes of what was recorded, and that it can go now. */
export function Closed({ room }: { room: Room }) {
  const { view } = room
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <DeleteAll room={room} onBack={() => setAsking(false)} />
  const copy = view.withdrawnBy === 'staff' ? words.off : words.you
  return (
    <Frame>
      <div className="iv-fld iv-fld--paper">
        <ScreenHeading>{copy.heading}</ScreenHeading>
        <p>
          {view.hasRecordings && view.deletedBy ? fill(copy.text, { day: longDate(view.deletedBy) }) : words.nothing}
        </p>
        <div className="iv-acts">
          {view.hasRecordings && <Button onClick={() => setAsking(true)}>{words.delete.now}</Button>}
          <a className="btn btn--line" href="/">
            {words.home}
          </a>
        </div>
      </div>
    </Frame>
  )
}

/** Asks once more before everything is deleted. The device's copies go with it. */
export function DeleteAll({ room, onBack }: { room: Room; onBack: () => void }) {
  const copy = words.delete
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const isOpen = room.view.state !== 'withdrawn'
  const drop = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await room.act('POST', 'delete')
      for (const { id } of room.keep.takes()) await room.keep.drop(id).catch(() => {})
      onBack()
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <Frame>
      <div className="iv-fld iv-fld--paper">
        <ScreenHeading>{copy.question}</ScreenHeading>
        <p>
          {copy.text} {isOpen && copy.closes}
        </p>
        {isFailed && <Tell kind="bad">{copy.failed}</Tell>}
        <div className="iv-acts">
          <Button variant="line" className="btn--bad" busy={isBusy} onClick={() => void drop()}>
            {copy.sure}
          </Button>
          <Button variant="line" onClick={onBack}>
            {copy.keep}
          </Button>
        </div>
      </div>
    </Frame>
  )
}
