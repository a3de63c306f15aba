import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { PDF } from '@libpdf/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSealer } from '#src/platform/pdf/seal.ts'
import { openBuiltInKey } from '#src/platform/pdf/seal-certificate.ts'
import { isInstalled, lastSeal, newFolder, samplePdf } from '#src/platform/pdf/test-sealing.ts'
import type { SealedFacts } from '../../verdict.ts'
import { verifyDocument, type SealedDocumentLookup } from './verify-document.ts'

const signedAt = new Date('2026-11-23T15:58:06Z')
const facts: SealedFacts = {
  kind: 'contract',
  number: 'PT-0031',
  agreementVersion: 4,
  signedAt,
  sealedAt: new Date('2026-11-23T15:58:08Z'),
  contactName: 'Rhona Mackie',
  companyName: 'Lochbay Energy Ltd',
}
const publicFacts = { number: 'PT-0031', agreementVersion: 4, signedAt, sealedAt: facts.sealedAt }
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let sealed: Buffer
let lookup: SealedDocumentLookup
const verify = (bytes: Uint8Array) => verifyDocument(lookup, bytes)

beforeAll(async () => {
  const sealer = await openSealer({ directory: newFolder(), name: 'Patter' })
  sealed = Buffer.from(
    await sealer.seal(await samplePdf('Agreement PT-0031', 'Patter'), { reason: 'Agreement PT-0031', signedAt }),
  )
  const sha256 = sha256Of(sealed)
  const signedDigest = (await lastSeal(sealed))!.signedDigest
  lookup = {
    findSealed: async (hash) => (hash === sha256 ? facts : undefined),
    isOurSeal: (fingerprint) => fingerprint === sealer.certificate.fingerprint,
    findBySeal: async (digest) => (digest === signedDigest ? { facts, sha256, bytes: sealed } : undefined),
  }
})

describe('verifying a document', () => {
  it('recognises a contract of ours, with its facts', async () => {
    expect(await verify(sealed)).toEqual({
      kind: 'genuine',
      file: { bytes: sealed.length, sha256: sha256Of(sealed) },
      document: facts,
      seal: { name: 'Patter', isSelfSigned: true, signedAt },
    })
  })

  it('never accepts as genuine a file in which one bit or byte differs, wherever that is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: sealed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const flipped = Buffer.from(sealed)
          flipped[at]! ^= flip
          const verdict = await verify(flipped)
          expect(verdict.kind).toBe('changed')
          if (verdict.kind === 'changed' && verdict.original)
            expect(verdict.original.change).toEqual({ kind: 'altered', from: at })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('notices what the signature doesn’t cover: a digit in the zeros that pad its place', async () => {
    const flipped = Buffer.from(sealed)
    const at = flipped.lastIndexOf('0>')
    flipped[at] = 0x31
    expect(await lastSeal(flipped)).toMatchObject({ signatureValid: true, coversWholeFile: true })
    expect(await verify(flipped)).toMatchObject({
      kind: 'changed',
      seal: 'unbroken',
      original: { ...publicFacts, change: { kind: 'altered', from: at } },
    })
  })

  it('notices one added byte', async () => {
    expect(await verify(Buffer.concat([sealed, Buffer.from('\n')]))).toMatchObject({
      kind: 'changed',
      seal: 'broken',
      original: { ...publicFacts, sha256: sha256Of(sealed), change: { kind: 'added', bytes: 1 } },
    })
  })

  it('notices any number of missing bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: sealed.length - 1 }), async (length) => {
        const verdict = await verify(sealed.subarray(0, length))
        expect(verdict.kind).not.toBe('genuine')
        if (verdict.kind === 'changed' && verdict.original)
          expect(verdict.original.change).toEqual({ kind: 'cut', bytes: sealed.length - length })
      }),
      { numRuns: 100 },
    )
    expect((await verify(sealed.subarray(0, -1))).kind).toBe('changed')
  })

  it('notices a second signature after ours', async () => {
    const theirs = await openBuiltInKey(newFolder(), 'Somebody Else', new Date())
    const { bytes } = await (await PDF.load(sealed)).sign({ signer: theirs.signer, fieldName: 'Theirs' })
    expect(await verify(bytes)).toMatchObject({
      kind: 'changed',
      seal: 'broken',
      original: { number: 'PT-0031', change: { kind: 'added' } },
    })
  })

  it('says nothing about a contract whose number was only guessed', async () => {
    const verdict = await verify(await samplePdf('Agreement PT-0031', 'Patter'))
    expect(verdict).toEqual({ kind: 'changed', file: expect.anything(), seal: 'none', claimedNumber: 'PT-0031' })
  })

  it('says nothing about a contract for a seal with our name that another key made', async () => {
    const forger = await openSealer({ directory: newFolder(), name: 'Patter' })
    const forged = await forger.seal(await samplePdf('Agreement PT-0031', 'Patter'), {
      reason: 'Agreement PT-0031',
      signedAt,
    })
    expect(await verify(forged)).toEqual({
      kind: 'changed',
      file: expect.anything(),
      seal: 'none',
      claimedNumber: 'PT-0031',
    })
  })

  it('shows no names for a changed file', async () => {
    expect(JSON.stringify(await verify(Buffer.concat([sealed, Buffer.from(' ')])))).not.toMatch(/Rhona|Lochbay/)
  })

  it.skipIf(!isInstalled('qpdf'))(
    'knows that a file was written anew by another program, as long as it still says what it was',
    async () => {
      const [before, after] = ['before.pdf', 'after.pdf'].map((name) => path.join(newFolder(), name)) as [
        string,
        string,
      ]
      writeFileSync(before, sealed)
      execFileSync('qpdf', [before, after])
      expect(await verify(readFileSync(after))).toMatchObject({ kind: 'changed', claimedNumber: 'PT-0031' })
    },
  )

  it('claims nothing about other people’s files', async () => {
    for (const bytes of [
      await samplePdf('Invoice PT-0031', 'Potter & Sons'),
      await samplePdf('Why Patter', 'Patter'),
      Buffer.from('%PDF-1.7\n%%EOF'),
    ]) {
      expect(await verify(bytes)).toEqual({ kind: 'not_ours', file: { bytes: bytes.length, sha256: sha256Of(bytes) } })
    }
  })

  it('recognises a file that is not a PDF', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      Buffer.concat([Buffer.alloc(2000), Buffer.from('%PDF-1.7')]),
    ]) {
      expect((await verify(bytes)).kind).toBe('not_a_pdf')
    }
  })

  it('returns a verdict for any bytes', async () => {
    const pieces = fc.constantFrom(
      '%PDF-1.7',
      '/ByteRange [0 10 20 30]',
      '/ByteRange',
      '<30',
      '>',
      '/Title (',
      '/Title <feff',
      '/Author (Patter)',
      '\\',
      '(((',
      'endobj',
      ' obj',
      '3080',
      'PT-0031',
    )
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(pieces, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''))),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (any) => {
        expect((await verify(any)).kind).not.toBe('genuine')
      }),
      { numRuns: 300 },
    )
  })
})
