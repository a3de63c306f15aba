import { videosConsole } from '#content/console/videos.ts'
import { fill } from '#src/values/fill.ts'
import { fileSizeText } from '#src/values/numbers.ts'
import type { Placement, VideoCategory } from '../../../video.ts'

/** A film that has been chosen or dropped, or the empty form that waits for one. */
export interface Draft {
  key: number
  file: File | undefined
  title: string
  description: string
  category: VideoCategory
  /** Its place on the front page. */
  placement?: Placement | undefined
}

/** Returns the form that waits for a film. */
export function emptyDraft(key: number): Draft {
  return { key, file: undefined, title: '', description: '', category: 'general' }
}

/**
 * Adds files to the drafts. The first goes into the form that has none yet. For a single file staff type the title;
 * several files each get a title from their name, which can be changed.
 */
export function withFiles(drafts: readonly Draft[], files: readonly File[]): Draft[] {
  const next = [...drafts]
  for (const file of files) {
    const open = next.findIndex((draft) => draft.file === undefined)
    if (open >= 0) next[open] = { ...next[open]!, file }
    else next.push({ ...emptyDraft(Math.max(0, ...next.map(({ key }) => key)) + 1), file })
  }
  const several = next.filter(({ file }) => file).length > 1
  return several
    ? next.map((draft) =>
        draft.file && draft.title.trim() === '' ? { ...draft, title: titleOf(draft.file.name) } : draft,
      )
    : next
}

/** Makes a title from a file name: "halyard-talent_day.final.mp4" becomes "Halyard talent day final". */
export function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/[-_.\s]+/g, ' ')
    .trim()
  return words.charAt(0).toLocaleUpperCase('en-GB') + words.slice(1)
}

/** Returns why the file can't be sent, in a sentence. The server makes the final check. */
export function fileProblem(file: File, maxBytes: number | undefined): string | undefined {
  if (file.size === 0) return videosConsole.upload.empty
  if (maxBytes !== undefined && file.size > maxBytes)
    return fill(videosConsole.upload.tooLarge, { limit: fileSizeText(maxBytes) })
  return undefined
}
