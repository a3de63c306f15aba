import { type ReactNode, useState } from 'react'
import { interviewEnds as ends } from '#content/site/interview-ends.ts'
import { interviewTrial } from '#content/site/interview-trial.ts'
import { interview as words } from '#content/site/interview.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { longDate, spokenDate, spokenMoment } from '#src/values/london-time.ts'
import type { PromisedDays } from '../../../promised-days.ts'
import { Frame } from '../parts/frame.tsx'
import { Mark, ScreenHeading } from '../parts/parts.tsx'
import type { Room } from '../use-room.ts'
import { Closed, DeleteAll } from './closed.tsx'
import { LostLink } from './lost-link.tsx'

interface Props {
  kind: 'unknown' | 'withdrawn' | 'submitted' | 'expired'
  room?: Room
  /** Whether it was sent from this page a moment ago. */
  isFresh?: boolean
  onOverview?: () => void
}

/** Links that no longer open an interview. Each says what happened and what the candidate can do. */
export function ClosedLink({ kind, room, isFresh = false, onOverview }: Props) {
  if (!room || kind === 'unknown') return <LostLink />
  if (kind === 'submitted') return <Sent room={room} isFresh={isFresh} />
  if (kind === 'expired') return <Expired room={room} {...(onOverview ? { onOverview } : {})} />
  return <Closed room={room} />
}

interface NextStep {
  step: string
  note: string
  /** The promised day by which it is done. */
  by?: keyof PromisedDays
}

function Sent({ room, isFresh }: { room: Room; isFresh: boolean }) {
  const { view, local } = room
  const copy = ends.sent
  const steps: readonly NextStep[] = view.isProfile ? words.profile.sent : copy.steps
  return (
    <Frame>
      <div className="iv-fld iv-fld--deep">
        <ScreenHeading big>{view.isProfile ? words.profile.sentHeading : copy.heading}</ScreenHeading>
        <p className="iv-lead">{fillCount(copy.lead, view.questionCount)}</p>
        <ol className="iv-seq">
          {steps.map(({ step, note, by }) => (
            <li key={step}>
              <div>
                <b>{fill(step, { who: firstNameOf(view.asker) })}</b>
                <span>
                  {note} {by && view.promised && fill(copy.by, { day: spokenDate(view.promised[by], view.now) })}
                </span>
              </div>
            </li>
          ))}
        </ol>
        <p>
          {!isFresh && view.submittedAt ? `${fill(copy.sentOn, { when: spokenMoment(view.submittedAt) })} ` : ''}
          {view.keptUntil ? `${fill(copy.kept, { day: longDate(view.keptUntil) })} ` : ''}
          {room.isTrial ? interviewTrial.sent : local.length === 0 ? copy.note : copy.noteKept}
        </p>
        {view.hasPage && <ToMyPage room={room} />}
      </div>
    </Frame>
  )
}

/** Mails the link to the candidate's own page: the link of an interview does not open it (INTV-45). */
function ToMyPage({ room }: { room: Room }) {
  const copy = ends.sent
  const [told, setTold] = useState<'sent' | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setTold(
      await room.act('POST', 'page').then(
        () => 'sent' as const,
        () => 'failed' as const,
      ),
    )
    setBusy(false)
  }
  return (
    <>
      {told !== 'sent' && (
        <div className="iv-acts">
          <Button variant="hot" busy={isBusy} onClick={() => void ask()}>
            {copy.page}
          </Button>
        </div>
      )}
      <output>
        {told && <Mark kind={told === 'sent' ? 'ok' : 'bad'}>{told === 'sent' ? copy.pageSent : copy.pageFailed}</Mark>}
      </output>
    </>
  )
}

/** The date has passed. What was recorded in time can still be sent or deleted, whatever they have asked us for. */
function Expired({ room, onOverview }: { room: Room; onOverview?: () => void }) {
  const { view } = room
  const [isDeleting, setDeleting] = useState(false)
  const hasSome = view.hasRecordings || room.local.length > 0
  if (isDeleting) return <DeleteAll room={room} onBack={() => setDeleting(false)} />
  const look = hasSome && onOverview && (
    <Button variant="line" onClick={onOverview}>
      {ends.gone.expired.send}
    </Button>
  )
  const drop = hasSome && view.canDelete && (
    <button type="button" className="link" onClick={() => setDeleting(true)}>
      {ends.gone.delete.late}
    </button>
  )
  return (
    <Frame>
      {view.askedFor ? (
        <div className="iv-fld iv-fld--mint">
          <ScreenHeading>{ends.gone.asked.heading}</ScreenHeading>
          <p>{ends.gone.asked.text}</p>
          {look && <div className="iv-acts">{look}</div>}
          {drop}
        </div>
      ) : (
        <AskForMore room={room} look={look} drop={drop} />
      )}
    </Frame>
  )
}

function AskForMore({ room, look, drop }: { room: Room; look: ReactNode; drop: ReactNode }) {
  const copy = ends.gone.expired
  const [isFailed, setFailed] = useState(false)
  const ask = (what: 'time' | 'call') =>
    room.act('POST', 'ask', { for: what }).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <div className="iv-fld iv-fld--rose">
      <ScreenHeading>{copy.heading}</ScreenHeading>
      <p>{fill(copy.text, { deadline: spokenMoment(room.view.deadline) })}</p>
      <div className="iv-acts">
        <Button onClick={() => void ask('time')}>{copy.ask}</Button>
        <Button variant="line" onClick={() => void ask('call')}>
          {copy.call}
        </Button>
        {look}
      </div>
      {drop}
      {isFailed && <p role="alert">{words.failed.text}</p>}
    </div>
  )
}
