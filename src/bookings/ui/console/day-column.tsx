import type { CSSProperties, ReactNode } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { callMinutes } from '../../booking.ts'
import type { DiaryCall, DiaryDay, DiaryHost, DiarySpan, DiaryView } from '../../console-api.ts'
import { type Lane, lanesOf, type Place, type Sheet } from '../../diary-sheet.ts'
import { clockOf, dateOf, timeOf, wordsOf } from './diary-days.ts'
import { OutcomeButtons } from './outcome-buttons.tsx'
import type { Chosen } from './pick-bar.tsx'
import { useCallDrag } from './use-call-drag.ts'
import { type Proposal, useLift } from './use-diary.ts'

export interface DayColumnProps {
  day: DiaryDay
  sheet: Sheet
  view: DiaryView
  /** The day that a phone shows. */
  chosenDate: string
  chosen: Chosen | undefined
  /** The call that is being moved. */
  moving: DiaryCall | undefined
  /** Where the call that is dragged would begin. */
  proposal: Proposal | undefined
  onPropose: (proposal: Proposal | undefined) => void
  onMove: (call: DiaryCall, startsAt: string) => void
  onChoose: (chosen: Chosen) => void
  onOpenCall: (id: string) => void
}

const dayMs = 86_400_000

/** If there are this many free times or fewer, the head of the day says so. */
const fewTimes = 2

/** One day: its calls, free times, and times that cannot be booked. */
export function DayColumn(props: DayColumnProps) {
  const { day, sheet, view, chosenDate } = props
  const isToday = day.date === view.today
  const { weekday, dayOfMonth, day: name } = wordsOf(day.date)
  const classes = ['dc', isToday && 'is-today', day.closed && 'is-off'].filter(Boolean).join(' ')
  const lanes = beside(day)
  return (
    <section className={classes} data-chosen={day.date === chosenDate || undefined} aria-label={name}>
      <h2 className="dc__h">
        <b className="d">{dayOfMonth}</b>
        <span>
          {weekday.slice(0, 3)}
          <DayNote day={day} view={view} isToday={isToday} />
        </span>
      </h2>
      <div className="dc__g" data-day={day.date}>
        <Clear {...props} />
        {day.closed && <DayOff closed={day.closed} canOpen={view.keeper === 'calendar' && day.until > view.now} />}
        {day.free.map((free, index) => (
          <FreeTime key={`${free.kind}${free.from}`} free={free} lane={lanes.free[index]} {...props} />
        ))}
        {day.held.map((held, index) => (
          // Two hosts may be held at the same time, and a hold has no other key here.
          // oxlint-disable-next-line react/no-array-index-key
          <At key={`${held.from}${index}`} sheet={sheet} date={day.date} span={held} lane={lanes.held[index]}>
            {(style) => (
              <span className="gapx gapx--held" style={style}>
                <b>{words.held.name}</b> {fill(words.held.until, { time: timeOf(held.heldUntil) })}
              </span>
            )}
          </At>
        ))}
        {day.calls.map((call, index) => (
          <Call key={call.id} call={call} lane={lanes.calls[index]} {...props} />
        ))}
        {props.proposal && <Ghost proposal={props.proposal} sheet={sheet} date={day.date} />}
        {isToday && <NowLine sheet={sheet} date={day.date} now={view.now} />}
      </div>
    </section>
  )
}

/** Calls, holds and free times of several hosts stand beside each other. */
function beside({ calls, held, free }: DiaryDay) {
  const spans = [...calls.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })), ...held, ...free]
  const lanes = lanesOf(spans)
  return {
    calls: lanes.slice(0, calls.length),
    held: lanes.slice(calls.length, calls.length + held.length),
    free: lanes.slice(calls.length + held.length),
  }
}

function DayNote({ day, view, isToday }: { day: DiaryDay; view: DiaryView; isToday: boolean }) {
  const offered = day.free.filter((free) => free.offered).length
  const count = fillCount(words.calls, day.calls.length)
  if (isToday) return <em>{fill(words.todayWith, { calls: count })}</em>
  if (view.keeper === 'calendar' && day.opened.length > 0 && offered > 0 && offered <= fewTimes)
    return <em className="is-hot">{words.almostFull}</em>
  return day.calls.length > 0 ? <em>{count}</em> : null
}

