import { portal as words } from '#content/portal.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { fill } from '#src/platform/mail/layout/fill.ts'

/** Why the portal did not open, where it was not the password or the link itself: how long to wait, or what failed. */
export function refusalSentence(error: unknown): string {
  if (error instanceof HttpError && error.status === 429 && error.retryAfter) {
    return fill(words.locked.tooMany, { time: waitingTime(error.retryAfter) })
  }
  return readFailure(error).sentence
}

/** A wait as people say it, never shorter than it is. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
