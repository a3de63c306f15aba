import { expect, test } from 'vitest'
import { nothingRefused, refusalAfter, shownRefusal } from './refusal.ts'

const failure = {
  sentence: 'Please look at the marked fields.',
  fields: { name: 'Please enter a name', email: 'Please enter an email address' },
}
const empty = { name: '', email: '', company: '' }
const refused = refusalAfter(nothingRefused, failure, empty)

test('every refused field has its sentence, and the form as a whole has none', () => {
  expect(shownRefusal(refused, empty)).toEqual({ fields: failure.fields, sentence: undefined })
})

test('the sentence of a changed field is removed, the others stay, and the form as a whole has none', () => {
  const typed = { ...empty, name: 'J' }
  const after = refusalAfter(refused, failure, typed)
  expect(shownRefusal(after, typed)).toEqual({ fields: { email: failure.fields.email }, sentence: undefined })
  const both = { ...typed, email: 'j' }
  expect(shownRefusal(refusalAfter(after, failure, both), both)).toEqual({ fields: {}, sentence: undefined })
})

test('a changed field stays without its sentence, whatever is typed, until the server refuses it again', () => {
  const back = refusalAfter(refusalAfter(refused, failure, { ...empty, name: 'J' }), failure, empty)
  expect(shownRefusal(back, empty).fields).toEqual({ email: failure.fields.email })
  const sending = refusalAfter(back, undefined, empty)
  expect(shownRefusal(sending, empty)).toEqual({ fields: {}, sentence: undefined })
  const again = refusalAfter(sending, { ...failure }, empty)
  expect(shownRefusal(again, empty).fields).toEqual(failure.fields)
})

test('no sentence changes before something is typed', () => {
  expect(refusalAfter(refused, failure, { ...empty })).toBe(refused)
  expect(refusalAfter(nothingRefused, undefined, { name: 'J' })).toBe(nothingRefused)
})

test('the refusal of a field that the form does not have is shown for the whole form', () => {
  const elsewhere = { sentence: 'It is signed already.', fields: { status: 'It is signed already.' } }
  expect(shownRefusal(refusalAfter(nothingRefused, elsewhere, empty), empty).sentence).toBe('It is signed already.')
  expect(
    shownRefusal(refusalAfter(nothingRefused, { sentence: 'The line dropped.', fields: {} }, empty), empty),
  ).toEqual({ fields: {}, sentence: 'The line dropped.' })
})

test('a form with one field shows everything at that field', () => {
  const dropped = { sentence: 'The line dropped.', fields: {} }
  const refusal = refusalAfter(nothingRefused, dropped, { code: '123' })
  expect(shownRefusal(refusal, { code: '123' }, 'code')).toEqual({
    fields: { code: 'The line dropped.' },
    sentence: undefined,
  })
  expect(shownRefusal(refusalAfter(refusal, dropped, { code: '1234' }), { code: '1234' }, 'code').fields).toEqual({})
})

test('a change in a list removes what was refused inside the list', () => {
  const tag = { sentence: 'Please look at the marked fields.', fields: { 'tags.1': 'A tag has 40 letters at most' } }
  const [before, after] = [{ tags: ['a', 'b'] }, { tags: ['a'] }]
  const refusal = refusalAfter(nothingRefused, tag, before)
  expect(shownRefusal(refusal, before)).toEqual({ fields: tag.fields, sentence: undefined })
  expect(shownRefusal(refusalAfter(refusal, tag, after), after).fields).toEqual({})
})
