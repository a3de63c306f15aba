import './portrait.css'
import type { PersonKey } from '#content/types.ts'

/** A portrait from the page's sprite (`spriteMarkup`). Decoration: the name must be next to it in words. */
export function Portrait({ who, className }: { who: PersonKey; className?: string }) {
  return (
    <svg className={className ? `who ${className}` : 'who'} viewBox="0 0 400 460" aria-hidden="true">
      <use href={`#p-${who}`} />
    </svg>
  )
}
