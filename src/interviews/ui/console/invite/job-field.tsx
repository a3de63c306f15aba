import { type ComponentProps, useId } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { RolesPage } from '#src/roles/console-api.ts'

const words = interviewsConsole.invite

/** The job that people are invited for: the title of an open role, or other words (INTV-52). */
export function JobField(field: Omit<ComponentProps<typeof CompactField>, 'label' | 'hint' | 'list'>) {
  const id = useId()
  const { data } = useConsoleQuery<RolesPage>('roles', '/api/admin/roles?state=open&pageSize=100', { fresh: true })
  const titles = new Map(data?.rows.map(({ title, company }) => [title, company]))
  return (
    <>
      <CompactField {...field} label={words.purpose} hint={words.purposeHint} list={id} autoComplete="off" />
      <datalist id={id}>
        {[...titles].map(([title, company]) => (
          <option key={title} value={title}>
            {title}, {company}
          </option>
        ))}
      </datalist>
    </>
  )
}
