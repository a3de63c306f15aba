import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  closeReasonWords,
  leadsConsole,
  personWords as words,
  sourceWords,
  stageWords,
} from '#content/console/leads.ts'
import { insightsConsole } from '#content/console/insights.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { type Fact, Facts } from '#src/design/console/facts.tsx'
import { Record, RecordHeader } from '#src/design/console/record.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { Stair } from '#src/design/console/stair.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import type { PersonChange, PersonRecord } from '../../console-api.ts'
import { stageNumber } from '../../person.ts'
import { ErasedPerson } from './erased-person.tsx'
import { NoteForm } from './note-form.tsx'
import type { Question } from './person-question.tsx'
import { personRefresh } from './person-refresh.ts'
import { PersonTimeline } from './person-timeline.tsx'

const visitSources = insightsConsole.sources.names

/** One person: details, wishes, timeline. `isUntouched`: it was opened automatically, and nobody has read it yet. */
export function PersonView({ id, isUntouched = false }: { id: string; isUntouched?: boolean }) {
  const { search } = useLocation()
  const { data: person, error } = useConsoleQuery<PersonRecord>('lead', `/api/admin/leads/${id}`, { live: true })
  const back = { href: `/admin/leads${search}`, label: leadsConsole.backToList }
  if (error && !person) {
    const isNobody = error instanceof HttpError && error.status === 404
    return (
      <EmptyState
        title={isNobody ? leadsConsole.gone.title : leadsConsole.missing}
        actions={<CompactButton href={back.href}>{back.label}</CompactButton>}
      >
        {isNobody ? leadsConsole.gone.text : readFailure(error).sentence}
      </EmptyState>
    )
  }
  if (!person) {
    return (
      <div className="rec" aria-busy="true">
        <Skeleton lines={8} />
      </div>
    )
  }
  if (person.erased) return <ErasedPerson person={person} back={back} />
  return <LivingPerson person={person} back={back} isUntouched={isUntouched} />
}

const PersonQuestion = lazy(async () => ({ default: (await import('./person-question.tsx')).PersonQuestion }))

interface LivingPersonProps {
  person: PersonRecord
  back: { href: string; label: string }
  isUntouched: boolean
}

