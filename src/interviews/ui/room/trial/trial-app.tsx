import { interviewTrial as words } from '#content/site/interview-trial.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { Frame } from '../parts/frame.tsx'
import { ScreenHeading } from '../parts/parts.tsx'
import { RoomStarting } from '../room-starting.tsx'
import type { Room } from '../use-room.ts'
import { useTrial } from './use-trial.ts'

/** A question set as a candidate finds it, for staff. The bar above it says that nothing is stored. */
export function TrialApp({ setId, children }: { setId: string; children: (room: Room) => React.ReactNode }) {
  const { state, room, retry } = useTrial(setId)
  if (room)
    return (
      <>
        <aside className="iv-trial" aria-label={words.label}>
          <p>
            <b>{words.bar}</b> {words.text}
          </p>
        </aside>
        {children(room)}
      </>
    )
  if (state === 'loading' || state === 'open') return <RoomStarting />
  const copy = {
    offline: interview.offline,
    failed: interview.failed,
    unknown: words.unknown,
    'signed-out': words.signedOut,
  }[state]
  return (
    <Frame>
      <div className="iv__b">
        <ScreenHeading>{copy.heading}</ScreenHeading>
        <p>{copy.text}</p>
        <div className="iv-acts">
          {'again' in copy ? (
            <Button onClick={() => void retry()}>{copy.again}</Button>
          ) : (
            <Button href="/admin/interviews/sets">{words.console}</Button>
          )}
        </div>
      </div>
    </Frame>
  )
}
