import './steps.css'

/** The bar of a wizard: `current` counts from 1, as "Step 1 of 4" beside it does. Not read out. */
export function Steps({ count, current }: { count: number; current: number }) {
  return (
    <span className="steps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={index + 1 < current ? 'done' : index + 1 === current ? 'on' : undefined} />
      ))}
    </span>
  )
}
