import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { InvitedMany, InviteManyPreview, PersonToInvite } from '../../../console-api.ts'
import { EmailHint } from './email-hint.tsx'
import { HelpsField } from './helps-field.tsx'
import { InvitationPreview } from './invitation-preview.tsx'
import { JobField } from './job-field.tsx'
import { KnownPeople } from './known-people.tsx'
import { SetSelect } from './set-select.tsx'
import { useNewestSets } from './use-newest-sets.ts'

const words = interviewsConsole.inviteMany
const nothingTyped = { people: '', purpose: '', until: '', ownLine: '' }

/** Previews the list, then invites everyone on it who can be invited. */
function useInvitations(list: { people: string; setId: string; purpose: string }, onSent: (sent: InvitedMany) => void) {
  const [checked, setChecked] = useState<{ of: string; preview: InviteManyPreview }>()
  const look = useConsoleAction<typeof list, InviteManyPreview>({
    path: '/api/admin/interviews/invitations/preview',
    quiet: true,
    onDone: (answer, asked) => setChecked({ of: JSON.stringify(asked), preview: answer }),
  })
  const invite = useConsoleAction<object, InvitedMany>({
    path: '/api/admin/interviews/invitations/many',
    refresh: ['interviews'],
    quiet: true,
    onDone: (sent) => {
      if (sent.mailGoesOut) toast({ title: fillCount(words.done, sent.ids.length), tone: 'ok' })
      onSent(sent)
    },
  })
  // A preview of another list, other questions or another job is out of date.
  return { look, invite, preview: checked?.of === JSON.stringify(list) ? checked.preview : undefined }
}

/** Invites several people at once. It shows what is wrong with which line before anything is sent (INTV-16). */
export function InviteManyDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (invited: InvitedMany) => void
}) {
  const [typed, setTyped] = useState(nothingTyped)
  const [setId, setSetId] = useState('')
  const [adjustments, setAdjustments] = useState<Record<string, boolean>>({})
  const [problem, setProblem] = useState<string>()
  const newest = useNewestSets()
  const chosen = setId || newest[0]?.id || ''
  const list = { people: typed.people, setId: chosen, purpose: typed.purpose }
  const { look, invite, preview } = useInvitations(list, onInvited)
  const { fields, sentence, form } = useRefusal(invite.failure ?? look.failure, typed)
  const field = typedFields(typed, setTyped, { ...fields, ...(problem ? { people: problem } : {}) })
  const readFile = async (file: File | undefined) => {
    if (!file) return
    try {
      setTyped({ ...typed, people: await file.text() })
      setProblem(undefined)
    } catch {
      setProblem(words.unreadable)
    }
  }
  const correct = (wrong: string, meant: string) => {
    const people = typed.people.replaceAll(wrong, meant)
    setTyped({ ...typed, people })
    void look.run({ ...list, people })
  }
  const canSend = preview !== undefined && preview.people.length > 0
  return (
    <ConfirmDialog
      title={words.title}
      size="lg"
      confirm={canSend ? fillCount(words.send, preview.people.length) : words.look}
      cancel={interviewsConsole.cancel}
      busy={look.busy || invite.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void (canSend ? invite.run({ ...typed, setId: chosen, adjustments }) : look.run(list))}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <SetSelect sets={newest} chosen={chosen} onChoose={setSetId} />
      <JobField {...field('purpose')} />
      <KnownPeople onPick={(person) => setTyped({ ...typed, people: withPerson(typed.people, person) })} />
      <CompactArea label={words.people} hint={words.hint} rows={5} spellCheck={false} {...field('people')} />
      <CompactField
        label={words.file}
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => void readFile(target.files?.[0])}
      />
      {preview && <Preview preview={preview} onCorrect={correct} />}
      <CompactField label={interviewsConsole.invite.until} type="date" {...field('until')} />
      <CompactArea label={interviewsConsole.invite.ownLine} rows={2} {...field('ownLine')} />
      <HelpsField hint={words.helpsHint} ticked={adjustments} onTick={setAdjustments} />
      <InvitationPreview {...typed} name={preview?.people[0]?.name ?? ''} setId={chosen} />
    </ConfirmDialog>
  )
}

/** The list with one more line. */
const withPerson = (people: string, { name, email }: PersonToInvite) =>
  [...(people.trim() ? [people.trimEnd()] : []), name ? `${name} <${email}>` : email].join('\n')

const mostShown = 50

function Preview({
  preview: { people, left },
  onCorrect,
}: {
  preview: InviteManyPreview
  onCorrect: (email: string, meant: string) => void
}) {
  return (
    <>
      <output>
        <b>{[fillCount(words.ready, people.length), fillCount(words.left, left.length)].filter(Boolean).join('. ')}.</b>
      </output>
      {left.length > 0 && (
        <ul className="iv-left">
          {left.slice(0, mostShown).map(({ line, who, why }) => (
            <li key={line}>{fill(words.line, { line, who, why: words.why[why] })}</li>
          ))}
          {left.length > mostShown && <li>{fillCount(words.more, left.length - mostShown)}</li>}
        </ul>
      )}
      {people.length > 0 && (
        <ul className="iv-people">
          {people.slice(0, mostShown).map(({ email, name }) => (
            <li key={email}>
              <b>{name || email}</b> {name && <small>{email}</small>}
              <EmailHint email={email} onCorrect={(meant) => onCorrect(email, meant)} />
            </li>
          ))}
          {people.length > mostShown && <li>{fillCount(words.more, people.length - mostShown)}</li>}
        </ul>
      )}
    </>
  )
}
