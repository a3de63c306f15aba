import '../role/wall.css'
import '../watch/verdict.css'
import './blind.css'
import { useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { type VerdictValue, verdictValues } from '../../../role-states.ts'
import { filmWordsPath } from '../calls.ts'
import { fieldOf, filmOf, nameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { filmTime, noticeOf, salaryOf } from '../parts/figures.ts'
import { letterOf, Strip } from '../parts/marks.tsx'
import { Fact } from '../role/candidate-poster.tsx'
import { watchHref } from '../role/role-wall.tsx'
import { useAnswer } from '../use-answer.ts'

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
            <Opened
              key={one.id}
              of={one}
              href={watchHref(role.id, one.id)}
              onVerdict={(value) => onVerdict(one.id, value)}
            />
          ) : (
            <Hidden key={one.id} of={one} onVerdict={(value) => onVerdict(one.id, value)} />
          ),
        )}
      </div>
      <p className="told">{words.told}</p>
    </>
  )
}

interface OpenedProps {
  of: CandidacyCard
  href: string
  onVerdict: (value: VerdictValue) => void
}

function Opened({ of, href, onVerdict }: OpenedProps) {
  const [isChanging, setChanging] = useState(false)
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
        <p className="row">
          {film && (
            <Button variant="hot" size="sm" href={href}>
              <Icon name="play" /> {words.watch}
            </Button>
          )}
          {of.rejection?.isSent !== true && (
            <Button variant="line" size="sm" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
              {isChanging ? words.keep : words.change}
              <span className="sr">: {nameOf(of)}</span>
            </Button>
          )}
        </p>
        {isChanging && (
          <VerdictButtons
            of={of}
            onVerdict={(value) => {
              setChanging(false)
              onVerdict(value)
            }}
          />
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
        {of.film.state === 'none' && of.film.why === 'hidden' && <Transcript of={of} />}
        {of.mine ? <output>{words.opening}</output> : <VerdictButtons of={of} onVerdict={onVerdict} />}
      </div>
    </article>
  )
}

function VerdictButtons({ of, onVerdict }: { of: CandidacyCard; onVerdict: (value: VerdictValue) => void }) {
  return (
    <fieldset className="vb__b vb__b--s" aria-label={fill(words.verdictOn, { number: of.number })}>
      {verdictValues.map((value) => (
        <button
          key={value}
          type="button"
          className="cvb"
          aria-pressed={of.mine ? of.mine.value === value : undefined}
          onClick={() => onVerdict(value)}
        >
          {rolesWords.verdicts[value]}
        </button>
      ))}
    </fieldset>
  )
}

/** The button for the transcript, which is loaded when it is opened. */
function Transcript({ of }: { of: CandidacyCard }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hideTranscript : words.transcript}
          <span className="sr">: {fill(words.candidate, { number: of.number })}</span>
        </button>
      </p>
      {isOpen && <TranscriptLines of={of} />}
    </>
  )
}

function TranscriptLines({ of }: { of: CandidacyCard }) {
  const { loaded, reload } = useAnswer<{ lines: string[] }>(filmWordsPath(of.id), () => {})
  if (loaded.state === 'loading') return <output>{words.loading}</output>
  if (loaded.state !== 'here')
    return (
      <p className="row" role="alert">
        {words.notLoaded}
        <Button variant="line" size="sm" onClick={() => void reload()}>
          {rolesWords.again}
        </Button>
      </p>
    )
  const { lines } = loaded.data
  if (lines.length === 0) return <p className="note">{rolesWords.watch.noTranscript}</p>
  return (
    <div className="bl__r">
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      <p className="note">{words.hidden}</p>
    </div>
  )
}
