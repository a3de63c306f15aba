import './testimonials.css'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import type { Review } from '#content/types.ts'
import { Button } from '#src/design/button.tsx'
import { Stars } from '#src/design/stars.tsx'
import { useSiteContent } from '../landing-settings.ts'
import { useOpenDialog } from '../open-dialog.ts'
import { reviewPreview } from '../review-preview.ts'
import { SuccessStory } from './success-story.tsx'

/**
 * The reviews, as an endless row (LAND-24). It moves once React is running, which adds a copy of the row: until then,
 * and under reduced motion, it is scrolled by hand. It stops under the pointer, while it has the focus, and when paused
 * (WCAG 2.2, 2.2.2).
 */
export function TestimonialsSection() {
  const openDialog = useOpenDialog()
  const { landing, reviews } = useSiteContent()
  const copy = landing.testimonials
  const [isRunning, setRunning] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const reel = useRef<HTMLDivElement>(null)
  const scrolledBy = useRef(0)

  useEffect(() => {
    scrolledBy.current = reel.current?.parentElement?.scrollLeft ?? 0
    startTransition(() => setRunning(true))
  }, [])
  useLayoutEffect(() => {
    if (isRunning && scrolledBy.current) windTo(reel.current, scrolledBy.current)
  }, [isRunning])

  return (
    <section className="reviews" id="testimonials" aria-labelledby="rev-h">
      <div className="wrap reviews__h">
        <h2 id="rev-h" className="d d1">
          {copy.heading}
        </h2>
        <div className="reviews__b needs-script">
          <Button
            variant="line"
            size="sm"
            className="reviews__p"
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            <span className="pp" aria-hidden="true" />
            {isPaused ? copy.play : copy.pause}
          </Button>
          <Button size="sm" aria-haspopup="dialog" onClick={() => openDialog({ kind: 'all-reviews' })}>
            {copy.viewAll}
          </Button>
        </div>
      </div>
      <a className="skip" href="#after-reviews">
        {copy.skip}
      </a>
      <div className={isRunning ? 'reel is-running' : 'reel'} onFocus={(event) => bringIntoView(event, reel.current)}>
        <div ref={reel} className={isPaused ? 'reel__in is-paused' : 'reel__in'}>
          <ul>
            {reviews.map((review, index) => (
              <li key={review.name}>
                <button
                  type="button"
                  className={`rev rev--${review.tint}`}
                  aria-haspopup="dialog"
                  onClick={() => openDialog({ kind: 'review', index })}
                >
                  <ReviewCard review={review} />
                </button>
              </li>
            ))}
          </ul>
          {isRunning && (
            // A copy that only sighted readers with a pointer use: keyboards and screen readers have already had every
            // card.
            <ul className="reel__twin" aria-hidden="true">
              {reviews.map((review, index) => (
                <li key={review.name}>
                  {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the card itself takes keys */}
                  <div className={`rev rev--${review.tint}`} onClick={() => openDialog({ kind: 'review', index })}>
                    <ReviewCard review={review} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div id="after-reviews" tabIndex={-1}>
        <SuccessStory />
      </div>
    </section>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const copy = useSiteContent().landing.testimonials
  return (
    <>
      <span className="rev__top">
        <span className="rev__i" aria-hidden="true">
          {review.initial}
        </span>
        <Stars rating={review.rating} />
      </span>
      <span className="rev__q">“{reviewPreview(review.content)}”</span>
      <span className="rev__by">
        <b>{review.name} </b>
        {review.role} · {copy.platform[review.platform]}
      </span>
    </>
  )
}

/**
 * The row is moved by an animation, which browsers do not scroll. If a card gets the focus by keyboard, this moves the
 * animation on until the card is visible.
 */
function bringIntoView(event: FocusEvent<HTMLElement>, reel: HTMLElement | null) {
  const card = event.target.closest('li')
  if (!reel || !card) return
  const { left, right } = card.getBoundingClientRect()
  if (left >= 0 && right <= innerWidth) return
  windTo(reel, card.offsetLeft - Math.min(card.offsetLeft, (innerWidth - card.offsetWidth) / 2))
}

/** Sets the animation to where it would be after this many pixels. */
function windTo(reel: HTMLElement | null, pixels: number) {
  const [animation] = reel?.getAnimations?.() ?? []
  if (!reel || !animation) return
  const duration = Number(animation.effect?.getComputedTiming().duration ?? 0)
  animation.currentTime = (pixels / (reel.scrollWidth / 2)) * duration
}
