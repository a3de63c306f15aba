import { useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { useRowKeys } from '#src/design/console/data-table.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import type { DiaryCall, DiaryView } from '../../console-api.ts'
import type { BlockWish } from './block-dialog.tsx'
import type { BookWish } from './book-dialog.tsx'
import { openDayFrom } from './diary-days.ts'
import type { DiaryState } from './diary-state.ts'
import type { Chosen } from './pick-bar.tsx'

/** Where a call that is dragged would begin. */
export interface Proposal {
  call: DiaryCall
  startsAt: string
}

/** What is chosen on the sheet, which dialog is open, and the functions that change both, by button or by key. */
export function useDiary(state: DiaryState, view: DiaryView, home: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const [proposal, setProposal] = useState<Proposal>()
  const [booking, setBooking] = useState<BookWish>()
  const [blocking, setBlocking] = useState<BlockWish>()
  const isKeptHere = view.keeper === 'calendar'
  const date = state.date ?? home
  /** The day with which a dialog begins: never one that is over or closed, if there is another. */
  const openDate = openDayFrom(view, date)

  /** A choice on the sheet replaces the place where a call was dropped. */
  const choose = (choice: Chosen | undefined) => {
    setProposal(undefined)
    setChosen(choice)
  }
  /** Asks whether to move a call to where it was dropped. By key it begins at its present time. */
  const moveTo = (call: DiaryCall, startsAt: string) => {
    go({ call: '', move: call.id })
    setProposal({ call, startsAt })
  }
  /** Shows another part of the diary, on which nothing is chosen yet. */
  const go = (changes: Parameters<DiaryState['set']>[0]) => {
    choose(undefined)
    state.set(changes)
  }
  const step = (by: 1 | -1) => {
    choose(undefined)
    state.step(by, date)
  }
  const toToday = () => go({ date: view.today })
  /** Closes whatever was chosen or open. */
  const settle = () => {
    setBooking(undefined)
    setBlocking(undefined)
    choose(undefined)
  }
  const openFromBlock = (id: string) => {
    settle()
    state.set({ call: id })
  }
  const book = (wish: BookWish = { date: openDate }) => setBooking(wish)
  const takeTimeOff = (wish: BlockWish = { date: openDate }) => setBlocking(wish)

  useActionInAddress('book', () => isKeptHere && book())
  useActionInAddress('block', () => isKeptHere && takeTimeOff())
  useRowKeys()
  useShortcut('[', () => step(-1), words.keys.earlier)
  useShortcut(']', () => step(1), words.keys.later)
  useShortcut('.', toToday, words.keys.today)
  useShortcut(isKeptHere ? 'b' : '', () => book(), words.keys.book)
  useShortcut(isKeptHere ? 'x' : '', () => takeTimeOff(), words.keys.takeTimeOff)

  return {
    isKeptHere,
    date,
    chosen,
    setChosen: choose,
    proposal,
    setProposal,
    moveTo,
    booking,
    setBooking,
    blocking,
    go,
    step,
    toToday,
    settle,
    openFromBlock,
    book,
    takeTimeOff,
  }
}

export type Diary = ReturnType<typeof useDiary>

/** Opens blocked time again; `key` is the closure's. */
export function useLift() {
  return useConsoleAction<{ key: string }>({
    path: '/api/admin/diary/blocks/lift',
    refresh: ['diary', 'diary-rules'],
    onDone: () => toast({ title: words.done.opened, tone: 'ok' }),
  })
}
