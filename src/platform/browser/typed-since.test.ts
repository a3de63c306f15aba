import { expect, test } from 'vitest'
import { changedSince, typedSince } from './typed-since.ts'

test.each([
  ['nothing was typed since', 'Call her back', 'Call her back', ''],
  ['something was added', 'Call her back', 'Call her back on Monday', 'on Monday'],
  ['a new line was begun', 'Call her back', 'Call her back\nHe is away', 'He is away'],
  ['the field was emptied for the next text', 'Call her back', 'He is', 'He is'],
  ['the saved text was changed', 'Call her back', 'Call him back', 'Call him back'],
  ['the saved text was deleted', 'Call her back', '', ''],
])('after saving, a field keeps what was typed meanwhile: %s', (_, saved, now, kept) => {
  expect(typedSince(saved, now)).toBe(kept)
})

test('a form that was sent keeps the fields that were changed meanwhile, and is fresh otherwise', () => {
  const [sent, fresh] = [
    { email: 'una@lochbay.example', note: 'Have a look', days: 14 },
    { email: '', note: '', days: 7 },
  ]
  expect(changedSince(sent, sent, fresh)).toEqual(fresh)
  const email = 'morag@lochbay.example'
  expect(changedSince(sent, { ...sent, email }, fresh)).toEqual({ ...fresh, email })
})
