import './leads.css'
import { useState } from 'react'
import { erasureWords as words } from '#content/console/leads.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { erasedKinds } from '#src/platform/erased.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { ErasureOutcome, PersonRecord } from '../../console-api.ts'
import { KeptList } from './erased-person.tsx'
import { personRefresh } from './person-refresh.ts'

interface EraseDialogProps {
  person: Pick<PersonRecord, 'id' | 'name' | 'email'>
  /** The address of the call that says what it would do, and does it; by default a person's erasure. */
  path?: string
  intro?: string
  refresh?: readonly string[]
  onClose: () => void
}

/** Confirms an erasure in two steps: what is erased and what stays, then typing the address. */
export function EraseDialog({
  person,
  path = `/api/admin/leads/${person.id}/erasure`,
  intro = words.intro,
  refresh = [],
  onClose,
}: EraseDialogProps) {
  const { data: outcome, error, isFetching, refetch } = useConsoleQuery<Rehearsed>('erasure', path, { fresh: true })
  const isLoading = !outcome && isFetching
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const erase = useConsoleAction<{ email: string }, ErasureOutcome>({
    path,
    refresh: [...personRefresh, 'contracts', 'mails', ...refresh],
    quiet: true,
    onDone: () => {
      toast({ title: words.done, description: words.doneText, tone: 'ok' })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(erase.failure, { email })

  function submit() {
    const isTheirs = email.trim().toLowerCase() === person.email.toLowerCase()
    setIsWrong(!isTheirs)
    if (!isTheirs) return
    // What could not be loaded is asked for again.
    void (outcome ? erase.run({ email }) : refetch())
  }
  function change({ target }: { target: HTMLInputElement }) {
    setIsWrong(false)
    setEmail(target.value)
  }
  return (
    <ConfirmDialog
      title={fill(words.title, { name: person.name || person.email })}
      size="md"
      confirm={words.do}
      danger
      busy={erase.busy || isLoading}
      failure={sentence ?? (error && !outcome && !isLoading ? readFailure(error).sentence : undefined)}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{intro}</p>
      {outcome && <ErasureOutcomeLists outcome={outcome} />}
      {isLoading && <Skeleton lines={4} />}
      <CompactField
        label={fill(words.typeEmail, { email: person.email })}
        type="email"
        value={email}
        onChange={change}
        error={isWrong ? words.typedWrong : fields.email}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}

/** `isWhole` is false if only what is known about them as a candidate is deleted. */
type Rehearsed = ErasureOutcome & { isWhole?: boolean }

/** What is deleted and what stays. */
export function ErasureOutcomeLists({ outcome: { removed, kept, isWhole = true } }: { outcome: Rehearsed }) {
  const goes = erasedKinds.filter((kind) => removed[kind] > 0)
  return (
    <>
      <div>
        <h3>{words.goes}</h3>
        <ul className="lead-list">
          {goes.map((kind) => (
            <li key={kind}>{fillCount(words.goesWords[kind], removed[kind])}</li>
          ))}
          {isWhole && <li>{words.always}</li>}
        </ul>
      </div>
      {(isWhole || kept.length > 0) && (
        <div>
          <h3>{words.stays}</h3>
          <KeptList kept={kept} />
        </div>
      )}
    </>
  )
}
