import { describe, expect, test } from 'vitest'
import { type ImportFile, mostImported, readImport } from './import-file.ts'

const read = (text: string) => readImport(text) as ImportFile

describe('a list of people', () => {
  test('is read with a byte order mark, semicolons, differently named columns, and sums as people type them', () => {
    const file = read(
      '\uFEFFfull_name;E-mail;exp_salary;Notice;dob\r\nHamish Orr;hamish@home.example;35k;4 weeks;1990\r\n"Orr; Una";una@home.example;£41,000;none;\r\n',
    )
    expect(file.columns.map(({ header, field }) => [header, field])).toEqual([
      ['full_name', 'name'],
      ['E-mail', 'email'],
      ['exp_salary', 'wants'],
      ['Notice', 'notice'],
      ['dob', null],
    ])
    expect(file.left).toEqual([])
    expect(file.rows).toMatchObject([
      { line: 2, name: 'Hamish Orr', facts: { salaryFromPence: 3_500_000, noticeWeeks: 4 } },
      { line: 3, name: 'Orr; Una', facts: { salaryFromPence: 4_100_000, noticeWeeks: 0 } },
    ])
  })

  test.each([
    [',a@home.example,,', 'no_name'],
    ['Jas,,,', 'no_email'],
    ['Jas,not an address,,', 'bad_email'],
    ['Jas,jas@home.example,a lot,', 'bad_salary'],
    ['Jas,jas@home.example,,soon', 'bad_notice'],
    ['Jas,jas@home.example,,200', 'bad_notice'],
    [`${'x'.repeat(201)},jas@home.example,,`, 'too_long'],
  ])('reports that the line %s is %s', (line, why) => {
    const file = read(`name,email,salary,notice\n${line}\n`)
    expect(file.rows).toEqual([])
    expect(file.left).toMatchObject([{ line: 2, why }])
  })

  test('uses each address once, in any case, and joins first and last names', () => {
    const file = read('First name,Surname,Email\nMei,Lau,mei@home.example\nMei,Lau,MEI@home.example\n')
    expect(file.rows.map(({ name }) => name)).toEqual(['Mei Lau'])
    expect(file.left).toMatchObject([{ line: 3, who: 'Mei Lau', why: 'twice' }])
  })

  test('keeps a formula as text', () => {
    expect(read("name,email\n'=cmd(),x@home.example\n").rows).toMatchObject([{ name: '=cmd()' }])
  })

  test.each(['', 'name,phone\nA,1\n', 'Dear all,\nplease find attached\n'])('cannot be read from %j', (text) => {
    expect(readImport(text)).toBeUndefined()
  })

  test('can have 2,000 lines at most', () => {
    const lines = (count: number) =>
      `name,email\n${Array.from({ length: count }, (_, index) => `P${index},p${index}@home.example`).join('\n')}\n`
    expect(read(lines(mostImported)).rows).toHaveLength(mostImported)
    expect(readImport(lines(mostImported + 1))).toBe('too_many')
  })
})
