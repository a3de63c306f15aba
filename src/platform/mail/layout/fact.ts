/** One thing that a mail states: what it is, and what it is worth. */
export interface Fact {
  label: string
  value: string
  /** Where the value leads: `mailto:`, `tel:` or a page. */
  href?: string
}
