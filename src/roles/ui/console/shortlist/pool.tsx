import { rolesConsole } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import { dueOf, factsLine } from '../board/due.ts'
import { useNow } from '#src/platform/browser/use-now.ts'
import { Face } from '../face.tsx'
import type { PartProps } from '../part-props.ts'
import type { Entry } from './blocks.ts'

const words = rolesConsole.shortlist

/** The people of the role who are not in the shortlist: who is ready, and why others are not. */
export function Pool({
  role,
  people,
  entries,
  onAdd,
}: PartProps & { entries: readonly Entry[]; onAdd: (candidacyId: string) => void }) {
  const now = useNow()
  const inside = new Set(entries.map(({ candidacyId }) => candidacyId))
  const others = role.board.filter(
    ({ id, stage }) =>
      !inside.has(id) && (stage === 'considered' || stage === 'permission') && !people.get(id)?.wasSent,
  )
  const ready = others.filter(({ id }) => people.get(id)?.block === null)
  const notReady = others.filter(({ id }) => people.get(id)?.block !== null)
  return (
    <section className="rl-pool">
      <h2>
        {words.pool} <b>{ready.length}</b>
      </h2>
      {ready.length === 0 && <p className="con-note">{words.poolNone}</p>}
      <ul>
        {ready.map((card) => (
          <li key={card.id}>
            <Face candidateId={card.candidateId} name={card.name} person={people.get(card.id)} />
            <span>
              <b>{card.name}</b> <small>{factsLine(card)}</small>
            </span>
            <CompactButton aria-label={fill(words.addOne, { name: card.name })} onClick={() => onAdd(card.id)}>
              {words.add}
            </CompactButton>
          </li>
        ))}
      </ul>
      {notReady.length > 0 && (
        <>
          <h2>
            {words.notReady} <b>{notReady.length}</b>
          </h2>
          <ul>
            {notReady.map((card) => {
              const due = dueOf(card, people.get(card.id), now)
              return (
                <li key={card.id}>
                  <Face candidateId={card.candidateId} name={card.name} person={people.get(card.id)} />
                  <span>
                    <b>{card.name}</b> <StateMark kind={due.mark}>{due.text}</StateMark>
                  </span>
                  <CompactButton aria-label={fill(words.addOne, { name: card.name })} onClick={() => onAdd(card.id)}>
                    {words.add}
                  </CompactButton>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
