import { describe, expect, it } from 'vitest'
import { factLines, longestLine, numbered, paragraph, plainText, pointer } from './plain-text.ts'

const lengths = (text: string) => text.split('\n').map((line) => line.length)

describe('the text part', () => {
  it('has no line longer than 78 characters, even if one word has 5,000', () => {
    const word = 'x'.repeat(5000)
    const text = plainText([
      paragraph(word),
      factLines([{ label: 'Name', value: word }]),
      numbered([word]),
      paragraph(word, '> '),
    ])
    expect(Math.max(...lengths(text))).toBeLessThanOrEqual(longestLine)
  })

  it('sets facts in two columns and wraps a long value within its column', () => {
    const text = factLines([
      { label: 'Name', value: 'Rhona Mackay' },
      { label: 'Payment plan', value: `${'word '.repeat(15)}end` },
    ])
    expect(text.split('\n')[0]).toBe('Name           Rhona Mackay')
    expect(text.split('\n')[2]).toMatch(/^ {15}word/)
  })

  it('keeps a web address whole, on a line of its own', () => {
    expect(pointer('The films are here:', 'https://patter.example/#videos')).toBe(
      'The films are here:\nhttps://patter.example/#videos',
    )
  })

  it('leaves out empty blocks', () => {
    expect(plainText(['One', '', undefined, 'two'])).toBe('One\n\ntwo\n')
  })
})
