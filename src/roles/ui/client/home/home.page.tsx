import './home.css'
import { lazy, Suspense, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { clockTime, londonHour } from '#src/values/london-time.ts'
import { inWords } from '#src/values/numbers.ts'
import type { PortalRoles } from '../../../api.ts'
import { firstWord } from '../parts/marks.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { HomeLoading, LoadFailed, OfflineLine } from '../parts/page-states.tsx'
import type { Loaded } from '../use-answer.ts'
import { DayOne } from './day-one.tsx'
import { HomeSide } from './home-side.tsx'
import { mostUrgent, needsClient } from './next-step.ts'
import { grounds, RolePoster } from './role-poster.tsx'

const BriefForm = lazy(() => import('../brief/brief-form.tsx').then((module) => ({ default: module.BriefForm })))
const TeamDialog = lazy(() => import('../share/team-dialog.tsx').then((module) => ({ default: module.TeamDialog })))

const words = rolesWords.home

export interface HomePageProps {
  loaded: Loaded<PortalRoles>
  onReload: () => Promise<void>
  onGo: (href: string) => void
}

/** The portal's home page once the agreement is signed: a poster for each role, then documents and team. */
export function HomePage({ loaded, onReload, onGo }: HomePageProps) {
  const [open, setOpen] = useState<'brief' | 'team'>()
  usePageTitle(words.title)
  if (loaded.state === 'loading') return <HomeLoading />
  if (loaded.state !== 'here')
    return <LoadFailed heading={words.failed.heading} text={words.failed.text} onAgain={() => void onReload()} />
  const { data: home, kept } = loaded
  const saved = async (roleId: string, isSent: boolean) => {
    setOpen(undefined)
    await onReload()
    onGo(isSent ? `/portal/roles/${roleId}` : '/portal')
  }
  return (
    <>
      {kept && (
        <OfflineLine
          text={fill(rolesWords.kept[kept.why], { time: clockTime(kept.at) })}
          onAgain={() => void onReload()}
        />
      )}
      {home.roles.length === 0 && home.me.mayDecide ? (
        <DayOne onWrite={() => setOpen('brief')} />
      ) : (
        <Roles home={home} onBrief={() => setOpen('brief')} />
      )}
      <div className="pad0 home__s">
        <HomeSide home={home} onTeam={home.me.runsAccount ? () => setOpen('team') : undefined} />
      </div>
      <Suspense>
        {open === 'brief' && (
          <BriefForm onSaved={(id, isSent) => void saved(id, isSent)} onClose={() => setOpen(undefined)} />
        )}
        {open === 'team' && (
          <TeamDialog team={home.team} onChanged={() => void onReload()} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function Roles({ home, onBrief }: { home: PortalRoles; onBrief: () => void }) {
  const big = mostUrgent(home.roles)
  const others = home.roles.filter((role) => role !== big)
  const isNeeded = big !== undefined && needsClient(big)
  const groundAt = (place: number) => grounds[place % grounds.length]!
  return (
    <div className="pad0">
      <header className="hh">
        <h1 className="d hh__t">{words.heading}</h1>
        <p className="lead">
          {fill(words.lead.greeting, { greeting: greeting(), name: firstWord(home.me.name) })} {leadOf(home)}
        </p>
      </header>
      <div className="rps">
        {big && <RolePoster role={big} isBig ground={isNeeded ? 'hot' : groundAt(0)} />}
        {others.map((role, place) => (
          <RolePoster key={role.id} role={role} isBig={false} ground={groundAt(isNeeded ? place : place + 1)} />
        ))}
        {home.me.mayDecide && (
          <article className="rp rp--new">
            <h2 className="d d3">{words.another.heading}</h2>
            <p>{words.another.text}</p>
            <Button variant="line" size="sm" onClick={onBrief}>
              {words.another.action}
            </Button>
          </article>
        )}
      </div>
    </div>
  )
}

function greeting(): string {
  const hour = londonHour(new Date())
  return hour < 12 ? words.greeting.morning : hour < 18 ? words.greeting.afternoon : words.greeting.evening
}

function leadOf({ roles }: PortalRoles): string {
  const waiting = roles.filter(needsClient)
  const [only, ...more] = waiting
  if (!only) return words.lead.none
  if (more.length > 0) return fill(words.lead.many, { count: inWords(waiting.length) })
  const { next } = only
  if (next.kind !== 'watch') return fill(words.lead.one, { role: only.title })
  const minutes = Math.max(1, Math.round(next.seconds / 60))
  return fillCount(words.lead.films, next.films, {
    films: inWords(next.films),
    role: only.title,
    minutes: fillCount(words.lead.minutes, minutes, { minutes: inWords(minutes) }),
  })
}
