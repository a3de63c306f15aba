import { expect, test } from 'vitest'
import { passwordProblem } from './password-rule.ts'

const moira = { email: 'moira@patter.example', name: 'Moira Tennant' }

const short = 'At least 12 characters, please. Four unrelated words make a good one.'
const endless = 'At most 200 characters, please.'
const monotonous = 'That repeats itself too much, so it’s easy to guess.'
const own = 'That’s too close to your own name or address. Choose something nobody could connect with you.'

test.each([
  ['', short],
  ['elevenchars', short],
  ['twelve chars', undefined],
  ['tram '.repeat(40), undefined],
  [`${'tram '.repeat(40)}s`, endless],
  ['aaaaaaaaaaaaaaaa', monotonous],
  ['abababababab', monotonous],
  ['abcdABCDabcd', monotonous],
  ['abcdeabcdeab', undefined],
])('%j is refused because it is short, too long or monotonous', (password, problem) => {
  expect(passwordProblem(password, moira)).toBe(problem)
})

test.each([
  ['Moira Tennant 1', own],
  ['moira@patter.example', own],
  ['MOIRAmoira123', own],
  // Her name and her address don't count. Seven other characters are too few, and eight are enough.
  ['tennant 123456', own],
  ['tennant 1234567', undefined],
  ['moira@patter.example1234567', own],
  ['moira@patter.example12345678', undefined],
])('%j is refused because little is left of it without her own name and address', (password, problem) => {
  expect(passwordProblem(password, moira)).toBe(problem)
})

test('the part of an address before the @ counts as a name', () => {
  expect(passwordProblem('TRAMWAYS 1234', { email: 'Tramways@patter.example', name: '' })).toBe(own)
})

test('a name of three letters or fewer is not removed, one of four is, and spaces between names don’t matter', () => {
  const owner = (name: string) => ({ email: 'q@b.example', name })
  expect(passwordProblem('annannann 12', owner('Ann'))).toBeUndefined()
  expect(passwordProblem('anna anna 1234', owner('Anna'))).toBe(own)
  expect(passwordProblem('anna beth 12345', owner('Anna   Beth'))).toBe(own)
})

test('words, blanks and any script are accepted', () => {
  for (const password of ['tram orange paper close', 'пароль из слов', 'moira likes a good tram'])
    expect(passwordProblem(password, moira)).toBeUndefined()
})
