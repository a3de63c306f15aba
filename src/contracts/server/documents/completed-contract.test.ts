import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreement } from '#content/agreement.ts'
import { canonicalText } from '../../agreement.ts'
import type { CompletedContract } from '../../completed-contract.ts'
import { consentSentence } from '../../contract.ts'
import { agreementFingerprint } from './agreement-fingerprint.ts'
import { renderCompletedContract } from './render-completed-contract.ts'
import { renderTerms } from './render-terms.ts'
import { contract, details, event, png } from './sample-contract.ts'

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined
const judges = ['qpdf', 'pdftotext', 'pdffonts', 'pdfinfo', 'pdfdetach']
const missing = judges.filter((program) => !isInstalled(program))

const text = canonicalText(agreement)
const sha256 = agreementFingerprint(text)
const folder = mkdtempSync(path.join(tmpdir(), 'patter-contract-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the completed contract', () => {
  let bytes: Uint8Array
  beforeAll(async () => {
    bytes = await renderCompletedContract(contract())
  })

  test('is the same bytes each time, whatever else was drawn in between', async () => {
    await renderCompletedContract(contract({ details: names, signature: { kind: 'typed', name: names.contactName } }))
    expect(hashOf(await renderCompletedContract(contract()))).toBe(hashOf(bytes))
  })

  test('is tagged, titled and in English', () => {
    const source = Buffer.from(bytes).toString('latin1')
    expect(source).toContain('/Marked true')
    expect(source).toContain('/Lang (en-GB)')
    expect(source).toContain('/DisplayDocTitle true')
    expect(source).toContain(`(${agreement.title}, PT-0031)`)
  })

  test('refuses a text that has changed since it was offered, and a version that no longer exists', async () => {
    const other = contract({ agreement: { version: agreement.version, sha256: '0'.repeat(64) } })
    await expect(renderCompletedContract(other)).rejects.toThrow('has changed since it was offered')
    const gone = contract({ agreement: { version: 99, sha256 } })
    await expect(renderCompletedContract(gone)).rejects.toThrow('Version 99')
  })

  test('draws ink from every kind of PNG that a signature pad may send', async () => {
    for (const colour of [0, 2, 4, 6]) {
      const drawn = contract({ signature: { kind: 'drawn', png: png(colour) } })
      expect(hashOf(await renderCompletedContract(drawn))).toBe(hashOf(await renderCompletedContract(drawn)))
    }
  })
})

const note = missing.length ? `, which lack ${missing.join(', ')} here` : ''

describe.skipIf(missing.length > 0)(`the contract checked by other programs${note}`, () => {
  test('a contract is valid, whole and complete', async () => {
    const file = await written('plain', contract())
    const text = textOf(file)
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    expect(run('pdfinfo', file)).toMatch(/Tagged:\s+yes/)
    expect(pagesOf(file)).toBe(7)
    for (const words of [
      'Lochbay Energy Ltd',
      'represented by Rhona Mackie, Sales Director',
      'Option 2, Monthly',
      '23 November 2026, 15:58:02 GMT',
      'rhona@lochbay.example',
      'Drawn by hand, Chromium on Linux',
      '203.0.113.7',
      consentSentence,
      'Link mailed to rhona@lochbay.example',
      sha256,
      'This seal is self-signed.',
      'patter.example/verify',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('every paragraph of the agreement is in the document', async () => {
    const withoutSpaces = textOf(await written('whole', contract())).replaceAll(/\s+/g, '')
    const paragraphs = text.slice(text.indexOf('\n\n1. ')).split('\n').filter(Boolean)
    const lost = paragraphs
      .map((line) => line.replace(/^(\d+\.(\d+ )?|\([a-z]\) )/, ''))
      .flatMap((line) => line.split(/ \| |; /))
      .filter((line) => !withoutSpaces.includes(line.replaceAll(/\s+/g, '')))
    expect(lost).toEqual([])
  })

  test('names are extracted letter by letter, also after other documents', async () => {
    const typed = contract({ details: names, signature: { kind: 'typed', name: names.contactName } })
    for (const name of ['names-1', 'names-2']) {
      const text = textOf(await written(name, typed))
      for (const words of ['Łukasz Siân O’Neill', 'Γιώργος', 'Нина', 'Ç Ø ẞ', 'Huệ Đặng', 'Dʼyakov', "O'Neill"]) {
        expect(text).toContain(words)
      }
      expect(text).not.toContain('U+')
      expect(text).not.toContain('code points')
    }
  })

  test('letters that no font has are printed as code points, and are exact in the attachment', async () => {
    const companyName = '𠮷小明 & ‮Nina **Ltd** 🙂'
    const file = await written('rare', contract({ details: { ...details, companyName } }))
    const text = textOf(file)
    expect(text).toContain('[U+20BB7]小明 & [U+202E]Nina **Ltd**')
    expect(text).toContain('[U+1F642]')
    expect(text).toContain('details.json has them exactly as they were typed')
    expect(attached(file, 'details.json')).toMatchObject({
      details: { companyName },
      agreement: { version: agreement.version, sha256 },
    })
  })

  test('names in other scripts are extracted letter by letter, in fonts that have them', async () => {
    for (const [name, companyName, contactName] of [
      ['han', '李小龍 Ltd', '王小明'],
      ['arabic', 'شركة الخليج', 'محمد عبد الله'],
      ['hebrew', 'חברת הים', 'יוסי כהן'],
    ] as const) {
      const file = await written(
        name,
        contract({
          details: { ...details, companyName, contactName },
          signature: { kind: 'typed', name: contactName },
        }),
      )
      // pdftotext inserts marks where the writing direction changes. They are not letters.
      const withoutMarks = textOf(file).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      const words = (text: string) => (/[\u0590-\u06ff]/.test(text) ? text.split(' ').toReversed() : [text])
      for (const word of [...words(companyName), ...words(contactName)])
        expect([name, withoutMarks.includes(word)]).toEqual([name, true])
      expect(withoutMarks).not.toContain('U+')
      for (const font of run('pdffonts', file).trim().split('\n').slice(2))
        expect(font).toMatch(/Identity-H\s+yes yes yes/)
      expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
      expect(run('pdfinfo', file)).toMatch(/Tagged:\s+yes/)
    }
  })

  test('the attached agreement text has the printed fingerprint', async () => {
    const file = await written('attached', contract())
    const target = path.join(folder, 'agreement.txt')
    run('pdfdetach', '-savefile', 'agreement.txt', '-o', target, file)
    expect(hashOf(readFileSync(target))).toBe(sha256)
  })

  test('the longest details and sixty events continue on further pages, with nothing cut off', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
    const file = await written(
      'long',
      contract({
        details: {
          companyName: words(53).padEnd(200, 'X').slice(0, 200),
          contactName: 'N'.repeat(200),
          registeredAddress: `${'𠮷'.repeat(200)}${words(53).padEnd(200, 'Y').slice(0, 200)}`,
          jobTitle: 'J'.repeat(200),
          clientEmail: `${'e'.repeat(240)}@x.example`,
        },
        signature: { kind: 'typed', name: 'Ẁ'.repeat(200) },
        events: Array.from({ length: 60 }, (_, at) => event(at, `Event number ${at} ${'long '.repeat(at)}`)),
        option: 'retained',
      }),
    )
    const text = textOf(file).replaceAll(/\s+/g, '')
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    expect(pagesOf(file)).toBeGreaterThan(9)
    expect(pagesOf(file)).toBeLessThan(20)
    for (let index = 0; index < 60; index++) expect(text).toContain(`Eventnumber${index}`)
    for (const run of ['N', 'J']) expect(text).toContain(run.repeat(200))
    expect(text).toContain('Ẁ'.repeat(200))
    expect(text.match(/U\+20BB7/g)!.length).toBeGreaterThanOrEqual(200)
    expect(outside(file)).toEqual([])
  })

  test('its fonts are embedded', async () => {
    const file = await written('faces', contract({ details: names }))
    const rows = run('pdffonts', file).trim().split('\n').slice(2)
    expect(rows.length).toBeGreaterThan(4)
    for (const row of rows) expect(row).toMatch(/Identity-H\s+yes yes yes/)
  })

  test('times in summer are BST, and those in the trail are GMT', async () => {
    const at = new Date('2026-07-23T15:58:02Z')
    const text = textOf(await written('summer', contract({ signedAt: at, events: [{ ...event(0, 'Signed'), at }] })))
    expect(text).toContain('23 July 2026, 16:58:02 BST')
    expect(text).toContain('23 Jul 2026, 15:58:02')
  })

  test('the terms name no client and have every clause', async () => {
    const file = path.join(folder, 'terms.pdf')
    writeFileSync(file, await renderTerms())
    const text = textOf(file)
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    expect(hashOf(readFileSync(file))).toBe(hashOf(await renderTerms()))
    expect(text).toContain('Your company')
    expect(text).not.toMatch(/\{\w+\}|Not chosen/)
    for (const clause of agreement.clauses) expect(text).toContain(clause.heading)
  })
})

const names: CompletedContract['details'] = {
  ...details,
  companyName: 'Łukasz Siân O’Neill plc',
  contactName: 'Γιώργος Нина Ç Ø ẞ',
  jobTitle: "Dʼyakov’s and O'Neill’s",
  registeredAddress: '1 Huệ Đặng, Żarów',
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function written(name: string, input: CompletedContract): Promise<string> {
  const file = path.join(folder, `${name}.pdf`)
  writeFileSync(file, await renderCompletedContract(input))
  return file
}

const run = (program: string, ...options: string[]) => execFileSync(program, options, { encoding: 'utf8' })
/** Returns a document's text, regardless of line breaks. */
const textOf = (file: string) => run('pdftotext', '-raw', file, '-').replaceAll(/\s+/g, ' ')
const pagesOf = (file: string) => Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', file))?.[1])

function attached(file: string, name: string): unknown {
  const target = path.join(folder, name)
  run('pdfdetach', '-savefile', name, '-o', target, file)
  return JSON.parse(readFileSync(target, 'utf8'))
}

/** Returns words outside the margins of their page. */
function outside(file: string): string[] {
  const words = run('pdftotext', '-bbox', file, '-').matchAll(
    /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</g,
  )
  return [...words]
    .map(([, left, top, right, bottom, word]) => ({ place: [left, top, right, bottom].map(Number), word: word! }))
    .filter(({ place: [left, top, right, bottom] }) => left! < 48 || right! > 548 || top! < 20 || bottom! > 825)
    .map(({ word }) => word)
}
