/** SPEC.md §2, §9 "Card preview". */
const previewLength = 110

/** A review as its card shows it: the first 110 characters and an ellipsis, or all of it when it is no longer than that. */
export function reviewPreview(text: string): string {
  const characters = [...text]
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('').trimEnd()}…` : text
}
