import os from 'node:os'
import path from 'node:path'
import { type PictureDrawer, pictureDrawer, pictureTurns } from '#src/articles/server/article-images.ts'
import { type MarkDrawer, markDrawer } from '#src/content/server/client-marks.ts'
import {
  type DocumentExaminer,
  documentExaminer,
  examinerTurns,
} from '#src/contracts/server/verify/document-examiner.ts'
import { type InkReader, inkReader, inkTurns } from '#src/contracts/server/ink-reader.ts'
import { root } from '#src/platform/root.ts'
import { takingTurns, type Turns } from '#src/platform/threads/taking-turns.ts'
import { openThread } from '#src/platform/threads/thread.ts'

/** The data with which a thread of inspection-thread.ts is started. */
export interface InspectionThreadData {
  priority: number
}

const { PRIORITY_NORMAL: first, PRIORITY_BELOW_NORMAL: second } = os.constants.priority

/**
 * Examines files that strangers and staff send. Each kind of file has its own thread, so that none waits for another.
 */
export interface Inspection {
  examine: DocumentExaminer
  readInk: InkReader
  drawPicture: PictureDrawer
  drawMark: MarkDrawer
  close(): Promise<void>
}

/** Opens the threads. Each starts with its first file. */
export function openInspection(buildFolder: string | undefined): Inspection {
  const file = buildFolder
    ? path.join(buildFolder, 'server/inspection-thread.js')
    : path.join(root, 'src/app/threads/inspection-thread.ts')
  const open = (turns: Turns, priority: number) =>
    takingTurns(openThread(file, { workerData: { priority } satisfies InspectionThreadData }), turns)
  const [documents, ink, pictures] = [open(examinerTurns, second), open(inkTurns, first), open(pictureTurns, second)]
  return {
    examine: documentExaminer(documents),
    readInk: inkReader(ink),
    drawPicture: pictureDrawer(pictures),
    drawMark: markDrawer(pictures),
    close: async () => {
      await Promise.all([documents, ink, pictures].map((thread) => thread.close()))
    },
  }
}
