import { describe, expect, it } from 'vitest'
import { firstName, oneLine, severalLines, subjectLine, wholeName, withoutLinks } from './typed-text.ts'

describe('a line that somebody typed', () => {
  it('is one line, whatever was typed', () => {
    expect(oneLine('Rhona\r\nBcc: everybody@example.org\u2028\u0000\u0007 there', 200)).toBe(
      'Rhona Bcc: everybody@example.org there',
    )
  })

  it('can’t change the direction of what follows it, and keeps right-to-left names', () => {
    expect(oneLine('\u202Egnp.exe\u2066', 50)).toBe('gnp.exe')
    expect(oneLine('שלום', 50)).toBe('שלום')
  })

  it('is cut between emoji, not through one', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(oneLine(family.repeat(10), family.length * 2 + 4)).toBe(`${family.repeat(2)}…`)
  })

  it('never becomes a subject of more than 120 characters', () => {
    expect(subjectLine('x'.repeat(5000))).toHaveLength(120)
  })
})

describe('several lines that somebody typed', () => {
  it('stay lines, without more than one empty one in a row', () => {
    expect(severalLines('One\r\ntwo\n\n\n\n\nthree\t4', 100)).toBe('One\ntwo\n\nthree 4')
  })
})

describe('a name', () => {
  it('is used to address somebody only if it looks like one', () => {
    expect(firstName('Siân O’Hara')).toBe('Siân')
    for (const text of ['', 'You have won a prize', 'evil.example', '<b>Iain</b>']) expect(firstName(text)).toBe('')
  })

  it('is repeated in full only if it consists of letters, has few words and no address', () => {
    for (const name of ['Iain Ross', 'J. M. Mac Giolla-Bhríde', '王小明']) expect(wholeName(name)).toBe(name)
    for (const text of [
      '',
      'Ring 0900 now',
      'see evil.example',
      'one two three four five six',
      'x'.repeat(61),
      'Iain "the Pen" Ross',
    ])
      expect(wholeName(text)).toBe('')
  })
})

describe('withoutLinks', () => {
  it('removes what a mail program would turn into a link', () => {
    expect(withoutLinks('See https://evil.example/a?b, www.evil.example or evil.example/win now')).toBe(
      'See [link] [link] or [link] now',
    )
  })

  it('leaves sentences, amounts, times and addresses alone', () => {
    const text = 'Two in Ayr by 9.30, £35.50 an hour, e.g. write to iain.ross@struan.example'
    expect(withoutLinks(text)).toBe(text)
  })

  it('is quick with five thousand characters of anything', () => {
    const began = performance.now()
    for (const piece of ['a', 'a.', 'a-', '://', 'é.']) withoutLinks(piece.repeat(5000))
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
