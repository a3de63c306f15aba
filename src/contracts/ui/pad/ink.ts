import { signaturePad } from '../../contract.ts'

export interface InkPoint {
  x: number
  y: number
  pressure: number
  /** Milliseconds; together with the distance between two points it makes the line thick or thin. */
  time: number
}
/** Strokes of a pen, in the coordinates of the 400×128 pad whatever its size on the screen. */
export type Ink = readonly (readonly InkPoint[])[]

export const noInk: Ink = []

/**
 * Returns the same ink on a pad of another size. Time is scaled with distance, so that the pen's speed, and with it the
 * thickness of each stroke, stays the same.
 */
export function scaleInk(ink: Ink, factor: number): Ink {
  return ink.map((stroke) =>
    stroke.map(({ x, y, pressure, time }) => ({ x: x * factor, y: y * factor, pressure, time: time * factor })),
  )
}

/** Ink that is shorter than this in total is an accidental tap, not a signature. */
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
