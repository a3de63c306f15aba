/** How much of a review its card shows, in characters (LAND-26). */
const previewLength = 110

/**
 * A review as its card shows it: the words that fit into 110 characters and an ellipsis, or all of it if it is not
 * longer.
 */
export function reviewPreview(text: string): string {
  const characters = [...text]
  if (characters.length <= previewLength) return text
  const cut = characters.slice(0, previewLength).join('')
  const isWhole = /\s/.test(characters[previewLength]!)
  const words = isWhole ? cut : cut.replace(/(\s)\S+$/, '$1')
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}
