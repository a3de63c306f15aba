import { useEffect, useRef, useState } from 'react'
import { interviewCheck } from '#content/site/interview-check.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { Climb, clock, CueCard, Mark, ScreenHeading, spoken, Tell } from '../parts/parts.tsx'
import { SelfView } from '../parts/self-view.tsx'
import { openedCamera } from '../recorder/camera.ts'
import { type LocalTake, secondsOf } from '../recorder/local-takes.ts'
import { takeStill } from '../recorder/stills.ts'
import { useLittleRoom } from '../recorder/surroundings.ts'
import type { Taking } from '../recorder/use-take.ts'
import type { Room } from '../use-room.ts'
import { LevelStair } from './check.tsx'

const words = interview.recording
/** An upload that is this far behind says so. */
const slowSeconds = 8

interface RecordingProps {
  room: Room
  question: QuestionView
  isPractice: boolean
  isSound: boolean
  taking: Taking
  onResume: (take: LocalTake) => void
  onAgain: () => void
}

/** The screen during a recording: the frame is hot, the time counts up, and there is one button. */
export function Recording({ room, question, isPractice, isSound, taking, onResume, onAgain }: RecordingProps) {
  const { seconds, level, isPaused } = taking
  const picture = useStills(taking, { isOn: !isSound && !isPractice, hasMany: room.view.isProfile })
  const [isStopping, setStopping] = useState(false)
  // After a pause, silence is counted from the moment of resuming.
  const [lastLoud, setLastLoud] = useState(seconds)
  const isOver = seconds >= question.about
  const { atLeast } = question
  // Nothing shorter can be sent: it waits for the rest of what they have to say.
  const isShort = atLeast !== null && Math.round(seconds) < atLeast
  const stop = () => {
    if (isShort) return void taking.pause()
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
    <div className="iv-g2 iv-g2--rec">
      <div className={isPaused ? 'iv-room' : 'iv-room iv-room--on'}>
        <SelfView
          stream={openedCamera(!isSound)}
          isSound={isSound}
          isOn={!isPaused}
          picture={picture}
          label={interviewCheck.live.picture}
          note={isPaused ? words.paused : isPractice ? interview.practise.recording : isSound ? words.sound : words.on}
        >
          <LevelStair level={level} />
        </SelfView>
        <Climb seconds={seconds} about={question.about} text={timesOf(question, isOver)} />
      </div>
      <div className="col">
        <div className="iv-ask">
          <ScreenHeading>{question.text}</ScreenHeading>
          <CueCard prompts={question.prompts} label={interview.profile.card} />
        </div>
        {!isPractice && <DeviceNotices room={room} taking={taking} />}
        {isQuiet && !isPaused && <Tell kind="warn">{words.silent}</Tell>}
        <Foot
          room={room}
          question={question}
          isPractice={isPractice}
          taking={taking}
          isStopping={isStopping}
          isShort={isShort}
          onResume={resume}
          onAgain={onAgain}
          onStop={stop}
        />
      </div>
    </div>
  )
}

/** What the device itself has trouble with. The recording goes on. */
function DeviceNotices({ room, taking }: { room: Room; taking: Taking }) {
  const seconds = useLittleRoom(!taking.isPaused)
  return (
    <>
      {!room.isOnline && (
        <Tell kind="warn">
          {words.line}
          <Waiting seconds={secondsWaiting(room, taking)} />
        </Tell>
      )}
      {seconds !== undefined && <Tell kind="warn">{fill(words.little, { seconds })}</Tell>}
    </>
  )
}

/** How much of the recording has not reached us. Screen readers hear no seconds while somebody speaks. */
function Waiting({ seconds }: { seconds: number }) {
  return (
    <span className="iv-waits" aria-hidden="true">
      {fill(words.waiting, { seconds: Math.round(seconds) })}
    </span>
  )
}

/** That everything is kept; and where the line is too slow for the recording, that it goes up later. */
function Going({ room, taking }: { room: Room; taking: Taking }) {
  const waiting = secondsWaiting(room, taking)
  if (!room.isOnline || waiting <= slowSeconds) return <Mark kind="ok">{words.kept}</Mark>
  return (
    <>
      <Mark kind="wait">{words.slow}</Mark>
      <Waiting seconds={waiting} />
    </>
  )
}

/** How many seconds of a recording have not reached us. */
function secondsWaiting({ local, progress }: Room, { takeId }: Taking): number {
  const take = local.find(({ id }) => id === takeId)
  return take ? Math.max(0, secondsOf(take) - (progress(take.id)?.seconds ?? 0)) : 0
}

/** Takes pictures of a recording while it runs, from the element that shows the camera. Returns its reference. */
function useStills({ takeId, seconds }: Taking, { isOn, hasMany }: { isOn: boolean; hasMany: boolean }) {
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (isOn && takeId) takeStill(takeId, { at: seconds, video: picture.current, hasMany })
  }, [isOn, takeId, seconds, hasMany])
  return picture
}

/** What stands beside the stair: how long the answer may be. */
function timesOf({ about, atLeast }: QuestionView, isOver: boolean): string {
  if (isOver) return words.finish
  if (atLeast === null) return fill(words.ofAbout, { time: spoken(about) })
  return fill(interview.profile.range, { least: atLeast, most: about })
}

/** The state in a word, and the buttons. */
function Foot({
  room,
  question,
  isPractice,
  taking,
  isStopping,
  isShort,
  onResume,
  onAgain,
  onStop,
}: {
  room: Room
  question: QuestionView
  isPractice: boolean
  taking: Taking
  isStopping: boolean
  /** Too short to be sent. */
  isShort: boolean
  onResume: () => void
  onAgain: () => void
  onStop: () => void
}) {
  const { seconds, isPaused } = taking
  const said = isStopping
    ? words.stopping
    : isPaused
      ? isShort && question.atLeast !== null
        ? fill(interview.profile.short, { least: question.atLeast })
        : words.sameTake
      : seconds >= question.about
        ? fill(words.over, { time: clock(question.stop) })
        : seconds >= question.roundOff
          ? words.roundOff
          : question.atLeast !== null && !isShort
            ? interview.profile.enough
            : ''
  return (
    <div className="iv-foot">
      <output className="iv-foot__n">{said}</output>
      {said === '' && (
        <p className="iv-foot__n">{isPractice ? interview.practise.only : <Going room={room} taking={taking} />}</p>
      )}
      <div className={isPaused || (room.view.adjustments.pauses && !isPractice) ? 'iv-acts iv-acts--2' : 'iv-acts'}>
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
        {isPaused && isShort ? (
          <Button variant="line" onClick={onAgain}>
            {interview.profile.again}
          </Button>
        ) : (
          <Button className="btn--stop" busy={isStopping} onClick={onStop}>
            {words.done}
          </Button>
        )}
      </div>
    </div>
  )
}
