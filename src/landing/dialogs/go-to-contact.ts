import { scrollToSection } from '#src/design/scroll-to.ts'

/** Closes a dialog and goes to the contact section, once the focus has been returned. */
export function goToContact(close: () => void): void {
  close()
  requestAnimationFrame(() => requestAnimationFrame(() => scrollToSection('contact')))
}
