import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { Alert } from '#src/design/field.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { CandidateChange, CandidateRecord } from '../../console-api.ts'
import { candidateQueries } from './candidate-queries.ts'
import { readTyped, sums, type TypedDetails, typedOf } from './details-typed.ts'

const words = candidatesConsole.details

const isSame = (one: TypedDetails, other: TypedDetails) => JSON.stringify(one) === JSON.stringify(other)

/** The form for what we know about a candidate. */
export function DetailsForm({ record }: { record: CandidateRecord }) {
  const client = useQueryClient()
  const theirs = typedOf(record)
  const [before, setBefore] = useState(theirs)
  const [typed, setTyped] = useState(theirs)
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({})
  const isChanged = !isSame(typed, before)
  const take = () => {
    setBefore(theirs)
    setTyped(theirs)
    setWrong({})
  }
  // A new film or a new day changes the version too, but only changed fields of this form can be in conflict.
  const isStale = !isSame(theirs, before)
  if (isStale && (!isChanged || isSame(theirs, typed))) take()
  const save = useConsoleAction<CandidateChange, { id: string }>({
    path: `/api/admin/candidates/${record.id}`,
    method: 'PUT',
    refresh: candidateQueries,
    quiet: true,
    onDone: () => toast({ title: words.saved, description: typed.name, tone: 'ok' }),
    onFailed: () => void askAgain(client, ['candidate']),
  })
  const { fields: refused, sentence, form } = useRefusal(save.failure, typed)
  const submit = () => {
    const parsed = readTyped(typed)
    setWrong('wrong' in parsed ? Object.fromEntries(parsed.wrong.map((name) => [name, problemOf(name)])) : {})
    if ('change' in parsed) void save.run({ ...parsed.change, version: record.version })
  }
  const field = typedFields(typed, setTyped, { ...factFields(refused), ...wrong } as Record<string, string>)
  return (
    <form
      ref={form}
      className="cn-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.busy) submit()
      }}
    >
      <h2>{words.heading}</h2>
      {isStale && isChanged && (
        <Attention
          title={words.stale}
          actions={
            <>
              <CompactButton onClick={take}>{words.takeTheirs}</CompactButton>
              <CompactButton onClick={() => setBefore(theirs)}>{words.keepMine}</CompactButton>
            </>
          }
        >
          {words.staleText}
        </Attention>
      )}
      <DetailsFields field={field} email={record.email} />
      {sentence && <Alert title={sentence} />}
      <div className="con-acts">
        <CompactButton type="submit" variant="ink" busy={save.busy} disabled={!isChanged || isStale}>
          {words.save}
        </CompactButton>
        {isChanged && <CompactButton onClick={take}>{words.undo}</CompactButton>}
      </div>
    </form>
  )
}

function DetailsFields({ field, email }: { field: ReturnType<typeof typedFields<TypedDetails>>; email: string }) {
  const { fields } = words
  return (
    <div className="cn-grid">
      <div className="cn-half">
        <CompactField label={fields.name} {...field('name')} />
      </div>
      <div className="cn-half">
        <CompactField label={fields.headline} {...field('headline')} />
      </div>
      <div className="cn-half">
        <CompactField label={words.email} value={email} readOnly />
      </div>
      <CompactField label={fields.phone} type="tel" {...field('phone')} />
      <CompactField label={fields.place} {...field('place')} />
      {sums.map((name) => (
        <CompactField key={name} label={fields[name]} inputMode="decimal" {...field(name)} />
      ))}
      <CompactField label={fields.noticeWeeks} inputMode="numeric" {...field('noticeWeeks')} />
      <CompactField label={fields.experienceYears} inputMode="numeric" {...field('experienceYears')} />
      <div className="cn-most">
        <CompactField label={fields.sells} {...field('sells')} />
      </div>
      {(['travel', 'drives'] as const).map((name) => (
        <div key={name} className="cn-half">
          <CompactField label={fields[name]} {...field(name)} />
        </div>
      ))}
      <div className="cn-half">
        <CompactField label={fields.rightToWork} {...field('rightToWork')} />
      </div>
    </div>
  )
}

function problemOf(name: string): string {
  if (name === 'noticeWeeks') return words.noWeeks
  return name === 'experienceYears' ? words.noYears : words.noSum
}

/** Returns the errors of the facts. The server names them by their path. */
function factFields(refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(refused).map(([path, sentence]) => [path.replace(/^facts\./, ''), sentence]))
}
