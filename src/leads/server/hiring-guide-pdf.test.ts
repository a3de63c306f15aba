import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { hiringGuide } from '#content/hiring-guide.ts'
import { commission, pay, wrongHire } from '#content/hiring-guide/preparation.ts'
import { questions, scoreCard } from '#content/hiring-guide/interview.ts'
import { howWeWork } from '#content/hiring-guide/working-with-us.ts'
import { renderHiringGuide } from './hiring-guide-pdf.ts'

let guide: Uint8Array
let source: string

beforeAll(async () => {
  guide = await renderHiringGuide()
  source = Buffer.from(guide).toString('latin1')
})

describe('the hiring guide', () => {
  test('has as many pages as the site says', () => {
    expect(source.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(hiringGuide.pages)
    expect(hiringGuide.pagesInWords).toBe('Sixteen')
  })

  test('is the same file each time it is made', async () => {
    const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(fingerprint(await renderHiringGuide())).toBe(fingerprint(guide))
  })

  test('is small enough for any mailbox', () => {
    expect(guide.byteLength).toBeLessThan(1_000_000)
  })

  test('is tagged, titled, in English, and has its fonts embedded', () => {
    expect(source).toMatch(/^%PDF-1\.7/)
    expect(source).toContain('/Marked true')
    expect(source).toContain('/Lang (en-GB)')
    expect(source).toContain('/DisplayDocTitle true')
    expect(source).toContain('/StructTreeRoot')
    expect(source).toContain(`(${hiringGuide.title})`)
    expect(source.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(5)
  })

  test('has a bookmark for each of its eleven chapters', () => {
    for (let chapter = 1; chapter <= 11; chapter++) expect(source).toContain(`(chapter-${chapter})`)
  })
})

describe('the figures in the hiring guide', () => {
  const sum = (rows: readonly (readonly [string, number])[]) => rows.reduce((total, [, amount]) => total + amount, 0)

  test('of the bank add up', () => {
    expect(sum(commission.bill)).toBe(commission.billTotal)
  })

  test('of the wrong hire add up', () => {
    expect(sum(wrongHire.out)).toBe(wrongHire.outTotal)
    expect(wrongHire.outTotal + wrongHire.back[1]).toBe(wrongHire.gone)
    expect(wrongHire.gone + sum(wrongHire.again)).toBe(wrongHire.total)
  })

  test('for employer’s National Insurance and pension follow the rates that are printed beside them', () => {
    expect(Math.round((38_000 + 16_000 - 5_000) * 0.15)).toBe(commission.bill[2][1])
    expect(Math.round((50_270 - 6_240) * 0.03)).toBe(commission.bill[3][1])
    expect(((35_000 - 5_000) * 0.15) / 2).toBe(wrongHire.out[1][1])
    expect(Math.round(((35_000 - 6_240) * 0.03) / 2)).toBe(wrongHire.out[2][1])
  })

  test('for on-target pay are above base pay, and no full-time base is below the National Living Wage', () => {
    for (const { base, onTarget } of pay.rows) {
      expect(onTarget[0]).toBeGreaterThan(base[1])
      expect(base[0] * 1000).toBeGreaterThan(12.71 * 37.5 * 52)
    }
  })

  test('for the fees are those of the agreement (LEADS-23)', () => {
    expect(howWeWork.options.map(({ name, rate }) => [name, rate])).toEqual([
      ['Standard', 17],
      ['Monthly', 20],
      ['Retained', 22],
    ])
    expect(howWeWork.deposit[0]).toBe('£2,000')
  })

  test('for a full score are four marks for each line of the card', () => {
    expect(scoreCard.criteria.length * scoreCard.scale.length).toBe(32)
    expect(questions.list).toHaveLength(12)
  })
})
