import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { Problem } from '#src/values/problem.ts'
import type { Change } from '../../verdict.ts'
import type { Examined } from './examine-document.ts'
import type { SpooledDocument, SpooledFile } from './examine-spooled.ts'
import type { ExaminedFile } from './verify-document.ts'

/**
 * Examines files from strangers. Throws 503 `busy` if too many are waiting, 422 if it takes too long or the form is
 * malformed.
 */
export type DocumentExaminer = (
  spooled: SpooledDocument,
  signal: AbortSignal,
) => Promise<ExaminedFile & { name: string }>

/**
 * How many can wait while one is examined, and how long one can take. The worst file that we could construct took two
 * seconds.
 */
export const examinerTurns = { waiting: 6, limitMs: 20_000 }

/** Examines documents in a thread, because a malicious file can keep a processor busy for seconds. */
export function documentExaminer(thread: TurnTaker): DocumentExaminer {
  return async (spooled, signal) => {
    const { examined, file } = await thread
      .call<{ examined: Examined; file: SpooledFile }>('examine-document', spooled, signal)
      .catch(explained)
    return {
      ...examined,
      name: file.name,
      changeFrom: (original) =>
        thread.call<Change | undefined>('document-change', { file, original }, signal).catch(explained),
    }
  }
}

function explained(error: unknown): never {
  if (!(error instanceof TookTooLong)) throw error
  throw new Problem(
    'invalid',
    'too_intricate',
    'That file takes too long to check. We kept nothing of it; please email it to us.',
  )
}
