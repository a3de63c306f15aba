import { useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { isFinished, quietFrom } from '../../../take.ts'
import { clock, Mark, ScreenHeading, Tell } from '../parts/parts.tsx'
import { Player } from '../parts/player.tsx'
import { openedCamera } from '../recorder/camera.ts'
import { keepTake } from '../recorder/keep-take.ts'
import { secondsOf } from '../recorder/local-takes.ts'
import { threeStills } from '../recorder/stills.ts'
import { type Taking, useParts } from '../recorder/use-take.ts'
import { canBegin, nextQuestion, type Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'
import type { Part } from '../question-screens.ts'
import { Poster } from './poster.tsx'

const words = interview.back

interface Shown {
  id: string
  n: number
  seconds: number
  isKept: boolean
  isCut: boolean
  /** The second from which it has no sound. */
  quietFrom: number | null
  isSound: boolean
  film: 'none' | 'making' | 'ready' | 'failed'
}

/** Shows the takes side by side until one is chosen. Recording another one doesn't delete an earlier one. */
// oxlint-disable-next-line max-lines-per-function -- one screen, whose parts share the take that is looked at
export function WatchBack({
  room,
  question,
  isPractice,
  taking: { takeId: latest, stoppedBy },
  isAtPoster,
  setPart,
  goTo,
  onAgain,
}: {
  room: Room
  question: QuestionView
  isPractice: boolean
  taking: Pick<Taking, 'takeId' | 'stoppedBy'>
  /** Whether to begin with the choice of its picture. */
  isAtPoster: boolean
  setPart: (part: Part) => void
  goTo: (screen: Screen) => void
  onAgain: () => void
}) {
  const takes = takesOf(room, question)
  const [chosen, setChosen] = useState(() => latest ?? takes.find(({ isKept }) => isKept)?.id ?? takes.at(-1)?.id)
  const [told, setTold] = useState<'asked' | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const [isPosing, setPosing] = useState(isAtPoster && latest === undefined)
  const take = takes.find(({ id }) => id === chosen)
  const isQuiet = take !== undefined && take.quietFrom !== null
  const parts = useParts(room, chosen)
  const again = () => (openedCamera(!(take?.isSound ?? room.view.adjustments.soundOnly)) ? onAgain() : setPart('check'))

  const keep = async () => {
    if (!chosen) return
    if (take && hasPictures(room, take)) return setPosing(true)
    setBusy(true)
    try {
      goTo(await keepTake(room, { id: chosen, question: question.id }))
    } catch {
      setTold('failed')
    }
    setBusy(false)
  }
  if (isPractice)
    return <PracticeBack room={room} parts={parts} wasQuiet={stoppedBy === 'quiet'} goTo={goTo} onAgain={again} />
  const remaining = question.takesLeft === null ? null : Math.max(0, question.takesLeft - unsaid(room, question))
  const canRepeat = canBegin(room) && remaining !== 0
  if (isPosing && take)
    return (
      <Poster
        room={room}
        question={question}
        take={take.id}
        hasFilm={take.film === 'ready'}
        goTo={goTo}
        onAgain={canRepeat ? again : undefined}
      />
    )
  return (
    <div className="iv-g2">
      <Films room={room} takes={takes} parts={parts} take={take} onChoose={setChosen} />
      <div className="iv__b">
        <ScreenHeading>{words.heading}</ScreenHeading>
        <p>{words.text}</p>
        {parts.length > 1 && <p>{fillCount(words.parts, parts.length)}</p>}
        <p>{chosen && <Where room={room} id={chosen} />}</p>
        {take?.isCut && <Tell kind="ok">{words.stillMany}</Tell>}
        {take && take.quietFrom !== null && (
          <Tell kind="warn">
            {take.quietFrom < 1 ? words.soundless : fill(words.quiet, { time: clock(take.quietFrom) })}
          </Tell>
        )}
        {take?.film === 'failed' && <Tell kind="warn">{words.failed}</Tell>}
        {remaining === 0 && <p>{words.none}</p>}
        {told && (
          <Tell kind={told === 'asked' ? 'ok' : 'bad'}>{told === 'asked' ? words.asked : interview.failed.text}</Tell>
        )}
        <div className="iv-acts">
          <Button variant={isQuiet ? 'line' : 'hot'} busy={isBusy} onClick={() => void keep()}>
            {words.keep}
          </Button>
          {!canBegin(room) ? null : remaining === 0 ? (
            <Button
              variant="line"
              onClick={() =>
                void room.act('POST', 'ask', { for: 'take' }).then(
                  () => setTold('asked'),
                  () => setTold('failed'),
                )
              }
            >
              {words.ask}
            </Button>
          ) : (
            <Button variant={isQuiet ? 'hot' : 'line'} onClick={again}>
              {isQuiet ? words.againFree : remaining === null ? words.againMany : fillCount(words.again, remaining)}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * Whether the candidate can choose the poster of a take, which only video profiles have. While the server makes its
 * film they can't: a picture that they chose then could come too late.
 */
function hasPictures(room: Room, { id, isSound, isKept, film }: Shown): boolean {
  if (!room.view.isProfile || isSound) return false
  const hasParts = room.keep.take(id)?.kind === 'film'
  return film === 'ready' || (film === 'none' && !isKept && (hasParts || threeStills(id).length > 0))
}

/** The take that is being watched, and the others beside it. */
function Films({
  room,
  takes,
  parts,
  take,
  onChoose,
}: {
  room: Room
  takes: readonly Shown[]
  parts: readonly Blob[]
  take: Shown | undefined
  onChoose: (id: string) => void
}) {
  return (
    <div>
      {parts.length > 0 ? (
        <Player key={take?.id} parts={parts} />
      ) : take?.film === 'ready' ? (
        <Player parts={[]} src={`/api/interviews/takes/${take.id}/film?interview=${room.view.id}`} />
      ) : (
        <div className="iv-cam iv-cam--wide">
          <p>{take?.film === 'making' ? words.making : take?.film === 'failed' ? words.failed : words.notHere}</p>
        </div>
      )}
      {takes.length > 1 && (
        <fieldset className="iv-takes">
          <legend className="sr">{words.takes}</legend>
          {takes.map(({ id, n, seconds, isKept }) => (
            <button type="button" key={id} aria-pressed={id === take?.id} onClick={() => onChoose(id)}>
              {fill(words.take, { n })}
              <small>{[clock(seconds), isKept && words.chosen].filter(Boolean).join(', ')}</small>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The upload state of a take, as a word and an icon. */
function Where({ room, id }: { room: Room; id: string }) {
  const local = room.local.find((take) => take.id === id)
  if (!local || local.parts.every(({ isUp }) => isUp)) return <Mark kind="ok">{words.up}</Mark>
  const refusal = room.refusal(id)
  if (refusal) return <Mark kind="bad">{interview.overview.states[refusal]}</Mark>
  const progress = room.progress(id)
  if (!room.isOnline || !progress) return <Mark kind="wait">{words.waiting}</Mark>
  return (
    <Mark kind="wait">
      {fill(words.going, { percent: Math.floor((progress.sent / Math.max(1, progress.of)) * 100) })}
    </Mark>
  )
}

/** Returns how many takes on this device count but are not in the server's count yet. */
function unsaid(room: Room, question: QuestionView): number {
  const endings = new Map(question.takes.map(({ id, endedBy }) => [id, endedBy]))
  return room.local.filter(
    (take) => take.question === question.id && take.ended?.by === 'done' && endings.get(take.id) !== 'done',
  ).length
}

function takesOf(room: Room, question: QuestionView): Shown[] {
  // A choice that was made on this device, and that the server doesn't have yet, replaces the one that it has.
  const chosenHere = room.local.findLast((take) => take.question === question.id && take.isChosen)?.id
  const stored = question.takes
    .filter(({ endedBy, kind }) => endedBy !== null && kind !== 'text')
    .map((take): Shown => ({
      id: take.id,
      n: take.n,
      seconds: take.seconds ?? 0,
      isKept: chosenHere === undefined ? take.state === 'kept' : take.id === chosenHere,
      isCut: !isFinished(take.endedBy),
      quietFrom: quietFrom(take),
      isSound: take.kind === 'audio',
      film: take.film,
    }))
  const storedIds = new Set(stored.map(({ id }) => id))
  const local = room.local
    .filter(({ id, question: of, ended }) => of === question.id && ended && !storedIds.has(id))
    .map((take, index): Shown => ({
      id: take.id,
      n: stored.length + index + 1,
      seconds: secondsOf(take),
      isKept: take.id === chosenHere,
      isCut: !isFinished(take.ended?.by ?? null),
      quietFrom: quietFrom({
        endedBy: take.ended?.by ?? null,
        seconds: secondsOf(take),
        lostSeconds: take.ended?.lostSeconds ?? null,
      }),
      isSound: take.kind === 'audio',
      film: 'none',
    }))
  return [...stored, ...local]
}

function PracticeBack({
  room,
  parts,
  wasQuiet,
  goTo,
  onAgain,
}: {
  room: Room
  parts: readonly Blob[]
  wasQuiet: boolean
  goTo: (screen: Screen) => void
  onAgain: () => void
}) {
  const copy = interview.practise
  const next = nextQuestion(room)
  return (
    <div className="iv-g2">
      <div>
        <Player parts={parts} />
      </div>
      <div className="iv__b">
        <ScreenHeading>{copy.heading}</ScreenHeading>
        {wasQuiet ? <Tell kind="warn">{copy.quiet}</Tell> : <p>{copy.text}</p>}
        <div className="iv-acts">
          {next && (
            <Button variant="hot" onClick={() => goTo({ name: 'question', id: next.id })}>
              {fill(copy.start, { n: next.n })}
            </Button>
          )}
          <Button variant="line" onClick={onAgain}>
            {copy.again}
          </Button>
        </div>
      </div>
    </div>
  )
}
