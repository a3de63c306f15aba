/** The address of a film, its captions or its poster (VIDEO-15). */
export function publicObject(file: string): string {
  return `/public-objects/${encodeURIComponent(file)}`
}
