import './cut.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cutConsole as words } from '#content/console/interview-cut.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { SquareProgress } from '#src/design/console/square-progress.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { UnopenedRecord } from '#src/design/console/unopened-record.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { moved } from '#src/design/moved.ts'
import { playTime } from '#src/values/time-code.ts'
import type { CutView as Cut, InterviewRecord } from '../../../console-api.ts'
import { cutSeconds, longestCut } from '../../../cut.ts'
import { ClipRow } from './clip-row.tsx'
import { FilmPoster } from './film-poster.tsx'
import { useCut } from './use-cut.ts'

/** The cut of a shortlist film: which parts of which answers, in which order (INTV-17). */
export function CutView({ record }: { record: InterviewRecord }) {
  const { id, name } = record
  const navigate = useNavigate()
  const { cut, error, refetch, keep, mark, isSaving } = useCut(id)
  useShortcut('e', () => void navigate(`/admin/interviews/${id}`), words.back)
  const back = <CompactButton href={`/admin/interviews/${id}`}>{words.back}</CompactButton>
  if (!cut)
    return (
      <UnopenedRecord
        title={name}
        back={back}
        words={words}
        failure={error ? readFailure(error).sentence : undefined}
        onAgain={() => void refetch()}
      />
    )
  const unusedAnswers = cut.answers.filter(({ question }) => !cut.clips.some((clip) => clip.question === question))
  const titleOf = (question: string) => {
    const at = record.questions.findIndex((one) => one.question.id === question)
    const asked = record.questions[at]?.question
    return `${at + 1} ${asked?.short || asked?.text || ''}`
  }
  return (
    <>
      <ConsoleHeader title={name} note={fill(words.note, { purpose: record.purpose || words.open })} actions={back} />
      <FilmState cut={cut} candidateId={record.candidateId} />
      <Unchecked cut={cut} titleOf={titleOf} id={id} />
      <div className="cut" aria-busy={isSaving || undefined}>
        {cut.clips.length === 0 && <p>{words.none}</p>}
        <ol className="cut__clips">
          {cut.clips.map((clip, index) => {
            const answer = cut.answers.find(({ question }) => question === clip.question)
            if (!answer) return null
            return (
              <ClipRow
                key={clip.question}
                interviewId={id}
                title={titleOf(clip.question)}
                clip={clip}
                answer={answer}
                isFirst={index === 0}
                isLast={index === cut.clips.length - 1}
                onMark={(edge, at, exact) => void mark(clip.question, edge, at, exact)}
                onMove={(step) => void keep(moved(cut.clips, index, index + step))}
                onLeaveOut={() => void keep(cut.clips.toSpliced(index, 1))}
              />
            )
          })}
        </ol>
        {unusedAnswers.length > 0 && (
          <div className="con-acts">
            {unusedAnswers.map(({ question, seconds }) => (
              <CompactButton
                key={question}
                onClick={() => void keep([...cut.clips, { question, starts: 0, ends: seconds }])}
              >
                {fill(words.add, { title: titleOf(question) })}
              </CompactButton>
            ))}
          </div>
        )}
        <p className="con-note">{words.honest}</p>
      </div>
      <Total cut={cut} id={id} isSaving={isSaving} />
      {cut.film?.player && <FilmPoster id={id} hasPoster={cut.film.player.hasPoster} />}
    </>
  )
}

/** Lists answers of the cut whose captions nobody has checked. Clients can't see the film until somebody has. */
function Unchecked({ cut, titleOf, id }: { cut: Cut; titleOf: (question: string) => string; id: string }) {
  const waiting = cut.answers.filter(
    ({ question, captions }) => captions !== 'checked' && cut.clips.some((clip) => clip.question === question),
  )
  if (waiting.length === 0) return null
  return (
    <Attention
      kind="note"
      title={fill(words.unchecked, { titles: waiting.map(({ question }) => titleOf(question)).join(', ') })}
      actions={<CompactButton href={`/admin/interviews/${id}`}>{words.check}</CompactButton>}
    >
      {words.uncheckedText}
    </Attention>
  )
}

function FilmState({ cut: { film }, candidateId }: { cut: Cut; candidateId: string | null }) {
  if (!film) return null
  if (film.state === 'failed')
    return (
      <Attention title={words.failedTitle}>
        {film.failure} {words.failedText}
      </Attention>
    )
  if (film.state === 'made')
    return (
      <Attention
        kind="note"
        title={film.isOfThisCut ? words.made : words.madeBefore}
        actions={
          candidateId && <CompactButton href={`/admin/candidates/${candidateId}`}>{words.openCandidate}</CompactButton>
        }
      >
        {film.isOfThisCut ? words.madeText : words.madeBeforeText}
      </Attention>
    )
  return (
    <div className="cut__making" aria-live="polite">
      <p>
        <b>{words.making}</b> {words.makingText}
      </p>
      <SquareProgress share={film.progress ?? undefined} label={words.making} />
    </div>
  )
}

/** The length of the film, the text of its name plate, and the button. */
function Total({ cut, id, isSaving }: { cut: Cut; id: string; isSaving: boolean }) {
  const before = cut.film
  const [first, setFirst] = useState(before?.plate.lines[0] ?? '')
  const [second, setSecond] = useState(before?.plate.lines[1] ?? '')
  const [burnsCaptions, setBurns] = useState(before?.burnsCaptions ?? false)
  const seconds = cutSeconds(cut.clips)
  const isMaking = before?.state === 'waiting' || before?.state === 'making'
  const ask = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/shortlist-film`,
    refresh: ['interview', 'interview-cut', 'candidates'],
    onDone: () => void toast({ title: words.asked, tone: 'ok' }),
  })
  const isTooLong = seconds > longestCut
  return (
    <section className="cut__total" aria-label={words.total}>
      <p className={isTooLong ? 'd is-long' : 'd'}>
        <span className="sr">{words.total} </span>
        {playTime(seconds)}
      </p>
      <div className="cut__say">
        <p>
          {fillCount(words.joined, cut.clips.length)} {isTooLong ? words.tooLong : words.notSeen}
        </p>
        <div className="cut__plate">
          <CompactField
            label={words.line1}
            hint={words.lineHint}
            maxLength={60}
            value={first}
            onChange={({ target }) => setFirst(target.value)}
          />
          <CompactField
            label={words.line2}
            maxLength={60}
            value={second}
            onChange={({ target }) => setSecond(target.value)}
          />
        </div>
        <CompactCheck
          label={words.burn}
          hint={words.burnHint}
          checked={burnsCaptions}
          onChange={({ target }) => setBurns(target.checked)}
        />
        <CompactButton
          variant="hot"
          busy={ask.busy || isMaking}
          disabled={cut.clips.length === 0 || isTooLong || isSaving}
          onClick={() =>
            void ask.run({
              version: cut.version,
              burnsCaptions,
              lines: [first, second].filter((one) => one.trim() !== ''),
            })
          }
        >
          {before?.state === 'failed' ? words.makeAgain : words.make}
        </CompactButton>
      </div>
    </section>
  )
}
