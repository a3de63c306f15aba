/** Something that the search offers besides people: a page or an action. */
export interface Offer {
  id: string
  label: string
  /** The key that does the same. */
  key?: string | undefined
  run: () => void
}

/** Whether each typed word begins a word of the label, in any case. An empty search matches everything. */
export function fits(label: string, typed: string): boolean {
  const words = wordsOf(label)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
