import { erasureWords as words, personWords } from '#content/console/leads.ts'
import { Record, RecordHeader } from '#src/design/console/record.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import type { ErasureOutcome, PersonRecord } from '../../console-api.ts'

/** An erased person: that it was done, and what the law requires us to keep. */
export function ErasedPerson({ person, back }: { person: PersonRecord; back: { href: string; label: string } }) {
  const { at, by, kept, finished } = person.erased!
  return (
    <Record>
      <RecordHeader id={person.id} title={personWords.erasedTitle} back={back} />
      <p>{fill(personWords.erasedText, { day: longDate(at), by })}</p>
      <p>
        <StateMark kind={finished ? 'done' : 'waiting'}>{finished ? words.finished : words.finishing}</StateMark>
      </p>
      <section>
        <h3>{words.stays}</h3>
        <KeptList kept={kept} />
      </section>
    </Record>
  )
}

export function KeptList({ kept }: Pick<ErasureOutcome, 'kept'>) {
  if (kept.length === 0) return <p>{words.staysNothing}</p>
  return (
    <ul className="lead-list">
      {kept.map(({ what, law, until }) => (
        <li key={what}>
          <b>
            {what}, {fill(words.until, { day: longDate(until) })}
          </b>
          <small>{law}</small>
        </li>
      ))}
    </ul>
  )
}
