import { rolesConsole } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { fill } from '#src/values/fill.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard, RoleRecord } from '../../../console-api.ts'
import { DoingActs, hiringFacts, type HiringStep, stepsOf } from '../hiring/hiring-facts.tsx'
import { dueOf, factsLine, markOfVerdict } from './due.ts'
import { movesOf, type PossibleMove } from './moves.ts'
import { useNow } from '#src/platform/browser/use-now.ts'

const words = rolesConsole.board

export interface CardDialogProps {
  card: BoardCard
  person: RolePerson | undefined
  role: RoleRecord
  onMove: (move: PossibleMove) => void
  onStep: (step: HiringStep) => void
  onClose: () => void
}

/** One person on this role: their facts and verdicts, and the moves that are possible. */
export function CardDialog({ card, person, role, onMove, onStep, onClose }: CardDialogProps) {
  const due = dueOf(card, person, useNow())
  const moves = movesOf(card, person)
  return (
    <Dialog title={card.name} size="sm" onClose={onClose}>
      <div className="con-ask">
        {card.headline && <p>{card.headline}</p>}
        <Facts
          items={[
            { label: words.card.stage, value: words.stages[card.stage] },
            { label: words.card.due, value: <StateMark kind={due.mark}>{due.text}</StateMark> },
            { label: words.card.wants, value: factsLine(card) || '–' },
            { label: words.card.place, value: card.facts.place ?? '–' },
            ...hiringFacts(card),
            ...card.verdicts.map(({ name, value, note }) => ({
              label: name,
              wide: true,
              value: (
                <>
                  <StateMark kind={markOfVerdict[value]}>{words.verdicts[value]}</StateMark>
                  {note && <p className="con-note">{note}</p>}
                </>
              ),
            })),
          ]}
        />
        {moves.length === 0 && stepsOf(card, role).length === 0 && <p className="con-note">{words.card.nothing}</p>}
        <div className="con-acts">
          <DoingActs card={card} role={role} onStep={onStep} />
          {moves.map((move) => (
            <CompactButton key={move.to} onClick={() => onMove(move)}>
              {labelOf(move)}
            </CompactButton>
          ))}
          <AskAgain card={card} person={person} onMove={onMove} />
          <CompactButton href={`/admin/candidates/${card.candidateId}`}>{words.card.candidate}</CompactButton>
        </div>
      </div>
    </Dialog>
  )
}

/** Reminds candidates who have not answered. */
function AskAgain({ card, person, onMove }: Pick<CardDialogProps, 'card' | 'person' | 'onMove'>) {
  if (card.stage !== 'permission' || person?.permission?.state === 'given') return null
  return (
    <CompactButton onClick={() => onMove({ to: 'permission', how: 'ask' })}>
      {person?.permission ? words.card.askAgain : words.card.ask}
    </CompactButton>
  )
}

function labelOf({ to, how }: PossibleMove): string {
  if (how === 'ask') return words.card.ask
  if (how === 'compose') return words.card.compose
  if (to === 'declined') return words.card.decline
  return to === 'withdrawn' ? words.card.withdrawn : fill(words.card.moveTo, { stage: words.stages[to] })
}
