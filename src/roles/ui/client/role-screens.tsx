import { lazy, Suspense, useEffect } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { scriptPart, useScriptPart } from '#src/design/script-part.ts'
import type { PortalRole } from '../../api.ts'
import type { Address } from './address.ts'
import { filmOf, nameOf } from './parts/candidate.ts'
import { usePageTitle } from './parts/use-page-title.ts'
import { FilmLoading, LoadFailed, OfflineLine, offlineText } from './parts/page-states.tsx'
import { RolePage } from './role/role.page.tsx'
import { watchHref } from './role/role-wall.tsx'
import type { Loaded } from './use-answer.ts'
import { useVerdicts, withWaiting } from './watch/use-verdicts.ts'
import type { WatchPageProps } from './watch/watch.page.tsx'

// Loaded in advance, because a browser lets a film play with sound only while it handles the press.
const watchPart = scriptPart(() => import('./watch/watch.page.tsx'))
const ComparePage = lazy(() => import('./compare/compare.page.tsx').then((module) => ({ default: module.ComparePage })))
const DecisionsPage = lazy(() =>
  import('./decisions/decisions.page.tsx').then((module) => ({ default: module.DecisionsPage })),
)

export interface RoleScreensProps {
  address: Exclude<Address, { page: 'home' }>
  loaded: Loaded<PortalRole>
  onReload: () => Promise<void>
  onChange: (changed: (role: PortalRole) => PortalRole) => void
  onGo: (href: string, how?: 'replace') => void
}

/** All pages of one role. They share the loaded role and the verdicts that are being sent. */
export function RoleScreens({ address, loaded: known, onReload, onChange, onGo }: RoleScreensProps) {
  const verdicts = useVerdicts(known.state === 'here' ? known.data : undefined, onChange, onReload)
  const loaded: Loaded<PortalRole> =
    known.state === 'here' ? { ...known, data: withWaiting(known.data, verdicts.waiting) } : known
  const role = loaded.state === 'here' ? loaded.data : undefined
  const hasFilms = role?.candidacies.some((one) => filmOf(one)) ?? false
  useEffect(() => {
    if (hasFilms) void watchPart.fetch()
  }, [hasFilms])
  const home = `/portal/roles/${address.roleId}`
  usePageTitle(role && titleOf(address, role))
  if (loaded.state === 'loading' && address.page === 'watch') return <FilmLoading />
  if (loaded.state !== 'here' || !role || address.page === 'role')
    return <RolePage loaded={loaded} verdicts={verdicts} onReload={onReload} />
  const shared = { role, verdicts, onReload, onChange }
  return (
    <Suspense>
      {address.page === 'watch' && (
        <Watch
          {...shared}
          candidacyId={address.candidacyId}
          onFilm={(id) => onGo(watchHref(role.id, id), 'replace')}
          onBack={() => onGo(home)}
          onDecide={() => onGo(`${home}#decisions`)}
        />
      )}
      {address.page !== 'watch' && loaded.kept && (
        <OfflineLine text={offlineText(loaded.kept)} onAgain={() => void onReload()} />
      )}
      {address.page === 'compare' && <ComparePage {...shared} candidacyIds={address.candidacyIds} />}
      {address.page === 'decisions' && <DecisionsPage {...shared} />}
    </Suspense>
  )
}

function titleOf(address: RoleScreensProps['address'], role: PortalRole): string {
  switch (address.page) {
    case 'watch': {
      const of = role.candidacies.find(({ id }) => id === address.candidacyId)
      return of ? `${nameOf(of)}, ${role.title}` : role.title
    }
    case 'compare':
      return `${decisionWords.compare.heading}, ${role.title}`
    case 'decisions':
      return `${decisionWords.sheet.heading} ${role.title}`
    default:
      return role.title
  }
}

function Watch(props: WatchPageProps) {
  const { loaded, hasFailed } = useScriptPart(watchPart, true)
  if (loaded) return <loaded.WatchPage {...props} />
  return hasFailed ? <LoadFailed {...rolesWords.role.failed} onAgain={() => void watchPart.fetch()} /> : <FilmLoading />
}
