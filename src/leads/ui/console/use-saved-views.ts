import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { viewWords as words } from '#content/console/leads.ts'
import { type SavedView, viewAddress, viewInAddress, viewQueryOf } from '../../view.ts'

export interface SavedViews {
  /** `undefined` while they are loading. */
  views: readonly SavedView[] | undefined
  /** The view that the address names. */
  current: SavedView | undefined
  /** The search, order and filters on screen. */
  query: string
  /** Whether they differ from the current view's. */
  isChanged: boolean
  /** Whether the inbox is about to open with a view other than the one on screen. */
  isOpening: boolean
  /** Opens a view, or the search on screen without a view. */
  open: (view: Pick<SavedView, 'id' | 'query' | 'version'> | undefined) => void
  /** Saves the search on screen in the current view. */
  keep: { run: () => void; busy: boolean }
}

/**
 * The saved views, and which of them is open. The address has the view's id and the version that was seen, beside its
 * filters, so that saving over it is refused if a colleague has changed it since.
 */
export function useSavedViews(record: string | undefined): SavedViews {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: views, isError } = useConsoleQuery<SavedView[]>('lead-views', '/api/admin/lead-views', { live: true })
  const named = viewInAddress(useSearchParams()[0])
  const query = viewQueryOf(search)
  const current = named && views?.find(({ id }) => id === named.id)
  const open: SavedViews['open'] = (view) =>
    void navigate(view ? viewAddress(view) : `/admin/leads${query && `?${query}`}`, { replace: true })
  const keep = useConsoleAction<{ view: SavedView; seen: number }, { version: number }>({
    path: ({ view }) => `/api/admin/lead-views/${view.id}`,
    method: 'PUT',
    body: ({ seen }) => ({ query, version: seen }),
    refresh: ['lead-views', 'leads'],
    onDone: ({ version }, { view }) => {
      toast({ title: words.changed, tone: 'ok' })
      open({ ...view, query, version })
    },
  })
  const isOpening = useOpening({ views, isError, search, record })
  useNewest({ current, seen: named?.version, query })
  return {
    views,
    current,
    query,
    isChanged: current !== undefined && current.query !== query,
    isOpening,
    open,
    keep: {
      busy: keep.busy,
      run: () => void (current && keep.run({ view: current, seen: named?.version ?? current.version })),
    },
  }
}

interface Opening {
  views: readonly SavedView[] | undefined
  isError: boolean
  search: string
  record: string | undefined
}

/**
 * Opens the reader's first view when they come to the inbox without any filter, once, so that they can still show
 * everybody.
 */
function useOpening({ views, isError, search, record }: Opening): boolean {
  const navigate = useNavigate()
  const [isArriving, setArriving] = useState(search === '' && record === undefined)
  const first = views?.find(({ opensFirst }) => opensFirst)
  if (isArriving && (search !== '' || isError || (views && !first))) setArriving(false)
  const address = isArriving && first ? viewAddress(first) : undefined
  useEffect(() => {
    if (address) void navigate(address, { replace: true })
  }, [address, navigate])
  return isArriving
}

/**
 * Adds a view's filters to an address that has only its id, and its newest version to one that shows what it has.
 * Somebody who has changed the filters keeps the version that they saw.
 */
function useNewest({
  current,
  seen,
  query,
}: {
  current: SavedView | undefined
  seen: number | undefined
  query: string
}): void {
  const [, setParams] = useSearchParams()
  const isBare = seen === undefined && query === ''
  const isNewer = current !== undefined && seen !== current.version && query === current.query
  useEffect(() => {
    if (!current || !(isBare || isNewer)) return
    const { searchParams } = new URL(viewAddress(current), location.origin)
    setParams(
      (before) => {
        for (const [name, value] of searchParams) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [current, isBare, isNewer, setParams])
}
