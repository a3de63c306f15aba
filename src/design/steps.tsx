import './steps.css'

/** A wizard's progress bar: `current` counts from 1, as does "Step 1 of 4" next to it. Hidden from screen readers. */
export function Steps({ count, current }: { count: number; current: number }) {
  return (
    <span className="steps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={index + 1 < current ? 'done' : index + 1 === current ? 'on' : undefined} />
      ))}
    </span>
  )
}
