import type { Device, Source, Vital } from './insight.ts'

export const periods = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type Period = keyof typeof periods

/** One figure, and what it was in the period before. */
export interface Compared {
  now: number
  before: number
}

export interface Insights {
  period: Period
  /** First and last day, YYYY-MM-DD. */
  from: string
  until: string
  visits: Compared
  engaged: Compared
  /** One entry a day, oldest first. */
  days: { day: string; now: number; before: number }[]
  sources: ({ source: Source } & Compared)[]
  devices: ({ device: Device } & Compared)[]
  /** The pages that visits began on, and how long pages were looked at. */
  pages: { page: string; entries: number; seconds: number | null; half: number | null }[]
  /** Of the visits that scrolled at all, how many got so far. */
  scroll: { depth: number; n: number }[]
  films: { film: string; clicks: number; seconds: number; leads: number }[]
  /** From visit to deposit; what comes after engagement is counted in its own tables. */
  funnel: { step: 'visit' | 'engaged' | 'lead' | 'call' | 'signed' | 'deposit'; n: number; before: number }[]
  /** People who took their visit along with a form, by where it came from, and how many of them have come how far since. */
  people: { source: Source; people: number; calls: number; signed: number; deposits: number }[]
  vitals: { name: Vital; device: Device; p50: number; p75: number; p95: number; n: number }[]
  dropped: number
}
