import { interviewsConsole } from '#content/console/interviews.ts'
import { fill } from '#src/values/fill.ts'

/** Shows how many answers have arrived: one step for each question, filled if its answer is here. */
export function AnswersStair({ answered, questions }: { answered: number; questions: number }) {
  const rise = 16 / Math.max(1, questions - 1)
  return (
    <svg
      className="iv-stair"
      viewBox={`0 0 ${questions * 10} 22`}
      width={questions * 10}
      height="22"
      {...{ role: 'img', 'aria-label': fill(interviewsConsole.answersWithUs, { answered, questions }) }}
    >
      {Array.from({ length: questions }, (_, step) => {
        const height = 5 + Math.round(step * rise)
        const isHere = step < answered
        return (
          <path
            key={step}
            d={`M${step * 10 + 1} ${21 - height}h7v${height}h-7z`}
            fill={isHere ? 'var(--ink)' : 'none'}
            stroke={isHere ? 'var(--ink)' : 'var(--line-strong)'}
            strokeWidth="1.5"
          />
        )
      })}
    </svg>
  )
}
