import type { Cue } from '../../cues.ts'

/** A stretch of a film in which somebody speaks, in seconds, and the middles of the short pauses in it. */
export interface Speech {
  starts: number
  ends: number
  pauses: number[]
}

/** The film's sound is measured in frames of this many seconds. */
export const frameSeconds = 0.02
/** The longest stretch that the model hears at once, and the longest that one caption can last. */
const longest = 9
/** A stretch that is longer is cut at its quietest moment after this many seconds. */
const earliestCut = 4
/** A break of this many seconds ends a stretch; a shorter one is a pause in it. */
const breakSeconds = 0.6
const pauseSeconds = 0.14
/** Sounds that are shorter are a click or a chair. */
const shortest = 0.1
/** The first and the last sound of a word are quiet. */
const margin = 0.15

/**
 * Returns where somebody speaks, from the level of each frame in decibels: where it is louder than the background. Each
 * stretch has 9 seconds at most. A sound that never changes, such as a fan or a tone, does not count as speech.
 */
export function speechIn(levels: readonly number[]): Speech[] {
  const sorted = levels.toSorted((a, b) => a - b)
  const [quiet, loud] = [sorted[Math.floor(levels.length * 0.05)], sorted[Math.floor(levels.length * 0.95)]]
  if (quiet === undefined || loud === undefined || loud < -50 || sorted.at(-1)! - quiet < 8) return []
  const threshold = Math.min(Math.max(-50, quiet + 10), loud - 12)
  const sounds = soundsIn(levels, Math.max(-60, threshold))
  const length = levels.length * frameSeconds
  const stretches: Speech[] = []
  for (const sound of sounds.flatMap((one) => shortened(one, levels))) {
    const last = stretches.at(-1)
    if (last && sound.starts - last.ends < breakSeconds && sound.ends - last.starts <= longest) {
      if (sound.starts - last.ends >= pauseSeconds) last.pauses.push((last.ends + sound.starts) / 2)
      last.ends = sound.ends
    } else stretches.push({ ...sound, pauses: [] })
  }
  return stretches.map(({ starts, ends, pauses }, index) => ({
    starts: Math.max(stretches[index - 1]?.ends ?? 0, starts - margin),
    ends: Math.min(stretches[index + 1]?.starts ?? length, ends + margin),
    pauses,
  }))
}

interface Sound {
  starts: number
  ends: number
}

/** Runs of frames that are louder than the threshold. */
function soundsIn(levels: readonly number[], threshold: number): Sound[] {
  const sounds: Sound[] = []
  for (const [frame, level] of levels.entries()) {
    if (level < threshold) continue
    const [starts, ends] = [frame * frameSeconds, (frame + 1) * frameSeconds]
    const last = sounds.at(-1)
    // Between two syllables it is quiet for a moment.
    if (last && starts - last.ends < pauseSeconds / 2) last.ends = ends
    else sounds.push({ starts, ends })
  }
  return sounds.filter(({ starts, ends }) => ends - starts >= shortest)
}

/** Cuts a sound that lasts too long where it is quietest. */
function shortened(sound: Sound, levels: readonly number[]): Sound[] {
  if (sound.ends - sound.starts <= longest) return [sound]
  const [from, to] = [sound.starts + earliestCut, sound.starts + longest].map((at) => Math.round(at / frameSeconds))
  let [quietest, cut] = [Number.POSITIVE_INFINITY, to!]
  for (let frame = from!; frame < to!; frame++) {
    const around = (levels[frame - 1] ?? 0) + levels[frame]! + (levels[frame + 1] ?? 0)
    if (around < quietest) [quietest, cut] = [around, frame]
  }
  const at = cut * frameSeconds
  return [{ starts: sound.starts, ends: at }, ...shortened({ starts: at, ends: sound.ends }, levels)]
}

/** More letters don't fit on two lines. */
const mostLetters = 84
/** How far the end of a sentence may be moved to meet a pause, in seconds. */
const nearby = 0.8

/** Makes captions of the words in a stretch: one for each sentence, which ends at a pause if there is one nearby. */
export function cuesOfSpeech({ starts, ends, pauses }: Speech, text: string): Cue[] {
  const sentences = text
    .split(/(?<=[.!?…]["”’]?)\s+/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .flatMap(brokenUp)
  const letters = sentences.reduce((sum, { length }) => sum + length, 0)
  let [before, from] = [0, starts]
  return sentences.map((sentence, index) => {
    before += sentence.length
    const share = starts + (before / letters) * (ends - starts)
    const pause = pauses
      .filter((at) => at > from + 0.3)
      .toSorted((a, b) => Math.abs(a - share) - Math.abs(b - share))[0]
    const to = pause !== undefined && Math.abs(pause - share) <= nearby ? pause : share
    const cue = {
      starts: from,
      ends: index === sentences.length - 1 ? ends : Math.min(ends, Math.max(to, from + 0.1)),
      text: sentence,
    }
    from = cue.ends
    return cue
  })
}

/** A sentence that is too long for one caption, in parts: after a comma if there is one near the middle. */
function brokenUp(sentence: string): string[] {
  if (sentence.length <= mostLetters) return [sentence]
  const spaces = [...sentence.matchAll(/\s+/g)].map(({ index }) => index)
  const cost = (at: number) => Math.abs(at - sentence.length / 2) - (/[,;:]/.test(sentence[at - 1]!) ? 20 : 0)
  const cut = spaces.toSorted((a, b) => cost(a) - cost(b))[0]
  if (cut === undefined) return [sentence]
  return [...brokenUp(sentence.slice(0, cut)), ...brokenUp(sentence.slice(cut).trim())]
}
