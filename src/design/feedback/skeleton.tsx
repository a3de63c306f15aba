import './skeleton.css'

export interface SkeletonProps {
  /** Lines of text that are still loading. */
  lines?: number
  /** A headline above them. */
  headline?: boolean
}

/**
 * Placeholder blocks for text that is still loading. Say next to them what is loading: screen readers ignore this part.
 */
export function Skeleton({ lines = 3, headline }: SkeletonProps) {
  return (
    <span className="skel" aria-hidden="true">
      {headline && <i className="skel__h" />}
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
    </span>
  )
}

/** A stair that climbs while something loads. Screen readers ignore it too. */
export function StairLoader() {
  return (
    <span className="loader" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}

/** An empty stair: no slots, no film, no diary yet. */
export function EmptyStair() {
  return (
    <svg className="nost" viewBox="0 0 120 60" aria-hidden="true">
      <path
        d="M1 45h22v14H1zM31 31h22v28H31zM61 17h22v42H61zM91 3h22v56H91z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
    </svg>
  )
}
