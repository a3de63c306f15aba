import { useEffect, useState } from 'react'
import { interviewCheck } from '#content/site/interview-check.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { Climb, clock, Mark, ScreenHeading, spoken, Tell } from '../parts/parts.tsx'
import { SelfView } from '../parts/self-view.tsx'
import { openedCamera } from '../recorder/camera.ts'
import type { LocalTake } from '../recorder/keep.ts'
import type { Taking } from '../recorder/use-take.ts'
import type { Room } from '../use-room.ts'
import { LevelStair } from './check.tsx'

const words = interview.recording

/** The screen during a recording: the frame is hot, the time counts up, and there is one button. */
export function Recording({
  room,
  question,
  isPractice,
  isSound,
  taking,
  onResume,
}: {
  room: Room
  question: QuestionView
  isPractice: boolean
  isSound: boolean
  taking: Taking
  onResume: (take: LocalTake) => void
}) {
  const { seconds, level, isPaused } = taking
  const [isStopping, setStopping] = useState(false)
  // After a pause, silence is counted from the moment of resuming.
  const [lastLoud, setLastLoud] = useState(seconds)
  const isOver = seconds >= question.about
  const stop = () => {
    setStopping(true)
    void taking.stop()
  }
  const resume = () => {
    const take = taking.takeId === undefined ? undefined : room.keep.take(taking.takeId)
    if (take) onResume(take)
  }
  // Stops when the candidate pauses after the time is up, or a quarter after it.
  useEffect(() => {
    if (isStopping || isPaused) return
    const isPause = isOver && seconds - lastLoud >= 2
    // oxlint-disable-next-line react/set-state-in-effect -- a recorder outside of React is stopped by its own time
    if (isPause || seconds >= question.stop) stop()
  })
  const isQuiet = seconds > 4 && seconds - lastLoud > 3
  if (level > 0.03 && seconds !== lastLoud) setLastLoud(seconds)
  return (
    <div className="iv-g2">
      <div className={isPaused ? 'iv-room' : 'iv-room iv-room--on'}>
        <SelfView
          stream={openedCamera(!isSound)}
          isSound={isSound}
          isOn={!isPaused}
          label={interviewCheck.live.picture}
          note={isPaused ? words.paused : isPractice ? interview.practise.recording : isSound ? words.sound : words.on}
        >
          <LevelStair level={level} />
        </SelfView>
        <Climb
          seconds={seconds}
          about={question.about}
          text={isOver ? words.finish : fill(words.ofAbout, { time: spoken(question.about) })}
        />
      </div>
      <div className="col">
        <div className="iv-ask">
          <ScreenHeading>{question.text}</ScreenHeading>
        </div>
        {!room.isOnline && !isPractice && <Tell kind="warn">{words.line}</Tell>}
        {isQuiet && !isPaused && <Tell kind="warn">{words.silent}</Tell>}
        <Foot
          room={room}
          question={question}
          isPractice={isPractice}
          taking={taking}
          isStopping={isStopping}
          onResume={resume}
          onStop={stop}
        />
      </div>
    </div>
  )
}

/** The state in a word, and the buttons. */
function Foot({
  room,
  question,
  isPractice,
  taking,
  isStopping,
  onResume,
  onStop,
}: {
  room: Room
  question: QuestionView
  isPractice: boolean
  taking: Taking
  isStopping: boolean
  onResume: () => void
  onStop: () => void
}) {
  const { seconds, isPaused } = taking
  const said = isStopping
    ? words.stopping
    : isPaused
      ? words.sameTake
      : seconds >= question.about
        ? fill(words.over, { time: clock(question.stop) })
        : seconds >= question.roundOff
          ? words.roundOff
          : ''
  return (
    <div className="iv-foot">
      <output className="iv-foot__n">{said}</output>
      {said === '' && (
        <p className="iv-foot__n">{isPractice ? interview.practise.only : <Mark kind="ok">{words.kept}</Mark>}</p>
      )}
      <div className={room.view.adjustments.pauses && !isPractice ? 'iv-acts iv-acts--2' : 'iv-acts'}>
        {isPaused ? (
          <Button variant="hot" onClick={onResume}>
            {words.goOn}
          </Button>
        ) : (
          room.view.adjustments.pauses &&
          !isPractice && (
            <Button variant="line" onClick={() => void taking.pause()}>
              {words.pause}
            </Button>
          )
        )}
        <Button className="btn--stop" busy={isStopping} onClick={onStop}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}
