import { z } from 'zod'

/** An instant as both services write it: ISO 8601, with an offset, with or without fractions of a second. */
export const WireInstant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A page that a guest may be sent to. */
export const WireLink = z.url({ protocol: /^https?$/ })

/** Parses a text as JSON. Returns `undefined` if it is not JSON. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
