import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { readPounds } from '#src/values/money.ts'
import type { CareersLead, NewCandidate } from '../../console-api.ts'
import { candidateQueries } from './candidate-queries.ts'
import { PeopleLike } from './people-like.tsx'

const words = candidatesConsole.add

const nothingTyped = {
  name: '',
  email: '',
  phone: '',
  headline: '',
  place: '',
  salaryFromPence: '',
  noticeWeeks: '',
  agreedHow: '',
  agreedOn: '',
}
type Typed = typeof nothingTyped
type Field = ReturnType<typeof typedFields<Typed>>

interface AddDialogProps {
  onClose: () => void
  onAdded: (candidateId: string) => void
}

/** Adds a candidate by hand, or makes one of a lead who looks for a job. Nobody is mailed. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const [typed, setTyped] = useState(nothingTyped)
  const [personId, setPersonId] = useState('')
  const [wrong, setWrong] = useState<Partial<Typed>>({})
  const { data: leads } = useConsoleQuery<CareersLead[]>('careers-leads', '/api/admin/candidates/leads', {
    fresh: true,
  })
  const { add, takeOver } = useAdding(typed, onAdded)
  const { fields, sentence, form } = useRefusal(personId ? takeOver.failure : add.failure, typed)
  const change = (next: Typed) => {
    setWrong({})
    setTyped(next)
  }
  const field = typedFields(typed, change, { ...fields, ...wrong } as Record<string, string>)
  const run = (id: string) => {
    const problems = problemsOf(typed, id === '')
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    if (id === '') void add.run(typedCandidate(typed))
    else void takeOver.run({ personId: id, agreedHow: typed.agreedHow, agreedOn: typed.agreedOn })
  }
  return (
    <ConfirmDialog
      title={words.title}
      size="md"
      confirm={words.submit}
      cancel={candidatesConsole.cancel}
      busy={add.busy || takeOver.busy}
      failure={sentence ?? takeOver.failure?.sentence}
      form={form}
      onConfirm={() => run(personId)}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      {leads && leads.length > 0 && <WhoField leads={leads} value={personId} onChoose={setPersonId} />}
      {personId === '' && (
        <>
          <PersonFields field={field} />
          <PeopleLike typed={typed} onTake={run} />
        </>
      )}
      <div className="cn-pair">
        <CompactField label={words.fields.agreedHow} hint={words.agreedHint} {...field('agreedHow')} />
        <CompactField label={words.fields.agreedOn} type="date" {...field('agreedOn')} />
      </div>
    </ConfirmDialog>
  )
}

function useAdding(typed: Typed, onAdded: AddDialogProps['onAdded']) {
  const options = {
    refresh: candidateQueries,
    quiet: true,
    onDone: ({ id }: { id: string }) => {
      toast({ title: words.done, description: typed.name, tone: 'ok' })
      onAdded(id)
    },
  }
  return {
    add: useConsoleAction<Omit<NewCandidate, 'facts'> & { facts: Partial<NewCandidate['facts']> }, { id: string }>({
      path: '/api/admin/candidates',
      ...options,
    }),
    takeOver: useConsoleAction<{ personId: string; agreedHow: string; agreedOn: string }, { id: string }>({
      path: '/api/admin/candidates/from-lead',
      ...options,
    }),
  }
}

function typedCandidate({ place, salaryFromPence, noticeWeeks, ...rest }: Typed) {
  return {
    ...rest,
    facts: {
      ...(place.trim() ? { place } : {}),
      ...(salaryFromPence.trim() ? { salaryFromPence: readPounds(salaryFromPence) ?? null } : {}),
      ...(noticeWeeks.trim() ? { noticeWeeks: Number(noticeWeeks) } : {}),
    },
  }
}

function problemsOf(typed: Typed, isByHand: boolean): Partial<Typed> {
  const { noSum, noWeeks } = candidatesConsole.details
  const { salaryFromPence: salary, noticeWeeks: notice } = typed
  return {
    ...(isByHand && salary.trim() !== '' && readPounds(salary) === undefined ? { salaryFromPence: noSum } : {}),
    ...(isByHand && !/^\s*(?:\d{1,2}|10[0-4])?\s*$/.test(notice) ? { noticeWeeks: noWeeks } : {}),
    ...(typed.agreedHow.trim() === '' ? { agreedHow: words.noHow } : {}),
    ...(typed.agreedOn === '' ? { agreedOn: words.noDay } : {}),
  }
}

function WhoField({
  leads,
  value,
  onChoose,
}: {
  leads: readonly CareersLead[]
  value: string
  onChoose: (personId: string) => void
}) {
  return (
    <fieldset className="con-choice cn-who">
      <legend>{words.who}</legend>
      <label>
        <input type="radio" name="who" checked={value === ''} onChange={() => onChoose('')} />
        <span>{words.someone}</span>
      </label>
      {leads.map(({ personId, name, email }) => (
        <label key={personId}>
          <input type="radio" name="who" checked={value === personId} onChange={() => onChoose(personId)} />
          <span>
            {name || email} {name && <small className="con-note">{email}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PersonFields({ field }: { field: Field }) {
  const { fields } = words
  return (
    <>
      <div className="cn-pair">
        <CompactField label={fields.name} {...field('name')} data-autofocus />
        <CompactField label={fields.email} type="email" {...field('email')} />
        <CompactField label={fields.phone} type="tel" {...field('phone')} />
        <CompactField label={fields.headline} {...field('headline')} />
      </div>
      <div className="cn-three">
        <CompactField label={fields.place} {...field('place')} />
        <CompactField label={fields.salaryFromPence} inputMode="decimal" {...field('salaryFromPence')} />
        <CompactField label={fields.noticeWeeks} inputMode="numeric" {...field('noticeWeeks')} />
      </div>
    </>
  )
}
