import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { consoleWords as words } from '#content/console/frame.ts'
import { HasMoved } from '#src/design/console/arrived-heading.tsx'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { shownToasts } from '#src/design/feedback/toast.tsx'
import { useShared } from '#src/design/shared-value.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { WaitingAnswer } from './console-api.ts'
import { addressOf, consolePages, type ConsolePage } from './console-pages.ts'
import { pageAt } from './page-chunks.ts'
import { PageBoundary } from './page-slot.tsx'
import { Rail } from './rail.tsx'
import { Search } from './search.tsx'
import { askForSignIn, useSessionState } from './session-ended.ts'
import { type OverPage, useOverPage } from './use-over-page.ts'

/** The frame of every page of the console: the navigation, the shortcuts, and the dialogs over a page. */
export function ConsoleFrame() {
  const { pathname } = useLocation()
  const [showsKeys, setShowsKeys] = useState(false)
  const session = useSessionState()
  const waiting = useConsoleQuery<WaitingAnswer>('waiting', '/api/admin/waiting', { live: true })
  const hasMoved = useHasMoved()
  const [searches, setSearches] = useState(false)
  const [showsMore, setShowsMore] = useState(false)
  const hasNotice = useShared(shownToasts).length > 0
  const over = useOverPage(showsKeys || showsMore || searches || hasNotice || session === 'ended')
  useShortcut('?', () => setShowsKeys(true), words.keys.all)
  useShortcut('/', () => setSearches(true), words.search.label)
  useSearchKey(() => setSearches(true))

  return (
    <HasMoved value={hasMoved}>
      <a className="skip" href="#page">
        {words.skip}
      </a>
      {consolePages.map((page) => page.key && <PageKey key={page.id} page={page} letter={page.key} />)}
      <div className="con">
        <Rail
          current={pageAt(pathname)?.id}
          waiting={waiting.data ?? {}}
          More={showsMore ? over.parts?.MoreDialog : undefined}
          onMore={setShowsMore}
          onKeys={() => setShowsKeys(true)}
          onSearch={() => setSearches(true)}
        />
        <main className="con-main" id="page" tabIndex={-1}>
          <div className="con-notices">
            {over.hasFailed && <Attention title={words.unloaded.title}>{words.unloaded.text}</Attention>}
            {(session === 'dismissed' || (session === 'ended' && over.hasFailed)) && (
              <Attention
                title={words.ended.bar}
                actions={
                  <CompactButton variant="ink" onClick={askForSignIn}>
                    {words.ended.title}
                  </CompactButton>
                }
              >
                {words.ended.kept}
              </Attention>
            )}
            {waiting.isError && session === 'on' && (
              <Attention
                title={words.offline.title}
                kind="note"
                actions={<CompactButton onClick={() => void waiting.refetch()}>{words.offline.again}</CompactButton>}
              >
                {words.offline.text}
              </Attention>
            )}
          </div>
          <Outlet />
        </main>
      </div>
      <BookingOver />
      {searches && <Search parts={over.parts} onKeys={() => setShowsKeys(true)} onClose={() => setSearches(false)} />}
      {over.parts && (
        <Over
          parts={over.parts}
          isEnded={session === 'ended'}
          showsKeys={showsKeys}
          onKeysClose={() => setShowsKeys(false)}
        />
      )}
    </HasMoved>
  )
}

interface OverProps {
  parts: OverPage
  isEnded: boolean
  showsKeys: boolean
  onKeysClose: () => void
}

/** What is shown over every page: the list of keys, the sign-in once the session has ended, and notices. */
function Over({ parts, isEnded, showsKeys, onKeysClose }: OverProps) {
  return (
    <>
      {showsKeys && <parts.KeysDialog onClose={onKeysClose} />}
      {isEnded && <parts.SessionEndedDialog />}
      <parts.Toaster />
    </>
  )
}

const BookForPerson = lazy(async () => ({
  default: (await import('../bookings/ui/console/book/book-for-person.tsx')).BookForPerson,
}))

/** The diary's dialog, over any page, to book a call for the person whose id is in the address: `?book=per_…`. */
function BookingOver() {
  const [params, setParams] = useSearchParams()
  const personId = params.get('book')
  if (!personId) return null
  const close = () =>
    setParams(
      (before) => {
        before.delete('book')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <PageBoundary>
      <Suspense>
        <BookForPerson key={personId} personId={personId} onClose={close} />
      </Suspense>
    </PageBoundary>
  )
}

/** Handles Ctrl+K or ⌘K, also while typing and if single letters are switched off. */
function useSearchKey(open: () => void) {
  const act = useEffectEvent(open)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isSearch || event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** True after the first page change: until then the focus stays where the browser put it. */
function useHasMoved(): boolean {
  const type = useNavigationType()
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && type === 'PUSH') setHasMoved(true)
  return hasMoved
}

function PageKey({ page, letter }: { page: ConsolePage; letter: string }) {
  const navigate = useNavigate()
  useShortcut(letter, () => void navigate(addressOf(page)), fill(words.keys.opens, { page: page.title }))
  return null
}
