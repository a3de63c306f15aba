import { advances, kerning } from './display-width-table.ts'

const advanceOf = table(Array.from(advances.characters), advances)
const kernOf = table(kerning.pairs.match(/../gu) ?? [], kerning)

type Stretch = 50 | 54 | 60

/**
 * Returns the width of a line in the display font, in em, at weight 900 and the given width in per cent. Kerning
 * counts, tracking does not: `letter-spacing` adds its value once for each character. Accents are ignored, and a
 * character that the font lacks counts as an n. Computed from the font's own tables (scripts/make-fonts.ts).
 */
export function displayWidth(text: string, stretch: Stretch): number {
  const characters = Array.from(text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u00a0', ' '))
  const share = (stretch - 50) / 10
  let thousandths = 0
  characters.forEach((character, index) => {
    const advance = advanceOf.get(character) ?? advanceOf.get('n')!
    const kern = kernOf.get(character + characters[index + 1])
    thousandths += between(advance, share) + (kern ? between(kern, share) : 0)
  })
  return thousandths / 1000
}

type Ends = readonly [at50: number, at60: number]

function table(keys: readonly string[], ends: { at50: readonly number[]; at60: readonly number[] }): Map<string, Ends> {
  return new Map(keys.map((key, index) => [key, [ends.at50[index]!, ends.at60[index]!]]))
}

function between([narrow, wide]: Ends, share: number): number {
  return narrow + (wide - narrow) * share
}
