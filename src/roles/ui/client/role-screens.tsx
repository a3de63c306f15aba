import { lazy, Suspense } from 'react'
import type { PortalRole } from '../../api.ts'
import type { Address } from './address.ts'
import { RolePage } from './role/role.page.tsx'
import { watchHref } from './role/role-wall.tsx'
import type { Loaded } from './use-answer.ts'
import { useVerdicts } from './watch/use-verdicts.ts'

const WatchPage = lazy(() => import('./watch/watch.page.tsx').then((module) => ({ default: module.WatchPage })))
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

/** All pages of one role: they share what was loaded, and the verdicts that are on their way. */
export function RoleScreens({ address, loaded, onReload, onChange, onGo }: RoleScreensProps) {
  const role = loaded.state === 'here' ? loaded.data : undefined
  const verdicts = useVerdicts(role, onChange, onReload)
  const home = `/portal/roles/${address.roleId}`
  if (!role || address.page === 'role')
    return <RolePage loaded={loaded} verdicts={verdicts} onReload={onReload} onChange={onChange} onGo={onGo} />
  const shared = { role, verdicts, onReload, onChange }
  return (
    <Suspense>
      {address.page === 'watch' && (
        <WatchPage
          {...shared}
          candidacyId={address.candidacyId}
          onFilm={(id) => onGo(watchHref(role.id, id), 'replace')}
          onBack={() => onGo(home)}
          onDecide={() => onGo(`${home}#decisions`)}
        />
      )}
      {address.page === 'compare' && <ComparePage {...shared} candidacyIds={address.candidacyIds} />}
      {address.page === 'decisions' && <DecisionsPage {...shared} />}
    </Suspense>
  )
}
