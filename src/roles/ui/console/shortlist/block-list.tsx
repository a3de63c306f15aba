import { rolesConsole } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import type { SendBlock } from '../../../sending.ts'
import { roleQueries } from '../role-queries.ts'
import type { PartProps } from '../part-props.ts'
import { useAsking } from '../use-asking.ts'
import { isPutRightByAsking, saidOf } from './blocks.ts'

const words = rolesConsole.shortlist

interface BlockListProps extends PartProps {
  blocks: readonly SendBlock[]
  onTakeOff: (candidacyId: string) => void
}

/** What prevents a shortlist from being sent, each with the action that fixes it. */
export function BlockList({ role, people, blocks, onTakeOff }: BlockListProps) {
  const ask = useAsking()
  if (blocks.length === 0) return null
  return (
    <section className="rl-blocks" id="rl-blocks">
      <h2>{fillCount(words.blocks, blocks.length)}</h2>
      <ul>
        {blocks.map((block) => (
          <li key={`${block.candidacyId} ${block.why}`}>
            <StateMark kind="failed">{saidOf(block, role)}</StateMark>
            <span className="con-acts">
              <Remedies role={role} people={people} block={block} ask={ask} onTakeOff={onTakeOff} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Remedies({
  role,
  people,
  block,
  ask,
  onTakeOff,
}: PartProps & { block: SendBlock; ask: ReturnType<typeof useAsking>; onTakeOff: (candidacyId: string) => void }) {
  const { remedies } = words
  const open = useConsoleAction<object>({
    path: `/api/admin/roles/${role.id}`,
    method: 'PUT',
    refresh: roleQueries,
  })
  if (block.candidacyId === null) {
    if (block.why === 'role_not_open')
      return (
        <CompactButton busy={open.busy} onClick={() => void open.run({ version: role.version, state: 'open' })}>
          {remedies.openRole}
        </CompactButton>
      )
    return block.why === 'not_signed' && role.contract ? (
      <CompactButton href={`/admin/contracts/${role.contract.id}`}>{remedies.contract}</CompactButton>
    ) : null
  }
  const { candidacyId } = block
  const card = role.board.find(({ id }) => id === candidacyId)
  const isAsked = people.get(candidacyId)?.permission?.state === 'asked'
  return (
    <>
      {isPutRightByAsking(block) ? (
        <CompactButton busy={ask.busy} onClick={() => void ask.run({ candidacyId, name: card?.name ?? '' })}>
          {isAsked ? remedies.askAgain : remedies.ask}
        </CompactButton>
      ) : (
        card && <CompactButton href={`/admin/candidates/${card.candidateId}`}>{remedies.candidate}</CompactButton>
      )}
      <CompactButton onClick={() => onTakeOff(candidacyId)}>{remedies.off}</CompactButton>
    </>
  )
}
