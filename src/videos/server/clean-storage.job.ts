import type { Job } from '#src/platform/jobs/jobs.ts'
import { removeLeftFolders, removeLeftovers } from '#src/platform/storage/receive-file.ts'
import { removeUnneeded } from '#src/platform/storage/needed-objects.ts'
import { cleaningQueue, type Library, posterQueue, renditionQueue } from './library.ts'

const minuteMs = 60_000
/** Longer than any upload needs from its last byte to its row. */
const graceMs = 60 * minuteMs
/** Progress is recorded every second. If there is none for this long, the process of the conversion has died. */
const forgottenMs = 30 * minuteMs
/** Longer than the longest conversion. */
const leftoverMs = 13 * 60 * minuteMs
/** The prefixes of the folders in which answers are joined and shortlist films are cut. */
const workingFolders = ['join_', 'cut_']

/**
 * Removes from storage what nothing refers to any more, and from this machine what crashed
 * processes left; restarts conversions that died. `removeStaleUploads` removes abandoned uploads.
 */
export async function cleanStorage(library: Library, removeStaleUploads: () => Promise<unknown>): Promise<void> {
  const { db, clock } = library
  const now = clock.now()
  const before = new Date(now.getTime() - graceMs)
  await removeUnneeded(library, before, now)
  // File times are from this machine's clock, even if the program was given another clock.
  const leftoverBefore = new Date(Date.now() - leftoverMs)
  await removeLeftovers(library.folder, leftoverBefore)
  await removeLeftFolders(library.folder, leftoverBefore, workingFolders)
  await removeStaleUploads()

  const forgotten = await db
    .selectFrom('videos')
    .select(['id', 'state', 'making'])
    .where(({ or, eb }) => or([eb('state', '=', 'processing'), eb('making', '=', 'poster')]))
    .where('updated_at', '<', new Date(now.getTime() - forgottenMs))
    .execute()
  for (const { id, state, making } of forgotten) {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('videos').set({ updated_at: now }).where('id', '=', id).execute()
      if (making === 'poster') await library.jobs.enqueue(tx, posterQueue, { videoId: id })
      if (state === 'processing') await library.jobs.enqueue(tx, renditionQueue, { videoId: id })
    })
  }
}

/** Returns the job that cleans storage twice an hour. */
export function cleaningJob(library: Library, removeStaleUploads: () => Promise<unknown>): Job<object> {
  return { name: cleaningQueue, schedule: '10,40 * * * *', run: () => cleanStorage(library, removeStaleUploads) }
}
