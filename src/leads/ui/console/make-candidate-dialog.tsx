import { useState } from 'react'
import { useNavigate } from 'react-router'
import { personWords as words } from '#content/console/leads.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import type { PersonRecord } from '../../console-api.ts'
import { personRefresh } from './person-refresh.ts'

const nothing = { agreedHow: '', agreedOn: '' }

/** Makes a candidate of a person who looks for a job. The candidates domain does it, and nobody is mailed. */
export function MakeCandidateDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [agreed, setAgreed] = useState(nothing)
  const navigate = useNavigate()
  const name = person.name || person.email
  const make = useConsoleAction<typeof nothing, { id: string }>({
    path: '/api/admin/candidates/from-lead',
    body: (typed) => ({ personId: person.id, ...typed }),
    refresh: [...personRefresh, 'candidates', 'careers-leads'],
    quiet: true,
    onDone: ({ id }) => {
      toast({ title: fill(words.candidateMade, { name }), tone: 'ok' })
      void navigate(`/admin/candidates/${id}`)
    },
  })
  const { fields, sentence, form } = useRefusal(make.failure, agreed)
  const field = typedFields(agreed, setAgreed, fields)
  return (
    <ConfirmDialog
      title={fill(words.candidateTitle, { name })}
      confirm={words.makeCandidate}
      busy={make.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void make.run(agreed)}
      onClose={onClose}
    >
      <p>{words.candidateText}</p>
      <CompactField label={words.agreedHow} hint={words.agreedHint} {...field('agreedHow')} data-autofocus />
      <CompactField label={words.agreedOn} type="date" {...field('agreedOn')} />
    </ConfirmDialog>
  )
}
