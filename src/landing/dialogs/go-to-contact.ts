import { scrollToSection } from '#src/design/scroll-to.ts'

/** Closes a dialog and goes to the contact section, once the dialog has given the focus back. */
export function goToContact(close: () => void): void {
  close()
  requestAnimationFrame(() => requestAnimationFrame(() => scrollToSection('contact')))
}
