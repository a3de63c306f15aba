import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Seller } from '#content/facts/seller.ts'
import type { BillingDocument } from '../../billing-document.ts'
import { renderBillingDocument } from './render-billing-document.ts'
import {
  cancellation,
  coveredInvoice,
  creditNote,
  depositInvoice,
  partReceipt,
  placementInvoice,
  receipt,
  sampleDocuments,
  sampleSeller,
  surplusReceipt,
  testCreditNote,
  testReceipt,
  vatInvoice,
} from './sample-documents.ts'

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined
const judges = ['qpdf', 'pdftotext', 'pdffonts', 'pdfinfo']
const missing = judges.filter((program) => !isInstalled(program))

const folder = mkdtempSync(path.join(tmpdir(), 'patter-billing-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a billing document', () => {
  test('is the same bytes each time, whatever else was drawn in between', async () => {
    const bytes = await renderBillingDocument(depositInvoice, sampleSeller)
    await renderBillingDocument(
      { ...receipt, buyer: { ...receipt.buyer, companyName: 'Łukasz Γιώργος Huệ' } },
      sampleSeller,
    )
    expect(hashOf(await renderBillingDocument(depositInvoice, sampleSeller))).toBe(hashOf(bytes))
  })

  test('is tagged, titled and in English', async () => {
    const source = Buffer.from(await renderBillingDocument(creditNote, sampleSeller)).toString('latin1')
    for (const mark of ['/Marked true', '/Lang (en-GB)', '/DisplayDocTitle true', '(Credit note CRN-0001)'])
      expect(source).toContain(mark)
  })

  test('can’t be made without what its kind must say', async () => {
    const { dueOn: _, ...undated } = depositInvoice
    await expect(renderBillingDocument(undated, sampleSeller)).rejects.toThrow('no due date')
    const { money: __, ...unpaid } = receipt
    await expect(renderBillingDocument(unpaid, sampleSeller)).rejects.toThrow('what was received')
  })
})

const note = missing.length ? `, which lack ${missing.join(', ')} here` : ''

describe.skipIf(missing.length > 0)(`billing documents checked by other programs${note}`, () => {
  test.each(Object.entries(sampleDocuments))(
    '%s is valid, tagged, on one page, within its margins, and has its fonts embedded',
    async (name, document) => {
      const file = await written(name, document)
      expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
      expect(run('pdfinfo', file)).toMatch(/Tagged:\s+yes/)
      expect(pagesOf(file)).toBe(1)
      expect(outside(file)).toEqual([])
      const fonts = run('pdffonts', file).trim().split('\n').slice(2)
      expect(fonts.length).toBeGreaterThan(3)
      for (const font of fonts) expect(font).toMatch(/Identity-H\s+yes yes yes/)
      expect(textOf(file)).not.toMatch(/\{\w+\}|undefined|NaN|null/)
    },
  )

  test('the deposit’s invoice says who, what, how much, by when and how', async () => {
    const text = textOf(await written('deposit', depositInvoice))
    for (const words of [
      'Invoice',
      'Number INV-0001',
      'Date 23 November 2026',
      'Westermill Property plc Jean Orr, Finance Director 8 Lade Street, Perth PH1 5XX',
      'Agreement PT-0030 Option 1 Standard, 17% signed 23 November 2026',
      'Deposit, due at kickoff Deducted from your first placement invoice £2,000.00',
      'Total £2,000.00',
      'To pay £2,000.00',
      'Due 14 calendar days from the date above 7 December',
      'Sort code 00-00-00, account 00000000 Reference INV-0001',
      'By card',
      'Paying there settles this invoice.',
      'Ta. Moira and all at Patter.',
      'Invoice INV-0001 • PT-0030',
      '1 of 1',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('VAT')
  })

  test('VAT is shown within the total, with the seller’s number', async () => {
    const text = textOf(await written('vat', vatInvoice, { ...sampleSeller, vatNumber: 'GB000000000', vatPercent: 20 }))
    expect(text).toContain('VAT number GB000000000')
    expect(text).toContain('Total before VAT £1,666.67 VAT at 20% £333.33 Total £2,000.00')
  })

  test('a placement’s invoice deducts the deposit, shows the year of a date in another year, and can only be paid by bank', async () => {
    const text = textOf(await written('placement', placementInvoice))
    expect(text).toContain('Total £6,120.00 Deposit paid −£2,000.00 Left to pay £4,120.00')
    expect(text).toContain('To pay £4,120.00')
    expect(text).toContain('11 January 2027')
    expect(text).not.toContain('By card')
  })

  test('an invoice that the deposit covers asks for no payment', async () => {
    const text = textOf(await written('covered', coveredInvoice))
    expect(text).toContain('To pay £0.00')
    expect(text).toContain('Please don’t pay it')
    expect(text).not.toMatch(/Sort code|By bank/)
  })

  test('a receipt says when and how it was paid, and what it settles', async () => {
    const text = textOf(await written('receipt', receipt))
    for (const words of [
      'Paid £2,000.00',
      'By Visa ending 4242, on 24 November',
      'settles invoice INV-0001',
      'Payment reference pi_3QK7wYLkdIwHu7ix0Q2yTqfZ',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/Sort code|To pay/)
  })

  test('a credit note says what was paid back, or that a sum is no longer owed', async () => {
    const back = textOf(await written('back', creditNote))
    for (const words of [
      'Credit note',
      'Credited £2,000.00',
      'Paid back to Visa ending 4242, on 30 December',
      'relates to receipt RCP-0001',
    ])
      expect(back).toContain(words)
    const cancelled = textOf(await written('cancelled', cancellation))
    for (const words of ['relates to invoice INV-0004', 'You no longer owe this', 'Against INV-0004'])
      expect(cancelled).toContain(words)
  })

  test('documents about the test gateway say that it was a test and no card was charged', async () => {
    for (const [name, document] of Object.entries({ testReceipt, testCreditNote })) {
      const text = textOf(await written(name, document))
      for (const words of [
        'as a test',
        'As if',
        'No card was charged',
        'Nothing: no money moved',
        'keep it out of your books',
        `Test ${name === 'testReceipt' ? 'receipt' : 'credit note'} ${document.number} •`,
      ])
        expect(text).toContain(words)
      expect(text).not.toMatch(/Received by|Returned to/)
    }
    expect(textOf(await written('no-test', receipt))).not.toMatch(/test/i)
  })

  test('a receipt for a part says what is left; one for a second payment says that it will be refunded', async () => {
    const part = textOf(await written('part', partReceipt))
    for (const words of [
      'Paid £4,108.00',
      'By bank transfer, on 4 January 2027',
      'part of invoice INV-0002',
      'Left to pay £12.00',
      'INV-0002 WESTERMILL',
    ])
      expect(part).toContain(words)
    expect(part).not.toContain('settles')
    const twice = textOf(await written('twice', surplusReceipt))
    for (const words of ['Deposit, paid a second time', 'We’ll pay it back']) expect(twice).toContain(words)
  })

  test('names are extracted letter by letter, and letters that no font has are printed as code points', async () => {
    const file = await written('names', {
      ...depositInvoice,
      buyer: {
        ...depositInvoice.buyer,
        companyName: 'Łukasz Siân O’Neill plc',
        contactName: 'Γιώργος Нина',
        jobTitle: '𠮷小明',
      },
    })
    const text = textOf(file)
    for (const words of [
      'Łukasz Siân O’Neill plc',
      'Γιώργος Нина',
      '[U+20BB7]小明',
      'printed as their Unicode code points',
    ])
      expect(text).toContain(words)
  })

  test('the longest details continue on further pages, with nothing cut off', async () => {
    const file = await written('long', {
      ...depositInvoice,
      buyer: {
        companyName: 'X'.repeat(200),
        contactName: 'N'.repeat(200),
        jobTitle: 'J'.repeat(200),
        registeredAddress: '𠮷'.repeat(400),
        email: 'e@x.example',
      },
      lines: Array.from({ length: 30 }, (_, index) => ({
        label: `Line number ${index}`,
        detail: 'long '.repeat(index * 3),
        pence: index,
      })),
    })
    const text = textOf(file).replaceAll(/\s+/g, '')
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    expect(pagesOf(file)).toBeGreaterThan(2)
    for (const letter of ['X', 'N', 'J']) expect(text).toContain(letter.repeat(200))
    expect(text.match(/U\+20BB7/g)).toHaveLength(400)
    for (let index = 0; index < 30; index++) expect(text).toContain(`Linenumber${index}`)
    expect(outside(file)).toEqual([])
  })
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function written(name: string, document: BillingDocument, seller: Seller = sampleSeller): Promise<string> {
  const file = path.join(folder, `${name}.pdf`)
  writeFileSync(file, await renderBillingDocument(document, seller))
  return file
}

const run = (program: string, ...options: string[]) => execFileSync(program, options, { encoding: 'utf8' })
/** A document's text, without its line breaks. */
const textOf = (file: string) => run('pdftotext', '-raw', file, '-').replaceAll(/\s+/g, ' ')
const pagesOf = (file: string) => Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', file))?.[1])

/** Words outside the margins of their page. */
function outside(file: string): string[] {
  const words = run('pdftotext', '-bbox', file, '-').matchAll(
    /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</g,
  )
  return [...words]
    .map(([, left, top, right, bottom, word]) => ({ place: [left, top, right, bottom].map(Number), word: word! }))
    .filter(({ place: [left, top, right, bottom] }) => left! < 46 || right! > 548 || top! < 20 || bottom! > 825)
    .map(({ word }) => word)
}