/** Draws something at its time, or nothing if that is not on the sheet. */
function At({
  sheet,
  date,
  span,
  lane,
  children,
}: {
  sheet: Sheet
  date: string
  span: DiarySpan
  /** Its position beside other things at the same time. */
  lane?: Lane | undefined
  children: (style: CSSProperties) => ReactNode
}) {
  const place = sheet.placeOf(date, span)
  const beside = lane && lane.lanes > 1 ? { '--lane': lane.lane, '--lanes': lane.lanes } : {}
  return place ? children({ ...styleOf(place), ...beside } as CSSProperties) : null
}

function styleOf({ top, height }: Place): CSSProperties {
  return { '--top': top, '--height': height } as CSSProperties
}

/** The time that can't be booked: outside opening hours, breaks, blocks, and hours that the clocks skip. */
function Clear({ day, sheet, view, chosen, onChoose }: DayColumnProps) {
  if (view.keeper !== 'calendar') return null
  const length = Date.parse(day.until) - Date.parse(day.from)
  return (
    <>
      {!day.closed &&
        between(day).map((span) => (
          <At key={span.from} sheet={sheet} date={day.date} span={span}>
            {(style) => <span className="dc__none" style={style} />}
          </At>
        ))}
      {sheet.missing(day.date).map((place) => (
        <span key={place.top} className="dc__none" style={styleOf(place)}>
          {length < dayMs && words.clocks.forward}
        </span>
      ))}
      {length > dayMs && sheet.again && (
        <span className="dc__say" style={styleOf(sheet.again)}>
          {words.clocks.again}
        </span>
      )}
      {day.shut.map((span) => (
        <At key={`${span.key}${span.from}`} sheet={sheet} date={day.date} span={span}>
          {(style) => {
            const { key, name, by } = span
            if (key === null) {
              return (
                <span className="gapx" style={style}>
                  {name || words.shut.pause}
                </span>
              )
            }
            return (
              <button
                type="button"
                className={chosen?.what === 'shut' && chosen.key === key ? 'gapx is-on' : 'gapx'}
                style={style}
                aria-pressed={chosen?.what === 'shut' && chosen.key === key}
                aria-label={fill(words.shut.label, {
                  name: [name, by && fill(words.shut.byName, { by })].filter(Boolean).join(', '),
                  from: timeOf(span.from),
                  to: timeOf(span.until),
                })}
                onClick={() =>
                  onChoose({ what: 'shut', key, name, by, date: day.date, from: span.from, until: span.until })
                }
              >
                <b>{name}</b>
                {by && <span>{fill(words.shut.byName, { by })}</span>}
              </button>
            )
          }}
        </At>
      ))}
    </>
  )
}

/** Returns the day without its opening hours. */
function between({ from, until, opened }: DiaryDay): DiarySpan[] {
  const spans: DiarySpan[] = []
  let at = from
  for (const opening of opened) {
    if (opening.from > at) spans.push({ from: at, until: opening.from })
    at = opening.until
  }
  if (at < until) spans.push({ from: at, until })
  return spans
}

function DayOff({ closed, canOpen }: { closed: NonNullable<DiaryDay['closed']>; canOpen: boolean }) {
  const lift = useLift()
  const name = closed.what === 'blocked' ? words.dayOff.blocked : closed.name
  return (
    <div className="dc__off">
      <b className="d d3">{name}</b>
      <span>
        {closed.what === 'blocked' ? `${closed.name}. ` : closed.what === 'holiday' ? `${words.dayOff.holiday}. ` : ''}
        {words.dayOff.none} {closed.by && fill(words.dayOff.by, { by: closed.by })}
      </span>
      {canOpen && (
        <CompactButton busy={lift.busy} onClick={() => void lift.run({ key: closed.key })}>
          {words.dayOff.open}
        </CompactButton>
      )}
    </div>
  )
}

interface InLane {
  lane: Lane | undefined
}

function FreeTime({
  free,
  lane,
  day,
  sheet,
  chosen,
  moving,
  onChoose,
}: DayColumnProps & InLane & { free: DiaryDay['free'][number] }) {
  // A demo of half an hour does not fit a quarter.
  if (moving?.kind === 'demo' && free.kind !== 'demo') return null
  const time = timeOf(free.from)
  const isOn = chosen?.what === 'free' && chosen.from === free.from
  const classes = ['free', `free--${free.kind}`, !free.offered && 'free--ours', isOn && 'is-on']
    .filter(Boolean)
    .join(' ')
  return (
    <At sheet={sheet} date={day.date} span={free} lane={lane}>
      {(style) => (
        <button
          type="button"
          className={classes}
          style={style}
          aria-pressed={isOn}
          aria-label={isOn ? undefined : fill(words.free.label[free.offered ? 'offered' : 'ours'], { time })}
          onClick={({ currentTarget }) => {
            onChoose({
              what: 'free',
              kind: free.kind,
              offered: free.offered,
              date: day.date,
              from: free.from,
              until: free.until,
            })
            // The bar with its actions comes up from below, and must not cover it.
            currentTarget.scrollIntoView({ block: 'nearest' })
          }}
        >
          {isOn && (
            <>
              <b>{fill(words.free.name, { time })}</b>
              <span>{words.free.kinds[free.kind]}</span>
            </>
          )}
        </button>
      )}
    </At>
  )
}

