/** One line of a mail's facts: a label and its value. */
export interface Fact {
  label: string
  value: string
  /** The link of the value: `mailto:`, `tel:` or a page. */
  href?: string
}
