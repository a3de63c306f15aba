import type { PersonKey } from '#content/types.ts'
import { Portrait } from '#src/design/portrait.tsx'
import type { Featured as FeaturedContent } from '../article.ts'
import { sourcesOf } from '../image-sizes.ts'

const steps = ['62%', '74%', '86%', '98%'] as const
const tints = ['var(--mint)', 'var(--rose)', 'var(--deep)', 'var(--hot)'] as const

/** The main picture: faces on stairs, or a picture with its size, so that nothing moves when it loads. */
export function Featured({ featured }: { featured: FeaturedContent }) {
  if ('image' in featured) {
    return (
      <figure className="feat feat--image">
        <picture>
          <source type="image/avif" srcSet={sourcesOf(featured.image, 'avif')} sizes="94vw" />
          <img
            src={featured.image}
            srcSet={sourcesOf(featured.image, 'webp')}
            sizes="94vw"
            alt={featured.alt}
            width={featured.width}
            height={featured.height}
            fetchPriority="high"
          />
        </picture>
      </figure>
    )
  }
  // The stairs end at the top, however many people are on them.
  const from = steps.length - featured.faces.length
  return (
    <figure className="feat" aria-hidden="true">
      {featured.faces.map((face, index) => (
        <span key={face} style={{ '--h': steps[from + index], background: tints[from + index] }}>
          <Portrait who={face as PersonKey} />
        </span>
      ))}
    </figure>
  )
}
