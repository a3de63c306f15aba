import type { RoleFigures } from '#src/roles/statistics.ts'
import type { Device, Source, Vital } from './insight.ts'
import type { ClientStep, Dimension, Result, VisitStep } from './origin.ts'
import type { Span } from './span.ts'

export const periods = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type Period = keyof typeof periods

/** One figure, and its value in the previous period. */
export interface Compared {
  now: number
  before: number
}

/** A measure of speed: the values that half, three quarters, and 95 % of the pages did not exceed. */
export interface Speed {
  p50: number
  p75: number
  p95: number
  /** How many pages reported it. */
  n: number
  /** p75 in the previous period; null if nothing was measured. */
  before: number | null
}

/** The speed of one page on one kind of device; null means all of them. */
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
  /** The pages on which visits began, and how long pages were viewed. */
  pages: { page: string; entries: number; before: number; seconds: number | null; half: number | null }[]
  /** Visits that scrolled this far down any page. */
  scroll: ({ depth: number } & Compared)[]
  watch: {
    /** Films that were opened. */
    players: Compared
    /** How many of them saw a quarter of the film, half, three quarters, and its end. */
    still: ({ mark: number | 'end' } & Compared)[]
  }
  films: { film: string; clicks: number; seconds: number; ended: number; leads: number; leadsBefore: number }[]
  /**
   * What happened in the period, by when it happened. Steps after engagement are counted by the slices in which they
   * happen.
   */
  happened: { step: FunnelStep; n: number; before: number }[]
  vitals: ({ name: Vital } & Speed)[]
  dropped: number
}

/**
 * The number of people with each result, counted independently. `pence` is what they paid less what was paid back, with
 * VAT.
 */
export type Earned = Record<Result, number> & { pence: number }

/**
 * One line of What earns. `visits` are the visits from a source or campaign, or that began on a page; how often a film
 * was opened; how often an article was read for more than ten seconds.
 */
export interface EarningsRow {
  /** Empty if unknown. */
  subject: string
  /** An article's title, if the article still exists. */
  title?: string
  visits: number
  earned: Earned
  before: { visits: number; earned: Earned }
}

/** A period, and the period with which it is compared. */
export interface ComparedSpans {
  span: Span
  compared: Span
  /** The first day for which data is kept. A comparison that begins before it is not shown. */
  keptFrom: string
  isKept: boolean
}

/** `GET /api/admin/earnings`: the results of people whose first form came in the period, by what brought them. */
export interface Earnings extends ComparedSpans {
  by: Dimension
  rows: EarningsRow[]
  /** How many lines are left out. They are the smallest. */
  more: number
  /** Everybody, including people about whom nothing is known. */
  all: { earned: Earned; before: Earned }
}

export type FunnelPart = VisitStep | Result | ClientStep

/**
 * `GET /api/admin/earnings/funnel`: the visits of the period, and the people whose first form came in it, each counted
 * once in every step that they reached or passed. A client's steps follow the signature.
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

/** `GET /api/admin/earnings/people`: the people counted in a figure. */
export interface PeopleBehind {
  total: number
  /** How much all of them paid. */
  pence: number
  /** Newest first. */
  people: { id: string; name: string; company: string; email: string; day: string; pence: number }[]
}
