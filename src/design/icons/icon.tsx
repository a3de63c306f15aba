export type IconName = 'play' | 'arrow' | 'x' | 'back'

/** An icon from the page's sprite; its meaning must be next to it in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" data-icon={name}>
      <use href={`#i-${name}`} />
    </svg>
  )
}
