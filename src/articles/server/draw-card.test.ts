import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type CardContent, drawCard } from './draw-card.ts'

const pixels = async (title: string) => {
  const content: CardContent = { title, category: 'notes', featured: null }
  return sharp(await drawCard(content, () => undefined))
    .raw()
    .toBuffer()
}

test('letters that no font has, such as emoji, are left out of a card, and the rest stays as it is', async () => {
  expect((await pixels('Ready 🚀 for Monday')).equals(await pixels('Ready for Monday'))).toBe(true)
})

test('a word that is wider than the card goes on in the next line instead of ending in the middle', async () => {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'.repeat(2)
  expect((await pixels(`${long}bau`)).equals(await pixels(`${long}amt`))).toBe(false)
})
