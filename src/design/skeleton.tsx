import './skeleton.css'

export interface SkeletonProps {
  /** Lines of text that are on their way. */
  lines?: number
  /** A headline above them. */
  headline?: boolean
}

/** Blocks in the place of text that is still loading. Say what is loading beside it: this part is silent. */
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

/** The stair that climbs while something loads. Silent as well. */
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

/** A stair with nothing on it: no slots, no film, no diary yet. */
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
