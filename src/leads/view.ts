import type { StaffMember } from '#src/staff/staff.ts'
import { folded } from './find.ts'
import { peopleFilters } from './inbox.ts'

/** So many views a member may keep for themselves, and so many the team may share (LEADS-33). */
export const mostViews = 25
export const longestViewName = 60

/** A view as one member sees it (`GET /api/admin/lead-views`). */
export interface SavedView {
  id: string
  name: string
  /** What follows the question mark in the inbox's address. */
  query: string
  isShared: boolean
  /** Who saved it first. */
  by: string
  /** Whether the reader saved it first: only they may take it back from the team. */
  isOwn: boolean
  mayRemove: boolean
  /** Whether the inbox opens with it for the reader. */
  opensFirst: boolean
  /** To be sent back with a change. */
  version: number
}

/** How many people are in each view, by its id (`GET /api/admin/lead-view-counts`); none of a view that searches. */
export type ViewCounts = Record<string, number>

/** So many views stand above the list, which stays in sight; the rest on request. */
export const fewViews = 5

/** The first few views; the open one is among them, as the last, if it isn't by itself. */
export function firstViews<View>(views: readonly View[], current: View | undefined): readonly View[] {
  const first = views.slice(0, fewViews)
  return !current || first.includes(current) ? first : [...first.slice(0, -1), current]
}

const parts = ['q', 'sort', ...Object.keys(peopleFilters)]

/** The search, order and filters of an address of the inbox, in one spelling, so that two of them can be compared. */
export function viewQueryOf(search: string): string {
  const given = new URLSearchParams(search)
  const query = new URLSearchParams()
  for (const name of parts) {
    const value = given.get(name)?.trim()
    if (value && !(name === 'sort' && value === '-recent')) query.set(name, value)
  }
  return String(query)
}

/**
 * The address that opens a view, with the version that its reader saw. Its filters stand in it too, so that it opens
 * the same for a colleague who has no view of that id.
 */
export function viewAddress({ id, query, version }: Pick<SavedView, 'id' | 'query' | 'version'>): string {
  return `/admin/leads?${query ? `${query}&` : ''}view=${id}.${version}`
}

/** The view that an address names, with the version that was seen, if it says. */
export function viewInAddress(params: URLSearchParams): { id: string; version: number | undefined } | undefined {
  const [, id, version] = /^(viw_[a-z0-9]+)(?:\.(\d{1,9}))?$/.exec(params.get('view') ?? '') ?? []
  return id === undefined ? undefined : { id, version: version === undefined ? undefined : Number(version) }
}

/** The person who saved a view may delete it, and an owner may delete what the team shares. */
export function mayRemoveView(
  view: { madeBy: string; isShared: boolean },
  member: Pick<StaffMember, 'id' | 'role'>,
): boolean {
  return view.madeBy === member.id || (view.isShared && member.role === 'owner')
}

/** Whether a view's name or search names a person: by their email address, their whole name or their phone number. */
export function namesPerson(
  view: { name: string; query: string },
  person: { email: string; name: string; phone: string },
): boolean {
  const text = `${view.name}\n${new URLSearchParams(view.query).get('q') ?? ''}`
  const digits = person.phone.replaceAll(/\D/g, '').slice(-9)
  return (
    folded(text).includes(folded(person.email)) ||
    (/\S\s+\S/.test(person.name.trim()) && folded(text).includes(folded(person.name.trim()))) ||
    (digits.length === 9 && text.replaceAll(/\D/g, '').includes(digits))
  )
}
