import type { ReactNode } from 'react'
import { rolesWords as words } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import { standingOf } from '../decisions/standing.ts'
import { fieldOf, filmOf, firstNameOf, nameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { filmTime, noticeOf, overBudget, salaryOf } from '../parts/figures.ts'
import { letterOf, Strip, VerdictList } from '../parts/marks.tsx'
import { isMidway } from './playing-order.ts'

export interface CandidatePosterProps {
  of: CandidacyCard
  href: string
  /** The top of the role's budget. */
  budgetTo: number | null
  /** Asks for an interview with them; `undefined` if that isn't possible. */
  onAsk: (() => void) | undefined
  /** Whether it is selected for the comparison. */
  isPicked: boolean
  /** `undefined` if their film can't be watched, and so not be compared. */
  onPick: ((picked: boolean) => void) | undefined
}

/** One poster on the wall: the still with the verdict across it, and the facts in the same rows under each. */
export function CandidatePoster({ of, href, budgetTo, onAsk, isPicked, onPick }: CandidatePosterProps) {
  const name = nameOf(of)
  return (
    <article className={`bill f-${fieldOf(of)} is-${letterOf(of.mine?.value)}`}>
      <PosterPicture of={of} href={href} />
      <h2 className="d bill__n" style={{ '--n': firstNameOf(of).length }}>
        {firstNameOf(of)}
      </h2>
      <div className="bill__b">
        <p className="bill__f">
          <b>{name}</b>
          {of.headline}
        </p>
        <p className="bill__q">{of.pitch}</p>
        <FactList of={of} budgetTo={budgetTo} />
        <VerdictList of={of} />
        <Decided of={of} />
        {of.mine?.value === 'yes' && onAsk && (
          <Button variant="line" size="sm" onClick={onAsk}>
            {words.watch.ask}
            <span className="sr">: {name}</span>
          </Button>
        )}
      </div>
      {onPick && (
        <label className="pick">
          <input type="checkbox" checked={isPicked} onChange={(event) => onPick(event.target.checked)} />
          <span aria-hidden="true" />
          {words.role.compare}
          <span className="sr"> {name}</span>
        </label>
      )}
    </article>
  )
}

/** What was decided after a verdict, in a line: an interview, an offer, a hire. */
export function Decided({ of }: { of: CandidacyCard }) {
  if (!of.interview && !of.offer && !of.hire && !of.rejection) return null
  const { title, text } = standingOf(of)
  return (
    <p className="bill__d">
      <b>{title}</b> {text}
    </p>
  )
}

/** The poster's picture, which links to the film. */
export function PosterPicture({ of, href }: { of: CandidacyCard; href: string }) {
  const film = filmOf(of)
  if (!film)
    return (
      <div className="bill__p bill__p--gone">
        <Face of={of} />
        <Strip value={of.mine?.value} />
      </div>
    )
  return (
    <a className="bill__p" href={href}>
      <span className="sr">{fill(words.role.watchName, { name: nameOf(of) })}, </span>
      <Face of={of} />
      <span className="film-time">{filmTime(film.seconds)}</span>
      <Strip value={of.mine?.value} />
      {!of.mine && isMidway({ watchedTo: of.watched.at, seconds: film.seconds }) && (
        <span className="seen" style={{ '--w': `${(100 * of.watched.at) / film.seconds}%` }}>
          <span className="sr">{fill(words.role.watchedTo, { time: filmTime(of.watched.at) })}</span>
        </span>
      )}
      <span className="play">
        <Icon name="play" />
      </span>
    </a>
  )
}

/** The four facts under each poster, always in the same rows. */
export function FactList({ of, budgetTo }: { of: CandidacyCard; budgetTo: number | null }) {
  const over = overBudget(of.facts, budgetTo)
  return (
    <dl className="fx">
      <Fact label={words.facts.salary}>
        {salaryOf(of.facts)}
        {over && (
          <>
            {' '}
            <em>{over}</em>
          </>
        )}
      </Fact>
      <Fact label={words.facts.notice}>{noticeOf(of.facts)}</Fact>
      <Fact label={words.facts.place}>{of.facts.place}</Fact>
      {of.facts.rightToWork && <Fact label={words.facts.rightToWork}>{of.facts.rightToWork}</Fact>}
    </dl>
  )
}

export function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children ?? words.facts.unknown}</dd>
    </div>
  )
}
