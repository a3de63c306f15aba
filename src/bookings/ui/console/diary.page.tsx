import './diary-bars.css'
import './diary-grid.css'
import './diary-forms.css'
import './opening-hours.css'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { diaryConsole as words } from '#content/console/diary.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { mondayOf } from '#src/values/calendar-date.ts'
import type { DiaryCall, DiaryView } from '../../console-api.ts'
import type { BookWish } from './book-dialog.tsx'
import { daysInWords, nextOpenDay, shownDays, timeOf } from './diary-days.ts'
import { DiaryLegend } from './diary-legend.tsx'
import { DiaryGrid } from './diary-grid.tsx'
import { type DiaryState, useDiaryState } from './diary-state.ts'
import { DayTabs, DiaryTabs } from './diary-tabs.tsx'
import { WhoseCalls } from './hosts/whose-calls.tsx'
import { type Chosen, PickBar } from './pick-bar.tsx'
import { type Diary, useDiary, useLift } from './use-diary.ts'

const HoursPart = lazy(async () => ({ default: (await import('./hours-part.tsx')).HoursPart }))
const MoveBar = lazy(async () => ({ default: (await import('./move-bar.tsx')).MoveBar }))
const dialogs = () => import('./diary-dialogs.tsx')
const BlockDialog = lazy(async () => ({ default: (await dialogs()).BlockDialog }))
const BookDialog = lazy(async () => ({ default: (await dialogs()).BookDialog }))
const CallDialog = lazy(async () => ({ default: (await dialogs()).CallDialog }))

/** The diary of both kinds of call: a week or a day of it, and its opening hours (BOOK-29, BOOK-31). */
export function DiaryPage() {
  const { part } = useParams()
  if (part !== 'hours') return <CallsPart />
  return (
    <Suspense fallback={<OnItsWay current="hours" />}>
      <HoursPart />
    </Suspense>
  )
}

function CallsPart() {
  const state = useDiaryState()
  /** The day that the diary showed first. It does not change when a call ends. */
  const [home, setHome] = useState<string>()
  const [pinned, setPinned] = useState<string>()
  const from = state.from ?? pinned
  const params = new URLSearchParams({ ...(from && { from }), ...(state.host && { host: String(state.host) }) })
  const path = params.size > 0 ? `/api/admin/diary?${params.toString()}` : '/api/admin/diary'
  const query = useConsoleQuery<DiaryView>('diary', path, { live: true, placeholder: (before) => before })
  const view = query.data
  if (!view) return <OnItsWay current="diary" failed={query.isError} onAgain={() => void query.refetch()} />
  if (!home) setHome(view.home)
  else if (!from && view.home !== home) setPinned(mondayOf(home))
  return <Diary state={state} view={view} home={home ?? view.home} stale={query.isPlaceholderData} />
}

interface OnItsWayProps {
  current: 'diary' | 'hours'
  failed?: boolean
  onAgain?: () => void
}

