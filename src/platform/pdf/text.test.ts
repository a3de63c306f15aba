import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { facesOf } from './coverage.ts'
import { withoutMarks } from './direction-marks.ts'
import { PdfDocument } from './document.ts'
import { face, faceNames } from './faces.ts'
import { printable, unprintableLetters } from './printable.ts'
import { breakLines, textWidth, type TypeStyle } from './type-setting.ts'
import { inVisualOrder } from './visual-order.ts'

const style: TypeStyle = { face: 'text', size: 10, leading: 14 }

describe('the printed form of a typed text', () => {
  test('is the text itself in Latin, Greek and Cyrillic, composed', () => {
    const names = ['Łukasz', 'Siân', "O'Neill", 'O’Neill', 'Γιώργος', 'Нина', 'Ç Ø ẞ', 'Nguyễn', 'Dʼyakov', '№ 5']
    for (const text of names) {
      expect(printable(text)).toEqual({ text, isExact: true, missing: [] })
    }
    expect(printable('Sia\u0302n')).toMatchObject({ text: 'Siân', isExact: true })
  })

  test('is code points for letters that no font has', () => {
    expect(printable('𠮷𠮷 & Co')).toEqual({ text: '[U+20BB7 U+20BB7] & Co', isExact: false, missing: ['𠮷', '𠮷'] })
    expect(printable('🙂')).toMatchObject({ text: '[U+1F642]', isExact: false })
    expect(printable('\ud83d')).toMatchObject({ text: '[U+D83D]', isExact: false })
    expect(unprintableLetters('𠮷𠮷 🙂')).toEqual(['𠮷', '🙂'])
  })

  test('shows characters that would hide text or change its direction', () => {
    expect(printable('abc\u202Edcba')).toMatchObject({ text: 'abc[U+202E]dcba', isExact: false })
    expect(printable('a\u200Bb\u00ADc\u0000')).toMatchObject({ text: 'a[U+200B]b[U+00AD]c[U+0000]', isExact: false })
  })

  test('keeps two accents on a letter and prints further ones as code points', () => {
    expect(printable(`x${'\u0301'.repeat(4)}`).text).toBe('x\u0301\u0301[U+0301 U+0301]')
  })

  test('has single spaces for any white space', () => {
    expect(printable(' a\u00A0\n b\t')).toMatchObject({ text: 'a b', isExact: true })
  })
})

describe('text in other scripts', () => {
  test('is printed as it is, and isolated from its neighbours if it runs from right to left', () => {
    for (const text of ['李小龍', '王小明', '株式会社', '한국 회사', 'ＡＢＣ'])
      expect(printable(text)).toEqual({ text, isExact: true, missing: [] })
    for (const text of ['شركة الخليج', 'יוסי כהן', 'علی\u200cرضا'])
      expect(printable(text)).toEqual({ text: `\u2068${text}\u2069`, isExact: true, missing: [] })
    expect(withoutMarks(printable('שלום').text)).toBe('שלום')
    // Joiners are only allowed within Arabic words.
    expect(printable('a\u200cb').isExact).toBe(false)
  })

  test('is set in one font for each word, and all letters that count as printable have a font', () => {
    expect(facesOf('李小龍', 'text')).toEqual([{ text: '李小龍', face: 'chinese' }])
    expect(facesOf('한국', 'strong')).toEqual([{ text: '한국', face: 'korean' }])
    expect(facesOf('علی\u200cرضا', 'text')).toEqual([{ text: 'علی\u200cرضا', face: 'arabic' }])
    expect(
      face('arabic')
        .layout('علی\u200cرضا')
        .glyphs.every(({ id }) => id !== 0),
    ).toBe(true)
    expect(facesOf('شركة', 'poster')).toEqual([{ text: 'شركة', face: 'arabic' }])
    expect(facesOf('李Ltd', 'text')).toEqual([
      { text: '李', face: 'chinese' },
      { text: 'Ltd', face: 'text' },
    ])
    const letters = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter(
        (letter) =>
          letter === letter.normalize('NFC') && letter.trim() && printable(letter).isExact && !/\p{M}/u.test(letter),
      )
    expect(letters.length).toBeGreaterThan(20_000)
    const drawn = new Map(faceNames.map((name) => [name, new Set(face(name).characterSet)]))
    expect(
      letters
        .filter((letter) => facesOf(letter, 'text').some((run) => !drawn.get(run.face)!.has(letter.codePointAt(0)!)))
        .slice(0, 5),
    ).toEqual([])
  })

  test('is placed from left to right in the order in which it is read from right to left', () => {
    const order = (text: string) =>
      breakLines(text, style, 500).map((line) =>
        inVisualOrder(line.runs)
          .map((run) => run.text)
          .join('|'),
      )
    expect(order('Signed by \u2068יוסי כהן\u2069, \u2068מנהל\u2069 of ABC')).toEqual([
      'Signed by |כהן| |יוסי|, |מנהל| |of ABC',
    ])
    expect(order('\u2068חברת ABC בע״מ\u2069')).toEqual(['מ|״|בע| |ABC| |חברת'])
    expect(order('one two')).toEqual(['one two'])
  })

  test('keeps its direction across the end of a line', () => {
    const lines = breakLines(`\u2068${'שלום ABC '.repeat(6).trim()}\u2069`, style, 120)
    expect(lines.length).toBeGreaterThan(1)
    for (const { runs } of lines) expect(runs.map(({ text }) => text).join('')).toMatch(/^\u2068.*\u2069$/)
  })
})

describe('the fallback font', () => {
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

describe('a document does not depend on documents that were drawn before it', () => {
  test('an accented or a shared glyph does not take the name of its base letter away', async () => {
    // Н uses the glyph of H and Ộ that of O: embedding them caches those glyphs without a letter.
    await page('НИНА Ộ')
    const letters = (text: string) =>
      face('wide')
        .layout(text)
        .glyphs.flatMap((glyph) => glyph.codePoints)
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
  return createHash('sha256')
    .update(await pdf.bytes())
    .digest('hex')
}
