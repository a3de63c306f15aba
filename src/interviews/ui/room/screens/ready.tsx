import { useEffect, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { Climb, ScreenHeading, spoken } from '../parts/parts.tsx'
import type { Part } from '../stage-parts.ts'

const words = interview.question

/** The question and the thinking time. Nothing happens when the time has passed. */
export function Ready({
  question,
  isPractice,
  setPart,
  onStart,
}: {
  question: QuestionView
  isPractice: boolean
  setPart: (part: Part) => void
  onStart: () => void
}) {
  const { thinkSeconds, takesLeft } = question
  const [seconds, setSeconds] = useState(0)
  const [isShown, setShown] = useState(thinkSeconds !== null)
  useEffect(() => {
    if (thinkSeconds === null) return
    const timer = setInterval(() => setSeconds((now) => Math.min(now + 1, thinkSeconds)), 1000)
    return () => clearInterval(timer)
  }, [thinkSeconds])
  return (
    <>
      <div className={isShown ? 'iv-ask iv-ask--clock' : 'iv-ask'}>
        <ScreenHeading>{question.text}</ScreenHeading>
        {isShown && thinkSeconds !== null && (
          <Climb calm seconds={seconds} about={thinkSeconds} text={fill(words.think, { time: spoken(thinkSeconds) })} />
        )}
      </div>
      <div className="iv__b">
        {isShown && <p>{words.thinkNote}</p>}
        {!isPractice && (
          <ul className="iv-hints">
            <li>{fill(words.about, { time: spoken(question.about) })}</li>
            <li>
              {takesLeft === null ? words.takesMany : takesLeft === 0 ? words.none : fillCount(words.takes, takesLeft)}
            </li>
          </ul>
        )}
      </div>
      <div className="iv-foot">
        <div className="iv-acts">
          {takesLeft !== 0 && (
            <Button variant="hot" onClick={onStart}>
              {isPractice ? interview.practise.begin : words.start}
            </Button>
          )}
          {isShown && (
            <Button variant="line" onClick={() => setShown(false)}>
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
    </>
  )
}
