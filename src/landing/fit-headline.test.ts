import { expect, test } from 'vitest'
import { fitHeadline, fitWidth } from './fit-headline.ts'

test('a line is as wide as its letters and the tracking between them', () => {
  expect(fitWidth('IIII')).toBeCloseTo(4 * fitWidth('I') + 3 * 0.014, 3)
})

test('the sample headline leaves room for the poster beside its second line', () => {
  const fit = fitHeadline(['Video Profiles', 'not CVs'])
  expect(fit.line).toBeCloseTo(4.22, 1)
  expect(fit.word).toBeLessThan(fit.line)
  expect(fit.words).toBe(2)
  expect(fit.long).toBe(false)
})

test("another brand's second line may be too long, or have letters that rise or hang further", () => {
  const fit = fitHeadline(['Meet people', 'before paper'])
  expect(fit.long).toBe(true)
  expect(fit.leading).toBeGreaterThan(0.8)
  expect(fit.descent).toBeGreaterThan(0)
})
