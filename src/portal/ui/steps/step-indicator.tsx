import './step-indicator.css'
import { useId } from 'react'
import { portal } from '#content/portal/portal.ts'
import type { Step } from './wizard-steps.ts'

const words = portal.steps

export interface StepIndicatorProps {
  current: Step
  /** Green, with the bar to the next step (PORTAL-11). */
  completed: readonly Step[]
  /** Step 2 is locked until the terms are accepted. */
  isInformationLocked: boolean
  onGo: (step: Step) => void
}

/**
 * The four steps, each a button. Step 2 is disabled until the terms are accepted, and says so when pressed (PORTAL-11).
 */
export function StepIndicator({ current, completed, isInformationLocked, onGo }: StepIndicatorProps) {
  const whyLocked = useId()
  return (
    <nav aria-label={words.label}>
      <ol className="ind">
        {words.names.map((name, index) => {
          const step = (index + 1) as Step
          const isCurrent = step === current
          const isCompleted = completed.includes(step)
          // No step follows, so this one shows that it is done while it is still open.
          const isLast = step === words.names.length
          const isLocked = step === 2 && isInformationLocked
          return (
            <li
              key={name}
              className={
                isCurrent && isLast && isCompleted ? 'on done' : isCurrent ? 'on' : isCompleted ? 'done' : undefined
              }
              data-completed={isCompleted || undefined}
            >
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                aria-disabled={isLocked || undefined}
                aria-describedby={isLocked ? whyLocked : undefined}
                onClick={() => onGo(step)}
              >
                <b className="d">{isCompleted && (!isCurrent || isLast) ? <Tick /> : step}</b>
                <span>
                  {name}
                  {isCompleted && <span className="sr"> ({words.done})</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {isInformationLocked && (
        <span id={whyLocked} hidden>
          {portal.review.blocked}
        </span>
      )}
    </nav>
  )
}

function Tick() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 10.5l5 5L17.5 5" fill="none" stroke="currentColor" strokeWidth="3.2" />
    </svg>
  )
}
