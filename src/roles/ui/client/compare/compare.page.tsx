import '../role/wall.css'
import '../watch/verdict.css'
import './compare.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { hasEnded, type VerdictValue, verdictValues } from '../../../role-states.ts'
import { fieldOf, filmOf, firstNameOf, nameOf } from '../parts/candidate.ts'
import { Lattice } from '../parts/face.tsx'
import { filmTime, noticeOf } from '../parts/figures.ts'
import { VerdictList } from '../parts/marks.tsx'
import type { Verdicts } from '../watch/use-verdicts.ts'
import { mayAsk } from '../decisions/client-actions.ts'
import { useDialogs } from '../decisions/use-dialogs.tsx'
import { furtherPerson } from './further.ts'
import { SalaryScale } from './salary-scale.tsx'

const words = decisionWords.compare

export interface ComparePageProps {
  role: PortalRole
  candidacyIds: readonly string[]
  verdicts: Verdicts
  onReload: () => Promise<void>
}

/** Compares two or three candidates side by side: the same facts in the same rows, salaries on one scale from zero. */
export function ComparePage({ role, candidacyIds, verdicts, onReload }: ComparePageProps) {
  const { open, dialogs } = useDialogs(role, onReload)
  const people = role.candidacies.filter(({ id, film }) => candidacyIds.includes(id) && film.state === 'ready')
  const [playing, setPlaying] = useState<string>()
  const back = `/portal/roles/${role.id}`
  const unsaid = people.find(({ mine }) => !mine)
  const current = people.find(({ id }) => id === playing)
  return (
    <>
      <header className="rh rh--s">
        <p className="crumb">
          <a href={back}>{role.title}</a>
        </p>
        <h1 className="d rh__t">{words.heading}</h1>
        {people.length > 1 && (
          <div className="rh__l">
            <output className="lead">
              {current
                ? fill(words.playing, { name: firstNameOf(current) })
                : unsaid
                  ? fill(words.unsaid, { name: firstNameOf(unsaid) })
                  : words.lead}
            </output>
          </div>
        )}
      </header>
      {people.length < 2 ? (
        <TooFew role={role} chosen={candidacyIds} left={people} />
      ) : (
        <div className="cmp" style={{ '--k': people.length }}>
          <div className="cmp__h">
            {people.map((one) => (
              <CompareFilm
                key={one.id}
                of={one}
                isPlaying={one.id === playing}
                onPlay={() => setPlaying(one.id)}
                onStop={() => setPlaying((now) => (now === one.id ? undefined : now))}
              />
            ))}
          </div>
          <CompareTable people={people} role={role} />
          <div className="cmp__f">
            {people.map((one) => (
              <div key={one.id}>
                <CompareFoot
                  of={one}
                  onVerdict={(value) => verdicts.give(one.id, value, [])}
                  onAsk={mayAsk(one, role) ? () => open('ask', one.id) : undefined}
                />
              </div>
            ))}
          </div>
        </div>
      )}
      {dialogs}
    </>
  )
}

/** What is shown if fewer than two of the chosen people can be compared. It suggests somebody else. */
function TooFew({
  role,
  chosen,
  left,
}: {
  role: PortalRole
  chosen: readonly string[]
  left: readonly CandidacyCard[]
}) {
  const { gone } = words
  const back = `/portal/roles/${role.id}`
  const missing = role.candidacies.find(({ id, film }) => chosen.includes(id) && film.state !== 'ready')
  const hasWithdrawn = missing?.firstName && missing.film.state === 'none' && missing.film.why === 'withdrawn'
  const [only] = left
  const ended = hasEnded(role) ? rolesWords.role.ended[role.state === 'filled' ? 'filled' : 'closed'] : undefined
  const further = only && furtherPerson(role.candidacies, left)
  return (
    <div className="pad0 empt">
      <h2 className="d d3">
        {ended
          ? ended.heading
          : hasWithdrawn
            ? fill(gone.withdrawn, { name: firstNameOf(missing) })
            : only
              ? gone.heading
              : gone.nobody}
      </h2>
      <p>{ended ? ended.text : hasWithdrawn && only ? fill(gone.only, { name: firstNameOf(only) }) : gone.text}</p>
      <p className="row">
        {further && (
          <Button size="sm" href={`${back}/compare?of=${only.id},${further.id}`}>
            {fill(gone.add, { name: firstNameOf(further) })}
          </Button>
        )}
        <Button variant={further ? 'line' : undefined} size="sm" href={back}>
          {gone.back}
        </Button>
      </p>
    </div>
  )
}

