import { type ReactNode, useEffect, useState } from 'react'
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
import type { QuestionSetView, SetBody } from '../../../console-api.ts'
import { aboutMinutes, type Question } from '../../../questions.ts'
import { contentOf, draftOf, emptyDraft, setBodyOf, type SetDraft, welcomeId } from './draft.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { haltRemoved, renameUploads, sendQuestionFilm, useUploadsOf } from './film/question-uploads.ts'
import { Overtaken } from './overtaken.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'
import { changeDraft, draftSaved, dropDraft, keepDraftAfter, useSetDraft } from './set-drafts.ts'
import { WelcomeButton, WelcomeForm } from './welcome-form.tsx'

/** The form's state: what is typed, what is saved, and the call that saves it. */
function useSet(set: string, versions: readonly QuestionSetView[]) {
  const navigate = useNavigate()
  const kept = useSetDraft(set)
  const versionOf = (one: QuestionSetView | undefined) => one?.version
  const { seen: newest, isFetching, setSaved, onFailed } = useSeen(versions[0], versionOf, ['question-sets'])
  const draft = kept?.draft ?? (newest ? draftOf(newest) : emptyDraft)
  const setDraft = (next: SetDraft) => {
    haltRemoved(set, [welcomeId, ...next.questions.map(({ id }) => id)])
    changeDraft(set, newest, () => next)
  }
  const next = (newest?.version ?? 0) + 1
  const save = useConsoleAction<SetBody, { id: string; familyId: string }>({
    path: '/api/admin/interviews/sets',
    refresh: ['question-sets'],
    quiet: true,
    onDone: ({ id, familyId }, { name, questions, welcome }) => {
      toast({ title: words.saved, description: fill(words.version, { version: next }), tone: 'ok' })
      const saved = { id, familyId, version: next, name, questions, welcome, createdBy: null, sentTo: 0 }
      // What was typed, or has arrived, since then stays.
      draftSaved(set, saved)
      renameUploads(set, familyId)
      setSaved({ kind: 'role', createdAt: '', ...newest, ...saved })
      if (!newest) void navigate(`/admin/interviews/sets/${familyId}`, { replace: true })
    },
    onFailed,
  })
  const saved = newest ? draftOf(newest) : emptyDraft
  // The words of a film that does not exist yet are not saved.
  const isChanged = JSON.stringify(setBodyOf(draft, newest)) !== JSON.stringify(setBodyOf(saved, newest))
  const isSame = JSON.stringify(draft) === JSON.stringify(saved)
  const uploads = useUploadsOf(set)
  const isSending = Object.values(uploads).some((upload) => upload?.share !== undefined)
  // A draft that says nothing new is not kept.
  useEffect(() => {
    if (kept && isSame && !isSending) dropDraft(set)
  }, [kept, isSame, isSending, set])
  const send = (question: string, file: File) => {
    changeDraft(set, newest, (now) => now)
    sendQuestionFilm({ set, question, title: draft.name || words.add }, file)
  }
  // The draft was begun from an earlier version, and a colleague's has been loaded since.
  const theirs = isChanged && newest?.version !== kept?.version ? newest : undefined
  const refusal = useRefusal(save.failure, draft)
  const busy = save.busy || isFetching
  return { set, newest, theirs, draft, setDraft, uploads, send, next, save, busy, isChanged, ...refusal }
}

/** Edits a set. Saving always makes a new version: people answer the version that they were sent (INTV-14). */
export function SetEditor(props: { set: string; versions: readonly QuestionSetView[]; back: ReactNode }) {
  const { versions, back } = props
  const [chosen, setChosen] = useState<number | typeof welcomeId>(0)
  const edited = useSet(props.set, versions)
  const { newest, draft, setDraft, uploads, next, save, sentence, fields, form } = edited
  const at = chosen === welcomeId ? -1 : Math.min(chosen, draft.questions.length - 1)
  const missing = draft.questions.findIndex(({ text }) => text.trim() === '')
  const press = () => {
    if (missing >= 0) setChosen(missing)
    void save.run(setBodyOf(draft, newest))
  }
  return (
    <>
      <SetHeader edited={edited} back={back} onSave={press} />
      {newest && newest.sentTo > 0 && (
        <Attention kind="note" title={fill(words.stays, { version: newest.version })}>
          {fill(words.staysText, { next })}
        </Attention>
      )}
      {sentence && !edited.theirs && <Attention title={sentence}>{missing >= 0 && words.missing}</Attention>}
      <OvertakenDraft edited={edited} />
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
          <WelcomeButton
            hasFilm={draft.welcome.filmId !== undefined}
            isSending={uploads[welcomeId]?.share !== undefined}
            isOpen={chosen === welcomeId}
            onChoose={() => setChosen(welcomeId)}
          />
          <QuestionList
            questions={draft.questions}
            chosen={at}
            isSending={(id) => uploads[id]?.share !== undefined}
            onChoose={setChosen}
            onChange={(questions) => setDraft({ ...draft, questions })}
          />
          <Length questions={draft.questions} />
          <EarlierVersions
            versions={versions}
            draft={edited.isChanged ? contentOf(draft) : undefined}
            onBringBack={(version) => setDraft(draftOf(version))}
          />
        </div>
        <OpenPart edited={edited} at={at} />
      </form>
    </>
  )
}

type Edited = ReturnType<typeof useSet>

function SetHeader({
  edited: { newest, next, busy, isChanged },
  back,
  onSave,
}: {
  edited: Edited
  back: ReactNode
  onSave: () => void
}) {
  return (
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
          <CompactButton variant="hot" busy={busy} disabled={!isChanged} onClick={onSave}>
            {newest ? fill(words.save, { version: next }) : words.saveNew}
          </CompactButton>
        </>
      }
    />
  )
}

/** What a colleague saved meanwhile, and this draft. */
function OvertakenDraft({ edited: { set, theirs, draft, setDraft, save } }: { edited: Edited }) {
  if (!theirs) return null
  const keepMine = () => {
    keepDraftAfter(set, theirs)
    save.reset()
  }
  const takeTheirs = () => {
    keepMine()
    setDraft(draftOf(theirs))
    toast({
      title: fill(words.broughtBack, { version: theirs.version }),
      tone: 'ok',
      action: { label: words.overtaken.undo, run: () => setDraft(draft) },
    })
  }
  return <Overtaken theirs={theirs} draft={draft} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
}

/** The question that is open, or the welcome (`at` is -1). */
function OpenPart({ edited: { draft, setDraft, uploads, send, fields }, at }: { edited: Edited; at: number }) {
  const open = draft.questions[at]
  if (open)
    return (
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
    )
  return (
    <WelcomeForm
      welcome={draft.welcome}
      upload={uploads[welcomeId]}
      error={fields['welcome.words']}
      filmError={fields['welcome.filmId']}
      onFilm={(file) => send(welcomeId, file)}
      onChange={(welcome) => setDraft({ ...draft, welcome })}
    />
  )
}

function Length({ questions }: { questions: readonly Question[] }) {
  const count = fillCount(words.questions, questions.length)
  return <p className="qset__note">{fill(words.length, { questions: count, minutes: aboutMinutes(questions) })}</p>
}
