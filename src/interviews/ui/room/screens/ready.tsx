import { useEffect, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { QuestionFilmPlayer } from '../parts/question-film-player.tsx'
import { Climb, CueCard, ScreenHeading, spoken } from '../parts/parts.tsx'
import type { Part } from '../question-screens.ts'
import type { Room } from '../use-room.ts'

const words = interview.question

interface Props {
  room: Room
  question: QuestionView
  isPractice: boolean
  setPart: (part: Part) => void
  onStart: () => void
}

/**
 * The question, as text and, where a colleague asks it, as a film; and time to think, which begins once they have heard
 * it. The stair keeps them company and forces nothing.
 */
export function Ready(props: Props) {
  const { room, question } = props
  const { thinkSeconds, film } = question
  const [isHeard, setHeard] = useState(film === null)
  const [isShown, setShown] = useState(thinkSeconds !== null)
  const seconds = useClock(isHeard ? thinkSeconds : null)
  const climb = isShown && thinkSeconds !== null && (
    <Climb calm seconds={seconds} about={thinkSeconds} text={fill(words.think, { time: spoken(thinkSeconds) })} />
  )
  const below = (
    <>
      <div className="iv__b">
        {isShown && <p>{isHeard ? words.thinkNote : words.film.wait}</p>}
        <Hints {...props} />
      </div>
      <Foot {...props} {...(isShown ? { onSwitchOff: () => setShown(false) } : {})} />
    </>
  )
  if (!film)
    return (
      <>
        <div className={isShown ? 'iv-ask iv-ask--clock' : 'iv-ask'}>
          <div>
            <ScreenHeading>{question.text}</ScreenHeading>
            <CueCard prompts={question.prompts} label={interview.profile.card} />
          </div>
          {climb}
        </div>
        {below}
      </>
    )
  return (
    <div className="iv-g2">
      <div className={climb ? 'iv-room' : ''}>
        <QuestionFilmPlayer
          fileOf={(file) => room.askedFile(question.id, file)}
          film={film}
          onHeard={() => setHeard(true)}
        />
        {climb}
      </div>
      <div className="col">
        <div className="iv-ask">
          <ScreenHeading>{question.text}</ScreenHeading>
        </div>
        {below}
      </div>
    </div>
  )
}

/** Counts the seconds that have passed, up to `most`; with `null` the clock stands still. */
function useClock(most: number | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (most === null) return
    const timer = setInterval(() => setSeconds((now) => Math.min(now + 1, most)), 1000)
    return () => clearInterval(timer)
  }, [most])
  return seconds
}

/** How long the answer may be, and how many tries there are. */
function Hints({ question: { about, takesLeft }, isPractice }: Props) {
  if (isPractice) return null
  return (
    <ul className="iv-hints">
      <li>{fill(words.about, { time: spoken(about) })}</li>
      <li>{takesLeft === null ? words.takesMany : takesLeft === 0 ? words.none : fillCount(words.takes, takesLeft)}</li>
    </ul>
  )
}

function Foot({
  question: { takesLeft },
  isPractice,
  setPart,
  onStart,
  onSwitchOff,
}: Props & { onSwitchOff?: () => void }) {
  return (
    <div className="iv-foot">
      <div className="iv-acts">
        {takesLeft !== 0 && (
          <Button variant="hot" onClick={onStart}>
            {isPractice ? interview.practise.begin : words.start}
          </Button>
        )}
        {onSwitchOff && (
          <Button variant="line" onClick={onSwitchOff}>
            {words.switchOff}
          </Button>
        )}
        {takesLeft === 0 && (
          <Button variant="line" onClick={() => setPart('back')}>
            {words.answers}
          </Button>
        )}
      </div>
    </div>
  )
}
