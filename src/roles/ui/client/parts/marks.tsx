import { rolesWords as words } from '#content/portal/roles.ts'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { firstNameOf } from './candidate.ts'

const letters = { yes: 'y', maybe: 'm', no: 'n' } as const

/** Returns the ending of a verdict's CSS classes: `y`, `m`, `n`, or `o` without a verdict. */
export function letterOf(value: VerdictValue | null | undefined): 'y' | 'm' | 'n' | 'o' {
  return value ? letters[value] : 'o'
}

/** A verdict as an icon with its word. */
export function VerdictMark({ value }: { value: VerdictValue | null | undefined }) {
  return (
    <span className={`v v--${letterOf(value)}`}>
      <i aria-hidden="true" />
      {value ? words.verdicts[value] : words.verdicts.none}
    </span>
  )
}

/** The verdicts of everybody on the client's team about one candidate, the viewer's first. */
export function VerdictList({ of }: { of: CandidacyCard }) {
  return (
    <ul className="vs" aria-label={fill(words.role.verdictsOn, { name: firstNameOf(of) })}>
      <li>
        <span>{words.role.you}</span>
        <VerdictMark value={of.mine?.value} />
      </li>
      {of.others?.map(({ memberId, name, value }) => (
        <li key={memberId}>
          <span>{firstWord(name)}</span>
          <VerdictMark value={value} />
        </li>
      ))}
    </ul>
  )
}

/** A verdict as a strip across a poster. For screen readers the word is beside it. */
export function Strip({ value }: { value: VerdictValue | null | undefined }) {
  return value ? (
    <span className={`strip strip--${letterOf(value)} d`} aria-hidden="true">
      {words.verdicts[value]}
    </span>
  ) : null
}

/** Returns the name that a colleague is called by. */
export function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
