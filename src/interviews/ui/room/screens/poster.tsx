import '../recording.css'
import { useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { clock, ScreenHeading, Tell } from '../parts/parts.tsx'
import { keepTake } from '../recorder/keep-take.ts'
import { threeStills } from '../recorder/stills.ts'
import type { Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'

const words = interview.profile.poster

/** The candidate chooses the picture that their video profile shows before it is played. */
export function Poster({
  room,
  question,
  take,
  goTo,
  onAgain,
}: {
  room: Room
  question: QuestionView
  take: string
  goTo: (screen: Screen) => void
  onAgain: () => void
}) {
  const [stills] = useState(() => threeStills(take))
  const [chosen, setChosen] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const keep = async () => {
    setBusy(true)
    setFailed(false)
    try {
      goTo(await keepTake(room, { id: take, question: question.id, posterAt: stills[chosen]?.at }))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className="iv__b">
      <ScreenHeading>{words.heading}</ScreenHeading>
      <fieldset>
        <legend className="iv-ways__h">{words.legend}</legend>
        <div className="iv-picks">
          {stills.map(({ at, picture }, index) => (
            <label key={at}>
              <input
                type="radio"
                name="poster"
                checked={index === chosen}
                aria-label={fill(words.at, { time: clock(at) })}
                onChange={() => setChosen(index)}
              />
              <span className="iv-cam">
                <img src={picture} alt="" />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="iv-note">{words.note}</p>
      {isFailed && <Tell kind="bad">{interview.failed.text}</Tell>}
      <div className="iv-acts">
        <Button variant="hot" busy={isBusy} onClick={() => void keep()}>
          {words.keep}
        </Button>
        <Button variant="line" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </div>
  )
}
