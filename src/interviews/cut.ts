import type { Cue } from '#src/videos/cues.ts'
import { cuesBetween } from '#src/videos/cues.ts'

/** A piece of an answer: start and end in seconds of the answer's film. */
export interface Clip {
  question: string
  starts: number
  ends: number
}

/** The longest shortlist film, in seconds. People don't watch longer ones to the end (INTV-17). */
export const longestCut = 90
const shortestClip = 0.5

export const cutSeconds = (clips: readonly Clip[]) => clips.reduce((sum, { starts, ends }) => sum + ends - starts, 0)

export type CutProblem = 'empty' | 'too_long' | 'outside' | 'too_short' | 'no_film' | 'twice'

/** Says what is wrong with a cut. Returns `undefined` if a film can be made from it (INTV-17). */
export function cutProblem(
  clips: readonly Clip[],
  lengths: ReadonlyMap<string, number>,
): { problem: CutProblem; question?: string } | undefined {
  if (clips.length === 0) return { problem: 'empty' }
  for (const [index, { question, starts, ends }] of clips.entries()) {
    const length = lengths.get(question)
    if (length === undefined) return { problem: 'no_film', question }
    if (clips.findIndex((clip) => clip.question === question) !== index) return { problem: 'twice', question }
    if (starts < 0 || ends > length + 0.05) return { problem: 'outside', question }
    if (ends - starts < shortestClip) return { problem: 'too_short', question }
  }
  return cutSeconds(clips) > longestCut ? { problem: 'too_long' } : undefined
}

/** Matches a caption that ends a sentence. */
const sentenceEnd = /[.!?…]["'”’)]*$/

/** Joins captions into sentences: one that ends in mid-sentence continues in the next. */
export function sentencesOf(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = []
  let isOpen = false
  for (const cue of cues) {
    const last = sentences.at(-1)
    if (isOpen && last) Object.assign(last, { ends: cue.ends, text: `${last.text} ${cue.text}` })
    else sentences.push({ ...cue })
    isOpen = !sentenceEnd.test(cue.text.trim())
  }
  return sentences
}

/** Moves a start or an end to the nearest start or end of a sentence. Returns it unchanged if there are no captions. */
export function snapped(at: number, edge: 'starts' | 'ends', sentences: readonly Cue[]): number {
  const edges = sentences.map((sentence) => sentence[edge])
  return edges.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best), edges[0] ?? at)
}

/** The captions of the film that is made from a cut: those of its pieces, one after another. */
export function captionsOfCut(pieces: readonly (Clip & { cues: readonly Cue[] })[]): Cue[] {
  let before = 0
  return pieces.flatMap(({ starts, ends, cues }) => {
    const from = before
    before += ends - starts
    return cuesBetween(cues, { starts, ends }).map((cue) => ({
      ...cue,
      starts: cue.starts + from,
      ends: cue.ends + from,
    }))
  })
}
