import './stars.css'

const most = 5

/** A rating in squares, read out as "4 out of 5". */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars">
      <span className="sr">{`${rating} out of ${most}`}</span>
      {Array.from({ length: most }, (_, index) => (
        <i key={index} className={index < rating ? 'on' : undefined} />
      ))}
    </span>
  )
}
