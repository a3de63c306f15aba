import '../role/wall.css'
import '../watch/verdict.css'
import './blind.css'
import { rolesWords } from '#content/portal/roles.ts'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { type VerdictValue, verdictValues } from '../../../words.ts'
import { fieldOf, filmOf, nameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { filmTime, noticeOf, salaryOf } from '../parts/figures.ts'
import { letterOf, Strip } from '../parts/marks.tsx'
import { Fact } from '../role/bill.tsx'
import { watchHref } from '../role/role-wall.tsx'

const words = sharingWords.blind

export interface BlindWallProps {
  role: PortalRole
  onVerdict: (candidacyId: string, value: VerdictValue) => void
  /** Shows names and faces to everybody; `undefined` for people who may not decide that. */
  onShow: (() => void) | undefined
}

/** The wall of a blind review: the words, then a verdict, then the film. */
export function BlindWall({ role, onVerdict, onShow }: BlindWallProps) {
  const opened = role.candidacies.filter(({ isRevealed }) => isRevealed).length
  return (
    <>
      <div className="pad0 bls__h">
        <h2 className="d d2">{words.heading}</h2>
        <p className="lead">{words.lead}</p>
        <p className="row">
          <output className="pill">{fill(words.opened, { opened, count: role.candidacies.length })}</output>
          {onShow && (
            <Button variant="line" onClick={onShow}>
              {words.show}
            </Button>
          )}
        </p>
      </div>
      <div className="bls">
        {role.candidacies.map((one) =>
          one.isRevealed ? (
            <Opened key={one.id} of={one} href={watchHref(role.id, one.id)} />
          ) : (
            <Hidden key={one.id} of={one} onVerdict={(value) => onVerdict(one.id, value)} />
          ),
        )}
      </div>
      <p className="told">{words.told}</p>
    </>
  )
}

function Opened({ of, href }: { of: CandidacyCard; href: string }) {
  const film = filmOf(of)
  const verdict = of.mine && rolesWords.verdicts[of.mine.value]
  return (
    <article className={`bl is-open f-${fieldOf(of)} is-${letterOf(of.mine?.value)}`}>
      <header>
        <span className="d bl__n">{of.number}</span>
        <span className="bl__p">
          <Face of={of} />
        </span>
        <Strip value={of.mine?.value} />
      </header>
      <div className="bl__b">
        <h3 className="d d3">{nameOf(of)}</h3>
        <blockquote>{of.pitch}</blockquote>
        {verdict && (
          <p>
            {film ? fill(words.said, { verdict, time: filmTime(film.seconds) }) : fill(words.saidOnly, { verdict })}
          </p>
        )}
        {film && (
          <p className="row">
            <Button variant="hot" size="sm" href={href}>
              <Icon name="play" /> {words.watch}
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}

function Hidden({ of, onVerdict }: { of: CandidacyCard; onVerdict: (value: VerdictValue) => void }) {
  const { facts } = of
  return (
    <article className="bl">
      <header>
        <span className="d bl__n">{of.number}</span>
        <span className="bl__w" aria-hidden="true">
          {Array.from({ length: 9 }, (_, tile) => (
            <i key={tile} />
          ))}
        </span>
      </header>
      <div className="bl__b">
        <h3>{fill(words.candidate, { number: of.number })}</h3>
        <blockquote>{of.pitch}</blockquote>
        <dl className="fx fx--2">
          <Fact label={rolesWords.facts.salary}>{salaryOf(facts)}</Fact>
          <Fact label={rolesWords.facts.notice}>{noticeOf(facts)}</Fact>
          {facts.sells && <Fact label={rolesWords.facts.sells}>{facts.sells}</Fact>}
          {facts.travel && <Fact label={rolesWords.facts.travel}>{facts.travel}</Fact>}
        </dl>
        {of.mine ? (
          <output>{words.opening}</output>
        ) : (
          <fieldset className="vb__b vb__b--s" aria-label={fill(words.verdictOn, { number: of.number })}>
            {verdictValues.map((value) => (
              <button key={value} type="button" className="cvb" onClick={() => onVerdict(value)}>
                {rolesWords.verdicts[value]}
              </button>
            ))}
          </fieldset>
        )}
      </div>
    </article>
  )
}
