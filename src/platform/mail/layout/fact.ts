/** One line of a mail's facts: a label and its value. */
export interface Fact {
  label: string
  value: string
  /** Where the value leads: `mailto:`, `tel:` or a page. */
  href?: string
}
