import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CandidacyCard } from '../../../api.ts'
import { firstNameOf, nameOf } from '../parts/candidate.ts'
import { noticeOf, salaryOf } from '../parts/figures.ts'
import { Fact } from '../role/candidate-poster.tsx'

const words = rolesWords.watch

export interface AboutProps {
  of: CandidacyCard
  /** `undefined` if nobody can be asked. */
  onAsk: (() => void) | undefined
  transcript: readonly string[] | undefined
  isReading: boolean
  onRead: (reading: boolean) => void
}

/** The part beside the film: who this is, the facts, and the button to ask for an interview. */
export function About({ of, onAsk, transcript, isReading, onRead }: AboutProps) {
  const { facts } = of
  const name = firstNameOf(of)
  return (
    <>
      <div className="wt__n">
        <h1 className="d" style={{ '--n': name.length }}>
          {name}
        </h1>
        <p>
          <b>{nameOf(of)}</b>
          {of.headline}
        </p>
      </div>
      <p className="lead">{of.pitch}</p>
      <dl className="fx fx--2">
        <Fact label={rolesWords.facts.salary}>
          {[
            salaryOf(facts),
            facts.onTargetPence && fill(rolesWords.facts.onTarget, { amount: roundPounds(facts.onTargetPence) }),
          ]
            .filter(Boolean)
            .join(', ') || undefined}
        </Fact>
        <Fact label={rolesWords.facts.notice}>{noticeOf(facts)}</Fact>
        <Fact label={rolesWords.facts.place}>
          {[facts.place, facts.travel].filter(Boolean).join('. ') || undefined}
        </Fact>
        {facts.drives && <Fact label={rolesWords.facts.drives}>{facts.drives}</Fact>}
        {facts.experienceYears !== null && (
          <Fact label={rolesWords.facts.experience}>{fillCount(rolesWords.facts.years, facts.experienceYears)}</Fact>
        )}
        {facts.rightToWork && (
          <Fact label={rolesWords.facts.rightToWork} className="w">
            {facts.rightToWork}
          </Fact>
        )}
      </dl>
      <p className="row">
        {onAsk && (
          <Button size="sm" onClick={onAsk}>
            {words.ask}
          </Button>
        )}
        <Button variant="line" size="sm" aria-expanded={isReading} onClick={() => onRead(!isReading)}>
          {isReading ? words.hideTranscript : words.transcript}
        </Button>
      </p>
      {isReading && <Transcript lines={transcript} />}
    </>
  )
}

function Transcript({ lines }: { lines: readonly string[] | undefined }) {
  return (
    <div className="wt__r" id="transcript">
      {lines && lines.length > 0 ? lines.map((line, index) => <p key={index}>{line}</p>) : <p>{words.noTranscript}</p>}
    </div>
  )
}
