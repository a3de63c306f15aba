import type { RoleFigures } from '#src/roles/statistics.ts'
import type { Device, Source, Vital } from './insight.ts'
import type { ClientStep, Dimension, Result } from './origin.ts'
import type { Span } from './span.ts'

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

export interface Insights extends ComparedSpans {
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
  /** What happened in the period, by when it happened; steps after engagement are counted where they happen. */
  happened: { step: FunnelStep; n: number; before: number }[]
  vitals: ({ name: Vital } & Speed)[]
  dropped: number
}

/** People by what became of them; each stands alone. `pence` is what they paid less what went back, with VAT. */
export type Earned = Record<Result, number> & { pence: number }

/**
 * One line of what earns. `visits` are visits from a source or campaign, or that began on a page; how often a film was
 * opened; how often an article was read for more than ten seconds.
 */
export interface EarningsRow {
  /** Empty if nothing is known. */
  subject: string
  /** An article's title, if it is still there. */
  title?: string
  visits: number
  earned: Earned
  before: { visits: number; earned: Earned }
}

/** A period, and the one that it is compared with. */
export interface ComparedSpans {
  span: Span
  compared: Span
  /** The first day of which anything is kept; a comparison that begins before it says nothing. */
  keptFrom: string
  isKept: boolean
}

/** `GET /api/admin/earnings`: what became of people whose first form came in the period, by what brought them. */
export interface Earnings extends ComparedSpans {
  by: Dimension
  rows: EarningsRow[]
  /** How many lines are left out, being the least. */
  more: number
  /** Everybody, also those of whom nothing is known. */
  all: { earned: Earned; before: Earned }
}

export type FunnelPart = 'visit' | 'engaged' | Result | ClientStep

/**
 * `GET /api/admin/earnings/funnel`: visits of the period, and people whose first form came in it, each counted once in
 * every step that they reached, or went beyond. A client's steps follow on from the signature.
 */
export interface Funnel extends ComparedSpans {
  steps: { step: FunnelPart; n: number; before: number }[]
}

/** `GET /api/admin/insights/roles`: how long roles take, and what clients say of candidates (TALENT-40). */
export interface RolesInsights extends ComparedSpans {
  own: RoleFigures
  toHireBefore: RoleFigures['toHire']
}

export const peopleAtOnce = 50

/** `GET /api/admin/earnings/people`: the people behind a figure. */
export interface PeopleBehind {
  total: number
  /** What all of them paid. */
  pence: number
  /** Newest first. */
  people: { id: string; name: string; company: string; email: string; day: string; pence: number }[]
}
