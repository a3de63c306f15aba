import { withoutMarks } from './direction-marks.ts'
import { face, standIns, wideFaces, type FaceName } from './faces.ts'

const letterSets = new Map<FaceName, Set<number>>()

function lettersOf(name: FaceName): Set<number> {
  const knownLetters = letterSets.get(name)
  if (knownLetters) return knownLetters
  const letters = new Set(face(name).characterSet)
  letterSets.set(name, letters)
  return letters
}

/** They influence shaping but are not drawn, so no font needs them. */
const joiners = /[\u200c\u200d]/g

const codePoints = (text: string) => [...text].map((letter) => letter.codePointAt(0)!)

const covers = (name: FaceName, text: string) => {
  const letters = lettersOf(name)
  return codePoints(withoutMarks(text).replace(joiners, '')).every((letter) => letters.has(letter))
}

const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/**
 * Splits a word by the fonts that have its letters. If one letter needs another font, the whole word is set in that
 * font if possible, because two fonts within one name would look like a mistake in the name.
 */
export function facesOf(word: string, name: FaceName): { text: string; face: FaceName }[] {
  const standIn = standIns[name]
  if (!standIn || covers(name, word)) return [{ text: word, face: name }]
  const others = [standIn, ...wideFaces.filter(({ letters }) => letters.test(word)).map(({ face }) => face)]
  const faceOfWord = others.find((other) => covers(other, word))
  if (faceOfWord) return [{ text: word, face: faceOfWord }]
  const runs: { text: string; face: FaceName }[] = []
  for (const { segment } of clusters.segment(word)) {
    const own = [name, ...others].find((face) => covers(face, segment)) ?? name
    const run = runs.at(-1)
    if (run?.face === own) run.text += segment
    else runs.push({ text: segment, face: own })
  }
  return runs
}
