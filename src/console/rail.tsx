import { Link } from 'react-router'
import { consoleWords as words } from '#content/console/frame.ts'
import { Logo } from '#src/design/logo.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { Me, WaitingAnswer } from './console-api.ts'
import { addressOf, consolePages, type ConsolePage } from './console-pages.ts'
import { prefetchPage } from './page-chunks.ts'
import type { OverPage } from './use-over-page.ts'
import { useSignOut } from './use-sign-out.ts'
import { WaitingCount } from './waiting-count.tsx'

interface RailProps {
  current: string | undefined
  waiting: WaitingAnswer
  /** The dialog of the pages that do not fit, while it is open and once it is loaded. */
  More: OverPage['MoreDialog'] | undefined
  onMore: (shows: boolean) => void
  onKeys: () => void
  onSearch: () => void
}

/** How many pages fit in the bottom bar of a phone, next to "More". */
const footRoom = 5

/** The navigation; on a phone the bars at the top and the bottom of the screen. */
export function Rail({ current, waiting, More, onMore, onKeys, onSearch }: RailProps) {
  const { data: me } = useConsoleQuery<Me>('session', '/api/staff/session')
  const signOut = useSignOut()
  const visiblePages = consolePages.filter((page) => !page.ownersOnly || me?.role === 'owner')
  const work = visiblePages.filter(({ place }) => place === 'work')
  const rest = [...work.slice(footRoom), ...visiblePages.filter(({ place }) => place === 'settings')]
  const own = visiblePages.find(({ place }) => place === 'own')
  const restWaits = rest.reduce((sum, { id }) => sum + (waiting[id] ?? 0), 0)
  const link = (page: ConsolePage, className?: string) => (
    <RailLink
      key={page.id}
      page={page}
      isCurrent={page.id === current}
      count={waiting[page.id] ?? 0}
      className={className}
    />
  )

  return (
    <>
      <header className="rail on-dark">
        <div className="rail__top">
          <Link className="rail__logo" to={work[0] ? addressOf(work[0]) : '/admin'}>
            <Logo label={fill(words.titleOf, { page: words.name })} />
          </Link>
          <button type="button" className="rail__find" aria-haspopup="dialog" onClick={onSearch}>
            {words.search.label} <kbd aria-hidden="true">/</kbd>
          </button>
        </div>
        <nav aria-label={words.navigation}>
          <ul>
            {work.map((page, index) => link(page, index >= footRoom ? 'rail__rest' : undefined))}
            {visiblePages
              .filter(({ place }) => place === 'settings')
              .map((page, index) => link(page, index === 0 ? 'rail__rest rail__house' : 'rail__rest'))}
            <li className="rail__more">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-current={rest.some(({ id }) => id === current) || own?.id === current ? 'page' : undefined}
                onClick={() => onMore(true)}
              >
                {words.more}
                <WaitingCount count={restWaits} />
              </button>
            </li>
          </ul>
        </nav>
        <Myself me={me} own={own} isCurrent={own?.id === current} onKeys={onKeys} signOut={signOut} />
      </header>
      {More && (
        <More
          pages={own ? [...rest, own] : rest}
          waiting={waiting}
          me={me}
          onKeys={onKeys}
          onSignOut={signOut.run}
          signingOut={signOut.busy}
          onClose={() => onMore(false)}
        />
      )}
    </>
  )
}

interface MyselfProps {
  me: Me | undefined
  /** The page of the member's own account. */
  own: ConsolePage | undefined
  isCurrent: boolean
  onKeys: () => void
  signOut: ReturnType<typeof useSignOut>
}

/** The signed-in member, and the links to their settings and to sign out. */
function Myself({ me, own, isCurrent, onKeys, signOut }: MyselfProps) {
  return (
    <div className="rail__me">
      <p>
        <b>
          {me && own ? (
            <Link to={addressOf(own)} aria-current={isCurrent ? 'page' : undefined}>
              {me.name}
            </Link>
          ) : (
            (me?.name ?? '\u00a0')
          )}
        </b>
        {me ? words.roles[me.role] : '\u00a0'}
      </p>
      <p>
        <button type="button" className="link" onClick={onKeys}>
          {words.keys.label}
        </button>
        <a className="link" href="/">
          {words.site}
        </a>
        <button type="button" className="link" aria-busy={signOut.busy || undefined} onClick={signOut.run}>
          {words.signOut.label}
        </button>
      </p>
    </div>
  )
}

function RailLink({
  page,
  isCurrent,
  count,
  className,
}: {
  page: ConsolePage
  isCurrent: boolean
  count: number
  className: string | undefined
}) {
  const prefetch = () => prefetchPage(page)
  return (
    <li className={className}>
      <Link
        to={addressOf(page)}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <span>{page.title}</span>
        {count > 0 ? (
          <WaitingCount count={count} />
        ) : (
          page.key && <kbd aria-hidden="true">{page.key.toUpperCase()}</kbd>
        )}
      </Link>
    </li>
  )
}
