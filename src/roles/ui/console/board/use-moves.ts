import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { rolesConsole } from '#content/console/roles.ts'
import { moveAmongRows } from '#src/design/console/shortcuts.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useUndo } from '#src/design/feedback/use-undo.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard, RoleRecord, ShortlistRequest } from '../../../console-api.ts'
import type { Stage } from '../../../role-states.ts'
import { roleQueries } from '../role-queries.ts'
import { useAsking } from '../use-asking.ts'
import { moveTowards, movesOf, type PossibleMove, wayBack } from './moves.ts'
import { useTouchDrag } from './use-touch-drag.ts'

const words = rolesConsole.board.move

/** A move that has to be confirmed, because it mails somebody, ends something, or is made in another way. */
export interface AskedMove {
  card: BoardCard
  move: PossibleMove
}

interface StageChange {
  candidacyId: string
  to: Stage
  version: number
  reason: string
}

/** The three calls that move somebody to another stage. */
function useMoveCalls(role: RoleRecord, onDone: () => void) {
  const navigate = useNavigate()
  const change = useConsoleAction<StageChange, { version: number }>({
    path: ({ candidacyId }) => `/api/admin/candidacies/${candidacyId}/stage`,
    method: 'PUT',
    body: ({ to, version, reason }) => ({ to, version, reason }),
    refresh: roleQueries,
    onDone,
  })
  const ask = useAsking(onDone)
  const compose = useConsoleAction<ShortlistRequest>({
    path: `/api/admin/roles/${role.id}/shortlist`,
    method: 'PUT',
    refresh: roleQueries,
    onDone: () => void navigate(`/admin/roles/${role.id}/shortlist`),
  })
  return { change, ask, compose }
}

/** The actions on the cards of a board. */
export function useMoves(role: RoleRecord, people: ReadonlyMap<string, RolePerson>) {
  const [asked, setAsked] = useState<AskedMove>()
  const [lifted, setLifted] = useState<BoardCard>()
  const offerUndo = useUndo({ label: words.undo, key: rolesConsole.board.undoKey })
  const follow = useFollowedCard(role.board)
  const { change, ask, compose } = useMoveCalls(role, () => setAsked(undefined))

  async function move(card: BoardCard, to: Stage, reason = '') {
    const done = await change.run({ candidacyId: card.id, to, version: card.version, reason })
    if (!done) return
    follow(card.id, to)
    const back = wayBack(card.stage, to, people.get(card.id))
    offerUndo({
      title: fill(words.done, { name: card.name, stage: rolesConsole.board.stages[to] }),
      back:
        back &&
        (async () => {
          const undone = await change.run({ candidacyId: card.id, to: back.to, version: done.version, reason: '' })
          if (!undone) return
          follow(card.id, back.to)
          const stage = rolesConsole.board.stages[back.to]
          toast({ title: fill(words.undone, { name: card.name, stage }), tone: 'ok' })
        }),
    })
  }

  function begin(card: BoardCard, possible: PossibleMove) {
    if (possible.how === 'move') void move(card, possible.to)
    else setAsked({ card, move: possible })
  }

  function confirm(reason: string) {
    if (!asked) return
    const { card, move: possible } = asked
    if (possible.how === 'ask') void ask.run({ candidacyId: card.id, name: card.name })
    else if (possible.how === 'compose') void compose.run(withOneMore(role, card.id))
    else void move(card, possible.to, reason)
  }

  const touch = useTouchDrag({
    onLift: setLifted,
    onDrop(card, stage) {
      const possible = movesOf(card, people.get(card.id)).find(({ to }) => to === stage)
      if (possible) begin(card, possible)
    },
  })

  return {
    asked,
    touch,
    lifted,
    lift: setLifted,
    begin,
    confirm,
    cancel: () => setAsked(undefined),
    busy: change.busy || ask.busy || compose.busy,
    /** Handles a key for a card: arrows move the card or the focus, X declines. */
    towards(card: BoardCard, key: string): boolean {
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        moveAmongRows(key === 'ArrowDown' ? 1 : -1)
        return true
      }
      const person = people.get(card.id)
      const possible =
        key === 'ArrowRight' || key === 'ArrowLeft'
          ? moveTowards(card, person, key === 'ArrowRight' ? 1 : -1)
          : key.toLowerCase() === 'x'
            ? movesOf(card, person).find(({ to }) => to === 'declined')
            : undefined
      if (possible) begin(card, possible)
      return possible !== undefined || key.startsWith('Arrow')
    },
  }
}

/** Returns the draft with one more person at its end. */
function withOneMore({ draft }: RoleRecord, candidacyId: string) {
  const entries = draft?.entries ?? []
  return {
    version: draft?.version ?? 0,
    note: draft?.note ?? '',
    entries: entries.some((entry) => entry.candidacyId === candidacyId)
      ? entries
      : [...entries, { candidacyId, pitch: '' }],
  }
}

/** Moves the focus with a card. A moved card is a new element in another column. */
function useFollowedCard(board: readonly BoardCard[]) {
  const [followed, setFollowed] = useState<{ id: string; stage: Stage }>()
  const isThere = board.some(({ id, stage }) => id === followed?.id && stage === followed.stage)
  useEffect(() => {
    if (followed && isThere) document.querySelector<HTMLElement>(`[data-row="${followed.id}"]`)?.focus()
  }, [followed, isThere])
  return (id: string, stage: Stage) => setFollowed({ id, stage })
}
