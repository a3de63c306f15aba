import { idle } from '#src/insights/ui/track.ts'

/**
 * Lays out what the style sheet leaves until somebody comes near (landing.css), a section at a
 * time between other work: once somebody is there, so that a link that they follow leads to
 * heights that stay.
 */
export function unfold(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const next = () => {
    const section = sections.shift()
    if (!section) return
    section.style.contentVisibility = 'visible'
    requestAnimationFrame(() => idle(next))
  }
  idle(next)
}
