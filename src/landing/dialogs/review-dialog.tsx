import { landing } from '#content/site/landing.ts'
import { reviewDialogs as copy } from '#content/site/sections.ts'
import type { Review } from '#content/types.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Stars } from '#src/design/stars.tsx'
import { goToContact } from './go-to-contact.ts'
import './review-dialog.css'

/** One review in full (LAND-27). */
export function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  return (
    <Dialog title={copy.title} size="lg" onClose={onClose}>
      <ReviewContent review={review} onContact={() => goToContact(onClose)} />
    </Dialog>
  )
}

/** The poster: a letter as tall as the quotation next to it. */
export function ReviewContent({ review, onContact }: { review: Review; onContact?: () => void }) {
  return (
    <div className={`rd rd--${review.tint}`}>
      <span className="rd__i d" aria-hidden="true">
        <span>{review.initial}</span>
      </span>
      <div className="dlg__b">
        <Stars rating={review.rating} />
        <blockquote className={`d rd__q ${review.content.length > 220 ? 'rd__q--long' : ''}`}>
          “{review.content}”
        </blockquote>
        <p>
          <b>{review.name}</b>
          <br />
          {review.role} • {landing.testimonials.platform[review.platform]}
        </p>
        <Button variant="hot" onClick={onContact}>
          {copy.action} <Icon name="arrow" />
        </Button>
      </div>
    </div>
  )
}
