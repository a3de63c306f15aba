import type { ReactNode } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { filmOf, nameOf } from '../parts/candidate.ts'
import { isMidway } from '../role/playing-order.ts'
import { watchHref } from '../role/role-wall.tsx'
import { type ClientAction, actionsFor } from './client-actions.ts'
import type { OpenDialog } from './open-dialog.ts'

const words = decisionWords.sheet.actions

export interface RowActionsProps {
  of: CandidacyCard
  role: PortalRole
  onVerdict: (value: VerdictValue) => void
  onOpen: (dialog: OpenDialog) => void
}

/** What can be done about somebody now. The most likely action is emphasised. */
export function RowActions({ of, role, onVerdict, onOpen }: RowActionsProps) {
  const whose = <span className="sr">: {nameOf(of)}</span>
  return actionsFor(of, role).map((doable, place): ReactNode => {
    if (doable === 'watch')
      return (
        <Button key={doable} size="sm" href={watchHref(role.id, of.id)}>
          {isMidway({ watchedTo: of.watched.at, seconds: filmOf(of)?.seconds ?? 0 }) ? words.carryOn : words.watch}
          {whose}
        </Button>
      )
    if (doable === 'contact')
      return (
        <Button key={doable} variant="line" size="sm" href={words.contact.href}>
          {words.contact.label}
          {whose}
        </Button>
      )
    if (doable === 'decide')
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
    return (
      <Button
        key={doable}
        variant={place === 0 && !isQuiet(of, doable) ? 'solid' : 'line'}
        size="sm"
        onClick={() => onOpen(doable)}
      >
        {labelOf(of, doable)}
        {whose}
      </Button>
    )
  })
}

/** Whether there is something to see, but nothing to do. */
function isQuiet({ interview, rejection }: CandidacyCard, doable: ClientAction): boolean {
  if (doable === 'interview') return interview?.waitsFor !== 'outcome' && interview?.waitsFor !== 'other_times'
  return doable === 'words' && rejection !== null
}

function labelOf({ interview, offer, rejection }: CandidacyCard, doable: OpenDialog): string {
  switch (doable) {
    case 'ask':
      return interview ? words.again : words.ask
    case 'interview':
      return interview?.waitsFor === 'outcome'
        ? words.outcome
        : interview?.waitsFor === 'other_times'
          ? words.otherTimes
          : words.open
    case 'offer':
      return offer?.state === 'made' ? words.change : words.offer
    case 'hired':
      return words.hired
    case 'words':
      return rejection ? words.changeWords : words.words
  }
}
