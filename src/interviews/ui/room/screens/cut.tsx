import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { isFinished } from '../../../take.ts'
import { clock, ScreenHeading, Tell } from '../parts/parts.tsx'
import { openedCamera } from '../recorder/camera.ts'
import { keepTake } from '../recorder/keep-take.ts'
import { type LocalTake, secondsOf } from '../recorder/local-takes.ts'
import { type Taking, useParts } from '../recorder/use-take.ts'
import { canBegin, type Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'
import { Player } from '../parts/player.tsx'
import { type Part, unfinishedOf } from '../question-screens.ts'

const words = interview.cut

/** The recording was interrupted: what was kept, and the choice to go on or to record again. It costs no take. */
export function Cut({
  room,
  question,
  taking,
  isSound,
  onSound,
  setPart,
  goTo,
  onGoOn,
  onAgain,
}: {
  room: Room
  question: QuestionView
  taking: Taking
  isSound: boolean
  onSound: (isSound: boolean) => void
  setPart: (part: Part) => void
  goTo: (screen: Screen) => void
  onGoOn: (take: LocalTake) => void
  onAgain: () => void
}) {
  const take = room.local.find(({ id }) => id === taking.takeId) ?? unfinishedOf(question, room.local)
  const parts = useParts(room, take?.id)
  if (!take?.ended) return null
  const seconds = secondsOf(take)
  const isShort = question.atLeast !== null && Math.round(seconds) < question.atLeast
  const needsCamera = !openedCamera(!isSound)
  const keepIt = async () => {
    await keepTake(room, { id: take.id, question: question.id })
    goTo({ name: 'overview' })
  }
  const number = room.view.questions.findIndex(({ id }) => id === question.id) + 1
  return (
    <div className={seconds > 0 ? 'iv-g2' : undefined}>
      {seconds > 0 && (
        <div>
          <Player parts={parts} />
        </div>
      )}
      <div className="iv__b">
        <Kept ended={take.ended} seconds={seconds} number={number} />
        {isShort && seconds > 0 && question.atLeast !== null && (
          <p>{fill(interview.profile.short, { least: question.atLeast })}</p>
        )}
        <div className="iv-acts iv-acts--2">
          <Button variant="hot" onClick={() => (needsCamera ? setPart('check') : onGoOn(take))}>
            <span className="iv-two">
              {words.goOn}
              <small>{words.goOnNote}</small>
            </span>
          </Button>
          {canBegin(room) && (
            <Button variant="line" onClick={() => (needsCamera ? setPart('check') : onAgain())}>
              <span className="iv-two">
                {words.again}
                <small>{words.againNote}</small>
              </span>
            </Button>
          )}
        </div>
        <div className="iv-acts">
          {take.ended.by === 'ended' && !isSound && (
            <Link
              label={words.soundOnly}
              onPress={() => {
                onSound(true)
                setPart('check')
              }}
            />
          )}
          {seconds > 0 && !isShort && <Link label={words.keep} onPress={() => void keepIt()} />}
          <Link label={words.later} onPress={() => goTo({ name: 'overview' })} />
        </div>
      </div>
    </div>
  )
}

/** What was kept, and why it is not all. */
function Kept({
  ended: { by, lostSeconds },
  seconds,
  number,
}: {
  ended: NonNullable<LocalTake['ended']>
  seconds: number
  number: number
}) {
  const time = clock(seconds)
  const reason = isFinished(by) ? 'closed' : by
  if (seconds === 0)
    return (
      <>
        <ScreenHeading>{words.headingNone}</ScreenHeading>
        <Tell kind="ok">
          {words.none} {words.free}
        </Tell>
      </>
    )
  return (
    <>
      <ScreenHeading>{fill(lostSeconds ? words.headingLost : words.heading, { time })}</ScreenHeading>
      <Tell kind="ok">
        {reason === 'closed' ? fill(words.reload, { n: number }) : fill(words.by[reason], { time })} {words.free}
      </Tell>
      {lostSeconds !== null && lostSeconds > 0 && <p>{fill(words.lost, { seconds: lostSeconds })}</p>}
    </>
  )
}

function Link({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {label}
    </button>
  )
}
