import { useState } from 'react'
import { useParams } from 'react-router'
import { interviewsConsole } from '#content/console/interviews.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { UnopenedRecord } from '#src/design/console/unopened-record.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate, shortMoment, spokenMoment } from '#src/values/london-time.ts'
import type { InterviewRecord } from '../../console-api.ts'
import { CutView } from './cut/cut-view.tsx'
import { BackToList, RecordActions } from './record-actions.tsx'
import { type Letter, LinkLetter, useSendLink } from './link-letter.tsx'
import { Review } from './review/review.tsx'
import { InterviewHistory } from './interview-history.tsx'

const words = interviewsConsole.record

/** One interview: its progress, the review of its answers, or the cut of its shortlist film. */
export function InterviewView({ id }: { id: string }) {
  const { part } = useParams()
  const { data, error, refetch } = useConsoleQuery<InterviewRecord>('interview', `/api/admin/interviews/${id}`, {
    live: true,
  })
  if (!data)
    return (
      <UnopenedRecord
        title={interviewsConsole.title}
        back={<BackToList />}
        words={interviewsConsole}
        failure={error ? readFailure(error).sentence : undefined}
        onAgain={() => void refetch()}
      />
    )
  if (part === 'cut' && data.submittedAt !== null) return <CutView record={data} />
  return <Opened record={data} />
}

function Opened({ record }: { record: InterviewRecord }) {
  const { name, purpose, submittedAt, keptUntil, deadline, questions, trouble, askedFor, askedAgain } = record
  const [letter, setLetter] = useState<Letter>({})
  // What was typed is sent only from the page that shows it.
  const isStuck = trouble !== null && submittedAt === null
  const send = useSendLink(record, isStuck ? letter : {}, () => setLetter({}))
  const when = submittedAt
    ? [
        fill(words.sent, { when: shortMoment(submittedAt, 'now') }),
        ...(keptUntil ? [fill(words.kept, { day: shortDate(keptUntil, 'now') })] : []),
      ].join(', ')
    : fill(words.until, { deadline: shortDate(deadline, 'now') })
  const note = fill(words.note, { purpose: purpose || interviewsConsole.open, state: when })
  const answered = questions.filter(({ answer }) => answer).length
  const again = questions.find(({ question }) => question.id === askedAgain)?.question
  return (
    <>
      <ConsoleHeader title={name} note={note} actions={<RecordActions record={record} link={send} />} />
      {(trouble || askedFor) && (
        <Attention kind="note" title={trouble ? words.stuck : words.asked}>
          {askedFor
            ? interviewsConsole.now.asked[askedFor]
            : [interviewsConsole.now.trouble[trouble!], record.troubleDevice].filter(Boolean).join('. ')}
        </Attention>
      )}
      {again && (
        <Attention kind="note" title={fill(words.askAgain.waiting, { question: again.short || again.text })}>
          {fill(words.askAgain.waitingText, { day: shortDate(deadline, 'now') })}
        </Attention>
      )}
      {record.decision && (
        <Attention
          kind="note"
          title={
            record.declinesAt
              ? fill(words.declineGoes, { when: spokenMoment(record.declinesAt, 'now') })
              : words.decidedText[record.decision]
          }
        />
      )}
      {submittedAt === null && askedAgain === null ? (
        <>
          <EmptyState title={words.waiting}>
            {fill(words.waitingText, { answered, count: questions.length })}
          </EmptyState>
          <InterviewHistory record={record}>
            {isStuck && <LinkLetter id={record.id} letter={letter} onChange={setLetter} send={send} />}
          </InterviewHistory>
        </>
      ) : (
        <>
          <Review record={record} />
          {/* The server tells it once they have rated every answer (INTV-11). */}
          {record.adjustments && <InterviewHistory record={record} />}
        </>
      )}
    </>
  )
}
