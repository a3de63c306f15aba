/**
 * Brings a section of the page below the fixed bar and moves the reading place
 * there. How much room it leaves is CSS (SPEC.md §9: scroll-padding on the page,
 * scroll-margin on the section); whether it glides is the reader's setting.
 */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
  // A section takes the focus only from script; its own attribute would make it clickable into focus.
  if (!section.hasAttribute('tabindex')) {
    section.tabIndex = -1
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true })
  }
  section.focus({ preventScroll: true })
}
