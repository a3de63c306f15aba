import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { unreadableInk } from './read-ink.ts'

/** Reads a drawn signature out of its data URL, as `readInk` does. Throws 503 `busy` too, where too many wait. */
export type InkReader = (dataUrl: string, signal: AbortSignal) => Promise<Uint8Array>

/** The largest picture that is allowed takes a tenth of a second. */
export const inkTurns = { waiting: 20, limitMs: 10_000 }

/** Reads ink in a thread: ten of the largest pictures at once kept every other visitor waiting for seconds. */
export function inkReader(thread: TurnTaker): InkReader {
  return (dataUrl, signal) =>
    thread.call<Uint8Array>('read-ink', dataUrl, signal).catch((error: unknown) => {
      throw error instanceof TookTooLong ? unreadableInk() : error
    })
}
