/** How much of a review its card shows, in characters (LAND-26). */
const previewLength = 110

/**
 * Returns a review as its card shows it: all of it if it fits into 110 characters, otherwise the words that fit and an
 * ellipsis.
 */
export function reviewPreview(text: string): string {
  const characters = [...text]
  if (characters.length <= previewLength) return text
  const cut = characters.slice(0, previewLength).join('')
  const isWhole = /\s/.test(characters[previewLength]!)
  const words = isWhole ? cut : cut.replace(/(\s)\S+$/, '$1')
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}
