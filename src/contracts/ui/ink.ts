import { signaturePad } from '../contract.ts'

export interface InkPoint {
  x: number
  y: number
  pressure: number
  /** Milliseconds; with the way between two points it makes the line thick or thin. */
  time: number
}
/** Strokes of a pen, in the measure of the 400×128 pad whatever the size that it is shown at. */
export type Ink = readonly (readonly InkPoint[])[]

export const noInk: Ink = []

/**
 * The same ink on a pad of another size. Time is scaled with the way, so that the
 * pen's speed, and with it the thickness of each stroke, stays what it was.
 */
export function scaleInk(ink: Ink, factor: number): Ink {
  return ink.map((stroke) =>
    stroke.map(({ x, y, pressure, time }) => ({ x: x * factor, y: y * factor, pressure, time: time * factor })),
  )
}

/** Shorter than this in all is a stray tap, not a signature. */
const leastLength = signaturePad.height / 8

/** Whether somebody drew, rather than touched the pad by accident. */
export function isSignature(ink: Ink): boolean {
  let length = 0
  for (const stroke of ink) {
    for (let index = 1; index < stroke.length; index++) {
      length += Math.hypot(stroke[index]!.x - stroke[index - 1]!.x, stroke[index]!.y - stroke[index - 1]!.y)
    }
  }
  return length >= leastLength
}
