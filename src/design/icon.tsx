export type IconName = 'play' | 'arrow' | 'x' | 'back'

/** A drawn sign from the page's sprite; what it means stands beside it in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" data-icon={name}>
      <use href={`#i-${name}`} />
    </svg>
  )
}
