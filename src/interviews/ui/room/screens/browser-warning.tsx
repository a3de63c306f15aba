import '../recording.css'
import { useEffect, useRef } from 'react'
import { interviewCheck as words } from '#content/site/interview-check.ts'
import { Button } from '#src/design/button.tsx'
import type { Trouble } from '../../../api.ts'
import { Frame } from '../parts/frame.tsx'
import type { Room } from '../use-room.ts'
import { TroubleScreen } from './trouble.tsx'

/** Warns that this browser may not be able to film, before the candidate agrees to anything. */
export function BrowserWarning({ room, trouble, onAnyway }: { room: Room; trouble: Trouble; onAnyway: () => void }) {
  const { act } = room
  const tell = useRef(() => act('POST', 'trouble', { trouble }))
  // Staff see who is stuck.
  useEffect(() => void tell.current().catch(() => {}), [])
  return (
    <Frame>
      <TroubleScreen room={room} trouble={trouble} ways={[]} onAgain={onAnyway} />
      {trouble !== 'in-app' && (
        <div className="iv__b iv__b--2">
          <div className="iv-acts">
            <Button variant="line" onClick={onAnyway}>
              {words.anyway}
            </Button>
          </div>
        </div>
      )}
    </Frame>
  )
}
