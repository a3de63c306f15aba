import { lazy, Suspense, useState } from 'react'
import { manyWords as words } from '#content/console/leads.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import type { ManyChanged, PeopleChange, PersonRow } from '../../console-api.ts'
import type { CloseReason } from '../../person.ts'
import { personRefresh } from './person-refresh.ts'
import { offerUndo } from './undo.ts'

const CloseReasonDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseReasonDialog }))

export interface Choice {
  /** Whether people are being selected. */
  isOn: boolean
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
  start: () => void
  stop: () => void
}

/** Which people on the page are selected. People who leave the page are no longer selected. */
export function useChoice(rows: readonly PersonRow[] | undefined): Choice {
  const [isOn, setOn] = useState(false)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set((rows ?? []).map(({ id }) => id).filter((id) => selectedIds.has(id)))
  const toggle = (id: string) => {
    setOn(true)
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setSelectedIds(next)
  }
  useShortcut(
    'x',
    () => {
      const focused = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row
      if (focused) toggle(focused)
    },
    words.keyChoose,
  )
  return {
    isOn,
    chosen,
    toggle,
    set: (ids) => setSelectedIds(new Set(ids)),
    start: () => setOn(true),
    stop: () => {
      setOn(false)
      setSelectedIds(new Set())
    },
  }
}

interface ChosenPeopleProps {
  rows: readonly PersonRow[]
  choice: Choice
  team: readonly { id: string; name: string }[]
}

/** The actions on everybody who is selected, each in the version on the screen. One undo reverses all of it. */
export function ChosenPeople({ rows, choice, team }: ChosenPeopleProps) {
  const [closes, setCloses] = useState(false)
  const people = rows.filter(({ id }) => choice.chosen.has(id)).map(({ id, version }) => ({ id, version }))
  const change = useConsoleAction<{ what: PeopleChange['change']; said: keyof typeof words.done }, ManyChanged>({
    path: '/api/admin/leads/changes',
    body: ({ what }) => ({ people, change: what }),
    refresh: personRefresh,
    onDone: ({ changed, left }, { said }) => {
      setCloses(false)
      choice.set([])
      offerUndo({ title: fillCount(words.done[said], changed.length), people: changed, left: left.length })
    },
  })
  const close = (closedReason: CloseReason) =>
    void change.run({ what: { state: 'closed', closedReason }, said: 'closed' })
  const mark = (unread: boolean) => void change.run({ what: { unread }, said: 'marked' })
  const isNone = people.length === 0
  const allChosen = people.length === rows.length && !isNone
  const button = { busy: change.busy, disabled: isNone }
  return (
    <section className="lead-many" aria-label={words.bar}>
      <output>{fillCount(words.chosen, people.length)}</output>
      <CompactButton onClick={() => choice.set(allChosen ? [] : rows.map(({ id }) => id))}>
        {allChosen ? words.none : words.all}
      </CompactButton>
      <CompactButton variant="ink" {...button} onClick={() => setCloses(true)}>
        {words.close}
      </CompactButton>
      <label className="con-sel">
        <span className="sr">{words.assign}</span>
        <select
          value=""
          disabled={isNone}
          onChange={({ target }) =>
            void change.run({ what: { ownerId: target.value === 'nobody' ? null : target.value }, said: 'assigned' })
          }
        >
          <option value="">{words.assign}</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="nobody">{words.nobody}</option>
        </select>
      </label>
      <CompactButton {...button} onClick={() => mark(false)}>
        {words.read}
      </CompactButton>
      <CompactButton {...button} onClick={() => mark(true)}>
        {words.unread}
      </CompactButton>
      <CompactButton {...button} onClick={() => close('spam')}>
        {words.spam}
      </CompactButton>
      {!isNone && (
        <CompactButton
          href={`/api/admin/leads.csv?status=everybody&ids=${people.map(({ id }) => id).join(',')}`}
          outside
          download
        >
          {words.exportCsv}
        </CompactButton>
      )}
      {closes && (
        <Suspense>
          <CloseReasonDialog
            title={fillCount(words.closeTitle, people.length)}
            likely="no_reply"
            busy={change.busy}
            failure={change.failure?.sentence}
            onConfirm={close}
            onClose={() => setCloses(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
