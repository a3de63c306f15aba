import './square-progress.css'

const squares = 20

/** Shows progress in squares: ink for done, hot for the one under way. */
export function SquareProgress({
  share,
  label,
  still,
}: {
  /** 0 to 1; undefined while unknown. */ share: number | undefined
  label: string
  /** Without animation. */ still?: boolean
}) {
  const full = Math.floor((share ?? 0) * squares)
  return (
    <div className="squares">
      <progress
        className="sr"
        aria-label={label}
        max={100}
        value={share === undefined ? undefined : Math.floor(share * 100)}
      />
      <svg viewBox="0 0 320 26" aria-hidden="true">
        {Array.from({ length: squares }, (_, square) => {
          const x = square * 16
          if (square < full) return <path key={square} d={`M${x} 2h13v22h-13z`} fill="var(--ink)" />
          const isNext = square === full && !still
          return (
            <path
              key={square}
              d={`M${x + 1} 3h11v20h-11z`}
              fill={isNext ? 'var(--hot)' : 'none'}
              stroke={isNext ? 'var(--ink)' : 'var(--line-strong)'}
              strokeWidth={isNext ? 2 : 1.5}
            />
          )
        })}
      </svg>
    </div>
  )
}