function OnItsWay({ current, failed, onAgain }: OnItsWayProps) {
  return (
    <>
      <ConsoleHeader title={words.title} />
      <DiaryTabs current={current} />
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

interface DiaryProps {
  state: DiaryState
  view: DiaryView
  home: string
  stale: boolean
}

function Diary({ state, view, home, stale }: DiaryProps) {
  const diary = useDiary(state, view, home)
  const { chosen, setChosen, date, isKeptHere } = diary
  const week = shownDays(view.days, { chosen: date, all: state.allDay })
  const inView = state.view === 'day' ? view.days.filter((day) => day.date === date) : week
  const moving = view.days.flatMap(({ calls }) => calls).find(({ id }) => id === state.move)
  const lift = useLift()

  return (
    <>
      <DiaryHeader
        days={daysInWords(inView)}
        isKeptHere={isKeptHere}
        onStep={diary.step}
        onToday={diary.toToday}
        onBook={() => diary.book()}
        onTakeTimeOff={() => diary.takeTimeOff()}
      />
      <DiaryTabs current="diary" />
      {!isKeptHere && <KeptElsewhere keeper={view.keeper} />}
      <WhoseCalls
        hosts={view.hosts}
        chosen={view.hosts.find(({ number }) => number === state.host)?.number}
        onChoose={(host) => diary.go({ host: host === undefined ? '' : String(host) })}
      />
      <DayTabs
        days={week}
        chosen={date}
        today={view.today}
        nextOpen={nextOpenDay(view, week, date)}
        onChoose={(day) => diary.go({ date: day })}
      />
      <DiaryGrid
        view={view}
        days={inView}
        chosenDate={date}
        chosen={chosen}
        moving={moving}
        allDay={state.allDay}
        stale={stale}
        proposal={diary.proposal}
        onPropose={diary.setProposal}
        onMove={diary.moveTo}
        onChoose={setChosen}
        onOpenCall={(id) => state.set({ call: id })}
      />
      {state.move ? (
        <Moving state={state} view={view} diary={diary} call={moving} />
      ) : (
        chosen && (
          <PickBar
            chosen={chosen}
            bufferMinutes={view.bufferMinutes}
            busy={lift.busy}
            onBook={() => diary.book(bookWish(chosen))}
            onBlock={() =>
              diary.takeTimeOff({ date: chosen.date, time: timeOf(chosen.from), until: timeOf(chosen.until) })
            }
            onOpen={(key) => void lift.run({ key }).then(() => setChosen(undefined))}
            onClose={() => setChosen(undefined)}
          />
        )
      )}
      <DiaryLegend view={view} state={state} date={date} onOpenCall={(id) => state.set({ call: id })} />
      <OpenDialog state={state} view={view} diary={diary} />
    </>
  )
}

interface OpenDialogProps {
  state: DiaryState
  view: DiaryView
  diary: Diary
}

/** The bar that moves a call to what is chosen on the sheet, or to where it was dropped. */
function Moving({ state, view, diary, call }: OpenDialogProps & { call: DiaryCall | undefined }) {
  const { chosen, proposal, setProposal, go } = diary
  return (
    <Suspense>
      <MoveBar
        key={state.move}
        id={state.move!}
        call={call}
        hosts={view.hosts}
        chosen={chosen?.what === 'free' ? chosen.from : proposal?.startsAt}
        onRefused={() => setProposal(undefined)}
        onClose={() => go({ move: '' })}
      />
    </Suspense>
  )
}

/** The dialog that is open: a call, a call to book, or time to block. */
function OpenDialog({ state, view, diary }: OpenDialogProps) {
  const { booking, setBooking, blocking, go, settle, openFromBlock } = diary
  return (
    <Suspense>
      {state.call && (
        <CallDialog
          key={state.call}
          id={state.call}
          onMove={(id) => go({ call: '', move: id })}
          onClose={() => state.set({ call: '' })}
        />
      )}
      {booking && <BookDialog wish={booking} view={view} onClose={() => setBooking(undefined)} onBooked={settle} />}
      {blocking && <BlockDialog wish={blocking} hosts={view.hosts} onClose={settle} onOpenCall={openFromBlock} />}
    </Suspense>
  )
}

function bookWish(chosen: Chosen): BookWish {
  return { date: chosen.date, time: timeOf(chosen.from), kind: chosen.what === 'free' ? chosen.kind : 'demo' }
}

interface DiaryHeaderProps {
  /** The days that are shown, in words. */
  days: string
  /** Whether the diary is kept here, so that staff can book and block. */
  isKeptHere: boolean
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onBook: () => void
  onTakeTimeOff: () => void
}

function DiaryHeader({ days, isKeptHere, onStep, onToday, onBook, onTakeTimeOff }: DiaryHeaderProps) {
  return (
    <ConsoleHeader
      title={words.title}
      note={fill(words.note, { days })}
      actions={
        <>
          <span className="con-acts dia-steps">
            <CompactButton onClick={() => onStep(-1)}>{words.earlier}</CompactButton>
            <CompactButton onClick={onToday}>{words.today}</CompactButton>
            <CompactButton onClick={() => onStep(1)}>{words.later}</CompactButton>
          </span>
          {isKeptHere && <CompactButton onClick={onTakeTimeOff}>{words.takeTimeOff}</CompactButton>}
          {isKeptHere && (
            <CompactButton variant="ink" onClick={onBook}>
              {words.book}
            </CompactButton>
          )}
        </>
      }
    />
  )
}

function KeptElsewhere({ keeper }: { keeper: DiaryView['keeper'] }) {
  const { name, home } = words.keepers[keeper]
  return (
    <Attention
      kind="note"
      title={fill(words.elsewhere.title, { keeper: name })}
      actions={
        <CompactButton href={home} outside target="_blank" rel="noreferrer">
          {fill(words.elsewhere.open, { keeper: name })}
        </CompactButton>
      }
    >
      {words.elsewhere.text}
    </Attention>
  )
}
