import '../recording.css'
import { useState } from 'react'
import { interviewEnds } from '#content/site/interview-ends.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { QuestionView } from '../../../api.ts'
import { isFinished, quietFrom } from '../../../take.ts'
import { Frame } from '../parts/frame.tsx'
import { clock, Facts, Mark, ScreenHeading, Tell } from '../parts/parts.tsx'
import { secondsOf } from '../recorder/local-takes.ts'
import type { Refusal } from '../recorder/sender.ts'
import { stillOf } from '../recorder/stills.ts'
import { canBegin, hasBegun, nextQuestion, type Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'

const words = interview.overview

interface Standing {
  text: string
  kind: 'ok' | 'wait' | 'warn' | 'bad' | 'none'
  /** Chosen, and the server has all of it. */
  isWith: boolean
  /** Of what is going up, from 0 to 1. */
  share?: number
  /** Where a picture of it is. */
  picture?: string | undefined
  /** What is wrong with it: it won't open, its end has no sound, or the server does not take it. */
  fault?: 'failed' | 'quiet' | Refusal
}

const dayMs = 24 * 3600_000

/** The state of each answer, as a word and an icon. Sending waits until all have arrived. */
export function Overview({
  room,
  goTo,
  onSending,
}: {
  room: Room
  goTo: (screen: Screen) => void
  onSending: () => void
}) {
  const { view } = room
  const standings = view.questions.map((question) => ({
    ...standingOf(room, question),
    picture: pictureOf(room, question),
  }))
  const missing = standings.filter(
    ({ kind, isWith }) => kind === 'none' || kind === 'warn' || (kind === 'bad' && !isWith),
  ).length
  const isReady = standings.every(({ isWith }) => isWith)
  const next = nextQuestion(room)
  const said = view.isProfile ? interview.profile.overview : words
  const late = new Date(view.deadline).getTime() - new Date(view.now).getTime()
  const [isRefused, setRefused] = useState(false)
  const askForTime = () =>
    room.act('POST', 'ask', { for: 'time' }).then(
      () => setRefused(false),
      () => setRefused(true),
    )
  return (
    <Frame
      aside={
        <button type="button" className="link iv-out" onClick={() => goTo({ name: 'welcome' })}>
          {interview.leave}
        </button>
      }
    >
      {!room.isOnline && <Tell kind="warn">{words.line}</Tell>}
      {late > 0 && late < dayMs && (
        <Tell kind="warn">{fill(words.late, { deadline: spokenMoment(view.deadline) })}</Tell>
      )}
      <div className={missing === 0 ? 'iv-g2' : undefined}>
        <div>
          <div className="iv__b">
            <ScreenHeading big>{missing === 0 ? said.all : fillCount(words.toGo, missing)}</ScreenHeading>
            <p className="iv-lead">{isReady ? said.allText : said.partText}</p>
            <Answers questions={view.questions} standings={standings} goTo={goTo} />
            {(['failed', 'quiet', 'too-large', 'no-takes'] as const).map(
              (kind) =>
                standings.some(({ fault }) => fault === kind) && (
                  <Tell key={kind} kind="warn">
                    {words[kind]}
                  </Tell>
                ),
            )}
            <div className="iv-acts">
              {next && (canBegin(room) || hasBegun(room, next.id)) && (
                <Button variant="hot" onClick={() => goTo({ name: 'question', id: next.id })}>
                  {fill(words.goOn, { n: next.n })}
                </Button>
              )}
              <ChoosePicture room={room} isWith={standings.every(({ isWith }) => isWith)} goTo={goTo} />
              {next && late < dayMs && view.askedFor !== 'time' && (
                <Button variant="line" onClick={() => void askForTime()}>
                  {words.more}
                </Button>
              )}
            </div>
            {isRefused && <Tell kind="bad">{interview.failed.text}</Tell>}
            {view.askedFor === 'time' && <Tell kind="ok">{words.moreAsked}</Tell>}
            <button type="button" className="link" onClick={() => goTo({ name: 'borrowed' })}>
              {interviewEnds.borrowed.link}
            </button>
          </div>
        </div>
        {missing === 0 && <Send room={room} isReady={isReady} onSending={onSending} />}
      </div>
    </Frame>
  )
}

function Answers({
  questions,
  standings,
  goTo,
}: {
  questions: readonly QuestionView[]
  standings: readonly Standing[]
  goTo: (screen: Screen) => void
}) {
  const act = ({ kind, fault }: Standing) => (kind === 'none' ? words.answer : fault ? words.redo : words.look)
  return (
    <ol className="iv-ans">
      {questions.map(({ id, short }, index) => (
        <li key={id}>
          <span className="iv-cam" aria-hidden="true">
            {standings[index]!.picture ? <img src={standings[index]!.picture} alt="" /> : index + 1}
          </span>
          <b>
            {index + 1}. {short}
          </b>
          <span>
            <Mark kind={standings[index]!.kind}>{standings[index]!.text}</Mark>
            {standings[index]!.share !== undefined && <GoingUp share={standings[index]!.share} />}
          </span>
          <button type="button" className="link" onClick={() => goTo({ name: 'question', id })}>
            {act(standings[index]!)}
            <span className="sr">, {index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/**
 * Leads to the pictures of a video profile, also after a reload or on another device. They are drawn from its film, so
 * until that is made it says when that will be.
 */
function ChoosePicture({
  room: { view, local },
  isWith,
  goTo,
}: {
  room: Room
  /** All of it has arrived. */
  isWith: boolean
  goTo: (screen: Screen) => void
}) {
  const copy = interview.profile.poster
  const kept = view.questions[0]?.takes.find(({ state }) => state === 'kept')
  const kind = kept?.kind ?? local.find(({ isChosen }) => isChosen)?.kind
  if (!view.isProfile || kind === undefined || kind === 'audio' || kind === 'text' || kept?.film === 'failed')
    return null
  if (kept?.film !== 'ready') return <output className="iv-note">{copy[isWith ? 'making' : 'arriving']}</output>
  return (
    <Button variant="line" onClick={() => goTo({ name: 'question', id: kept.question, isAtPoster: true })}>
      {kept.posterAt === null ? copy.choose : copy.change}
    </Button>
  )
}

const squares = 8

/** How much of an answer has reached us, in squares. */
function GoingUp({ share }: { share: number }) {
  const full = Math.floor(share * squares)
  return (
    <span className="iv-up" aria-hidden="true">
      {Array.from({ length: squares }, (_, at) => (
        <i key={at} className={at < full ? 'y' : at === full ? 'c' : ''} />
      ))}
    </span>
  )
}

/** Returns where a picture of an answer is: in this page, if it was recorded here, or on the server. */
function pictureOf({ view, local }: Room, { id, takes }: QuestionView): string | undefined {
  const kept = takes.find(({ state }) => state === 'kept')
  const here = local.findLast((take) => take.question === id && (take.isChosen || take.id === kept?.id))
  const take = here?.id ?? kept?.id
  const at = here?.posterAt ?? kept?.posterAt ?? null
  const still = take && stillOf(take, at)
  // The second stands in the address so that the browser doesn't go on showing an earlier choice.
  const ours = kept?.hasPoster ? `/api/interviews/takes/${kept.id}/poster?interview=${view.id}&at=${at}` : undefined
  return still ?? ours
}

function Send({ room, isReady, onSending }: { room: Room; isReady: boolean; onSending: () => void }) {
  const { view } = room
  const copy = { ...words.send, ...(view.isProfile ? interview.profile.send : {}) }
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const send = async () => {
    setBusy(true)
    setFailed(false)
    onSending()
    try {
      await room.act('POST', 'submit')
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <section className="col" aria-labelledby="iv-send">
      <div className="iv__b">
        <h2 className="iv-h3" id="iv-send">
          {copy.heading}
        </h2>
        <p>{copy.text}</p>
        <Facts
          facts={[
            ...(view.purpose ? [{ term: copy.for, text: view.purpose }] : []),
            { term: copy.seen, text: copy.seenBy },
            // A video profile stays with the candidate’s record.
            ...(view.isProfile ? [] : [{ term: copy.kept, text: copy.keptFor }]),
          ]}
        />
        {view.submitAsked && (
          <Tell kind="ok">
            {fill(copy.waiting, {
              questions: view.waits.arriving
                .map((id) => `${view.questions.findIndex((question) => question.id === id) + 1}`)
                .join(', '),
            })}
          </Tell>
        )}
        {isFailed && <Tell kind="bad">{copy.notSent}</Tell>}
        <div className="iv-acts">
          <Button variant="hot" busy={isBusy} disabled={!isReady} onClick={() => void send()}>
            {isReady ? copy.button : copy.waits}
          </Button>
        </div>
      </div>
    </section>
  )
}

function standingOf(room: Room, question: QuestionView): Standing {
  const { states } = words
  const kept = question.takes.find(({ state }) => state === 'kept')
  const local =
    room.local.findLast((take) => take.question === question.id && (take.isChosen || take.id === kept?.id)) ?? undefined
  const refusal = local && room.refusal(local.id)
  // Also if the server has an earlier answer: that is not the one they chose.
  if (refusal) return { text: states[refusal], kind: 'bad', isWith: false, fault: refusal }
  if (local && !local.parts.every(({ isUp }) => isUp)) {
    const progress = room.progress(local.id)
    if (room.isOnline && progress && progress.of > 0)
      return {
        text: fill(states.going, { percent: Math.floor((progress.sent / progress.of) * 100) }),
        kind: 'wait',
        share: progress.sent / progress.of,
        isWith: false,
      }
    return { text: fill(states.here, { time: clock(secondsOf(local)) }), kind: 'wait', isWith: false }
  }
  if (kept) {
    if (kept.kind === 'text') return { text: states.written, kind: 'ok', isWith: (kept.words ?? '').trim() !== '' }
    if (room.view.waits.arriving.includes(question.id))
      return {
        text: local ? fill(states.here, { time: clock(secondsOf(local)) }) : states.elsewhere,
        kind: 'wait',
        isWith: false,
      }
    if (kept.film === 'failed') return { text: states.failed, kind: 'bad', isWith: true, fault: 'failed' }
    const from = quietFrom(kept)
    if (from !== null) {
      const text = from < 1 ? states.soundless : fill(states.quiet, { time: clock(from) })
      return { text, kind: 'bad', isWith: true, fault: 'quiet' }
    }
    const time = clock(kept.seconds ?? 0)
    return { text: fill(states.with, { time }), kind: 'ok', isWith: true }
  }
  if (local) return { text: fill(states.here, { time: clock(secondsOf(local)) }), kind: 'wait', isWith: false }
  const cut = room.local.find((take) => take.question === question.id && take.ended && !isFinished(take.ended.by))
  if (cut) return { text: fill(states.cut, { time: clock(secondsOf(cut)) }), kind: 'warn', isWith: false }
  const hasTakes =
    question.takes.some(({ endedBy }) => endedBy !== null) || room.local.some((take) => take.question === question.id)
  return hasTakes
    ? { text: states.unchosen, kind: 'warn', isWith: false }
    : { text: states.none, kind: 'none', isWith: false }
}
