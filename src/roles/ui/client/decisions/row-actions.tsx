import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { VerdictValue } from '../../../words.ts'
import { filmOf, nameOf } from '../parts/candidate.ts'
import { isMidway } from '../role/playing.ts'
import { watchHref } from '../role/role-wall.tsx'

const words = decisionWords.sheet.actions

export interface RowActionsProps {
  of: CandidacyCard
  role: PortalRole
  onVerdict: (value: VerdictValue) => void
}

/** What can be done about somebody now. */
export function RowActions({ of, role, onVerdict }: RowActionsProps) {
  const whose = <span className="sr">: {nameOf(of)}</span>
  const film = filmOf(of)
  if (of.next === 'watch')
    return film ? (
      <Button size="sm" href={watchHref(role.id, of.id)}>
        {isMidway({ watchedTo: of.watched.at, seconds: film.seconds }) ? words.carryOn : words.watch}
        {whose}
      </Button>
    ) : null
  if (of.next === 'talk')
    return (['yes', 'no'] as const).map((value) => (
      <Button
        key={value}
        variant="line"
        size="sm"
        aria-pressed={of.mine?.value === value}
        onClick={() => onVerdict(value)}
      >
        {rolesWords.verdicts[value]}
        {whose}
      </Button>
    ))
  return null
}
