import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { Problem } from '#src/values/problem.ts'
import type { Change } from '../verdict.ts'
import type { Examined } from './examine-document.ts'
import type { SpooledDocument, SpooledFile } from './examine-spooled.ts'
import type { ExaminedFile } from './verify-document.ts'

/** Examines what strangers send. Throws 503 `busy` where too many wait, 422 for what takes too long and what is no such form. */
export type DocumentExaminer = (
  spooled: SpooledDocument,
  signal: AbortSignal,
) => Promise<ExaminedFile & { name: string }>

/** How many wait while one is examined, and how long one may take: the worst file that we could make took two seconds. */
export const examinerTurns = { waiting: 6, limitMs: 20_000 }

/** Examines documents in a thread: a file that was made for it keeps a processor busy for seconds. */
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
