import './diary-bars.css'
import './diary-sheet.css'
import './diary-forms.css'
import './opening-hours.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import { diaryConsole as words } from '#content/diary-console.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { useRowKeys } from '#src/design/console/data-table.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { DiaryView } from '../../console-api.ts'
import { BlockDialog, type BlockWish } from './block-dialog.tsx'
import { BookDialog, type BookWish } from './book-dialog.tsx'
import { CallDialog } from './call-dialog.tsx'
import { daysInWords, shownDays, timeOf } from './diary-days.ts'
import { DiaryLegend } from './diary-legend.tsx'
import { DiarySheet } from './diary-sheet.tsx'
import { type DiaryState, useDiaryState } from './diary-state.ts'
import { DayTabs, DiaryTabs } from './diary-tabs.tsx'
import { HoursPart } from './hours-part.tsx'
import { MoveBar } from './move-bar.tsx'
import { type Chosen, PickBar } from './pick-bar.tsx'

/** The diary of both kinds of call: a week or a day of it, and its opening hours (BOOK-29, BOOK-31). */
export function DiaryPage() {
  const { part } = useParams()
  return part === 'hours' ? <HoursPart /> : <CallsPart />
}

function CallsPart() {
  const state = useDiaryState()
  const path = state.from ? `/api/admin/diary?from=${state.from}` : '/api/admin/diary'
  const query = useConsoleQuery<DiaryView>('diary', path, { live: true, placeholder: (before) => before })
  const view = query.data
  if (!view) return <OnItsWay failed={query.isError} onAgain={() => void query.refetch()} />
  return <Diary state={state} view={view} stale={query.isPlaceholderData} />
}

function OnItsWay({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
  return (
    <>
      <ConsoleHeader title={words.title} />
      <DiaryTabs current="diary" />
      {failed ? (
        <Attention
          title={words.failed.title}
          actions={<CompactButton onClick={onAgain}>{words.failed.again}</CompactButton>}
        >
          {words.failed.text}
        </Attention>
      ) : (
        <div className="rec" aria-busy="true">
          <span className="sr">{words.loading}</span>
          <Skeleton lines={8} />
        </div>
      )}
    </>
  )
}

function Diary({ state, view, stale }: { state: DiaryState; view: DiaryView; stale: boolean }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [booking, setBooking] = useState<BookWish>()
  const [blocking, setBlocking] = useState<BlockWish>()
  const ours = view.keeper === 'calendar'
  const date = state.date ?? view.today
  const week = shownDays(view.days, { chosen: date, all: state.allDay })
  const inView = state.view === 'day' ? view.days.filter((day) => day.date === date) : week
  const moving = view.days.flatMap(({ calls }) => calls).find(({ id }) => id === state.move)
  const lift = useConsoleAction<{ key: string }>({
    path: '/api/admin/diary/blocks/lift',
    refresh: ['diary', 'diary-rules'],
    onDone: () => toast({ title: words.done.opened, tone: 'ok' }),
  })

  const step = (by: 1 | -1) => {
    setChosen(undefined)
    state.step(by, view.today)
  }
  const toToday = () => {
    setChosen(undefined)
    state.set({ date: '' })
  }
  /** Closes whatever was chosen or open. */
  const settle = () => {
    setBooking(undefined)
    setBlocking(undefined)
    setChosen(undefined)
  }
  const beginMove = (id: string) => {
    setChosen(undefined)
    state.set({ call: '', move: id })
  }
  const leaveMove = () => {
    setChosen(undefined)
    state.set({ move: '' })
  }
  const openFromBlock = (id: string) => {
    settle()
    state.set({ call: id })
  }
  const book = (wish: BookWish = { date: date < view.today ? view.today : date }) => setBooking(wish)
  const takeTimeOff = (wish: BlockWish = { date: date < view.today ? view.today : date }) => setBlocking(wish)
  useRowKeys()
  useShortcut('[', () => step(-1), words.keys.earlier)
  useShortcut(']', () => step(1), words.keys.later)
  useShortcut('.', toToday, words.keys.today)
  useShortcut(ours ? 'b' : '', () => book(), words.keys.book)
  useShortcut(ours ? 'x' : '', () => takeTimeOff(), words.keys.takeTimeOff)

  const keeper = words.keepers[view.keeper]
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={words.note(daysInWords(inView))}
        actions={
          <>
            <span className="con-acts dia-steps">
              <CompactButton onClick={() => step(-1)}>{words.earlier}</CompactButton>
              <CompactButton onClick={toToday}>{words.today}</CompactButton>
              <CompactButton onClick={() => step(1)}>{words.later}</CompactButton>
            </span>
            {ours && <CompactButton onClick={() => book()}>{words.book}</CompactButton>}
            {ours && (
              <CompactButton variant="ink" onClick={() => takeTimeOff()}>
                {words.takeTimeOff}
              </CompactButton>
            )}
          </>
        }
      />
      <DiaryTabs current="diary" />
      {!ours && (
        <Attention
          kind="note"
          title={words.elsewhere.title(keeper.name)}
          actions={
            <CompactButton href={keeper.home} outside target="_blank" rel="noreferrer">
              {words.elsewhere.open(keeper.name)}
            </CompactButton>
          }
        >
          {words.elsewhere.text}
        </Attention>
      )}
      <DayTabs days={week} chosen={date} today={view.today} onChoose={(day) => state.set({ date: day })} />
      <DiarySheet
        view={view}
        days={inView}
        chosenDate={date}
        chosen={chosen}
        moving={moving}
        allDay={state.allDay}
        stale={stale}
        onChoose={setChosen}
        onOpenCall={(id) => state.set({ call: id })}
        onLift={(key) => void lift.run({ key })}
      />
      {state.move ? (
        <MoveBar
          key={state.move}
          id={state.move}
          call={moving}
          chosen={chosen?.what === 'free' ? chosen.from : undefined}
          onClose={leaveMove}
        />
      ) : (
        chosen && (
          <PickBar
            chosen={chosen}
            bufferMinutes={view.bufferMinutes}
            busy={lift.busy}
            onBook={() =>
              book({
                date: chosen.date,
                time: timeOf(chosen.from),
                kind: chosen.what === 'free' ? chosen.kind : 'demo',
              })
            }
            onBlock={() => takeTimeOff({ date: chosen.date, time: timeOf(chosen.from), until: timeOf(chosen.until) })}
            onOpen={(key) => void lift.run({ key }).then(() => setChosen(undefined))}
            onClose={() => setChosen(undefined)}
          />
        )
      )}
      <DiaryLegend view={view} state={state} onOpenCall={(id) => state.set({ call: id })} />
      {state.call && (
        <CallDialog key={state.call} id={state.call} onMove={beginMove} onClose={() => state.set({ call: '' })} />
      )}
      {booking && <BookDialog wish={booking} view={view} onClose={() => setBooking(undefined)} onBooked={settle} />}
      {blocking && <BlockDialog wish={blocking} onClose={settle} onOpenCall={openFromBlock} />}
    </>
  )
}
