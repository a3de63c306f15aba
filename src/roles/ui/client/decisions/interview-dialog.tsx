import './hired.css'
import { type ReactNode, useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextArea } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate, spokenMoment } from '#src/values/london-time.ts'
import type { Interview } from '../../../decision-api.ts'
import type { InterviewOutcome } from '../../../role-states.ts'
import { cancelInterview, isStale, tellOutcome } from '../calls.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { useSending } from '../use-sending.ts'
import type { CandidateDialogProps } from './open-dialog.ts'
import { zoneSentence } from './time-slots.tsx'

const words = decisionWords.interview

/** An interview in its present state (asked for, booked, being moved, over) with its actions. */
export function InterviewDialog(props: CandidateDialogProps) {
  const { of, onClose } = props
  const [isCancelling, setCancelling] = useState(false)
  const [told, setTold] = useState<InterviewOutcome>()
  const { interview } = of
  const name = firstNameOf(of)
  if (!interview) return null
  return (
    <Dialog size="sm" title={fill(titleOf(interview), { name })} onClose={onClose}>
      <div className="dlg__b">
        {told ? (
          <AfterIt outcome={told} name={name} onOpen={props.onOpen} onClose={onClose} />
        ) : isCancelling ? (
          <Cancelling {...props} interview={interview} onKeep={() => setCancelling(false)} />
        ) : interview.waitsFor === 'outcome' ? (
          <Outcome {...props} interview={interview} onTold={setTold} />
        ) : (
          <Standing {...props} interview={interview} onCancel={() => setCancelling(true)} />
        )}
      </div>
    </Dialog>
  )
}

interface PartProps extends CandidateDialogProps {
  interview: Interview
}

function titleOf({ state, waitsFor, startsAt }: Interview): string {
  if (state === 'done') return words.title.done
  if (state === 'cancelled') return words.title.cancelled
  if (waitsFor === 'outcome') return words.title.outcome
  if (waitsFor === 'other_times') return words.title.otherTimes
  if (waitsFor === 'candidate') return startsAt ? words.title.moving : words.title.asked
  return words.title.booked
}

/** An open or booked interview: when, where, who, and who has to act next. */
function Standing({ of, role, interview, onCancel, onOpen, onClose }: PartProps & { onCancel: () => void }) {
  const name = firstNameOf(of)
  const { waitsFor, startsAt, times, calendar } = interview
  const isBooked = startsAt !== null
  return (
    <>
      {isBooked && <Ticket interview={interview} startsAt={startsAt} />}
      {waitsFor === 'other_times' && (
        <>
          <p>{fill(words.noneSuit, { name })}</p>
          {interview.candidateSays !== '' && <blockquote className="says">{interview.candidateSays}</blockquote>}
        </>
      )}
      {waitsFor === 'candidate' && (
        <>
          {isBooked && <p>{fill(words.moving, { name })}</p>}
          <OfferedTimes times={times} />
          {interview.answerBy && <p>{fill(words.answerBy, { name, when: spokenMoment(interview.answerBy, 'now') })}</p>}
        </>
      )}
      {role.me.mayDecide && (
        <p className="row">
          {isBooked && waitsFor === null && calendar && (
            <Button size="sm" href={calendar} download>
              {words.calendar}
            </Button>
          )}
          <Button variant={waitsFor === 'other_times' ? 'hot' : 'line'} size="sm" onClick={() => onOpen('ask')}>
            {isBooked ? words.move : words.otherTimes}
          </Button>
          <Button variant="line" size="sm" onClick={onCancel}>
            {words.cancel}
          </Button>
        </p>
      )}
      {!role.me.mayDecide && (
        <p className="row">
          <Button variant="line" size="sm" onClick={onClose}>
            {words.close}
          </Button>
        </p>
      )}
    </>
  )
}

function OfferedTimes({ times }: { times: readonly string[] }) {
  return (
    <>
      <ul className="slots">
        {times.map((time) => (
          <li key={time}>
            {spokenDate(time, 'now')} <b>{clockTime(time)}</b>
          </li>
        ))}
      </ul>
      <p className="note">{zoneSentence(times)}</p>
    </>
  )
}

