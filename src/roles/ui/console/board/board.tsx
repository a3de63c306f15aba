import { useState } from 'react'
import { useNavigate } from 'react-router'
import { rolesConsole } from '#content/console/roles.ts'
import { EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard } from '../../../console-api.ts'
import type { PartProps } from '../part-props.ts'
import type { HiringStep } from '../hiring/hiring-facts.tsx'
import { HiringDialog } from '../hiring/hiring-dialog.tsx'
import { AddPeopleDialog } from './add-people-dialog.tsx'
import { PlannedNote } from '../shortlist/planned-note.tsx'
import { Card } from './card.tsx'
import { CardDialog } from './card-dialog.tsx'
import { type ColumnStage, columns, movesOf, type PossibleMove } from './moves.ts'
import { MoveQuestion } from './move-question.tsx'
import { useMoves } from './use-moves.ts'

const words = rolesConsole.board

/**
 * Everybody on a role by stage. A card is moved by its arrow keys, by dragging with a mouse or a finger, or from its
 * dialog.
 */
export function Board({ role, people }: PartProps) {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [open, setOpen] = useState<string>()
  const [step, setStep] = useState<{ id: string; step: HiringStep }>()
  const [shown, setShown] = useState(() => firstOf(role.board))
  const moves = useMoves(role, people)
  const found = role.board.filter(({ name, headline }) =>
    `${name} ${headline}`.toLowerCase().includes(q.trim().toLowerCase()),
  )
  const byStage = Map.groupBy(found, ({ stage }) => stage)
  const openCard = role.board.find(({ id }) => id === open)
  const stepCard = role.board.find(({ id }) => id === step?.id)
  const add = <CompactButton onClick={() => setIsAdding(true)}>{words.add}</CompactButton>
  return (
    <>
      <PlannedNote role={role} />
      {role.board.length === 0 ? (
        <EmptyState title={words.empty.title} actions={add}>
          {words.empty.text}
        </EmptyState>
      ) : (
        <>
          <ListBar search={{ label: words.find, value: q, onSearch: setQ }}>
            {add}
            <CompactButton variant="ink" onClick={() => void navigate(`/admin/roles/${role.id}/shortlist`)}>
              {words.compose}
            </CompactButton>
          </ListBar>
          <Chips byStage={byStage} shown={shown} people={people} moves={moves} onChoose={setShown} />
          <Columns byStage={byStage} shown={shown} people={people} moves={moves} onOpen={setOpen} />
          {moves.asked && (
            <MoveQuestion
              key={`${moves.asked.card.id} ${moves.asked.move.to}`}
              question={moves.asked}
              company={role.contract?.company ?? ''}
              busy={moves.busy}
              onConfirm={moves.confirm}
              onCancel={moves.cancel}
            />
          )}
          <Out
            cards={[...(byStage.get('declined') ?? []), ...(byStage.get('withdrawn') ?? [])]}
            people={people}
            onOpen={setOpen}
            onArrow={moves.towards}
          />
          <KeyHints
            hints={[
              { keys: ['←', '→'], label: words.keys.arrows },
              { keys: ['X'], label: words.keys.decline },
              { keys: ['U'], label: words.keys.undo },
            ]}
          />
        </>
      )}
      {isAdding && <AddPeopleDialog role={role} onClose={() => setIsAdding(false)} />}
      {openCard && (
        <CardDialog
          card={openCard}
          person={people.get(openCard.id)}
          role={role}
          onStep={(next) => {
            setOpen(undefined)
            setStep({ id: openCard.id, step: next })
          }}
          onMove={(move) => {
            setOpen(undefined)
            moves.begin(openCard, move)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {step && stepCard && (
        <HiringDialog card={stepCard} role={role} step={step.step} onClose={() => setStep(undefined)} />
      )}
    </>
  )
}

/** Returns the first stage that has somebody in it. */
function firstOf(board: readonly BoardCard[]): ColumnStage {
  return columns.find((stage) => board.some((card) => card.stage === stage)) ?? 'considered'
}

interface StagesProps extends Pick<PartProps, 'people'> {
  byStage: ReadonlyMap<string, BoardCard[]>
  /** The stage that a phone shows. */
  shown: ColumnStage
  moves: ReturnType<typeof useMoves>
}

function Columns({ byStage, shown, people, moves, onOpen }: StagesProps & { onOpen: (id: string) => void }) {
  const { board } = moves.touch
  return (
    <div className="rl-board" ref={board}>
      {columns.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          isShown={stage === shown}
          cards={byStage.get(stage) ?? []}
          people={people}
          lifted={moves.lifted}
          touch={moves.touch}
          onLift={moves.lift}
          onOpen={onOpen}
          onMove={moves.begin}
          onArrow={moves.towards}
        />
      ))}
    </div>
  )
}

/** Chooses the stage that a phone shows. A card that a finger has lifted is dropped on them too. */
function Chips({
  byStage,
  shown,
  people,
  moves: { lifted, touch },
  onChoose,
}: StagesProps & { onChoose: (stage: ColumnStage) => void }) {
  const ways = lifted ? movesOf(lifted, people.get(lifted.id)).map(({ to }) => to) : []
  return (
    <fieldset className="rl-chips" aria-label={words.chips} data-lifted={lifted ? '' : undefined}>
      {columns.map((stage) => (
        <button
          key={stage}
          type="button"
          aria-pressed={stage === shown}
          data-stage={stage}
          data-way={ways.includes(stage) || undefined}
          data-drop={(ways.includes(stage) && touch.over === stage) || undefined}
          onClick={() => onChoose(stage)}
        >
          {words.stages[stage]} <b>{byStage.get(stage)?.length ?? 0}</b>
        </button>
      ))}
    </fieldset>
  )
}

interface ColumnProps {
  stage: ColumnStage
  isShown: boolean
  cards: readonly BoardCard[]
  people: ReadonlyMap<string, RolePerson>
  lifted: BoardCard | undefined
  touch: StagesProps['moves']['touch']
  onLift: (card: BoardCard | undefined) => void
  onOpen: (id: string) => void
  onMove: (card: BoardCard, move: PossibleMove) => void
  onArrow: (card: BoardCard, key: string) => boolean
}

function Column({ stage, isShown, cards, people, lifted, touch, onLift, onOpen, onMove, onArrow }: ColumnProps) {
  const [isOver, setIsOver] = useState(false)
  const way = lifted && movesOf(lifted, people.get(lifted.id)).find(({ to }) => to === stage)
  return (
    // Dragging is one of three ways, beside the arrow keys and a card's own dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="rl-col"
      aria-label={words.stages[stage]}
      data-shown={isShown || undefined}
      data-stage={stage}
      data-drop={(way && (isOver || touch.over === stage)) || undefined}
      onDragOver={(event) => {
        if (!way) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (way && lifted) onMove(lifted, way)
        onLift(undefined)
      }}
    >
      <h2>
        {words.stages[stage]} <b>{cards.length}</b>
      </h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id}>
            <Card
              card={card}
              person={people.get(card.id)}
              onOpen={() => touch.wasDrag() || onOpen(card.id)}
              onKey={(key) => onArrow(card, key)}
              onLift={(isUp) => onLift(isUp ? card : undefined)}
              onTouch={(event) => touch.begin(card, event)}
            />
          </li>
        ))}
        {cards.length === 0 && <li className="rl-none">{words.none[stage]}</li>}
      </ol>
    </section>
  )
}

function Out({ cards, people, onOpen, onArrow }: Pick<ColumnProps, 'cards' | 'people' | 'onOpen' | 'onArrow'>) {
  if (cards.length === 0) return null
  return (
    <details className="rl-out">
      <summary>
        {words.out} <b>{cards.length}</b>
      </summary>
      <ol>
        {cards.map((card) => (
          <li key={card.id}>
            <Card
              card={card}
              person={people.get(card.id)}
              onOpen={() => onOpen(card.id)}
              onKey={(key) => onArrow(card, key)}
            />
          </li>
        ))}
      </ol>
    </details>
  )
}
