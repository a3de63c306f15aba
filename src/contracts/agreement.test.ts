import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agreement, agreementVersions, type AgreementTable } from '#content/agreement.ts'
import { deposit, feeOptions, invoicePayableDays } from '#content/facts/fees.ts'
import { canonicalText, paragraphNumber } from './agreement.ts'
import { clientFields, pricingOptions } from './contract.ts'

/**
 * The agreements that clients have signed, or may have signed. To change a text, add a new version and a new line here.
 * Never change an old one.
 */
const fingerprints: Record<number, string> = {
  4: '1fec9b186956ef2f1c6f6cb4c22ab42589d02053b4df933e5148870a082d7f4e',
  5: '58a3673780365159ab0af6a04f89a1ff4266f2409f77da1fbdd0cee22984befa',
}

const text = canonicalText(agreement)
const paragraphs = agreement.clauses.flatMap((clause) => clause.paragraphs)
const tables = paragraphs.flatMap((paragraph) => paragraph.table ?? [])

describe('the text that is signed', () => {
  test('never changes after its version was signed', () => {
    const now = agreementVersions.map((version) => [
      version.version,
      createHash('sha256').update(canonicalText(version)).digest('hex'),
    ])
    expect(Object.fromEntries(now)).toEqual(fingerprints)
  })

  test('is plain text: NFC, line feeds, no marks for bold words, no space at the end of a line', () => {
    expect(text).toBe(text.normalize('NFC'))
    expect(text).not.toMatch(/\r|\*\*|[ \t]\n|\n{3}/)
    expect(text.endsWith('\n')).toBe(true)
  })

  test('names each of the client’s fields once, among the parties', () => {
    const [parties] = text.split('\n1. ')
    for (const field of clientFields) expect(parties!.split(`{${field}}`)).toHaveLength(2)
    expect(text.match(/\{\w+\}/g)).toHaveLength(clientFields.length)
  })

  test('offers the newest version', () => {
    expect(agreement).toBe(agreementVersions.at(-1))
    expect(new Set(agreementVersions.map(({ version }) => version)).size).toBe(agreementVersions.length)
  })
})

describe('the agreement', () => {
  test('refers only to clauses that it has', () => {
    const numbers = new Set(
      agreement.clauses.flatMap((clause, index) => [
        String(index + 1),
        ...clause.paragraphs.map((_, place) => paragraphNumber(index, place)),
      ]),
    )
    const references = [...text.matchAll(/[Cc]lauses? ((?:\d+(?:\.\d+)?(?:, | and | to )?)+)/g)]
    const named = references.flatMap(([, list]) => list!.match(/\d+(?:\.\d+)?/g) ?? [])
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((number) => !numbers.has(number))).toEqual([])
  })

  test('has the fee options, deposit and payment terms of the portal (PAY-1 to PAY-3)', () => {
    const [fees] = tables
    expect(fees!.rows).toEqual(
      pricingOptions.map((option) => {
        const { number, name, percent, summary } = feeOptions[option]
        return { option, cells: [`${number} ${name}`, `${percent}%`, summary] }
      }),
    )
    for (const option of pricingOptions) {
      const { number, name, percent } = feeOptions[option]
      const clause = agreement.clauses.find((clause) => clause.option === option)!
      expect(clause.heading).toBe(`Option ${number}, ${name}`)
      expect(clause.paragraphs[0]!.text).toContain(`**${percent}%**`)
    }
    expect(text).toContain(`A deposit of ${deposit.words} is due at kickoff. It is deducted from the first invoice.`)
    expect(text).toContain(`Invoices are payable within ${invoicePayableDays} calendar days`)
  })

  // Placement fees, the deposit and due dates are calculated from content/facts/fees.ts, whichever version was signed.
  // A version with other figures needs these calculations to take the signed version first.
  test.each(agreementVersions)('has the same figures in version $version as in every other', (version) => {
    const paragraphs = version.clauses.flatMap((clause) => clause.paragraphs)
    const text = canonicalText(version)
    const [fees] = paragraphs.flatMap(({ table }) => table ?? [])
    expect(fees!.rows.map(({ option, cells }) => [option, cells[1]])).toEqual(
      pricingOptions.map((option) => [option, `${feeOptions[option].percent}%`]),
    )
    for (const option of pricingOptions) {
      const clause = version.clauses.find((clause) => clause.option === option)!
      expect(clause.paragraphs[0]!.text).toContain(`**${feeOptions[option].percent}%**`)
    }
    expect(text).toContain(`A deposit of ${deposit.words}`)
    expect(text).toContain(`payable within ${invoicePayableDays} calendar days`)
  })

  test('has a correctly calculated example', () => {
    const salary = 36_000
    const example = tables.at(-1)!
    for (const { option, cells } of example.rows) {
      const fee = Number(cells[1]!.replace(/[£,]/g, ''))
      expect(fee).toBe((salary * feeOptions[option].percent) / 100)
      expect(toPay(example, option)).toBe(fee - deposit.pence / 100)
      for (const [, gross, less, net] of cells[2]!.matchAll(/£([\d,]+) − £([\d,]+) = £([\d,]+)/g)) {
        expect(pounds(gross!) - pounds(less!)).toBe(pounds(net!))
      }
    }
  })
})

const pounds = (digits: string) => Number(digits.replaceAll(',', ''))

/** Returns the sum of an option's invoices. */
function toPay(table: AgreementTable, option: keyof typeof feeOptions): number {
  const lines = table.rows.find((row) => row.option === option)!.cells[2]!.split('\n')
  return lines.reduce((sum, line) => {
    const amount = pounds(/= £([\d,]+)/.exec(line)?.[1] ?? /£([\d,]+)/.exec(line)![1]!)
    const months = /Months (\d) to (\d)/.exec(line)
    return sum + amount * (months ? Number(months[2]) - Number(months[1]) + 1 : 1)
  }, 0)
}
