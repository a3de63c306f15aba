import { z } from 'zod'

/** A text in a request: trimmed, and refused if it is longer than `max` characters. */
export const typedText = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)

/** A text that must not be empty. */
export const requiredText = (max: number) => typedText(max).min(1, 'Required')

/** A text that a request may leave out; it is then empty. */
export const optionalText = (max: number) => typedText(max).optional().default('')
