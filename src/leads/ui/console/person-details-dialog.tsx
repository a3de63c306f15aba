import { useState } from 'react'
import { consoleWords } from '#content/console/frame.ts'
import { personWords as words } from '#content/console/leads.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Theirs } from '#src/design/console/facts.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import type { PersonRecord } from '../../console-api.ts'
import { personRefresh } from './person-refresh.ts'

/** Corrects a person's details. The address identifies them and cannot be changed. */
export function PersonDetailsDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [details, setDetails] = useState({ name: person.name, company: person.company, phone: person.phone })
  const { seen, theirs, isFetching, onFailed } = useSeen(person, ({ version }) => version, personRefresh)
  const change = useConsoleAction<typeof details>({
    path: `/api/admin/leads/${person.id}`,
    method: 'PUT',
    body: (input) => ({ ...input, version: seen.version }),
    refresh: personRefresh,
    quiet: true,
    onDone: () => {
      toast({ title: words.corrected, tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  const { fields, sentence, form } = useRefusal(change.failure, details)
  const field = typedFields(details, setDetails, fields)
  return (
    <ConfirmDialog
      title={words.editTitle}
      confirm={words.save}
      busy={change.busy || isFetching}
      failure={sentence}
      form={form}
      onConfirm={() => void change.run(details)}
      onClose={onClose}
    >
      <p>{words.editText}</p>
      <CompactField label={words.name} {...field('name')} data-autofocus />
      <CompactField label={words.company} {...field('company')} />
      <CompactField label={words.phone} type="tel" {...field('phone')} />
      {theirs && (
        <Theirs
          title={consoleWords.theirs}
          items={(['name', 'company', 'phone'] as const).map((name) => ({
            label: words[name],
            value: theirs[name],
            mine: details[name],
          }))}
        />
      )}
    </ConfirmDialog>
  )
}
