import './verdict.css'
import type { ReactNode } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import { reasonsOf, type VerdictValue, verdictValues } from '../../../role-states.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { letterOf } from '../parts/marks.tsx'

const words = rolesWords.watch
const keyOf = { yes: 'Y', maybe: 'M', no: 'N' } as const

export interface VerdictBarProps {
  of: CandidacyCard
  keys: boolean
  onKeys: (on: boolean) => void
  onVerdict: (value: VerdictValue) => void
  /** Asks for a reason after a verdict. */
  why: ReactNode
}

/** Yes, Maybe and No, within reach of the thumb on a phone. */
export function VerdictBar({ of, keys, onKeys, onVerdict, why }: VerdictBarProps) {
  const name = firstNameOf(of)
  return (
    <fieldset className="vb" aria-label={fill(words.verdictOn, { name })}>
      <p className="vb__q">{fill(words.question, { name })}</p>
      <div className="vb__b">
        {verdictValues.map((value) => (
          <button
            key={value}
            type="button"
            className={`vbt vbt--${letterOf(value)}`}
            aria-pressed={of.mine?.value === value}
            onClick={() => onVerdict(value)}
          >
            <i aria-hidden="true" />
            <span className="d">{rolesWords.verdicts[value]}</span>
            {keys && <kbd aria-hidden="true">{keyOf[value]}</kbd>}
          </button>
        ))}
      </div>
      {why ?? <KeyNote keys={keys} onKeys={onKeys} />}
    </fieldset>
  )
}

function KeyNote({ keys, onKeys }: { keys: boolean; onKeys: (on: boolean) => void }) {
  return (
    <p className="vb__k">
      {keys && (
        <>
          <kbd>Y</kbd>
          <kbd>M</kbd>
          <kbd>N</kbd> {words.keys.verdict}{' '}
          <span>
            <kbd>←</kbd>
            <kbd>→</kbd> {words.keys.film}
          </span>{' '}
          <span>
            <kbd>{words.keys.space}</kbd> {words.keys.pause}
          </span>{' '}
          <span>
            <kbd>C</kbd> {words.keys.comment}
          </span>{' '}
        </>
      )}
      <button type="button" className="text-button" onClick={() => onKeys(!keys)}>
        {keys ? words.keys.off : words.keys.on}
      </button>
    </p>
  )
}

export interface WhyProps {
  of: CandidacyCard
  value: VerdictValue
  reasons: readonly string[]
  onReason: (reason: string) => void
  next: { name: string } | undefined
  onNext: () => void
  /** `undefined` if nobody can be asked. */
  onAsk: (() => void) | undefined
  onUndo: () => void
}

/** Asks for a reason by one tap, about the job only. It can be skipped. */
export function Why({ of, value, reasons, onReason, next, onNext, onAsk, onUndo }: WhyProps) {
  const name = firstNameOf(of)
  const { question } = words.why[value]
  const labels: Record<string, string> = words.why[value].reasons
  const goesOn = next ? fill(words.nextName, next) : words.finish
  return (
    <div className="rs">
      <p className="rs__q" id="why">
        {question}
      </p>
      <fieldset className="rs__b" aria-labelledby="why">
        {reasonsOf[value].map((reason) => (
          <button key={reason} type="button" aria-pressed={reasons.includes(reason)} onClick={() => onReason(reason)}>
            {labels[reason] ?? reason}
          </button>
        ))}
      </fieldset>
      <p className="note">{fill(words.why[value].note, { name })}</p>
      <p className="row">
        {value === 'yes' && onAsk && (
          <Button variant="hot" size="sm" onClick={onAsk}>
            {words.ask}
          </Button>
        )}
        <Button variant={value === 'yes' && onAsk ? 'line' : 'hot'} size="sm" onClick={onNext}>
          {goesOn} <Icon name="arrow" />
        </Button>
        {reasons.length === 0 && (
          <Button variant="line" size="sm" onClick={onNext}>
            {words.skip}
          </Button>
        )}
        <button type="button" className="text-button" onClick={onUndo}>
          {fill(words.undo, { verdict: rolesWords.verdicts[value] })}
        </button>
      </p>
    </div>
  )
}
