import { brand } from '#content/brand.ts'

const { width, height } = brand.logo

/** The wordmark from the page's sprite. Without a label it is decoration. */
export function Logo({ label, className = 'logo' }: { label?: string; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href="#logo" />
    </svg>
  )
}