function Ticket({ interview, startsAt }: { interview: Interview; startsAt: string }) {
  const { minutes, place, where, inTheRoom, agencyAttends } = interview
  const [weekday, day, month] = spokenDate(startsAt, 'now').split(' ')
  return (
    <>
      <div className="tkt">
        <p className="tkt__d">
          <span>{weekday}</span> <b className="d">{day}</b> <span>{month}</span>
        </p>
        <p className="tkt__t">
          <b className="d">{clockTime(startsAt)}</b>
          <span>{fill(words.length, { minutes, place: words.places[place] })}</span>
          {where !== '' && <span>{where}</span>}
          {inTheRoom !== '' && <span>{inTheRoom}</span>}
          {agencyAttends && <span>{words.attends}</span>}
        </p>
      </div>
      <p className="note">{zoneSentence([startsAt])}</p>
    </>
  )
}

function Cancelling({ of, interview, onDone, onClose, onKeep }: PartProps & { onKeep: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, failure, send } = useSending(words)
  const name = firstNameOf(of)
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault()
        void send(
          () => cancelInterview(of.id, interview.version, reason.trim()),
          () => {
            const { title, description } = words.cancelled
            toast({ title, description: fill(description, { name }), tone: 'ok' })
            onClose()
            void onDone()
          },
          (error) => isStale(error) && void onDone(),
        )
      }}
    >
      {failure && <Alert title={failure} />}
      <TextArea
        label={fill(words.reason, { name })}
        optional
        hint={fill(words.reasonHint, { name })}
        input={{
          value: reason,
          rows: 3,
          maxLength: 500,
          autoFocus: true,
          onChange: (event) => setReason(event.target.value),
        }}
      />
      <p className="row">
        <Button type="submit" busy={busy}>
          {words.cancel}
        </Button>
        <Button variant="line" onClick={onKeep}>
          {words.keep}
        </Button>
      </p>
    </form>
  )
}

/** An interview that is over: whether it took place, and then what comes next. */
function Outcome({ of, interview, onDone, onTold }: PartProps & { onTold: (outcome: InterviewOutcome) => void }) {
  const { busy, failure, send } = useSending(words)
  const tell = (outcome: InterviewOutcome) =>
    void send(
      () => tellOutcome(of.id, interview.version, outcome),
      () => {
        onTold(outcome)
        void onDone()
      },
      (error) => isStale(error) && void onDone(),
    )
  return (
    <>
      <p>{fill(words.over, { when: spokenMoment(interview.startsAt ?? interview.askedAt, 'now') })}</p>
      {failure && <Alert title={failure} />}
      <p className="row">
        <Button variant="hot" busy={busy} onClick={() => tell('held')}>
          {words.held}
        </Button>
        <Button variant="line" busy={busy} onClick={() => tell('not_held')}>
          {words.notHeld}
        </Button>
      </p>
    </>
  )
}

function AfterIt({
  outcome,
  name,
  onOpen,
  onClose,
}: { outcome: InterviewOutcome; name: string } & Pick<CandidateDialogProps, 'onOpen' | 'onClose'>): ReactNode {
  return (
    <>
      <output className="lead">{fill(words.after[outcome], { name })}</output>
      <p className="row">
        {outcome === 'held' && (
          <Button variant="hot" size="sm" onClick={() => onOpen('offer')}>
            {decisionWords.sheet.actions.offer}
          </Button>
        )}
        <Button variant="line" size="sm" onClick={() => onOpen('ask')}>
          {decisionWords.sheet.actions.again}
        </Button>
        <Button variant="line" size="sm" onClick={() => onOpen('words')}>
          {decisionWords.sheet.actions.words}
        </Button>
        <Button variant="line" size="sm" onClick={onClose}>
          {words.close}
        </Button>
      </p>
    </>
  )
}
