/** How large an uploaded mark is drawn, in pixels: twice its place, for dense screens. Any shape fits inside. */
export const markSize = { width: 440, height: 128 } as const

/** The most bytes of a file that is uploaded. */
export const markBytes = 1024 * 1024

/** The name of an uploaded mark: the SHA-256 of the picture that was drawn. */
export const markName = /^[0-9a-f]{64}\.png$/

/** Where browsers fetch it. */
export function markPath(mark: string): string {
  return `/client-marks/${mark}`
}