function Call(props: DayColumnProps & InLane & { call: DiaryCall }) {
  const { call, lane, day, sheet, view, moving, onPropose, onMove, onOpenCall } = props
  const canMove = view.keeper === 'calendar' && call.provider === 'calendar' && call.startsAt > view.now
  const { wasDrag, handlers } = useCallDrag({
    sheet,
    enabled: canMove,
    onOver: (startsAt) => onPropose(startsAt === undefined ? undefined : { call, startsAt }),
    onDrop: (startsAt) => onMove(call, startsAt),
  })
  const host = view.hosts.length > 1 ? view.hosts.find(({ number }) => number === call.host) : undefined
  const isOver = call.endsAt <= view.now
  const asks = isOver && call.outcome === null
  const classes = [
    'call',
    `call--${call.kind}`,
    isOver && 'was',
    canMove && 'can-move',
    call.outcome === 'held' && 'is-held',
    (call.outcome === 'no_show' || call.outcome === 'moved') && 'is-missed',
    call.id === moving?.id && 'is-moving',
  ]
    .filter(Boolean)
    .join(' ')
  const time = clockOf(call.startsAt)
  const theirs =
    call.theirs &&
    fill(words.theirs, {
      time: call.theirs.sameDay ? call.theirs.time : `${call.theirs.weekday.slice(0, 3)} ${call.theirs.time}`,
      place: call.theirs.place,
    })
  const outcome = call.outcome ? words.outcomes[call.outcome] : asks ? words.outcomes.none : ''
  const second = [call.way === 'phone' && words.byPhone, call.company, theirs, outcome].filter(Boolean).join(' · ')
  const title = [time, call.name, second, host?.name].filter(Boolean).join(', ')
  return (
    <At sheet={sheet} date={day.date} span={{ from: call.startsAt, until: call.endsAt }} lane={lane}>
      {(style) => (
        <>
          <button
            type="button"
            className={classes}
            style={style}
            data-row
            title={title}
            {...handlers}
            onClick={() => !wasDrag() && onOpenCall(call.id)}
          >
            <HostMark host={host} />
            <time dateTime={call.startsAt}>{time}</time> <b>{call.name}</b>{' '}
            {call.kind === 'demo' ? <span>{second}</span> : second && <i>{second}</i>}
            <span className="sr"> {words.kindsLong[call.kind]}</span>
          </button>
          {asks && (
            <span className={`call__say call__say--${call.kind}`} style={style}>
              <OutcomeButtons call={call} />
            </span>
          )}
        </>
      )}
    </At>
  )
}

/** Who takes a call, if there are several hosts. */
function HostMark({ host }: { host: DiaryHost | undefined }) {
  if (!host) return null
  return (
    <span className="who" data-who={host.number % 4}>
      <span aria-hidden="true">{host.initials}</span>
      <span className="sr">{host.name}: </span>
    </span>
  )
}

/** Where the call that is dragged would be. */
function Ghost({ proposal, sheet, date }: { proposal: Proposal; sheet: Sheet; date: string }) {
  const { call, startsAt } = proposal
  if (dateOf(startsAt) !== date || startsAt === call.startsAt) return null
  const until = new Date(Date.parse(startsAt) + callMinutes[call.kind] * 60_000).toISOString()
  return (
    <At sheet={sheet} date={date} span={{ from: startsAt, until }}>
      {(style) => (
        <span className="call-ghost" style={style} aria-hidden="true">
          <b>{clockOf(startsAt)}</b> {call.name}
        </span>
      )}
    </At>
  )
}

function NowLine({ sheet, date, now }: { sheet: Sheet; date: string; now: string }) {
  const place = sheet.placeOf(date, { from: now, until: new Date(Date.parse(now) + 60_000).toISOString() })
  if (!place) return null
  return (
    <span className="dc__now" style={styleOf(place)}>
      <span>{timeOf(now)}</span>
    </span>
  )
}
