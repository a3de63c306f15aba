import { useDeferredValue, useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { PersonToInvite } from '../../../console-api.ts'

const words = interviewsConsole.invite.known

/** Finds leads and candidates, so that staff don't have to type an address (INTV-52). */
export function KnownPeople({ onPick }: { onPick: (person: PersonToInvite) => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useConsoleQuery<PersonToInvite[]>(
    'people-to-invite',
    `/api/admin/interviews/people?${new URLSearchParams({ q })}`,
    { enabled: q.length > 1, placeholder: (before) => before },
  )
  return (
    <>
      <CompactField
        label={words.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the invitation.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {q.length > 1 && data?.length === 0 && <output className="con-note">{words.none}</output>}
      {q.length > 1 && data !== undefined && data.length > 0 && (
        <ul className="iv-known">
          {data.map((person) => (
            <li key={person.id}>
              <span>
                <b>{person.name || person.email}</b>{' '}
                <small>
                  {person.email}, {person.isCandidate ? words.candidate : words.lead}
                </small>
              </span>
              <CompactButton
                aria-label={fill(words.pickName, { name: person.name || person.email })}
                onClick={() => {
                  setTyped('')
                  onPick(person)
                }}
              >
                {words.pick}
              </CompactButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
