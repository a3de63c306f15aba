import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { unreadableInk } from './read-ink.ts'

/** Reads a drawn signature from its data URL, as `readInk` does. Also throws 503 `busy` if too many are waiting. */
export type InkReader = (dataUrl: string, signal: AbortSignal) => Promise<Uint8Array>

/** The largest allowed picture takes a tenth of a second. */
export const inkTurns = { waiting: 20, limitMs: 10_000 }

/**
 * Reads ink in a thread, because ten of the largest pictures at the same time made every other visitor wait for
 * seconds.
 */
export function inkReader(thread: TurnTaker): InkReader {
  return (dataUrl, signal) =>
    thread.call<Uint8Array>('read-ink', dataUrl, signal).catch((error: unknown) => {
      throw error instanceof TookTooLong ? unreadableInk() : error
    })
}
