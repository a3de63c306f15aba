import { describe, expect, test } from 'vitest'
import { mostInvited, readInviteList } from './invite-list.ts'

const mei = { name: 'Mei Lau', email: 'mei@home.example' }

describe('inviting many people at once', () => {
  test.each([
    ['Mei Lau <mei@home.example>', mei],
    ['Mei Lau, mei@home.example', mei],
    ['mei@home.example\tMei Lau', mei],
    ['"Lau, Mei" mei@home.example', { ...mei, name: 'Lau, Mei' }],
    ['Mei Lau mei@home.example', mei],
    ['mei@home.example', { ...mei, name: '' }],
    ['Email,First name,Surname\nmei@home.example,Mei,Lau', mei],
    ["\uFEFFName;E-mail\n'Mei Lau;mei@home.example", mei],
  ])('reads %j', (text, person) => {
    expect(readInviteList(text)).toEqual({ people: [{ ...person, line: expect.any(Number) }], left: [] })
  })

  test('reports what is wrong with which line, and keeps the others', () => {
    const text = [
      'Dee Okafor',
      'Kofi <kofi@home>',
      '',
      'Mei <mei@home.example>',
      'MEI@home.example',
      `${'x'.repeat(201)} a@b.example`,
    ].join('\n')
    expect(readInviteList(text)).toEqual({
      people: [{ line: 4, name: 'Mei', email: 'mei@home.example' }],
      left: [
        { line: 1, who: 'Dee Okafor', why: 'no_email' },
        { line: 2, who: 'Kofi', why: 'bad_email' },
        { line: 5, who: 'MEI@home.example', why: 'twice' },
        { line: 6, who: 'x'.repeat(80), why: 'too_long' },
      ],
    })
  })

  test('refuses a list that is too long to check', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@home.example`).join('\n')
    expect(readInviteList(many(mostInvited + 1))).toBe('too_many')
    expect(readInviteList(`Email\n${many(mostInvited)}`)).toMatchObject({ people: { length: mostInvited } })
    expect(readInviteList(' \n\n')).toEqual({ people: [], left: [] })
  })
})