function LivingPerson({ person, back, isUntouched }: LivingPersonProps) {
  const [question, setQuestion] = useState<Question>()
  const name = person.name || person.email
  const change = usePersonChange(person)
  const unread = useReadMark(person, isUntouched)
  const answer = useAnswerMark(person)
  const toggle = () =>
    person.state === 'open'
      ? setQuestion('close')
      : void change
          .run({ state: 'open' })
          .then((done) => done && toast({ title: fill(words.reopened, { name }), tone: 'ok' }))
  useShortcut('e', toggle, words.close)
  const [, setParams] = useSearchParams()
  const bookCall = () => setParams((params) => (params.set('book', person.id), params), { preventScrollReset: true })
  useShortcut('b', bookCall, words.bookCall)
  useShortcut(answer.isWaiting ? 'r' : '', answer.mark, words.markAnswered)
  useShortcut('w', () => setQuestion('reply'), words.write)

  return (
    <Record>
      <RecordHeader
        id={person.id}
        title={name}
        note={aboutOf(person)}
        back={back}
        stage={
          <>
            <Stair
              stage={stageNumber(person.stage)}
              label={stageWords[person.stage]}
              closed={person.state === 'closed'}
            />
            <b>{stageWords[person.stage]}</b>
          </>
        }
        actions={
          <>
            <OwnerSelect person={person} onChoose={(ownerId) => change.run({ ownerId })} />
            <CompactButton variant="ink" onClick={() => setQuestion('reply')}>
              {words.write}
            </CompactButton>
            <CompactButton onClick={bookCall}>{words.bookCall}</CompactButton>
            {answer.isAsked && (
              <CompactButton busy={answer.busy} onClick={answer.isWaiting ? answer.mark : answer.takeBack}>
                {answer.isWaiting ? words.markAnswered : words.markUnanswered}
              </CompactButton>
            )}
            <CompactButton onClick={toggle} busy={change.busy}>
              {person.state === 'open' ? words.close : words.reopen}
            </CompactButton>
            <NextButton person={person} onAsk={setQuestion} />
            <CompactButton onClick={() => setQuestion('details')}>{words.editPerson}</CompactButton>
            {!person.unread && <CompactButton onClick={() => unread.mark()}>{words.markUnread}</CompactButton>}
          </>
        }
      />
      {person.state === 'closed' && (
        <p>
          <StateMark kind="none">
            {fill(words.closedAs, {
              reason: person.closedReason ? closeReasonWords[person.closedReason] : leadsConsole.states.closed,
            })}
          </StateMark>
        </p>
      )}
      <Facts items={factsOf(person)} />
      <NoteForm person={person} />
      <PersonTimeline person={person} />
      <Rights person={person} onErase={() => setQuestion('erase')} />
      {question && (
        <Suspense>
          <PersonQuestion question={question} person={person} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </Record>
  )
}

/** The export of their data, and their erasure. */
function Rights({ person, onErase }: { person: PersonRecord; onErase: () => void }) {
  return (
    <section className="lead-rights" aria-labelledby="lead-rights">
      <h3 id="lead-rights">{words.rights}</h3>
      <p>{words.rightsText}</p>
      <div className="con-acts">
        <CompactButton href={`/api/admin/leads/${person.id}/export`} outside download>
          {words.exportPerson}
        </CompactButton>
        {person.mayErase && (
          <CompactButton variant="danger" onClick={onErase}>
            {words.erase}
          </CompactButton>
        )}
      </div>
    </section>
  )
}

/**
 * The next step for somebody: an employer is invited to the portal, and somebody who looks for a job becomes a
 * candidate.
 */
function NextButton({ person, onAsk }: { person: PersonRecord; onAsk: (question: Question) => void }) {
  const page = person.timeline.find(({ link }) => link?.href.startsWith('/admin/candidates/'))?.link
  const isClient = person.stage === 'signed' || person.stage === 'deposit'
  return (
    <>
      {person.audience === 'employer' && !isClient && (
        <CompactButton onClick={() => onAsk('invite')}>{words.invite}</CompactButton>
      )}
      {page && <CompactButton href={page.href}>{words.openCandidate}</CompactButton>}
      {!page && person.audience === 'candidate' && (
        <CompactButton onClick={() => onAsk('candidate')}>{words.makeCandidate}</CompactButton>
      )}
    </>
  )
}

/**
 * Sends a change with the version that is on the screen; if someone else changed the person first, that is shown at
 * once.
 */
function usePersonChange(person: PersonRecord) {
  const { run, busy } = useConsoleAction<Omit<PersonChange, 'version'>>({
    path: `/api/admin/leads/${person.id}`,
    method: 'PUT',
    body: (change) => ({ ...change, version: person.version }),
    refresh: personRefresh,
  })
  return { run, busy }
}

/**
 * Opening a person marks them read, as do events that arrive while they are open. If marked unread by hand, they stay
 * so.
 */
function useReadMark(person: PersonRecord, isUntouched: boolean) {
  const { run } = useConsoleAction<{ unread: boolean; seen?: string }>({
    path: `/api/admin/leads/${person.id}/unread`,
    method: 'PUT',
    refresh: personRefresh,
    quiet: true,
  })
  const seen = useRef<string>(undefined)
  const { unread, lastEventAt } = person
  useEffect(() => {
    if (
      isUntouched ||
      !unread ||
      lastEventAt === null ||
      seen.current === lastEventAt ||
      document.visibilityState !== 'visible'
    )
      return
    seen.current = lastEventAt
    void run({ unread: false, seen: lastEventAt })
  })
  return {
    mark: () => {
      seen.current = lastEventAt ?? undefined
      void run({ unread: true })
    },
  }
}

/** Records that somebody was answered, by phone for instance, and undoes it. */
function useAnswerMark({ id, name, email, version, state, answer }: PersonRecord) {
  const { run, busy } = useConsoleAction<{ answered: boolean; version: number }, { version: number }>({
    path: `/api/admin/leads/${id}/answered`,
    refresh: [...personRefresh, 'today'],
  })
  const say = async (answered: boolean, title: string) => {
    if ((await run({ answered, version })) !== undefined)
      toast({ title: fill(title, { name: name || email }), tone: 'ok' })
  }
  return {
    isAsked: state === 'open' && answer !== null,
    isWaiting: state === 'open' && answer?.answeredAt === null,
    busy,
    mark: () => void say(true, words.answered),
    takeBack: () => void say(false, words.unanswered),
  }
}

function OwnerSelect({
  person,
  onChoose,
}: {
  person: PersonRecord
  onChoose: (ownerId: string | null) => Promise<unknown>
}) {
  const formerOwner = person.owner && !person.team.some(({ id }) => id === person.owner?.id) ? [person.owner] : []
  async function choose(value: string) {
    const member = person.team.find(({ id }) => id === value)
    if ((await onChoose(member?.id ?? null)) !== undefined)
      toast({ title: member ? fill(words.ownedBy, { name: member.name }) : words.ownedByNobody, tone: 'ok' })
  }
  return (
    <label className="con-sel">
      <span className="sr">{words.owner}</span>
      <select value={person.owner?.id ?? ''} onChange={(event) => void choose(event.target.value)}>
        <option value="">{words.nobodys}</option>
        {[...person.team, ...formerOwner].map(({ id, name }) => (
          <option key={id} value={id}>
            {fill(words.owned, { name })}
          </option>
        ))}
      </select>
    </label>
  )
}

function aboutOf({ company, audience, place, wishes }: PersonRecord): string {
  if (audience === 'candidate') return [leadsConsole.candidate, place].filter(Boolean).join(', ')
  return [wishes.job, company].filter(Boolean).join(', ')
}

function factsOf(person: PersonRecord): Fact[] {
  const { wishes, source, inboxSince, firstVisit } = person
  const since = inboxSince && longDate(inboxSince)
  const origin = since
    ? source
      ? fill(words.since, { source: sourceWords[source], day: since })
      : since
    : words.unknown
  const wants = [wishes.service, wishes.plan, wishes.hires].filter(Boolean).join(', ')
  return [
    { label: words.email, value: <a href={`mailto:${person.email}`}>{person.email}</a> },
    {
      label: words.phone,
      value: person.phone ? (
        <a href={`tel:${person.phone.replaceAll(/[^\d+]/g, '')}`}>{person.phone}</a>
      ) : (
        words.unknown
      ),
    },
    ...(person.audience === 'candidate'
      ? [
          { label: words.jobNow, value: wishes.job || words.unknown },
          { label: words.salary, value: wishes.salary || words.unknown },
          { label: words.livesIn, value: person.place || words.unknown },
        ]
      : [{ label: words.wants, value: wants || words.unknown }]),
    {
      label: words.cameFrom,
      value: firstVisit
        ? fill(words.since, { source: visitSources[firstVisit.source], day: longDate(firstVisit.at) })
        : origin,
    },
  ]
}
