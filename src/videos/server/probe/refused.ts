import { Problem } from '#src/values/problem.ts'

/** The refusal of a file, for the person who chose it. */
export function refused(code: string, sentence: string, cause?: unknown): Problem {
  return new Problem('invalid', code, sentence, { fields: [{ path: 'video', msg: sentence }], cause })
}

/** Returns the refusal of a film that can't be read completely. */
export function damaged(cause?: unknown): Problem {
  return refused(
    'file_damaged',
    'That video is damaged: part of it can’t be read. Export it again and send it again.',
    cause,
  )
}

/** A file of which nothing is known yet, because the machine had too much to do. */
export function tooBusy(cause: unknown): Problem {
  const sentence = 'This server was too busy to check the video. Try again in a minute.'
  return new Problem('unavailable', 'check_unfinished', sentence, { retryAfter: 30, cause })
}
