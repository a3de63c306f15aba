import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { typedSince } from '#src/platform/browser/typed-since.ts'
import { fill } from '#src/values/fill.ts'
import type { CandidateChange, CandidateRecord } from '../../console-api.ts'
import { candidateQueries } from './candidate-queries.ts'

const words = candidatesConsole.never

/** The companies that must never see a candidate (CAND-5). */
export function ExcludedEmployersPart({ record }: { record: CandidateRecord }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { neverEmployers: employers, version } = record
  const save = useConsoleAction<CandidateChange, { id: string }>({
    path: `/api/admin/candidates/${record.id}`,
    method: 'PUT',
    refresh: candidateQueries,
    onDone: () => toast({ title: words.saved, description: record.name, tone: 'ok' }),
    onFailed: () => void askAgain(client, ['candidate']),
  })
  const add = async () => {
    const company = typed.trim()
    const isHere = employers.some((employer) => employer.toLowerCase() === company.toLowerCase())
    setWrong(company === '' ? words.missing : isHere ? words.here : undefined)
    if (company === '' || isHere) return
    if (await save.run({ version, neverEmployers: [...employers, company] })) setTyped((now) => typedSince(typed, now))
  }
  return (
    <section className="cn-part" aria-labelledby="cn-never">
      <h2 id="cn-never">{words.heading}</h2>
      <p className="con-note">{words.text}</p>
      {employers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="cn-rows">
          {employers.map((company) => (
            <li key={company}>
              <b>{company}</b>
              <CompactButton
                busy={save.busy}
                aria-label={fill(words.remove, { company })}
                onClick={() => void save.run({ version, neverEmployers: employers.filter((one) => one !== company) })}
              >
                {words.removeShort}
              </CompactButton>
            </li>
          ))}
        </ul>
      )}
      <form
        className="cn-line"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.busy) void add()
        }}
      >
        <CompactField
          label={words.add}
          value={typed}
          maxLength={200}
          autoComplete="off"
          error={wrong}
          onChange={({ target }) => {
            setWrong(undefined)
            setTyped(target.value)
          }}
        />
        <CompactButton type="submit" busy={save.busy}>
          {words.submit}
        </CompactButton>
      </form>
    </section>
  )
}
