import os from 'node:os'
import { workerData } from 'node:worker_threads'
import { answerCalls } from '#src/platform/threads/answer-calls.ts'
import type { InspectionThreadData } from './inspection.ts'

// A thread for files that strangers send. Somebody may have made them slow to examine, which must keep no other request
// waiting. Work that no visitor waits for gets a lower priority, as in document-thread.ts.
const { priority } = workerData as InspectionThreadData
if (process.platform === 'linux') os.setPriority(priority)

const spooled = () => import('#src/contracts/server/verify/examine-spooled.ts')

answerCalls({
  'examine-document': async (document) => (await spooled()).examineSpooled(document),
  'draw-mark': async (original) => (await import('#src/content/server/draw-mark.ts')).drawMark(original),
  'draw-picture': async (original) => (await import('#src/articles/server/draw-picture.ts')).drawPicture(original),
  'read-ink': async (dataUrl) => (await import('#src/contracts/server/read-ink.ts')).readInk(dataUrl),
  'document-change': async (change) => (await spooled()).changeOfSpooled(change),
})
