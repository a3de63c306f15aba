import path from 'node:path'
import { type DocumentExaminer, documentExaminer, examinerTurns } from '../contracts/server/document-examiner.ts'
import { root } from '../platform/root.ts'
import { takingTurns, type Turns } from '../platform/threads/taking-turns.ts'
import { openThread } from '../platform/threads/thread.ts'

/** Looks at what strangers send, in threads of their own: each kind has one, so that none waits for another. */
export interface Inspection {
  examine: DocumentExaminer
  close(): Promise<void>
}

export function openInspection(buildFolder: string | undefined): Inspection {
  const file = buildFolder ? path.join(buildFolder, 'server/inspection-thread.js') : path.join(root, 'src/app/inspection-thread.ts')
  const open = (turns: Turns) => takingTurns(openThread(file), turns)
  const documents = open(examinerTurns)
  return {
    examine: documentExaminer(documents),
    close: async () => {
      await documents.close()
    },
  }
}
