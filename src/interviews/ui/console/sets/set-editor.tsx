import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { questionSetsConsole as words } from '#content/console/question-sets.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { QuestionSetView, SetBody } from '../../../console-api.ts'
import { aboutMinutes, type Question } from '../../../questions.ts'
import { draftOf, emptyDraft, setBodyOf, type SetDraft } from './draft.ts'
import { useQuestionUploads } from './film/use-question-uploads.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'

/** The form's state: what is typed, what is saved, and the call that saves it. */
function useSet(versions: readonly QuestionSetView[]) {
  const navigate = useNavigate()
  const { seen: newest, setSaved, onFailed } = useSeen(versions[0], (one) => one?.version, ['question-sets'])
  const [draft, setDraft] = useState<SetDraft>(newest ? draftOf(newest) : emptyDraft)
  const next = (newest?.version ?? 0) + 1
  const save = useConsoleAction<SetBody, { id: string; familyId: string }>({
    path: '/api/admin/interviews/sets',
    refresh: ['question-sets'],
    quiet: true,
    onDone: ({ id, familyId }, { name, questions }) => {
      toast({ title: words.saved, description: fill(words.version, { version: next }), tone: 'ok' })
      const saved = { id, familyId, version: next, name, questions, createdBy: null, sentTo: 0 }
      // What was typed, or has arrived, since then stays.
      setDraft((now) => ({ ...now, name: now.name.trim() }))
      setSaved({ kind: 'role', createdAt: '', ...newest, ...saved })
      if (!newest) void navigate(`/admin/interviews/sets/${familyId}`, { replace: true })
    },
    onFailed,
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(newest ? draftOf(newest) : emptyDraft)
  return { newest, draft, setDraft, next, save, isChanged, ...useRefusal(save.failure, draft) }
}

/** Edits a set. Saving always makes a new version: people answer the version that they were sent (INTV-14). */
export function SetEditor({ versions, back }: { versions: readonly QuestionSetView[]; back: ReactNode }) {
  const [chosen, setChosen] = useState(0)
  const { newest, draft, setDraft, next, save, isChanged, fields, sentence, form } = useSet(versions)
  // Several may be on their way while other questions are open.
  const { uploads, send } = useQuestionUploads(draft.questions, (id, filmId) =>
    setDraft((now) => ({
      ...now,
      questions: now.questions.map((question) => (question.id === id ? { ...question, filmId } : question)),
    })),
  )
  const at = Math.min(chosen, draft.questions.length - 1)
  const open = draft.questions[at]!
  const missing = draft.questions.findIndex(({ text }) => text.trim() === '')
  const press = () => {
    if (missing >= 0) setChosen(missing)
    void save.run(setBodyOf(draft, newest))
  }
  return (
    <>
      <ConsoleHeader
        title={newest?.name ?? words.add}
        note={[
          newest ? fillCount(words.note, newest.sentTo, { version: newest.version }) : words.noteNew,
          ...(isChanged && newest ? [words.unsaved] : []),
        ].join('. ')}
        actions={
          <>
            {back}
            {newest && (
              <CompactButton href={`/interview/try/${newest.id}`} outside target="_blank">
                {isChanged ? fill(words.try.saved, { version: newest.version }) : words.try.now}
              </CompactButton>
            )}
            <CompactButton variant="hot" busy={save.busy} disabled={!isChanged} onClick={press}>
              {newest ? fill(words.save, { version: next }) : words.saveNew}
            </CompactButton>
          </>
        }
      />
      {newest && newest.sentTo > 0 && (
        <Attention kind="note" title={fill(words.stays, { version: newest.version })}>
          {fill(words.staysText, { next })}
        </Attention>
      )}
      {sentence && <Attention title={sentence}>{missing >= 0 && words.missing}</Attention>}
      <form ref={form} className="qset" onSubmit={(event) => event.preventDefault()}>
        <div className="qset__list">
          <div className="qset__name">
            <CompactField
              label={words.name}
              value={draft.name}
              maxLength={100}
              error={fields.name}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          </div>
          <QuestionList
            questions={draft.questions}
            chosen={at}
            isSending={(id) => uploads[id]?.share !== undefined}
            onChoose={setChosen}
            onChange={(questions) => setDraft({ ...draft, questions })}
          />
          <Length questions={draft.questions} />
          <Earlier versions={versions} onBringBack={(version) => setDraft(draftOf(version))} />
        </div>
        <QuestionForm
          key={open.id}
          n={at + 1}
          question={open}
          upload={uploads[open.id]}
          onFilm={(file) => send(open.id, file)}
          error={fields[`questions.${at}.text`]}
          filmError={fields[`questions.${at}.filmId`]}
          onChange={(question) => setDraft({ ...draft, questions: draft.questions.with(at, question) })}
        />
      </form>
    </>
  )
}

function Length({ questions }: { questions: readonly Question[] }) {
  const count = fillCount(words.questions, questions.length)
  return <p className="qset__note">{fill(words.length, { questions: count, minutes: aboutMinutes(questions) })}</p>
}

/** The earlier versions, to read or to start a new version from. */
function Earlier({
  versions,
  onBringBack,
}: {
  versions: readonly QuestionSetView[]
  onBringBack: (version: QuestionSetView) => void
}) {
  if (versions.length < 2) return null
  return (
    <details className="qset__earlier">
      <summary>{words.earlier}</summary>
      {versions.slice(1).map((version) => (
        <section key={version.id}>
          <p>
            {fill(words.by, {
              version: version.version,
              who: version.createdBy ?? words.seller,
              when: shortDate(version.createdAt, 'now'),
            })}
          </p>
          <ol>
            {version.questions.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
          <CompactButton
            onClick={() => {
              onBringBack(version)
              const title = fill(words.broughtBack, { version: version.version })
              toast({ title, description: words.broughtBackText, tone: 'ok' })
            }}
          >
            {fill(words.start, { version: version.version })}
          </CompactButton>
        </section>
      ))}
    </details>
  )
}
