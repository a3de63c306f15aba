import { expect, test } from 'vitest'
import type { CardContent } from './draw-card.ts'
import { keptCards } from './kept-cards.ts'

const about = (title: string): CardContent => ({ title, category: 'hiring-advice', featured: null })

test('a card is drawn once for the same content, also if it is asked for while it is being drawn', async () => {
  const drawn: string[] = []
  const card = keptCards(async ({ title }) => {
    drawn.push(title)
    return Buffer.from(title)
  })
  const [first, second] = await Promise.all([card(about('Patter')), card(about('Patter'))])
  expect([first, second, await card(about('Patter'))].map(String)).toEqual(['Patter', 'Patter', 'Patter'])
  expect(String(await card(about('Patter again')))).toBe('Patter again')
  expect(drawn).toEqual(['Patter', 'Patter again'])
  // Those that were asked for longest ago are forgotten.
  for (let n = 0; n < 99; n++) await card(about(`Article ${n}`))
  await card(about('Patter again'))
  await card(about('Patter'))
  expect(drawn.filter((title) => title.startsWith('Patter'))).toEqual(['Patter', 'Patter again', 'Patter'])
})

test('a card that could not be drawn is drawn at the next request', async () => {
  let isBroken = true
  const card = keptCards(async ({ title }) => {
    if (isBroken) throw new Error('The thread ended')
    return Buffer.from(title)
  })
  await expect(card(about('Patter'))).rejects.toThrow('The thread ended')
  isBroken = false
  expect(String(await card(about('Patter')))).toBe('Patter')
})
