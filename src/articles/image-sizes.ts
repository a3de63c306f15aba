const widths = [480, 960, 1600] as const
const sizedAddress = /^(\/article-images\/[a-f0-9]{64})-(\d{2,4})\.webp$/

/** Returns the widths in which a picture of this width is stored. */
export function imageWidths(full: number): number[] {
  return [...new Set([...widths.filter((width) => width < full), Math.min(full, widths.at(-1)!)])]
}

/** Splits a stored picture's address into the part without its size, and the width of its largest file. */
export function keptImage(address: string): { base: string; width: number } | undefined {
  const [, base, width] = sizedAddress.exec(address) ?? []
  return base === undefined ? undefined : { base, width: Number(width) }
}

/** Returns every size of a stored picture, in the format of `srcset`. */
export function sourcesOf(address: string, format: 'webp' | 'avif'): string | undefined {
  const picture = keptImage(address)
  return (
    picture &&
    imageWidths(picture.width)
      .map((size) => `${picture.base}-${size}.${format} ${size}w`)
      .join(', ')
  )
}

const sized = /^(\d{2,4})x(\d{2,5})(?:\s+(.+))?$/

/** Reads the title of a picture's Markdown, such as `"960x540 A caption"`: its size, and an optional caption. */
export function pictureTitle(title: string): { width: number; height: number; caption: string } | undefined {
  const [, width, height, caption] = sized.exec(title) ?? []
  return width === undefined ? undefined : { width: Number(width), height: Number(height), caption: caption ?? '' }
}
