import { face, standIns, type FaceName } from './faces.ts'

const letterSets = new Map<FaceName, Set<number>>()

function lettersOf(name: FaceName): Set<number> {
  const known = letterSets.get(name)
  if (known) return known
  const letters = new Set(face(name).characterSet)
  letterSets.set(name, letters)
  return letters
}

const codePoints = (text: string) => [...text].map((letter) => letter.codePointAt(0)!)

const covers = (name: FaceName, text: string) => {
  const letters = lettersOf(name)
  return codePoints(text).every((letter) => letters.has(letter))
}

const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/**
 * A word in the faces that have its letters. A word with one letter from the stand-in is set in it as a whole: two
 * faces within one name would look like a mistake in the name.
 */
export function facesOf(word: string, name: FaceName): { text: string; face: FaceName }[] {
  const standIn = standIns[name]
  if (!standIn || covers(name, word)) return [{ text: word, face: name }]
  if (covers(standIn, word)) return [{ text: word, face: standIn }]
  const runs: { text: string; face: FaceName }[] = []
  for (const { segment } of clusters.segment(word)) {
    const own = covers(name, segment) || !covers(standIn, segment) ? name : standIn
    const run = runs.at(-1)
    if (run?.face === own) run.text += segment
    else runs.push({ text: segment, face: own })
  }
  return runs
}

/** Marks that take no place on paper, or turn the writing round: unseen they could make one name look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u

/** Accents above one another; more would climb into the line above. */
const stackedAccents = 2

export interface Printable {
  text: string
  /** False where letters stand as their code points. */
  isExact: boolean
}

/**
 * What a document can print of a text that somebody typed: letters that none of our text faces has stand as their
 * code points, `[U+738B U+5C0F]`, and are never dropped or turned into boxes. White space becomes single spaces.
 */
export function printable(text: string): Printable {
  let printed = ''
  let missing: string[] = []
  let isExact = true
  let accents = 0
  const close = () => {
    if (missing.length) printed += `[${missing.join(' ')}]`
    missing = []
  }
  for (const letter of text.normalize('NFC').replace(/\s+/gu, ' ').trim()) {
    accents = /\p{M}/u.test(letter) ? accents + 1 : 0
    if (isInFaces(letter) && accents <= stackedAccents) {
      close()
      printed += letter
    } else {
      isExact = false
      missing.push(`U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    }
  }
  close()
  return { text: printed, isExact }
}

function isInFaces(letter: string): boolean {
  return !unseen.test(letter) && (covers('text', letter) || covers('wide', letter))
}
