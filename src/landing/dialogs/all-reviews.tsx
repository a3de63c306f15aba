import { reviewDialogs as copy } from '#content/site/sections.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { Stars } from '#src/design/stars.tsx'
import { useSiteContent } from '../landing-settings.ts'
import './all-reviews.css'

/** 'All Reviews (count)' (LAND-27): like posters on a hoarding, with rules instead of boxes. */
export function AllReviews({ onClose }: { onClose: () => void }) {
  const { reviews } = useSiteContent()
  return (
    <Dialog title={`${copy.all} (${reviews.length})`} size="lg" onClose={onClose}>
      <ReviewGrid />
    </Dialog>
  )
}

/** Every review in full. The list scrolls by keyboard, so it can have the focus. */
export function ReviewGrid() {
  const { landing, reviews } = useSiteContent()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
    <ul className="all" tabIndex={0} data-autofocus aria-label={copy.all}>
      {reviews.map((review) => (
        <li key={review.name} className="rv">
          <Stars rating={review.rating} />
          <p className="rv__q">“{review.content}”</p>
          <p className="rv__b">
            <b>{review.name}</b>
            {review.role} • {landing.testimonials.platform[review.platform]}
          </p>
        </li>
      ))}
    </ul>
  )
}
