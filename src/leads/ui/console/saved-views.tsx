import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { viewWords as words } from '#content/console/leads.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import { fewViews, firstViews, type SavedView, viewAddress, type ViewCounts } from '../../view.ts'
import type { SavedViews } from './use-saved-views.ts'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

/** The saved views as links, each with its number of people, and the actions on the open one (LEADS-33). */
export function SavedViewList({ saved }: { saved: SavedViews }) {
  const { views = [], current, query, isChanged } = saved
  const [asks, setAsks] = useState<'new' | 'edit'>()
  const [showsAll, setShowsAll] = useState(false)
  const { data: counts = {} } = useConsoleQuery<ViewCounts>('leads', '/api/admin/lead-view-counts', {
    enabled: views.length > 0,
    live: true,
  })
  const isNew = query !== '' && (!current || isChanged)
  if (views.length === 0 && !isNew && !asks) return null
  const isLong = views.length > fewViews
  const isFew = isLong && !showsAll
  return (
    <nav className="lead-views" aria-label={words.label}>
      {views.length > 0 && (
        <ul data-few={isFew || undefined}>
          {(isFew ? firstViews(views, current) : views).map((view) => (
            <li key={view.id}>
              <ViewLink view={view} count={counts[view.id]} isCurrent={view === current} isChanged={isChanged} />
            </li>
          ))}
        </ul>
      )}
      {isLong && (
        <CompactButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? words.fewer : fillCount(words.allViews, views.length)}
        </CompactButton>
      )}
      {current && isChanged && (
        <CompactButton busy={saved.keep.busy} onClick={saved.keep.run}>
          {words.saveChanges}
        </CompactButton>
      )}
      {current && <CompactButton onClick={() => setAsks('edit')}>{words.edit}</CompactButton>}
      {isNew && <CompactButton onClick={() => setAsks('new')}>{current ? words.saveNew : words.save}</CompactButton>}
      {asks && (
        <Suspense>
          <ViewDialog
            view={asks === 'edit' ? current : undefined}
            query={query}
            onSaved={saved.open}
            onClose={() => setAsks(undefined)}
          />
        </Suspense>
      )}
    </nav>
  )
}

interface ViewLinkProps {
  view: SavedView
  count: number | undefined
  isCurrent: boolean
  isChanged: boolean
}

function ViewLink({ view, count, isCurrent, isChanged }: ViewLinkProps) {
  return (
    <Link to={viewAddress(view)} className="lead-view" aria-current={isCurrent ? 'page' : undefined}>
      <span title={view.name}>{view.name}</span>
      {isCurrent && isChanged && <small> {words.isChanged}</small>}
      {view.isShared && <small> {words.shared}</small>}
      {count !== undefined && <b> {figure(count)}</b>}
    </Link>
  )
}
