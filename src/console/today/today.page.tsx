import './today.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { todayWords as words } from '#content/console/today.ts'
import { Attention, EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { useRowKeys } from '#src/design/console/data-table.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import type { AttentionAct, AttentionCall } from '#src/platform/attention.ts'
import { askAgain, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { TodayAnswer } from '../console-api.ts'
import { type OnAct, type SendCall, TodayGroupList } from './today-group.tsx'
import { type CallAnswer, useAttentionCall } from './use-attention-call.ts'

/** What was done last, and the call that undoes it. */
interface Done {
  text: string
  undo: AttentionCall | undefined
}

/** What staff have to act on, the most serious consequences first, each item with its actions (STAFF-17). */
export function TodayPage() {
  const query = useConsoleQuery<TodayAnswer>('today', '/api/admin/today', { live: true })
  const list = useRef<HTMLDivElement>(null)
  const { done, busy, act, undo } = useActs(list)
  useRowKeys()
  useShortcut('z', () => void undo(), words.keys.undo)
  useShortcut('x', () => firstActOf(document.activeElement)?.click(), words.keys.first)
  const today = query.data

  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={today && (today.total > 0 || today.unread.length === 0) && fillCount(words.note, today.total)}
      />
      <div className="today__done" aria-live="polite">
        {done && (
          <Attention
            kind="note"
            title={done.text}
            actions={
              done.undo && (
                <CompactButton busy={busy} onClick={() => void undo()}>
                  {words.undo}
                </CompactButton>
              )
            }
          />
        )}
      </div>
      <div className="today" ref={list}>
        {today ? (
          <>
            <UnreadParts today={today} onRetry={() => void query.refetch()} />
            <TodayGroups today={today} act={act} />
          </>
        ) : query.isError ? (
          <Attention
            title={words.failed.title}
            actions={
              <CompactButton variant="ink" onClick={() => void query.refetch()}>
                {words.failed.again}
              </CompactButton>
            }
          >
            {words.failed.text}
          </Attention>
        ) : (
          <div className="rec" aria-busy="true">
            <Skeleton lines={8} />
          </div>
        )}
      </div>
    </>
  )
}

/** Says which parts of the list couldn't be loaded, because they may have items that are missing here. */
function UnreadParts({ today: { unread, total }, onRetry }: { today: TodayAnswer; onRetry: () => void }) {
  if (unread.length === 0) return null
  return (
    <Attention
      title={fill(words.unread.title, { parts: unread.map((kind) => words.kinds[kind]).join(', ') })}
      actions={<CompactButton onClick={onRetry}>{words.failed.again}</CompactButton>}
    >
      {total > 0 ? words.unread.rest : words.unread.nothingElse}
    </Attention>
  )
}

function TodayGroups({ today, act }: { today: TodayAnswer; act: OnAct }) {
  if (today.total === 0 && today.unread.length > 0) return null
  if (today.total === 0) return <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
  return (
    <>
      {today.groups.map((group) => (
        <TodayGroupList key={group.kind} group={group} onAct={act} />
      ))}
      <KeyHints hints={words.hints} />
    </>
  )
}

/** Carries out an item's call, and the one that undoes it. The focus goes to the item that takes its place. */
function useActs(list: React.RefObject<HTMLDivElement | null>) {
  const client = useQueryClient()
  const [done, setDone] = useState<Done>()
  const place = useRef<number>(undefined)
  const undoing = useAttentionCall()

  // Set when an item has disappeared, with its button, which had the focus.
  useEffect(() => {
    if (place.current === undefined) return
    const rows = rowsIn(list.current)
    const next = rows[Math.min(place.current, rows.length - 1)]
    place.current = undefined
    if (document.activeElement === document.body) next?.focus()
  })

  async function act(item: string, { call, undo, done: text }: AttentionAct, send: SendCall) {
    const at = rowsIn(list.current).findIndex((row) => row.dataset.row === item)
    const answer = await send(call)
    if (answer === undefined) {
      // It was refused, perhaps because a colleague was first. The list is out of date.
      await askAgain(client, ['today'])
      return
    }
    await askAgain(client, ['today'])
    place.current = at
    setDone({ text, undo: undo && { ...undo, body: { ...undo.body, ...versionOf(answer) } } })
  }

  async function undo() {
    if (!done?.undo) return
    const answer = await undoing.send(done.undo)
    await askAgain(client, ['today'])
    if (answer !== undefined) setDone({ text: words.undone, undo: undefined })
  }

  const onAct: OnAct = (item, one, send) => void act(item, one, send)
  return { done, busy: undoing.busy, act: onAct, undo }
}

function versionOf(answer: CallAnswer): object {
  return typeof answer?.version === 'number' ? { version: answer.version } : {}
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[data-row]')] : []
}

function firstActOf(focused: Element | null): HTMLElement | null {
  return focused?.closest('.today__item')?.querySelector<HTMLElement>('button') ?? null
}
