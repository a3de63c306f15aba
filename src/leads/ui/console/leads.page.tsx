import './leads.css'
import { lazy, Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { consoleWords } from '#content/console/frame.ts'
import { leadsConsole as words } from '#content/console/leads.ts'
import { HasMoved } from '#src/design/console/arrived-heading.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { EmptyState } from '#src/design/console/attention.tsx'
import { useListState } from '#src/design/console/list-state.ts'
import { Split } from '#src/design/console/record.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { InboxCounts, PeoplePage } from '../../console-api.ts'
import { PeopleList } from './people-list.tsx'
import { PersonView } from './person-view.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { useUndo } from './undo.ts'
import { type Preview, usePreview } from './use-preview.ts'

const Quarantine = lazy(async () => ({ default: (await import('./quarantine.tsx')).Quarantine }))

const filters = ['tab', 'stage', 'source', 'status', 'owner', 'show'] as const
const tabs = ['all', 'unread', 'employers', 'candidates', 'quarantine'] as const
const quarantine = 'quarantine'

/** The inbox of people (LEADS-24): the list, the open person next to it, and the quarantine. */
export function LeadsPage() {
  const { id } = useParams()
  const list = useListState({ defaultSort: '-recent', filters })
  const saved = useSavedViews(id)
  const tab = list.filters.tab ?? 'all'
  const isQuarantine = tab === quarantine && id === undefined
  const people = useConsoleQuery<PeoplePage>('leads', `/api/admin/leads${tab === quarantine ? '' : list.query}`, {
    live: true,
    placeholder: (before) => before,
  })
  const { data: counts } = useConsoleQuery<InboxCounts>('leads', '/api/admin/lead-counts', { live: true })
  useUnreadInTitle(counts?.unread ?? 0)
  useUndo()
  const isWaiting = people.isPlaceholderData || saved.isOpening
  const preview = usePreview(id, list.query, isWaiting ? undefined : people.data?.rows)
  const csv = `/api/admin/leads.csv${tab === quarantine ? '' : list.query}`

  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={
          counts &&
          (isQuarantine
            ? fillCount(words.heldNote, counts.quarantine)
            : `${fillCount(words.note.unread, counts.unread)}, ${fillCount(words.note.open, counts.open)}`)
        }
        actions={
          !isQuarantine && (
            <CompactButton className="lead-export" href={csv} outside download>
              {words.exportCsv}
            </CompactButton>
          )
        }
      />
      <Tabs
        label={words.title}
        tabs={tabs.map((name) => ({
          id: name,
          label: words.tabs[name],
          count: counts && (name === 'all' ? counts.open : counts[name]),
        }))}
        current={tab}
        onChoose={(name) => list.filter('tab', name === 'all' ? '' : name)}
      />
      {isQuarantine ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Quarantine list={list} />
        </Suspense>
      ) : (
        <Split
          open={id !== undefined}
          list={
            <PeopleList
              list={list}
              saved={saved}
              page={saved.isOpening ? undefined : people.data}
              stale={people.isPlaceholderData}
              failure={people.error}
              current={id ?? preview?.id}
              csv={csv}
            />
          }
        >
          <OpenPerson id={id} preview={preview} />
        </Split>
      )}
    </>
  )
}

/** The open record, or the first person of the list beside it. */
function OpenPerson({ id, preview }: { id: string | undefined; preview: Preview | undefined }) {
  if (id) return <PersonView key={id} id={id} />
  if (!preview) return <EmptyState title={words.choose.title}>{words.choose.text}</EmptyState>
  return (
    // It is opened automatically, so it neither takes the focus nor counts as read before somebody uses it.
    <HasMoved value={false}>
      <div onPointerDownCapture={preview.touch} onKeyDownCapture={preview.touch}>
        <PersonView key={`preview ${preview.id}`} id={preview.id} isUntouched={!preview.isTouched} />
      </div>
    </HasMoved>
  )
}

/** Shows in the browser tab how many are unread: `(4) Leads`. */
function useUnreadInTitle(unread: number) {
  useEffect(() => {
    const title = fill(consoleWords.titleOf, { page: words.title })
    // Runs after the frame has set the page's title.
    const frame = requestAnimationFrame(() => (document.title = unread > 0 ? `(${unread}) ${title}` : title))
    return () => cancelAnimationFrame(frame)
  }, [unread])
}
