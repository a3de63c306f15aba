import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { zonedStamp } from '#src/values/london-time.ts'
import type { Verdict } from '../../verdict.ts'
import { fingerprintGroups } from '../../fingerprint.ts'
import { VerifyPage, verifyPageTitle, type VerifyView } from './verify.page.tsx'

const at = new Date('2026-11-23T15:58:06Z')
const sha256 = '7e02d9a413c8f05b92e14ad706f3c51d00aa12bb34cc56dd78ee90ff1a2b3c4d'
const file = { bytes: 188_620, sha256 }
const seal = { name: 'Patter', isSelfSigned: true, signedAt: at }
const dated = { kind: 'contract', number: 'PT-0031', agreementVersion: 4, signedAt: at, sealedAt: at } as const
const genuine: Verdict = {
  kind: 'genuine',
  file,
  seal,
  document: { ...dated, contactName: "Siân <O'Neill>", companyName: 'Lochbay {at} Ltd' },
}
const changed = (change: { kind: 'altered'; from: number } | { kind: 'added' | 'cut'; bytes: number }): Verdict => ({
  kind: 'changed',
  seal: 'broken',
  file: { ...file, sha256: `${sha256.slice(0, 12)}${'0'.repeat(52)}` },
  original: { ...dated, sha256, change },
})

const textOf = (view: VerifyView) =>
  renderToStaticMarkup(<VerifyPage {...view} />)
    .replace(/<br\/?>/g, ' ')
    .replace(/<\/(?:b|p|li|h1|span)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

describe('the page that checks a PDF', () => {
  it('asks for a file with a plain form that needs no script', () => {
    const html = renderToStaticMarkup(<VerifyPage />)
    expect(html).toContain('action="/verify" encType="multipart/form-data" method="post"')
    expect(html).toMatch(/<label[^>]+for="vf-document"[^>]*>Drop the PDF here<\/label>/)
    expect(html).toMatch(/<input[^>]+type="file"[^>]+name="document"/)
    expect(html).not.toContain('<script')
    expect(textOf({})).toContain('Up to 25 MB. We check it and don’t keep it.')
  })

  it('says beside the field why a file was not checked', () => {
    const html = renderToStaticMarkup(<VerifyPage problem="That file is too big." />)
    expect(html).toContain('role="alert"')
    expect(html).toContain('aria-describedby="vf-problem vf-note"')
    expect(html).toContain('That file is too big.')
  })

  it('shows the facts of a contract of ours', () => {
    const text = textOf({ verdict: genuine, fileName: 'contract-signed.pdf' })
    expect(text).toContain('Whole. Unchanged. contract-signed.pdf is ours, exactly as we sealed it.')
    expect(text).toContain('184.20 KB, the same as on the day')
    expect(text).toContain("Siân &lt;O'Neill&gt; for Lochbay {at} Ltd, 23 November 2026, 15:58:06 GMT")
    expect(text).toContain('PT-0031, version 4 of our agreement')
    expect(text).toContain('7e02 d9a4 13c8')
  })

  it('shows the facts of a document about money', () => {
    const receipt = {
      kind: 'receipt',
      number: 'RCP-0007',
      issuedOn: '2026-11-03',
      sealedAt: at,
      companyName: 'Lochbay & Sons',
      pence: 200_000,
    } as const
    const text = textOf({ verdict: { ...genuine, document: receipt } as Verdict, fileName: 'receipt.pdf' })
    expect(text).toContain('receipt.pdf is our receipt RCP-0007, dated 3 November 2026, exactly as we sealed it.')
    expect(text).toContain('Received from Lochbay &amp; Sons')
    expect(text).toContain('Total £2,000.00')
    const { companyName: _, pence: __, ...open } = receipt
    expect(
      textOf({
        verdict: {
          ...changed({ kind: 'added', bytes: 1 }),
          original: { ...open, sha256, change: { kind: 'added', bytes: 1 } },
        } as Verdict,
      }),
    ).toContain('On our receipt RCP-0007, 23 November 2026')
  })

  it('says when somebody else vouches for the time', () => {
    expect(textOf({ verdict: { ...genuine, seal: { ...seal, timeStampedBy: 'Clyde Time' } } as Verdict })).toContain(
      '. Clyde Time confirms the time',
    )
  })

  it('says where a changed file differs from what was sealed', () => {
    expect(textOf({ verdict: changed({ kind: 'altered', from: 41_207 }) })).toContain('From byte 41,208 on')
    expect(textOf({ verdict: changed({ kind: 'added', bytes: 1 }) })).toContain('One byte was added at the end')
    expect(textOf({ verdict: changed({ kind: 'cut', bytes: 1200 }) })).toContain('1,200 bytes are missing at the end')
    expect(renderToStaticMarkup(<VerifyPage verdict={changed({ kind: 'added', bytes: 1 })} />)).toContain(
      '7e02 d9a4 13c8 <mark>0000 0000',
    )
  })

  it('calls a file changed only if it can prove that it was ours', () => {
    for (const [kind, words] of [
      ['none', 'it doesn’t have our seal'],
      ['broken', 'the seal is broken'],
      ['unbroken', 'it doesn’t match any file of ours'],
    ] as const) {
      const text = textOf({
        verdict: { kind: 'changed', seal: kind, file, claimedNumber: 'PT-0031' },
        fileName: 'a.pdf',
      })
      expect(text).toContain('Not what we sealed.')
      expect(text).toContain(words)
      expect(text).not.toContain('Changed since')
    }
  })

  it('says about other files only what they are not, and offers to check another', () => {
    expect(textOf({ verdict: { kind: 'not_ours', file } })).toContain(
      'This file doesn’t have a Patter seal, so we can’t vouch for it.',
    )
    expect(textOf({ verdict: { kind: 'not_a_pdf', file } })).toContain('Not a PDF.')
    expect(renderToStaticMarkup(<VerifyPage verdict={{ kind: 'not_ours', file }} />)).toContain('type="file"')
  })

  it('puts the verdict in the title', () => {
    expect(verifyPageTitle({})).toBe('Check a PDF')
    expect(verifyPageTitle({ problem: 'Too big.' })).toBe('We couldn’t check it. Check a PDF')
    expect(verifyPageTitle({ verdict: genuine })).toBe('Whole and unchanged')
    expect(verifyPageTitle({ verdict: changed({ kind: 'added', bytes: 1 }) })).toBe('Changed since it was sealed')
    expect(verifyPageTitle({ verdict: { kind: 'changed', seal: 'none', file } })).toBe('Not what we sealed')
    expect(verifyPageTitle({ verdict: { kind: 'not_ours', file } })).toBe('Not one of ours')
  })
})

describe('the figures on the page', () => {
  it('formats times by the clock of Britain', () => {
    expect(zonedStamp(at)).toBe('23 November 2026, 15:58:06 GMT')
    expect(zonedStamp(new Date('2026-07-01T12:00:00Z'))).toBe('1 July 2026, 13:00:00 BST')
  })

  it('formats fingerprints four digits at a time', () => {
    expect(fingerprintGroups(sha256)).toHaveLength(16)
  })
})
