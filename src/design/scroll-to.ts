/**
 * Goes to a section of the page as a link to it would, and moves the reading place there. How much
 * room it leaves below the fixed bar is CSS (LAND-3: scroll-padding on the page, scroll-margin
 * on the section), and so is whether it glides. The address names the section from then on, which
 * has the whole page laid out (landing.css) and keeps the section in its place (landing/arrive.ts).
 */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  // A section takes the focus only from script; its own attribute would make it clickable into focus.
  if (!section.hasAttribute('tabindex')) {
    section.tabIndex = -1
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true })
  }
  location.replace(`#${id}`)
  section.focus({ preventScroll: true })
}
