import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { unreadableInk } from './read-ink.ts'

/** Reads a drawn signature from its data URL, as `readInk` does. Also throws 503 `busy` if too many are waiting. */
export type InkReader = (dataUrl: string, signal: AbortSignal) => Promise<Uint8Array>

/** The largest picture that is allowed takes a tenth of a second. */
export const inkTurns = { waiting: 20, limitMs: 10_000 }

/** Reads ink in a thread: ten of the largest pictures at once made every other visitor wait for seconds. */
export function inkReader(thread: TurnTaker): InkReader {
  return (dataUrl, signal) =>
    thread.call<Uint8Array>('read-ink', dataUrl, signal).catch((error: unknown) => {
      throw error instanceof TookTooLong ? unreadableInk() : error
    })
}
