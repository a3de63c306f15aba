import type { Device, Source, Vital } from './insight.ts'

export const periods = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type Period = keyof typeof periods

/** One figure, and its value in the previous period. */
export interface Compared {
  now: number
  before: number
}

/** A measure of speed: the value that half of the pages stayed within, three quarters, and nineteen in twenty. */
export interface Speed {
  p50: number
  p75: number
  p95: number
  /** How many pages measured it. */
  n: number
  /** p75 in the previous period; null if nothing was measured. */
  before: number | null
}

/** How fast one page was on one kind of device; null means all of them. */
export interface SpeedLine {
  page: string | null
  device: Device | null
  speeds: Partial<Record<Vital, Speed>>
}

export type FunnelStep = 'visit' | 'engaged' | 'lead' | 'call' | 'signed' | 'deposit'

/** How many people whose visit is known came from a source, and how many of them have reached each stage since. */
export interface PeopleOfSource {
  source: Source
  people: number
  calls: number
  signed: number
  deposits: number
}

export interface Insights {
  period: Period
  /** First and last day, YYYY-MM-DD. */
  from: string
  until: string
  visits: Compared
  engaged: Compared
  /** One entry a day, oldest first. */
  days: ({ day: string } & Compared)[]
  sources: ({ source: Source } & Compared)[]
  devices: ({ device: Device } & Compared)[]
  /** The pages on which visits began, and how long pages were looked at. */
  pages: { page: string; entries: number; before: number; seconds: number | null; half: number | null }[]
  /** Visits that scrolled this far down any page. */
  scroll: ({ depth: number } & Compared)[]
  watch: {
    /** Films that were opened. */
    players: Compared
    /** How many of them saw a quarter of the film, half, three quarters, and all of it to the end. */
    still: ({ mark: number | 'end' } & Compared)[]
  }
  films: { film: string; clicks: number; seconds: number; ended: number; leads: number; leadsBefore: number }[]
  /** From visit to deposit; the steps after engagement are counted in the tables of their domains. */
  funnel: { step: FunnelStep; n: number; before: number }[]
  people: (PeopleOfSource & { before: number })[]
  vitals: ({ name: Vital } & Speed)[]
  dropped: number
}
