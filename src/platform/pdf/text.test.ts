import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { facesOf, printable } from './coverage.ts'
import { PdfDocument } from './document.ts'
import { face } from './faces.ts'
import { breakLines, textWidth, type TypeStyle } from './type-setting.ts'

const style: TypeStyle = { face: 'text', size: 10, leading: 14 }

describe('what is printed of a typed text', () => {
  test('is the text itself in Latin, Greek and Cyrillic, composed', () => {
    const names = ['Łukasz', 'Siân', "O'Neill", 'O’Neill', 'Γιώργος', 'Нина', 'Ç Ø ẞ', 'Nguyễn', 'Dʼyakov', '№ 5']
    for (const text of names) {
      expect(printable(text)).toEqual({ text, isExact: true })
    }
    expect(printable('Sia\u0302n')).toEqual({ text: 'Siân', isExact: true })
  })

  test('is code points where no face has the letter', () => {
    expect(printable('王小 & Co')).toEqual({ text: '[U+738B U+5C0F] & Co', isExact: false })
    expect(printable('🙂')).toEqual({ text: '[U+1F642]', isExact: false })
    expect(printable('\ud83d')).toEqual({ text: '[U+D83D]', isExact: false })
  })

  test('shows what would hide or turn the writing round', () => {
    expect(printable('abc\u202Edcba')).toEqual({ text: 'abc[U+202E]dcba', isExact: false })
    expect(printable('a\u200Bb\u00ADc\u0000')).toEqual({ text: 'a[U+200B]b[U+00AD]c[U+0000]', isExact: false })
  })

  test('keeps two accents on a letter and names the tower above them', () => {
    expect(printable(`x${'\u0301'.repeat(4)}`).text).toBe('x\u0301\u0301[U+0301 U+0301]')
  })

  test('has single spaces for any white space', () => {
    expect(printable(' a\u00A0\n b\t')).toEqual({ text: 'a b', isExact: true })
  })
})

describe('the stand-in face', () => {
  test('sets a whole word, so that no name is patched together', () => {
    expect(facesOf('Nguyễn', 'text')).toEqual([{ text: 'Nguyễn', face: 'wide' }])
    expect(facesOf('Nina', 'strong')).toEqual([{ text: 'Nina', face: 'strong' }])
  })
})

describe('a word that is wider than its line', () => {
  test('is cut into lines that fit, and loses no letter', () => {
    const word = `${'a'.repeat(90)}@${'b'.repeat(150)}.example`
    const lines = breakLines(`To ${word} now`, style, 120)
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(120.01)
    const text = lines.map((line) => line.runs.map((run) => run.text).join('') + (line.cut ? '' : ' ')).join('')
    expect(text.trim()).toBe(`To ${word} now`)
  })

  test('does not change lines whose words all fit', () => {
    const lines = breakLines('one two three four', style, textWidth('one two', 'text', 10) + 0.5)
    expect(lines.map((line) => line.runs.map((run) => run.text).join(''))).toEqual(['one two', 'three', 'four'])
    expect(lines.some((line) => line.cut)).toBe(false)
  })
})

describe('a document does not depend on the documents that were drawn before it', () => {
  test('an accented or a shared drawing does not take its base letter’s name away', async () => {
    // Н is drawn with H and Ộ with O: embedding them asks for H and O as drawings that stand for no letter.
    await page('НИНА Ộ')
    const letters = (text: string) => face('wide').layout(text).glyphs.flatMap((glyph) => glyph.codePoints)
    expect(letters('HO')).toEqual([0x48, 0x4f])
  })

  test('the same text is the same bytes', async () => {
    const first = await page('Huệ Hữu')
    await page('Нина Ἥρα')
    expect(await page('Huệ Hữu')).toBe(first)
  })
})

async function page(text: string): Promise<string> {
  const pdf = new PdfDocument({ title: 'Test', author: 'Test', createdAt: new Date('2026-01-01T00:00:00Z') })
  pdf.addPage()
  pdf.text('P', text, style, { x: 50, y: 50, width: 300 })
  return createHash('sha256').update(await pdf.bytes()).digest('hex')
}
