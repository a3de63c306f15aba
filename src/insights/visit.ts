import { visitWords as words } from '#content/console/insights.ts'
import { capital, fill } from '#src/values/fill.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import type { Device, Source } from './insight.ts'

/** One visit that was sent with a form. */
export interface Visit {
  id: string
  at: Date
  source: Source
  /** The host of the referring site, if any. */
  referrer: string
  device: Device
  /** In the order in which they were opened. */
  pages: string[]
  /** The deepest of 25, 50, 75 and 100 percent of any page; 0 without scrolling. */
  depth: number
  /** How long pages were looked at, in total. */
  seconds: number
  /** `secondsWatched` is the most that was seen in any one of its `plays`. */
  films: { id: string; at: Date; secondsWatched: number; plays: number }[]
}

export interface FilmFacts {
  title: string
  /** In seconds; 0 if unknown. */
  duration: number
}

/**
 * Returns a person's visits for their timeline: how they came, how far they read, which films they watched.
 * `toldElsewhere` are films, as `visit film`, whose own form already says how much was watched.
 */
export function timelineOfVisits(
  visits: readonly Visit[],
  films: Readonly<Record<string, FilmFacts>>,
  toldElsewhere: ReadonlySet<string>,
): TimelineEvent[] {
  const inOrder = visits.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return inOrder.flatMap((visit, index): TimelineEvent[] => [
    {
      at: visit.at,
      tone: 'open',
      title: index === 0 ? words.first : visit.source === 'direct' ? `${words.again}, ${words.direct}` : words.again,
      text: whatOf(visit, index > 0),
    },
    ...visit.films
      .filter((film) => films[film.id] && !toldElsewhere.has(`${visit.id} ${film.id}`))
      .map((film) => filmEvent(film, films[film.id]!)),
  ])
}

function whatOf({ source, referrer, device, depth, seconds, pages }: Visit, isBack: boolean): string {
  const from = referrer === '' ? words.from[source] : fill(words.fromHost, { from: words.from[source], host: referrer })
  const on = words.on[device]
  const arrival = isBack && source === 'direct' ? capital(on) : `${from}, ${on}`
  const time = seconds > 0 ? spokenTime(seconds) : ''
  const did =
    depth > 0
      ? [fill(words.scrolled, { depth }), ...(time ? [fill(words.stayed, { time })] : [])].join(', ')
      : time && fill(words.stayedAlone, { time })
  return [arrival, did, pages.length > 1 ? fill(words.read, { pages: listed(pages) }) : '']
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

const mostPages = 4

function listed(pages: readonly string[]): string {
  const more = pages.length - mostPages
  return [pages.slice(0, mostPages).join(', '), ...(more > 0 ? [fill(words.morePages, { n: more })] : [])].join(' ')
}

function filmEvent(
  { at, secondsWatched: reportedSeconds, plays }: Visit['films'][number],
  { title, duration }: FilmFacts,
): TimelineEvent {
  const length = Math.round(duration)
  // Older pages also counted the seconds of a replay.
  const secondsWatched = length > 0 ? Math.min(reportedSeconds, length) : reportedSeconds
  if (secondsWatched === 0) return { at, tone: 'open', title: fill(words.opened, { film: title }) }
  const watched = fill(words.watched, { seconds: secondsWatched, film: title })
  if (length === 0) return { at, tone: 'open', title: watched }
  return {
    at,
    tone: 'open',
    title: watched,
    text: [
      fill(words.of, { watched: spokenTime(secondsWatched), length: spokenTime(length) }),
      ...(plays > 1 ? [plays === 2 ? words.plays.twice : fill(words.plays.more, { times: plays })] : []),
    ].join(' '),
    share: { part: secondsWatched, of: length, label: fill(words.share, { watched: secondsWatched, length }) },
  }
}

function spokenTime(seconds: number): string {
  if (seconds < 60) return fill(words.seconds, { s: seconds })
  const places = { min: Math.floor(seconds / 60), s: seconds % 60 }
  return fill(places.s === 0 ? words.minutes : words.minutesAndSeconds, places)
}
