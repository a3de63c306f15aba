import { useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Facts, type Fact } from '#src/design/console/facts.tsx'
import { StateMark, type StateKind } from '#src/design/console/state-mark.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { meetingOf } from '../../booking.ts'
import type { CallRecord } from '../../console-api.ts'
import { placeOf } from './book/zones.ts'
import { CallEvents } from './call-events.tsx'
import { CallNote } from './call-note.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { clockOf, dateOf, wordsOf } from './diary-days.ts'
import { GiveCall } from './hosts/give-call.tsx'
import { useOutcome } from './outcome-buttons.tsx'

/** One call: who, when in both zones, whether it was held, and what can still be done. */
export function CallDialog({ id, onMove, onClose }: { id: string; onMove: (id: string) => void; onClose: () => void }) {
  const query = useConsoleQuery<CallRecord>('diary-call', `/api/admin/diary/calls/${encodeURIComponent(id)}`, {
    live: true,
  })
  const [asksToCancel, setAsksToCancel] = useState(false)
  const call = query.data
  return (
    <>
      <Dialog title={call ? words.kindsLong[call.kind] : words.call.title} size="md" onClose={onClose}>
        <div className="crec">
          {call ? (
            <CallBody call={call} onMove={() => onMove(call.id)} onCancel={() => setAsksToCancel(true)} />
          ) : query.isError ? (
            <Alert title={words.failed.title} />
          ) : (
            <Skeleton lines={6} />
          )}
        </div>
      </Dialog>
      {/* On top of the call, so that a note which is being typed stays. */}
      {call && asksToCancel && <CancelQuestion call={call} onClose={() => setAsksToCancel(false)} />}
    </>
  )
}

function CallHead({ call }: { call: CallRecord }) {
  return (
    <header className="crec__h">
      <h3 className="d d3">{call.name}</h3>
      <time dateTime={call.startsAt}>
        {fill(words.call.when, {
          day: wordsOf(dateOf(call.startsAt)).day,
          from: clockOf(call.startsAt),
          to: clockOf(call.endsAt),
        })}
      </time>
      {call.theirs && (
        <p>
          {fill(words.call.theirTime, {
            time: call.theirs.sameDay
              ? call.theirs.time
              : fill(words.call.otherDay, { weekday: call.theirs.weekday, time: call.theirs.time }),
            place: call.theirs.place,
          })}
        </p>
      )}
      <CallState call={call} />
    </header>
  )
}

function CallBody({ call, onMove, onCancel }: { call: CallRecord; onMove: () => void; onCancel: () => void }) {
  const { busy, say } = useOutcome(call)
  return (
    <>
      <CallHead call={call} />
      {call.provider !== 'calendar' && call.status === 'booked' && (
        <p>{fill(words.call.elsewhere.text, { keeper: words.keepers[call.provider].name })}</p>
      )}
      <div className="con-acts">
        {call.may.outcome && call.outcome === null && (
          <>
            <CompactButton variant="ink" busy={busy} onClick={() => void say('held')}>
              {words.call.held}
            </CompactButton>
            <CompactButton busy={busy} onClick={() => void say('no_show')}>
              {words.call.noShow}
            </CompactButton>
            <CompactButton busy={busy} onClick={() => void say('moved')}>
              {words.call.saidMoved}
            </CompactButton>
          </>
        )}
        {call.outcome !== null && (
          <CompactButton busy={busy} onClick={() => void say(null)}>
            {words.call.undo}
          </CompactButton>
        )}
        {call.may.move && (
          <CompactButton variant="ink" onClick={onMove}>
            {words.call.move}
          </CompactButton>
        )}
        {call.may.cancel && (
          <CompactButton variant="danger" onClick={onCancel}>
            {words.call.cancel}
          </CompactButton>
        )}
        <ElsewhereLinks call={call} />
        <CompactButton href={`/admin/leads/${call.personId}`}>{words.call.person}</CompactButton>
        <CompactButton href={call.page} outside target="_blank" rel="noreferrer">
          {words.call.page}
        </CompactButton>
      </div>
      <Facts items={factsOf(call)} />
      {call.may.give && call.others.length > 0 && <GiveCall key={call.host} call={call} />}
      {call.cancelReason && (
        <section>
          <h4>{words.call.reason}</h4>
          <blockquote>{call.cancelReason}</blockquote>
        </section>
      )}
      {call.message && (
        <section>
          <h4>{words.call.message}</h4>
          <blockquote>{call.message}</blockquote>
        </section>
      )}
      <CallNote call={call} />
      <CallEvents events={call.events} />
    </>
  )
}

function CallState({ call }: { call: CallRecord }) {
  const [kind, text] = stateOf(call)
  return <StateMark kind={kind}>{text}</StateMark>
}

function stateOf({ status, outcome, may, endsAt }: CallRecord): [StateKind, string] {
  const { states } = words.call
  if (status === 'cancelled') return ['failed', states.cancelled]
  if (outcome === 'held') return ['done', states.held]
  if (outcome === 'no_show') return ['failed', states.no_show]
  if (outcome === 'moved') return ['none', states.moved]
  // The server decides whether it has begun, because the browser's clock may be wrong.
  if (!may.outcome) return ['waiting', states.booked]
  return Date.parse(endsAt) > Date.now() ? ['partly', states.underWay] : ['none', states.over]
}

function ElsewhereLinks({ call }: { call: CallRecord }) {
  if (call.provider === 'calendar' || call.status === 'cancelled' || call.may.outcome) return null
  const { name } = words.keepers[call.provider]
  return (
    <>
      {call.moveUrl && (
        <CompactButton variant="ink" href={call.moveUrl} outside target="_blank" rel="noreferrer">
          {fill(words.call.elsewhere.move, { keeper: name })}
        </CompactButton>
      )}
      {call.cancelUrl && (
        <CompactButton href={call.cancelUrl} outside target="_blank" rel="noreferrer">
          {fill(words.call.elsewhere.cancel, { keeper: name })}
        </CompactButton>
      )}
    </>
  )
}

function link(href: string, text: string) {
  return (
    <a className="link" href={href}>
      {text}
    </a>
  )
}

/** Says how guest and host talk, and what staff have to do for it. */
function whereOf({ provider, callLink, way }: CallRecord): Fact['value'] {
  if (provider !== 'calendar')
    return [words.keepers[provider].name, way && words.call.wants[way]].filter(Boolean).join(', ')
  const meeting = meetingOf({ way }, callLink ?? undefined)
  return meeting === 'link'
    ? link(callLink!, words.call.join)
    : meeting === 'video'
      ? words.call.sendLink
      : words.call.ring
}

function factsOf(call: CallRecord): Fact[] {
  const { facts: labels } = words.call
  const facts: Fact[] = [
    { label: labels.email, value: link(`mailto:${call.email}`, call.email) },
    { label: labels.phone, value: call.phone && link(`tel:${call.phone.replace(/[^\d+]/g, '')}`, call.phone) },
    { label: labels.company, value: call.company },
    { label: labels.location, value: call.location },
    { label: labels.currentJob, value: call.currentJob },
    { label: labels.salaryExpectations, value: call.salaryExpectations },
    { label: labels.zone, value: call.theirs ? placeOf(call.timeZone) : '' },
    { label: labels.where, value: whereOf(call) },
    { label: labels.host, value: call.hostName },
  ]
  return facts.filter(({ value }) => value !== '')
}
