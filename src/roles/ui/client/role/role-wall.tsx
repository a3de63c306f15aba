import './wall.css'
import './role.css'
import { useMemo, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { capital, fill, fillCount } from '#src/values/fill.ts'
import { figure, inWords } from '#src/values/numbers.ts'
import type { CandidacyCard } from '../../../api.ts'
import { fieldOf, filmOf, firstNameOf, nameOf } from '../parts/candidate.ts'
import { askedSalary } from '../parts/figures.ts'
import { CandidatePoster, PosterPicture, Decided, FactList } from './candidate-poster.tsx'
import { SmallPosters, MiniList } from './small-posters.tsx'
import { countsOf, inOrder, isFound, isShown, type ShortlistedPerson } from './playing-order.ts'
import { WallBar, type WallView } from './wall-bar.tsx'

const words = rolesWords.role

/** From this many films on, the wall shows small posters. */
export const crowdFrom = 10

export interface RoleWallProps {
  roleId: string
  people: readonly CandidacyCard[]
  /** The top of the role's budget, in pence. */
  budgetTo: number | null
  asList: boolean
  /** Returns the function that asks somebody for an interview, or `undefined` if that isn't possible. */
  onAsk: (one: CandidacyCard) => (() => void) | undefined
  onHide: (() => void) | undefined
  /** `undefined` if the viewer came by a link. */
  onShare: (() => void) | undefined
}

export function watchHref(roleId: string, candidacyId: string): string {
  return `/portal/roles/${roleId}/watch/${candidacyId}`
}

/** The shortlist as a wall of posters, with filter, order and comparison. */
export function RoleWall({ roleId, people, budgetTo, asList, onAsk, onHide, onShare }: RoleWallProps) {
  const [view, setView] = useState<WallView>({ show: 'all', sort: 'ours', find: '' })
  const [picked, setPicked] = useState<readonly string[]>([])
  const shortlist = useMemo(() => people.map((one) => ({ ...shortlistedPerson(one), one })), [people])
  const counts = countsOf(shortlist)
  const shown = inOrder(shortlist, view.sort)
    .filter((entry) => isShown(entry, view.show) && isFound(entry, view.find))
    .map(({ one }) => one)
  const isCrowd = people.length >= crowdFrom
  const hrefOf = (one: CandidacyCard) => watchHref(roleId, one.id)

  if (people.length === 1)
    return (
      <Solo of={people[0]!} href={hrefOf(people[0]!)} budgetTo={budgetTo} onAsk={onAsk(people[0]!)} onShare={onShare} />
    )
  return (
    <>
      <WallBar
        view={view}
        counts={counts}
        isCrowd={isCrowd}
        onChange={(change) => setView({ ...view, ...change })}
        onHide={onHide}
        onShare={onShare}
      />
      {shown.length === 0 ? (
        <Nobody view={view} counts={counts} onAll={() => setView({ ...view, show: 'all', find: '' })} />
      ) : asList ? (
        <MiniList people={shown} hrefOf={hrefOf} />
      ) : isCrowd ? (
        <SmallPosters people={shown} hrefOf={hrefOf} />
      ) : (
        <div className="hoard">
          {shown.map((one) => (
            <CandidatePoster
              key={one.id}
              of={one}
              href={hrefOf(one)}
              budgetTo={budgetTo}
              onAsk={onAsk(one)}
              isPicked={picked.includes(one.id)}
              onPick={
                filmOf(one) &&
                ((isPicked) =>
                  setPicked((now) =>
                    isPicked ? [...now, one.id].slice(-words.compareBar.most) : now.filter((id) => id !== one.id),
                  ))
              }
            />
          ))}
        </div>
      )}
      <p className="told">{words.told}</p>
      {picked.length > 0 && (
        <CompareBar
          roleId={roleId}
          people={people.filter(({ id }) => picked.includes(id))}
          onClear={() => setPicked([])}
        />
      )}
    </>
  )
}

/** Returns what the playing order needs to know about a candidate. */
export function shortlistedPerson(one: CandidacyCard): ShortlistedPerson {
  const film = filmOf(one)
  return {
    id: one.id,
    playable: film !== undefined,
    verdict: one.mine?.value,
    verdicts: [one.mine?.value, ...(one.others ?? []).map(({ value }) => value ?? undefined)],
    watchedTo: one.watched.at,
    seconds: film?.seconds ?? 0,
    salaryPence: askedSalary(one.facts),
    noticeWeeks: one.facts.noticeWeeks,
    words: [nameOf(one), one.headline, one.facts.place, one.facts.sells].filter(Boolean).join(' '),
  }
}

function CompareBar({
  roleId,
  people,
  onClear,
}: {
  roleId: string
  people: readonly CandidacyCard[]
  onClear: () => void
}) {
  const href = `/portal/roles/${roleId}/compare?of=${people.map(({ id }) => id).join(',')}`
  return (
    <section className="pick-bar on-dark" aria-label={words.compare}>
      <p>
        {fill(words.compareBar.chosen, { count: people.length })}
        <b>{people.map((one) => firstNameOf(one)).join(', ')}</b>
      </p>
      {people.length > 1 && (
        <Button variant="hot" size="sm" href={href}>
          {people.length === 2 ? words.compareBar.two : words.compareBar.three}
        </Button>
      )}
      <Button variant="line" size="sm" onClick={onClear}>
        {words.compareBar.clear}
      </Button>
    </section>
  )
}

function Nobody({
  view,
  counts,
  onAll,
}: {
  view: WallView
  counts: Record<'all' | 'yes' | 'maybe' | 'no', number>
  onAll: () => void
}) {
  return (
    <div className="pad0">
      <div className="none">
        <h2 className="d d3">
          {view.find === ''
            ? fill(words.none.heading, { filter: words.show[view.show] })
            : fill(words.none.found, { text: view.find })}
        </h2>
        <p>{fill(words.none.text, { yes: counts.yes, maybe: counts.maybe, no: counts.no })}</p>
        <Button variant="line" size="sm" onClick={onAll}>
          {fill(words.none.showAll, { count: figure(counts.all) })}
        </Button>
      </div>
    </div>
  )
}

/** A shortlist of only one candidate. */
function Solo({
  of,
  href,
  budgetTo,
  onAsk,
  onShare,
}: {
  of: CandidacyCard
  href: string
  budgetTo: number | null
  onAsk: (() => void) | undefined
  onShare: (() => void) | undefined
}) {
  return (
    <>
      <div className={`solo f-${fieldOf(of)}`}>
        <PosterPicture of={of} href={href} />
        <div className="solo__b">
          <h2 className="d solo__n">{nameOf(of)}</h2>
          <p className="lead">{of.pitch}</p>
          <FactList of={of} budgetTo={budgetTo} />
          <Decided of={of} />
          <p className="row">
            {filmOf(of) && <Button href={href}>{words.watch}</Button>}
            {of.mine?.value === 'yes' && onAsk && (
              <Button variant="line" onClick={onAsk}>
                {rolesWords.watch.ask}
              </Button>
            )}
            {onShare && (
              <Button variant="line" onClick={onShare}>
                {words.share}
              </Button>
            )}
          </p>
        </div>
      </div>
      <p className="told">{words.told}</p>
    </>
  )
}

export function filmsSentence(count: number, time: string): string {
  const films = inWords(count)
  return fillCount(words.films, count, { films: capital(films), time })
}
