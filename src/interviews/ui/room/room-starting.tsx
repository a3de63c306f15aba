import '#src/design/type/fonts.css'
import '#src/design/type/faces.css'
import '#src/design/tokens.css'
import '#src/design/base.css'
import './room.css'
import { interview as words } from '#content/site/interview.ts'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { Frame } from './parts/frame.tsx'

/** What the server renders, and what is shown until the first call has answered. */
export function RoomStarting() {
  return (
    <Frame>
      <div className="iv__b">
        <StairLoader />
        <h1 className="iv-h2 needs-script">{words.loading.heading}</h1>
        <p className="needs-script">{words.loading.text}</p>
        <h2 className="iv-h2 without-script">{words.script.heading}</h2>
        <p className="without-script">{words.script.text}</p>
      </div>
    </Frame>
  )
}
