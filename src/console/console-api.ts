import type { AttentionGroup, AttentionKind, SentItem } from '../platform/attention.ts'

/** `GET /api/admin/waiting`: how many things need attention on each page, by the page's id. */
export type WaitingAnswer = Partial<Record<string, number>>

/** An item that staff have to act on, as it is sent. */
export type TodayItem = SentItem
export type TodayGroup = AttentionGroup<TodayItem>

/** `GET /api/admin/today`: what staff have to act on, the most serious consequences first. */
export interface TodayAnswer {
  now: string
  total: number
  groups: TodayGroup[]
  /** The kinds that couldn't be loaded. */
  unread: AttentionKind[]
}

/** `GET /api/staff/session`: who is signed in. */
export interface Me {
  id: string
  email: string
  name: string
  role: 'owner' | 'staff'
}
