/**
 * The size in which an uploaded logo is drawn, in pixels: twice its place, for dense screens. Any shape is fitted into
 * it.
 */
export const markSize = { width: 440, height: 128 } as const

/** The maximum size of an uploaded file. */
export const markBytes = 1024 * 1024

/** The file name of an uploaded logo: the SHA-256 of the picture that was drawn from it. */
export const markName = /^[0-9a-f]{64}\.png$/

/** Returns the address from which browsers load it. */
export function markPath(mark: string): string {
  return `/client-marks/${mark}`
}
