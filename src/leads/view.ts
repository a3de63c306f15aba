import type { StaffMember } from '#src/staff/staff.ts'
import { folded } from './find.ts'
import { peopleFilters } from './inbox.ts'

/** How many views a member can have, and how many the team can share (LEADS-33). */
export const mostViews = 25
export const longestViewName = 60

/** A view as one member sees it (`GET /api/admin/lead-views`). */
export interface SavedView {
  id: string
  name: string
  /** The part of the inbox's address after the question mark. */
  query: string
  isShared: boolean
  /** Who saved it first. */
  by: string
  /** Whether the reader saved it first. Only they can stop sharing it. */
  isOwn: boolean
  mayRemove: boolean
  /** Whether the inbox opens with it for the reader. */
  opensFirst: boolean
  /** Sent back with a change. */
  version: number
}

/** The number of people in each view, by its id (`GET /api/admin/lead-view-counts`); without views that search. */
export type ViewCounts = Record<string, number>

/** How many views are shown above the list, which has to stay visible. The others are shown on request. */
export const fewViews = 5

/** Returns the first few views. The open one is added at the end if it is not among them. */
export function firstViews<View>(views: readonly View[], current: View | undefined): readonly View[] {
  const first = views.slice(0, fewViews)
  return !current || first.includes(current) ? first : [...first.slice(0, -1), current]
}

const parameters = ['q', 'sort', ...Object.keys(peopleFilters)]

/**
 * Returns the search, order and filters of an address of the inbox in a normal form, so that two of them can be
 * compared.
 */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search)
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = params.get(name)?.trim()
    if (value && !(name === 'sort' && value === '-recent')) query.set(name, value)
  }
  return String(query)
}

/**
 * Returns the address that opens a view, with the version that the reader saw. It contains the filters too, so that it
 * shows the same to a colleague who has no view with that id.
 */
export function viewAddress({ id, query, version }: Pick<SavedView, 'id' | 'query' | 'version'>): string {
  return `/admin/leads?${query ? `${query}&` : ''}view=${id}.${version}`
}

/** Returns the view that an address names, with the version that was seen, if it is there. */
export function viewInAddress(params: URLSearchParams): { id: string; version: number | undefined } | undefined {
  const [, id, version] = /^(viw_[a-z0-9]+)(?:\.(\d{1,9}))?$/.exec(params.get('view') ?? '') ?? []
  return id === undefined ? undefined : { id, version: version === undefined ? undefined : Number(version) }
}

/** Whether somebody may delete a view: the person who saved it may, and an owner may delete what the team shares. */
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
