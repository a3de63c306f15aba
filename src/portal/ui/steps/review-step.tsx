import './review-step.css'
import type { ReactNode, RefObject } from 'react'
import { feeOptions } from '#content/facts/fees.ts'
import { portal } from '#content/portal/portal.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { consentSentence, pricingOptions } from '#src/contracts/contract.ts'
import { contractPath } from '#src/contracts/contract-path.ts'

const words = portal.review

export interface ReviewStepProps {
  contractId: string
  still: boolean
  checkbox: RefObject<HTMLInputElement | null>
  isAccepted: boolean
  isSigned: boolean
  note: ReactNode
  onAccept: (isAccepted: boolean) => void
  onContinue: () => void
}

/** Step 1: a summary of the terms, the whole text as a PDF, and the checkbox (PORTAL-14, PORTAL-15). */
export function ReviewStep(props: ReviewStepProps) {
  const { contractId, still, checkbox, isAccepted, isSigned, note, onAccept, onContinue } = props
  return (
    <div className="app__b">
      <div className="app__m">
        <div className="rev__h">
          <ArrivingHeading level={2} className="d d2" still={still}>
            {words.heading}
          </ArrivingHeading>
          <Button
            variant="line"
            size="sm"
            href={`${contractPath(contractId)}/agreement.pdf`}
            target="_blank"
            rel="noopener"
          >
            {words.download.label}
            <span className="sr"> ({words.download.newTab})</span>
          </Button>
        </div>
        <div className="rev">
          <Section heading={words.services.heading}>
            <ul className="rev__four">
              {words.services.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Section>
          <Section heading={words.deposit.heading}>
            <p>{words.deposit.text}</p>
          </Section>
          <Section heading={words.fees.heading}>
            <FeeTable />
          </Section>
          <Section heading={words.payment.heading}>
            <p>{words.payment.text}</p>
          </Section>
        </div>
        <label className="check">
          <input
            ref={checkbox}
            type="checkbox"
            checked={isAccepted}
            disabled={isSigned}
            onChange={(event) => onAccept(event.target.checked)}
          />
          <span aria-hidden="true" />
          {consentSentence}
        </label>
        <div className="acts">
          <Button variant="hot" disabled={!isAccepted} onClick={onContinue}>
            {isAccepted ? words.proceed : words.blocked}
            {isAccepted && <Icon name="arrow" />}
          </Button>
        </div>
        {note}
      </div>
      <aside className="app__s" aria-labelledby="why-clients-sign">
        <h2 className="d d3" id="why-clients-sign">
          {words.side.heading}
        </h2>
        <div className="rev__n">
          {words.side.numbers.map(({ figure, text }) => (
            <p key={figure}>
              <b className="d">{figure}</b> {text}
            </p>
          ))}
        </div>
        <p className="note muted">{words.side.note}</p>
      </aside>
    </div>
  )
}

/** Open from the start, because the client accepts it below. */
function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details open>
      <summary>
        <h3 className="d d3">{heading}</h3>
        <i aria-hidden="true" />
      </summary>
      <div>{children}</div>
    </details>
  )
}

function FeeTable() {
  return (
    <table>
      <thead>
        <tr>
          {words.fees.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pricingOptions.map((option) => {
          const { number, name, percent, summary } = feeOptions[option]
          return (
            <tr key={option}>
              <th scope="row">
                {number} {name}
              </th>
              <td className="d">{percent}%</td>
              <td>{summary}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
