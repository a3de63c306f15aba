import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useSavedInTurn } from '#src/platform/browser/use-saved-in-turn.ts'
import { isDrafting } from '#src/videos/drafting.ts'
import type { CutView } from '../../../console-api.ts'
import { type Clip, sentencesOf, snapped } from '../../../cut.ts'

const cutQuery = 'interview-cut'

/** The cut of an interview. Changes are shown and saved at once. */
export function useCut(id: string) {
  const {
    data: stored,
    error,
    refetch,
  } = useConsoleQuery<CutView>(cutQuery, `/api/admin/interviews/${id}/cut`, {
    fresh: true,
    live: ({ film, answers }) =>
      film?.state === 'waiting' ||
      film?.state === 'making' ||
      film?.isConverting === true ||
      answers.some(({ drafting }) => isDrafting(drafting)),
  })
  const save = useConsoleAction<{ clips: Clip[]; version: string }, { version: string }>({
    path: `/api/admin/interviews/${id}/cut`,
    method: 'PUT',
    refresh: [cutQuery],
    onFailed: () => void refetch(),
  })
  const { chosen, choose } = useSavedInTurn<Clip[], string>(
    stored?.version ?? '',
    async (clips, version) => (await save.run({ clips, version }))?.version,
  )
  const cut = stored && chosen ? { ...stored, clips: chosen } : stored
  /** Saves the cut. It counts as being saved until its new version is here, which the film has to name. */
  async function keep(clips: Clip[]) {
    if (cut) await choose(clips)
  }
  /** Sets the start or the end of an answer's piece, moved to the nearest sentence. */
  async function mark(question: string, edge: 'starts' | 'ends', at: number, exact = false) {
    const answer = cut?.answers.find((one) => one.question === question)
    if (!cut || !answer) return
    const before = cut.clips.find((one) => one.question === question) ?? { question, starts: 0, ends: answer.seconds }
    const place = exact ? at : snapped(at, edge, sentencesOf(answer.cues))
    const after = withEdge(before, edge, place, answer.seconds)
    await keep(
      cut.clips.includes(before) ? cut.clips.map((clip) => (clip === before ? after : clip)) : [...cut.clips, after],
    )
  }
  return { cut, error, refetch, keep, mark, isSaving: chosen !== undefined }
}

const least = 0.5

/** Moves one edge of a piece, within the film and never past the other edge. */
function withEdge(clip: Clip, edge: 'starts' | 'ends', at: number, seconds: number): Clip {
  const [low, high] = edge === 'starts' ? [0, clip.ends - least] : [clip.starts + least, seconds]
  return { ...clip, [edge]: Math.round(Math.min(high, Math.max(low, at)) * 1000) / 1000 }
}
