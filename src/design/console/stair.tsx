export interface StairProps {
  /** How many of the `of` steps have been reached. */
  stage: number
  of?: number
  /** Nothing more will happen, so no step is hot. */
  closed?: boolean
  /** The stage's name: "Deposit". */
  label: string
}

const stepWidth = 6
const pitch = 8

/** Shows how far a person has come, by the steps' height and fill; the latest step is hot. */
export function Stair({ stage, of = 6, closed = false, label }: StairProps) {
  const picture = { role: 'img', 'aria-label': `Stage ${stage} of ${of}: ${label}${closed ? ', closed' : ''}` }
  return (
    <svg className="stair" viewBox={`0 0 ${of * pitch - 2} 22`} {...picture}>
      {Array.from({ length: of }, (_, step) => {
        const x = step * pitch
        const y = 22 - 5 - Math.round((step * 15) / Math.max(1, of - 1))
        const reached = step < stage
        const isLatest = step === stage - 1 && !closed
        if (!reached)
          return (
            <path
              key={step}
              d={`M${x + 0.5} ${y + 0.5}h${stepWidth - 1}v${21 - y}h-${stepWidth - 1}z`}
              fill="none"
              stroke="var(--line-strong)"
            />
          )
        return (
          <g key={step}>
            <path
              d={`M${x} ${y}h${stepWidth}v${22 - y}h-${stepWidth}z`}
              fill={isLatest ? 'var(--hot)' : 'var(--ink)'}
            />
            {isLatest && (
              <path
                d={`M${x + 0.75} ${y + 0.75}h${stepWidth - 1.5}v${20.5 - y}h-${stepWidth - 1.5}z`}
                fill="none"
                stroke="var(--ink)"
                strokeWidth="1.5"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