function CompareFilm({
  of,
  isPlaying,
  onPlay,
  onStop,
}: {
  of: CandidacyCard
  isPlaying: boolean
  onPlay: () => void
  /** Called when this film has ended or can't be played. Another one may be playing by then. */
  onStop: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(0)
  const film = filmOf(of)
  const stop = useEffectEvent(onStop)
  useEffect(() => {
    if (isPlaying) void video.current?.play().catch(() => stop())
    else video.current?.pause()
  }, [isPlaying])
  const name = firstNameOf(of)
  return (
    <div className={`cmp__c f-${fieldOf(of)}${isPlaying ? ' is-on' : ''}`}>
      <button type="button" className="bill__p" onClick={isPlaying ? onStop : onPlay}>
        <span className="sr">{fill(isPlaying ? words.pause : words.play, { name: nameOf(of) })}, </span>
        {film ? (
          <video
            ref={video}
            className="face"
            src={film.stream}
            poster={film.poster}
            preload="none"
            playsInline
            disablePictureInPicture
            onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
            onEnded={onStop}
          >
            <track kind="captions" srcLang="en" label={rolesWords.watch.captions} src={film.captions} default />
          </video>
        ) : (
          <Lattice />
        )}
        {film && (
          <span className="film-time">
            {at > 0 && `${filmTime(at)} / `}
            {filmTime(film.seconds)}
          </span>
        )}
        {film && at > 0 && <span className="seen" style={{ '--w': `${(100 * at) / film.seconds}%` }} />}
        <span className="play">{isPlaying ? <PauseBars /> : <Icon name="play" />}</span>
      </button>
      <h2 className="d" style={{ '--n': name.length }}>
        {name}
      </h2>
    </div>
  )
}

function PauseBars() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 1h5v18H3zM12 1h5v18h-5z" fill="currentColor" />
    </svg>
  )
}

function CompareTable({ people, role }: { people: readonly CandidacyCard[]; role: PortalRole }) {
  const { facts } = rolesWords
  const rows: [string, (one: CandidacyCard) => ReactNode][] = [
    [words.does, (one) => one.headline],
    [facts.notice, (one) => <Notice of={one} />],
    [facts.place, (one) => one.facts.place],
    [words.travel, (one) => one.facts.travel],
    [facts.drives, (one) => one.facts.drives],
    [facts.rightToWork, (one) => one.facts.rightToWork],
    [words.verdicts, (one) => <VerdictList of={one} />],
  ]
  return (
    <table className="ct">
      <caption className="sr">{fill(words.label, { names: people.map(nameOf).join(', ') })}</caption>
      <thead className="sr">
        <tr>
          {people.map((one) => (
            <th key={one.id} scope="col">
              {firstNameOf(one)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.flatMap(([label, valueOf], index) => [
        index === 1 ? (
          <tbody key="salary">
            <RowName columns={people.length}>{facts.salary}</RowName>
            <tr>
              <td colSpan={people.length}>
                <SalaryScale people={people} brief={role.brief} />
              </td>
            </tr>
          </tbody>
        ) : null,
        people.some(valueOf) ? (
          <tbody key={label}>
            <RowName columns={people.length}>{label}</RowName>
            <tr>
              {people.map((one) => (
                <td key={one.id}>{valueOf(one) ?? facts.unknown}</td>
              ))}
            </tr>
          </tbody>
        ) : null,
      ])}
    </table>
  )
}

function RowName({ columns, children }: { columns: number; children: string }) {
  return (
    <tr className="ct__l">
      <th scope="rowgroup" colSpan={columns}>
        {children}
      </th>
    </tr>
  )
}

const weeksShown = 13

function Notice({ of: { facts } }: { of: CandidacyCard }) {
  const weeks = facts.noticeWeeks
  if (weeks === null) return rolesWords.facts.unknown
  return (
    <>
      <span className="wk" aria-hidden="true">
        {Array.from({ length: weeksShown }, (_, week) => (
          <i key={week} className={week < weeks ? 'on' : undefined} />
        ))}
      </span>
      {noticeOf(facts)}
    </>
  )
}

/** The foot of the comparison. Candidates without a verdict need one first. */
function CompareFoot({
  of,
  onVerdict,
  onAsk,
}: {
  of: CandidacyCard
  onVerdict: (value: VerdictValue) => void
  onAsk: (() => void) | undefined
}) {
  const name = firstNameOf(of)
  if (!of.mine)
    return (
      <fieldset className="vb__b vb__b--s" aria-label={fill(rolesWords.watch.verdictOn, { name })}>
        {verdictValues.map((value) => (
          <button key={value} type="button" className="cvb" onClick={() => onVerdict(value)}>
            {rolesWords.verdicts[value]}
          </button>
        ))}
      </fieldset>
    )
  return onAsk ? (
    <Button size="sm" onClick={onAsk}>
      {fill(words.ask, { name })}
    </Button>
  ) : null
}
