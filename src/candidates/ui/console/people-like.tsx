import { useEffect, useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { CandidateRecord } from '../../console-api.ts'

const words = candidatesConsole.add.like
/** How long after the last key press it searches for namesakes, in milliseconds. */
const pauseMs = 400

/**
 * People with the name or number that is being typed. Staff decide whether they are the same; they are never merged
 * automatically.
 */
export function PeopleLike({
  typed: { name, phone, email },
  onTake,
}: {
  typed: { name: string; phone: string; email: string }
  onTake: (personId: string) => void
}) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(String(new URLSearchParams({ name, phone, email }))), pauseMs)
    return () => clearTimeout(timer)
  }, [name, phone, email])
  const { data } = useConsoleQuery<CandidateRecord['namesakes']>('like', `/api/admin/candidates/like?${query}`, {
    enabled: query !== '' && (name.trim() !== '' || phone.trim() !== ''),
  })
  return (
    <div aria-live="polite" className="cn-like">
      {data?.map((person) => (
        <Attention
          key={person.personId}
          kind="note"
          title={`${fill(words[person.by], { name: person.name || person.email })}.`}
          actions={
            person.candidateId ? (
              <CompactButton href={`/admin/candidates/${person.candidateId}`}>{words.open}</CompactButton>
            ) : (
              <CompactButton onClick={() => onTake(person.personId)}>{words.take}</CompactButton>
            )
          }
        >
          {person.email}. {words.text}
        </Attention>
      ))}
    </div>
  )
}
