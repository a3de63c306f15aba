/**
 * Goes to a section of the page as a link to it would, and moves the focus there. CSS decides how much room it leaves
 * below the fixed bar (LAND-3: scroll-padding on the page, scroll-margin on the section), and whether it scrolls
 * smoothly. From then on the address names the section, so the whole page is laid out (landing.css) and the section
 * keeps its place (landing/arrive.ts).
 */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  // Lets script focus the section; with a permanent attribute, clicks would focus it too.
  if (!section.hasAttribute('tabindex')) {
    section.tabIndex = -1
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true })
  }
  location.replace(`#${id}`)
  section.focus({ preventScroll: true })
}
