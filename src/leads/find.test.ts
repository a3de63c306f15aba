import { expect, test } from 'vitest'
import { excerptOf, folded, rankOf } from './find.ts'

const lukasz = { name: 'Łukasz O’Neill', company: 'Lochbay Énergie', email: 'l.oneill@lochbay.example' }

test.each([
  ['Łukasz O’Neill', 4],
  ['L.ONEILL@lochbay.example', 4],
  ['luk', 3],
  ['lochbay', 2],
  ['energie luka', 2],
  ['oneill', 2],
  ['ukasz', 1],
  ['bay luka', 1],
  ['warehouse', 0],
  ['luka warehouse', 0],
])('%s matches with rank %i', (q, rank) => expect(rankOf(lukasz, q)).toBe(rank))

test('folds letters as the database does', () => {
  expect(folded('ŁØĐß Æœ Éà')).toBe('lods ao ea')
})

test('quotes the part of a note around the word', () => {
  expect(excerptOf('Rings back\nTuesday', 'tuesday')).toBe('Rings back Tuesday')
  const note = `${'So much was said about the weather. '.repeat(5)}They moved to Leith in May. ${'And so on. '.repeat(20)}`
  expect(excerptOf(note, 'leith')).toMatch(/^…[^…]{60,90} ?[^…]*…$/)
  expect(excerptOf(note, 'leith')).toContain('moved to Leith in May')
  expect(excerptOf(note, 'nowhere')).toMatch(/^So much/)
})
