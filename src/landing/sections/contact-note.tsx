import { useEffect, useState, type RefObject } from 'react'
import { contactWizard } from '#content/site/sections.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { remember, remembered } from '#src/platform/browser/remembered.ts'

const { note: copy } = contactWizard

/** How long the section is in view before the note appears (LAND-30). */
const showAfterMs = 2000
const shownKey = 'contactNoteShown'

/**
 * A discreet note below the form, two seconds after the section comes into view and once a session. Its space is
 * reserved from the start, so that it covers and moves nothing.
 */
export function ContactNote({ section }: { section: RefObject<HTMLElement | null> }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!section.current || remembered('session', shownKey)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          remember('session', shownKey, '1')
          setShown(true)
        }, showAfterMs)
      },
      { rootMargin: '-25% 0px' },
    )
    observer.observe(section.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [section])

  return (
    <output className="contact__note">
      {isShown && (
        <span className="contact__n">
          {copy.text}
          <button type="button" aria-label={copy.dismiss} onClick={() => setShown(false)}>
            <Icon name="x" />
          </button>
        </span>
      )}
    </output>
  )
}
