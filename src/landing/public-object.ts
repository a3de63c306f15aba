/** The address of a film, its captions or its poster (SPEC.md §3 "Video item"). */
export function publicObject(file: string): string {
  return `/public-objects/${encodeURIComponent(file)}`
}
